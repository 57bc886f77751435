package vad_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/vad"
)

// hear returns what a detector makes of sound, and in how many windows its model ran.
func hear(d *vad.Detector, frames []sound.Frame) (likely []float32, ran int) {
	for _, f := range frames {
		p, complete := d.Write(f)
		if !complete {
			continue
		}
		likely = append(likely, p)
		if !d.Shut() {
			ran++
		}
	}
	return likely, ran
}

func speech(likely []float32) (n int) {
	for _, p := range likely {
		if p > 0.5 {
			n++
		}
	}
	return n
}

// pink is noise whose level falls with the pitch, as rooms have it, at a level in dBFS.
func pink(level float64, seconds int) []int16 {
	random := rand.New(rand.NewPCG(3, 4))
	var rows [12]float64
	out := make([]int16, seconds*sound.Rate)
	size := 32768 * math.Pow(10, level/20) / math.Sqrt(float64(len(rows)))
	for i := range out {
		sum := 0.0
		for k := range rows { // each half as often as the one before
			if i%(1<<k) == 0 {
				rows[k] = random.NormFloat64()
			}
			sum += rows[k]
		}
		out[i] = int16(max(min(size*sum, 32767), -32768))
	}
	return out
}

func white(level float64, seconds int) []int16 {
	random := rand.New(rand.NewPCG(5, 6))
	out := make([]int16, seconds*sound.Rate)
	for i := range out {
		out[i] = int16(max(min(32768*math.Pow(10, level/20)*random.NormFloat64(), 32767), -32768))
	}
	return out
}

func tone(level float64, seconds int, hz ...float64) []int16 {
	out := make([]int16, seconds*sound.Rate)
	sound.Tone{Hz: hz, Level: level}.Write(out, 0)
	return out
}

func TestNothingButSpeechIsSpeech(t *testing.T) {
	t.Parallel()
	keys, err := sound.Press("0123456789*#ABCD")
	if err != nil {
		t.Fatal(err)
	}
	for name, samples := range map[string][]int16{
		"silence":       make([]int16, 5*sound.Rate),
		"pink, quiet":   pink(-50, 20),
		"pink":          pink(-35, 20),
		"pink, loud":    pink(-15, 20),
		"white":         white(-30, 10),
		"keys":          sound.Join(keys),
		"ringing":       tone(-16, 5, 440, 480),
		"ringing, 425":  tone(-16, 5, 425),
		"beep":          tone(-12, 2, 1000),
		"beep, low":     tone(-12, 2, 440),
		"click":         append(make([]int16, 8000), 32767, -32768, 32767, -32768),
		"busy, in half": slices.Concat(tone(-16, 1, 480, 620), make([]int16, 4000), tone(-16, 1, 480, 620)),
	} {
		likely, _ := hear(vad.New(), sound.Split(samples))
		if n := speech(likely); n > 0 {
			t.Errorf("%s: %d of %d windows are speech", name, n, len(likely))
		}
	}
}

// Behind the gate the model says what it says by itself, but for a few windows at edges.
func TestGateLosesNoSpeech(t *testing.T) {
	t.Parallel()
	for _, name := range recordings {
		for _, quieter := range []int16{1, 4, 16} { // by 12 and 24 dB
			samples := recording(t, name)
			for i := range samples {
				samples[i] /= quieter
			}
			var m vad.Model
			var alone []float32
			for i := 0; i+vad.Window <= len(samples); i += vad.Window {
				window := [vad.Window]int16(samples[i:])
				alone = append(alone, m.Run(window))
			}
			behind, ran := hear(vad.New(), sound.Split(samples))
			lost := 0
			for i, p := range alone {
				if p > 0.5 && behind[i] <= 0.5 {
					lost++
				}
			}
			t.Logf("%s/%d: %d of %d windows of speech lost, model ran in %d of %d", name, quieter, lost, speech(alone), ran, len(behind))
			if lost > 2 || speech(alone) < 60 {
				t.Errorf("%s/%d: %d of %d windows of speech are lost", name, quieter, lost, speech(alone))
			}
		}
	}
}

func TestSpeechIsHeardAsTelephonesSendIt(t *testing.T) {
	t.Parallel()
	for _, law := range []sound.Law{sound.ULaw, sound.ALaw} {
		for _, name := range recordings {
			samples := recording(t, name)
			sound.Mix(samples, pink(-45, 10))
			samples = law.Decode(nil, law.Encode(nil, samples))
			likely, _ := hear(vad.New(), sound.Split(samples))
			clean := speech(reference(t, name))
			if n := speech(likely); n < clean*9/10 || n > clean*5/4 { // noise fills short pauses
				t.Errorf("%s: %d windows of speech, and %d without noise", name, n, clean)
			}
		}
	}
}

func TestSilenceCostsNothing(t *testing.T) {
	t.Parallel()
	for name, samples := range map[string][]int16{"silence": make([]int16, 5*sound.Rate), "line": white(-70, 5)} {
		if _, ran := hear(vad.New(), sound.Split(samples)); ran > 0 {
			t.Errorf("%s: the model ran %d times", name, ran)
		}
	}
	d := vad.New()
	hear(d, sound.Split(pink(-35, 10))) // learns the room
	if likely, ran := hear(d, sound.Split(pink(-35, 20))); ran > len(likely)/10 {
		t.Errorf("a room's noise: the model ran in %d of %d windows", ran, len(likely))
	}
}

// Noise as loud as voices never shuts the gate: a voice may be in it.
func TestLoudNoiseIsJudged(t *testing.T) {
	t.Parallel()
	if likely, ran := hear(vad.New(), sound.Split(pink(-15, 60))); ran < len(likely)*95/100 {
		t.Errorf("the model ran in %d of %d windows", ran, len(likely))
	}
}

// A voice is heard after minutes of a room's noise.
func TestNoiseDoesNotShutTheGateForVoices(t *testing.T) {
	t.Parallel()
	for _, level := range []float64{-60, -40, -25} {
		d := vad.New()
		hear(d, sound.Split(pink(level, 120)))
		samples := recording(t, "woman")
		sound.Mix(samples, pink(level, 10))
		want := 80 // of 123 without noise
		if likely, _ := hear(d, sound.Split(samples)); speech(likely) < want {
			t.Errorf("after noise of %.0f dBFS %d windows are speech", level, speech(likely))
		}
	}
}

func TestReset(t *testing.T) {
	t.Parallel()
	frames := sound.Split(recording(t, "man"))
	d := vad.New()
	want, _ := hear(d, frames)
	hear(d, sound.Split(pink(-20, 5)[:777]))
	d.Reset()
	if got, _ := hear(d, frames); !slices.Equal(got, want) {
		t.Error("a detector remembers what was before Reset")
	}
}

func TestWindowsFollowEachOther(t *testing.T) {
	t.Parallel()
	for frames := range 30 {
		likely, _ := hear(vad.New(), make([]sound.Frame, frames))
		if want := frames * sound.FrameSize / vad.Window; len(likely) != want {
			t.Errorf("%d frames: %d windows, not %d", frames, len(likely), want)
		}
	}
}

func TestDetectorAllocatesNothing(t *testing.T) { //nolint:paralleltest // it counts what the process allocates
	d, frames, i := vad.New(), sound.Split(recording(t, "woman")), 0
	if n := testing.AllocsPerRun(100, func() { d.Write(frames[i]); i++ }); n > 0 {
		t.Errorf("%v allocations a frame", n)
	}
}
