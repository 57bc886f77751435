package speechtest

import (
	"math"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// The assistant's voice is a modem. A byte of text is two tones of 40 ms: one of 16 for its upper half, one of 16 others for its
// lower half. So no two tones in a row are the same, and a recording says by itself where each byte begins. The tones
// are a multiple of 100 Hz, which 10 ms tell apart, within what telephones carry.
const (
	spokenRate = 24000
	halfMs     = 40
	lowest     = 300.0
	apart      = 100.0
	tones      = 32
	loudness   = 8000
)

// Letter is a character as a recording has it: from which sample up to which.
type Letter struct {
	Rune       rune
	Start, End int
}

// Text is what letters say.
func Text(letters []Letter) string {
	runes := make([]rune, len(letters))
	for i, l := range letters {
		runes[i] = l.Rune
	}
	return string(runes)
}

// Length is how many samples of a call a text takes.
func Length(text string) int { return len(text) * 2 * halfMs * sound.Rate / 1000 }

// speak is the sound of a text, at 24 kHz. The phase goes on from tone to tone, so that nothing clicks.
func speak(text string) []int16 {
	var out []int16
	phase := 0.0
	for i := range len(text) {
		for _, symbol := range []byte{text[i] >> 4, 16 + text[i]&15} {
			for range halfMs * spokenRate / 1000 {
				phase += pitch(int(symbol)) / spokenRate
				out = append(out, int16(loudness*math.Sin(2*math.Pi*phase)))
			}
		}
	}
	return out
}

// Modem is the sound of a text as a call has it, for what speaks without an endpoint.
func Modem(text string) []sound.Frame {
	r, err := sound.NewResampler(spokenRate, sound.Rate)
	if err != nil {
		panic(err) // both rates are constants
	}
	return sound.Split(r.Flush(r.Write(nil, speak(text))))
}

func pitch(symbol int) float64 { return lowest + apart*float64(symbol) }

// Of a recording 10 ms are looked at every 2.5 ms. A tone has to be most of them for two looks.
const (
	look   = 80
	step   = 20
	edge   = 20 // of a tone, in which the one beside it is too much of a look
	looks  = 2
	most   = 0.6
	silent = -45.0 // dBFS
	none   = -1
	gap    = 30 * sound.Rate / 1000 // a longer one has swallowed a tone
)

// run is a tone of a recording.
type run struct{ symbol, start, end int }

// Decode reads what the modem said out of what was recorded of it. A letter that was lost in part is U+FFFD; one that was
// cut off at the end is not there.
func Decode(frames []sound.Frame) []Letter {
	var d decoder
	for _, r := range runs(sound.Join(frames)) {
		d.hear(r)
	}
	d.finish()
	return runes(d.bytes)
}

func runs(samples []int16) (found []run) {
	current, count := run{symbol: none}, 0
	for at := 0; at+look <= len(samples); at += step {
		symbol := heard(samples[at : at+look])
		if symbol != current.symbol {
			current, count = run{symbol: symbol, start: max(at+look/2-edge, 0)}, 0
		}
		current.end = at + look/2 + edge
		if count++; symbol == none || count < looks {
			continue
		}
		if count > looks {
			found = found[:len(found)-1]
		}
		found = append(found, current)
	}
	return found
}

// heard is the tone that samples are most of, or none.
func heard(samples []int16) int {
	if sound.Level(samples) < silent {
		return none
	}
	best, power, whole := none, 0.0, 0.0
	for _, s := range samples {
		whole += float64(s) * float64(s) / look
	}
	for symbol := range tones {
		if p := sound.Power(samples, pitch(symbol)); p > power {
			best, power = symbol, p
		}
	}
	if power < most*whole {
		return none
	}
	return best
}

// octet is a byte of a recording; lost where a half of it is.
type octet struct {
	value      byte
	lost       bool
	start, end int
}

// decoder puts tones together into bytes.
type decoder struct {
	bytes       []octet
	upper, last run // of the byte that is being heard, and its lower half
	begun, full bool
}

func (d *decoder) hear(r run) {
	switch upper := r.symbol < tones/2; {
	case upper && d.begun && !d.full && r.symbol == d.upper.symbol && r.start-d.upper.end < gap:
		d.upper.end = r.end // the same, with a hole
	case upper:
		d.finish()
		d.upper, d.begun, d.full = r, true, false
	case d.begun && d.full && r.symbol == d.last.symbol && r.start-d.last.end < gap:
		d.last.end = r.end
	case d.begun && !d.full:
		d.last, d.full = r, true
	default:
		d.finish()
		d.bytes = append(d.bytes, octet{lost: true, start: r.start, end: r.end})
	}
}

// finish ends a byte. What has no lower half was lost or, at the end of what was said, cut off.
func (d *decoder) finish() {
	if d.full {
		value := byte(d.upper.symbol<<4 | d.last.symbol&15) //nolint:gosec // two halves of a byte
		d.bytes = append(d.bytes, octet{value: value, start: d.upper.start, end: d.last.end})
	} else if d.begun {
		d.bytes = append(d.bytes, octet{lost: true, start: d.upper.start, end: d.upper.end})
	}
	d.begun, d.full = false, false
}

// runes puts bytes together into characters.
func runes(bytes []octet) (letters []Letter) {
	if n := len(bytes); n > 0 && bytes[n-1].lost {
		bytes = bytes[:n-1] // cut off
	}
	for len(bytes) > 0 {
		var text []byte
		for _, b := range bytes[:min(len(bytes), utf8.UTFMax)] {
			if b.lost {
				break
			}
			text = append(text, b.value)
		}
		r, n := utf8.DecodeRune(text)
		n = max(n, 1)
		letters = append(letters, Letter{Rune: r, Start: bytes[0].start, End: bytes[n-1].end})
		bytes = bytes[n:]
	}
	return letters
}
