package knowledge_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/chunkvector"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/internal/await"
)

// floors is a text of so many passages, which are embedded in several requests if they are more than 32.
func floors(passages int, about string) string {
	var text strings.Builder
	for i := range passages {
		fmt.Fprintf(&text, "# Room %d\n\nThe %s with the number %d is on this floor.\n\n", i, about, i)
	}
	return text.String()
}

// A text that is edited or embedded by another job while an endpoint works on it ends with its own vectors, and every answer is paid.
func TestEmbeddedMeanwhile(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		after     string
		meanwhile func(l *library, source string, left <-chan struct{})
	}{
		"edited":                              {floors(40, "hall"), func(l *library, source string, left <-chan struct{}) { l.embedBeside(source, left) }},
		"edited, to more passages":            {floors(70, "hall"), func(l *library, source string, left <-chan struct{}) { l.embedBeside(source, left) }},
		"edited and embedded":                 {floors(40, "hall"), func(l *library, source string, _ <-chan struct{}) { l.mustEmbed(source) }},
		"edited and embedded, fewer passages": {floors(3, "hall"), func(l *library, source string, _ <-chan struct{}) { l.mustEmbed(source) }},
		"embedded":                            {"", func(l *library, source string, _ <-chan struct{}) { l.mustEmbed(source) }},
		"embedded at the same time":           {"", func(l *library, source string, left <-chan struct{}) { l.embedBeside(source, left) }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			eachLibrary(t, func(t *testing.T, l *library) {
				base, text, left := l.base("Handbook"), floors(40, "room"), make(chan struct{})
				made, err := l.AddMarkdown(l.ctx, base, "Rooms", text)
				if err != nil {
					t.Fatal(err)
				}
				l.read(made.ID)
				l.server.Meanwhile(func() {
					if c.after != "" {
						if _, err := l.Rewrite(l.ctx, base, made.ID, c.after); err != nil {
							t.Error(err)
						}
						l.read(made.ID)
						text = c.after
					}
					c.meanwhile(l, made.ID, left)
				})
				if err := l.embed(made.ID); err != nil {
					t.Error(err)
				}
				close(left)
				l.beside.Wait()
				l.isEmbedded(base, made.ID, text)
			})
		})
	}
}

// embedBeside embeds a source in another job, whose first answer comes when the job that is under way has left.
func (l *library) embedBeside(source string, left <-chan struct{}) {
	asked := len(l.server.Requests())
	l.server.Meanwhile(func() { await.Receive(l.t, left, "the first job does not end") })
	l.beside.Go(func() {
		if err := l.embed(source); err != nil {
			l.t.Error(err)
		}
	})
	await.Until(l.t, "the second job asks for nothing", func() bool { return len(l.server.Requests()) > asked })
}

// isEmbedded compares a source with one of the same text that nothing disturbed, and what was spent with what the endpoint has answered.
func (l *library) isEmbedded(base, source, text string) {
	l.t.Helper()
	tokens := 0
	for _, r := range l.server.Requests() {
		tokens += len(strings.Fields(strings.Join(r.Input, " ")))
	}
	if month, err := l.Parts().Budget.ThisMonth(l.ctx); err != nil || month.InputTokens != tokens {
		l.t.Errorf("%d tokens are paid, of %d: %v", month.InputTokens, tokens, err)
	}
	twin, err := l.AddMarkdown(l.ctx, base, "Rooms", text)
	if err != nil {
		l.t.Fatal(err)
	}
	l.read(twin.ID)
	l.mustEmbed(twin.ID)
	got, want := l.vectors(source), l.vectors(twin.ID)
	if got != want {
		l.t.Errorf("of %d bytes of vectors, those of another text are there (%d bytes)", len(want), len(got))
	}
	a, b := l.embeddedAs(source), l.embeddedAs(twin.ID)
	if a.IndexedSize != b.IndexedSize || string(a.Sketches) != string(b.Sketches) {
		l.t.Errorf("%d bytes, sketches of %d; want %d, %d", a.IndexedSize, len(a.Sketches), b.IndexedSize, len(b.Sketches))
	}
}

func (l *library) vectors(source string) string {
	l.t.Helper()
	rows, err := l.Parts().Store.Client(l.ctx).ChunkVector.Query().Where(chunkvector.SourceID(source)).Order(chunkvector.ByOrdinal()).All(l.ctx)
	if err != nil {
		l.t.Fatal(err)
	}
	var all strings.Builder
	for _, r := range rows {
		fmt.Fprintf(&all, "%d %s\n", r.Ordinal, r.Data)
	}
	return all.String()
}

func (l *library) embeddedAs(source string) *ent.KnowledgeSource {
	l.t.Helper()
	row, err := l.Parts().Store.Client(l.ctx).KnowledgeSource.Query().Where(knowledgesource.ID(source)).Only(l.ctx)
	if err != nil {
		l.t.Fatal(err)
	}
	return row
}
