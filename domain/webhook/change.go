package webhook

import (
	"context"
	"net/url"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/webhook"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/signature"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// mostWebhooks is how many webhooks a subaccount may have.
	mostWebhooks = 100
	// secretColumn is what secrets are sealed for.
	secretColumn = "webhooks.secret"
)

// Create is what a client says of a new webhook.
type Create struct {
	URL         string              `check:"minLength=1,maxLength=2048,format=URL"`
	Events      []string            `check:"maxItems=500"`
	Description patch.Field[string] `check:"maxLength=2000"`
}

// Update is what a client sends to change a webhook. Unset fields are unchanged.
type Update struct {
	URL         patch.Field[string] `check:"minLength=1,maxLength=2048,format=URL,notNull"`
	Events      []string            `check:"maxItems=500,notNull"`
	Description patch.Field[string] `check:"maxLength=2000"`
	IsActive    patch.Field[bool]   `check:"notNull"`
}

// Add a webhook. Its secret is shown this once.
func (s *Service) Add(ctx context.Context, in Create) (*Created, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	events := patch.Once(in.Events)
	secret := signature.New()
	var row *ent.Webhook
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.parts.Store.InTurn(ctx); err != nil {
			return err
		}
		n, err := s.parts.Store.CountUpTo(ctx, ent.TypeWebhook, mostWebhooks, kept)
		if err != nil {
			return err
		}
		if n >= mostWebhooks {
			return fault.Newf(fault.Conflict, "The subaccount has reached its limit of %d webhooks.", mostWebhooks)
		}
		row, err = s.parts.Store.Client(ctx).Webhook.Create().SetURL(in.URL).SetEvents(events).SetNillableDescription(in.Description.Value()).
			SetSecret(s.parts.Sealer.Seal(authz.From(ctx).Subaccount, secretColumn, secret)).Save(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &Created{Webhook: wrap(row), Secret: signature.Text(secret)}, nil
}

// Judge rejects unknown event types, an empty list of them, and URLs that nothing is sent to.
func (in Create) Judge() []fault.Detail {
	return append(urlProblems(in.URL), typeProblems(in.Events)...)
}

// Judge finds what that of Create does, in what is sent.
func (in Update) Judge() (all []fault.Detail) {
	if to := in.URL.Value(); to != nil {
		all = urlProblems(*to)
	}
	if in.Events != nil {
		all = append(all, typeProblems(in.Events)...)
	}
	return all
}

// urlProblems are those of a URL with a user. A password would be readable by all who see the webhook; signatures are what receivers check.
func urlProblems(text string) []fault.Detail {
	if u, err := url.Parse(text); err != nil || u.User == nil {
		return nil
	}
	return []fault.Detail{fault.Break("url", fault.PasswordInURL)}
}

// typeProblems are the problems of a list of event types; * stands for all.
func typeProblems(events []string) []fault.Detail {
	if len(events) == 0 {
		return []fault.Detail{fault.Break("events", fault.NoEvents)}
	}
	named := slices.DeleteFunc(slices.Clone(events), func(e string) bool { return e == All })
	if err := event.Check("events", named); err != nil {
		return fault.From(err).Details
	}
	return nil
}

// Change what is set. One that is switched on again is sent what waits for it.
func (s *Service) Change(ctx context.Context, id string, in Update) (*Webhook, error) {
	changes := patch.Changes{
		patch.Of(webhook.FieldURL, in.URL), patch.Of(webhook.FieldDescription, in.Description), patch.Of(webhook.FieldIsActive, in.IsActive),
	}
	if changes.Empty() && in.Events == nil {
		return s.Get(ctx, id)
	}
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	var row *ent.Webhook
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		client := s.parts.Store.Client(ctx)
		if to := in.URL.Value(); to != nil { // what another address failed to take says nothing of this one
			err = client.Webhook.Update().Where(webhook.ID(id), webhook.URLNEQ(*to), webhook.FailingSinceNotNil()).ClearFailingSince().Exec(ctx)
			if err != nil {
				return err
			}
		}
		update := client.Webhook.UpdateOneID(id).Where(kept)
		if in.Events != nil {
			update.SetEvents(patch.Once(in.Events))
		}
		if on := in.IsActive.Value(); on != nil && *on {
			update.ClearDisabledReason().ClearFailingSince()
		}
		if err := changes.Apply(update.Mutation()); err != nil {
			return err
		}
		row, err = update.Save(ctx)
		return store.Missing(err, "webhook")
	})
	if err != nil {
		return nil, err
	}
	s.mark(ctx, id)
	return wrap(row), nil
}

// Secret is what the receiver checks requests with.
type Secret struct {
	Secret string
	// PreviousUntil is how long the secret before is valid as well. It is over where no key opens that one any more.
	PreviousUntil time.Time
}

// RotateSecret replaces a webhook's secret, and shows the new one this once. The previous one stays valid for a day: requests are signed with both,
// and with up to two of earlier rotations that day. So the receiver refuses nothing if the response was lost and the rotation is repeated.
func (s *Service) RotateSecret(ctx context.Context, id string) (*Secret, error) {
	fresh := signature.New()
	var until time.Time
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		row, err := s.parts.Store.Client(ctx).Webhook.Query().Where(webhook.ID(id), kept, s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return store.Missing(err, "webhook")
		}
		until = store.Timestamp()
		update := s.parts.Store.Client(ctx).Webhook.UpdateOne(row).SetSecret(s.parts.Sealer.Seal(row.SubaccountID, secretColumn, fresh))
		if valid := signature.Readable(s.open(row), row.Secret, row.SecretBefore, row.SecretUntil); len(valid) > 0 {
			until = until.Add(signature.Overlap)
			update.SetSecretBefore(s.parts.Sealer.Seal(row.SubaccountID, secretColumn, signature.Before(valid))).SetSecretUntil(until)
		} else {
			update.ClearSecretBefore().ClearSecretUntil()
		}
		return update.Exec(ctx)
	})
	if err != nil {
		return nil, err
	}
	return &Secret{Secret: signature.Text(fresh), PreviousUntil: until}, nil
}

// secrets of a webhook that are valid, the newest first.
func (s *Service) secrets(row *ent.Webhook) ([][]byte, error) {
	return signature.Valid(s.open(row), row.Secret, row.SecretBefore, row.SecretUntil)
}

// open what is sealed of a webhook.
func (s *Service) open(row *ent.Webhook) func(sealed []byte) ([]byte, error) {
	return func(sealed []byte) ([]byte, error) {
		return s.parts.Sealer.Open(row.SubaccountID, secretColumn, sealed)
	}
}
