package call

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
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
	row *ent.Call // as it was committed last, by this copy; nil: nobody knows
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
	for other := range a.all {
		if len(a.all) < accountLimit {
			break
		}
		delete(a.all, other)
	}
	one := &account{}
	a.all[id] = one
	return one
}

// open an account of a call, unless there is one that knows more.
func (a *accounts) open(id string, row *ent.Call) {
	one := a.of(id)
	one.mu.Lock()
	defer one.mu.Unlock()
	if one.row == nil {
		one.row = row
	}
}

// remembered is the call as it was committed last; nil: nobody knows.
func (a *account) remembered() *ent.Call {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.row
}

// replace what was remembered by what was committed, unless something else was remembered meanwhile.
func (a *account) replace(before, now *ent.Call) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.row == before {
		a.keep(now)
	}
}

// keep what was committed.
func (a *account) keep(row *ent.Call) {
	if row != nil && (row.EndedAt != nil || len(row.Transcript)+len(row.Ledger) > accountSize) {
		row = nil
	}
	a.row = row
}

// errMoved is returned where a call is no longer as it was known to be.
var errMoved = errors.New("call: it has changed meanwhile")

// add an event to what is known, by one trip: nothing is written of one that adds nothing, and what was said, or that it rings, needs no
// look at the call where nothing has changed since the account. Done is false for all else.
func (s *Service) add(ctx context.Context, a *account, e carrier.Event) (done bool, err error) {
	if a.row == nil {
		return false, nil
	}
	next, u := *a.row, s.Store.Client(ctx).Call.Update()
	apply(&next, u, e)
	if len(u.Mutation().Fields())+len(u.Mutation().ClearedFields()) == 0 {
		return true, nil
	}
	brief := e.Kind == carrier.Rang && a.row.Status == initiated ||
		e.Kind == carrier.Spoke && a.row.Status == inProgress && next.OptedOut == a.row.OptedOut
	if !brief || !s.Store.Postgres() { // SQLite's trips cost nothing
		return false, nil
	}
	next.Status = statusOf(&next)
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		u := s.Store.Client(ctx).Call.Update().Where(entcall.ID(e.Key), entcall.Status(a.row.Status))
		if next.Status != a.row.Status {
			u.SetStatus(next.Status)
		}
		if e.Kind == carrier.Spoke {
			u.Where(transcribed(a.row.Transcript))
		}
		apply(&ent.Call{Transcript: a.row.Transcript}, u, e) // anew: a builder belongs to one transaction
		return u.SetHeardAt(store.Timestamp()).Exec(store.Must(ctx, errMoved))
	})
	if errors.Is(err, errMoved) {
		a.row = nil
		return false, nil
	}
	if err == nil {
		a.keep(&next)
	}
	return err == nil, err
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
