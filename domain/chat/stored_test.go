package chat_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// A request that is repeated has the reply that was kept, although the budget is used up by it, or the assistant is archived since.
func TestStoredReplyNeedsNoPermission(t *testing.T) {
	t.Parallel()
	for name, since := range map[string]func(ctx context.Context, client *ent.Client) error{
		"used up": func(context.Context, *ent.Client) error { return nil },
		"archived": func(ctx context.Context, client *ent.Client) error {
			return client.Assistant.Update().SetArchived(true).Exec(ctx)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, r *room) {
				r.costs = 600_000
				r.budget(0.5)
				again, in := r.under("once"), r.input(said{text: "Hello?"})
				first, err := again.Complete(again.ctx, in)
				if err != nil {
					t.Fatal(err)
				}
				r.write(since)
				second, err := again.Complete(again.ctx, in)
				if err != nil || second.MessageID != first.MessageID || second.Output != first.Output || len(r.asked) != 1 {
					t.Errorf("%+v, then %+v, %v", first, second, err)
				}
				_, err = r.Complete(r.ctx, in)
				wantFault(t, err, fault.ChatRefused, "reason")
			})
		})
	}
}
