package call

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	entcontact "github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// accounts are what this copy lately knew of calls. The database decides: what is written by an account says what has to be true.
type accounts struct {
	mu  sync.Mutex
	all map[string]*account
}

// account is one call's. Events of a call are kept one after the other.
type account struct {
	mu  sync.Mutex
	row *ent.Call // as last committed, by this copy; nil: nobody knows
	// whole says that the row has its contact, and its variables as the database writes them: an event's body can be made of it.
	whole bool
	// due is what the call is paid by once it ends, should it be erased meanwhile; nil: it was not answered, or is paid.
	due *ent.Call
	// number is the one that the call is with, should the call be erased while somebody says that they want no more calls; "": nobody knows it.
	number string
	// paying is the mark of the transaction that was to pay it, where nobody has heard yet what came of it.
	paying string
	// over is what it came to, in brief, once it has ended: what follows it goes by that.
	over *ent.Call

	turn    sync.Mutex // for what follows
	telling *telling   // what a turn is about to write
	strayed int        // how many turns were presumed in vain
}

// latest is the call as remembered by now, if its status, assistant, contact and conversation are still those that a turn began with.
func (a *account) latest(row *ent.Call) *ent.Call {
	if !a.soon() { // an event is being kept, and may wait for the turn
		return row
	}
	defer a.mu.Unlock()
	same := func(a, b *string) bool { return store.Text(a) == store.Text(b) }
	if now := a.row; now != nil && now.Status == row.Status && same(now.AssistantID, row.AssistantID) &&
		same(now.ContactID, row.ContactID) && same(now.ConversationID, row.ConversationID) {
		return now
	}
	return row
}

// How often a turn looks whether an event has been kept, and how long it waits each time.
const looks, between = 10, 2 * time.Millisecond

// soon locks the account, if that can be had in some milliseconds: an event that is just being kept would fail a turn that goes by what was
// known before it.
func (a *account) soon() bool {
	tick := time.NewTicker(between)
	defer tick.Stop()
	for range looks {
		if a.mu.TryLock() {
			return true
		}
		<-tick.C
	}
	return a.mu.TryLock()
}

// Bounds of the accounts: how many, and how long a transcript is that is remembered.
const (
	accountLimit = 1000
	accountSize  = 64 << 10
)

func (a *accounts) of(id string) *account {
	a.mu.Lock()
	defer a.mu.Unlock()
	if one := a.all[id]; one != nil {
		return one
	}
	if a.all == nil {
		a.all = map[string]*account{}
	}
	if len(a.all) >= accountLimit {
		delete(a.all, a.spare())
	}
	one := &account{}
	a.all[id] = one
	return one
}

// spare is an account that can be done without: one of a call that is over, or that is not owed for, before any other. What a call came to that is
// erased while it goes on is known here alone. The caller holds a.mu.
func (a *accounts) spare() (id string) {
	for _, needless := range []func(*account) bool{
		func(one *account) bool { return one.over != nil && one.due == nil },
		func(one *account) bool { return one.due == nil },
		func(*account) bool { return true },
	} {
		for id, one := range a.all {
			if !one.mu.TryLock() { // an event of its is being kept
				continue
			}
			found := needless(one)
			one.mu.Unlock()
			if found {
				return id
			}
		}
	}
	return ""
}

// open an account of a call, unless there is one that knows more.
func (a *accounts) open(id string, row *ent.Call) {
	one := a.of(id)
	one.mu.Lock()
	defer one.mu.Unlock()
	if one.row == nil {
		one.row, one.whole = row, row.Edges.Contact != nil
	}
}

// remembered is the call as last committed; nil: nobody knows.
func (a *account) remembered() *ent.Call {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.row
}

// replace the remembered call by the committed one, unless it was replaced meanwhile.
func (a *account) replace(before, now *ent.Call) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.row == before {
		a.keep(now, a.whole)
	}
}

// see remembers a call that was read with its contact, if it has not changed since it was remembered.
func (a *accounts) see(row *ent.Call) {
	one := a.of(row.ID)
	if !one.mu.TryLock() {
		return
	}
	defer one.mu.Unlock()
	if one.row != nil && one.row.UpdatedAt.Equal(row.UpdatedAt) {
		one.keep(row, true)
	}
}

// ended is a call that is over, in brief; nil: nobody knows that it is.
func (a *accounts) ended(id string) *ent.Call {
	a.mu.Lock()
	one := a.all[id]
	a.mu.Unlock()
	if one == nil {
		return nil
	}
	one.mu.Lock()
	defer one.mu.Unlock()
	return one.over
}

// keep what was committed.
func (a *account) keep(row *ent.Call, whole bool) {
	if row != nil {
		a.owe(row)
		a.number = cmp.Or(store.Text(farNumber(row)), a.number)
	}
	if row != nil && row.EndedAt != nil && !row.Active {
		a.over = &ent.Call{
			ID: row.ID, SubaccountID: row.SubaccountID, ContactID: row.ContactID, ConversationID: row.ConversationID,
			DisconnectionReason: row.DisconnectionReason,
		}
	}
	if row != nil && (row.EndedAt != nil || len(row.Transcript)+len(row.Ledger) > accountSize) {
		row = nil
	}
	a.row, a.whole = row, whole && row != nil
}

// owe keeps of a call what its price follows from and who pays it, however long its transcript is.
func (a *account) owe(row *ent.Call) {
	if a.due = nil; row.AnsweredAt != nil && row.EndedAt == nil {
		a.due = &ent.Call{ID: row.ID, SubaccountID: row.SubaccountID, Direction: row.Direction, CallType: row.CallType, AnsweredAt: row.AnsweredAt}
	}
}

// errMoved is returned if a call has changed since it was remembered.
var errMoved = errors.New("call: it has changed meanwhile")

// add an event to what is known, by one trip: nothing is written of one that adds nothing, and what was said, that it rings, that it was
// answered or has ended, needs no look at the call where nothing has changed since the account. Done is false for all else.
func (s *Service) add(ctx context.Context, a *account, e carrier.Event) (done bool, err error) {
	if a.row == nil {
		return false, nil
	}
	next, u := *a.row, s.parts.Store.Client(ctx).Call.Update()
	apply(&next, u, e)
	if len(u.Mutation().Fields())+len(u.Mutation().ClearedFields()) == 0 {
		return true, nil
	}
	if !s.parts.Store.Postgres() || next.OptedOut != a.row.OptedOut { // SQLite's trips cost nothing
		return false, nil
	}
	if !a.knows(e.Kind) {
		return false, nil
	}
	now, err := s.addTo(ctx, a.row, e)
	if errors.Is(err, errMoved) {
		a.row = nil
		return false, nil
	}
	if err == nil {
		a.keep(now, a.whole)
	}
	return err == nil, err
}

// knows says whether the account is enough for an event.
func (a *account) knows(kind string) bool {
	switch kind {
	case carrier.Rang:
		return a.row.Status == initiated || a.row.Status == queued
	case carrier.Spoke:
		return a.row.Status == inProgress
	case carrier.Answered, carrier.Ended:
		return a.whole && a.row.EndedAt == nil
	}
	return false
}

// addTo adds an event to a call as remembered. The error is errMoved if the call has changed since.
func (s *Service) addTo(ctx context.Context, known *ent.Call, e carrier.Event) (*ent.Call, error) {
	now := *known
	err := s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		now = *known
		u := s.parts.Store.Client(ctx).Call.Update().Where(entcall.ID(e.Key), entcall.Status(known.Status)).SetHeardAt(store.Timestamp())
		taken(&now, u, e)
		apply(&now, u, e)
		if now.Status = statusOf(&now); now.Status != known.Status {
			u.SetStatus(now.Status)
		}
		switch e.Kind {
		case carrier.Spoke:
			u.Where(transcribed(known.Transcript))
		case carrier.Answered, carrier.Ended:
			u.Where(entcall.UpdatedAt(known.UpdatedAt), transcribed(known.Transcript), shownAs(known))
		}
		s.parts.Store.Found(ctx, ent.TypeCall, known.ID) // or nothing is committed
		return s.revise(ctx, store.Must(ctx, errMoved), known, &now, u)
	})
	if err == nil {
		s.over(known, &now)
	}
	return &now, err
}

// shownAs is the condition that a call's contact is the same as when it was read.
func shownAs(row *ent.Call) func(*sql.Selector) {
	return func(q *sql.Selector) {
		who := row.Edges.Contact
		if who == nil {
			q.Where(sql.IsNull(q.C(entcall.FieldContactID)))
			return
		}
		t := sql.Dialect(q.Dialect()).Table(entcontact.Table)
		same := sql.Dialect(q.Dialect()).Select(t.C(entcontact.FieldID)).From(t).Where(sql.And(
			sql.EQ(t.C(entcontact.FieldSubaccountID), row.SubaccountID), sql.EQ(t.C(entcontact.FieldID), who.ID),
			sql.EQ(t.C(entcontact.FieldUpdatedAt), who.UpdatedAt)))
		q.Where(sql.And(sql.EQ(q.C(entcall.FieldContactID), who.ID), sql.Exists(same)))
	}
}

// transcribed is the condition that a call's transcript is the same.
func transcribed(text json.RawMessage) func(*sql.Selector) {
	return func(q *sql.Selector) {
		column := q.C(entcall.FieldTranscript)
		if len(text) == 0 {
			q.Where(sql.IsNull(column))
			return
		}
		q.Where(sql.P(func(b *sql.Builder) { b.WriteString(column).WriteString(" = ").Arg([]byte(text)) }))
	}
}
