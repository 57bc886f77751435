package reading

import (
	"context"
	"errors"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// A holder that has all it may have waits, and those behind it do not wait for it.
func TestRoomIsShared(t *testing.T) {
	t.Parallel()
	r := &slots{most: 3, each: 2}
	enter := func(owner string) func() {
		t.Helper()
		leave, err := r.enter(t.Context(), from{"x", owner})
		if err != nil {
			t.Fatal(err)
		}
		return leave
	}
	first, _ := enter("a"), enter("a")
	third := make(chan func(), 1)
	go func() {
		if leave, err := r.enter(t.Context(), from{"x", "a"}); err == nil {
			third <- leave
		}
	}()
	waiting := func() int { r.mu.Lock(); defer r.mu.Unlock(); return len(r.waiting) }
	await.Until(t, "the third of one owner waits", func() bool { return waiting() == 1 })
	other := enter("b")
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan error, 1)
	go func() {
		_, err := r.enter(ctx, from{"x", "c"})
		gone <- err
	}()
	await.Until(t, "the next finds it full", func() bool { return waiting() == 2 })
	cancel()
	if err, _ := await.Receive(t, gone, "it goes"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	other()
	if n := waiting(); n != 1 {
		t.Errorf("%d wait where there is room for others", n)
	}
	first()
	leave, _ := await.Receive(t, third, "it comes in")
	leave()
	if enter("c"); r.all != 2 || len(r.inside) != 2 || r.inside["a"] != 1 || r.of["x"] != 2 {
		t.Errorf("%d are inside: %v", r.all, r.inside)
	}
}

// Of the other places an agency of many owners has all while nobody else wants one, and not the next one that becomes free.
func TestRoomIsSharedByAgencies(t *testing.T) {
	t.Parallel()
	r := &slots{most: 2, each: 1}
	came := make(chan from, 9)
	var leave [2]func()
	for n, owner := range []string{"a", "b"} {
		out, err := r.enter(t.Context(), from{"large", owner})
		if err != nil {
			t.Fatal(err)
		}
		leave[n] = out
	}
	waiting := func() int { r.mu.Lock(); defer r.mu.Unlock(); return len(r.waiting) }
	for n, who := range []from{{"large", "c"}, {"large", "d"}, {"small", "e"}} {
		go func() {
			if _, err := r.enter(t.Context(), who); err == nil {
				came <- who
			}
		}()
		await.Until(t, "it waits", func() bool { return waiting() == n+1 })
	}
	leave[0]()
	if who, _ := await.Receive(t, came, "somebody comes in"); who.agency != "small" {
		t.Errorf("%v comes in", who)
	}
	leave[1]()
	if who, _ := await.Receive(t, came, "the next comes in"); who.owner != "c" {
		t.Errorf("%v comes in", who)
	}
}

// Of the places for large documents, which are taken for minutes, an agency of many owners does not have the last one, though nobody else wants it:
// whoever comes has it at once.
func TestAnAgencyHasNotAllRoom(t *testing.T) {
	t.Parallel()
	r := &New(Options{}).heavy
	leave, err := r.enter(t.Context(), from{"large", "a"})
	if err != nil {
		t.Fatal(err)
	}
	came := make(chan string, 9)
	waiting := func() int { r.mu.Lock(); defer r.mu.Unlock(); return len(r.waiting) }
	for n, owner := range []string{"b", "c"} {
		go func() {
			if _, err := r.enter(t.Context(), from{"large", owner}); err == nil {
				came <- owner
			}
		}()
		await.Until(t, "it comes in beside another one of its agency", func() bool { return waiting() == n+1 })
	}
	out, err := r.enter(t.Context(), from{"small", "d"})
	if err != nil {
		t.Fatal(err)
	}
	out()
	if n := waiting(); n != 2 {
		t.Errorf("%d wait, want both of the agency", n)
	}
	leave()
	if owner, _ := await.Receive(t, came, "nobody comes in"); owner != "b" {
		t.Errorf("%s comes in, want b", owner)
	}
}

// Where memory is short, fewer are read at once, and one of each kind at the least.
func TestRoomFollowsMemory(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		room, each   int64 // megabytes
		light, heavy int
	}{{0, 512, 4, 2}, {400, 384, 1, 1}, {800, 512, 2, 1}, {1600, 512, 4, 2}, {100, 384, 1, 1}, {100_000, 512, 4, 2}} {
		if light, heavy := (Options{Terms: Terms{Memory: c.each << 20}, Room: c.room << 20}).atOnce(); light != c.light || heavy != c.heavy {
			t.Errorf("%d MB: %d, %d", c.room, light, heavy)
		}
	}
}
