package sound_test

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

func press(t *testing.T, keys string) []int16 {
	t.Helper()
	frames, err := sound.Press(keys)
	if err != nil {
		t.Fatal(err)
	}
	return sound.Join(frames)
}

func pressed(samples []int16) (keys string) {
	var d sound.KeyDetector
	for _, f := range sound.Split(append(slices.Clone(samples), make([]int16, 400)...)) {
		keys += d.Write(f)
	}
	return keys
}

// pair is a key's two tones as another device might send them: the levels in dBFS, the pitch off by a part, 1 s at most.
func pair(low, high, lowLevel, highLevel, off float64, ms int) []int16 {
	one, two := make([]int16, ms*8), make([]int16, ms*8)
	sound.Tone{Hz: []float64{low * (1 + off)}, Level: lowLevel}.Write(one, 13)
	sound.Tone{Hz: []float64{high * (1 + off)}, Level: highLevel}.Write(two, 29)
	sound.Mix(one, two)
	return one
}

func noise(level float64, n int) []int16 {
	random := rand.New(rand.NewPCG(7, 8))
	out := make([]int16, n)
	for i := range out {
		out[i] = int16(32768 * math.Pow(10, level/20) * random.NormFloat64())
	}
	return out
}

const allKeys = "1234567890*#ABCD"

func TestKeysAreHeard(t *testing.T) {
	t.Parallel()
	clean := press(t, allKeys+"1122")
	noisy := slices.Clone(clean)
	sound.Mix(noisy, noise(-33, len(noisy)))
	for name, samples := range map[string][]int16{
		"clean": clean,
		"µ-law": sound.ULaw.Decode(nil, sound.ULaw.Encode(nil, clean)),
		"A-law": sound.ALaw.Decode(nil, sound.ALaw.Encode(nil, clean)),
		"noise": noisy,
	} {
		for shift := 0; shift < 160; shift += 37 {
			if got := pressed(append(make([]int16, shift), samples...)); got != allKeys+"1122" {
				t.Errorf("%s, %d later: %q", name, shift, got)
			}
		}
	}
	if got := pressed(slices.Concat(make([]int16, 50), press(t, "5")[:320], make([]int16, 320), press(t, "5")[:320])); got != "55" {
		t.Errorf("keys of 40 ms: %q", got)
	}
	long := slices.Repeat(pair(770, 1336, -16, -14, 0, 1000), 3)
	if got := pressed(long); got != "5" {
		t.Errorf("a key held for 3 s: %q", got)
	}
	clear(long[4000:4080])
	if got := pressed(long); got != "5" {
		t.Errorf("a key with a gap of 10 ms: %q", got)
	}
}

// What networks and telephones do to keys is ITU-T Q.24: they are still keys within a bound, and no keys beyond another.
func TestKeysMayBeOff(t *testing.T) {
	t.Parallel()
	third := pair(852, 1336, -14, -14, 0, 500)
	sound.Mix(third, pair(770, 100, -18.5, -80, 0, 500))
	for name, tt := range map[string]struct {
		samples []int16
		want    string
	}{
		"1.5 % high":             {pair(941, 1633, -16, -16, 0.015, 60), "D"},
		"1.5 % low":              {pair(697, 1209, -16, -16, -0.015, 60), "1"},
		"3.5 % high":             {pair(941, 1477, -16, -16, 0.035, 60), ""},
		"3.5 % low":              {pair(770, 1336, -16, -16, -0.035, 60), ""},
		"higher 7 dB weaker":     {pair(852, 1336, -14, -21, 0, 60), "8"},
		"higher 10 dB weaker":    {pair(852, 1336, -14, -24, 0, 60), ""},
		"higher 3.5 dB stronger": {pair(852, 1336, -17.5, -14, 0, 60), "8"},
		"higher 6 dB stronger":   {pair(852, 1336, -20, -14, 0, 60), ""},
		"quiet":                  {pair(852, 1336, -36, -36, 0, 60), "8"},
		"too quiet":              {pair(852, 1336, -46, -46, 0, 60), ""},
		"too short":              {pair(852, 1336, -14, -14, 0, 20), ""},
		"one tone":               {pair(852, 1336, -14, -80, 0, 500), ""},
		"a third tone":           {third, ""},
		"dial tone":              {pair(350, 440, -14, -14, 0, 500), ""},
		"ringing":                {pair(440, 480, -14, -14, 0, 500), ""},
		"silence":                {make([]int16, 8000), ""},
		"noise":                  {noise(-15, 80000), ""},
	} {
		if got := pressed(append(make([]int16, 77), tt.samples...)); got != tt.want {
			t.Errorf("%s: %q, not %q", name, got, tt.want)
		}
	}
}

// voices are recordings of speech, at several speeds as it were: other pitches meet other tones.
func voices(t *testing.T) (all []int16) {
	t.Helper()
	for _, name := range []string{"woman", "man", "german"} {
		file, err := os.Open("../vad/testdata/" + name + ".wav")
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		r, err := sound.NewReader(file)
		if err != nil {
			t.Fatal(err)
		}
		channels, err := r.ReadAll(1 << 20)
		if err != nil {
			t.Fatal(err)
		}
		for to := 8000; to <= 16000; to += 500 {
			all = append(all, resample(t, 11000, to, channels[0])...)
		}
	}
	return all
}

func TestSpeechIsNoKeyAndNoBeep(t *testing.T) {
	t.Parallel()
	all := voices(t)
	if len(all) < 300*sound.Rate || sound.Level(all) < -40 {
		t.Fatalf("%d samples at %.1f dBFS", len(all), sound.Level(all))
	}
	if got := pressed(all); got != "" {
		t.Errorf("speech is taken for %q", got)
	}
	if got := beeps(all); len(got) > 0 {
		t.Errorf("speech is taken for beeps of %.0f Hz", got)
	}
}

// A key is heard while somebody speaks.
func TestKeysAreHeardInSpeech(t *testing.T) {
	t.Parallel()
	background := voices(t)[8000:]
	for i := range background {
		background[i] /= 8 // an echo, or a room
	}
	keys := press(t, allKeys)
	sound.Mix(keys, background)
	if got := pressed(keys); got != allKeys {
		t.Errorf("%q", got)
	}
}

func TestPressRefuses(t *testing.T) {
	t.Parallel()
	for _, keys := range []string{"E", "1 2", "é", "+"} {
		if _, err := sound.Press(keys); err == nil {
			t.Errorf("%q is taken", keys)
		}
	}
}
