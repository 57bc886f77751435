package vector_test

import (
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/vector"
)

func find(t *testing.T, stem string) vector.Word {
	t.Helper()
	w, known := vector.English().Find(stem)
	if !known {
		t.Fatalf("%q is not in the table", stem)
	}
	return w
}

func TestFind(t *testing.T) {
	t.Parallel()
	for _, stem := range []string{"", "a", "zzzzzz", "Dentist", "dentists", "zx-4410", "é"} {
		if _, known := vector.English().Find(stem); known {
			t.Errorf("%q is known", stem)
		}
	}
	if find(t, "dentist") == find(t, "pharmaci") {
		t.Error("two words are one")
	}
}

// What belongs together is nearer than what does not.
func TestLikeness(t *testing.T) {
	t.Parallel()
	for _, three := range [][3]string{
		{"price", "cost", "dog"},
		{"pharmaci", "chemist", "window"},
		{"puppi", "dog", "invoic"},
		{"children", "kid", "tax"},
		{"pain", "hurt", "park"},
		{"car", "drive", "tooth"},
		{"medicin", "doctor", "garag"},
		{"month", "week", "pool"},
	} {
		w := find(t, three[0])
		near, far := vector.English().Likeness(w, find(t, three[1])), vector.English().Likeness(w, find(t, three[2]))
		if near < 0.75 || far > 0.65 || near < far+0.2 {
			t.Errorf("%v: %.2f, %.2f", three, near, far)
		}
	}
	if the, hotel := vector.English().Use(find(t, "the")), vector.English().Use(find(t, "hotel")); the < 0.01 || hotel > 0.001 || hotel <= 0 {
		t.Errorf("the %f, hotel %f", the, hotel)
	}
}

// The signs that sort out what is far leave what is near.
func TestNearestIsWhatIsNear(t *testing.T) {
	t.Parallel()
	var all []vector.Word
	for w := vector.Word(0); w < 60_000; w += 7 {
		all = append(all, w)
	}
	const least = 0.8
	set := vector.English().Set(slices.Clone(all))
	wanted, got := 0, 0
	for _, stem := range []string{"price", "doctor", "dog", "cancel", "open", "month", "hous", "car", "food", "appoint"} {
		w := find(t, stem)
		found := set.Nearest(w, 1000, least)
		for _, other := range all {
			if vector.English().Likeness(w, other) >= least {
				wanted++
			}
		}
		for i, n := range found {
			got++
			if n.Word != all[n.Place] || n.Likeness < least || i > 0 && n.Likeness > found[i-1].Likeness || n.Likeness != vector.English().Likeness(w, n.Word) {
				t.Errorf("%s: %+v", stem, n)
			}
		}
		if few := set.Nearest(w, 3, least); !slices.Equal(few, found[:min(3, len(found))]) {
			t.Errorf("%s: %v", stem, few)
		}
	}
	if wanted < 50 || got*100 < wanted*95 {
		t.Errorf("%d of %d", got, wanted)
	}
}

func TestLookingUpCopiesNothing(t *testing.T) { //nolint:paralleltest // it counts allocations
	a, b := find(t, "price"), find(t, "cost")
	if n := testing.AllocsPerRun(10, func() {
		_, _ = vector.English().Find("dentist")
		_ = vector.English().Likeness(a, b)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestBlend(t *testing.T) {
	t.Parallel()
	var asked, near, far, none vector.Blend
	asked.Add(vector.English(), find(t, "puppi"), 1)
	asked.Add(vector.English(), find(t, "bring"), 0.1)
	near.Add(vector.English(), find(t, "dog"), 1)
	far.Add(vector.English(), find(t, "invoic"), 1)
	if n, f := asked.Likeness(&near), asked.Likeness(&far); n < 0.3 || f > n-0.2 {
		t.Errorf("%.2f, %.2f", n, f)
	}
	if l := asked.Likeness(&none); l != 0 {
		t.Errorf("like nothing by %.2f", l)
	}
}

func BenchmarkNearest(b *testing.B) {
	var all []vector.Word
	for w := vector.Word(0); w < 60_000; w += 2 {
		all = append(all, w)
	}
	set := vector.English().Set(all)
	w, _ := vector.English().Find("price")
	for b.Loop() {
		set.Nearest(w, 12, 0.75)
	}
}
