package talkbench_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/talkbench"
	"github.com/switchboard-dev/switchboard/internal/volume"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// kinds of sounds that interrupt nobody, with the range of their levels in dBFS.
var kinds = []struct {
	name        string
	quiet, loud float64
	make        func(r *rand.Rand, level float64, n int) []int16
}{
	{"pink noise", -45, -18, talkbench.Pink},
	{"a keyboard", -30, -10, talkbench.Clicks},
	{"a room", -42, -20, talkbench.Room},
	{"keys", 0, 0, nil},
	{"an echo", 0, 0, nil},
}

// tries of each kind there are: 20 where all is measured.
func tries() int { return max(20/volume.Of("TALK", 5), 1) }

// noisy is a call with a sound of a kind throughout the reply. It returns whether that interrupted the reply or paused it.
func noisy(t *testing.T, kind, try int, set talk.Settings) (interrupted, paused bool) {
	t.Helper()
	k, r := kinds[kind], rand.New(rand.NewPCG(uint64(kind), uint64(try)))
	text := reply
	var lines []*talkbench.Script
	if k.name == "an echo" {
		lines = sentences(t, try)
		text = talkbench.Join(lines...).Text
	}
	world, line := asked(t, text)
	const seconds = 9
	line.Leave(answers + 1000*seconds + 3000)
	level := k.quiet + (k.loud-k.quiet)*float64(try)/20
	switch {
	case k.make != nil:
		line.Say(answers, sound.Split(k.make(r, level, seconds*sound.Rate))...)
	case k.name == "keys":
		press(t, line, r, try, seconds)
	default:
		echoes(world, line, lines, (40+26*try)*sound.Rate/1000)
	}
	held(t, world, line, set)
	all := world.Committed()
	interrupted = len(world.Of(talk.Interrupted)) > 0 || len(all) == 0 || all[0].Cut || strings.TrimSpace(all[0].Spoken) != text
	return interrupted, len(world.Of(talk.Resumed)) > 0
}

// press keys on the line: as sound, or as events.
func press(t *testing.T, line *talkbench.Line, r *rand.Rand, try, seconds int) {
	t.Helper()
	if try%2 == 0 {
		line.Key(answers+1000+100*try, "12")
		return
	}
	keys, err := talkbench.Keys(r, seconds*sound.Rate)
	if err != nil {
		t.Fatal(err)
	}
	line.Say(answers, sound.Split(keys)...)
}

// sentences are what the assistant says with a voice, three of what stands in a file.
func sentences(t *testing.T, try int) (all []*talkbench.Script) {
	t.Helper()
	rows := table(t, "utterance.tsv")
	for i := range 3 {
		s := speak(t, "en-us+f3", "165", rows[3*try%57+i][3])
		for n := range s.Samples {
			s.Samples[n] *= 2 // as loud as providers speak
		}
		all = append(all, s)
	}
	return all
}

// echoes has the line return the assistant's voice, and the ear understand it.
func echoes(world *talkbench.World, line *talkbench.Line, lines []*talkbench.Script, delay int) {
	by := map[string][]sound.Frame{}
	for _, s := range lines {
		by[s.Text] = sound.Split(s.Samples)
	}
	world.Say = func(text string) []sound.Frame { return by[strings.TrimSpace(text)] }
	line.Echo = talkbench.Echo(delay, 20)
	line.Sounds = func(at int) { world.Script(talkbench.Join(lines...), at+delay) }
}

// interruptions by sounds that should be none.
func interruptions(t *testing.T, set talk.Settings) (cuts int) {
	t.Helper()
	for kind := range kinds {
		c, p := 0, 0
		for try := range tries() {
			interrupted, paused := noisy(t, kind, try, set)
			if interrupted {
				c++
			}
			if paused {
				p++
			}
		}
		t.Logf("%-12s interrupts %d and pauses %d of %d replies", kinds[kind].name, c, p, tries())
		cuts += c
	}
	return cuts
}

// Nothing but words interrupts the assistant, and its own are none.
func TestNothingInterrupts(t *testing.T) {
	t.Parallel()
	bar(t, "interruptions", float64(interruptions(t, talk.Defaults("en"))))
}

// A bot that takes an echo for a voice interrupts itself: the measurement sees it.
func TestInterruptionsAreSeen(t *testing.T) {
	t.Parallel()
	set := talk.Defaults("en")
	set.Hearing.Echo = 100
	if interruptions(t, set) == 0 {
		t.Error("an echo interrupts nobody")
	}
}
