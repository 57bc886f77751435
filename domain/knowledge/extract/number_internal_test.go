package extract

import (
	"math"
	"testing"
	"unicode/utf8"
)

// Whatever a workbook says of a format, a number is shown, and not at length.
func FuzzFormat(f *testing.F) {
	for _, code := range []string{"#,##0.00;[Red](0)", "[h]:mm:ss.000", "[$€-407]0%", "0.0E+0", "[<5]\"a\";@", "yyyy\\-mm AM/PM", "\"", "[", "[$", "_", "*", "0.", "/", "[<]0"} {
		f.Add(code, 1234.5)
	}
	f.Fuzz(func(t *testing.T, code string, number float64) {
		if len(code) > maxCode || math.IsNaN(number) {
			return
		}
		for _, late := range []bool{false, true} {
			if text := parseFormat(code).show(number, epoch{late}); len(text) > 5_000 || utf8.ValidString(code) && !utf8.ValidString(text) {
				t.Errorf("%q of %q", text, code)
			}
		}
	})
}

func TestOldDates(t *testing.T) {
	t.Parallel()
	if got := parseFormat("yyyy-mm-dd").show(1, epoch{late: true}); got != "1904-01-02" {
		t.Error(got)
	}
}
