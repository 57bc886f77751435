package file

import (
	"context"
	"errors"
	"fmt"
	"time"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/call"
	entfile "github.com/switchboard-dev/switchboard/ent/file"
	"github.com/switchboard-dev/switchboard/ent/filepiece"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// sweepPieces is how many pieces are deleted in a transaction: on SQLite each of their pages is overwritten, and nobody else writes meanwhile.
const sweepPieces = 10

// dropTime is how long somebody waits for what was cut off to be deleted; Sweep deletes the rest.
const dropTime = 10 * time.Second

// letGo is the name of recordings that were let go; no other file is without one.
const letGo = ""

// LetGo cuts the recordings of calls off from these, in the context's transaction. Nobody finds them from then on, and the calls can be deleted
// without hundreds of megabytes in the same statement. RemoveLetGo deletes them; Sweep deletes what that has left.
func LetGo(ctx context.Context, s *store.Store, subaccount string, calls ...string) error {
	ids := make([]any, len(calls))
	for i, id := range calls {
		ids[i] = id
	}
	return cutOff(ctx, s, subaccount, func(*sql.DialectBuilder) *sql.Predicate { return sql.In(entfile.FieldCallID, ids...) })
}

// LetGoOf cuts the recordings of all calls of a contact off from these, as LetGo does.
func LetGoOf(ctx context.Context, s *store.Store, contact string) error {
	subaccount := authz.From(ctx).Subaccount
	return cutOff(ctx, s, subaccount, func(b *sql.DialectBuilder) *sql.Predicate {
		t := b.Table(call.Table)
		return sql.In(entfile.FieldCallID, b.Select(t.C(call.FieldID)).From(t).
			Where(sql.And(sql.EQ(t.C(call.FieldSubaccountID), subaccount), sql.EQ(t.C(call.FieldContactID), contact))))
	})
}

func cutOff(ctx context.Context, s *store.Store, subaccount string, which func(*sql.DialectBuilder) *sql.Predicate) error {
	b := sql.Dialect(dialect.SQLite)
	if s.Postgres() {
		b = sql.Dialect(dialect.Postgres)
	}
	query, args := b.Update(entfile.Table).SetNull(entfile.FieldCallID).Set(entfile.FieldName, letGo).
		Where(sql.And(sql.EQ(entfile.FieldSubaccountID, subaccount), which(b))).Query()
	if _, err := s.Exec(ctx, query, args...); err != nil {
		return fmt.Errorf("let recordings go: %w", err)
	}
	return nil
}

// RemoveLetGo deletes what a subaccount has let go, some pieces at a time.
func RemoveLetGo(ctx context.Context, s *store.Store, subaccount string) error {
	for more := true; more; {
		err := s.Tx(ctx, func(ctx context.Context) (err error) {
			more, err = RemoveSome(ctx, s.Client(ctx), subaccount)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// RemoveSome deletes some pieces of what a subaccount has let go, or a recording that has none any more, in the context's transaction. It says
// whether there may be more.
func RemoveSome(ctx context.Context, client *ent.Client, subaccount string) (more bool, err error) {
	id, err := client.File.Query().Where(entfile.SubaccountID(subaccount), entfile.CallIDIsNil(), entfile.Name(letGo)).Order(entfile.ByID()).FirstID(ctx)
	if err != nil {
		return false, ent.MaskNotFound(err)
	}
	if more, err = thin(ctx, client, subaccount, id); err != nil || more {
		return more, err
	}
	_, err = client.File.Delete().Where(entfile.SubaccountID(subaccount), entfile.ID(id)).Exec(ctx)
	return true, err
}

// thin deletes some pieces of a file, and says whether there may be more.
func thin(ctx context.Context, client *ent.Client, subaccount, file string) (more bool, err error) {
	ids, err := client.FilePiece.Query().Where(filepiece.SubaccountID(subaccount), filepiece.FileID(file)).Limit(sweepPieces).IDs(ctx)
	if err != nil || len(ids) == 0 {
		return false, err
	}
	_, err = client.FilePiece.Delete().Where(filepiece.SubaccountID(subaccount), filepiece.IDIn(ids...)).Exec(ctx)
	return len(ids) == sweepPieces, err
}

// remove a file that is no call's, some pieces at a time. It is locked meanwhile: a transaction that makes it a call's may be committing, though
// its sender got an error.
func (s *Service) remove(ctx context.Context, id string) error {
	for more := true; more; {
		err := s.Store.Tx(ctx, func(ctx context.Context) error {
			client := s.Store.Client(ctx)
			row, err := client.File.Query().Where(entfile.ID(id), entfile.CallIDIsNil(), s.Store.Locked()).Only(ctx)
			if err != nil {
				more = false
				return ent.MaskNotFound(err)
			}
			if more, err = thin(ctx, client, row.SubaccountID, id); err != nil || more {
				return err
			}
			_, err = client.File.Delete().Where(entfile.ID(id)).Exec(ctx)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// drop what was cut off, whatever else has ended. The answer to a commit may have been lost: a file that is a call's by now stays.
func (s *Service) drop(ctx context.Context, id string, why error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), dropTime)
	defer cancel()
	return errors.Join(why, s.remove(ctx, id))
}
