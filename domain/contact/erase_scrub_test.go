package contact_test

import (
	"testing"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent/erasure"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// The embedded database's full-text tables are written anew for many erasures together, and for none of them on its own: they are those of all
// tenants.
func TestErasuresAreScrubbedTogether(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		if d.Parts().Store.Postgres() { // which has none
			return
		}
		const erased, byItself = 100, 10 // the table merges its pages now and then, whoever is erased
		pages := func() (n int) {
			t.Helper()
			if err := d.Parts().Store.SystemDB().QueryRowContext(t.Context(), `SELECT count(*) FROM contact_terms_data`).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		if err := d.Parts().Store.Scrub(t.Context()); err != nil {
			t.Fatal(err)
		}
		empty := pages()
		worker := &contact.EraseWorker{Service: d.Service}
		compactions := 0
		for range erased {
			made, err := d.Create(d.ctx, contact.Input{Name: patch.Sent(new("Ada"))})
			if err == nil {
				err = d.Erase(d.ctx, made.ID)
			}
			if err != nil {
				t.Fatal(err)
			}
			id := d.Parts().Store.Client(d.ctx).Erasure.Query().Where(erasure.ContactID(made.ID)).OnlyIDX(d.ctx)
			if err := worker.Work(t.Context(), &river.Job[contact.EraseArgs]{Args: contact.EraseArgs{ErasureID: id}}); err != nil {
				t.Fatal(err)
			}
			if pages() == empty {
				compactions++
			}
		}
		if compactions > byItself {
			t.Errorf("after %d of %d erasures, the tables were written anew", compactions, erased)
		}
		if err := d.Parts().Store.ScrubLeft(t.Context()); err != nil || pages() > empty {
			t.Errorf("in the end, the table has %d pages, and %d where it was empty, %v", pages(), empty, err)
		}
	})
}
