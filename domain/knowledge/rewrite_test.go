package knowledge_test

import (
	"strings"
	"testing"
)

// The text of a source is replaced, read and embedded again while somebody asks: the search goes on, by what is there then.
func TestSourceIsRewrittenWhileSomebodyAsks(t *testing.T) {
	t.Parallel()
	const long = "# Hound\n\nA hound needs two walks a day.\n\n# Invoice\n\nAn invoice is due within a month.\n\n# Parking\n\nPark behind the building.\n"
	for name, after := range map[string]string{
		"shorter": "A hound needs three walks a day.", "longer": strings.Repeat(long+"\n# Hounds\n\nThe hound barks at every invoice.\n", 9),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			eachLibrary(t, func(t *testing.T, l *library) {
				base := l.base("Handbook")
				made, err := l.AddMarkdown(l.ctx, base, "Animals", long)
				if err != nil {
					t.Fatal(err)
				}
				l.read(made.ID)
				l.mustEmbed(made.ID)
				done := false
				l.Embedded = func(purpose, _ string) {
					if purpose != "question" || done {
						return
					}
					done = true
					if _, err := l.Rewrite(l.ctx, base, made.ID, after); err != nil {
						t.Error(err)
					}
					l.read(made.ID)
					l.mustEmbed(made.ID)
				}
				for range 2 {
					if found := l.search(base, "How many walks does a hound need?"); len(found) == 0 || !strings.Contains(found[0].Text, "hound") || !done {
						t.Errorf("%+v, rewritten: %t", found, done)
					}
				}
			})
		})
	}
}
