package share_test

import (
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/share"
)

func TestFlow(t *testing.T) {
	t.Parallel()
	f := share.NewFlow()
	start := time.Now()
	ann := share.Ration{Of: "ann", Burst: 100, PerSecond: 10}
	agency := share.Ration{Of: "agency", Burst: 150, PerSecond: 20}
	bob := share.Ration{Of: "bob", Burst: 100, PerSecond: 10}
	check := func(what string, after, want time.Duration, of ...share.Ration) {
		t.Helper()
		if wait := f.Wait(start.Add(after), of...); wait != want {
			t.Errorf("%s: %s, want %s", what, wait, want)
		}
	}
	check("nothing is used", 0, 0, ann, agency)
	f.Spend(start, 100, ann, agency)
	check("all is used and nothing owed", 0, 0, ann, agency)
	f.Spend(start, 30, ann, agency)
	check("something is owed", 0, 3*time.Second, ann, agency)
	check("some came back", time.Second, 2*time.Second, ann, agency)
	check("the clock is set back", -time.Hour, 3*time.Second, ann, agency)
	check("all that was owed came back", 3*time.Second, 0, ann, agency)
	check("somebody else", 0, 0, bob, agency)
	f.Spend(start, 40, bob, agency)
	check("both together", 0, time.Second, bob, agency)
	f.Spend(start.Add(time.Hour), 110, ann)
	check("no more comes back than was used", time.Hour, time.Second, ann)
}

// A holder who has got all back is forgotten, and one who owes something is not.
func TestFlowForgets(t *testing.T) {
	t.Parallel()
	f := share.NewFlow()
	start := time.Now()
	of := func(name string) share.Ration { return share.Ration{Of: name, Burst: 100, PerSecond: 10} }
	f.Spend(start, 1_000, of("much"))
	for n := range 10_000 {
		f.Spend(start.Add(time.Duration(n)*time.Millisecond), 1, of(strconv.Itoa(n)))
	}
	if n := f.Holders(); n > 200 {
		t.Errorf("%d holders are remembered", n)
	}
	if wait := f.Wait(start, of("much")); wait == 0 {
		t.Error("a holder who owes something is forgotten")
	}
}

// What is taken is there: of many who take at the same time, only those get something for whom there is enough of each ration.
func TestFlowTakes(t *testing.T) {
	t.Parallel()
	f, start := share.NewFlow(), time.Now()
	ann := share.Ration{Of: "ann", Burst: 100, PerSecond: 10}
	bob := share.Ration{Of: "bob", Burst: 100, PerSecond: 10}
	agency := share.Ration{Of: "agency", Burst: 150, PerSecond: 10}
	var got atomic.Int64
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if f.Take(start, 9, ann, agency) {
				got.Add(9)
			}
		})
	}
	all.Wait()
	if got.Load() != 99 {
		t.Errorf("ann took %d", got.Load())
	}
	for _, c := range []struct {
		what  string
		after time.Duration
		n     int64
		of    share.Ration
		want  bool
	}{
		{"more than the agency has", 0, 52, bob, false},
		{"all that the agency has", 0, 51, bob, true},
		{"nothing is left", 0, 1, bob, false},
		{"some came back", time.Second, 10, ann, true},
		{"no more than that", time.Second, 1, bob, false},
		{"more than anybody ever has", time.Hour, 101, bob, false},
		{"all came back", time.Hour, 100, bob, true},
	} {
		if got := f.Take(start.Add(c.after), c.n, c.of, agency); got != c.want {
			t.Errorf("%s: %t", c.what, got)
		}
	}
}
