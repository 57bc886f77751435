package ngram_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/ngram"
)

// However many words somebody sends, few are looked for, and those say as much as all of them where there are few.
func TestSharpestWords(t *testing.T) {
	t.Parallel()
	var many []string
	for i := range 500 {
		many = append(many, "w"+strconv.Itoa(1000+i))
	}
	for name, test := range map[string]struct {
		words []string
		want  string
	}{
		"none":                 {nil, ""},
		"one":                  {[]string{"exa"}, "exa"},
		"one 250 times":        {slices.Repeat([]string{"exa"}, 250), "exa"},
		"one inside another":   {[]string{"exa", "example", "amp", "le"}, "example"},
		"two":                  {[]string{"be", "anna", "anna"}, "anna be"},
		"neither in the other": {[]string{"ab", "ba"}, "ab ba"},
		"too many":             {many, strings.Join(many[:ngram.MostWords], " ")},
	} {
		if got := strings.Join(ngram.Sharpest(test.words), " "); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}
