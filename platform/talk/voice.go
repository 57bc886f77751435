package talk

import (
	"slices"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Activity hears the next 20 ms and says how likely it is that somebody speaks, from 0 to 1, where they complete a window of 32 ms.
type Activity interface {
	Write(f sound.Frame) (likely float32, complete bool)
}

// windowMs is how long a window of Activity is.
const windowMs = 32

// How long back what was played can be heard as an echo, and for how long after it.
const (
	echoFrames = 600 / sound.FrameMs
	echoTail   = 300 / sound.FrameMs
)

// carry is for how many windows a voice that was too loud for an echo is still that voice, however low: between its vowels.
const carry = 5

// quiet is the level in dBFS up to which nothing can be heard.
const quiet = -60.0

// voice decides of each window whether the caller speaks.
type voice struct {
	activity Activity
	set      Hearing
	windows  int
	on       bool
	row      int                 // windows of speech since the last without
	clear    int                 // windows for which it is no echo
	last     float64             // how loud the frame before was
	loud     float64             // how loud the window was
	floor    float64             // how loud the line is where nobody speaks
	played   [echoFrames]float64 // how loud what was played lately was, the newest first
}

func newVoice(a Activity, set Hearing) voice {
	v := voice{activity: a, set: set, last: sound.Silence, floor: sound.Silence}
	for i := range v.played {
		v.played[i] = sound.Silence
	}
	return v
}

// write takes the next 20 ms, and what was played meanwhile. It returns whether the caller speaks, where they complete a window.
func (v *voice) write(f, played sound.Frame, keys bool) (speaks, complete bool) {
	level := sound.Level(f[:])
	loud := max(level, v.last)
	v.last = level
	copy(v.played[1:], v.played[:])
	v.played[0] = sound.Level(played[:])
	likely, complete := v.activity.Write(f)
	if !complete {
		return false, false
	}
	v.windows++
	v.loud = loud
	threshold := v.set.On
	if v.on {
		threshold = v.set.Off
	}
	speech := float64(likely) >= threshold && !keys
	if v.clear = max(v.clear-1, 0); speech && !v.echo(loud) {
		v.clear = carry
	}
	v.on = speech && v.clear > 0
	if v.row++; !v.on {
		v.row = 0
		v.learn(loud)
	}
	return v.on, true
}

// How fast the floor rises and falls, in parts of the way for each window.
const (
	rise = 1.0 / 16
	fall = 1.0 / 4
)

func (v *voice) learn(level float64) {
	speed := rise
	if level < v.floor || v.floor == sound.Silence {
		speed = fall
	}
	v.floor += speed * (level - v.floor)
}

// What can be a consonant: so many dB below the loudest vowel, and above the line's own noise.
const (
	consonant = 30.0
	stands    = 10.0
)

// murmurs reports whether a window that is not speech by itself may be a consonant of somebody whose loudest was so loud.
func (v *voice) murmurs(loudest float64) bool {
	return !v.on && v.loud > max(loudest-consonant, v.floor+stands, quiet) && !v.echo(v.loud)
}

// echo reports whether a sound can be the assistant's own voice, coming back from the far end's loudspeaker. Such an echo is
// speech to any detector, and would have the assistant interrupt itself. Lines return it 14 dB weaker at least, up to some 600 ms
// later; a person who speaks up is louder than that. An echo is only to be feared while something is played and shortly after.
func (v *voice) echo(level float64) bool {
	if slices.Max(v.played[:echoTail]) <= quiet {
		return false
	}
	return level <= slices.Max(v.played[:])-v.set.Echo
}

// ms is the end of the last window.
func (v *voice) ms() int { return v.windows * windowMs }
