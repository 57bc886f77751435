package rest_test

import (
	"fmt"
	"testing"
)

// breakCalls has the database refuse every new call, until repaired is called.
func (p *phones) breakCalls(t *testing.T) (repaired func()) {
	t.Helper()
	statement := func(ours, theirs string) {
		t.Helper()
		if !p.store.Postgres() {
			_, err := p.store.SystemDB().ExecContext(t.Context(), ours)
			must(0, err)
			return
		}
		_, err := p.administrator(t).Exec(t.Context(), theirs)
		must(0, err)
	}
	statement(`CREATE TRIGGER broken BEFORE INSERT ON calls BEGIN SELECT RAISE(ABORT, 'broken'); END`,
		`CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$;
			CREATE TRIGGER broken BEFORE INSERT ON calls FOR EACH ROW EXECUTE FUNCTION broken()`)
	return func() { statement(`DROP TRIGGER broken`, `DROP TRIGGER broken ON calls`) }
}

// A call that is not placed by a failure of ours is an answer of make-call as well, and one that is not kept: a repeat places it, once.
func TestLegacyCallThatFailsWithUs(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550002","contact_id":"crm-zoe"}`)
		body := fmt.Sprintf(`{"location_id":"loc-1","assistant_id":%q,"contact_id":"crm-zoe"}`, p.bot)
		send := func(headers ...string) reply { return p.send("POST", "/v2/crm/make-call", body, headers...) }
		repaired := p.breakCalls(t)
		five(t, "a failure of ours", send(), 200, 99)
		five(t, "under a key", send("Idempotency-Key", "once"), 200, 99)
		if r := p.call("+15005550002"); r.status != 500 || r.code() != "internal" {
			t.Errorf("on /v3: %d %s", r.status, r.raw)
		}
		repaired()
		first, again := send("Idempotency-Key", "once"), send("Idempotency-Key", "once")
		if first.body["success"] != true || string(again.raw) != string(first.raw) {
			t.Errorf("after the repair: %d %s, and %d %s", first.status, first.raw, again.status, again.raw)
		}
		if list := p.send("GET", "/v3/calls", "").body["data"].([]any); len(list) != 1 {
			t.Errorf("there are %d calls", len(list))
		}
	}, withPatience)
}

// A call that the carrier was asked for and did not place is kept under its key: a repeat does not dial again.
func TestLegacyFailedCallIsNotDialledAgain(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550005","contact_id":"crm-zoe"}`)
		body := fmt.Sprintf(`{"location_id":"loc-1","assistant_id":%q,"contact_id":"crm-zoe"}`, p.bot)
		send := func() reply { return p.send("POST", "/v2/crm/make-call", body, "Idempotency-Key", "once") }
		first, again := send(), send()
		five(t, "the first", first, 200, 14)
		if string(again.raw) != string(first.raw) || again.header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("the repeat: %d %s", again.status, again.raw)
		}
		if list := p.send("GET", "/v3/calls", "").body["data"].([]any); len(list) != 1 {
			t.Errorf("there are %d calls", len(list))
		}
	}, withPatience)
}
