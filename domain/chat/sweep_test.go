package chat_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
)

// A sweep takes some traces at a time: what it has deleted stays deleted where it is cut off, and others write meanwhile.
func TestSweepInSlices(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		const turns = 1100
		thread := r.thread(r.newContact("Ann", "ann"))
		r.write(func(ctx context.Context, client *ent.Client) error {
			all := make([]*ent.TurnCreate, turns)
			for i := range all {
				all[i] = client.Turn.Create().SetConversationID(thread).SetAssistantID(r.assistant).SetOutcome("ANSWERED").SetAnswerer("model").
					SetCreatedAt(time.Now().UTC().Add(-time.Hour))
			}
			all[turns-1].SetAnswerer("held")
			return client.Turn.CreateBulk(all...).Exec(ctx)
		})
		statement := `CREATE TRIGGER held BEFORE DELETE ON turns WHEN OLD.answerer = 'held' BEGIN SELECT RAISE(ABORT, 'held'); END`
		if r.Parts().Store.Postgres() {
			statement = `RESET ROLE; CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'held'; END $$;
				CREATE TRIGGER held BEFORE DELETE ON turns FOR EACH ROW WHEN (OLD.answerer = 'held') EXECUTE FUNCTION held();
				SET ROLE switchboard_system`
		}
		if _, err := r.Parts().Store.SystemDB().ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
		if err := r.Sweep(t.Context()); err == nil {
			t.Error("all can be deleted: the test would prove nothing")
		}
		if n := r.Parts().Store.Client(r.ctx).Turn.Query().CountX(r.ctx); n > turns/2 {
			t.Errorf("%d of %d traces are left", n, turns)
		}
	})
}
