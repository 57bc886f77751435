package talkbench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/switchboard-dev/switchboard/internal/legtest"
	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Line is a far end that counts what was heard of it, and can return what it is sent as an echo.
type Line struct {
	*legtest.Leg

	// Echo is what comes back of the frames that were played so far, the newest last; nil is nothing.
	Echo  func(played []sound.Frame) sound.Frame
	heard atomic.Int64
	once  sync.Once
	// Sounds is called when the first sound is played, with the sample at which that was; nil is nobody.
	Sounds func(at int)
}

// Heard is how many samples of it have been heard.
func (l *Line) Heard() int { return int(l.heard.Load()) * sound.FrameSize }

// Receive of leg.Leg.
func (l *Line) Receive(ctx context.Context) (leg.Heard, error) {
	h, err := l.Leg.Receive(ctx)
	if err != nil {
		return h, err
	}
	l.heard.Add(1)
	if l.Echo == nil {
		return h, nil
	}
	played := l.Sound()
	if n := len(played); l.Sounds != nil && n > 0 && sound.Level(played[n-1][:]) > hush {
		l.once.Do(func() { l.Sounds((n - 1) * sound.FrameSize) })
	}
	echo := l.Echo(played)
	sound.Mix(h.Frame[:], echo[:])
	return h, nil
}

// Tape reads a recording: what the caller said and what the assistant did, sample by sample.
func Tape(recording []byte) (caller, assistant []int16, err error) {
	r, err := sound.NewReader(bytes.NewReader(recording))
	if err != nil {
		return nil, nil, fmt.Errorf("talkbench: %w", err)
	}
	both, err := r.ReadAll(1e8)
	if err != nil {
		return nil, nil, fmt.Errorf("talkbench: %w", err)
	}
	if len(both) != 2 || r.Rate != sound.Rate {
		return nil, nil, errors.New("talkbench: the recording is not of two sides at 8 kHz")
	}
	return both[0], both[1], nil
}

// Ms is the time of a sample.
func Ms(sample int) int { return sample * 1000 / sound.Rate }
