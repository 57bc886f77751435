package sip //nolint:testpackage // what it tests is not exported

import (
	"encoding/binary"
	"errors"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pion/rtp"

	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/media"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

var now = time.Unix(1_700_000_000, 0)

func TestLatch(t *testing.T) {
	t.Parallel()
	announced, router, thief := netip.MustParseAddrPort("192.0.2.1:4000"), netip.MustParseAddrPort("198.51.100.1:7777"), netip.MustParseAddrPort("203.0.113.9:1")
	type packet struct {
		from  netip.AddrPort
		ssrc  uint32
		after time.Duration
		want  bool
	}
	for name, tt := range map[string]struct {
		packets []packet
		to      netip.AddrPort
	}{
		"as announced":                  {[]packet{{announced, 1, 0, true}}, announced},
		"behind a router":               {[]packet{{router, 1, 0, false}, {router, 1, 0, false}, {router, 1, 0, true}}, router},
		"one packet of a stranger's":    {[]packet{{thief, 9, 0, false}, {announced, 1, 0, true}}, announced},
		"a thief":                       {[]packet{{announced, 1, 0, true}, {thief, 1, 0, false}, {thief, 1, 0, false}, {thief, 1, time.Second, false}, {thief, 1, 0, false}}, announced},
		"it moves after a pause":        {[]packet{{announced, 1, 0, true}, {router, 1, 3 * time.Second, false}, {router, 1, 0, false}, {router, 1, 0, true}, {router, 1, 0, true}}, router},
		"a thief who is sooner":         {[]packet{{thief, 9, 0, false}, {thief, 9, 0, false}, {thief, 9, 0, true}, {announced, 1, 0, true}, {thief, 9, 0, false}, {announced, 1, 0, true}}, announced},
		"a thief in a silence":          {[]packet{{announced, 1, 0, true}, {thief, 9, 3 * time.Second, false}, {thief, 9, 0, false}, {thief, 9, 0, true}, {announced, 1, 0, true}}, announced},
		"another source at its address": {[]packet{{announced, 1, 0, true}, {announced, 2, 0, false}, {announced, 2, 0, false}, {announced, 2, 0, true}}, announced},
		"a forged source":               {[]packet{{announced, 1, 0, true}, {announced, 2, 0, false}, {announced, 1, 0, true}, {announced, 2, 0, false}, {announced, 2, 0, false}, {announced, 1, 0, true}}, announced},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := latch{allow: func(netip.Addr) error { return nil }}
			l.announce(announced, netip.AddrPort{})
			at := now
			for i, p := range tt.packets {
				at = at.Add(p.after)
				if got := l.accepts(source{p.from, p.ssrc}, at); got != p.want {
					t.Errorf("packet %d: %v", i, got)
				}
			}
			if l.to != tt.to {
				t.Errorf("sound goes to %v", l.to)
			}
		})
	}
}

// A key is held for 100 ms by the timestamp of its beginning, and its end comes three times; then there is a pause.
func TestKeysSent(t *testing.T) {
	t.Parallel()
	s := newSender()
	s.event = 101
	done, err := s.press("1d", true)
	if err != nil {
		t.Fatal(err)
	}
	start, seq := s.now, s.seq
	var events []*rtp.Packet
	for tick := range 2 * (heldFor + pauseFor) {
		for _, p := range s.tick(nil) {
			if seq++; p.SequenceNumber != seq {
				t.Errorf("the number %d, want %d", p.SequenceNumber, seq)
			}
			if p.PayloadType == 101 {
				events = append(events, p)
			} else if p.Timestamp != start+uint32(tick*sound.FrameSize) {
				t.Errorf("sound at %d", p.Timestamp-start)
			}
		}
	}
	select {
	case <-done:
	default:
		t.Error("it does not say when it is done")
	}
	want := []uint16{160, 320, 480, 640, 800, 800, 800}
	if len(events) != 2*len(want) {
		t.Fatalf("%d packets", len(events))
	}
	for i, p := range events {
		n, key := i%len(want), []byte{1, 15}[i/len(want)]
		ended, first := p.Payload[1]&0x80 != 0, start+uint32(i/len(want)*(heldFor+pauseFor)*sound.FrameSize)
		if p.Payload[0] != key || binary.BigEndian.Uint16(p.Payload[2:]) != want[n] || ended != (n >= 4) || p.Timestamp != first || p.Marker != (n == 0) {
			t.Errorf("packet %d: %v, marked %v, at %d", i, p.Payload, p.Marker, p.Timestamp-start)
		}
	}
}

func TestQueue(t *testing.T) {
	t.Parallel()
	var q queue
	for range mostQueued {
		if err := q.add(sound.Frame{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := q.add(sound.Frame{}); !errors.Is(err, leg.ErrFull) {
		t.Errorf("beyond ten seconds: %v", err)
	}
	if _, err := q.press("1x", true); err == nil {
		t.Error("x is a key")
	}
	done, err := q.press("1", false)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		q.next()
	}
	if got, want := q.clear(), (leg.Played{Sent: mostQueued, Done: 3, Dropped: mostQueued - 3}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	loud := 0
	for it, some := q.next(); some; it, some = q.next() {
		if slices.Max(it.frame[:]) > 5000 {
			loud++
		}
		finish(it.done)
	}
	<-done
	if loud != heldFor {
		t.Errorf("the key is heard in %d frames", loud)
	}
}

func TestReport(t *testing.T) {
	t.Parallel()
	var r media.Reception
	for _, seq := range []uint16{65534, 65535, 0, 1, 3, 3, 4} { // 2 is lost, 3 comes twice
		p := &rtp.Packet{Payload: make([]byte, 160)}
		p.SequenceNumber, p.Timestamp, p.SSRC = seq, uint32(seq)*160, 77
		r.Put(p, media.ULaw, now)
	}
	b := report(now, 5, 6, 7, 8, &r)
	if len(b)%4 != 0 || b[1] != senderReport || b[0]&31 != 1 || int(binary.BigEndian.Uint16(b[2:])) != 12 {
		t.Fatalf("% x", b)
	}
	block := b[28:]
	if ssrc, lost, high := binary.BigEndian.Uint32(block), binary.BigEndian.Uint32(block[4:])&0xffffff, binary.BigEndian.Uint32(block[8:]); ssrc != 77 || lost != 1 || high&0xffff != 4 || block[4] != 256/7 {
		t.Errorf("source %d, %d lost, fraction %d, highest %d", ssrc, lost, block[4], high)
	}
	rest := b[52:]
	if rest[1] != description || int(binary.BigEndian.Uint16(rest[2:]))*4+4 != len(rest) {
		t.Errorf("% x", rest)
	}
}

const head = "v=0\r\no=- 1 1 IN IP4 192.0.2.1\r\ns=-\r\nc=IN IP4 192.0.2.1\r\nt=0 0\r\n"

func TestSessions(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		body      string
		law       media.Coding
		event     int
		direction string
	}{
		"µ-law":              {head + "m=audio 4000 RTP/AVP 0 8\r\n", media.ULaw, -1, both},
		"A-law first":        {head + "m=audio 4000 RTP/AVP 9 8 0 96\r\na=rtpmap:96 telephone-event/8000\r\n", media.ALaw, 96, both},
		"by another number":  {head + "m=audio 4000 RTP/AVP 97\r\na=rtpmap:97 PCMU/8000/1\r\n", media.ULaw, -1, both},
		"on hold":            {head + "m=audio 4000 RTP/AVP 0\r\na=sendonly\r\n", media.ULaw, -1, sends},
		"on hold, for all":   {head + "a=inactive\r\nm=audio 4000 RTP/AVP 0\r\n", media.ULaw, -1, neither},
		"on hold, as before": {strings.ReplaceAll(head, "192.0.2.1", "0.0.0.0") + "m=audio 4000 RTP/AVP 0\r\n", media.ULaw, -1, sends},
		"after video":        {head + "m=video 5000 RTP/AVP 96\r\nm=audio 4000 RTP/AVP 0\r\n", media.ULaw, -1, both},
		"own address":        {head + "m=audio 4000 RTP/AVP 0\r\nc=IN IP6 2001:db8::1\r\n", media.ULaw, -1, both},
		"no number":          {head + "m=audio 4000 RTP/AVP pcmu\r\n", 0, 0, ""},
		"refused":            {head + "m=audio 0 RTP/AVP 0\r\n", 0, 0, ""},
		"encrypted":          {head + "m=audio 4000 RTP/SAVP 0\r\n", 0, 0, ""},
		"a name":             {strings.ReplaceAll(head, "IP4 192.0.2.1", "IP4 host.example") + "m=audio 4000 RTP/AVP 0\r\n", 0, 0, ""},
		"nothing":            {"", 0, 0, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := parse([]byte(tt.body))
			if (err == nil) != (tt.law != 0) {
				t.Fatal(err)
			}
			if err != nil {
				return
			}
			if s.law != tt.law || s.event != tt.event || s.direction != tt.direction || s.addr.Port() != 4000 {
				t.Errorf("%+v", s)
			}
			back := describe(netip.MustParseAddrPort("192.0.2.9:6000"), 1, 1, reply(s.direction, false), s)
			answer, err := parse(back)
			if err != nil || answer.law != s.law || answer.event != s.event || answer.at != s.at || len(answer.lines) != len(s.lines) {
				t.Errorf("%v\n%s", err, back)
			}
		})
	}
}

func TestReply(t *testing.T) {
	t.Parallel()
	for offered, want := range map[string][2]string{
		both: {both, sends}, sends: {receives, neither}, receives: {sends, sends}, neither: {neither, neither},
	} {
		for i, hold := range []bool{false, true} {
			if got := reply(offered, hold); got != want[i] {
				t.Errorf("%s, we hold: %v: %s, want %s", offered, hold, got, want[i])
			}
		}
	}
}

func TestFragments(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"SIP/2.0 200 OK": 200, "sip/2.0 100 Trying\r\nVia: x\r\n": 100, "SIP/2.0 486": 486, "": 0, "SIP/2.0": 0, "SIP/2.0 99 x": 0, "SIP/2.0 700 x": 0, "HTTP/1.1 200 OK": 0,
	} {
		if got := fragment([]byte(text)); got != want {
			t.Errorf("%q: %d", text, got)
		}
	}
}

func TestRelayed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Signal=5\r\nDuration=160": "5", "Signal= *\r\n": "*", "7": "7", "d\n": "D", "Duration=160": "", "Signal=55": "", "Signal=": "", "": "", "Signal=é": "",
	} {
		if got := relayed([]byte(text)); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestEscape(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"+4930123": "+4930123", "a@b": "a%40b", "1\r\nBye: x": "1%0D%0ABye%3A%20x", "<sip:x>": "%3Csip%3Ax%3E", "*21#": "*21%23", "ä": "%C3%A4", "1;x=y": "1%3Bx=y",
	} {
		if got := escape(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func FuzzSession(f *testing.F) {
	f.Add([]byte(head + "m=audio 4000 RTP/AVP 0 8 96\r\na=rtpmap:96 telephone-event/8000\r\na=sendonly\r\n"))
	f.Add([]byte(head + "m=audio 4000 RTP/AVP 200\r\nc=IN IP4\r\n"))
	f.Fuzz(func(t *testing.T, body []byte) {
		if s, err := parse(body); err == nil {
			if _, err := parse(describe(netip.MustParseAddrPort("192.0.2.9:6000"), 1, 1, both, s)); err != nil && s.addr.IsValid() && len(body) < 8<<10 {
				t.Errorf("our answer makes no sense: %v", err)
			}
		}
	})
}

func FuzzPacket(f *testing.F) {
	p, _ := (&rtp.Packet{Header: rtp.Header{Version: 2, SequenceNumber: 65535}, Payload: make([]byte, 160)}).Marshal()
	f.Add(p, p[:12], byte(0))
	f.Add(append(p[:12:12], 5, 0x80, 0, 160), p, byte(2))
	f.Fuzz(func(_ *testing.T, one, other []byte, c byte) {
		var r media.Reception
		for _, b := range [][]byte{one, other, one} {
			var p rtp.Packet
			if p.Unmarshal(b) == nil {
				r.Put(&p, media.Coding(c%4)+1, now)
			}
			r.Take()
			report(now, 1, 2, 3, 4, &r)
		}
	})
}

func FuzzText(f *testing.F) {
	f.Add("SIP/2.0 200 OK")
	f.Add("Signal=5")
	f.Fuzz(func(t *testing.T, text string) {
		if code := fragment([]byte(text)); code != 0 && (code < 100 || code > 699) {
			t.Error(code)
		}
		if key := relayed([]byte(text)); len(key) > 1 {
			t.Error(key)
		}
		if strings.ContainsAny(escape(text)+clean(text), "\r\n") {
			t.Error("it leaves its line")
		}
	})
}
