package talk

import (
	"context"

	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

// pause is the silence, in ms, that ends what a person says.
const pause = 500

// scribe takes down what a person says who speaks instead of the assistant. If that fails, there are no words of theirs.
type scribe struct {
	s          *Session
	voice      voice
	ear        ear
	on         bool // they speak, or have just done so
	start, end int  // in ms
	silence    int  // likewise
	asking     bool
	later      []sound.Frame // that came meanwhile
	known      bool          // whether there is an ear
	closed     bool
}

// newScribe begins to listen to a person; nil if nothing tells their speech from silence.
func (s *Session) newScribe() *scribe {
	if s.p.NewActivity == nil {
		return nil
	}
	c := &scribe{s: s, voice: newVoice(s.p.NewActivity(), s.set.Hearing)}
	c.ear.busy = make(chan struct{}, 1)
	s.scribes[c] = true
	o := speech.Listening{Language: s.set.Language, Words: s.set.Names}
	s.work.Go(func() {
		to, err := s.p.Ear.Listen(s.hears, o)
		taken := s.post(func() {
			s.trouble(err)
			if c.known = true; err == nil {
				c.ear.to = to
				c.ear.flush()
			}
			c.finish()
		})
		if !taken && err == nil {
			_ = to.Close() // nobody listens any more
		}
	})
	return c
}

// write takes the next 20 ms.
func (c *scribe) write(f sound.Frame) {
	switch {
	case c == nil || c.closed:
		return
	case c.asking:
		if len(c.later) < frames(c.s.set.Limits.Words) {
			c.later = append(c.later, f)
		}
		return
	}
	speaks, complete := c.voice.write(f, sound.Frame{}, false)
	if c.on {
		c.ear.write(f, frames(c.s.set.Limits.Utterance))
	} else {
		c.ear.remember(f, frames(c.s.set.Hearing.Before)+frames(c.s.set.Hearing.Begin*windowMs))
	}
	if complete {
		c.window(speaks)
	}
}

func (c *scribe) window(speaks bool) {
	now := c.s.ms()
	switch {
	case !c.on && c.voice.row >= c.s.set.Hearing.Begin:
		c.on, c.silence = true, 0
		c.start, c.end = max(now-c.s.set.Hearing.Begin*windowMs, 0), now
		for _, f := range c.ear.before {
			c.ear.write(f, frames(c.s.set.Limits.Utterance))
		}
		c.ear.before = nil
	case !c.on:
	case speaks:
		c.end, c.silence = now, 0
	default:
		c.silence += windowMs
	}
	if c.on && (c.silence >= pause || now-c.start >= c.s.set.Limits.Utterance) {
		c.take()
	}
}

// take the words of what they have said.
func (c *scribe) take() {
	c.on = false
	if c.ear.to == nil {
		c.ear.next()
		return
	}
	start, end, to := c.start, c.end, c.ear.to
	c.asking = true
	elsewhere(c.s, c.s.set.Limits.Words, func(ctx context.Context) (heardWords, error) { return c.ear.text(ctx, to) },
		func(words heardWords, err error) {
			c.asking = false
			c.s.trouble(err)
			if err == nil {
				c.s.overheard(Human, words.text, start, end)
			}
			if c.finish(); c.closed {
				return
			}
			c.ear.next()
			later := c.later
			c.later = nil
			for _, f := range later {
				c.write(f)
			}
		})
}

// close takes the last words, and stops listening.
func (c *scribe) close() {
	if c == nil || c.closed {
		return
	}
	if c.on && !c.asking {
		c.take()
	}
	c.closed = true
	c.finish()
}

// finish lets go of the ear, when its last words are there.
func (c *scribe) finish() {
	if c.closed && !c.asking {
		c.ear.close()
		c.ear.to = nil
		if c.known {
			delete(c.s.scribes, c)
		}
	}
}
