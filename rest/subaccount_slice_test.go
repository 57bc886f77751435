package rest_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// sliced counts the subaccounts that each transaction creates.
type sliced struct {
	mu   sync.Mutex
	made []int
	// left is how many transactions succeed before one fails; none fails where it is below 0.
	left int
}

// Writing of store.Observer.
func (*sliced) Writing(_ context.Context, m ent.Mutation) ([]string, error) {
	if m.Type() == ent.TypeSubaccount && m.Op().Is(ent.OpCreate) {
		return []string{"subaccount"}, nil
	}
	return nil, nil
}

// Changed of store.Observer.
func (s *sliced) Changed(_ context.Context, changes []store.Change) (func(), error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.left == 0 {
		s.left = -1
		return nil, errors.New("the server is stopped")
	}
	s.left--
	s.made = append(s.made, len(changes))
	return func() {}, nil
}

// begin anew, with so many transactions before one that fails.
func (s *sliced) begin(left int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.made, s.left = nil, left
}

// On SQLite a write waits for the open transaction. A file of subaccounts is written in many transactions, also under an Idempotency-Key. An
// import that was cut off goes on under the same key, and only an answer that was given is replayed.
func TestSubaccountsAreImportedInSlices(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			w := &sliced{left: -1}
			b := setup(t, dialect, withParts(func(p *domain.Parts) { p.Store.Observe(w) }))
			const rows, most = 120, 50
			var csv strings.Builder
			csv.WriteString(`location_id`)
			for i := range rows {
				fmt.Fprintf(&csv, `\nS-%d`, i)
			}
			key := "Bearer " + b.wide()
			send := func() (reply, string) {
				r := b.send("POST", "/v3/subaccount-imports", `{"csv":"`+csv.String()+`"}`, "Authorization", key, "Idempotency-Key", "k")
				d := r.data()
				return r, fmt.Sprint(r.status, " ", d["created"], " ", d["unchanged"], " ", r.header.Get("Idempotent-Replayed"))
			}
			w.begin(2)
			if r, _ := send(); r.status != http.StatusInternalServerError {
				t.Errorf("what was cut off is answered by %d: %s", r.status, r.raw)
			}
			if len(w.made) != 2 || slices.Max(w.made) > most {
				t.Errorf("the transactions before it created %d", w.made)
			}
			w.begin(-1)
			for _, want := range []string{"200 20 100 ", "200 20 100 true"} {
				if r, got := send(); got != want {
					t.Errorf("%s, want %s: %s", got, want, r.raw)
				}
			}
			if !slices.Equal(w.made, []int{20}) {
				t.Errorf("the repetition created %d", w.made)
			}
		})
	}
}

// How long somebody of another workspace waits to create a contact while 2,000 subaccounts are imported.
func BenchmarkBesideSubaccountImport(t *testing.B) {
	b := setup(t, "sqlite")
	key, neighbour := "Bearer "+b.wide(), "Bearer "+b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
	var waited []time.Duration
	for n := 0; t.Loop(); n++ {
		var csv strings.Builder
		csv.WriteString(`location_id`)
		for i := range 2000 {
			fmt.Fprintf(&csv, `\nB-%d-%d`, n, i)
		}
		done := make(chan reply)
		go func() {
			done <- b.send("POST", "/v3/subaccount-imports", `{"csv":"`+csv.String()+`"}`, "Authorization", key, "Idempotency-Key", fmt.Sprint(n))
		}()
		for running := true; running; {
			select {
			case r := <-done:
				if r.status != http.StatusOK || r.data()["created"] != 2000.0 {
					t.Fatalf("%d %s", r.status, r.raw)
				}
				running = false
			default:
				began := time.Now()
				if r := b.send("POST", "/v3/contacts", `{"name":"Ada"}`, "Authorization", neighbour); r.status != http.StatusCreated {
					t.Fatalf("%d %s", r.status, r.raw)
				}
				waited = append(waited, time.Since(began))
			}
		}
	}
	slices.Sort(waited)
	at := func(q float64) float64 { return float64(waited[int(q*float64(len(waited)-1))].Microseconds()) / 1000 }
	t.ReportMetric(float64(len(waited))/float64(t.N), "contacts/op")
	t.ReportMetric(at(0.5), "p50-ms")
	t.ReportMetric(at(0.99), "p99-ms")
	t.ReportMetric(at(1), "max-ms")
}
