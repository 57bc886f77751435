package file_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"testing"
	"testing/iotest"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
)

// A recording or an upload whose sound breaks off is never taken for whole, wherever that is and whatever it is told by: bodies of HTTP say the
// same of it as io.ReadFull of the end of a file. Nothing is left of it, and the whole one can be stored behind it.
func TestWhatBreaksOffIsNotWhole(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, ctx context.Context, s *file.Service) {
		id := rings(t, ctx, s)
		for _, size := range []int{0, 1000, megabyte - 1, file.PieceSize, 2*file.PieceSize + 5} {
			for _, broken := range []error{io.ErrUnexpectedEOF, fmt.Errorf("of a file: %w", io.EOF), errors.New("the line is cut")} {
				body := func() io.Reader {
					return iotest.DataErrReader(io.MultiReader(bytes.NewReader(sounding(size)), iotest.ErrReader(broken)))
				}
				_, err := s.KeepRecording(ctx, id, "audio/wav", body(), recorded(s, id))
				if !errors.Is(err, broken) {
					t.Errorf("behind %d bytes, %v: %v", size, broken, err)
				}
				if _, err := s.Recording(ctx, id); !fault.Is(err, fault.NotFound) {
					t.Fatalf("behind %d bytes, %v: the call has a recording, %v", size, broken, err)
				}
				if f, err := s.Keep(ctx, "a.csv", "text/csv", body()); !errors.Is(err, broken) {
					t.Errorf("an upload, behind %d bytes, %v: %+v, %v", size, broken, f, err)
				}
				if files := s.Store.Client(ctx).File.Query().CountX(ctx); files+pieces(ctx, s) > 0 || s.Store.Client(ctx).Call.GetX(ctx, id).Recorded {
					t.Fatalf("behind %d bytes, %v: %d files and %d pieces are left", size, broken, files, pieces(ctx, s))
				}
			}
		}
		const size = 2*file.PieceSize + 5
		if f, err := s.KeepRecording(ctx, id, "audio/wav", iotest.OneByteReader(bytes.NewReader(sounding(size))), recorded(s, id)); err != nil || f.Size != size {
			t.Errorf("the whole one: %+v, %v", f, err)
		}
	})
}
