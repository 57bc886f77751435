package rest_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/idempotencyrecord"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/rest"
)

// A key is good for a day, in its subaccount and on its route; what was in flight in a copy that died is given up after
// a minute.
func TestIdempotencyKeys(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		const body = `{"name":"Once"}`
		first := b.send("POST", "/v3/contacts", body, "Idempotency-Key", "k")
		same := func(what string, r reply, replayed bool) {
			t.Helper()
			if got := r.data()["id"] == first.data()["id"] && r.header.Get("Idempotent-Replayed") == "true"; r.status != 201 || got != replayed {
				t.Errorf("%s: %d, replayed %v: %s", what, r.status, got, r.raw)
			}
			if r.body["request_id"] != r.header.Get("X-Request-Id") {
				t.Errorf("%s: %s, the header says %s", what, r.raw, r.header.Get("X-Request-Id"))
			}
		}
		same("again", b.send("POST", "/v3/contacts", body, "Idempotency-Key", "k"), true)
		same("another subaccount", b.send("POST", "/v3/contacts", body, "Idempotency-Key", "k", "X-Subaccount-Id", b.other, "Authorization", "Bearer "+b.wide()), false)
		same("another route", b.send("POST", "/v3/tags", body, "Idempotency-Key", "k"), false)
		b.alter(t, func(u *ent.IdempotencyRecordUpdate) {
			u.SetLockedAt(time.Now().UTC().Add(-50 * time.Second)).SetDone(false)
		})
		if r := b.send("POST", "/v3/contacts", body, "Idempotency-Key", "k"); r.status != 409 || r.code() != "conflict" {
			t.Errorf("in flight: %d %s", r.status, r.raw)
		}
		b.alter(t, func(u *ent.IdempotencyRecordUpdate) { u.SetLockedAt(time.Now().UTC().Add(-61 * time.Second)) })
		same("given up", b.send("POST", "/v3/contacts", body, "Idempotency-Key", "k"), false)
		b.alter(t, func(u *ent.IdempotencyRecordUpdate) { u.SetLockedAt(time.Now().UTC()) })
		for key, status := range map[string]int{strings.Repeat("k", 255): 201, strings.Repeat("ü", 255): 201, strings.Repeat("k", 256): 422} {
			r := b.send("POST", "/v3/contacts", body, "Idempotency-Key", key)
			if r.status != status {
				t.Errorf("a key of %d: %d %s", len([]rune(key)), r.status, r.raw)
			}
		}
		if err := rest.Sweep(b.store)(context.Background()); err != nil {
			t.Fatal(err)
		}
		ctx := store.System(context.Background(), "test")
		if n := b.store.Client(ctx).IdempotencyRecord.Query().CountX(ctx); n < 4 {
			t.Errorf("the sweep took fresh ones: %d are left", n)
		}
		if _, err := b.store.SystemDB().ExecContext(ctx, "UPDATE idempotency_records SET created_at = '2020-01-01 00:00:00+00:00'"); err != nil {
			t.Fatal(err)
		}
		same("a day later", b.send("POST", "/v3/contacts", body, "Idempotency-Key", "k"), false)
		if err := rest.Sweep(b.store)(context.Background()); err != nil {
			t.Fatal(err)
		}
		if n := b.store.Client(ctx).IdempotencyRecord.Query().Where(idempotencyrecord.Key("k")).CountX(ctx); n != 1 {
			t.Errorf("%d are left, want the fresh one", n)
		}
	})
}

// alter changes the records of contacts.
func (b *bundle) alter(t *testing.T, f func(*ent.IdempotencyRecordUpdate)) {
	t.Helper()
	ctx := store.System(context.Background(), "test")
	err := b.store.Tx(ctx, func(ctx context.Context) error {
		u := b.store.Client(ctx).IdempotencyRecord.Update().Where(idempotencyrecord.Route("POST /v3/contacts"), idempotencyrecord.Scope(b.sub))
		f(u)
		return u.Exec(ctx)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A stored answer of the whole workspace's is shown to nobody who may not have it: their limit is told first.
func TestRepeatIsTheCallersOwn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		whole := b.newKey(b.workspace, workspace.NewKey{Preset: "admin"})
		limited := b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.sub}})
		create := func(key string) reply {
			return b.send("POST", "/v3/subaccounts", `{"location_id":"loc-new"}`, "Idempotency-Key", "k", "Authorization", "Bearer "+key, "X-Subaccount-Id", "")
		}
		if r := create(whole); r.status != 201 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		if r := create(whole); r.status != 201 || r.header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("repeated: %d %s", r.status, r.raw)
		}
		if r := create(limited); r.status != 403 {
			t.Errorf("with a key for one client: %d %s", r.status, r.raw)
		}
		var left int
		err := b.store.SystemDB().QueryRowContext(t.Context(), `SELECT count(*) FROM idempotency_records WHERE scope LIKE 'caller %'`).Scan(&left)
		if err != nil || left != 0 {
			t.Errorf("the refused request has left %d, %v", left, err)
		}
	})
}
