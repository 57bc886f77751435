package knowledge_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
)

// found says which of some texts a question finds.
func (d *desk) found(base, question string, texts ...string) (all []string) {
	d.t.Helper()
	for _, m := range d.search(base, question) {
		for _, text := range texts {
			if strings.Contains(m.Text, text) {
				all = append(all, text)
			}
		}
	}
	slices.Sort(all)
	return all
}

// A text may move to an address that is asked before the one where it stood, which says something else by then. At the end of the run both
// texts are found, and an assistant that answers from the address alone does so from what stands there. If the old address still has the
// text, or does not answer, it is known under that.
func TestTextThatMovesToAnotherPage(t *testing.T) {
	t.Parallel()
	const red, green, yellow = "Apples are red.", "Apples are green now.", "Bananas are yellow."
	for name, c := range map[string]struct {
		known  bool // the page to which it moves was there before
		move   func(w *website)
		states map[string]string // READ, if not given
		texts  []string
		only   string // what is known of the page to which it moves
	}{
		"to a new page": {false, func(w *website) {
			w.page("/", "Home", "Welcome back.", "/b", "/a")
			w.page("/a", "Apples", green)
		}, nil, []string{green, red}, ""},
		"to a known page":  {true, func(w *website) { w.page("/a", "Apples", green) }, nil, []string{green, red}, red},
		"to a second page": {true, func(*website) {}, map[string]string{"/b": "SKIPPED It says the same as "}, []string{red}, red},
		"from a page that fails": {true, func(w *website) {
			w.status("/a", http.StatusInternalServerError)
		}, map[string]string{"/a": "FAILED", "/b": "SKIPPED It says the same as "}, []string{red}, red},
		"from a page that is gone": {true, func(w *website) {
			w.status("/a", http.StatusMovedPermanently, "Location", "/b")
		}, map[string]string{"/a": "SKIPPED It redirects to "}, []string{red}, red},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, d *desk) {
				w := host(t)
				w.page("/", "Home", "Welcome.", "/a")
				w.page("/a", "Apples", red)
				if c.known {
					w.page("/", "Home", "Welcome.", "/b", "/a")
					w.page("/b", "Bananas", yellow)
				}
				base, assistant := d.base("Fruit"), d.assistant()
				site := d.site(base, knowledge.CreateSite{URL: w.URL})
				d.crawl(site.ID)
				if c.known {
					d.limit(base, assistant, "Bananas")
				}
				w.page("/b", "Apples", red)
				c.move(w)
				d.again(site.ID)
				states := d.states(w, site.ID)
				for _, path := range []string{"/", "/a", "/b"} {
					want := c.states[path]
					if want == "" && states[path] != "READ" || !strings.HasPrefix(states[path], want) {
						t.Errorf("%s is %q, want %q", path, states[path], want)
					}
				}
				if got := d.found(base, "What colour are apples and bananas?", red, green, yellow); !slices.Equal(got, c.texts) {
					t.Errorf("found %q, want %q", got, c.texts)
				}
				if !c.known {
					return
				}
				told, err := d.SearchAssistant(d.ctx, knowledge.Asker{AssistantID: assistant}, "What colour are apples and bananas?", 5)
				if err != nil || len(told.Matches) != 1 || !strings.Contains(told.Matches[0].Text, c.only) {
					t.Errorf("the assistant finds %+v, %v", told.Matches, err)
				}
			})
		})
	}
}
