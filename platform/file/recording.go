package file

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/call"
	entfile "github.com/switchboard-dev/switchboard/ent/file"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Recording of a call. The error is not_found if the subaccount has none.
func (s *Service) Recording(ctx context.Context, callID string) (*ent.File, error) {
	row, err := s.Store.Client(ctx).File.Query().Where(entfile.CallID(callID)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.Missing("recording").Because(err)
	}
	return row, err
}

// Uploaded are the files that are no recordings: neither a call's, nor one that was let go, nor one that is being stored, which has its call's id
// for a name until then.
func Uploaded() predicate.File {
	return entfile.And(entfile.CallIDIsNil(), entfile.NameNEQ(letGo), entfile.Not(func(s *sql.Selector) {
		t := sql.Dialect(s.Dialect()).Table(call.Table).As("recorded")
		s.Where(sql.And(sql.HasPrefix(s.C(entfile.FieldMimeType), "audio/"), sql.Exists(
			sql.Dialect(s.Dialect()).Select(t.C(call.FieldID)).From(t).Where(sql.And(
				sql.ColumnsEQ(t.C(call.FieldSubaccountID), s.C(entfile.FieldSubaccountID)), sql.ColumnsEQ(t.C(call.FieldID), s.C(entfile.FieldName)),
			)))))
	}))
}

// KeepRecording of a call. Each piece but the last has a transaction of its own, so that nobody's write waits for a long recording. The last
// piece makes it the call's, in the transaction of what is done along with that. Of what is cut off before, Sweep deletes the rest.
func (s *Service) KeepRecording(
	ctx context.Context, callID, mimeType string, body io.Reader, along func(ctx context.Context) error,
) (*ent.File, error) {
	k := &keeping{Service: s, call: callID, mime: mimeType, piece: make([]byte, PieceSize)}
	err := k.begin(ctx, body)
	if err == nil {
		err = s.Store.Tx(ctx, func(ctx context.Context) error {
			if err := along(ctx); err != nil {
				return err
			}
			return k.finish(ctx)
		})
	}
	if err != nil && k.row != nil {
		err = s.drop(ctx, k.row.ID, err)
	}
	if err != nil {
		return nil, err
	}
	return k.row, nil
}

// errCut is the end of a recording whose beginning was deleted as one that was cut off.
var errCut = errors.New("keep recording: what was cut off has been deleted")

// keeping a recording.
type keeping struct {
	*Service

	call, mime string
	row        *ent.File // nil before the first piece is stored
	pieces     int       // that are stored
	piece      []byte
	last       []byte // the part of the piece that is the last one's
}

// begin stores all pieces but the last.
func (k *keeping) begin(ctx context.Context, body io.Reader) error {
	for {
		n, whole, err := fill(body, k.piece)
		if err != nil || whole {
			k.last = k.piece[:n]
			return err
		}
		var row *ent.File
		err = k.Store.Tx(ctx, func(ctx context.Context) (err error) {
			if row, err = k.grow(ctx); err != nil {
				return err
			}
			if err := k.put(ctx, row.ID, k.pieces, k.piece); err != nil {
				return err
			}
			return k.Quota.Check(ctx)
		})
		if err != nil {
			return err
		}
		k.row, k.pieces = row, k.pieces+1
	}
}

// grow the file by a piece, which counts as stored from then on, whether it ever is the call's.
func (k *keeping) grow(ctx context.Context) (*ent.File, error) {
	if k.row == nil {
		return k.Store.Client(ctx).File.Create().SetName(k.call).SetMimeType(k.mime).SetSize(PieceSize).Save(ctx)
	}
	if _, err := k.Store.Exec(store.Late(ctx), `UPDATE "files" SET size = size + $1 WHERE id = $2 AND subaccount_id = $3`,
		PieceSize, k.row.ID, authz.From(ctx).Subaccount); err != nil {
		return nil, fmt.Errorf("keep recording: %w", err)
	}
	return k.row, nil
}

// finish stores the last piece.
func (k *keeping) finish(ctx context.Context) (err error) {
	client := k.Store.Client(ctx)
	if k.pieces == 0 {
		create := client.File.Create().SetName(k.call).SetMimeType(k.mime).SetCallID(k.call)
		if k.row, err = k.write(ctx, create, bytes.NewReader(k.last)); err != nil {
			return err
		}
		return k.Quota.Check(ctx)
	}
	if len(k.last) > 0 {
		if err := k.put(ctx, k.row.ID, k.pieces, k.last); err != nil {
			return err
		}
	}
	k.row.Size = int64(k.pieces)*PieceSize + int64(len(k.last))
	if _, err := k.Store.Exec(store.Must(ctx, errCut), `UPDATE "files" SET call_id = $1, size = size + $2 WHERE id = $3 AND subaccount_id = $4`,
		k.call, len(k.last), k.row.ID, authz.From(ctx).Subaccount); err != nil {
		return fmt.Errorf("keep recording: %w", err)
	}
	return k.Quota.Check(ctx)
}
