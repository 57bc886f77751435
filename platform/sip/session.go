package sip

import (
	"errors"
	"fmt"
	"net/netip"
	"strconv"
	"strings"

	"github.com/pion/sdp/v3"

	"github.com/switchboard-dev/switchboard/platform/media"
)

// session is what one side offers or answers for sound (SDP, RFC 3264).
type session struct {
	addr      netip.AddrPort // where it wants sound to be sent
	law       media.Coding   // its first choice of ulaw and alaw
	payload   uint8          // of law
	event     int            // the payload type of keys; -1 without
	codings   map[uint8]media.Coding
	direction string
	lines     []string // the media of each line, with its protocol and formats
	at        int      // which of them is ours
}

var errMedia = errors.New("sip: no common format of sound")

// Directions, from the point of view of the side that writes them.
const (
	both     = "sendrecv"
	sends    = "sendonly"
	receives = "recvonly"
	neither  = "inactive"
)

// parse reads a session description.
func parse(body []byte) (*session, error) {
	if len(body) > 16<<10 {
		return nil, fmt.Errorf("%w: it is too long", errMedia)
	}
	var d sdp.SessionDescription
	if err := d.Unmarshal(body); err != nil {
		return nil, fmt.Errorf("%w: %w", errMedia, err)
	}
	s := &session{at: -1}
	for i, m := range d.MediaDescriptions {
		name := m.MediaName
		s.lines = append(s.lines, fmt.Sprintf("%s 0 %s %s", name.Media, strings.Join(name.Protos, "/"), strings.Join(name.Formats, " ")))
		if s.at < 0 && s.take(&d, m) == nil {
			s.at = i
		}
	}
	if s.at < 0 {
		return nil, errMedia
	}
	return s, nil
}

// take reads the line of media if it is one that we understand.
func (s *session) take(d *sdp.SessionDescription, m *sdp.MediaDescription) error {
	if m.MediaName.Media != "audio" || strings.Join(m.MediaName.Protos, "/") != "RTP/AVP" || m.MediaName.Port.Value == 0 {
		return errMedia
	}
	where := m.ConnectionInformation
	if where == nil {
		where = d.ConnectionInformation
	}
	if where == nil || where.Address == nil {
		return errMedia
	}
	host, _, _ := strings.Cut(where.Address.Address, "/")
	addr, err := netip.ParseAddr(host)
	if err != nil || m.MediaName.Port.Value < 1 || m.MediaName.Port.Value > 65535 {
		return errMedia
	}
	s.addr = netip.AddrPortFrom(addr.Unmap(), uint16(m.MediaName.Port.Value))
	s.formats(m)
	s.direct(d, m)
	if s.law == 0 {
		return errMedia
	}
	return nil
}

// formats reads which payload type stands for what.
func (s *session) formats(m *sdp.MediaDescription) {
	names := map[string]string{"0": "pcmu/8000", "8": "pcma/8000", "13": "cn/8000"}
	for _, a := range m.Attributes {
		if number, name, ok := strings.Cut(a.Value, " "); ok && a.Key == "rtpmap" {
			names[number] = strings.TrimSuffix(strings.ToLower(strings.TrimSpace(name)), "/1")
		}
	}
	s.law, s.event, s.codings = 0, -1, map[uint8]media.Coding{}
	for _, format := range m.MediaName.Formats {
		number, err := strconv.ParseUint(format, 10, 7)
		c, known := map[string]media.Coding{
			"pcmu/8000": media.ULaw, "pcma/8000": media.ALaw, "cn/8000": media.Comfort, "telephone-event/8000": media.Event,
		}[names[format]]
		if err != nil || !known {
			continue
		}
		s.codings[uint8(number)] = c
		switch {
		case c == media.Event:
			s.event = int(number)
		case c != media.Comfort && s.law == 0:
			s.law, s.payload = c, uint8(number)
		}
	}
}

func (s *session) direct(d *sdp.SessionDescription, m *sdp.MediaDescription) {
	s.direction = both
	for _, a := range append(append([]sdp.Attribute{}, d.Attributes...), m.Attributes...) {
		switch a.Key {
		case both, sends, receives, neither:
			s.direction = a.Key
		}
	}
	if s.addr.Addr().IsUnspecified() { // the old way to put on hold
		s.direction = map[string]string{both: sends, receives: neither}[s.direction]
		if s.direction == "" {
			s.direction = neither
		}
	}
}

// hears says whether that side wants to be sent sound, and speaks whether it sends any.
func (s *session) hears() bool  { return s.direction == both || s.direction == receives }
func (s *session) speaks() bool { return s.direction == both || s.direction == sends }

// describe writes our side of a session: an offer, or the answer to one.
func describe(at netip.AddrPort, id, version uint64, direction string, offer *session) []byte {
	var b strings.Builder
	family := "IP4"
	if at.Addr().Is6() {
		family = "IP6"
	}
	fmt.Fprintf(&b, "v=0\r\no=- %d %d IN %s %s\r\ns=-\r\nc=IN %s %s\r\nt=0 0\r\n", id, version, family, at.Addr(), family, at.Addr())
	if offer == nil {
		b.WriteString(ours(at.Port(), direction))
		return []byte(b.String())
	}
	for i, line := range offer.lines {
		if i == offer.at {
			b.WriteString(offer.answer(at.Port(), direction))
		} else {
			b.WriteString("m=" + line + "\r\n")
		}
	}
	return []byte(b.String())
}

func ours(port uint16, direction string) string {
	return fmt.Sprintf("m=audio %d RTP/AVP 0 8 101\r\na=rtpmap:0 PCMU/8000\r\na=rtpmap:8 PCMA/8000\r\n"+
		"a=rtpmap:101 telephone-event/8000\r\na=fmtp:101 0-15\r\na=ptime:20\r\na=%s\r\n", port, direction)
}

// answer takes the offer's first choice, and its keys.
func (s *session) answer(port uint16, direction string) string {
	name := map[media.Coding]string{media.ULaw: "PCMU", media.ALaw: "PCMA"}[s.law]
	line := fmt.Sprintf("m=audio %d RTP/AVP %d", port, s.payload)
	rest := fmt.Sprintf("a=rtpmap:%d %s/8000\r\n", s.payload, name)
	if s.event >= 0 {
		line += fmt.Sprintf(" %d", s.event)
		rest += fmt.Sprintf("a=rtpmap:%d telephone-event/8000\r\na=fmtp:%d 0-15\r\n", s.event, s.event)
	}
	return line + "\r\n" + rest + "a=ptime:20\r\na=" + direction + "\r\n"
}

// reply is the direction that answers another, while we hold the far end or not.
func reply(offered string, hold bool) string {
	hears, speaks := offered == both || offered == receives, offered == both || offered == sends
	switch {
	case hears && speaks && !hold:
		return both
	case hears:
		return sends
	case speaks && !hold:
		return receives
	default:
		return neither
	}
}
