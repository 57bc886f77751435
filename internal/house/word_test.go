package house_test

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// unspoken are words of whoever wrote a line, which say nothing to whoever reads it.
var unspoken = []string{"work session", "../shared", "/work/", "lorem ipsum"}

func TestNobodyTalksShop(t *testing.T) {
	t.Parallel()
	for _, name := range files(t, "") {
		if name == "internal/house/word_test.go" {
			continue
		}
		content := strings.ToLower(text(t, name))
		if !utf8.ValidString(content) {
			continue // no text
		}
		for _, word := range unspoken {
			if strings.Contains(content, word) {
				t.Errorf("%s says %q", name, word)
			}
		}
	}
}
