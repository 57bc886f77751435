package lease

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/hold"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// ahead is how many terms a row may be ahead of the clock, which may be set back by a little.
const ahead = 4

// dead are the rows of holders that died: what has expired, and what lasts for longer than any lease does, for the clock was set
// back since. A holder that lives renews such a row within its term.
func (l *Leases) dead(now time.Time) predicate.Hold {
	return hold.Or(hold.UntilLT(now), hold.UntilGT(now.Add(ahead*l.Term)))
}

// Holder is the id of the lease that holds a conversation of the caller's subaccount, or "".
func (l *Leases) Holder(ctx context.Context, conversationID string) (id string, err error) {
	now, err := l.Store.Now(ctx)
	if err != nil {
		return "", err
	}
	id, err = l.Store.Client(ctx).Hold.Query().
		Where(hold.ConversationID(conversationID), hold.Purpose(l.Purpose), hold.Not(l.dead(now))).OnlyID(ctx)
	return id, ent.MaskNotFound(err)
}

// Orphan is a conversation whose holder died.
type Orphan struct {
	Subaccount   string `sql:"subaccount_id"`
	Conversation string `sql:"conversation_id"`
}

// Orphans are all conversations whose holders died, of every tenant. Whoever claims one, as its subaccount, ends what the
// holder was at; several copies may look, and one of them claims.
func (l *Leases) Orphans(ctx context.Context) (all []Orphan, err error) {
	ctx = store.System(ctx, "leases whose holders died")
	now, err := l.Store.Now(ctx)
	if err != nil {
		return nil, err
	}
	err = l.Store.Client(ctx).Hold.Query().Where(hold.Purpose(l.Purpose), l.dead(now)).
		Select(hold.FieldSubaccountID, hold.FieldConversationID).Scan(ctx, &all)
	return all, err
}
