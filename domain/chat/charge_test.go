package chat_test

import (
	"context"
	"errors"
	"io"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// spent is what the subaccount has spent so far.
func (r *room) spent() (cost int64) {
	for _, row := range r.Parts().Store.Client(r.ctx).Spending.Query().AllX(r.ctx) {
		cost += row.Cost
	}
	return cost
}

// split is what the subaccount has spent so far on what figures have, and on all else.
func (r *room) split() (figured, other int64) {
	for _, row := range r.Parts().Store.Client(r.ctx).Spending.Query().AllX(r.ctx) {
		figured += row.Cost - row.OtherCost
		other += row.OtherCost
	}
	return figured, other
}

// What a model has said costs, whatever becomes of it.
func TestWhatIsSaidIsPaid(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "gpt-4o"})
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Subaccount.Update().SetMonthlyBudget(10).Exec(ctx)
		})
		thread := r.thread(r.newContact("Ann", "ann"))
		r.talks(thread, 0, 30)
		lost := errors.New("lost")
		for _, c := range []struct {
			name string
			step llmtest.Step
			do   func() error
		}{
			{"an analysis that is cut", llmtest.Say("It is about a crown").Cut(2), func() error { _, err := r.analyse(thread); return err }},
			{"an analysis that is not kept", llmtest.Say(`{"summary": "A crown."}`), func() error {
				err := r.SumUp(r.ctx, chat.Transcript{ID: "call_a", Text: "CONTACT: Hi"}, func(context.Context, chat.Analysis) error { return lost })
				if errors.Is(err, lost) {
					return err
				}
				return nil
			}},
			{"a digest that is cut", llmtest.Say("Ann wants a crown").Cut(2), func() error { return r.digests(thread, 1) }},
		} {
			m.Play(c.step)
			before := r.spent()
			if err := c.do(); err == nil || r.spent() <= before {
				t.Errorf("%s costs %d, %v", c.name, r.spent()-before, err)
			}
			if n := r.Parts().Store.Client(r.ctx).Reservation.Query().CountX(r.ctx); n != 0 {
				t.Errorf("%s stays reserved", c.name)
			}
		}
	})
}

// A draft whose conversation is deleted meanwhile has cost what it has.
func TestDraftOfWhatIsGoneIsPaid(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.costs = 500
		in := r.ring("Hi")
		d := r.Draft(r.ctx, in)
		if _, err := read(t, d); !errors.Is(err, io.EOF) {
			t.Fatal(err)
		}
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.DeleteOneID(*in.ConversationID.Value()).Exec(ctx)
		})
		if _, err := d.End(r.ctx, "", false); err == nil || r.spent() != 500 {
			t.Errorf("it costs %d, %v", r.spent(), err)
		}
	})
}

// A turn whose conversation is deleted while it is thought of has cost what it has, whether there is a reply or not.
func TestTurnOfWhatIsGoneIsPaid(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.costs = 500
		remove := func(id string) {
			r.write(func(ctx context.Context, client *ent.Client) error {
				return client.Conversation.DeleteOneID(id).Exec(ctx)
			})
		}
		for i, hears := range []error{nil, errors.New("the client has gone")} {
			in := r.ring("Hi")
			in.Line = nil
			_, err := r.Complete(chat.Listening(r.ctx, func(e chat.Event) error {
				if e.Kind == chat.Delta {
					remove(*in.ConversationID.Value())
					return hears
				}
				return nil
			}), in)
			if want := int64(500 * (i + 1)); err == nil || r.spent() != want {
				t.Errorf("a turn, %v: it costs %d, %v", hears, r.spent(), err)
			}
		}
		for i, cut := range []bool{false, true} {
			for j, heard := range []string{"You", ""} {
				in := r.ring("Hi")
				d := r.Draft(r.ctx, in)
				if _, err := read(t, d); !errors.Is(err, io.EOF) {
					t.Fatal(err)
				}
				d.Commit(r.ctx)
				await.Until(t, "what was said is not kept", func() bool {
					return r.Parts().Store.Client(r.ctx).Message.Query().Where(entmessage.ConversationID(*in.ConversationID.Value())).CountX(r.ctx) > 0
				})
				remove(*in.ConversationID.Value())
				want := int64(500 * (3 + 2*i + j))
				if _, err := d.End(r.ctx, heard, cut); err == nil || r.spent() != want {
					t.Errorf("a draft, cut %v, heard %q: it costs %d, %v", cut, heard, r.spent(), err)
				}
			}
		}
	})
}

// A contact who speaks on, or is gone, before the first word of an answer still pays for all that the model read.
func TestDraftGivenUpIsPaid(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "gpt-4o"})
		m.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Hang() })
		for name, leave := range map[string]func(*chat.Draft){
			"dropped":     func(d *chat.Draft) { d.Drop(r.ctx) },
			"interrupted": func(d *chat.Draft) { _, _ = d.End(r.ctx, "", true) },
		} {
			before, asked := r.spent(), len(m.Requests())
			d := r.Draft(r.ctx, r.ring("Hi"))
			await.Until(t, "the model is not asked", func() bool { return len(m.Requests()) > asked })
			leave(d)
			await.Until(t, "a draft that is "+name+" costs nothing", func() bool { return r.spent() > before })
		}
	})
}
