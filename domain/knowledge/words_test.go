package knowledge_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	replying "github.com/switchboard-dev/switchboard/domain/knowledge/answer"
	"github.com/switchboard-dev/switchboard/platform/vector"
)

// tabled is a table in which the words of each group are near to each other, and to no others.
func tabled(t *testing.T, language string, groups ...string) *vector.Table {
	t.Helper()
	var rows []vector.Row
	for i, g := range groups {
		for j, w := range strings.Fields(g) {
			v := make([]float64, vector.Size)
			v[2*i], v[2*i+1] = 1, 0.1*float64(j)
			rows = append(rows, vector.Row{Word: w, Use: 0.00001, Crowd: 0.9, Vector: v})
		}
	}
	slices.SortFunc(rows, func(a, b vector.Row) int { return strings.Compare(a.Word, b.Word) })
	table, err := vector.Open(vector.Seal(language, vector.Pack(rows)))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// A word that only the operator's table knows finds its page, in the table's language and in no other.
func TestSearchByTheOperatorsWords(t *testing.T) {
	t.Parallel()
	const english = "# Yard\n\n## Cranes\n\nThe gantry lifts forty tonnes.\n\n## Canteen\n\nSoup is served from noon to two.\n"
	const german = "# Hof\n\n## Tiere\n\nEin Hund bleibt an der Leine, und für ihn gibt es Wasser.\n\n## Küche\n\nDie Suppe ist ab zwölf Uhr fertig.\n"
	each(t, func(t *testing.T, d *desk) {
		base, _ := d.taught("yard.md", english)
		other, _ := d.taught("hof.md", german)
		by := func(table *vector.Table) *desk {
			p, next := *d.Parts(), *d
			p.Words = table
			next.Service = knowledge.New(p)
			return &next
		}
		ours := by(tabled(t, "en", "gantri portalkran", "noon soup"))
		theirs := by(tabled(t, "de", "hund kot", "supp"))
		for name, tt := range map[string]struct {
			desk           *desk
			base, question string
			heading        string
		}{
			"the program's own":        {d, base, "portalkran", ""},
			"the operator's":           {ours, base, "portalkran", "Yard > Cranes"},
			"the words, as ever":       {ours, base, "soup", "Yard > Canteen"},
			"a slip, as ever":          {ours, base, "cantene", "Yard > Canteen"},
			"German by the program":    {d, other, "köter", ""},
			"German by the operator's": {theirs, other, "Köter", "Hof > Tiere"},
			"English by German":        {theirs, base, "kot", ""},
			"German by English":        {ours, other, "portalkran", ""},
		} {
			found, heading := tt.desk.search(tt.base, tt.question), ""
			if len(found) > 0 {
				heading = *found[0].Heading
			}
			if heading != tt.heading {
				t.Errorf("%s: %q, want %q", name, heading, tt.heading)
			}
		}
		got := replying.Find(replying.Asked{Text: "What does the portalkran lift?", Known: 2, Words: ours.Parts().Words}, knowledge.Readable(ours.search(base, "What does the portalkran lift?")))
		if !strings.Contains(strings.Join(got.Parts, " "), "forty tonnes") {
			t.Errorf("%q", got.Parts)
		}
	})
}
