package notice

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversationmark"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/notice"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Bell is what others ring in their transactions for members to be notified, or not any more. It only keeps and enqueues, and needs no other service:
// so the inbox and the people are made of it, and the Service of those.
type Bell struct {
	store    *store.Store
	queue    *job.Queue
	clock    func() time.Time
	released time.Time
}

// NewBell makes it. The clock is that of quiet hours; nil is the machine's. Released is as in Parts.
func NewBell(s *store.Store, queue *job.Queue, clock func() time.Time, released time.Time) *Bell {
	return &Bell{store: s, queue: queue, clock: clock, released: released}
}

// Waits notifies members of a conversation that waits for a person, on behalf of all that became unassigned with it. It is part of the transaction.
func (b *Bell) Waits(ctx context.Context, conversationID string) error {
	if b.done(authz.From(ctx)) {
		return nil
	}
	return b.queue.Insert(ctx, TellArgs{ConversationID: conversationID, Event: Waiting, Since: b.now()})
}

// Replied notifies members of what a contact writes in a conversation that waits for a person or is assigned. It is part of the transaction.
func (b *Bell) Replied(ctx context.Context, conversationID string) error {
	args := TellArgs{ConversationID: conversationID, Event: Replied, Since: b.now()}
	if c := authz.From(ctx); c.Kind == authz.KindUser {
		args.ActorID = c.ID
	}
	return b.queue.Insert(ctx, args)
}

// Unsaid forgets what members have not read of a contact who has written, where that was taken back and the contact has written nothing else that
// is still to be answered and read. It is part of the transaction.
func (b *Bell) Unsaid(ctx context.Context, conversationID string) error {
	reply, err := b.last(ctx, conversationID, byPerson())
	if err != nil {
		return err
	}
	heard, err := b.last(ctx, conversationID, byContact())
	if err != nil {
		return err
	}
	where := []predicate.Notice{notice.ConversationID(conversationID), notice.Kind(Replied), notice.ReadAtIsNil()}
	client := b.store.Client(ctx)
	if heard.After(reply) {
		read, err := client.ConversationMark.Query().
			Where(conversationmark.ConversationID(conversationID), conversationmark.ReadAtGTE(heard)).
			Select(conversationmark.FieldUserID).Strings(ctx)
		if err != nil || len(read) == 0 {
			return err
		}
		where = append(where, notice.UserIDIn(read...))
	}
	_, err = client.Notice.Delete().Where(where...).Exec(ctx)
	return err
}

// Unmentioned forgets what users have not read of being mentioned in a conversation: no note names them any more. It is part of the
// transaction.
func (b *Bell) Unmentioned(ctx context.Context, conversationID string, users []string) error {
	_, err := b.store.Client(ctx).Notice.Delete().Where(notice.ConversationID(conversationID), notice.Kind(Mentioned), notice.ReadAtIsNil(),
		notice.UserIDIn(users...)).Exec(ctx)
	return err
}

// MemberLeft has the notices of a user of the caller's workspace looked at who may see less now. It is part of the transaction.
func (b *Bell) MemberLeft(ctx context.Context, user string) error {
	return b.queue.Insert(ctx, LeaveArgs{authz.From(ctx).Workspace, user})
}

// last is when something of a sort was last said in a conversation; zero: never.
func (b *Bell) last(ctx context.Context, conversationID string, of predicate.Message) (time.Time, error) {
	m, err := b.store.Client(ctx).Message.Query().Where(entmessage.ConversationID(conversationID), of).
		Order(ent.Desc(entmessage.FieldCreatedAt)).First(ctx)
	if err != nil {
		return time.Time{}, ent.MaskNotFound(err)
	}
	return m.CreatedAt, nil
}

// done says that the original, where the installation is a copy, has done what the caller does.
func (b *Bell) done(c *authz.Caller) bool {
	return !c.AskedAt.IsZero() && !c.AskedAt.After(b.released)
}

func (b *Bell) now() time.Time {
	if b.clock != nil {
		return b.clock().UTC().Truncate(time.Microsecond)
	}
	return store.Timestamp()
}
