package web_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/phone"
)

// The dashboard offers the countries that the server takes: one that it refuses could be chosen, and not be saved.
func TestRegions(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("src/lib/region.ts")
	if err != nil {
		t.Fatal(err)
	}
	table := regexp.MustCompile(`(?s)const countries =\n(.*?)\n\n`).FindString(string(source))
	var want []string
	for a := 'A'; a <= 'Z'; a++ {
		for b := 'A'; b <= 'Z'; b++ {
			if code := string(a) + string(b); phone.IsRegion(code) {
				want = append(want, code)
			}
		}
	}
	if got := strings.Join(regexp.MustCompile(`\b[A-Z]{2}\b`).FindAllString(table, -1), " "); got != strings.Join(want, " ") {
		t.Errorf("the dashboard offers\n%s\nand the server takes\n%s", got, strings.Join(want, " "))
	}
}
