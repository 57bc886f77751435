package number_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/number"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// Numbers are sorted by themselves, page by page.
func TestNumbersAreSorted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		for _, text := range []string{"+442079460018", "+14155550102", "+14155550101"} {
			d.add(d.ctx, text)
		}
		for order, want := range map[page.Sort]string{
			page.Newest: "+14155550101 +14155550102 +442079460018", page.Oldest: "+442079460018 +14155550102 +14155550101",
			page.Numbered: "+14155550101 +14155550102 +442079460018", page.NumberedDescending: "+442079460018 +14155550102 +14155550101",
		} {
			var got []string
			for after := (*string)(nil); ; {
				list, err := d.List(d.ctx, number.Filter{Sort: order, First: new(2), After: after})
				if err != nil {
					t.Fatal(err)
				}
				for _, n := range list.Nodes {
					got = append(got, n.Number)
				}
				if !list.PageInfo().HasNextPage {
					break
				}
				after = list.PageInfo().EndCursor
			}
			if joined := strings.Join(got, " "); joined != want {
				t.Errorf("%q: %s, want %s", order.Name(), joined, want)
			}
		}
	})
}
