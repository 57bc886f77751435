package bulk

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/apikey"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Scope is what it takes to do this to contacts.
func (in ContactChange) Scope() string {
	if in.Action == Archive {
		return "contacts:delete"
	}
	return "contacts:update"
}

// wanting is how the contacts are to be.
func (in ContactChange) wanting() contact.Want {
	return contact.Want{TagID: store.Text(in.TagID), Tagged: in.Action == AddTag, Archived: in.Action == Archive}
}

// obstacle is why a change cannot go on; "" where nothing is in its way.
func (s *Service) obstacle(ctx context.Context, row *ent.BulkChange) (string, error) {
	scope := "conversations:update"
	var possible error
	switch row.Subject {
	case Contacts:
		in, err := contactChange(row)
		if err != nil {
			return "", err
		}
		if scope = in.Scope(); in.TagID != nil {
			_, possible = s.Contacts.GetTag(ctx, *in.TagID)
		}
	case Conversations:
		in, err := triage(row)
		if err != nil {
			return "", err
		}
		possible = s.Inbox.Receives(ctx, in)
	}
	if fault.Is(possible, fault.NotFound) {
		return targetGone, nil
	}
	if possible != nil {
		return "", possible
	}
	able, err := s.able(ctx, row, scope)
	if err != nil || able {
		return "", err
	}
	return noLonger, nil
}

// able says whether whoever began a change still has the scope. A membership that it stands for stays until the transaction ends.
func (s *Service) able(ctx context.Context, row *ent.BulkChange, scope string) (bool, error) {
	if row.CallerKind != string(authz.KindUser) {
		return s.keyAble(ctx, row, scope)
	}
	m, err := s.Store.Client(ctx).Membership.Query().Where(membership.UserID(row.CallerID), s.Store.Shared()).Only(ctx)
	if err != nil {
		return false, ent.MaskNotFound(err)
	}
	scopes, err := s.Authority.Role(m.Role)
	if err != nil {
		return false, err
	}
	return reaches(m.Subaccounts, row) && scopes.Has(scope), nil
}

// keyAble is able for a key, for which an archived subaccount does not exist. Apps that somebody has connected begin no bulk changes: no tool does.
func (s *Service) keyAble(ctx context.Context, row *ent.BulkChange, scope string) (bool, error) {
	client := s.Store.Client(ctx)
	key, err := client.ApiKey.Query().Where(apikey.ID(row.CallerID), apikey.RevokedAtIsNil(),
		apikey.Or(apikey.ExpiresAtIsNil(), apikey.ExpiresAtGT(time.Now().UTC()))).Only(ctx)
	if err != nil {
		return false, ent.MaskNotFound(err)
	}
	there, err := client.Subaccount.Query().Where(subaccount.ID(row.SubaccountID), subaccount.Archived(false)).Exist(ctx)
	if err != nil || !there {
		return false, err
	}
	scopes, err := s.Authority.Set(key.Preset, key.Scopes)
	if err != nil {
		return false, err
	}
	return reaches(key.Subaccounts, row) && scopes.Has(scope), nil
}

// reaches says whether access that is limited to some subaccounts has that of a change.
func reaches(limited []string, row *ent.BulkChange) bool {
	return (&authz.Caller{Subaccounts: limited}).Covers([]string{row.SubaccountID})
}

func contactChange(row *ent.BulkChange) (in ContactChange, err error) {
	if err = json.Unmarshal(row.Change, &in); err != nil {
		err = fmt.Errorf("change of %s: %w", row.ID, err)
	}
	return in, err
}

func triage(row *ent.BulkChange) (in inbox.Triage, err error) {
	if err = json.Unmarshal(row.Change, &in); err != nil {
		err = fmt.Errorf("change of %s: %w", row.ID, err)
	}
	return in, err
}

// apply a change to some of its things.
func (s *Service) apply(ctx context.Context, row *ent.BulkChange, ids []string) (counts, error) {
	if row.Subject == Contacts {
		in, err := contactChange(row)
		if err != nil {
			return counts{}, err
		}
		return s.contacts(ctx, in, ids)
	}
	in, err := triage(row)
	if err != nil {
		return counts{}, err
	}
	_, changed, err := s.Inbox.TriageThere(ctx, ids, in)
	return counts{changed: changed, skipped: len(ids) - changed}, err
}

// contacts are changed, each as by itself. One for which that is refused has failed, and the others have not.
func (s *Service) contacts(ctx context.Context, in ContactChange, ids []string) (came counts, err error) {
	wanting, err := s.Contacts.Wanting(ctx, ids, in.wanting())
	if err != nil {
		return counts{}, err
	}
	came.skipped = len(ids) - len(wanting)
	for _, id := range wanting {
		switch err := s.contact(ctx, in, id); {
		case err == nil:
			came.changed++
		case fault.Is(err, fault.Conflict):
			came.failed++
		default:
			return counts{}, err
		}
	}
	return came, nil
}

func (s *Service) contact(ctx context.Context, in ContactChange, id string) (err error) {
	switch in.Action {
	case AddTag:
		_, err = s.Contacts.Tag(ctx, id, store.Text(in.TagID))
	case RemoveTag:
		_, err = s.Contacts.Untag(ctx, id, store.Text(in.TagID))
	case Archive:
		_, err = s.Contacts.Archive(ctx, id)
	case Restore:
		_, err = s.Contacts.Restore(ctx, id)
	}
	return err
}
