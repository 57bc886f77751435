package phone_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/phone"
)

func TestColumn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, file, region string
		want               []string
	}{
		{"one a line", "+14155550100\n(415) 555-0101\n\n415.555.0102\n", "US", []string{"1 +14155550100", "2 +14155550101", "4 +14155550102"}},
		{"header, other columns", "number,date\n+442079460000,2026-01-01\n\"+442079460001\";x\n", "US", []string{"2 +442079460000", "3 +442079460001"}},
		{"the area code apart", "415,5550100\n415\t5550101\r\n", "US", []string{"1 +14155550100", "2 +14155550101"}},
		{"another country", "\ufeff030 901820\n", "DE", []string{"1 +4930901820"}},
		{"no numbers", "1\nnobody\n", "US", []string{"1 ", "2 "}},
	} {
		var got []string
		err := phone.Column(strings.NewReader(c.file), c.region, func(line int, number string) error {
			got = append(got, fmt.Sprint(line, " ", number))
			return nil
		})
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %q, %v", c.name, got, err)
		}
	}
	if err := phone.Column(strings.NewReader(strings.Repeat("1", 1<<20)), "US", nil); err == nil {
		t.Error("a line without end is read")
	}
}
