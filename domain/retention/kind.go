package retention

import (
	"context"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent/appointment"
	"github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/conversationnote"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/hold"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/rating"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// kind of data. The subaccount is named in every query: some run past the walls.
type kind struct {
	name string
	// most are the most days that it can be kept; 0 is any number.
	most int
	// scope is what it takes to delete such things by hand, and so to have them deleted sooner.
	scope string
	// due counts what is older than an instant, up to a bound.
	due func(ctx context.Context, s *Service, sub string, before time.Time) (int, error)
	// remove deletes some of it, in the context's transaction, and answers how many things are gone; more is false where nothing is left.
	remove func(ctx context.Context, s *Service, sub string, before time.Time) (n int, more bool, err error)
}

// kinds are those that there are, in the order in which they are shown.
var kinds = []kind{
	{"CONVERSATIONS", 0, "conversations:delete", dueConversations(chats), removeConversations(chats)},
	{"CALLS", 0, "conversations:delete", dueCalls, removeCalls},
	{"APPOINTMENTS", 0, "appointments:delete", dueAppointments, removeAppointments},
	{"EVENTS", eventDays, "webhooks:delete", dueEvents, nil}, // which has transactions of its own
}

// held are the days that data of the kind is kept for where somebody says so many: without end is as long as it can be kept.
func (k *kind) held(days *int) *int {
	if days == nil && k.most > 0 {
		return &k.most
	}
	return days
}

// refusals are those of calls where calls are kept without end.
var refusals = kind{"CALL_REFUSALS", 0, "", dueRefusals, removeRefusals}

// refusalDays is how long these are kept.
const refusalDays = 365

// eventDays is how long events are kept where nobody says less.
const eventDays = 30

func index(name string) int {
	return slices.IndexFunc(kinds, func(k kind) bool { return k.name == name })
}

func kindOf(name string) *kind {
	if i := index(name); i >= 0 {
		return &kinds[i]
	}
	return nil
}

const (
	// counted is how far what is due is counted.
	counted = 10_000
	// atOnce is how many rows one statement deletes.
	atOnce = 100
)

// A call's transcript is a conversation as well, and is deleted with the calls. The channel of spoken messages has the same name.
const (
	chats  = "CHAT"
	spoken = "VOICE"
)

// diedAgo is since when a hold has to be over for its holder to be dead, whatever the clocks say: nobody takes away the row of one that died,
// and the conversation may have no other turn.
const diedAgo = time.Hour

// oldConversations are those in which nothing has happened since: no snooze has ended, and nobody has written a note or rated. One in
// which something is about to is none.
func oldConversations(sub, sort string, before time.Time) predicate.Conversation {
	return conversation.And(conversation.SubaccountID(sub), conversation.UpdatedAtLT(before), conversation.ConversationType(sort),
		conversation.Or(conversation.SnoozedUntilIsNil(), conversation.SnoozedUntilLT(before)),
		nothing(conversationnote.Table, conversationnote.FieldUpdatedAt, before), nothing(rating.Table, rating.FieldRatedAt, before),
		conversation.Not(conversation.HasCallsWith(call.Active(true))),
		conversation.Not(conversation.HasHoldsWith(hold.UntilGT(store.Timestamp().Add(-diedAgo)))))
}

// nothing of a conversation in another table has a time since. It is looked up by the conversation: a subaccount may have many.
func nothing(table, field string, since time.Time) predicate.Conversation {
	return func(s *sql.Selector) {
		t := sql.Dialect(s.Dialect()).Table(table).As("later")
		s.Where(sql.NotExists(sql.Dialect(s.Dialect()).Select(t.C("id")).From(t).Where(sql.And(
			sql.ColumnsEQ(t.C("subaccount_id"), s.C(conversation.FieldSubaccountID)), sql.ColumnsEQ(t.C("conversation_id"), s.C(conversation.FieldID)),
			sql.GTE(t.C(field), since),
		))))
	}
}

func dueConversations(sort string) func(context.Context, *Service, string, time.Time) (int, error) {
	return func(ctx context.Context, s *Service, sub string, before time.Time) (int, error) {
		ids, err := s.parts.Store.Client(ctx).Conversation.Query().Where(oldConversations(sub, sort, before)).Limit(counted).IDs(ctx)
		return len(ids), err
	}
}

// removeConversations takes the oldest one apart: first what is many, then itself.
func removeConversations(sort string) func(context.Context, *Service, string, time.Time) (int, bool, error) {
	return func(ctx context.Context, s *Service, sub string, before time.Time) (n int, more bool, err error) {
		client := s.parts.Store.Client(ctx)
		old := oldConversations(sub, sort, before)
		ids, err := client.Conversation.Query().Where(old, s.parts.Store.Locked()).Order(conversation.ByUpdatedAt()).Limit(1).IDs(ctx)
		if err != nil || len(ids) == 0 {
			return 0, false, err
		}
		if parts, err := contact.TakeApart(ctx, s.parts.Store, sub, ids[0]); parts > 0 || err != nil {
			return 0, true, err
		}
		if left, err := s.parts.Store.UnlinkIn(ctx, sub, ids[0], store.Link{Table: call.Table, Column: call.FieldConversationID}); left || err != nil {
			return 0, true, err
		}
		// A note or a call may have come meanwhile: it is not old any longer then, and stays.
		n, err = client.Conversation.Delete().Where(conversation.IDIn(ids...), old).Exec(ctx)
		return n, true, err
	}
}

// oldCalls are those that are over, and began before.
func oldCalls(sub string, before time.Time) predicate.Call {
	return call.And(call.SubaccountID(sub), call.CreatedAtLT(before), call.Active(false))
}

func dueCalls(ctx context.Context, s *Service, sub string, before time.Time) (int, error) {
	ids, err := s.parts.Store.Client(ctx).Call.Query().Where(oldCalls(sub, before)).Limit(counted).IDs(ctx)
	return len(ids), err
}

// callsAtOnce is how many calls are deleted in one statement.
const callsAtOnce = 5

// removeCalls deletes the oldest calls with what they left in conversations and their transcripts, then their recordings, the conversations that
// were spoken, and calls that were refused.
// Recordings go piece by piece: those of calls that took half an hour are hundreds of megabytes.
func removeCalls(ctx context.Context, s *Service, sub string, before time.Time) (n int, more bool, err error) {
	client := s.parts.Store.Client(ctx)
	calls, err := client.Call.Query().Where(oldCalls(sub, before), s.parts.Store.Locked()).Order(call.ByCreatedAt()).Limit(callsAtOnce).
		Select(call.FieldID, call.FieldConversationID, call.FieldCreatedAt, call.FieldAnsweredAt, call.FieldEndedAt).All(ctx)
	if err != nil {
		return 0, false, err
	}
	if len(calls) > 0 {
		ids := make([]string, len(calls))
		for i, c := range calls {
			ids[i] = c.ID
		}
		for _, c := range calls {
			if left, err := contact.Unsay(ctx, s.parts.Store, sub, c); left > 0 || err != nil {
				return 0, left > 0, err
			}
		}
		if err := file.LetGo(ctx, s.parts.Store, sub, ids...); err != nil {
			return 0, false, err
		}
		n, err = client.Call.Delete().Where(call.SubaccountID(sub), call.IDIn(ids...)).Exec(ctx)
		return n, true, err
	}
	if more, err = file.RemoveSome(ctx, client, sub); more || err != nil {
		return 0, more, err
	}
	if _, more, err = removeConversations(spoken)(ctx, s, sub, before); more || err != nil {
		return 0, more, err
	}
	return removeRefusals(ctx, s, sub, before)
}

// oldAppointments are those that began before.
func oldAppointments(sub string, before time.Time) predicate.Appointment {
	return appointment.And(appointment.SubaccountID(sub), appointment.StartTimeLT(before))
}

func dueAppointments(ctx context.Context, s *Service, sub string, before time.Time) (int, error) {
	ids, err := s.parts.Store.Client(ctx).Appointment.Query().Where(oldAppointments(sub, before)).Limit(counted).IDs(ctx)
	return len(ids), err
}

func removeAppointments(ctx context.Context, s *Service, sub string, before time.Time) (n int, more bool, err error) {
	client := s.parts.Store.Client(ctx)
	ids, err := client.Appointment.Query().Where(oldAppointments(sub, before)).Order(appointment.ByStartTime()).Limit(atOnce).IDs(ctx)
	if err != nil || len(ids) == 0 {
		return 0, false, err
	}
	// One may have been moved meanwhile: it is not old any longer then, and stays.
	n, err = client.Appointment.Delete().Where(appointment.IDIn(ids...), oldAppointments(sub, before)).Exec(ctx)
	return n, len(ids) == atOnce, err
}

func dueEvents(ctx context.Context, s *Service, sub string, before time.Time) (int, error) {
	ids, err := s.parts.Store.Client(ctx).Event.Query().Where(event.SubaccountID(sub), event.CreatedAtLT(before), event.SequenceNotNil()).
		Limit(counted).IDs(ctx)
	return len(ids), err
}

// past is a context that passes the walls: what goes by itself is no event, and the audit trail has one line for all of it.
func past(ctx context.Context) context.Context { return store.System(ctx, "retention") }
