package sip

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/media"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// mostQueued is ten seconds of sound.
const mostQueued = 500

// item is what waits to be sent: a frame, a key as an event, or a frame of a key that is sent as sound.
type item struct {
	frame sound.Frame
	kind  kind
	event byte
	done  chan struct{} // closed when it has been sent; may be nil
}

type kind int

const (
	speech kind = iota
	press       // an event of RFC 4733
	tone        // part of a key as sound
)

// queue is what waits to be sent, and the count of what was. The zero value is empty.
type queue struct {
	items  []item
	speech int // of the items
	played leg.Played
}

func (q *queue) add(f sound.Frame) error {
	if q.speech >= mostQueued {
		return leg.ErrFull
	}
	q.items = append(q.items, item{frame: f})
	q.speech++
	q.played.Sent++
	return nil
}

// clear discards the speech. Keys are an action rather than speech: they stay.
func (q *queue) clear() leg.Played {
	rest := q.items[:0]
	for _, it := range q.items {
		if it.kind != speech {
			rest = append(rest, it)
		}
	}
	clear(q.items[len(rest):])
	q.items = rest
	q.played.Dropped += q.speech
	q.speech = 0
	return q.played
}

// next takes the first item.
func (q *queue) next() (it item, some bool) {
	if len(q.items) == 0 {
		return it, false
	}
	it = q.items[0]
	q.items = q.items[1:]
	if it.kind == speech {
		q.speech--
		q.played.Done++
	}
	return it, true
}

// press adds keys, as events or as sound; the channel is closed when the last was sent.
func (q *queue) press(pressed string, events bool) (<-chan struct{}, error) {
	pressed = strings.ToUpper(pressed)
	done := make(chan struct{})
	if pressed == "" {
		close(done)
		return done, nil
	}
	if len(q.items)+len(pressed) > 2*mostQueued {
		return nil, leg.ErrFull
	}
	for _, key := range pressed {
		if !strings.ContainsRune(media.Keys, key) {
			return nil, fmt.Errorf("sip: %q is no key", key)
		}
	}
	for i, key := range pressed {
		event := byte(strings.IndexRune(media.Keys, key)) //nolint:gosec // below 16
		var last chan struct{}
		if i == len(pressed)-1 {
			last = done
		}
		if events {
			q.items = append(q.items, item{kind: press, event: event, done: last})
			continue
		}
		q.items = append(q.items, sung(event, last)...)
	}
	return done, nil
}

// How long a key is held, and the pause after it, in frames.
const (
	heldFor  = 5
	pauseFor = 3
)

// sung is a key as sound, for far ends that know no events.
func sung(event byte, done chan struct{}) []item {
	low, high := pitch(event)
	items := make([]item, heldFor+pauseFor)
	for i := range items {
		items[i].kind = tone
		for n := range items[i].frame {
			if i < heldFor {
				t := float64(i*sound.FrameSize+n) / sound.Rate
				items[i].frame[n] = int16(6000 * (math.Sin(2*math.Pi*low*t) + math.Sin(2*math.Pi*high*t)))
			}
		}
	}
	items[len(items)-1].done = done
	return items
}

// pitch returns the two frequencies of a key.
func pitch(event byte) (low, high float64) {
	const pad = "123A456B789C*0#D"
	at := strings.IndexByte(pad, media.Keys[event])
	return []float64{697, 770, 852, 941}[at/4], []float64{1209, 1336, 1477, 1633}[at%4]
}

// await waits until keys have been sent.
func await(ctx context.Context, sent, ended <-chan struct{}) error {
	select {
	case <-sent:
		return nil
	case <-ended:
		return io.EOF
	case <-ctx.Done():
		return fmt.Errorf("sip: keys: %w", ctx.Err())
	}
}
