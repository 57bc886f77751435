package extract

import (
	"strings"
	"testing"
)

// The parser compares the marks of a paragraph with each other, so no paragraph gets many, in one line or in several.
func TestPartsBoundMarks(t *testing.T) {
	t.Parallel()
	const size, most = 2_400_000, 300
	for _, unit := range []string{"*a_ ", "![a](", "[a", "`a ", "<a ", "*a_\n", "- [a\n", "    ```\n*a_ "} {
		all := 0
		for part := range parts(strings.Repeat(unit, size/len(unit))) {
			for paragraph := range strings.SplitSeq(part, "\n\n") {
				if n := len(paragraph) - len(strings.NewReplacer("*", "", "_", "", "[", "", "<", "", "`", "", "!", "").Replace(paragraph)); n > most {
					t.Fatalf("%q: a paragraph has %d marks", unit, n)
				}
			}
			all += strings.Count(part, "a")
		}
		if want := strings.Count(unit, "a") * (size / len(unit)); all != want {
			t.Errorf("%q: %d of %d words are left", unit, all, want)
		}
	}
}
