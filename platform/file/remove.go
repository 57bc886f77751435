package file

import (
	"context"
	"errors"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	entfile "github.com/switchboard-dev/switchboard/ent/file"
	"github.com/switchboard-dev/switchboard/ent/filepiece"
)

// sweepPieces is how many pieces are deleted in a transaction: on SQLite each of their pages is overwritten, and nobody else writes meanwhile.
const sweepPieces = 10

// dropTime is how long somebody waits for what was cut off to be deleted; Sweep deletes the rest.
const dropTime = 10 * time.Second

// Thin deletes some pieces of the recordings of a subaccount's calls, in the context's transaction, and says whether there may be more. Whoever
// deletes calls or their files has it do that first: a cascade takes all pieces of a long recording at once.
func Thin(ctx context.Context, client *ent.Client, subaccount string, calls []string) (more bool, err error) {
	files, err := client.File.Query().Where(entfile.SubaccountID(subaccount), entfile.CallIDIn(calls...)).IDs(ctx)
	if err != nil || len(files) == 0 {
		return false, err
	}
	return thin(ctx, client, subaccount, files...)
}

// thin deletes some pieces of files, of one file after the other.
func thin(ctx context.Context, client *ent.Client, subaccount string, files ...string) (more bool, err error) {
	ids, err := client.FilePiece.Query().Where(filepiece.SubaccountID(subaccount), filepiece.FileIDIn(files...)).
		Order(filepiece.ByFileID()).Limit(sweepPieces).IDs(ctx)
	if err != nil || len(ids) == 0 {
		return false, err
	}
	_, err = client.FilePiece.Delete().Where(filepiece.SubaccountID(subaccount), filepiece.IDIn(ids...)).Exec(ctx)
	return len(ids) == sweepPieces, err
}

// remove a file that is no call's, some pieces at a time. It is locked meanwhile: a transaction that makes it a call's may be committing, though
// whoever sent it has been told of an error.
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
