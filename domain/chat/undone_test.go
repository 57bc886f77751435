package chat_test

import (
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// crosses has the database undo every transaction that keeps an answer, or only the first one, which PostgreSQL can tell.
func (r *room) crosses(once bool) {
	r.t.Helper()
	statement := `CREATE TRIGGER crossed BEFORE INSERT ON turns WHEN NEW.outcome = 'ANSWERED' BEGIN SELECT RAISE(ABORT, 'crossed'); END`
	if r.Parts().Store.Postgres() {
		when := "true"
		if once {
			when = "nextval('crossings') = 1"
		}
		statement = `RESET ROLE; CREATE SEQUENCE crossings; GRANT USAGE ON SEQUENCE crossings TO PUBLIC;
			CREATE FUNCTION crossed() RETURNS trigger LANGUAGE plpgsql AS $$
				BEGIN IF ` + when + ` THEN RAISE 'deadlock detected' USING ERRCODE = '40P01'; END IF; RETURN NEW; END $$;
			CREATE TRIGGER crossed BEFORE INSERT ON turns FOR EACH ROW WHEN (NEW.outcome = 'ANSWERED') EXECUTE FUNCTION crossed();
			SET ROLE switchboard_system`
	}
	r.direct(statement)
}

func (r *room) crossesNoMore() {
	r.t.Helper()
	statement := `DROP TRIGGER crossed`
	if r.Parts().Store.Postgres() {
		statement = `RESET ROLE; DROP TRIGGER crossed ON turns; SET ROLE switchboard_system`
	}
	r.direct(statement)
}

func (r *room) direct(statement string) {
	r.t.Helper()
	if _, err := r.Parts().Store.SystemDB().ExecContext(r.t.Context(), statement); err != nil {
		r.t.Fatal(err)
	}
}

// A reply that the database cannot keep is paid, and what was done for it is known to the next try.
func TestReplyThatIsNotKept(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m, ids := r.equipped()
		r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "gpt-4o"})
		r.budget(100)
		r.newContact("Ann", "ann")
		again, in := r.under("once"), r.input(said{text: "A table, please", contact: "ann"})
		r.crosses(false)
		m.Play(llmtest.Call("book", `{}`), llmtest.Say("Booked."))
		_, err := again.Complete(again.ctx, in)
		if want := map[bool]fault.Code{true: fault.Unavailable, false: fault.Internal}[r.Parts().Store.Postgres()]; !fault.Is(err, want) {
			t.Errorf("%v, want %s", err, want)
		}
		before, err := r.Parts().Budget.ThisMonth(r.ctx)
		if err != nil || before.Spent == 0 || r.Parts().Store.Client(r.ctx).Reservation.Query().CountX(r.ctx) > 0 {
			t.Errorf("%+v is paid, %v", before, err)
		}
		if turns := r.Parts().Store.Client(r.ctx).Turn.Query().AllX(r.ctx); len(turns) != 1 || turns[0].Cost == 0 {
			t.Errorf("traces: %v", turns)
		}
		r.crossesNoMore()
		m.Play(llmtest.Say("It is booked."))
		if _, err := again.Complete(again.ctx, in); err != nil || len(ids()) != 1 || len(told(m)) != 1 {
			t.Errorf("%v after %d requests to the tool, which the model saw as %q", err, len(ids()), told(m))
		}
		if got := r.kept(""); !slices.Equal(got, []string{"A table, please", "<It is booked."}) {
			t.Errorf("kept %q", got)
		}
		if after, err := r.Parts().Budget.ThisMonth(r.ctx); err != nil || after.Spent <= before.Spent {
			t.Errorf("%+v, then %+v, %v", before, after, err)
		}
	})
}

// Where transactions have crossed, keeping it once more is enough.
func TestReplyThatIsKeptOnceMore(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		if !r.Parts().Store.Postgres() {
			return
		}
		m, ids := r.equipped()
		r.newContact("Ann", "ann")
		r.crosses(true)
		m.Play(llmtest.Call("book", `{}`), llmtest.Say("Booked."))
		r.say(said{text: "A table, please", contact: "ann"})
		if got := r.kept(""); !slices.Equal(got, []string{"A table, please", "<Booked."}) || len(ids()) != 1 || len(m.Requests()) != 2 {
			t.Errorf("kept %q after %d requests to the tool and %d to the model", got, len(ids()), len(m.Requests()))
		}
	})
}
