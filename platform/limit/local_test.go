package limit //nolint:testpackage // the store is not exported

import (
	"context"
	"strconv"
	"testing"
	"time"
)

func TestLocalIsBounded(t *testing.T) {
	t.Parallel()
	s, err := newLocal(10, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 1000 {
		cells := []*cell{{key: strconv.Itoa(i), old: never, next: int64(i)}}
		if swapped, err := s.swap(context.Background(), cells); !swapped || err != nil {
			t.Fatalf("swap %d: %t, %v", i, swapped, err)
		}
	}
	if s.counts.Len() != 10 || s.count("999") != 999 || s.count("0") != never {
		t.Errorf("%d counts are kept, the newest %d, the oldest %d", s.counts.Len(), s.count("999"), s.count("0"))
	}
}

// A swap writes all or nothing.
func TestLocalSwap(t *testing.T) {
	t.Parallel()
	s, err := newLocal(10, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	swap := func(cells ...*cell) bool {
		swapped, err := s.swap(context.Background(), cells)
		if err != nil {
			t.Fatal(err)
		}
		return swapped
	}
	if !swap(&cell{key: "a", old: never, next: 1}) || swap(&cell{key: "a", old: never, next: 2}) {
		t.Error("a count that was never there is written twice")
	}
	swapped := swap(&cell{key: "b", old: never, next: 7}, &cell{key: "a", old: 9, next: 2})
	if swapped || s.count("b") != never || s.count("a") != 1 {
		t.Errorf("a swap of two, one of them stale, wrote: a %d, b %d", s.count("a"), s.count("b"))
	}
}
