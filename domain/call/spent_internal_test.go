package call

import (
	"strconv"
	"testing"
)

// A ticket is taken once, unless no call has begun by it; and no more are remembered than may be.
func TestSpent(t *testing.T) {
	t.Parallel()
	s := newSpent()
	if !s.take("one") || s.take("one") {
		t.Error("it is not taken once")
	}
	s.giveBack("one")
	if !s.take("one") {
		t.Error("it was given back and is not taken")
	}
	for i := range spentMost {
		s.take(strconv.Itoa(i))
	}
	if n := s.all.Len(); n != spentMost {
		t.Errorf("%d are remembered", n)
	}
}
