package rest_test

import (
	"context"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
)

// changing are lists whose rows come and go: where they are made, with what body, and where one is deleted.
var changing = map[string]struct{ make, body, list, one string }{
	"assistants": {"/v3/assistants", `{"name":"N"}`, "/v3/assistants", "/v3/assistants/"},
	"folders":    {"/v3/assistant-folders", `{"name":"N"}`, "/v3/assistant-folders", "/v3/assistant-folders/"},
	"notes":      {"/v3/assistants/<assistant>/notes", `{"content":"N"}`, "/v3/assistants/<assistant>/notes", "/v3/assistants/<assistant>/notes/"},
	"sources": {
		"/v3/knowledge-bases/<knowledge>/sources/text", `{"name":"N","text":"T"}`,
		"/v3/knowledge-bases/<knowledge>/sources", "/v3/knowledge-bases/<knowledge>/sources/",
	},
}

// While somebody pages, others add and delete. What was there all along is seen, once; what is added is newer than the
// first page and stays out; and the row that a cursor points at may be gone.
func TestPagingWhileRowsComeAndGo(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w := b.furnish(b.key)
		for name, c := range changing {
			var ids []string // oldest first
			for range 12 {
				ids = append(ids, b.made(w.fill(c.make), c.body))
			}
			stays := []string{ids[11], ids[8], ids[6], ids[3], ids[0]}
			goes := []string{ids[7], ids[4]} // before a page gets to them
			seen := b.pageThrough(t, w.fill(c.list), func(page int, last string) {
				b.made(w.fill(c.make), c.body)
				b.made(w.fill(c.make), c.body)
				var gone []string
				if slices.Contains(ids, last) && !slices.Contains(stays, last) {
					gone = append(gone, last)
				}
				if page == 0 {
					gone = append(gone, goes...)
				}
				for _, id := range gone {
					if r := b.send("DELETE", w.fill(c.one)+id, ""); r.status != 200 {
						t.Errorf("%s: %d %s", name, r.status, r.raw)
					}
				}
			})
			may := append(slices.Clone(ids), w["assistant"], w["folder"], w["note"], w["source"])
			may = slices.DeleteFunc(may, func(id string) bool { return slices.Contains(goes, id) })
			once(t, name, seen, stays, may)
		}
	})
}

// once says whether everything that must be was seen, nothing twice, and nothing but what may be.
func once(t *testing.T, name string, seen, must, may []string) {
	t.Helper()
	for _, id := range must {
		if !slices.Contains(seen, id) {
			t.Errorf("%s: a row that was there all along was not seen", name)
		}
	}
	for i, id := range seen {
		if slices.Contains(seen[:i], id) || !slices.Contains(may, id) {
			t.Errorf("%s: row %d of %d is one too many", name, i, len(seen))
		}
	}
}

// pageThrough reads a list two rows at a time. After each page something happens; it is told the page's last row.
func (b *bundle) pageThrough(t *testing.T, list string, happens func(page int, last string)) (seen []string) {
	t.Helper()
	next := list + "?limit=2"
	for page := 0; next != ""; page++ {
		r := b.send("GET", next, "")
		rows, _ := r.rows()
		if r.status != 200 || len(rows) == 0 {
			t.Fatalf("%s: %d %s", next, r.status, r.raw)
		}
		seen = append(seen, rows...)
		next = ""
		if cursor := r.header.Get("X-Next-Cursor"); cursor != "" {
			next = list + "?limit=2&cursor=" + cursor
		}
		happens(page, rows[len(rows)-1])
	}
	return seen
}

// Rows of one instant have an order, too.
func TestPagingThroughOneInstant(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		ctx := authz.With(context.Background(), &authz.Caller{Kind: authz.KindSystem, ID: "test", Workspace: b.workspace, Subaccount: b.sub})
		at := time.Date(2026, 1, 2, 3, 4, 5, 678_901_000, time.UTC)
		err := b.store.Tx(ctx, func(ctx context.Context) error {
			for i := range 9 {
				create := b.store.Client(ctx).AssistantFolder.Create().SetName(strconv.Itoa(i)).SetCreatedAt(at)
				if err := create.Exec(ctx); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		all, _ := b.send("GET", "/v3/assistant-folders?limit=100", "").rows()
		if len(all) != 9 {
			t.Fatalf("%d rows", len(all))
		}
		for size := 1; size <= 9; size++ {
			b.walk(t, "/v3/assistant-folders", size, all)
		}
	})
}
