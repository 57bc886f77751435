package knowledge_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/platform/file"
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
				l.Parts().Embedded = func(_ bool, purpose, _ string) {
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

// Until a text that was put in the place of another has been read, the other one is found; and if it cannot be read, that remains.
func TestRewrittenTextIsFoundUntilTheNextIsRead(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.server.Meaning["zorgel"] = "hound"
		a, base := l.answering("Are elephants allowed?")
		made, err := l.AddMarkdown(l.ctx, base, "Animals", animals)
		if err != nil {
			t.Fatal(err)
		}
		l.read(made.ID)
		l.mustEmbed(made.ID)
		old := func(when string) {
			t.Helper()
			about, err := l.About(l.ctx, knowledge.Asker{AssistantID: a})
			size, failed := l.Size(l.ctx, a)
			if l.first(base, "zorgel?") != "Hound" || l.first(base, "invoice") != "Invoice" || len(about.Names) != 1 || size != 3 || err != nil || failed != nil {
				t.Errorf("%s: %+v, %d passages, %v, %v", when, about, size, err, failed)
			}
		}
		rewrite := func(text string) {
			t.Helper()
			if _, err := l.Rewrite(l.ctx, base, made.ID, text); err != nil {
				t.Fatal(err)
			}
		}
		rewrite("# Cat\n\nA cat sleeps all day.\n")
		old("before it is read")
		l.Parts().Quota = &file.Quota{Store: l.Parts().Store, Limit: 1}
		l.read(made.ID)
		old("it has no room")
		l.Parts().Quota = nil
		if s := l.source(made.ID); s.Status != knowledge.Failed {
			t.Errorf("%s", s.Status)
		}
		rewrite("# Cat\n\nA cat sleeps all night.\n")
		if err := l.try(made.ID, 6); err != nil {
			t.Fatal(err)
		}
		old("it could not be read")
		if _, err := l.Retry(l.ctx, base, made.ID); err != nil {
			t.Fatal(err)
		}
		l.read(made.ID)
		if found := l.search(base, "cat invoice"); len(found) != 1 || !strings.Contains(found[0].Text, "night") || l.source(made.ID).Status != knowledge.Ready {
			t.Errorf("afterwards %d passages are found", len(found))
		}
		if n := len(l.passages(made.ID)); n != 1 || len(l.spaces(made.ID)) > 0 {
			t.Errorf("%d passages are left, and vectors in %v", n, l.spaces(made.ID))
		}
		long := "# Hound\n\nA hound barks.\n\n" + novel(6_000)
		rewrite(long)
		l.read(made.ID)
		if found := l.search(base, "hound barks"); len(found) == 0 {
			t.Error("a text with more words than one transaction takes is not found")
		}
		rewrite(long + "\n\n# Mouse\n\nA mouse squeaks.\n")
		l.read(made.ID)
		if s := l.source(made.ID); s.Passages != len(l.passages(made.ID)) {
			t.Errorf("of %d passages %d are there", s.Passages, len(l.passages(made.ID)))
		}
		if found := l.search(base, "mouse squeaks"); len(found) == 0 {
			t.Error("what is written in several transactions is not found")
		}
	})
}

// A text that is too short to tell its language is found by its own words, whatever language the text before it was in.
func TestRewrittenTextHasItsOwnLanguage(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base := d.base("Lager")
		made, err := d.AddMarkdown(d.ctx, base, "Anfahrt", "Das Lager liegt hinter dem Bahnhof, und die Zufahrt ist für Lastwagen frei. "+
			"Wer etwas bringt, meldet sich bitte an der Schranke und wartet, bis die Waage frei ist.")
		if err != nil {
			t.Fatal(err)
		}
		if s := d.read(made.ID); s.Language == nil || *s.Language != "de" {
			t.Fatalf("%v", s.Language)
		}
		if _, err := d.Rewrite(d.ctx, base, made.ID, "Lieferungen: Tor 7."); err != nil {
			t.Fatal(err)
		}
		if s := d.read(made.ID); s.Language != nil {
			t.Errorf("it is still in %q", *s.Language)
		}
		if found := d.search(base, "Wohin mit Lieferungen?"); len(found) != 1 {
			t.Errorf("%d passages are found", len(found))
		}
	})
}
