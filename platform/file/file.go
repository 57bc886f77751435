// Package file stores uploaded and generated files for a day, encrypted and in pieces. It also stores recordings, for as long as their
// calls.
package file

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contactimport"
	entfile "github.com/switchboard-dev/switchboard/ent/file"
	"github.com/switchboard-dev/switchboard/ent/filepiece"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Kept is how long a file is there.
const Kept = 24 * time.Hour

// PieceSize is how much of a file stands in one row, and is in memory while it is read; pieceColumn is what it is sealed for.
const (
	PieceSize   = 1 << 20
	pieceColumn = "file_pieces.data"
)

// Service keeps the files of the caller's subaccount.
type Service struct {
	Store  *store.Store
	Sealer *secret.Sealer
	Quota  *Quota
}

// New makes the service. A nil quota bounds nothing.
func New(s *store.Store, sealer *secret.Sealer, quota *Quota) *Service {
	return &Service{Store: s, Sealer: sealer, Quota: quota}
}

// Keep stores a file while it is read: all of it or nothing. Its name and type are cut to what can be stored. The error is payload_too_large
// if there is no room for it.
func (s *Service) Keep(ctx context.Context, name, mimeType string, body io.Reader) (*ent.File, error) {
	return s.keep(ctx, func(c *ent.FileCreate) { c.SetName(Name(cmp.Or(name, nameless))).SetMimeType(Kind(mimeType)) }, body)
}

func (s *Service) keep(ctx context.Context, set func(*ent.FileCreate), body io.Reader) (*ent.File, error) {
	var row *ent.File
	err := s.Store.Tx(ctx, func(ctx context.Context) (err error) {
		create := s.Store.Client(ctx).File.Create()
		set(create)
		row, err = s.write(ctx, create, body)
		if err != nil {
			return err
		}
		return s.Quota.Check(ctx)
	})
	return row, err
}

// write a file with its pieces. A file that fits into one piece needs no answer, and goes with the commit. The size of a longer one is written at the
// end: storing something locks the subaccount's row until the commit, and calls wait for that.
func (s *Service) write(ctx context.Context, create *ent.FileCreate, body io.Reader) (row *ent.File, err error) {
	piece := make([]byte, PieceSize)
	n, whole, err := fill(body, piece)
	if err != nil {
		return nil, err
	}
	if whole {
		if row, err = create.SetSize(int64(n)).Save(store.Late(ctx)); err != nil || n == 0 {
			return row, err
		}
		return row, s.put(store.Late(ctx), row.ID, 0, piece[:n])
	}
	if row, err = create.SetSize(0).Save(store.Late(ctx)); err != nil {
		return nil, err
	}
	row.Size = int64(n)
	for ordinal := 0; ; ordinal++ {
		if n > 0 {
			err = s.put(ctx, row.ID, ordinal, piece[:n])
		}
		if err != nil || whole {
			break
		}
		n, whole, err = fill(body, piece)
		row.Size += int64(n)
	}
	if err != nil {
		return nil, err
	}
	return row, s.Store.Client(ctx).File.Update().Where(entfile.ID(row.ID)).SetSize(row.Size).Exec(store.Only(store.Late(ctx), row.ID))
}

// fill a piece of a file; whole says that nothing is behind it.
func fill(body io.Reader, piece []byte) (n int, whole bool, err error) {
	for n < len(piece) && err == nil {
		var more int
		more, err = body.Read(piece[n:])
		n += more
	}
	if err != nil && err != io.EOF { //nolint:errorlint // no other is an end: where a body breaks off, it says io.ErrUnexpectedEOF itself
		return 0, false, fmt.Errorf("keep file: %w", err)
	}
	return n, n < len(piece), nil
}

// put a piece of a file, sealed.
func (s *Service) put(ctx context.Context, id string, ordinal int, piece []byte) error {
	sealed := s.Sealer.Seal(authz.From(ctx).Subaccount, pieceColumn, piece)
	return s.Store.Client(ctx).FilePiece.Create().SetFileID(id).SetOrdinal(ordinal).SetData(sealed).Exec(ctx)
}

// Get what is known of a file. The error is not_found if the subaccount has none with the id.
func (s *Service) Get(ctx context.Context, id string) (*ent.File, error) {
	row, err := s.Store.Client(ctx).File.Query().Where(entfile.ID(id), entfile.CallIDIsNil(), entfile.NameNEQ(letGo)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.Missing("file").Because(err)
	}
	return row, err
}

// Delete a file; one that is gone already is no error.
func (s *Service) Delete(ctx context.Context, id string) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		_, err := s.Store.Client(ctx).File.Delete().Where(entfile.ID(id)).Exec(ctx)
		return err
	})
}

// Begin a file that is written piece by piece.
func (s *Service) Begin(ctx context.Context, name, mimeType string) (*ent.File, error) {
	return s.Store.Client(ctx).File.Create().SetName(name).SetMimeType(mimeType).Save(ctx)
}

// Append text to a file, in the transaction of the work that wrote it: as many pieces as it takes. The error is payload_too_large if there is no
// room for it.
func (s *Service) Append(ctx context.Context, id string, text []byte) error {
	client := s.Store.Client(ctx)
	ordinal, err := client.FilePiece.Query().Where(filepiece.FileID(id)).Count(ctx)
	if err != nil {
		return err
	}
	for piece := range slices.Chunk(text, PieceSize) {
		if err := s.put(ctx, id, ordinal, piece); err != nil {
			return err
		}
		ordinal++
	}
	if err := client.File.UpdateOneID(id).AddSize(int64(len(text))).Exec(ctx); err != nil {
		return err
	}
	return s.Quota.Check(ctx)
}

// sweepFiles is how many files are looked for at a time by a sweep.
const sweepFiles = 500

// Sweep deletes the files of all tenants whose day is over, except for recordings and files that an import still reads or
// writes. If it is cut off, it leaves the rest to the next one.
func (s *Service) Sweep(ctx context.Context) error {
	ctx = store.System(ctx, "sweep files")
	before := time.Now().UTC().Add(-Kept)
	for n := sweepFiles; n == sweepFiles; {
		ids, err := s.expired(ctx, before)
		if err != nil {
			return fmt.Errorf("sweep files: %w", err)
		}
		for _, id := range ids {
			if err := s.remove(ctx, id); err != nil {
				return fmt.Errorf("sweep files: %w", err)
			}
		}
		n = len(ids)
	}
	return nil
}

// expired are some of the files that nobody may read any more.
func (s *Service) expired(ctx context.Context, before time.Time) ([]string, error) {
	return s.Store.Client(ctx).File.Query().Where(entfile.CreatedAtLT(before), entfile.CallIDIsNil(),
		unused(contactimport.FieldFileID), unused(contactimport.FieldProblemsFileID)).
		Order(entfile.ByCreatedAt(), entfile.ByID()).Limit(sweepFiles).IDs(ctx)
}

// unused is the condition that no import under way names a file in a column. It is looked up by the subaccount, which has a bounded number.
func unused(column string) predicate.File {
	return func(q *sql.Selector) {
		t := sql.Dialect(q.Dialect()).Table(contactimport.Table).As("importing")
		q.Where(sql.NotExists(sql.Dialect(q.Dialect()).Select(t.C(contactimport.FieldID)).From(t).Where(sql.And(
			sql.ColumnsEQ(t.C(contactimport.FieldSubaccountID), q.C(entfile.FieldSubaccountID)), sql.ColumnsEQ(t.C(column), q.C(entfile.FieldID)),
			sql.IsNull(t.C(contactimport.FieldFinishedAt)),
		))))
	}
}
