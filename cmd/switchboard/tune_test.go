package main

import "testing"

func TestCollectorFollowsActivity(t *testing.T) {
	t.Parallel()
	var done uint64
	c := collector{activity: func() uint64 { return done }, busy: true}
	for i, step := range []struct {
		more uint64
		busy bool
	}{{0, false}, {0, false}, {3, true}, {1, true}, {0, false}, {1, true}} {
		done += step.more
		if c.look(); c.busy != step.busy {
			t.Errorf("step %d: busy %t", i, c.busy)
		}
	}
}
