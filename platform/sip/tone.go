package sip

import (
	"strings"

	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// within is how long keys are taken for one that come as sound and another way: 500 ms.
const within = 25

// tones finds the keys of a far end that knows no events, and sends them as sound. Some say by INFO, too, what was pressed: those are
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
