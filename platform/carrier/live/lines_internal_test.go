package live

import (
	"fmt"
	"testing"
	"time"
)

// taken is how many places a workspace gets.
func (l *lines) taken(workspace string, public bool) (gives []func()) {
	for len(gives) < l.most { // the carrier holds no more
		give, ok := l.take(workspace, public)
		if !ok {
			break
		}
		gives = append(gives, give)
	}
	return gives
}

// One workspace has all places while it is alone, and leaves a quarter to another that wants one, or did lately.
func TestLinesAreShared(t *testing.T) {
	t.Parallel()
	at := time.Now()
	l := newLines(100, true)
	l.now = func() time.Time { return at }
	own := l.taken("one", false)
	if len(own) != 100 {
		t.Fatalf("who is alone has %d places", len(own))
	}
	for _, give := range own {
		give()
		give()
	}
	l.want("two")
	own = l.taken("one", false)
	if len(own) != 75 {
		t.Errorf("beside one that wants a place, there are %d for a workspace", len(own))
	}
	if other, ok := l.take("two", false); !ok {
		t.Error("the other gets none")
	} else {
		other()
	}
	at = at.Add(wanted + time.Second)
	give, ok := l.take("one", false)
	if !ok {
		t.Error("who wants no place any longer keeps it from others")
	}
	give()
}

// Calls from public pages leave half of the lines to telephones, whosever pages they are.
func TestPublicPagesLeaveLines(t *testing.T) {
	t.Parallel()
	l := newLines(100, true)
	n := 0
	for i := range 10 {
		n += len(l.taken(fmt.Sprint("workspace ", i), true))
	}
	if n != 50 {
		t.Errorf("public pages have %d places", n)
	}
	if _, ok := l.take("workspace 1", false); !ok {
		t.Error("a telephone gets none")
	}
	if got := len(newLines(8, false).taken("one", true)); got != 8 {
		t.Errorf("where there is no telephone, pages have %d places of 8", got)
	}
	for _, most := range []int{1, 2} {
		if _, ok := newLines(most, true).take("one", true); !ok {
			t.Errorf("of %d, a page gets none", most)
		}
	}
	if _, ok := newLines(0, true).take("one", true); !ok {
		t.Error("where nothing is bounded, a page gets none")
	}
}
