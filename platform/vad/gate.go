package vad

import "github.com/switchboard-dev/switchboard/platform/sound"

// How the gate decides, in dB and windows of 32 ms.
const (
	quietest  = -66.0 // nothing lower is speech
	highest   = -30.0 // the floor goes no higher, so that no noise shuts the gate on a loud voice
	above     = 5.0   // the floor: what opens it
	glance    = 3     // windows that it opens for at energy
	patience  = 10    // windows that it stays open for after speech
	rise      = 1.0 / 16
	fall      = 1.0 / 4
	certainly = 0.15 // less likely speech than this is the floor
)

// gate keeps the model from hearing silence. Its floor is the level of what the model does not take for speech, so that
// steady noise shuts it after a second or two and a long sentence does not.
type gate struct {
	floor float64
	open  int // windows that it stays open
}

func (g *gate) reset() { *g = gate{floor: quietest} }

// opens says whether the model hears a window of this level.
func (g *gate) opens(level float64) bool {
	if level > max(g.floor+above, quietest) {
		g.open = max(g.open, glance)
	}
	if g.open == 0 {
		g.learn(level)
		return false
	}
	g.open--
	return true
}

// heard says what the model made of a window.
func (g *gate) heard(level float64, likely float32) {
	if likely < certainly {
		g.learn(level)
		return
	}
	g.open = patience
}

func (g *gate) learn(level float64) {
	speed := rise
	if level < g.floor {
		speed = fall
	}
	g.floor = min(g.floor+speed*(max(level, sound.Silence)-g.floor), highest)
}
