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
	// Details says that the page is shown tools and latencies as well.
	Details bool
	// Workspace is whose the call is, Public says that anybody may call so.
	Workspace string
	Public    bool
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
	one, ok := c.beginFor(v.Key, v.Workspace, v.Public, byPage)
	if !ok {
		c.tell(v.Key, carrier.Event{Kind: carrier.Ended, Outcome: carrier.Busy})
		v.Socket.Close(browser.CloseBusy, "This server carries as many calls as it can.")
		return
	}
	one.owned.Store(true)
	one.page = &page{v.Socket, v.Details}
	outcome := one.outcome(one.visit())
	last := map[string]any{"type": "ended", "outcome": outcome}
	if what := one.failed(outcome); v.Details && what != "" {
		last["failure"] = what
	}
	v.Socket.Tell(last)
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
		o.mute(err)
		o.trouble(err)
		return o.before(carrier.Failed)
	}
	by := "page"
	if speaks {
		by = "server"
	}
	port := o.carrier.cfg.Port
	o.page.socket.Tell(map[string]any{
		"type": "ready", "call": o.key, "speech": by, "language": s.Language, "webrtc": speaks && port != nil,
	})
	thought := o.think(&s)
	if speaks {
		return o.converse(&s, thought, port)
	}
	<-thought
	o.tell.add(carrier.Event{Kind: carrier.Answered})
	t := newTexter(o, s)
	o.show(s)
	o.text.Store(t)
	defer o.text.Store(nil)
	return t.run()
}

// converse by the server's speech, when it is known what is said first. The sound travels by WebRTC where the page can, else by the socket.
func (o *call) converse(s *Script, thought <-chan struct{}, port *browser.Port) carrier.Outcome {
	peer, ok := o.starts(port)
	if peer != nil {
		defer func() { o.trouble(peer.Close()) }()
	}
	if !ok {
		return o.before(carrier.NoAnswer)
	}
	<-thought
	far := browser.NewLeg(o.page.socket, peer, nil)
	outcome := o.hold(far, nil, *s, false)
	if m := o.carrier.cfg.Meter; m != nil {
		m.Carried(transport(peer != nil, far.Peered()))
	}
	return outcome
}

// transport is what a call's sound travelled by.
func transport(peered, still bool) string {
	switch {
	case still:
		return "webrtc"
	case peered:
		return "fallback"
	default:
		return "socket"
	}
}

const (
	// permission is how long a visitor may take to allow the microphone.
	permission = time.Minute
	// finding is how long our end may take to be connected after the page's is.
	finding = time.Second
)

// starts waits until the page can hear and be heard, so that nothing is said before that; false if it never does. Before it starts, it
// may offer a connection by WebRTC, once; the peer is the caller's to close, if it is not nil.
func (o *call) starts(port *browser.Port) (peer *browser.Peer, ok bool) {
	ctx, cancel := context.WithTimeout(o.ctx, permission)
	defer cancel()
	for offered := false; ; offered = true {
		m, err := o.page.socket.First(ctx)
		switch {
		case err == nil && m.Type == "offer" && !offered:
			peer = o.negotiate(ctx, port, m)
		case err == nil && m.Type == "start":
			return o.chosen(ctx, peer, m), true
		default:
			return peer, false
		}
	}
}

// negotiate answers a page's offer. If that fails, the page hears so, and uses the socket.
func (o *call) negotiate(ctx context.Context, port *browser.Port, m browser.Message) (peer *browser.Peer) {
	answer := map[string]string{"type": "answer"}
	if offer, ok := m.Body.Get("sdp").Text(); ok && port != nil {
		var err error
		if peer, answer["sdp"], err = port.Answer(ctx, offer); err != nil {
			o.trouble(err)
			delete(answer, "sdp")
		}
	}
	o.page.socket.Tell(answer)
	return peer
}

// chosen is the peer that the call is held by: nil if the page or we could not connect.
func (o *call) chosen(ctx context.Context, peer *browser.Peer, start browser.Message) *browser.Peer {
	ctx, cancel := context.WithTimeout(ctx, finding)
	defer cancel()
	by, _ := start.Body.Get("sound").Text()
	if by == "webrtc" && peer != nil && peer.Connected(ctx) {
		return peer
	}
	if by == "webrtc" {
		o.page.socket.Tell(map[string]string{"type": browser.Sound, "by": "socket"})
	}
	if peer != nil {
		o.trouble(peer.Close())
	}
	return nil
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
