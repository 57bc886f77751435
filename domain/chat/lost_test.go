package chat_test

import (
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// breaks has PostgreSQL end the connection of those that commit an answer, twice.
func (r *room) breaks() {
	r.t.Helper()
	r.direct(`RESET ROLE; CREATE SEQUENCE breaks; GRANT USAGE ON SEQUENCE breaks TO PUBLIC;
		CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
			BEGIN IF nextval('breaks') <= 2 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NEW; END $$;
		CREATE CONSTRAINT TRIGGER broken AFTER INSERT ON turns DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
			WHEN (NEW.outcome = 'ANSWERED') EXECUTE FUNCTION broken();
		SET ROLE switchboard_system`)
}

// A reply whose commit breaks is kept once the database answers again: tools have acted for it, and it is paid for.
func TestReplyWhoseCommitBreaks(t *testing.T) {
	t.Parallel()
	r := furnished(t, storetest.Open(t, storetest.Postgres))
	m, ids := r.equipped()
	r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "gpt-4o"})
	ann := r.newContact("Ann", "ann")
	r.tag(ann, "sales", r.assistant)
	thread := r.thread(ann)
	r.breaks()
	m.Play(llmtest.Call("book", `{}`), llmtest.Say("Booked."), llmtest.Call("book", `{}`), llmtest.Say("Booked."))
	asks := r.writes(thread, "A table, please")
	first := r.work(asks)
	if err := r.work(asks); err != nil {
		t.Fatal(err)
	}
	if got := r.kept(thread); first != nil || !slices.Equal(got, []string{"A table, please", "<Booked."}) || len(ids()) != 1 || r.spent() == 0 {
		t.Errorf("%v: kept %q after %d requests to the tool, and %d are spent", first, got, len(ids()), r.spent())
	}
}

// What was committed although nobody heard so is not done again.
func TestReplyWhoseCommitIsNotHeard(t *testing.T) {
	t.Parallel()
	through, armed := storetest.Lossy(t, storetest.URL(t, storetest.Postgres))
	r := furnished(t, storetest.OpenConfig(t, store.Config{URL: through}))
	m, ids := r.equipped()
	r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "gpt-4o"})
	r.newContact("Ann", "ann")
	asked := 0
	m.Answer(func(llmtest.Request) llmtest.Step {
		if asked++; asked == 1 {
			return llmtest.Call("book", `{}`)
		}
		armed.Store(true)
		return llmtest.Say("Booked.")
	})
	c, err := r.Complete(r.ctx, r.input(said{text: "A table, please", contact: "ann"}))
	if err != nil || c.Output != "Booked." || armed.Load() {
		t.Fatalf("%+v, %v, armed: %v", c, err, armed.Load())
	}
	turns := r.Parts().Store.Client(r.ctx).Turn.Query().AllX(r.ctx)
	want := []string{"A table, please", "<Booked."}
	if got := r.kept(""); !slices.Equal(got, want) || len(ids()) != 1 || len(turns) != 1 || r.spent() != turns[0].Cost {
		t.Errorf("kept %q with %d traces, and %d are spent", got, len(turns), r.spent())
	}
}
