package main

import (
	"slices"
	"testing"
	"time"
)

// waits are two hundred waits of a millisecond, but for the slowest three.
func waits(slow time.Duration) []time.Duration {
	all := slices.Repeat([]time.Duration{time.Millisecond}, 200)
	return append(all[3:], slow, slow, slow)
}

// What an attack does to others is noticed: each by itself, at the bounds and beyond.
func TestWhatReachesOthers(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	lives := func(reads, chats time.Duration) experience { // and what is replied comes at once
		return experience{Reads: waits(reads), Chats: waits(chats), Replies: waits(ms)}
	}
	failing := lives(15*ms, 30*ms)
	failing.Failed = 1
	held, slow := lives(15*ms, 30*ms), lives(15*ms, 30*ms)
	held.Replies, slow.Replies = waits(2001*ms), waits(2000*ms)
	for name, c := range map[string]struct {
		attack        attack
		quiet, during experience
		peak          int64
		reached       []string
	}{
		"nothing":                    {attack{}, lives(15*ms, 30*ms), lives(30*ms, 60*ms), 999e6, nil},
		"noise":                      {attack{}, lives(5*ms, 5*ms), lives(20*ms, 20*ms), 1, nil},
		"reads beyond the noise":     {attack{}, lives(5*ms, 5*ms), lives(21*ms, 5*ms), 1, []string{"reads at 21ms, more than 20ms"}},
		"what the floor once let by": {attack{}, lives(10*ms, 30*ms), lives(95*ms, 60*ms), 1, []string{"reads at 95ms, more than 20ms"}},
		"chats":                      {attack{}, lives(15*ms, 30*ms), lives(15*ms, 61*ms), 1, []string{"chats at 61ms, more than 60ms"}},
		"a failure":                  {attack{}, lives(15*ms, 30*ms), failing, 1, []string{"1 of the neighbour's requests failed"}},
		"replies":                    {attack{}, lives(15*ms, 30*ms), held, 1, []string{"replies at 2.001s, more than 2s"}},
		"replies that are slow":      {attack{}, lives(15*ms, 30*ms), slow, 1, nil},
		"memory":                     {attack{}, lives(1, 1), lives(1, 1), 1000e6, []string{"1000 MB, not below 1000"}},
		"memory of its own":          {attack{memory: 700}, lives(1, 1), lives(1, 1), 700e6, []string{"700 MB, not below 700"}},
		"below its own":              {attack{memory: 700}, lives(1, 1), lives(1, 1), 699e6, nil},
		"nobody was there":           {attack{}, experience{}, experience{}, 1, []string{"reads were not measured", "chats were not measured", "replies were not measured"}},
	} {
		if got := c.attack.reaches(c.quiet, c.during, c.peak); !slices.Equal(got, c.reached) {
			t.Errorf("%s: %q, want %q", name, got, c.reached)
		}
	}
}

// The bound of the uploads of PDFs is that of the attack that uploads them.
func TestPapersHaveABoundOfTheirOwn(t *testing.T) {
	t.Parallel()
	i := slices.IndexFunc(attacks, func(a attack) bool { return a.memory != 0 })
	if i < 0 || attacks[i].name != "20 PDFs of 1 GB" || attacks[i].memory != 700 {
		t.Errorf("%+v", attacks)
	}
}
