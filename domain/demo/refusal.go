package demo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// aside makes what the daily work leaves beside it: numbers that are not called, refusals, webhooks.
func (s filler) aside(ctx context.Context, c client, assistants map[string]string) error {
	for _, b := range c.Barred {
		if _, err := s.DoNotCall.Add(ctx, b.Number, &b.Reason); err != nil {
			return fmt.Errorf("%s: %w", b.Number, err)
		}
	}
	if err := s.refusals(ctx, c, assistants); err != nil {
		return err
	}
	for _, h := range c.Hooks {
		if err := s.hook(ctx, h); err != nil {
			return fmt.Errorf("%s: %w", h.URL, err)
		}
	}
	return nil
}

// refusals places calls that the gate refuses, and adds each once more for an earlier day.
func (s filler) refusals(ctx context.Context, c client, assistants map[string]string) error {
	assistant := assistants[c.Assistants[0].Assistant.Name]
	var tried []call.Input
	for _, b := range c.Barred {
		tried = append(tried, call.Input{AssistantID: assistant, To: patch.Sent(&b.Number)})
	}
	people, err := s.Store.Client(ctx).Contact.Query().All(ctx)
	if err != nil {
		return err
	}
	for _, p := range people {
		if p.Dnd {
			tried = append(tried, call.Input{AssistantID: assistant, ContactID: patch.Sent(&p.ID)})
		}
	}
	for _, in := range tried {
		_, err := s.Calls.Place(ctx, in)
		if _, refused := errors.AsType[*call.Refused](err); !refused {
			return fmt.Errorf("a call that must not be placed: %w", err)
		}
	}
	return s.before(ctx)
}

// before copies today's refusals to earlier days.
func (s filler) before(ctx context.Context) error {
	today, err := s.Store.Client(ctx).CallRefusal.Query().All(ctx)
	if err != nil {
		return err
	}
	return s.past(ctx, func(ctx context.Context, client *ent.Client, sub string) error {
		for i, r := range today {
			at := time.Now().UTC().Truncate(time.Second).Add(-time.Duration(20+37*i) * time.Hour)
			err := client.CallRefusal.Create().SetSubaccountID(sub).SetCreatedAt(at).SetReason(r.Reason).SetNillableAssistantID(r.AssistantID).
				SetNillableContactID(r.ContactID).SetNillableToNumber(r.ToNumber).SetEvidence(r.Evidence).Exec(ctx)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// past writes rows of earlier days as the system, without events or audit entries.
func (s filler) past(ctx context.Context, f func(ctx context.Context, client *ent.Client, subaccount string) error) error {
	sub := authz.From(ctx).Subaccount
	return s.Store.Tx(store.System(ctx, "the past of the demo"), func(ctx context.Context) error {
		return f(ctx, s.Store.Client(ctx), sub)
	})
}
