package chat

import (
	"context"
	"errors"
	"time"

	entturn "github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// How soon it is looked again whether a database that was lost has kept what the turn came to, at first and at most, and until when: where
// somebody waits for the reply, and where a job does.
const (
	lostLook      = 50 * time.Millisecond
	lostLookLimit = time.Second
	lostPatience  = turnLease
	lostInJob     = time.Minute
)

// paid keeps what the turn came to with its trace, which pays for it, once more where the database has undone it, and once it answers again
// where it was lost. It has cost the same where it cannot be kept, with its conversation gone.
func (t *turn) paid(ctx context.Context, keep func(ctx context.Context) error) error {
	return t.paying(ctx, t.whenBack(ctx, keep, t.twice(ctx, keep)))
}

// paidUntraced is paid for what keeps no trace. If the database was lost, nobody could tell whether it was kept, and it is not tried again.
func (t *turn) paidUntraced(ctx context.Context, keep func(ctx context.Context) error) error {
	return t.paying(ctx, t.twice(ctx, keep))
}

func (t *turn) twice(ctx context.Context, keep func(ctx context.Context) error) error {
	err := t.service.parts.Store.Again(ctx, keep)
	if store.Undone(err) {
		err = t.service.parts.Store.Again(ctx, keep)
	}
	return err
}

// whenBack keeps what the turn came to where the database was lost meanwhile, which is to be known to the next try: tools have acted. It may have
// been kept although nobody heard so: then its trace is there.
func (t *turn) whenBack(ctx context.Context, keep func(ctx context.Context) error, err error) error {
	patience := lostPatience
	if t.delivers {
		patience = lostInJob
	}
	once := func(ctx context.Context) error {
		there, err := t.service.parts.Store.Client(ctx).Turn.Query().Where(entturn.ID(t.trace.ID)).Exist(ctx)
		if err != nil || there {
			return err
		}
		return keep(ctx)
	}
	end := time.Now().Add(patience)
	for wait := lostLook; store.Gone(err) && time.Now().Before(end); wait = min(2*wait, lostLookLimit) {
		time.Sleep(wait) //nolint:forbidigo // a database does not say when it is back
		err = t.twice(ctx, once)
	}
	return err
}

func (t *turn) paying(ctx context.Context, err error) error {
	if !fault.Is(err, fault.NotFound) {
		return err
	}
	return errors.Join(err, t.payAlone(ctx))
}
