package share_test

import (
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/share"
)

// Keys that find too little are called in the order in which they came, each when there is enough for it; those of one holder do not overtake
// each other, and those of others do not wait for them.
func TestRoom(t *testing.T) {
	t.Parallel()
	var called []string
	room := share.NewRoom(10, func(key string) { called = append(called, key) })
	take := func(holder, key string, n int64, want bool) (give func()) {
		t.Helper()
		give, ok := room.Take(key, n, share.Part{Of: holder, Most: 4}, share.Part{Of: "all", Most: 10, Half: true})
		if ok != want {
			t.Errorf("%s: %t for %d", key, ok, n)
		}
		return give
	}
	calls := func(want ...string) {
		t.Helper()
		if !slices.Equal(called, want) {
			t.Errorf("called %v, want %v", called, want)
		}
		called = nil
	}
	first := take("a", "first", 4, true)
	take("a", "second", 2, false)
	take("a", "third", 1, false)
	take("a", "second", 3, false) // it keeps its place
	other := take("b", "other", 1, true)
	calls()
	if !room.Waits("second") || room.Waits("first") {
		t.Error("who waits")
	}
	first()
	first()
	calls("second", "third")
	if used := room.Pool().Used(); used != 5 || room.Waits("second") {
		t.Errorf("%d are kept", used)
	}
	take("a", "fourth", 1, false)
	second := take("a", "second", 2, true) // it needs less than it was called for
	room.Leave("third")
	calls("fourth")
	take("a", "fourth", 2, false) // it needs more
	second()
	calls("fourth")
	take("a", "fourth", 2, true)()
	other()
	room.Leave("nobody")
	calls()
	if used := room.Pool().Used(); used != 0 {
		t.Errorf("%d are left", used)
	}
}

// A waiter that leaves the line lets those behind it go first.
func TestRoomIsLeft(t *testing.T) {
	t.Parallel()
	var called []string
	room := share.NewRoom(4, func(key string) { called = append(called, key) })
	part := share.Part{Of: "a", Most: 4}
	if _, ok := room.Take("first", 3, part); !ok {
		t.Fatal("there is room")
	}
	room.Take("large", 4, part)
	if _, ok := room.Take("small", 1, part); ok {
		t.Error("it overtakes the one before it")
	}
	room.Leave("large")
	if !slices.Equal(called, []string{"small"}) {
		t.Errorf("called %v", called)
	}
}

// A waiter that wants much is not overtaken forever by those that share a part with it and want little. They do overtake it where the part would have
// too little even without them.
func TestRoomForLargeOnes(t *testing.T) {
	t.Parallel()
	var called []string
	room := share.NewRoom(40, func(key string) { called = append(called, key) })
	take := func(holder, key string, n int64) (give func(), ok bool) {
		return room.Take(key, n, share.Part{Of: holder, Most: 8}, share.Part{Of: "shop", Most: 10, Half: true})
	}
	var all []func()
	for i := range 10 {
		holder := string("ab"[i%2])
		give, ok := take(holder, holder, 1)
		if !ok {
			t.Fatalf("%d is refused", i)
		}
		all = append(all, give)
	}
	for _, one := range []struct {
		holder string
		n      int64
	}{{"c", 3}, {"a", 1}, {"b", 1}} {
		if _, ok := take(one.holder, one.holder, one.n); ok {
			t.Errorf("%s finds room", one.holder)
		}
	}
	for _, give := range all[:2] {
		give()
	}
	if _, ok := take("d", "d", 1); ok || len(called) > 0 {
		t.Errorf("called %v, a new one finds room: %t", called, ok)
	}
	for _, give := range all[2:5] {
		give()
	}
	if !slices.Equal(called, []string{"c", "a", "b"}) {
		t.Errorf("called %v", called)
	}
	room.Leave("c")
	if !slices.Equal(called, []string{"c", "a", "b", "d"}) {
		t.Errorf("called %v", called)
	}
	for _, key := range []string{"a", "b", "d"} {
		room.Leave(key)
	}
	if give, ok := room.Take("other", 34, share.Part{Of: "other", Most: 40}); !ok { // by whom the shop has 3
		t.Fatal("there is room for another")
	} else {
		defer give()
	}
	for _, give := range all[5:] {
		give()
	}
	if _, ok := take("c", "c", 4); ok {
		t.Error("there is too little")
	}
	if _, ok := take("a", "a", 1); !ok {
		t.Error("it waits for what nobody of its part can give back")
	}
}
