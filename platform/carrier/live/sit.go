package live

import (
	"context"
	"errors"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// WhisperLimit is how many characters somebody whispers at once.
const WhisperLimit = 1000

// messagesAhead is how many messages of a page wait.
const messagesAhead = 16

// Sit holds the place until the call is over, the page is gone or ctx ends; it says whether it was the call that ended. The socket is
// still open.
//
// The page gets ready, with whether there is sound; waiting, with how long the caller waits for somebody to take over; taken_over, with the member,
// and given_back; whispered; tool; refused, with a reason; and the sound of both sides, or of the contact alone while it has taken over. It sends
// whisper, with text; whisper_begin, whisper_end and whisper_cancel around a spoken one; take_over; hand_back; and leave before it goes.
//
//nolint:contextcheck,cyclop // the session has its own; a case for each event
func (s *Seat) Sit(ctx context.Context, socket *browser.Socket) (over bool) {
	if m := s.call.carrier.cfg.Meter; m != nil {
		defer m.Joined(s.guest.Mode)()
	}
	defer s.Leave()
	messages := make(chan browser.Message, messagesAhead)
	s.headset = browser.NewHeadset(socket, func(m browser.Message) {
		select {
		case messages <- m:
		default: // more than anybody says
		}
	})
	socket.Tell(map[string]any{
		"type": "ready", "call": s.guest.Key, "mode": s.guest.Mode, "sound": s.session != nil || s.early != nil, "answered": s.early == nil,
		"person": s.guest.ID,
	})
	s.call.room.now(s)
	early, begun := s.early, s.call.begun
	if early == nil {
		begun = nil
	}
	both, stop := s.listen()
	defer func() { stop() }()
	for {
		select {
		case f := <-early:
			s.headset.Play(f)
		case <-begun:
			early, begun, s.session = nil, nil, s.call.session.Load()
			both, stop = s.listen()
			socket.Tell(map[string]any{"type": "answered"})
		case b, more := <-both:
			if !more {
				return true
			}
			s.hear(b)
		case n := <-s.notices:
			socket.Tell(n)
		case m := <-messages:
			s.take(m, socket)
		case <-s.spoken():
			s.speaker = nil
		case <-s.headset.Sounds():
			s.resume()
			s.dictate()
		case w := <-s.words:
			s.dictated(w, socket)
		case <-s.call.ctx.Done():
			return true
		case <-socket.Done():
			s.takeRest(messages, socket)
			return false
		case <-ctx.Done():
			if s.speaker != nil {
				s.session.Gone(s.speaker)
			}
			return false
		}
	}
}

// listen to both sides, where there is something to hear, until stopped.
func (s *Seat) listen() (both <-chan talk.Both, stop func()) {
	if s.session == nil {
		return nil, func() {}
	}
	tap := s.session.Listen()
	return tap.Sound(), tap.Close
}

// spoken is closed when they speak no longer instead of the assistant.
func (s *Seat) spoken() <-chan struct{} {
	if s.speaker == nil {
		return nil
	}
	return s.speaker.Done()
}

// resume speaking after the sound of the page had stopped for a while.
func (s *Seat) resume() {
	if s.speaker == nil || !s.speaker.Lost() {
		return
	}
	again := s.headset.Speak()
	if s.session.TakeOver(s.guest.ID, again) == nil {
		s.speaker = again
	}
}

// hear the next 20 ms. A member who speaks hears the contact through the session.
func (s *Seat) hear(b talk.Both) {
	if s.speaker == nil {
		sound.Mix(b.Caller[:], b.Assistant[:])
		s.headset.Play(b.Caller)
	}
}

// takeRest of what the page has sent before it was gone, such as that somebody who has taken over hands back.
func (s *Seat) takeRest(messages <-chan browser.Message, socket *browser.Socket) {
	for {
		select {
		case m := <-messages:
			s.take(m, socket)
		default:
			return
		}
	}
}

// take what the page wants.
func (s *Seat) take(m browser.Message, socket *browser.Socket) {
	var err error
	switch m.Type {
	case "whisper":
		text, _ := m.Body.Get("text").Text()
		err = s.whisper(text)
	case "whisper_begin":
		err = s.beginDictation()
	case "whisper_end":
		s.endDictation()
	case "whisper_cancel":
		s.said, s.on = nil, false
	case "take_over":
		err = s.takeOver()
	case "hand_back":
		if s.speaker != nil {
			s.session.GiveBack(s.speaker)
		}
	case "leave":
		if s.speaker != nil {
			s.session.Gone(s.speaker)
		}
	}
	if err != nil {
		socket.Tell(map[string]any{"type": "refused", "what": m.Type, "reason": reason(err)})
	}
}

// errMode means that the ticket was for less.
var errMode = errors.New("live: the ticket is not for this")

// reason is why something is refused, as sent to pages.
func reason(err error) string {
	for known, name := range map[error]string{
		errMode: "mode", talk.ErrTaken: "taken", talk.ErrBusy: "busy", talk.ErrOver: "over", ErrSilent: "no_sound", errUnheard: "unheard",
	} {
		if errors.Is(err, known) {
			return name
		}
	}
	return "failed"
}

func (s *Seat) whisper(text string) error {
	text = strings.TrimSpace(strings.ToValidUTF8(text, ""))
	if all := []rune(text); len(all) > WhisperLimit {
		text = string(all[:WhisperLimit])
	}
	t := s.call.text.Load()
	switch {
	case !may(s.guest.Mode, Whisper):
		return errMode
	case text == "":
		return nil
	case s.session != nil:
		return s.session.Whisper(text)
	case t != nil:
		return t.whisper(text)
	}
	return talk.ErrOver
}

func (s *Seat) takeOver() error {
	switch {
	case !may(s.guest.Mode, TakeOver):
		return errMode
	case s.session == nil:
		return ErrSilent
	case s.speaker != nil:
		return nil
	}
	s.said, s.on = nil, false // what they say now is for the contact
	speaker := s.headset.Speak()
	if err := s.session.TakeOver(s.guest.ID, speaker); err != nil {
		return err
	}
	s.speaker = speaker
	if !s.took {
		s.took = true
		s.guest.TookOver()
	}
	return nil
}
