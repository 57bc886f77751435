package contact

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sheet"
)

// Rows come in batches of so many, or so many bytes, and all of them come.
func TestBatches(t *testing.T) {
	t.Parallel()
	for _, one := range []struct {
		rows, long int
		want       []int
	}{
		{0, 1, []int{0}},
		{1, 1, []int{1}},
		{249, 1, []int{249}},
		{250, 1, []int{250, 0}},
		{251, 1, []int{250, 1}},
		{9, 1 << 19, []int{8, 1}},
		{3, 1<<20 - 10, []int{3}},
		{6, 1<<20 - 10, []int{5, 1}},
	} {
		table, err := sheet.Open(strings.NewReader("name\n" + strings.Repeat(strings.Repeat("x", one.long)+"\n", one.rows)))
		if err != nil {
			t.Fatal(err)
		}
		last := false
		for i, want := range one.want {
			var rows []sheet.Row
			if rows, last, err = some(table); err != nil || len(rows) != want || last != (i == len(one.want)-1) {
				t.Errorf("%d of %d bytes: batch %d has %d, the last: %t, %v", one.rows, one.long, i, len(rows), last, err)
			}
		}
	}
}
