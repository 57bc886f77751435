package figure_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Questions are deleted for their age, too, where conversations are kept for ever. One that is dismissed before is no longer counted.
func TestFiguresOutlastQuestions(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		for _, c := range []struct {
			name      string
			kept, age time.Duration
		}{{"a month", 30 * 24 * time.Hour, 40 * 24 * time.Hour}, {"an hour", time.Hour, 2 * time.Hour}} {
			figures := figure.New(figure.Parts{Store: s, Cutoffs: endless, QuestionsKept: c.kept})
			now := time.Now().UTC()
			old := now.Add(-c.age)
			day := figure.Question{From: old.AddDate(0, 0, -1).Format(time.DateOnly), To: old.Format(time.DateOnly)}
			expect := func(when string, want int) {
				t.Helper()
				count(t, figures)
				if got := read(t, figures, ctx, day).Totals.UnansweredQuestions; got != want {
					t.Errorf("%s, %s: %d questions, want %d", c.name, when, got, want)
				}
			}
			var dismissed string
			ask := func(at time.Time) {
				write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
					who, talk := c.Assistant.Create().SetName("A").SaveX(ctx), c.Conversation.Create().SetCreatedAt(at).SaveX(ctx)
					dismissed = c.UnansweredQuestion.Create().SetCreatedAt(at).SetConversationID(talk.ID).SetAssistantID(who.ID).SetGroupID("gap_a").
						SetQuestion("Why?").SaveX(ctx).ID
				})
			}
			ask(old)
			count(t, figure.New(figure.Parts{Store: s, Cutoffs: endless})) // as it was counted when it was new
			expect("at first", 1)
			write(t, s, store.System(ctx, "sweep"), func(ctx context.Context, client *ent.Client) {
				client.UnansweredQuestion.Delete().Where(unansweredquestion.CreatedAtLT(now.Add(-c.kept))).ExecX(ctx)
			})
			expect("deleted for its age", 1)
			day.To = now.Format(time.DateOnly)
			ask(now)
			expect("a new one", 2)
			write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
				c.UnansweredQuestion.UpdateOneID(dismissed).SetDismissed(true).ExecX(ctx)
			})
			expect("dismissed", 1)
		}
	})
}

// A chat that began as a call goes with the calls, and its messages with it.
func TestFiguresOutlastTheMessagesOfCalls(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		figures := figure.New(figure.Parts{Store: s, Cutoffs: endless})
		old := time.Now().UTC().AddDate(0, 0, -40)
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			talk := c.Conversation.Create().SetCreatedAt(old).SetConversationType("VOICE").SaveX(ctx)
			c.Message.Create().SetCreatedAt(old).SetConversationID(talk.ID).SetContent("And by text?").SetChannel("SMS").ExecX(ctx)
		})
		count(t, figures)
		err := s.Tx(store.System(ctx, "test"), func(ctx context.Context) error {
			return figures.Passed(ctx, authz.From(ctx).Subaccount, "CALLS", time.Now().AddDate(0, 0, -30))
		})
		if err != nil {
			t.Fatal(err)
		}
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) { c.Conversation.Delete().ExecX(ctx) })
		count(t, figures)
		day := old.Format(time.DateOnly)
		if got := read(t, figures, ctx, figure.Question{From: day, To: day}).Totals.Messages; got != 1 {
			t.Errorf("%d messages, want 1", got)
		}
	})
}
