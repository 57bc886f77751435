package store

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// Last has reads go with the commit of the context's transaction, as those of Together: they see what it has written, and the database does not
// wait for anybody between them and the commit. What they ask after the first answer follows the commit. A transaction of which nothing was sent
// before needs neither BEGIN nor COMMIT for it.
//
// Errors of a read's own undo nothing, and are for the read to keep. Where the database refuses what a read asks with the commit, the commit fails;
// what a read asks after it fails that read alone. On SQLite and for the system the reads follow the commit.
func (s *Store) Last(ctx context.Context, reads ...func(ctx context.Context) error) error {
	t := s.current(ctx)
	if t == nil {
		return ErrOutside
	}
	for _, read := range reads {
		t.last = append(t.last, func(ctx context.Context) error {
			_ = read(ctx) // see above
			return nil
		})
	}
	return nil
}

// end commits the transaction, with its last reads where they can go with it: else they are left.
func (t *tx) end(ctx context.Context) error {
	if len(t.last) == 0 || t.system || t.pipe == nil || apart(ctx) {
		return t.commit(ctx)
	}
	if err := ctx.Err(); err != nil {
		return err //nolint:wrapcheck // the caller says what for
	}
	var ends ends
	defer ends.all() // reads that still wait get no answer
	asking, err := t.store.pendingReads(ctx, t, t.last, &ends)
	if err != nil {
		return err
	}
	t.last = nil
	if len(asking) == 0 {
		return t.commit(ctx)
	}
	asking, err = answerBy(asking, func(all ...statement) (pgx.BatchResults, error) {
		if t.pipe.begun {
			all = append(all, statement{query: "COMMIT"}) // nothing comes to it behind what has failed
		}
		return t.pipe.send(ctx, true, all...)
	})
	if err != nil {
		return err
	}
	t.pipe.free()
	for err == nil && len(asking) > 0 {
		asking, err = t.store.answer(ctx, nil, asking)
	}
	return nil
}
