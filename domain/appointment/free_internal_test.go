package appointment

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// What is taken is the same when it is merged, in whichever order it was.
func TestMerged(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var taken []Slot
		for range random.IntN(8) {
			start := random.IntN(40)
			taken = append(taken, between(start, start+1+random.IntN(6)))
		}
		all := merged(slices.Clone(taken))
		for start := range 40 {
			s := between(start, start+1+random.IntN(5))
			if want := slices.ContainsFunc(taken, s.overlaps); s.meets(all) != want {
				t.Fatalf("%v among %v, merged %v: %v", s, taken, all, !want)
			}
		}
		for i := 1; i < len(all); i++ {
			if !all[i].Start.After(all[i-1].End) {
				t.Fatalf("merged %v: %v", taken, all)
			}
		}
	}
}

// However many appointments there are, a slot is compared with a few of them: whatever else stood in their places makes no difference.
func TestFreeAmongMany(t *testing.T) {
	t.Parallel()
	const many, few = 1000, 11 // 2^10 are more than many
	taken := make([]Slot, many)
	for i := range taken {
		taken[i] = between(2*i, 2*i+1)
	}
	all := merged(taken)
	for i := range many {
		s, seen := between(2*i+1, 2*i+2), 0
		if s.meets(all) {
			t.Fatalf("%v is taken", s)
		}
		for j, kept := range all {
			if all[j] = s; s.meets(all) {
				seen++
			}
			all[j] = kept
		}
		if seen == 0 && i < many-1 || seen > few {
			t.Errorf("%v is compared with %d of %d", s, seen, many)
		}
	}
}

func between(from, to int) Slot {
	return Slot{time.Unix(int64(from), 0), time.Unix(int64(to), 0)}
}
