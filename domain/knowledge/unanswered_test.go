package knowledge_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// conversation of nobody.
func (d *desk) conversation() (id string) {
	d.t.Helper()
	d.write(func(ctx context.Context, client *ent.Client) error {
		c, err := client.Conversation.Create().Save(ctx)
		if err == nil {
			id = c.ID
		}
		return err
	})
	return id
}

// miss has an assistant leave a question without an answer.
func (d *desk) miss(assistant, conversation, question string) {
	d.t.Helper()
	m := &knowledge.Missed{AssistantID: assistant, ConversationID: conversation, Question: question}
	is, err := d.Recognize(d.ctx, m)
	if err == nil && is {
		err = d.Parts().Store.Tx(d.ctx, func(ctx context.Context) error { return d.Miss(ctx, m) })
	}
	if err != nil {
		d.t.Fatal(err)
	}
}

// missed are the questions of the list that nothing answers, with their counts.
func (d *desk) missed() (all []string) {
	d.t.Helper()
	list, err := d.Unanswered(d.ctx, knowledge.UnansweredFilter{Answered: new(false)}, nil, nil)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, u := range list.Nodes {
		all = append(all, fmt.Sprintf("%d %s", u.Count, u.Question))
	}
	return all
}

func wantMissed(t *testing.T, d *desk, want ...string) {
	t.Helper()
	if got := d.missed(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestUnansweredQuestionsAreGathered(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, talk, other := d.assistant(), d.conversation(), d.conversation()
		d.miss(a, talk, "Do you repair clocks?")
		d.miss(a, talk, "Is there a toilet?")
		d.miss(a, other, "can you REPAIR a clock")
		d.miss(a, other, "What is it?") // names nothing
		wantMissed(t, d, "2 can you REPAIR a clock", "1 Is there a toilet?")
		list, err := d.Unanswered(d.ctx, knowledge.UnansweredFilter{AssistantID: &a}, new(1), nil)
		if err != nil || len(list.Nodes) != 1 || list.Next() == "" {
			t.Fatalf("%+v, %v", list, err)
		}
		u := list.Nodes[0]
		if u.AssistantName != "Guide" || len(u.Examples) != 2 || u.Examples[0].ConversationID != other || u.Examples[1].ConversationID != talk {
			t.Errorf("%+v", u)
		}
		next := list.Next()
		list, err = d.Unanswered(d.ctx, knowledge.UnansweredFilter{AssistantID: &a}, new(1), &next)
		if err != nil || len(list.Nodes) != 1 || list.Nodes[0].Question != "Is there a toilet?" || list.Next() != "" {
			t.Errorf("%+v, %v", list.Nodes, err)
		}
		if total, err := list.TotalCount(d.ctx); err != nil || total == nil || *total != 2 {
			t.Errorf("%v, %v", total, err)
		}
		d.write(func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.DeleteOneID(other).Exec(ctx)
		})
		wantMissed(t, d, "1 Is there a toilet?", "1 Do you repair clocks?")
		rival := d.as(storetest.Tenant(t, d.Parts().Store))
		wantMissed(t, rival)
		wantCode(t, rival.Dismiss(rival.ctx, u.ID), fault.NotFound)
	})
}

func TestDismissedQuestionsStayAway(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, talk := d.assistant(), d.conversation()
		d.miss(a, talk, "Do you repair clocks?")
		list, err := d.Unanswered(d.ctx, knowledge.UnansweredFilter{}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		id := list.Nodes[0].ID
		if err := d.Dismiss(d.ctx, id); err != nil {
			t.Fatal(err)
		}
		wantCode(t, d.Dismiss(d.ctx, id), fault.NotFound)
		d.miss(a, talk, "Do you repair my clock?")
		wantMissed(t, d)
	})
}

// One conversation does not fill the list, and what was asked long ago is forgotten.
func TestUnansweredQuestionsAreBounded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, talk := d.assistant(), d.conversation()
		for range 25 {
			d.miss(a, talk, "Do you repair clocks?")
		}
		wantMissed(t, d, "20 Do you repair clocks?")
		err := d.Parts().Store.Tx(d.ctx, func(ctx context.Context) error { return d.ForgetMissed(ctx, time.Now().Add(time.Hour)) })
		if err != nil {
			t.Fatal(err)
		}
		wantMissed(t, d)
	})
}

// A fixed answer is found to answer a question, and so is a source.
func TestAnswersAreFoundForQuestions(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, talk, base := d.assistant(), d.conversation(), d.base("Handbook")
		d.miss(a, talk, "Do you repair clocks?")
		d.miss(a, talk, "How much is a parking permit for visitors?")
		d.miss(a, talk, "Are elephants allowed?")
		train := knowledge.CreateTraining{Query: "do you repair clocks", Response: "Yes."}
		if _, err := d.Train(d.ctx, base, train); err != nil {
			t.Fatal(err)
		}
		if len(d.missed()) != 3 {
			t.Errorf("%q: the assistant does not answer from the base", d.missed())
		}
		d.write(func(ctx context.Context, client *ent.Client) error {
			return client.AssistantKnowledgeBase.Create().SetAssistantID(a).SetKnowledgeBaseID(base).Exec(ctx)
		})
		if _, err := d.Train(d.ctx, base, train); err != nil {
			t.Fatal(err)
		}
		wantMissed(t, d, "1 Are elephants allowed?", "1 How much is a parking permit for visitors?")
		d.read(d.upload(base, "guide.md", "# Guide\n\n## Parking permits\n\nA parking permit for visitors is £4 a day.\n\n## Tours\n\nTours begin at noon.\n"))
		w := &knowledge.ReviewWorker{Service: d.Service}
		for range 2 { // jobs run at least once
			err := w.Work(t.Context(), &river.Job[knowledge.ReviewArgs]{JobRow: &rivertype.JobRow{}, Args: knowledge.ReviewArgs{AssistantID: a}})
			if err != nil {
				t.Fatal(err)
			}
		}
		wantMissed(t, d, "1 Are elephants allowed?")
		wantAnswered(t, d, base, "1 Are elephants allowed?", "1 How much is a parking permit for visitors? < source guide.md",
			"1 Do you repair clocks? < training do you repair clocks")
	})
}
