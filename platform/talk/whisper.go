package talk

import "context"

// Instructed is a Mind that takes instructions from somebody who listens in. It returns immediately.
type Instructed interface {
	// Instruct has text followed from now on. Private says that it came while the recording was paused: no more of it than Mask leaves is to be
	// kept, nor to be known to anything but a turn that is private as well.
	Instruct(text string, private bool)
}

// Witness is a Mind that gets what is said while a person speaks instead of it.
type Witness interface {
	// Overheard takes note of it at once, in order, and returns what is left to be done, which may take time.
	Overheard(u Utterance) (keep func(ctx context.Context) error)
	// Resumed says that the mind has the word again, and whether the person has asked it to go on. It returns at once, with what is left to be
	// done; nil is nothing.
	Resumed(asked bool) (keep func(ctx context.Context) error)
}

// Whisper tells the mind what somebody who listens in wants. The caller hears nothing of it; a reply that is only a draft is thought
// of again. The error is ErrTaken if a person has taken over, who is no mind, ErrBusy if there is no more to be said, and
// ErrOver.
func (s *Session) Whisper(text string) error {
	return s.ask(func() error {
		m, ok := s.p.Mind.(Instructed)
		switch {
		case s.bridge != nil:
			return ErrTaken
		case s.closing || s.outcome != "" || s.wait.on() || !ok:
			return ErrBusy
		}
		m.Instruct(text, s.private.on)
		if s.turn != nil && !s.turn.committed {
			s.dropTurn()
		}
		if s.private.on {
			text = Mask(text)
		}
		s.emit(Event{Kind: Whispered, Text: text})
		return nil
	})
}

// ask has the session do what somebody outside wants, and waits for how that went.
func (s *Session) ask(do func() error) error {
	done := make(chan error, 1)
	s.order(func() { done <- do() }, func() { done <- ErrOver })
	return <-done
}

// overheard keeps what was said while a person speaks, also for the mind.
func (s *Session) overheard(role, text string, start, end int) {
	if s.secret(start) {
		text = Mask(text)
	}
	s.said(role, text, start, end)
	m, ok := s.p.Mind.(Witness)
	if !ok || text == "" {
		return
	}
	s.note(m.Overheard(Utterance{Role: role, Text: text, StartMs: start, EndMs: end}))
}

// note has kept what the mind has taken note of.
func (s *Session) note(keep func(context.Context) error) {
	if keep == nil {
		return
	}
	s.ends.Go(func() {
		err := s.within(keep)
		if err != nil { // nobody else tries again where it was the last
			err = s.within(keep)
		}
		if err != nil {
			s.post(func() { s.trouble(err) })
		}
	})
}

// within has something done that may outlive the call by a moment.
func (s *Session) within(do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), patience)
	defer cancel()
	return do(ctx)
}
