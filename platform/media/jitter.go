package media

import "github.com/switchboard-dev/switchboard/platform/sound"

// The jitter buffer's bounds, in samples.
const (
	ringSize  = 8192                // about a second
	mostDelay = 2 * sound.FrameSize // that the buffer adds to what it begins with, except for the first frame
	quiet     = 500                 // the peak of a frame that nobody misses
	patience  = 50                  // frames to wait for one
)

// jitter puts the far end's sound back into order and evens out when it arrives.
//
// Sound is kept by its timestamp, so that reordered, doubled and differently sized packets need no thought. The buffer
// begins with a delay of one frame, or a longer one that is asked for. Sound that comes too late, by no more than the delay
// that is allowed, is played nevertheless, which delays all that follows: so the delay grows as far as it is needed. When
// everything has come early for five seconds, a frame is skipped. That is also what keeps step with a far end whose clock is
// slower or faster than ours.
type jitter struct {
	depth  int64 // that it begins with, above one frame
	pcm    [ringSize]int16
	have   [ringSize]bool
	live   bool
	at     int64    // the timestamp that is played next
	last   int64    // the newest timestamp, unwrapped
	least  int64    // by how much sound was early at least in this window
	most   [2]int64 // and at most lately, in two short windows
	puts   int
	near   int64 // least of the last few packets
	nearby int
	shrink bool // a frame is to be skipped, preferably in a pause
	waited int

	still  bool // the far end says that it is silent
	guess  sound.Frame
	missed int
}

// put keeps the sound of a packet.
func (j *jitter) put(timestamp uint32, pcm []int16) {
	if len(pcm) == 0 || len(pcm) > ringSize/4 {
		return
	}
	j.still = false
	ts := j.unwrap(timestamp)
	early := ts - j.at
	if !j.live || early > ringSize/2 || early < -ringSize/2 {
		j.restart(ts)
		early = ts - j.at
	}
	if early < 0 && max(j.most[0], j.most[1])-early <= j.depth+mostDelay {
		j.rewind(-early)
		early = 0
	}
	j.note(early, ts)
	for i, s := range pcm {
		if t := ts + int64(i); t >= j.at {
			j.pcm[slot(t)], j.have[slot(t)] = s, true
		}
	}
}

// slot is where the sound of a timestamp is kept. The far end chooses its timestamps, and may go back until they are below zero.
func slot(t int64) uint64 { return uint64(t) % ringSize } //nolint:gosec // what overflows stays in order: ringSize is a power of two

// silence notes that the far end has said that it sends none because all is quiet, or a key is held down.
func (j *jitter) silence() { j.still = true }

// unwrap makes timestamps that never overflow of those that do.
func (j *jitter) unwrap(timestamp uint32) int64 {
	ts := j.last + int64(int32(timestamp-uint32(j.last))) //nolint:gosec // the difference is meant to overflow
	j.last = max(j.last, ts)
	return ts
}

func (j *jitter) restart(ts int64) {
	*j = jitter{depth: j.depth, live: true, at: ts - j.depth - sound.FrameSize, last: ts, guess: j.guess, missed: j.missed}
}

// rewind plays again from earlier on, which delays everything by so much.
func (j *jitter) rewind(by int64) {
	j.at -= by
	j.least += by
	j.near += by
	j.most[0] += by
	j.most[1] += by
	j.shrink = false
}

// Over how many packets the delay is judged. It grows soon and shrinks late; and where everything has been late for a while, the
// way has become longer, which must not be mistaken for jitter.
const (
	window = 250
	lately = 20
)

// note keeps by how much sound is early.
func (j *jitter) note(early, ts int64) {
	if j.puts == 0 || early < j.least {
		j.least = early
	}
	if j.nearby == 0 || early < j.near {
		j.near = early
	}
	j.most[0] = max(j.most[0], early)
	j.puts++
	j.nearby++
	if j.nearby >= lately {
		if j.near > j.depth+mostDelay+sound.FrameSize { // its timestamps have jumped
			j.skip(ts - j.at - j.depth)
		}
		j.most[0], j.most[1] = early, j.most[0]
		j.nearby = 0
	}
	if j.puts >= window {
		j.shrink = j.least >= j.depth+sound.FrameSize
		j.puts = 0
	}
}

// skip plays from later on.
func (j *jitter) skip(by int64) {
	for range min(by, ringSize) {
		j.have[slot(j.at)] = false
		j.at++
	}
	j.least, j.near = j.least-by, j.near-by
	j.most[0], j.most[1] = max(0, j.most[0]-by), max(0, j.most[1]-by)
	j.shrink, j.waited = false, 0
}

// take returns the next frame, and whether it is a guess.
func (j *jitter) take() (f sound.Frame, lost bool) {
	if !j.live {
		return f, !j.still
	}
	f, found := j.next()
	if j.shrink {
		if j.waited++; peak(&f) < quiet || j.waited > patience {
			j.skip(sound.FrameSize)
		}
	}
	if found < len(f)/2 {
		if j.still {
			return sound.Frame{}, false
		}
		return j.conceal(), true
	}
	j.guess, j.missed = f, 0
	return f, false
}

// next takes out what there is of the next frame.
func (j *jitter) next() (f sound.Frame, found int) {
	for i := range f {
		at := slot(j.at + int64(i))
		if j.have[at] {
			f[i] = j.pcm[at]
			j.have[at] = false
			found++
		}
	}
	j.at += int64(len(f))
	return f, found
}

// conceal repeats the last frame, more quietly each time, and then nothing.
func (j *jitter) conceal() (f sound.Frame) {
	j.missed++
	if j.missed > 3 {
		return f
	}
	for i, s := range j.guess {
		f[i] = s / 2
	}
	j.guess = f
	return f
}

func peak(f *sound.Frame) (p int) {
	for _, s := range f {
		p = max(p, int(s), -int(s))
	}
	return p
}
