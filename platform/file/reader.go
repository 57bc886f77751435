package file

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/switchboard-dev/switchboard/ent"
	entfile "github.com/switchboard-dev/switchboard/ent/file"
	"github.com/switchboard-dev/switchboard/ent/filepiece"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// Open reads a file piece by piece, each when it is needed, and holds one at a time. One that is deleted meanwhile ends with io.ErrUnexpectedEOF.
func (s *Service) Open(ctx context.Context, id string) io.Reader {
	return &reader{ctx: share.Metered(ctx, nil), service: s, id: id}
}

// OpenAt is Open for a file that was kept in one go, of which parts may be read.
func (s *Service) OpenAt(ctx context.Context, f *ent.File) io.ReadSeeker {
	return &seeker{reader: reader{ctx: share.Metered(ctx, nil), service: s, id: f.ID}, size: f.Size}
}

type reader struct {
	ctx     context.Context //nolint:containedctx // io.Reader has no place for it
	service *Service
	id      string
	ordinal int
	read    int64
	piece   bytes.Reader
}

// Read of io.Reader.
func (r *reader) Read(p []byte) (int, error) {
	if r.piece.Len() == 0 {
		if err := r.next(); err != nil {
			return 0, err
		}
	}
	return r.piece.Read(p) //nolint:wrapcheck // io.EOF is compared, and there is no other
}

func (r *reader) next() error {
	row, err := r.service.Store.Client(r.ctx).FilePiece.Query().
		Where(filepiece.FileID(r.id), filepiece.Ordinal(r.ordinal)).Only(r.ctx)
	if ent.IsNotFound(err) {
		return r.ended()
	}
	if err != nil {
		return fmt.Errorf("read file: %w", err)
	}
	plain, err := r.service.Sealer.Open(row.SubaccountID, pieceColumn, row.Data)
	if err != nil {
		return fmt.Errorf("read file %s: %w", r.id, err)
	}
	r.piece.Reset(plain)
	r.ordinal++
	r.read += int64(len(plain))
	return nil
}

// ended says whether the file is over where it has no further piece, or pieces of it were deleted meanwhile.
func (r *reader) ended() error {
	whole, err := r.service.Store.Client(r.ctx).File.Query().Where(entfile.ID(r.id), entfile.SizeLTE(r.read)).Exist(r.ctx)
	if err != nil {
		return fmt.Errorf("read file: %w", err)
	}
	if !whole {
		return io.ErrUnexpectedEOF
	}
	return io.EOF
}

// seeker knows that all pieces but the last are of one size.
type seeker struct {
	reader

	size, at int64
}

var errSeek = errors.New("file: there is no such place")

// Read of io.Reader.
func (s *seeker) Read(p []byte) (int, error) {
	n, err := s.reader.Read(p)
	s.at += int64(n)
	return n, err
}

// Seek of io.Seeker.
func (s *seeker) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += s.at
	case io.SeekEnd:
		offset += s.size
	}
	if offset < 0 {
		return 0, errSeek
	}
	s.ordinal, s.at, s.read = int(offset/PieceSize), offset, offset/PieceSize*PieceSize
	s.piece.Reset(nil)
	if rest := offset % PieceSize; rest > 0 && offset < s.size {
		if err := s.next(); err != nil {
			return 0, err
		}
		if _, err := s.piece.Seek(rest, io.SeekStart); err != nil {
			return 0, fmt.Errorf("read file: %w", err)
		}
	}
	return offset, nil
}
