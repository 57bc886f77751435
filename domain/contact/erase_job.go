package contact

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contactimport"
	entfile "github.com/switchboard-dev/switchboard/ent/file"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// EraseWorker removes what is left of erased contacts elsewhere. Doing it twice does no harm.
type EraseWorker struct {
	river.WorkerDefaults[EraseArgs]
	*Service
}

// Work on one erasure until nothing is left.
func (w *EraseWorker) Work(ctx context.Context, j *river.Job[EraseArgs]) error {
	ctx, row, err := w.adopt(ctx, j.Args.ErasureID)
	if err != nil || row == nil || row.FinishedAt != nil {
		return err
	}
	if err := w.forgetFiles(ctx, row); err != nil {
		return err
	}
	err = w.Store.Tx(ctx, func(ctx context.Context) error {
		if err := w.deleteStoredAnswers(ctx, row.ContactID); err != nil {
			return err
		}
		return w.Store.Client(ctx).Erasure.UpdateOne(row).ClearTraces().SetFinishedAt(time.Now().UTC().Truncate(time.Microsecond)).Exec(ctx)
	})
	if err != nil {
		return err
	}
	return w.Store.Scrub(ctx)
}

// adopt reads the erasure and works as its tenant from then on. One that is gone is nobody's: nil.
func (s *Service) adopt(ctx context.Context, id string) (context.Context, *ent.Erasure, error) {
	system := store.System(ctx, "contact erasure")
	row, err := s.Store.Client(system).Erasure.Get(system, id)
	if ent.IsNotFound(err) {
		return ctx, nil, nil
	}
	if err != nil {
		return ctx, nil, fmt.Errorf("erase: %w", err)
	}
	ctx, err = s.Store.As(ctx, row.SubaccountID, "erasure", "")
	return ctx, row, err
}

// forgetFiles deletes the files that name the contact, but for what an import is still reading: that ends with it.
func (s *Service) forgetFiles(ctx context.Context, row *ent.Erasure) error {
	if len(row.Traces) == 0 {
		return nil
	}
	text, err := s.Sealer.Open(row.SubaccountID, tracesColumn, row.Traces)
	if err != nil {
		return fmt.Errorf("traces: %w", err)
	}
	var traces []string
	if err := json.Unmarshal(text, &traces); err != nil {
		return fmt.Errorf("traces: %w", err)
	}
	client := s.Store.Client(ctx)
	reading, err := client.ContactImport.Query().Where(contactimport.StatusIn("PENDING", "RUNNING"), contactimport.FileIDNotNil()).
		Select(contactimport.FieldFileID).Strings(ctx)
	if err != nil {
		return err
	}
	ids, err := client.File.Query().Where(entfile.IDNotIn(reading...)).IDs(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		named, err := names(s.Files.Open(ctx, id), traces)
		if err == nil && named {
			err = s.Files.Delete(ctx, id)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// window is how much of a file is looked at in one piece; overlap is as long as the longest thing that is looked for.
const (
	window  = 1 << 20
	overlap = 4 << 10
)

// names says whether a text has one of the traces, case and accents aside.
func names(r io.Reader, traces []string) (bool, error) {
	folded := make([]string, len(traces))
	for i, t := range traces {
		folded[i] = ngram.Fold(t)
	}
	buffer := make([]byte, 0, window)
	for {
		n, err := io.ReadFull(r, buffer[len(buffer):window])
		buffer = buffer[:len(buffer)+n]
		text := ngram.Fold(string(buffer))
		for _, t := range folded {
			if strings.Contains(text, t) {
				return true, nil
			}
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return false, nil
		}
		if err != nil {
			return false, fmt.Errorf("look for a contact in a file: %w", err)
		}
		buffer = append(buffer[:0], buffer[len(buffer)-overlap:]...)
	}
}
