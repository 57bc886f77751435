package sound

import (
	"fmt"
	"slices"
	"strings"
)

// A key of a telephone is a tone of each group, whose numbers are its row and its column.
const pad = "123A456B789C*0#D"

var (
	rows    = [4]float64{697, 770, 852, 941}
	columns = [4]float64{1209, 1336, 1477, 1633}
)

// How a key is sent: 100 ms of it and as much silence. The higher tone is sent 2 dB louder, since lines damp it more.
const (
	keyFrames = 5
	rowLevel  = -16.0
	colLevel  = -14.0
)

// Press is the sound of keys: of 0-9, *, #, A-D.
func Press(keys string) ([]Frame, error) {
	var frames []Frame
	for _, key := range keys {
		at := strings.IndexRune(pad, key)
		if at < 0 {
			return nil, fmt.Errorf("sound: a telephone has no key %q", key)
		}
		low, high := make([]int16, keyFrames*FrameSize), make([]int16, keyFrames*FrameSize)
		Tone{Hz: rows[at/4 : at/4+1], Level: rowLevel}.Write(low, 0)
		Tone{Hz: columns[at%4 : at%4+1], Level: colLevel}.Write(high, 0)
		Mix(low, high)
		frames = slices.Concat(frames, Split(low), make([]Frame, keyFrames))
	}
	return frames, nil
}

// What a block of sound has to be for a key: loud enough, two tones of nearly the same level with little beside them and
// clearly above their neighbours. Speech is hardly ever all of this twice in a row.
const (
	keyBlock  = 102   // samples: a tone 1.5 % off is still found, its neighbour is not
	keyLevel  = -40.0 // dBFS
	keyShare  = 0.80  // of the power
	neighbour = 6.3   // 8 dB
	twist     = 6.3   // 8 dB that the higher tone may be weaker
	reversed  = 2.51  // 4 dB that it may be stronger, as a power
	keyHits   = 2     // blocks that make a key
	keyMisses = 3     // blocks without it that end it: a lost frame does not press it twice
)

// KeyDetector finds the keys that are pressed in a call's sound, each of 40 ms at least. Its zero value is ready.
type KeyDetector struct {
	block  [keyBlock]int16
	filled int
	last   byte // what the last block was; 0 is no key
	count  int  // how many in a row were
	down   byte // the key that is held
}

// Write processes the next 20 ms, and returns the keys that it recognised then: a key is returned once, however long it is held.
func (d *KeyDetector) Write(f Frame) string {
	var keys []byte
	for rest := f[:]; len(rest) > 0; {
		n := copy(d.block[d.filled:], rest)
		rest = rest[n:]
		if d.filled += n; d.filled < keyBlock {
			break
		}
		d.filled = 0
		if key := d.judge(keyOf(d.block[:])); key != 0 {
			keys = append(keys, key)
		}
	}
	return string(keys)
}

func (d *KeyDetector) judge(now byte) (pressed byte) {
	if now != d.last {
		d.last, d.count = now, 0
	}
	d.count++
	switch {
	case now == 0 && d.count == keyMisses:
		d.down = 0
	case now != 0 && d.count == keyHits && now != d.down:
		d.down = now
		return now
	}
	return 0
}

// keyOf is the key that a block is the sound of, or 0.
func keyOf(block []int16) byte {
	whole := square(block)
	if whole < ofLevel(keyLevel) {
		return 0
	}
	row, low, ahead := strongest(block, rows)
	column, high, apart := strongest(block, columns)
	if !ahead || !apart || low+high < keyShare*whole || low > twist*high || high > reversed*low {
		return 0
	}
	return pad[row*4+column]
}

// strongest finds the strongest tone of a group, and whether it is clearly above the others.
func strongest(block []int16, group [4]float64) (at int, power float64, ahead bool) {
	var powers [4]float64
	for i, hz := range group {
		powers[i] = Power(block, hz)
		if powers[i] > powers[at] {
			at = i
		}
	}
	for i, p := range powers {
		if i != at && p*neighbour > powers[at] {
			return at, powers[at], false
		}
	}
	return at, powers[at], true
}
