package bulk

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/mandate"
	"github.com/switchboard-dev/switchboard/ent"
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

// obstacle is why a change cannot go on; "" if nothing is in its way.
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
			_, possible = s.parts.Contacts.GetTag(ctx, *in.TagID)
		}
	case Conversations:
		in, err := triage(row)
		if err != nil {
			return "", err
		}
		possible = s.parts.Inbox.Receives(ctx, in)
	}
	if fault.Is(possible, fault.NotFound) {
		return targetGone, nil
	}
	if possible != nil {
		return "", possible
	}
	held, err := s.parts.Mandates.Holds(ctx, mandate.Mandate{Kind: authz.Kind(row.CallerKind), ID: row.CallerID}, scope)
	if err != nil || held {
		return "", err
	}
	return noLonger, nil
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
	_, changed, err := s.parts.Inbox.TriageThere(ctx, ids, in)
	return counts{changed: changed, skipped: len(ids) - changed}, err
}

// contacts are changed, each as by itself. One for which that is refused has failed, and the others have not.
func (s *Service) contacts(ctx context.Context, in ContactChange, ids []string) (came counts, err error) {
	wanting, err := s.parts.Contacts.Wanting(ctx, ids, in.wanting())
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
		_, err = s.parts.Contacts.Tag(ctx, id, store.Text(in.TagID))
	case RemoveTag:
		_, err = s.parts.Contacts.Untag(ctx, id, store.Text(in.TagID))
	case Archive:
		_, err = s.parts.Contacts.Archive(ctx, id)
	case Restore:
		_, err = s.parts.Contacts.Restore(ctx, id)
	}
	return err
}
