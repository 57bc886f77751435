package media //nolint:testpackage // what it tests is not exported

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// play feeds a jitter buffer: packets[n] are the numbers of the packets that arrive before tick n, each of size samples with its
// number in all of them. It returns the number heard in each frame; 0 is a guess, and -n a frame of which only a part is n.
func play(j *jitter, start uint32, size int, packets [][]int) (heard []int) {
	for _, arrived := range packets {
		for _, n := range arrived {
			pcm := make([]int16, size)
			for i := range pcm {
				pcm[i] = int16(n * 100)
			}
			j.put(start+uint32(n*size), pcm)
		}
		f, lost := j.take()
		switch {
		case lost:
			heard = append(heard, 0)
		case f[0] != f[len(f)-1]:
			heard = append(heard, -int(f[0]/100))
		default:
			heard = append(heard, int(f[0]/100))
		}
	}
	return heard
}

func TestJitter(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		start   uint32
		size    int
		packets [][]int
		want    []int
	}{
		"in order":            {0, 160, [][]int{{1}, {2}, {3}, {4}}, []int{0, 1, 2, 3}},
		"the clock overflows": {1<<32 - 400, 160, [][]int{{1}, {2}, {3}, {4}, {5}}, []int{0, 1, 2, 3, 4}},
		"in the wrong order":  {0, 160, [][]int{{1}, {3}, {2}, {4}, {5}}, []int{0, 1, 2, 3, 4}},
		"one is lost":         {0, 160, [][]int{{1}, {2}, {}, {4}, {5}}, []int{0, 1, 2, 0, 4}},
		"late, and not lost":  {0, 160, [][]int{{1}, {2}, {}, {}, {3, 4, 5}, {6}, {7}, {8}}, []int{0, 1, 2, 0, 3, 4, 5, 6}},
		"much too late":       {0, 160, [][]int{{1}, {}, {}, {}, {}, {2, 3, 4, 5}, {6}, {7}}, []int{0, 1, 0, 0, 0, 4, 5, 6}},
		"packets of 10 ms":    {0, 80, [][]int{{1, 2}, {3, 4}, {5, 6}, {7, 8}}, []int{0, -1, -3, -5}},
		"packets of 40 ms":    {0, 320, [][]int{{1}, {}, {2}, {}, {3}, {}}, []int{0, 1, 1, 2, 2, 3}},
		"packets of 60 ms":    {0, 480, [][]int{{1}, {}, {}, {2}, {}, {}, {3}}, []int{0, 1, 1, 1, 2, 2, 2}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var j jitter
			got := play(&j, tt.start, tt.size, tt.packets)
			for i := range tt.want {
				if got[i] != tt.want[i] {
					t.Fatalf("heard %v, want %v", got, tt.want)
				}
			}
		})
	}
}

// What comes in bursts is heard whole, as far as the delay lasts that was asked for.
func TestJitterWithADelay(t *testing.T) {
	t.Parallel()
	packets := [][]int{{1}, {2}, {3}, {}, {}, {}, {}, {4, 5, 6, 7, 8}, {9}, {10}, {11}, {12}}
	want := []int{0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7}
	if got := play(&jitter{depth: 4 * sound.FrameSize}, 0, sound.FrameSize, packets); !slices.Equal(got, want) {
		t.Errorf("heard %v, not %v", got, want)
	}
	if got := play(&jitter{}, 0, sound.FrameSize, packets); !slices.Contains(got[2:], 0) {
		t.Errorf("without a delay, %v", got)
	}
}

// Packets of 30 ms are cut into frames of 20: every sample is heard once, in order.
func TestThirtyMilliseconds(t *testing.T) {
	t.Parallel()
	var j jitter
	next, heard := 0, []int16{}
	for tick := range 60 {
		for next*30 <= tick*20 {
			pcm := make([]int16, 240)
			for i := range pcm {
				pcm[i] = int16(next*240 + i + 1)
			}
			j.put(uint32(next*240), pcm)
			next++
		}
		if f, lost := j.take(); !lost {
			heard = append(heard, f[:]...)
		}
	}
	for i := range heard[1:] {
		if heard[i+1] != heard[i]+1 {
			t.Fatalf("after sample %d comes %d", heard[i], heard[i+1])
		}
	}
	if len(heard) < 50*160 {
		t.Errorf("only %d samples were heard", len(heard))
	}
}

// delay is by how many frames a buffer is behind what has arrived.
func (j *jitter) delay() int { return int(j.last-j.at)/sound.FrameSize + 1 }

// The delay grows with what arrives late, never beyond its bound, and goes back when all is quiet again.
func TestDelay(t *testing.T) {
	t.Parallel()
	var j jitter
	n, most := 0, 0
	step := func(arrive int) {
		for range arrive {
			pcm := make([]int16, sound.FrameSize)
			j.put(uint32(n*sound.FrameSize), pcm)
			n++
		}
		j.take()
		most = max(most, j.delay())
	}
	for range 20 {
		step(1)
	}
	for _, arrive := range []int{0, 2, 1, 1, 0, 0, 3, 1, 0, 0, 0, 4, 1, 1} {
		step(arrive)
	}
	if d := j.delay(); d != 2 || most > 3 {
		t.Errorf("the delay is %d frames, and was at most %d", d, most)
	}
	for range 8 * window {
		step(1)
	}
	if d := j.delay(); d != 0 {
		t.Errorf("the delay is still %d frames", d)
	}
}

// A far end whose clock is fast by a hundredth does not make the delay grow without bound; one that is slow is heard without end.
func TestDrift(t *testing.T) {
	t.Parallel()
	for _, every := range []int{99, 101} {
		var j jitter
		n, lost, most := 0, 0, 0
		for tick := range 20000 {
			for n*every <= tick*100 {
				j.put(uint32(n*sound.FrameSize), make([]int16, sound.FrameSize))
				n++
			}
			if _, l := j.take(); l {
				lost++
			}
			most = max(most, j.delay())
		}
		if most > 6 || lost > 450 {
			t.Errorf("%d: the delay was %d frames, %d were lost", every, most, lost)
		}
	}
}

// What is lost sounds like what came before it, and fades away.
func TestConceal(t *testing.T) {
	t.Parallel()
	var j jitter
	loud := make([]int16, 2*sound.FrameSize)
	for i := range loud {
		loud[i] = 8000
	}
	j.put(0, loud)
	var peaks []int
	for range 8 {
		f, _ := j.take()
		peaks = append(peaks, peak(&f))
	}
	for i, want := range []int{0, 8000, 8000, 4000, 2000, 1000, 0, 0} {
		if peaks[i] != want {
			t.Fatalf("the peaks %v", peaks)
		}
	}
}

// A far end that says that it is silent has lost nothing.
func TestComfortNoise(t *testing.T) {
	t.Parallel()
	var j jitter
	play(&j, 0, 160, [][]int{{1}, {2}, {}})
	j.silence()
	for range 5 {
		if f, lost := j.take(); lost || peak(&f) != 0 {
			t.Errorf("lost: %v, peak %d", lost, peak(&f))
		}
	}
}

// Timestamps are the far end's to choose: wherever they lead, what arrives is taken in, and sound in order is heard again at once.
func TestTimestampsLeadAnywhere(t *testing.T) {
	t.Parallel()
	pcm := make([]int16, sound.FrameSize)
	for i := range pcm {
		pcm[i] = 4000
	}
	random := rand.New(rand.NewPCG(1, 2))
	for name, stamp := range map[string]func(n int) uint32{
		"to and fro by half the range": func(n int) uint32 { return 1000 + uint32(n%2)<<31 },
		"back by half the range":       func(n int) uint32 { return -uint32(n) << 31 },
		"at random":                    func(int) uint32 { return random.Uint32() },
		"ever a little earlier":        func(n int) uint32 { return uint32(-n / 40 * 300) },
	} {
		var j jitter
		for n := range 20_000 {
			j.put(stamp(n), pcm)
			if n%3 == 0 {
				j.take()
			}
		}
		heard := 0
		for n := range 10 {
			j.put(77_000+uint32(n*sound.FrameSize), pcm)
			if f, lost := j.take(); !lost && peak(&f) == 4000 {
				heard++
			}
		}
		if heard < 8 {
			t.Errorf("%s: %d of 10 frames are heard afterwards", name, heard)
		}
	}
}
