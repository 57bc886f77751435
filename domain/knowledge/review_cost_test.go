package knowledge_test

import (
	"context"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// asked is a base that so many assistants answer from, each of which has left a question open, and their conversation.
func (d *desk) asked(assistants int) (base string) {
	d.t.Helper()
	base, talk := d.base("Asked"), d.conversation()
	d.write(func(ctx context.Context, c *ent.Client) error {
		for some := range slices.Chunk(make([]int, assistants), 100) {
			rows := make([]*ent.AssistantCreate, len(some))
			for i := range rows {
				rows[i] = c.Assistant.Create().SetName("Guide")
			}
			made, err := c.Assistant.CreateBulk(rows...).Save(ctx)
			if err != nil {
				return err
			}
			links, open := make([]*ent.AssistantKnowledgeBaseCreate, len(made)), make([]*ent.UnansweredQuestionCreate, len(made))
			for i, a := range made {
				links[i] = c.AssistantKnowledgeBase.Create().SetAssistantID(a.ID).SetKnowledgeBaseID(base)
				open[i] = c.UnansweredQuestion.Create().SetAssistantID(a.ID).SetConversationID(talk).SetGroupID("gap_" + a.ID).SetQuestion("Is there a zoo?")
			}
			if err := c.AssistantKnowledgeBase.CreateBulk(links...).Exec(ctx); err != nil {
				return err
			}
			if err := c.UnansweredQuestion.CreateBulk(open...).Exec(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	return base
}

// However many assistants have open questions, a source that is read costs the same statements, and leaves as many jobs.
func TestManyAssistantsCostAnIngestNothing(t *testing.T) {
	t.Parallel()
	d := open(t, storetest.Postgres)
	cost := func(assistants int) (statements int64, jobs int) {
		source, before := d.upload(d.asked(assistants), "a.txt", "One."), d.reviews()
		ctx, asked := store.Count(t.Context())
		if err := d.tryFor(ctx, source, 1); err != nil {
			t.Fatal(err)
		}
		statements, _ = asked.Statements()
		return statements, d.reviews() - before
	}
	few, one := cost(3)
	many, jobs := cost(300)
	if few == 0 || many != few || one != 1 || jobs != 1 {
		t.Errorf("with 300 assistants %d statements and %d jobs, with 3 it was %d and %d", many, jobs, few, one)
	}
}

// When the last of several sources is through, each assistant with open questions has one review, however often it is looked for. One that
// has no question open, or does not answer from the base, has none.
func TestAReviewThatWaitsIsEnough(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base := d.asked(3)
		d.asked(2)
		d.write(func(ctx context.Context, c *ent.Client) error {
			return c.AssistantKnowledgeBase.Create().SetAssistantID(d.assistantIn(ctx, c)).SetKnowledgeBaseID(base).Exec(ctx)
		})
		first, last := d.upload(base, "a.txt", "One."), d.upload(base, "b.txt", "Two.")
		want := func(when string, n int) {
			t.Helper()
			d.reviewBase(base)
			if got := d.jobs("unanswered_review"); got != n {
				t.Errorf("%s: %d reviews of assistants, want %d", when, got, n)
			}
		}
		d.read(first)
		want("while one is to be read", 0)
		d.read(last)
		want("when both are read", 3)
		want("once more", 3)
		d.over("unanswered_review")
		want("when they have been made", 6)
		d.reviewBase("kb_none")
	})
}

// assistantIn makes an assistant in the context's transaction.
func (d *desk) assistantIn(ctx context.Context, c *ent.Client) string {
	d.t.Helper()
	a, err := c.Assistant.Create().SetName("Quiet").Save(ctx)
	if err != nil {
		d.t.Fatal(err)
	}
	return a.ID
}

// over ends all jobs of a kind.
func (d *desk) over(kind string) {
	d.t.Helper()
	d.direct("UPDATE river_job SET state = 'completed', finalized_at = datetime('now') WHERE kind = '"+kind+"'",
		"UPDATE river.river_job SET state = 'completed', finalized_at = now() WHERE kind = '"+kind+"'")
}
