package live

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// Visit is a web page that calls. The platform knows the call already, and that it is ours.
type Visit struct {
	Key    string
	Socket *browser.Socket
	// Details says that the page is shown tools and latencies, too.
	Details bool
}

// page is what is said to a web page beside sound.
type page struct {
	socket  *browser.Socket
	details bool
}

// Owner is this copy, as the platform keeps it of calls that begin here.
func (c *Carrier) Owner() Owner { return c.owner() }

// Visit holds a web call to its end, and closes the socket.
func (c *Carrier) Visit(v Visit) {
	one, ok := c.begin(v.Key)
	if !ok {
		c.tell(v.Key, carrier.Event{Kind: carrier.Ended, Outcome: carrier.Failed})
		v.Socket.Close(browser.CloseBusy, "This server carries as many calls as it can.")
		return
	}
	one.owned.Store(true)
	one.page = &page{v.Socket, v.Details}
	outcome := one.visit()
	v.Socket.Tell(map[string]any{"type": "ended", "outcome": outcome})
	one.over(outcome)
	v.Socket.Close(browser.CloseOver, string(outcome))
}

// visit is the call, by the server's speech or else the browser's own.
func (o *call) visit() carrier.Outcome {
	ctx, cancel := context.WithTimeout(o.ctx, arrival)
	defer cancel()
	s, err := o.carrier.platform.Script(ctx, o.key)
	speaks := s.Speech.Configured()
	if err == nil && speaks {
		_, err = choose(s.Speech, s.Voice, s.Language)
	}
	if err != nil {
		o.trouble(err)
		return carrier.Failed
	}
	by := "page"
	if speaks {
		by = "server"
	}
	o.page.socket.Tell(map[string]any{"type": "ready", "call": o.key, "speech": by, "language": s.Language})
	if speaks {
		if !o.page.starts(o.ctx) {
			return carrier.NoAnswer
		}
		return o.hold(browser.NewLeg(o.page.socket, nil), nil, s, false)
	}
	o.tell.add(carrier.Event{Kind: carrier.Answered})
	t := newTexter(o, s)
	o.show(s)
	o.text.Store(t)
	defer o.text.Store(nil)
	return t.run()
}

// permission is how long a visitor may take to allow the microphone.
const permission = time.Minute

// starts waits until the page can hear and be heard, so that nothing is said before that; false where it never does.
func (p *page) starts(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, permission)
	defer cancel()
	m, err := p.socket.First(ctx)
	return err == nil && m.Type == "start"
}

// show what happens in the call, as far as the visitor may see it.
func (p *page) show(e talk.Event) {
	if p == nil {
		return
	}
	switch e.Kind {
	case talk.Said:
		p.said(e.Utterance)
	case talk.Interrupted, talk.Resumed:
		p.socket.Tell(map[string]any{"type": e.Kind, "atMs": e.AtMs})
	case talk.Measured:
		if p.details {
			t := turn(e.Row)
			p.socket.Tell(struct {
				Type string `json:"type"`
				carrier.Turn
			}{"turn", t})
		}
	}
}

func (p *page) said(u talk.Utterance) {
	p.socket.Tell(map[string]any{"type": "said", "role": u.Role, "text": u.Text, "startMs": u.StartMs, "endMs": u.EndMs})
}

func (p *page) tool(t Tool) { p.socket.Tell(t.message()) }

// message of a tool, as pages get it.
func (t Tool) message() map[string]any {
	return map[string]any{
		"type": "tool", "id": t.ID, "name": t.Name, "arguments": t.Arguments, "result": t.Result, "error": t.Error,
		"durationMs": t.Took.Milliseconds(), "done": t.Done,
	}
}

// shorter of two times, of which 0 is none.
func shorter(a, b time.Duration) time.Duration {
	if a == 0 || b > 0 && b < a {
		return b
	}
	return a
}
