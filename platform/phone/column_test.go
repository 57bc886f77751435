package phone_test

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

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
		{"the area code apart, in quotes", "\"415\",\"5550100\"\n\"415\" ; \"5550101\"\n'415'\t'555 0102'\n", "US", []string{"1 +14155550100", "2 +14155550101", "3 +14155550102"}},
		{"another country", "\ufeff030 901820\n", "DE", []string{"1 +4930901820"}},
		{"ends of lines of old Macintoshes", "number\r+442079460000\r\r+442079460001", "US", []string{"2 +442079460000", "4 +442079460001"}},
		{"ends of all kinds", "+442079460000\r\n\r\n+442079460001\n\r+442079460002\r", "US", []string{"1 +442079460000", "3 +442079460001", "5 +442079460002"}},
		{"a number that no plan has given out", "(555) 123-4567\n5551234567,2026-01-01\n", "US", []string{"1 +15551234567", "2 "}},
		{"a customer's number before it", "101;030901820\n", "DE", []string{"1 "}},
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
	if err := phone.Column(strings.NewReader(strings.Repeat("1", 1<<20)), "US", nil); !errors.Is(err, phone.ErrLong) {
		t.Errorf("a line without end: %v", err)
	}
	lines := 0
	for _, r := range []io.Reader{strings.NewReader(strings.Repeat("+442079460000\r\n", 9_000)), iotest.OneByteReader(strings.NewReader("1\r\n2\r\n"))} {
		err := phone.Column(r, "US", func(line int, _ string) error { lines = line; return nil })
		if err != nil || lines != 9_000 && lines != 2 {
			t.Errorf("%d lines, %v", lines, err)
		}
	}
}
