package talk

import (
	"context"
	"errors"
	"io"
)

// longestText bounds the text of a reply, in bytes.
const longestText = 20_000

// turn is a reply to what was heard, from its first draft on.
type turn struct {
	draft     Draft
	act       *act
	returns   int // of the session, when it began
	split     splitter
	size      int
	complete  bool // all of the text is there
	err       error
	committed bool
	ending    bool
	private   bool               // what is replied to
	resumes   bool               // the recording goes on after it
	fallback  string             // what is said where the reply is empty
	stop      context.CancelFunc // the reading
	free      context.CancelFunc // all that the draft does
	late      *alarm
	row       Row
}

// draft begins a reply to an utterance.
func (s *Session) draft(u *utterance) {
	u.drafts++
	s.beginTurn(Heard{Text: u.text, StartMs: u.start, EndMs: u.end})
	s.turn.row.TranscriptMs = u.knownAt - u.end
}

// commit makes the reply to an utterance due.
func (s *Session) commit(u *utterance) {
	s.said(User, u.text, u.start, u.end)
	t := s.turn
	s.hearing = nil
	s.ear.next()
	s.commitTurn(t)
}

// answer begins a reply that is due at once.
func (s *Session) answer(h Heard, fallback string) {
	s.beginTurn(h)
	s.turn.fallback = fallback
	s.commitTurn(s.turn)
}

func (s *Session) beginTurn(h Heard) {
	ctx, stop := context.WithCancel(s.ctx)
	life, free := context.WithCancel(context.WithoutCancel(s.ctx))
	t := &turn{
		act: &act{most: frames(s.set.Limits.Reply)}, returns: s.returns, stop: stop, free: free,
		row: Row{StoppedMs: h.EndMs, WaitMs: -1, TranscriptMs: -1, TokenMs: -1, SoundMs: -1},
	}
	h.Private = s.secret(h.StartMs)
	t.private = h.Private
	t.draft = s.p.Mind.Draft(life, h)
	s.turn = t
	s.work.Go(func() { s.read(ctx, t) })
}

// read takes over the reply's text as it comes.
func (s *Session) read(ctx context.Context, t *turn) {
	for ctx.Err() == nil {
		text, err := t.draft.Next(ctx)
		s.post(func() { s.take(t, text, err) })
		if err != nil {
			return
		}
	}
}

// take takes over more of a reply's text, or its end.
func (s *Session) take(t *turn, text string, err error) {
	if t.complete {
		return
	}
	t.act.lull.tool = text == "" && err == nil
	if text != "" {
		if t.row.TokenMs < 0 {
			t.row.TokenMs = s.ms() - t.row.StoppedMs
		}
		t.size += len(text)
		t.act.add(t.split.add(text))
	}
	switch {
	case err != nil:
		s.finishText(t, err)
	case t.size > longestText:
		s.finishText(t, io.EOF)
	case text == "":
		t.act.add(t.split.pause())
		fallthrough
	default:
		s.await(t)
	}
}

// finishText is called after the last of the text. What there is of it is said, even if more was to come.
func (s *Session) finishText(t *turn, err error) {
	t.stop()
	if !errors.Is(err, io.EOF) {
		t.err = err
	}
	t.act.add(t.split.end())
	t.complete, t.act.complete = true, true
	t.act.short = t.act.short || t.err != nil || t.size > longestText
	if t.size == 0 && t.fallback != "" {
		s.fallBack(t)
	}
}

// fallBack says something where the mind has nothing to say.
func (s *Session) fallBack(t *turn) {
	t.act.pieces = append(t.act.pieces, &piece{plain: toPlain(t.fallback)})
}

// await bounds the wait for more of the text.
func (s *Session) await(t *turn) {
	if t.late != nil {
		t.late.off = true
	}
	if t.committed {
		t.late = s.in(s.set.Limits.Text, func() {
			if !t.complete {
				s.finishText(t, errSlow)
			}
		})
	}
}

func (s *Session) commitTurn(t *turn) {
	t.committed = true
	t.row.WaitMs = s.ms() - t.row.StoppedMs
	t.draft.Commit()
	s.machine.early = false
	s.turns++
	s.idle.asked = false
	s.await(t)
	t.act.then = func(spoken string, cut bool) { s.endTurn(t, spoken, cut) }
	t.act.lull.on = s.set.Phrases.Filler != ""
	s.mouth.begin(t.act)
}

// dropTurn takes back a draft.
func (s *Session) dropTurn() {
	t := s.turn
	s.turn = nil
	t.complete = true
	t.stop()
	t.draft.Drop()
	t.free()
}

// endTurn tells the mind what was heard of its reply, and does what that says. Other than all else this may outlive the call by
// a moment: what was said is not lost because the caller has hung up. If a tool is in use, which may take long, the end of the call does not wait
// for it: Linger does.
func (s *Session) endTurn(t *turn, spoken string, cut bool) {
	t.ending, t.complete = true, true
	t.stop()
	s.emit(Event{Kind: Measured, Row: t.row})
	if t.resumes {
		s.confide(false)
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), patience)
	ends := &s.ends
	if t.act.lull.tool {
		ends = &s.tools
	}
	ends.Go(func() {
		defer cancel()
		a, err := t.draft.End(ctx, spoken, cut)
		t.free()
		if !s.post(func() { s.endedTurn(t, a, err) }) && ends == &s.tools { //nolint:contextcheck // the session has its own
			s.unkept = err // there is one turn at a time
		}
	})
}

func (s *Session) endedTurn(t *turn, a Action, err error) {
	s.turn = nil
	s.trouble(err)
	s.trouble(t.err)
	if t.returns != s.returns { // somebody who took over meanwhile has had the assistant go on
		a.Left, a.Wait, a.HangUp = "", false, false
	}
	if !s.wait.on() || a.Left != "" {
		s.left = a.Left
	}
	switch {
	case s.closing || s.outcome != "" || s.bridge != nil || s.wait.on():
	case err != nil || t.err != nil:
		s.stumble(MindFailed)
	default:
		s.errors = 0
		s.do(a)
	}
}

// watchTurn ends a call that goes on forever.
func (s *Session) watchTurn() {
	if s.turns >= s.set.Limits.Turns && s.turn == nil && !s.mouth.busy() {
		s.finish(s.set.Phrases.Goodbye, Completed)
	}
}

// fail ends the call at once: it cannot go on.
func (s *Session) fail(err error) {
	s.trouble(err)
	s.closing = true
	s.mouth.cut()
	if s.outcome == "" {
		s.outcome = Failed
	}
}
