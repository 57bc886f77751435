package speech

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Bounds of a check's result.
const (
	knownFor   = 10 * time.Minute
	unknownFor = 30 * time.Second
	checkLimit = 1000
	// trial is the length of the silence that a transcriber is checked with, in frames. Some providers refuse less than a tenth of a second.
	trial = 1000 / sound.FrameMs
)

// check is the result of one.
type check struct {
	err   error
	until time.Time
}

// checks remember for a while what a provider has said.
type checks[K comparable] struct {
	lock  sync.Mutex
	known map[K]check
}

// of is the result for a key: a remembered one, or that of a try. What says nothing about the key is not remembered.
func (c *checks[K]) of(ctx context.Context, key K, try func() error) error {
	c.lock.Lock()
	known, ok := c.known[key]
	c.lock.Unlock()
	if ok && time.Now().Before(known.until) {
		return known.err
	}
	err := try()
	if ctx.Err() != nil || errors.Is(err, ErrUnavailable) || errors.Is(err, ErrBusy) {
		return err
	}
	keep := unknownFor
	if err == nil {
		keep = knownFor
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.known == nil || len(c.known) >= checkLimit {
		c.known = map[K]check{}
	}
	c.known[key] = check{err, time.Now().Add(keep)}
	return err
}

// Recognizer is a Transcriber that says whether it works.
type Recognizer struct {
	Transcriber

	checks checks[string]
}

// Check says whether the provider takes the key and has the model for a language, by having it transcribe a second of silence: nil,
// ErrRefused, ErrVoice, or why it could not be found out. What the provider said is remembered for a while.
func (r *Recognizer) Check(ctx context.Context, language string) error {
	return r.checks.of(ctx, language, func() error { return r.try(ctx, language) })
}

func (r *Recognizer) try(ctx context.Context, language string) error {
	// Text says why there are no words, also if that is the end of ctx.
	listening, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	ear, err := r.Listen(listening, Listening{Language: language})
	if err != nil {
		return err
	}
	defer func() { _ = ear.Close() }() // nothing follows
	for range trial {
		if err := ear.Write(sound.Frame{}); err != nil {
			return err
		}
	}
	if _, err = ear.Text(ctx); err != nil {
		cancel() // without a farewell
	}
	return err
}
