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

// A fragment is whole where no other letter or digit goes on with its words.
func TestWhole(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, fragment string
		whole          bool
	}{
		{"write to al.", "al", true},
		{"alberta", "al", false},
		{"portugal", "al", false},
		{"ala al", "al", true},
		{"al2", "al", false},
		{"#17", "17", true},
		{"2017", "17", false},
		{"ada@example.com!", "ada@example.com", true},
		{"ünal und al", "al", true},
		{"山田太郎に電話", "山田太郎", true},
		{"+4917", "+49", false},
		{"++49", "+49", true},
		{"anything", "", false},
		{"", "al", false},
	} {
		if got := ngram.Whole(c.text, c.fragment); got != c.whole {
			t.Errorf("%q in %q: %t", c.fragment, c.text, got)
		}
	}
}
