// Package lease gives one holder at a time exclusive use of a conversation, across all servers, by a row that expires. A live holder renews
// it; a dead one loses it. docs/decisions/0025-one-way-to-hold-work.md describes what else holds work, and why.
package lease

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/hold"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/pause"
	"github.com/switchboard-dev/switchboard/platform/store"
)

var (
	// ErrHeld says that another holds the conversation.
	ErrHeld = errors.New("lease: another holds it")
	// ErrLost says that the holder was too late to renew: another may hold the conversation.
	ErrLost = errors.New("lease: lost")
)

const (
	// signs is how often a holder renews in a term; margin is the part of the term by which it gives up sooner than another
	// may claim.
	signs  = 3
	margin = 5
	// look is how soon Wait looks again at first, lookLimit how seldom later.
	look      = 20 * time.Millisecond
	lookLimit = 500 * time.Millisecond
)

// Leases are those of one purpose: a conversation has one of each at a time.
type Leases struct {
	Store   *store.Store
	Purpose string
	// Term is how long a lease lasts that is not renewed.
	Term time.Duration
	Log  *slog.Logger
}

// Lease is held until its Release, or until it is lost.
type Lease struct {
	// ID names the holder: no other, before or after, has the same.
	ID string

	of         *Leases
	stop, over chan struct{}
	// ending says that a transaction takes the row away, and ended that it has committed.
	ending, ended atomic.Bool
}

// Claim a conversation of the caller's subaccount, outside of a transaction. The context ends, with ErrLost as its cause, a
// fifth of the term before another may claim what was not renewed. The error is ErrHeld if another holds it.
func (l *Leases) Claim(ctx context.Context, conversationID string) (held context.Context, _ *Lease, err error) {
	asked := time.Now()
	taken, err := l.Take(ctx, conversationID)
	if store.Undone(err) { // it is one statement, and nothing of it is left
		taken, err = l.Take(ctx, conversationID)
	}
	if err == nil && taken == "" {
		err = ErrHeld
	}
	if err != nil {
		return nil, nil, err
	}
	held, lease := l.Begin(ctx, taken, asked)
	return held, lease, nil
}

// Begin holds what Take has taken, from after its commit on: asked is when that transaction was about to begin.
func (l *Leases) Begin(ctx context.Context, taken string, asked time.Time) (context.Context, *Lease) {
	lease := &Lease{ID: taken, of: l, stop: make(chan struct{}), over: make(chan struct{})}
	held, lose := context.WithCancelCause(ctx)
	go lease.keep(context.WithoutCancel(ctx), asked, lose)
	return held, lease
}

// Take a conversation in the context's transaction, or in one of its own; it is held from Begin on. The id is "" if another holds it.
func (l *Leases) Take(ctx context.Context, conversationID string) (string, error) {
	return l.one(ctx, taking[l.Store.Postgres()], l.asking(ctx, conversationID)...)
}

// TakeAlong is Take in the context's transaction, which has the conversation locked, made or changed by then, and answered with its commit:
// taken is called with the id, unless another holds the conversation.
func (l *Leases) TakeAlong(ctx context.Context, conversationID string, taken func(id string)) error {
	query := takingLocked
	if !l.Store.Postgres() {
		query = taking[false]
	}
	return l.Store.Later(ctx, taken, query, l.asking(ctx, conversationID)...)
}

// asking are the arguments of a lease that is asked for.
func (l *Leases) asking(ctx context.Context, conversationID string) []any {
	args := []any{id.New("hold"), authz.From(ctx).Subaccount, conversationID, l.Purpose}
	if l.Store.Postgres() {
		args = append(args, l.Term.Seconds(), (ahead * l.Term).Seconds())
	} else {
		now := store.Timestamp()
		args = append(args, now, now.Add(l.Term), Latest(now, l.Term))
	}
	return args
}

// one is the only answer of a statement, or "".
func (l *Leases) one(ctx context.Context, query string, args ...any) (string, error) {
	found, err := l.Store.Alone(ctx, query, args...)
	if err != nil || len(found) == 0 {
		return "", err
	}
	return found[0], nil
}

// ahead is how many terms a row may be ahead of the clock, which may be set back by a little. One that lasts for longer is of a
// holder that died before the clock was set back: a holder that lives renews its row within its term.
const ahead = 4

// Latest is until when a lease of a term can be valid by a clock. One that is valid for longer was taken before the clock was set back.
func Latest(now time.Time, term time.Duration) time.Time { return now.Add(ahead * term) }

// taking makes a row, or takes that of a holder that died. The row of one that lives is left alone, and nothing is answered.
var taking = map[bool]string{
	true: locked + fmt.Sprintf(take, "now()", "now() + make_interval(secs => $5)",
		"FROM (SELECT count(*) FROM locked) l", "now() + make_interval(secs => $6)"),
	false: fmt.Sprintf(take, "$5", "$6", "WHERE true", "$7"),
}

// locked has the conversation before its lease, as everybody who writes both has to: the other way round two of them would deadlock.
const locked = `WITH locked AS (SELECT 1 FROM conversations WHERE subaccount_id = $2 AND id = $3 FOR NO KEY UPDATE)
	`

// takingLocked is taking where the conversation has been locked, in words by which it may be a part of another statement.
var takingLocked = fmt.Sprintf(`INSERT INTO "holds" (id, created_at, subaccount_id, conversation_id, purpose, until) VALUES ($1, %s, $2, $3, $4, %s)`+
	takeOver, "now()", "now() + make_interval(secs => $5)", "now() + make_interval(secs => $6)")

const take = `INSERT INTO holds (id, created_at, subaccount_id, conversation_id, purpose, until) SELECT $1, %s, $2, $3, $4, %s %s` + takeOver

const takeOver = `
	ON CONFLICT (subaccount_id, conversation_id, purpose) DO UPDATE
	SET id = excluded.id, created_at = excluded.created_at, until = excluded.until
	WHERE holds.until < excluded.created_at OR holds.until > %s
	RETURNING id`

// Wait claims a conversation as soon as it is free. The error is ErrHeld if it is not free within patience.
func (l *Leases) Wait(ctx context.Context, conversationID string, patience time.Duration) (context.Context, *Lease, error) {
	deadline := time.Now().Add(patience)
	for wait := look; ; wait = min(2*wait, lookLimit) {
		held, lease, err := l.Claim(ctx, conversationID)
		if !errors.Is(err, ErrHeld) || time.Now().After(deadline) {
			return held, lease, err
		}
		if !pause.For(ctx, wait) {
			return nil, nil, fmt.Errorf("wait for a lease: %w", ctx.Err())
		}
	}
}

// end is when a holder gives up that last asked for its lease then.
func (l *Leases) end(asked time.Time) time.Time { return asked.Add(l.Term - l.Term/margin) }

// keep renewing until the release. The end counts from before the database was asked, by this machine's steady clock:
// whatever the clocks of two copies say, the holder gives up before its row expires.
func (l *Lease) keep(ctx context.Context, asked time.Time, lose context.CancelCauseFunc) {
	defer close(l.over)
	defer lose(nil)
	end, log := l.of.end(asked), l.of.Log.With("lease", l.ID, "purpose", l.of.Purpose)
	timer := time.AfterFunc(time.Until(end), func() { lose(ErrLost) })
	defer timer.Stop()
	sign := time.NewTicker(l.of.Term / signs)
	defer sign.Stop()
	for {
		select {
		case <-l.stop:
			return
		case <-sign.C:
		}
		asked = time.Now()
		switch err := l.renew(ctx, end); {
		case err == nil && timer.Stop():
			end = l.of.end(asked)
			timer.Reset(time.Until(end))
		case errors.Is(err, ErrLost) && l.ending.Load():
			// The transaction that ends it knows, and releases it soon. If that was undone, the lease is lost at its end.
		case err == nil, errors.Is(err, ErrLost), !time.Now().Before(end):
			log.WarnContext(ctx, "a lease is lost", "error", err)
			lose(ErrLost)
			return
		default:
			log.WarnContext(ctx, "a lease could not be renewed; the server tries again", "error", err)
		}
	}
}

// renew the lease, or fail by its end.
func (l *Lease) renew(ctx context.Context, end time.Time) error {
	ctx, cancel := context.WithDeadline(ctx, end)
	defer cancel()
	args := []any{l.ID, authz.From(ctx).Subaccount}
	if l.of.Store.Postgres() {
		args = append(args, l.of.Term.Seconds())
	} else {
		args = append(args, store.Timestamp().Add(l.of.Term))
	}
	kept, err := l.of.one(ctx, renewing[l.of.Store.Postgres()], args...)
	if err == nil && kept == "" {
		err = ErrLost
	}
	return err
}

// renewing moves the end of a lease, by the time of the database.
var renewing = map[bool]string{
	true:  "UPDATE holds SET until = now() + make_interval(secs => $3) WHERE id = $1 AND subaccount_id = $2 RETURNING id",
	false: "UPDATE holds SET until = $3 WHERE id = $1 AND subaccount_id = $2 RETURNING id",
}

// ending takes the row of a lease away.
const ending = "DELETE FROM holds WHERE id = $1 AND subaccount_id = $2 RETURNING id"

// Check in a transaction that the lease is held, and that nobody claims it before the commit: what the transaction writes
// is written by the holder or not at all. The error is ErrLost if it is lost.
func (l *Lease) Check(ctx context.Context) error {
	held, err := l.of.Store.Client(ctx).Hold.Query().Where(hold.ID(l.ID), l.of.Store.Locked()).Exist(ctx)
	if err == nil && !held {
		err = ErrLost
	}
	return err
}

// End the lease in the transaction that keeps what was done, in place of Check; Ended says that it has committed. Where the lease is
// lost, ErrLost is the error of this or of the commit.
func (l *Lease) End(ctx context.Context) error {
	l.ending.Store(true)
	_, err := l.of.Store.Client(ctx).Hold.Delete().Where(hold.ID(l.ID)).Exec(store.Must(ctx, ErrLost))
	return err
}

// Ended says that the transaction of End has committed: nothing is left to release but what goes on here.
func (l *Lease) Ended() { l.ended.Store(true) }

// Release the lease for the next holder, and end its context. One that cannot be released expires.
func (l *Lease) Release(ctx context.Context) {
	close(l.stop)
	<-l.over
	if l.ended.Load() {
		return
	}
	ctx = context.WithoutCancel(ctx)
	_, err := l.of.one(ctx, ending, l.ID, authz.From(ctx).Subaccount)
	if err != nil {
		l.of.Log.ErrorContext(ctx, "a lease is not released, it expires", "lease", l.ID, "purpose", l.of.Purpose, "error", err)
	}
}
