package workspace

import (
	"strconv"
	"strings"
	"testing"
	"time"
)

// As many keys are remembered as there may be, but of large ones only as many as there is room for: the latest.
func TestMemoryIsBounded(t *testing.T) {
	t.Parallel()
	const most, room = 4096, 32 << 20
	long := strings.Repeat("x", 15_000) // some 500 subaccounts
	for _, c := range []struct {
		subaccounts string
		least, most int
	}{
		{"", most, most},
		{long, room / (4 * len(long)), room / (2 * len(long))},
	} {
		m := newMemory()
		of := memoryOf{&credential{keyRow: keyRow{subaccounts: c.subaccounts}}, time.Now()}
		key := func(i int) memoryKey { return memoryKey{"hash", strconv.Itoa(i)} }
		for i := range 2 * most {
			m.Add(key(i), of)
			m.Add(key(i), of) // in its own place
		}
		kept := 0
		for i := range 2 * most {
			if _, ok := m.Get(key(i)); ok {
				kept++
			}
		}
		if kept < c.least || kept > c.most {
			t.Errorf("%d keys of %d bytes are kept, want %d to %d", kept, len(c.subaccounts), c.least, c.most)
		}
		if _, ok := m.Get(key(2*most - 1)); !ok {
			t.Error("the latest is not")
		}
		m.Remove(key(2*most - 1))
		if _, ok := m.Get(key(2*most - 1)); ok {
			t.Error("what is removed is still there")
		}
	}
}
