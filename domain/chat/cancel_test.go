package chat_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	entappointment "github.com/switchboard-dev/switchboard/ent/appointment"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// cancels equips the assistant with what cancels appointments, of which the contact has so many to come.
func (r *room) cancels(contactID string, many int) (ids []string) {
	r.t.Helper()
	r.Parts().Actions = builtin.New(builtin.Parts{Store: r.Parts().Store, Contacts: r.Parts().Contacts, Appointments: appointment.New(r.Parts().Store, r.Parts().Pager)})
	r.write(func(ctx context.Context, client *ent.Client) error {
		for day := range many {
			row := client.Appointment.Create().SetContactID(contactID).SetStartTime(store.Timestamp().AddDate(0, 0, day+1)).SaveX(ctx)
			ids = append(ids, row.ID)
		}
		return client.Assistant.UpdateOneID(r.assistant).SetPlatformTools([]string{"cancel_appointment"}).Exec(ctx)
	})
	return ids
}

// remain fails the test unless these appointments, and no other, are to come.
func (r *room) remain(want ...string) {
	r.t.Helper()
	rows := r.Parts().Store.Client(r.ctx).Appointment.Query().Order(entappointment.ByStartTime()).AllX(r.ctx)
	var left []string
	for _, row := range rows {
		if store.Text(row.Status) != "CANCELLED" {
			left = append(left, row.ID)
		}
	}
	if got, want := strings.Join(left, " "), strings.Join(want, " "); got != want {
		r.t.Errorf("to come are %q, want %q", got, want)
	}
}

// A contact who writes while a turn is under way, which cancels an appointment after that, has the next one cancelled by the turn that follows, and
// once: what a turn has done that was answered was not for the next. What a killed one has done was for the one that is begun anew, and what people
// write meanwhile changes nothing about that.
func TestCancellationAfterAnotherIsAnother(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		all, thread := r.cancels(ann, 4), r.thread(ann)
		a := &mortal{calls: []llm.Call{{Name: "cancel_appointment", Arguments: `{}`}}}
		r.Parts().Answerer = a
		first := r.writes(thread, "Cancel my next appointment")
		var second *chat.Message
		a.before = func() {
			a.before = nil
			second = r.writes(thread, "And the one after it")
		}
		r.works(first)
		r.remain(all[1:]...)
		a.lives = 1
		until(func() { _ = r.work(second) })
		r.remain(all[2:]...)
		r.interrupts(thread)
		r.works(second)
		r.remain(all[2:]...)
		if got := a.used(); !strings.Contains(got, all[1]) || !strings.Contains(got, "cancelled already") {
			t.Errorf("the turn that is begun anew reads %s", got)
		}
		r.works(r.writes(thread, "And the third"))
		r.remain(all[3:]...)
	})
}

// A reply that was cut off by a failure is part of the turn that goes on with it: what the one has cancelled was for the other.
func TestRepeatedRequestCancelsOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		all := r.cancels(r.newContact("Ann", "ann"), 2)
		r.Parts().Answerer = &stammerer{fails: 1}
		once := r.under("once")
		in := r.input(said{text: "Cancel my next appointment", contact: "ann"})
		if _, err := once.Complete(once.ctx, in); err == nil {
			t.Fatal("the model does not fail")
		}
		if got := r.kept(""); len(got) != 2 || got[1] != "<It is" {
			t.Fatalf("kept %q", got)
		}
		if done, err := once.Complete(once.ctx, in); err != nil || !strings.HasSuffix(done.Output, "cancelled.") {
			t.Errorf("%+v, %v", done, err)
		}
		r.remain(all[1:]...)
	})
}

// A request that failed after it had cancelled an appointment cancels no other one when it is repeated, though another one was answered meanwhile.
func TestOvertakenRequestCancelsOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		all := r.cancels(r.newContact("Ann", "ann"), 2)
		once, other := r.under("once"), r.under("other")
		in := r.input(said{text: "Cancel my next appointment", contact: "ann"})
		r.Parts().Answerer = &stammerer{fails: 1}
		if _, err := once.Complete(once.ctx, in); err == nil {
			t.Fatal("the model does not fail")
		}
		r.Parts().Answerer = chat.Passages{}
		if _, err := other.Complete(other.ctx, r.input(said{text: "Hello?", contact: "ann"})); err != nil {
			t.Fatal(err)
		}
		r.Parts().Answerer = &stammerer{}
		if _, err := once.Complete(once.ctx, in); err != nil {
			t.Error(err)
		}
		r.remain(all[1:]...)
	})
}

// stammerer cancels an appointment, begins to say so, and fails so often.
type stammerer struct{ fails int }

// Answer of chat.Answerer.
func (s *stammerer) Answer(ctx context.Context, q chat.Question, tell chat.Listener) (chat.Reply, error) {
	reply := chat.Reply{Text: "It is cancelled.", Answerer: "stammerer", Rounds: 1}
	reply.Calls = append(reply.Calls, q.Tools.Use(ctx, llm.Call{ID: id.New("tcall"), Name: "cancel_appointment", Arguments: `{}`}))
	if s.fails--; s.fails >= 0 {
		return reply, errors.Join(tell(chat.Event{Kind: chat.Delta, Content: "It is"}), errors.New("broken"))
	}
	return reply, tell(chat.Event{Kind: chat.Delta, Content: reply.Text})
}

// teller cancels an appointment in each draft, and says which; not before it may.
type teller struct {
	asked chan struct{}
	used  chan *chat.ToolCall
}

// Answer of chat.Answerer.
func (c *teller) Answer(ctx context.Context, q chat.Question, tell chat.Listener) (chat.Reply, error) {
	c.asked <- struct{}{}
	reply := chat.Reply{Text: "It is cancelled.", Answerer: "teller", Rounds: 1}
	for range 2 { // as a model asks that has not understood
		reply.Calls = append(reply.Calls, q.Tools.Use(ctx, llm.Call{ID: id.New("tcall"), Name: "cancel_appointment", Arguments: `{}`}))
	}
	c.used <- reply.Calls[1]
	return reply, tell(chat.Event{Kind: chat.Delta, Content: reply.Text})
}

// In a call, a draft may have begun before the turn ahead of it cancelled an appointment: it cancels the next one, and once, whether the caller has
// heard anything of that turn or not.
func TestDraftCancelsAnotherAppointment(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		ann := r.newContact("Ann", "ann")
		all := r.cancels(ann, 4)
		for i, heard := range []string{"It is cancelled.", ""} {
			c := &teller{asked: make(chan struct{}, 2), used: make(chan *chat.ToolCall, 2)}
			r.Parts().Answerer = c
			in := r.ring("Cancel my next appointment")
			r.write(func(ctx context.Context, client *ent.Client) error {
				return client.Conversation.UpdateOneID(*in.ConversationID.Value()).SetContactID(ann).Exec(ctx)
			})
			in.ContactID = patch.Sent(&ann)
			first := r.Draft(r.ctx, in)
			in.Input = "And the one after it"
			second := r.Draft(r.ctx, in)
			for range 2 {
				await.Receive(t, c.asked, "a draft does not ask")
			}
			for n, d := range []*chat.Draft{first, second} {
				d.Commit(r.ctx)
				await.Receive(t, c.used, "a draft cancels nothing")
				r.remain(all[2*i+n+1:]...)
				if _, err := read(t, d); !errors.Is(err, io.EOF) {
					t.Error(err)
				}
				if _, err := d.End(r.ctx, heard, heard == ""); err != nil {
					t.Error(err)
				}
			}
		}
	})
}
