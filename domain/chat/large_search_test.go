package chat_test

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// remarks are how conversations go on and what they were about.
var remarks = strings.Split("Can I move my appointment to Thursday? I would rather come in the morning.|Thank you, that is all I wanted to know.|"+
	"How much is a check-up for two children, and do I pay it myself?|The heating makes a noise since you were here last week.|"+
	"Please send me the invoice again, this time to the address of our company.|My order has not arrived, and nobody answers the phone.|"+
	"Do you have a vegetarian menu for twelve people on Saturday?|I have lost the key to the cellar. What do I do now?", "|")

// BenchmarkSearch searches a hundred thousand conversations of one subaccount, before and after they are indexed, and changes what one shows.
// CONVERSATIONS is another number of them.
func BenchmarkSearch(b *testing.B) {
	n, err := strconv.Atoi(os.Getenv("CONVERSATIONS"))
	if err != nil {
		n = 100_000
	}
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		b.Run(dialect, func(b *testing.B) {
			s := storetest.Open(b, dialect)
			r := furnishedFor(b, s)
			ids := many(b, r, n)
			for _, state := range []string{"scan", "index"} {
				for _, search := range []string{
					"reference 77", "reference 4711.", "kowalczyk", "vegetarian", "qx", "x", "an", "zzzznothing", "e a o i n t", "vegetarian saturday",
					strings.Repeat("thursday morning ", 60),
				} {
					b.Run(fmt.Sprintf("%s/%.20s", state, search), func(b *testing.B) {
						var took []time.Duration
						found, before := 0, spent()
						for b.Loop() {
							begun := time.Now()
							first := 40
							list, err := r.List(r.ctx, chat.Filter{Search: &search, First: &first})
							if err != nil {
								b.Fatal(err)
							}
							took, found = append(took, time.Since(begun)), len(list.Nodes)
						}
						slices.Sort(took)
						b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
						b.ReportMetric(float64(found), "found")
						b.ReportMetric(float64((spent()-before).Microseconds())/1000/float64(len(took)), "cpu-ms")
					})
				}
				if state == "scan" {
					begun := time.Now()
					if err := chat.Index(r.ctx, s); err != nil {
						b.Fatal(err)
					}
					b.Logf("indexed in %s", time.Since(begun))
				}
			}
			for _, what := range []string{"digest", "preview"} {
				b.Run("change/"+what, func(b *testing.B) { change(b, r, ids, what) })
			}
		})
	}
}

// change what conversations show, or what no search looks into.
func change(b *testing.B, r *room, ids []string, what string) {
	b.Helper()
	i, before := 0, spent()
	defer func() { b.ReportMetric(float64((spent()-before).Microseconds())/1000/float64(i), "cpu-ms") }()
	for b.Loop() {
		i++
		err := r.Parts().Store.Tx(r.ctx, func(ctx context.Context) error {
			update := r.Parts().Store.Client(ctx).Conversation.UpdateOneID(ids[i*7%len(ids)])
			text := fmt.Sprintf("%s Reference %d.", remarks[i%len(remarks)], i)
			if what == "digest" {
				update.SetDigest(text)
			} else {
				update.SetPreviewText(text)
			}
			return update.Exec(ctx)
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}

// many are so many conversations, as an older program left them.
func many(b *testing.B, r *room, n int) (ids []string) {
	b.Helper()
	sub, random, now := authz.From(r.ctx).Subaccount, rand.New(rand.NewPCG(1, 2)), time.Now().UTC().Truncate(time.Microsecond)
	db := r.Parts().Store.SystemDB()
	for from := 0; from < n; from += 1_000 {
		within(b, db, func(tx *sql.Tx) error {
			for some := from; some < min(from+1_000, n); some += 250 {
				var values []string
				var args []any
				for i := some; i < min(some+250, n); i++ {
					preview := fmt.Sprintf("%s Reference %d.", remarks[random.IntN(len(remarks))], i)
					summary := "The contact wrote: " + remarks[random.IntN(len(remarks))]
					at, row := now.Add(-time.Duration(n-i)*time.Minute), []any{id.New("conv")}
					ids = append(ids, row[0].(string))
					row = append(row, at, at, sub, preview, strings.ToLower(preview), summary, strings.ToLower(summary), "CHAT", 0, false, false, "OPEN", "NONE")
					marks := make([]string, len(row))
					for j := range marks {
						marks[j] = fmt.Sprintf("$%d", len(args)+j+1)
					}
					values, args = append(values, "("+strings.Join(marks, ",")+")"), append(args, row...)
				}
				_, err := tx.ExecContext(b.Context(), `INSERT INTO conversations (id, created_at, updated_at, subaccount_id, preview_text, preview_text_key,
					summary, summary_key, conversation_type, ai_responses, is_archived, is_favorite, status, priority) VALUES `+strings.Join(values, ","), args...)
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
	if r.Parts().Store.Postgres() {
		if _, err := db.ExecContext(b.Context(), "VACUUM ANALYZE conversations"); err != nil {
			b.Fatal(err)
		}
	}
	return ids
}

func within(b *testing.B, db *sql.DB, f func(tx *sql.Tx) error) {
	b.Helper()
	tx, err := db.BeginTx(b.Context(), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }() // nothing after the commit
	if err := f(tx); err != nil {
		b.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		b.Fatal(err)
	}
}

// spent is the processor's time that this process has used, which has SQLite in it.
func spent() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// furnishedFor is a room that only lists.
func furnishedFor(b *testing.B, s *store.Store) *room {
	b.Helper()
	pager := &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))}
	return &room{ctx: storetest.Tenant(b, s), Service: chat.New(chat.Parts{
		Store: s, Pager: pager, Contacts: contact.New(contact.Parts{Store: s, Pager: pager}),
	})}
}
