package talk

import (
	"context"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Bounds of one piece: frames of its sound, and of how many a letter takes where the length is not known yet.
const (
	longestSound    = 60_000 / sound.FrameMs
	framesPerLetter = 3.3 // 15 letters a second
)

// piece is a sentence, and its sound while it is being made.
type piece struct {
	span
	plain

	frames       []sound.Frame
	sent, played int
	ended        bool // there are no more frames
	tries        int
	waited       int // ticks for which its next frame has been waited for
	cancel       context.CancelFunc
}

// begin has the piece spoken.
func (p *piece) begin(s *Session) {
	if p.tries == 0 && p.say != "" {
		p.speak(s)
	}
}

// speak asks for the sound. Asked again, it goes on where the first failed.
func (p *piece) speak(s *Session) {
	ctx, cancel := context.WithCancel(s.ctx)
	p.cancel, p.waited = cancel, 0
	p.tries++
	try, skip := p.tries, len(p.frames)
	s.work.Go(func() {
		defer cancel()
		err := p.fill(ctx, s, skip)
		s.post(func() { //nolint:contextcheck // the session has its own
			switch {
			case p.tries != try: // another is at it
			case err == nil:
				p.ended = true
			default:
				p.failed(s, err)
			}
		})
	})
}

// fill takes over the frames as they come.
func (p *piece) fill(ctx context.Context, s *Session, skip int) error {
	u, err := s.p.Speaker.Say(ctx, s.p.Voice, p.say)
	if err != nil {
		return err
	}
	defer func() { _ = u.Close() }() // the sound is here, or not wanted
	for n := range longestSound {
		f, err := u.Next(ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if n >= skip {
			s.post(func() {
				if ctx.Err() == nil {
					p.frames = append(p.frames, f)
				}
			})
		}
	}
	return nil
}

// failed has it spoken once more, or gives the call up. Of the filler there is no need.
func (p *piece) failed(s *Session, err error) {
	p.cancel()
	a := s.mouth.act
	if a == nil || !a.has(p) || p.ended { // nobody wants it any more
		return
	}
	s.emit(Event{Kind: SpeechFailed, Text: SpeakingFailed})
	switch {
	case p == a.lull.filler:
		p.say = p.share(len(p.frames))
		p.ended = true
	case p.tries < 2:
		s.trouble(err)
		p.speak(s)
	default:
		s.failure = SpeakingFailed
		s.fail(err)
	}
}

// late is called in each tick in which its next frame may be waited for.
func (p *piece) late(s *Session) {
	if p == nil || p.tries == 0 || p.available() || p.exhausted() {
		return
	}
	if p.waited++; p.waited > frames(s.set.Limits.Sound) {
		p.failed(s, errSlow)
	}
}

// take is the next frame to send.
func (p *piece) take() (sound.Frame, bool) {
	if !p.available() {
		return sound.Frame{}, false
	}
	p.sent, p.waited = p.sent+1, 0
	return p.frames[p.sent-1], true
}

func (p *piece) unsend() { p.sent-- }

// begun reports whether any of it has been sent; nil is nothing.
func (p *piece) begun() bool { return p != nil && p.sent > 0 }

func (p *piece) available() bool { return p.sent < len(p.frames) }

// exhausted reports whether all of it has been sent.
func (p *piece) exhausted() bool { return p.say == "" || p.ended && !p.available() }

// heard is the part of it that was played, by the share of its sound, and whether that is all.
func (p *piece) heard() (part string, whole bool) {
	if p.ended && p.played >= len(p.frames) {
		return p.say, true
	}
	return p.share(p.played), false
}

// share is the part of its text that so many of its frames are, of those that there will be.
func (p *piece) share(of int) string {
	total, letters := len(p.frames), utf8.RuneCountInString(p.say)
	if !p.ended { // it has more than there are so far, and probably as many as its letters take
		total = max(total+1, int(float64(letters)*framesPerLetter))
	}
	return string([]rune(p.say)[:letters*of/total])
}

// end is where a part of it, which is its beginning, ends in the reply.
func (p *piece) end(part string) int { return p.from + p.at[utf8.RuneCountInString(part)-1] }

func (p *piece) stop() {
	if p != nil && p.cancel != nil {
		p.cancel()
	}
}
