package assistant_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/appointment"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// slowly has every conversation that changes take a while, so that a deletion has many slices.
func (d *desk) slowly() {
	d.t.Helper()
	statement := `CREATE TRIGGER slow AFTER UPDATE ON conversations BEGIN
		SELECT count(*) FROM (SELECT 1 FROM conversations a, conversations b LIMIT 20000); END`
	if d.Parts().Store.Postgres() {
		statement = `RESET ROLE; CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.002); RETURN NULL; END $$;
			CREATE TRIGGER slow AFTER UPDATE ON conversations FOR EACH ROW EXECUTE FUNCTION slow(); SET ROLE switchboard_system`
	}
	if _, err := d.Parts().Store.SystemDB().ExecContext(d.t.Context(), statement); err != nil {
		d.t.Fatal(err)
	}
}

// A deletion that is cut off between two slices, as when its server is killed, leaves a working assistant and some references to it. Repeating the
// deletion resumes it: each conversation has changed once, and those of another assistant have not.
func TestDeletionThatIsCutOffGoesOn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		const many = 1000
		long := time.Now().UTC().Add(-time.Hour).Truncate(time.Microsecond)
		ann, bob := d.create(d.ctx, assistant.Create{Name: "Ann"}), d.create(d.ctx, assistant.Create{Name: "Bob"})
		for id, n := range map[string]int{ann.ID: many, bob.ID: 3} {
			d.write(d.ctx, func(ctx context.Context, client *ent.Client) error {
				rows := make([]*ent.ConversationCreate, n)
				for i := range rows {
					rows[i] = client.Conversation.Create().SetAssistantID(id).SetUpdatedAt(long)
				}
				if err := client.Appointment.Create().SetAssistantID(id).SetStartTime(long).Exec(ctx); err != nil {
					return err
				}
				return client.Conversation.CreateBulk(rows...).Exec(ctx)
			})
		}
		d.slowly()
		client := d.Parts().Store.Client(d.ctx)
		named := func() int { return client.Conversation.Query().Where(conversation.AssistantID(ann.ID)).CountX(d.ctx) }
		ctx, cut := context.WithCancel(d.ctx)
		ended := make(chan error, 1)
		go func() { ended <- d.Delete(ctx, ann.ID, nil) }()
		await.Until(t, "no slice is over", func() bool { return named() < many })
		cut()
		if err, _ := await.Receive(t, ended, "it goes on"); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if n := named(); n == 0 || n == many {
			t.Fatalf("%d of %d conversations name it: the test would prove nothing", n, many)
		}
		if a := d.now(ann.ID); a.Name != "Ann" || client.Appointment.Query().Where(appointment.AssistantID(ann.ID)).CountX(d.ctx) != 1 {
			t.Errorf("%+v", a)
		}
		half := client.Conversation.Query().Where(conversation.AssistantIDIsNil()).FirstX(d.ctx)
		if err := d.Delete(d.ctx, ann.ID, nil); err != nil {
			t.Fatal(err)
		}
		_, err := d.Get(d.ctx, ann.ID)
		wantFault(t, err, fault.NotFound)
		lost := 0
		for _, c := range client.Conversation.Query().AllX(d.ctx) {
			if kept := c.AssistantID != nil; kept && *c.AssistantID != bob.ID || kept != c.UpdatedAt.Equal(long) {
				t.Fatalf("%v: as of %s", c.AssistantID, c.UpdatedAt)
			} else if !kept {
				lost++
			}
			if c.ID == half.ID && !c.UpdatedAt.Equal(half.UpdatedAt) {
				t.Errorf("what lost it before changed at %s, and again at %s", half.UpdatedAt, c.UpdatedAt)
			}
		}
		if left := client.Appointment.Query().Where(appointment.AssistantIDIsNil()).CountX(d.ctx); lost != many || left != 1 {
			t.Errorf("%d conversations and %d appointments lost it, want %d and 1", lost, left, many)
		}
	})
}
