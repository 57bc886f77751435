package sip

import (
	sipgo "github.com/emiago/sipgo/sip"
)

// ringing takes note of a provisional response.
func (c *Call) ringing(res *sipgo.Response, ring func(bool)) {
	early := c.announced(res)
	if ring != nil && res.StatusCode > 100 {
		ring(early)
	}
}

// announced takes the session by which something can be heard before the answer: an announcement, or the sound of ringing. A proxy may
// have several telephones ring, whose sound comes to the same port. The one that has begun last is heard, since that is often tried
// because others did not answer; where it sends nothing, another that does is. Each repeats from time to time what it has said, which
// changes nothing.
func (c *Call) announced(res *sipgo.Response) bool {
	text, tag := string(described(res)), tagOf(res)
	if text == "" {
		return false
	}
	said, known := c.before[tag]
	if said == text {
		return true
	}
	if !known && len(c.before) == mostForks {
		return false
	}
	far, err := parse([]byte(text))
	if err != nil || c.stream.agree(far) != nil {
		return false
	}
	c.before[tag] = text
	return true
}

// tagOf is the tag of who has responded, which tells telephones apart that a proxy has rung; "" without one.
func tagOf(res *sipgo.Response) string {
	to := res.To()
	if to == nil {
		return ""
	}
	return to.Params.GetOr("tag", "")
}

// settledBy is the session of a response that has accepted the call. It may leave out what the same telephone has announced before.
func (c *Call) settledBy(res *sipgo.Response) []byte {
	if body := described(res); len(body) > 0 {
		return body
	}
	return []byte(c.before[tagOf(res)])
}
