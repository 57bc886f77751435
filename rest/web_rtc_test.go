package rest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/pion/webrtc/v4"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/pagetest"
	pagelink "github.com/switchboard-dev/switchboard/platform/browser"
)

// Somebody talks with an assistant by WebRTC: what each of the two says is what the other hears.
func TestLiveWebCallByWebRTC(t *testing.T) {
	t.Parallel()
	phrases := []string{"What are your opening hours?", "Thank you very much, goodbye."}
	byWebRTC(t, phrases, func(t *testing.T, s *telephony, m *transports) {
		s.answers(map[string]string{phrases[0]: "Nine.", phrases[1]: "end_call {}", "end_call": "Bye."})
		public := s.publish(s.bot)
		var who *talker
		for try := 1; ; try++ {
			var ticket string
			who, ticket = s.talks(public)
			who.say(s.book.Say(t, phrases[0]))
			if !who.answered("Nine.") {
				if try < 3 {
					continue
				}
				t.Fatal("nobody understands the caller")
			}
			for name, other := range map[string]*talker{"used": s.call(ticket, ownOrigin), "of another origin": s.call(s.ticket(public), evilOrigin)} {
				await.Until(t, name+": it is not refused", func() bool {
					other.mu.Lock()
					defer other.mu.Unlock()
					return other.code == pagelink.CloseRefused && len(other.got) == 0
				})
			}
			who.say(s.book.Say(t, phrases[1]))
			m := who.awaits("ended")
			if m["outcome"] == "silence" && try < 3 {
				continue // on a busy machine sound may arrive too late to be understood, as on any line
			}
			if m["outcome"] != "completed" {
				t.Error(m)
			}
			break
		}
		who.peer.Becomes(webrtc.PeerConnectionStateClosed)
		c := s.latest()
		want := []string{"agent: Hi.", "user: " + phrases[0], "agent: Nine.", "user: " + phrases[1], "agent: Bye."}
		if got := lines(c); !slices.Equal(got, want) || c["callType"] != "web" {
			t.Errorf("%q", got)
		}
		if by := m.last(); by != "webrtc" {
			t.Error(by)
		}
	})
}

// Where UDP is blocked, or the server cannot use the offer, the call is held by the socket.
func TestLiveWebCallWithoutUDP(t *testing.T) {
	t.Parallel()
	phrases := []string{"Thank you very much, goodbye."}
	for name, tt := range map[string]struct {
		offer func(offer string) string
		start map[string]any
		told  bool // by the server that the sound goes by the socket
	}{
		"blocked":        {nil, map[string]any{"type": "start"}, false},
		"blocked for us": {nil, map[string]any{"type": "start", "sound": "webrtc"}, true},
		"no offer":       {func(string) string { return "hello" }, map[string]any{"type": "start"}, false},
		"not audio":      {func(o string) string { return strings.Replace(o, "m=audio", "m=video", 1) }, map[string]any{"type": "start"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			byWebRTC(t, phrases, func(t *testing.T, s *telephony, m *transports) {
				s.answers(map[string]string{phrases[0]: "end_call {}", "end_call": "Bye."})
				who := s.call(s.ticket(s.publish(s.bot)), ownOrigin)
				who.awaits("ready")
				if tt.offer == nil {
					who.peer.Accept(pagetest.Strayed(who.offers(who.peer.Offer())))
				} else if answer := who.offers(tt.offer(who.peer.Offer())); answer != "" {
					t.Error(answer)
				}
				who.tell(tt.start)
				await.Until(t, "it hears nothing by the socket", func() bool { return who.played() == "Hi." })
				if tt.told {
					who.awaits("sound")
				}
				who.sends(s.book.Say(t, phrases[0]))
				who.awaits("ended")
				if by := m.all(); !slices.Equal(by, []string{"socket"}) {
					t.Error(by)
				}
			})
		})
	}
}

// A connection that is gone in the middle of a call costs no call: both go on by the socket. A page that is gone ends it.
func TestLiveWebCallBreaks(t *testing.T) {
	t.Parallel()
	phrases := []string{"What are your opening hours?"}
	byWebRTC(t, phrases, func(t *testing.T, s *telephony, m *transports) {
		s.answers(map[string]string{phrases[0]: "Nine."})
		who, _ := s.talks(s.publish(s.bot))
		who.peer.Close()
		if m := who.awaits("sound"); m["by"] != "socket" {
			t.Error(m)
		}
		who.sends(s.book.Say(t, phrases[0]))
		await.Until(t, "it hears nothing by the socket", func() bool { return who.played() == "Nine." })
		_ = who.ws.CloseNow()
		if c := s.latest(); c["disconnectionReason"] != "user_hangup" || c["callStatus"] != "COMPLETED" {
			t.Errorf("%v", c)
		}
		if by := m.last(); by != "fallback" {
			t.Error(by)
		}
	})
}

// A page whose socket is gone has ended its call, whatever still comes by WebRTC; one that never starts has begun none, and one that
// offers twice breaks the protocol. Nothing of the connection is left.
func TestLiveWebCallsThatLeave(t *testing.T) {
	t.Parallel()
	byWebRTC(t, []string{"Hello."}, func(t *testing.T, s *telephony, _ *transports) {
		public := s.publish(s.bot)
		talks, _ := s.talks(public)
		_ = talks.ws.CloseNow()
		talks.peer.Becomes(webrtc.PeerConnectionStateClosed)
		if c := s.latest(); c["disconnectionReason"] != "user_hangup" {
			t.Errorf("%v", c)
		}
		twice := s.call(s.ticket(public), ownOrigin)
		twice.awaits("ready")
		twice.peer.Connect(twice.offers(twice.peer.Offer()))
		twice.tell(map[string]any{"type": "offer", "sdp": pagetest.New(t).Offer()})
		if m := twice.awaits("ended"); m["outcome"] != "no_answer" {
			t.Error(m)
		}
		twice.peer.Ends()
	})
}
