package person

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/language"
)

// least is how many characters a page asks of a new password.
var least = regexp.MustCompile(`z\.minLength\((\d+), text\.access\.passwordHint\)`)

// Pages that take a new password ask for as many characters as the server, and say how many in each language.
func TestPagesAskForLongPasswords(t *testing.T) {
	t.Parallel()
	want := strconv.Itoa(shortest)
	asked := 0
	for _, name := range files(t, "../../web/src/features/access/*.tsx") {
		for _, m := range least.FindAllStringSubmatch(read(t, name), -1) {
			if asked++; m[1] != want {
				t.Errorf("%s asks for %s characters, and the server for %s", name, m[1], want)
			}
		}
	}
	if asked < 4 {
		t.Errorf("only %d pages ask for a new password", asked)
	}
	languages := 0
	for _, name := range files(t, "../../web/src/text/*/access.ts") {
		_, hint, found := strings.Cut(read(t, name), "passwordHint:")
		if !found {
			continue // texts by another way
		}
		languages++
		if hint, _, _ = strings.Cut(hint, "',"); !strings.Contains(hint, " "+want+" ") {
			t.Errorf("%s says %q, and the server asks for %s characters", name, hint, want)
		}
	}
	if languages != len(language.All) {
		t.Errorf("pages say so in %d languages", languages)
	}
}

func files(t *testing.T, pattern string) []string {
	t.Helper()
	all, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
