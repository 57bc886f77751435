package contact_test

import (
	"context"
	"fmt"
	"maps"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// taught plants trainings by their questions, with one reply. Those whom asks names have asked them, each in a conversation and a group of its own.
func (d *desk) taught(ctx context.Context, reply string, questions ...string) (ask func(contact, group, question string)) {
	d.t.Helper()
	var assistant string
	err := d.Store.Tx(ctx, func(ctx context.Context) error {
		c := d.Store.Client(ctx)
		assistant = c.Assistant.Create().SetName("A").SaveX(ctx).ID
		base := c.KnowledgeBase.Create().SetName("K").SaveX(ctx).ID
		for _, q := range questions {
			c.QueryTraining.Create().SetKnowledgeBaseID(base).SetQuery(q).SetResponse(reply).ExecX(ctx)
		}
		return nil
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return func(contact, group, question string) {
		d.t.Helper()
		d.write(func(ctx context.Context, c *ent.Client) {
			talk := c.Conversation.Create().SetContactID(contact).SaveX(ctx).ID
			c.UnansweredQuestion.Create().SetConversationID(talk).SetAssistantID(assistant).SetGroupID(group).SetQuestion(question).ExecX(ctx)
		})
	}
}

// trained are the trainings of a subaccount, by their questions: whether they are used, and their replies.
func (d *desk) trained(ctx context.Context) map[string]string {
	all := map[string]string{}
	for _, t := range d.Store.Client(ctx).QueryTraining.Query().AllX(ctx) {
		all[t.Query] = fmt.Sprint(t.IsActive, " ", t.Response)
	}
	return all
}

// What a contact asked, and a member had answered as it was asked, is put in the words of somebody else who asked it, or is gone where
// it names the contact. Questions that name nobody stay, those that the contact did not ask, and those of others.
func TestEraseRephrasesTrainedQuestions(t *testing.T) {
	t.Parallel()
	const order, dog, sunday, other = "I am Ada Lovelace. Is my order ready?", "May I bring my dog?", "ada@example.com here: open on Sunday?",
		"Who is Ada Lovelace?"
	eachDesk(t, func(t *testing.T, d *desk) {
		var ada, zoe string
		d.write(func(ctx context.Context, c *ent.Client) {
			ada = c.Contact.Create().SetName("Ada Lovelace").SetEmail("ada@example.com").SaveX(ctx).ID
			zoe = c.Contact.Create().SetName("Zoe").SaveX(ctx).ID
		})
		ask := d.taught(d.ctx, "Yes.", order, dog, sunday, other)
		rival := storetest.Rival(t, d.Store, d.ctx)
		d.taught(rival, "Yes.", order)
		ask(ada, "orders", order)
		ask(ada, "dogs", dog)
		ask(zoe, "days", "Do you open on Sundays?")
		ask(ada, "days", sunday)
		if err := d.Erase(d.ctx, ada); err != nil {
			t.Fatal(err)
		}
		want := map[string]string{"(erased)": "false Yes.", dog: "true Yes.", "Do you open on Sundays?": "true Yes.", other: "true Yes."}
		if got := d.trained(d.ctx); !maps.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
		if got := d.trained(rival); !maps.Equal(got, map[string]string{order: "true Yes."}) {
			t.Errorf("of another: %v", got)
		}
	})
}

// A reply to a question of the contact's that names the contact goes. The question stays, whoever else asked it.
func TestEraseTakesRepliesThatNameTheContact(t *testing.T) {
	t.Parallel()
	const ready, shared = "Is it ready?", "Is it mine?"
	eachDesk(t, func(t *testing.T, d *desk) {
		var ada, zoe string
		d.write(func(ctx context.Context, c *ent.Client) {
			ada, zoe = c.Contact.Create().SetName("Ada Lovelace").SaveX(ctx).ID, c.Contact.Create().SetName("Zoe").SaveX(ctx).ID
		})
		ask := d.taught(d.ctx, "Yes, Ada Lovelace, it is.", ready, shared)
		ask(ada, "orders", ready)
		ask(zoe, "owners", shared)
		ask(ada, "owners", shared)
		if err := d.Erase(d.ctx, ada); err != nil {
			t.Fatal(err)
		}
		want := map[string]string{ready: "false (erased)", shared: "false (erased)"}
		if got := d.trained(d.ctx); !maps.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
}
