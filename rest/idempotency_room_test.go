package rest_test

import (
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/rest"
)

// What is kept for repeats has a bound in bytes. Beyond it, requests with new keys are refused before they do anything; every answer that is
// kept is given again, and nobody else is concerned.
func TestKeptAnswersHaveABoundInBytes(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			const most = 400_000
			var ahead atomic.Int64
			b := setup(t, dialect, withDoor(func(d *rest.Door) {
				d.KeptAnswers = most
				d.Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
			}))
			ids := b.fillRoom(t, most)
			for n, id := range ids {
				if r := b.long(n, strconv.Itoa(n)); r.status != 201 || r.header.Get("Idempotent-Replayed") != "true" || r.data()["id"] != id {
					t.Fatalf("repeat of %d: %d %.200s", n, r.status, r.raw)
				}
			}
			if all := b.send("GET", "/v3/assistants?include_total=true", "").header.Get("X-Total-Count"); all != strconv.Itoa(len(ids)) {
				t.Errorf("%s assistants, want %d: what was refused has been done", all, len(ids))
			}
			if r := b.long(0, ""); r.status != 201 {
				t.Errorf("without a key: %d %.200s", r.status, r.raw)
			}
			if r := b.long(0, "0", "Authorization", "Bearer "+b.wide(), "X-Subaccount-Id", b.other); r.status != 201 {
				t.Errorf("of another subaccount: %d %.200s", r.status, r.raw)
			}
			b.emptyRoom(t, len(ids)/2)
			next := strconv.Itoa(len(ids))
			if r := b.long(len(ids), next); r.status != 429 {
				t.Errorf("at once: %d %.200s", r.status, r.raw)
			}
			ahead.Store(int64(2 * time.Minute))
			if r := b.long(len(ids), next); r.status != 201 {
				t.Errorf("when there is room: %d %.200s", r.status, r.raw)
			}
		})
	}
}

const longAnswer = 20_000

// long creates an assistant whose answer is long, under a key unless it is "".
func (b *bundle) long(n int, key string, headers ...string) reply {
	b.t.Helper()
	body := fmt.Sprintf(`{"name":"A%d","prompt":%q}`, n, strings.Repeat("x", longAnswer))
	return b.send("POST", "/v3/assistants", body, append([]string{"Idempotency-Key", key}, headers...)...)
}

// fillRoom creates assistants under keys that are numbers, until that is refused, and is their ids.
func (b *bundle) fillRoom(t *testing.T, most int) (ids []any) {
	t.Helper()
	r := b.long(0, "0")
	for ; r.status == 201 && len(ids) < 2*most/longAnswer; r = b.long(len(ids), strconv.Itoa(len(ids))) {
		ids = append(ids, r.data()["id"])
	}
	wait, err := strconv.Atoi(r.header.Get("Retry-After"))
	if r.status != 429 || r.code() != "rate_limited" || err != nil || wait <= 60 || wait > 24*60*60 {
		t.Fatalf("after %d: %d, Retry-After %q: %.300s", len(ids), r.status, r.header.Get("Retry-After"), r.raw)
	}
	if kept := len(ids) * longAnswer; kept < most-2*longAnswer || kept > most+2*longAnswer {
		t.Errorf("%d bytes of answers are kept, want about %d", kept, most)
	}
	return ids
}

// emptyRoom lets some answers have had their day, and be swept.
func (b *bundle) emptyRoom(t *testing.T, n int) {
	t.Helper()
	if _, err := b.store.SystemDB().ExecContext(t.Context(), fmt.Sprintf(`UPDATE idempotency_records SET created_at = '2020-01-01 00:00:00+00:00'
		WHERE id IN (SELECT id FROM idempotency_records ORDER BY created_at LIMIT %d)`, n)); err != nil {
		t.Fatal(err)
	}
	if err := rest.Sweep(b.store)(t.Context()); err != nil {
		t.Fatal(err)
	}
}
