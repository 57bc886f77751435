package store_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Each mutant is a fault that the suite must notice. One that survives shows a suite that proves nothing.

func TestMutantsOfEntsWalls(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]store.Fault{
		"no tenant's condition on reads":  store.NoReadCondition,
		"no tenant's condition on writes": store.NoWriteCondition,
		"a claimed tenant is believed":    store.NoClaim,
		"edges are not looked at":         store.NoGuard,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			noticed(t, isolate(t, openFaulty(t, storetest.SQLite, fault), wallsOfEnt, 1))
		})
	}
}

// With ent's walls down, the suite stands on the policies alone: it notices one that lets all through, and one that
// is missing, by the owner's own rows.
func TestMutantsOfPolicies(t *testing.T) {
	t.Parallel()
	// A message that is written marks its figures, in a table with a wall of its own.
	const marks = "; ALTER POLICY tenant ON figure_marks WITH CHECK (true)"
	for name, fault := range map[string]string{
		"a policy lets all be read":    "ALTER POLICY tenant ON messages USING (true)",
		"a policy lets all be written": "ALTER POLICY tenant ON messages WITH CHECK (true)" + marks,
		"a policy is dropped":          "DROP POLICY tenant ON messages",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url := storetest.URL(t, storetest.Postgres)
			s, err := store.OpenFaulty(t.Context(), store.Config{URL: url}, store.NoReadCondition, store.NoClaim, store.NoGuard)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = s.Close() })
			r := &report{}
			f := newFixture(t, s)
			mustExec(t, administrator(t, url), fault)
			r.entity(t, s, f, "Message", wallsOfDatabase)
			noticed(t, r)
		})
	}
}

func TestMutantsOfKeys(t *testing.T) {
	t.Parallel()
	for dialect, fault := range map[string]string{
		storetest.Postgres: `ALTER TABLE messages DROP CONSTRAINT messages_conversations_messages;
			ALTER TABLE messages ADD CONSTRAINT messages_conversations_messages
			FOREIGN KEY (conversation_id) REFERENCES conversations (id) ON DELETE CASCADE`,
		storetest.SQLite: "DROP TRIGGER wall_messages_conversation_id_update",
	} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			url := storetest.URL(t, dialect)
			mustExec(t, administrator(t, url), fault)
			noticed(t, layEdges(t, storetest.OpenConfig(t, store.Config{URL: url})))
		})
	}
}

func TestMutantsOfThePool(t *testing.T) {
	t.Parallel()
	sound := func(*store.Store) {}
	for name, mutant := range map[string]struct {
		spoil  func(*store.Store)
		faults []store.Fault
	}{
		"the last tenant is kept where there is no caller": {sound, []store.Fault{store.KeepTenant}},
		"a cut statement is believed":                      {sound, []store.Fault{store.BelieveCutStatement}},
		"a pipeline leaves its tenant to the next one":     {sound, []store.Fault{store.LeaveTenant}},
		"a pipeline sets the connection":                   {sound, []store.Fault{store.SetConnection}},
		"a pipeline that was cut is believed":              {sound, []store.Fault{store.BelieveCutPipeline}},
		"database/sql keeps a connection, past the pool":   {func(s *store.Store) { s.AppDB().SetMaxIdleConns(1) }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := contaminate(t, enough, mutant.spoil, mutant.faults...)
			noticed(t, &report{cases: int(c.done.Load()), findings: c.leaks})
		})
	}
}

func noticed(t *testing.T, r *report) {
	t.Helper()
	if len(r.findings) == 0 {
		t.Errorf("%d cases and nothing noticed", r.cases)
		return
	}
	t.Logf("%d findings, such as: %s", len(r.findings), r.findings[0])
}
