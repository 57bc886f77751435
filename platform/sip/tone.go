package sip

import (
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// within is how long keys are taken for one that come as sound and another way: 500 ms.
const within = 25

// tones finds the keys of a far end that knows no events, and sends them as sound. Some also send by INFO what was pressed: those are
// believed from then on, so that no key counts twice. The zero value has heard nothing.
type tones struct {
	detector sound.KeyDetector
	off      bool
	last     string // that was heard
	ago      int    // frames
}

// keys are those of a frame. Our own, which the line may echo, are none.
func (d *tones) keys(h leg.Heard, ours bool) string {
	d.ago++
	switch {
	case d.off:
		return h.Keys
	case h.Keys != "":
		d.off = true
		if d.ago <= within {
			return strings.TrimPrefix(h.Keys, d.last)
		}
		return h.Keys
	case ours:
		d.detector = sound.KeyDetector{}
		return ""
	}
	pressed := d.detector.Write(h.Frame)
	if pressed != "" {
		d.last, d.ago = pressed, 0
	}
	return pressed
}

// copied is how long keys are taken for one that come as an event, which is known when the key is let go, and by INFO: 2 s.
const copied = 4 * within

// mostTyped bounds the keys that are remembered.
const mostTyped = 64

// ways finds the keys of a far end that also sends by INFO what it sends as events. The zero value has heard nothing.
type ways struct {
	now  int // frames
	open []oneWay
}

// oneWay is a key that has come one way only.
type oneWay struct {
	key  byte
	info bool
	at   int
}

// keys are those of a frame, once each.
func (w *ways) keys(events, info string) string {
	w.now++
	var all strings.Builder
	for _, key := range []byte(events) {
		all.WriteString(w.key(key, false))
	}
	for _, key := range []byte(info) {
		all.WriteString(w.key(key, true))
	}
	return all.String()
}

func (w *ways) key(key byte, info bool) string {
	for len(w.open) > 0 && (w.now-w.open[0].at > copied || len(w.open) == mostTyped) {
		w.open = w.open[1:]
	}
	for i, o := range w.open {
		if o.key == key && o.info != info {
			w.open = slices.Delete(w.open, i, i+1)
			return ""
		}
	}
	w.open = append(w.open, oneWay{key, info, w.now})
	return string(key)
}
