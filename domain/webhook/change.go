package webhook

import (
	"context"
	"slices"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/webhook"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/signature"
)

const (
	// limit is how many webhooks a subaccount may have.
	limit = 100
	// secretColumn is what secrets are sealed for.
	secretColumn = "webhooks.secret"
)

// Create is what a client says of a new webhook.
type Create struct {
	URL         string
	Events      []string
	Description graphql.Omittable[*string]
}

// Update is what a client says of one. What is not set stays.
type Update struct {
	URL         graphql.Omittable[*string]
	Events      graphql.Omittable[[]string]
	Description graphql.Omittable[*string]
	IsActive    graphql.Omittable[*bool]
}

// Add a webhook. Its secret is shown this once.
func (s *Service) Add(ctx context.Context, in Create) (*Created, error) {
	events, err := wanted(in.Events)
	if err != nil {
		return nil, err
	}
	secret := signature.New()
	var row *ent.Webhook
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		client := s.Store.Client(ctx)
		n, err := client.Webhook.Query().Count(ctx)
		if err != nil {
			return err
		}
		if n >= limit {
			return fault.Newf(fault.Conflict, "The subaccount has %d webhooks, which is as many as it may.", limit)
		}
		row, err = client.Webhook.Create().SetURL(in.URL).SetEvents(events).SetNillableDescription(in.Description.Value()).
			SetSecret(s.Sealer.Seal(authz.From(ctx).Subaccount, secretColumn, secret)).Save(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &Created{Webhook: wrap(row), Secret: signature.Text(secret)}, nil
}

// wanted are the types of a list, each once; * stands for all.
func wanted(events []string) ([]string, error) {
	named := slices.DeleteFunc(slices.Clone(events), func(e string) bool { return e == All })
	if len(events) == 0 {
		return nil, fault.Field("events", "must name at least one type of event, or "+All)
	}
	if err := event.Check("events", named); err != nil {
		return nil, err
	}
	var once []string
	for _, e := range events {
		if !slices.Contains(once, e) {
			once = append(once, e)
		}
	}
	return once, nil
}

// Change what is set. One that is switched on again is sent what waits for it.
func (s *Service) Change(ctx context.Context, id string, in Update) (*Webhook, error) {
	changes := patch.Changes{
		patch.Of(webhook.FieldURL, in.URL), patch.Of(webhook.FieldDescription, in.Description), patch.Of(webhook.FieldIsActive, in.IsActive),
	}
	events, sent := in.Events.ValueOK()
	if changes.Empty() && !sent {
		return s.Get(ctx, id)
	}
	if sent {
		var err error
		if events, err = wanted(events); err != nil {
			return nil, err
		}
	}
	var row *ent.Webhook
	err := s.Store.Tx(ctx, func(ctx context.Context) (err error) {
		update := s.Store.Client(ctx).Webhook.UpdateOneID(id)
		if sent {
			update.SetEvents(events)
		}
		if on := in.IsActive.Value(); on != nil && *on {
			update.ClearDisabledReason().ClearFailingSince()
		}
		if err := changes.Apply(update.Mutation()); err != nil {
			return err
		}
		row, err = update.Save(ctx)
		return missing(err, "webhook")
	})
	if err != nil {
		return nil, err
	}
	s.sender.Mark(receiver{authz.From(ctx).Subaccount, id})
	return wrap(row), nil
}

// Delete a webhook with its deliveries.
func (s *Service) Delete(ctx context.Context, id string) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		return missing(s.Store.Client(ctx).Webhook.DeleteOneID(id).Exec(ctx), "webhook")
	})
}

// Secret is what the receiver checks requests with.
type Secret struct {
	Secret string
	// PreviousUntil is how long the secret before is valid, too.
	PreviousUntil time.Time
}

// RotateSecret makes a webhook's secret anew, and shows it this once. The one before stays valid for a day: requests are
// signed with both.
func (s *Service) RotateSecret(ctx context.Context, id string) (*Secret, error) {
	fresh, until := signature.New(), now().Add(signature.Overlap)
	err := s.Store.Tx(ctx, func(ctx context.Context) error {
		row, err := s.Store.Client(ctx).Webhook.Query().Where(webhook.ID(id), s.Store.Locked()).Only(ctx)
		if err != nil {
			return missing(err, "webhook")
		}
		return s.Store.Client(ctx).Webhook.UpdateOne(row).SetSecretBefore(row.Secret).SetSecretUntil(until).
			SetSecret(s.Sealer.Seal(row.SubaccountID, secretColumn, fresh)).Exec(ctx)
	})
	if err != nil {
		return nil, err
	}
	return &Secret{Secret: signature.Text(fresh), PreviousUntil: until}, nil
}

// secrets of a webhook that are valid, the newest first.
func (s *Service) secrets(row *ent.Webhook) ([][]byte, error) {
	open := func(sealed []byte) ([]byte, error) { return s.Sealer.Open(row.SubaccountID, secretColumn, sealed) }
	return signature.Valid(open, row.Secret, row.SecretBefore, row.SecretUntil)
}
