package builtin_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// coming are appointments of Zoe's, one a day from tomorrow on.
func (s *scene) coming(days int) (ids []string) {
	s.t.Helper()
	s.write(func(ctx context.Context, client *ent.Client) {
		for day := range days {
			row := client.Appointment.Create().SetContactID(s.at.Contact.ID).SetStartTime(tomorrow().AddDate(0, 0, day)).SaveX(ctx)
			ids = append(ids, row.ID)
		}
	})
	return ids
}

// cancels by a tool, and is the id of the appointment that the model reads.
func (s *scene) cancels(args string) (id string) {
	s.t.Helper()
	var out struct{ ID, Status string }
	if err := json.Unmarshal([]byte(s.does("cancel_appointment", "%s", args)), &out); err != nil || out.Status != "CANCELLED" {
		s.t.Errorf("%+v, %v", out, err)
	}
	return out.ID
}

// since is always the same time.
func since(at time.Time) func(context.Context) (time.Time, error) {
	return func(context.Context) (time.Time, error) { return at, nil }
}

// stands is the status of an appointment.
func (s *scene) stands(id string) string {
	s.t.Helper()
	return store.Text(s.Parts().Store.Client(s.ctx).Appointment.GetX(s.ctx, id).Status)
}

// A turn that is begun anew, because its server was killed before the turn was kept, cancels what it cancelled before, and nothing else. The
// model reads what else there is to cancel. In a later turn the next one is another.
func TestATurnBegunAnewCancelsOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		all := s.coming(3)
		s.at.Since = since(store.Timestamp())
		if first := s.does("cancel_appointment", `{}`); strings.Contains(first, "already") || !strings.Contains(first, all[0]) {
			t.Errorf("the model reads of the first time: %s", first)
		}
		for range 3 {
			if got := s.cancels(`{}`); got != all[0] {
				t.Errorf("the next one is %s, want %s", got, all[0])
			}
		}
		if again := s.does("cancel_appointment", `{}`); !strings.Contains(again, all[1]+" at ") || !strings.Contains(again, all[2]+" at ") {
			t.Errorf("what else could be cancelled is not told: %s", again)
		}
		for range 2 {
			if got := s.cancels(`{"appointment_id":"` + all[2] + `"}`); got != all[2] {
				t.Errorf("%s is cancelled in place of %s", got, all[2])
			}
		}
		if got := s.stands(all[1]); got != "SCHEDULED" {
			t.Errorf("the second appointment is %s", got)
		}
		s.at.Since = since(store.Timestamp())
		if got := s.cancels(`{}`); got != all[1] {
			t.Errorf("in the next turn %s is cancelled, want %s", got, all[1])
		}
		s.at.Since = since(store.Timestamp())
		for _, args := range []string{`{}`, `{"appointment_id":"` + all[0] + `"}`} { // it was in an earlier turn
			if _, err := s.Do(s.ctx, "cancel_appointment", s.at, json.RawMessage(args)); !strings.Contains(told(err), "none to come") {
				t.Errorf("%s: %v", args, err)
			}
		}
	})
}

// Two tries of a turn at once cancel one appointment.
func TestTwoTriesCancelOneAppointment(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		for range 10 {
			all := s.coming(2)
			s.at.Since = since(store.Timestamp())
			var both sync.WaitGroup
			for range 2 {
				both.Go(func() {
					if _, err := s.Do(s.ctx, "cancel_appointment", s.at, json.RawMessage(`{}`)); err != nil {
						t.Error(err)
					}
				})
			}
			both.Wait()
			if first, second := s.stands(all[0]), s.stands(all[1]); (first == "CANCELLED") == (second == "CANCELLED") {
				t.Fatalf("the first is %s, the second %s", first, second)
			}
			s.write(func(ctx context.Context, client *ent.Client) { client.Appointment.Delete().ExecX(ctx) })
		}
	})
}

// An appointment whose time has come since a turn cancelled it is what the turn that is begun anew has cancelled, and not the next one.
func TestATurnBegunAnewLaterCancelsOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		all := s.coming(2)
		s.at.Since = since(store.Timestamp().Add(-time.Minute))
		if got := s.cancels(`{}`); got != all[0] {
			t.Fatalf("the next one is %s, want %s", got, all[0])
		}
		s.write(func(ctx context.Context, client *ent.Client) {
			client.Appointment.UpdateOneID(all[0]).SetStartTime(store.Timestamp().Add(-time.Second)).ExecX(ctx)
		})
		if got := s.cancels(`{}`); got != all[0] || s.stands(all[1]) != "SCHEDULED" {
			t.Errorf("%s is cancelled, and the second is %s", got, s.stands(all[1]))
		}
		s.at.Since = since(store.Timestamp())
		if got := s.cancels(`{}`); got != all[1] {
			t.Errorf("in the next turn %s is cancelled, want %s", got, all[1])
		}
	})
}

// An appointment that is being completed while it is to be cancelled is completed.
func TestAnAppointmentIsCompletedMeanwhile(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		for _, args := range []string{`{}`, `{"appointment_id":%q}`} {
			id := s.coming(1)[0]
			s.at.Since = since(store.Timestamp())
			if strings.Contains(args, "%q") {
				args = fmt.Sprintf(args, id)
			}
			done := make(chan error, 1)
			s.write(func(ctx context.Context, client *ent.Client) {
				client.Appointment.UpdateOneID(id).SetStatus("COMPLETED").ExecX(ctx)
				go func() {
					_, err := s.Do(s.ctx, "cancel_appointment", s.at, json.RawMessage(args))
					done <- err
				}()
				await.Until(t, "it does not wait for the appointment", func() bool { return len(done) > 0 || storetest.Waits(t, s.Parts().Store) })
			})
			if err := <-done; !strings.Contains(told(err), "not_found") || s.stands(id) != "COMPLETED" {
				t.Errorf("%s: %v, and it is %s", args, err, s.stands(id))
			}
		}
	})
}

// An appointment that was completed, or is somebody else's by now, stays as it is; and what another contact cancelled is nobody else's.
func TestOthersAppointmentsAreNotCancelled(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		all := s.coming(3)
		s.at.Since = since(store.Timestamp().Add(-time.Minute))
		s.write(func(ctx context.Context, client *ent.Client) {
			client.Appointment.UpdateOneID(all[0]).SetStatus("COMPLETED").ExecX(ctx)
			client.Appointment.UpdateOneID(all[1]).SetContactID(s.yan.ID).SetStatus("CANCELLED").ExecX(ctx)
		})
		for _, id := range all[:2] {
			if _, err := s.Do(s.ctx, "cancel_appointment", s.at, json.RawMessage(`{"appointment_id":"`+id+`"}`)); !strings.Contains(told(err), "not_found") {
				t.Errorf("%s: %v", id, err)
			}
		}
		if got := s.cancels(`{}`); got != all[2] || s.stands(all[0]) != "COMPLETED" {
			t.Errorf("%s is cancelled, want %s", got, all[2])
		}
		yans := builtin.Setting{Contact: s.yan, Conversation: s.yansTalk, Assistant: s.at.Assistant, Since: since(store.Timestamp())}
		if _, err := s.Do(s.ctx, "cancel_appointment", yans, json.RawMessage(`{}`)); !strings.Contains(told(err), "none to come") {
			t.Errorf("Yan's: %v", err)
		}
	})
}
