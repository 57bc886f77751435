package speech

import (
	"context"
	"errors"
	"time"
)

// graceful is the part of the patience after which a provider is asked again: some do not answer where there is little to say.
const graceful = 10

// Text of Ear. Words that are known are not asked for again.
func (e *socketEar) Text(ctx context.Context) (string, error) {
	start := time.Now()
	e.lock.Lock()
	want := e.base + len(e.codes)
	asked := want > e.heard
	words, err := e.await(ctx, want)
	e.lock.Unlock()
	if asked {
		e.client.observe("transcription", start, err)
	}
	return words, err
}

// Over of Judge.
func (e *socketEar) Over() (likely float64, judged bool) {
	e.lock.Lock()
	defer e.lock.Unlock()
	return e.over, e.judged
}

// await waits until the words up to a position are known. Its caller holds the lock, which is free while it waits.
func (e *socketEar) await(ctx context.Context, want int) (string, error) {
	turn, on, start := e.turn, e.wire, time.Now()
	if e.wanted < want {
		e.wanted = want
		e.poke()
	}
	late, grace := time.NewTimer(e.client.Patience), time.NewTimer(e.client.Patience/graceful)
	defer late.Stop()
	defer grace.Stop()
	for {
		switch {
		case e.closed || e.turn != turn:
			return "", ErrClosed
		case e.heard >= want:
			return join(e.words), nil
		case e.failed != nil:
			return "", e.failed
		case e.ended:
			return "", ErrClosed
		}
		changed := e.changed
		e.lock.Unlock()
		var err error
		again := false
		select {
		case <-changed:
		case <-grace.C:
			again = true
		case <-ctx.Done():
			err = classify(ctx, nil, errSilent)
		case <-late.C:
			err = unavailable(errSilent)
		}
		e.lock.Lock()
		if again {
			e.again = true
			e.poke()
		}
		if err != nil {
			e.doubt(err, on, start)
			return "", err
		}
	}
}

// doubt the connection if it was of no use, or if the caller had less patience than the provider is given, and is about to ask once more.
func (e *socketEar) doubt(err error, on wire, asked time.Time) {
	if errors.Is(err, ErrUnavailable) || e.wire == on && time.Since(asked) >= e.client.Silence {
		e.suspect()
	}
}

// suspect ends a connection on which nothing was heard for too long: it may have broken without a sign.
func (e *socketEar) suspect() {
	if e.drop != nil {
		e.drop()
	}
}
