package contact

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/appointment"
	"github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/callrefusal"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// foundAtOnce is of how many rows the ids are read at a time.
	foundAtOnce = 100_000
	// erasedAtOnce is how many rows are erased between two looks at the time.
	erasedAtOnce = 20
)

// None of these is a change of the thing on its own: its contact is erased.
const (
	eraseConversation = `DELETE FROM "conversations" WHERE subaccount_id = $1 AND id = $2`
	eraseCall         = `DELETE FROM "calls" WHERE subaccount_id = $1 AND id = $2`
)

// kind is of what a contact may have many: which are there, and how some of them are erased.
type kind struct {
	name  string
	ids   func(context.Context) ([]string, error)
	erase func(ctx context.Context, c *ent.Contact, ids []string) error
}

// kinds of a contact's things. What its own newest events tell is needed until it is gone.
func (s *Service) kinds(id string) []kind {
	client := s.parts.Store.Client
	return []kind{
		{"conversations", func(ctx context.Context) ([]string, error) {
			return client(ctx).Conversation.Query().Where(conversation.ContactID(id)).Order(conversation.ByUpdatedAt()).Limit(foundAtOnce).IDs(ctx)
		}, s.eraseConversations},
		{"calls", func(ctx context.Context) ([]string, error) {
			return client(ctx).Call.Query().Where(call.ContactID(id), call.Active(false)).Order(call.ByCreatedAt()).Limit(foundAtOnce).IDs(ctx)
		}, s.eraseCalls},
		{"appointments", func(ctx context.Context) ([]string, error) {
			return client(ctx).Appointment.Query().Where(appointment.ContactID(id)).Limit(foundAtOnce).IDs(ctx)
		}, func(ctx context.Context, _ *ent.Contact, ids []string) error {
			return s.leaveAppointments(ctx, appointment.ContactID(id), appointment.IDIn(ids...))
		}},
		{"refusals", func(ctx context.Context) ([]string, error) {
			return client(ctx).CallRefusal.Query().Where(callrefusal.ContactID(id)).Limit(foundAtOnce).IDs(ctx)
		}, func(ctx context.Context, _ *ent.Contact, ids []string) error {
			return s.forgetRefusals(ctx, callrefusal.IDIn(ids...))
		}},
		{"events", func(ctx context.Context) ([]string, error) {
			return client(ctx).Event.Query().Where(event.ContactID(id), event.DataNotNil(), event.ThingIDNEQ(id)).Limit(foundAtOnce).IDs(ctx)
		}, s.emptyEvents},
		{"its own events", func(ctx context.Context) ([]string, error) {
			return client(ctx).Event.Query().Where(event.ContactID(id), event.DataNotNil(), event.ThingID(id)).
				Order(ent.Desc(event.FieldCreatedAt, event.FieldID)).Offset(toldAtMost).Limit(foundAtOnce).IDs(ctx)
		}, s.emptyEvents},
	}
}

// thin erases, before the contact, what it has too much of for one transaction. If it is interrupted, what was erased stays erased; the next request
// continues.
func (s *Service) thin(ctx context.Context, id string) error {
	if err := Shorten(ctx, s.parts.Store, conversation.ContactID(id)); err != nil {
		return err
	}
	for _, k := range s.kinds(id) {
		for more := true; more; {
			ids, err := k.ids(ctx)
			if err != nil {
				return fmt.Errorf("%s: %w", k.name, err)
			}
			if more = len(ids) > short; !more {
				continue
			}
			if err := s.eraseSome(store.Following(ctx), id, k, ids); err != nil {
				return fmt.Errorf("%s: %w", k.name, err)
			}
		}
	}
	return nil
}

// eraseSome of the things of a contact, which is locked meanwhile, as long as the contact exists.
func (s *Service) eraseSome(ctx context.Context, id string, k kind, ids []string) error {
	var done int // what a transaction that was begun again has passed over is found by the next look, or goes with the contact
	return s.parts.Store.Throughout(ctx, func(ctx context.Context) (bool, error) {
		row, err := s.locked(ctx, id)
		if fault.Is(err, fault.NotFound) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		some := ids[done:min(done+erasedAtOnce, len(ids))]
		done += len(some)
		return done < len(ids), k.erase(ctx, row, some)
	})
}

// eraseConversations, and have the calls that are nobody's yet be the contact's.
func (s *Service) eraseConversations(ctx context.Context, c *ent.Contact, ids []string) error {
	if err := s.claimCalls(ctx, c, conversation.IDIn(ids...)); err != nil {
		return err
	}
	return s.eraseEach(ctx, c, eraseConversation, ids)
}

func (s *Service) eraseCalls(ctx context.Context, c *ent.Contact, ids []string) error {
	rows, err := s.parts.Store.Client(ctx).Call.Query().Where(call.IDIn(ids...), call.Active(false), s.parts.Store.Locked()).
		Order(call.ByID()).Select(call.FieldID).Strings(ctx)
	if err != nil {
		return err
	}
	if err := file.LetGo(ctx, s.parts.Store, c.SubaccountID, rows...); err != nil {
		return err
	}
	return s.eraseEach(ctx, c, eraseCall, rows)
}

func (s *Service) eraseEach(ctx context.Context, c *ent.Contact, query string, ids []string) error {
	for _, id := range ids {
		if _, err := s.parts.Store.Exec(ctx, query, c.SubaccountID, id); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) emptyEvents(ctx context.Context, _ *ent.Contact, ids []string) error {
	return s.parts.Store.Client(ctx).Event.Update().Where(event.IDIn(ids...)).ClearData().Exec(ctx)
}
