package contact

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/mandate"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contactimport"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/sheet"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// How an import works: some rows in one transaction, so that a crash loses little and doubles nothing. Fewer are read where they are long: all of
// them are in memory, and written once more where they are refused.
const (
	importAttempts = 10
	batchSize      = 250
	batchBytes     = 4 << 20
)

// gaveUp is the reason of an import that could not be done for reasons of ours.
const gaveUp = "It stopped halfway. Imported rows are kept. Import the file again; no row is imported twice."

// again is what the reasons of imports that need another upload end with.
const again = "Imported rows are kept. Upload the file and import it again; no row is imported twice."

// fileGone is the reason of an import whose file was deleted before it was read to its end.
const fileGone = "Its file has been deleted. " + again

// noLonger is the reason of an import whose beginner has lost the right to it.
const noLonger = "The user or key that began the import is no longer allowed to import contacts. " + again

// notListed begins the reason of an import for whose file of problems there is no room.
const notListed = "Its rejected rows cannot be listed. "

// isArchived is the problem of a row whose contact somebody has archived: it would be reported as updated, and shown in no list.
const isArchived = "the contact is archived: restore it to import it"

// errElsewhere is returned if another run of the same job has done the next rows: one that was given up, but had not ended.
var errElsewhere = errors.New("contact: another run is doing the import")

// ImportWorker brings contacts in. After a crash it goes on behind the rows that are done.
type ImportWorker struct {
	river.WorkerDefaults[ImportArgs]
	*Service
}

// Work on one import until its last row.
func (w *ImportWorker) Work(ctx context.Context, j *river.Job[ImportArgs]) error {
	ctx, row, err := w.adoptImport(ctx, j.Args.ImportID)
	if err != nil || row == nil || row.FileID == nil {
		return err
	}
	done := row.DoneRows
	err = w.importRows(ctx, row, j.Args.By)
	switch {
	case errors.Is(err, errElsewhere):
		return river.JobSnooze(importing) //nolint:wrapcheck // River looks for it
	case fault.Is(err, fault.PayloadTooLarge): // as it would be at every other attempt
		return w.fail(ctx, row.ID, notListed+fault.From(err).Message+" "+again)
	case err != nil && ctx.Err() != nil && row.DoneRows > done: // it was cut off and has come further, which is no failure
		return river.JobSnooze(0) //nolint:wrapcheck // likewise
	case err != nil && j.Attempt >= j.MaxAttempts:
		return errors.Join(err, w.fail(ctx, row.ID, gaveUp))
	}
	return err
}

func (s *Service) adoptImport(ctx context.Context, id string) (context.Context, *ent.ContactImport, error) {
	system := store.System(ctx, "contact import")
	row, err := s.parts.Store.Client(system).ContactImport.Get(system, id)
	if ent.IsNotFound(err) {
		return ctx, nil, nil
	}
	if err != nil {
		return ctx, nil, fmt.Errorf("import: %w", err)
	}
	ctx, err = s.parts.Store.As(ctx, row.SubaccountID, "import", "Import")
	return ctx, row, err
}

// run is what holds for all rows that a job brings in.
type run struct {
	by       mandate.Mandate
	header   []string
	region   string
	uploaded time.Time // when the file was
	crowds   crowds
	erasures []string // that have begun since, and whom they erase
	erased   traces
}

// importRows reads the rest of the file, after the rows that are done.
func (s *Service) importRows(ctx context.Context, row *ent.ContactImport, by mandate.Mandate) error {
	if over, err := s.over(ctx, row.ID, by); err != nil || over {
		return err
	}
	if row.TotalRows == 0 {
		total, err := s.count(ctx, *row.FileID)
		if err != nil {
			return err
		}
		err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
			return s.parts.Store.Client(ctx).ContactImport.Update().Where(contactimport.ID(row.ID), contactimport.Status(Pending)).
				SetStatus(Running).SetTotalRows(total).Exec(ctx)
		})
		if err != nil {
			return err
		}
	}
	region, err := s.parts.Phone.Region(ctx)
	if err != nil {
		return err
	}
	table, err := sheet.Open(s.parts.Files.Open(ctx, *row.FileID))
	if err != nil {
		return err
	}
	for range row.DoneRows {
		if _, err := table.Next(); err != nil {
			return fmt.Errorf("import: %w", err)
		}
	}
	r := &run{by: by, header: table.Header, region: region, crowds: crowds{}}
	switch f, err := s.parts.Files.Get(ctx, *row.FileID); {
	case err == nil:
		r.uploaded = f.CreatedAt
	case !fault.Is(err, fault.NotFound): // of one that is gone, the next batch ends
		return err
	}
	for {
		rows, last, err := some(table)
		if err != nil {
			return err
		}
		more, err := s.batch(ctx, row, rows, last, r)
		if err != nil || !more {
			return err
		}
		row.DoneRows += len(rows)
	}
}

func (s *Service) count(ctx context.Context, fileID string) (n int, err error) {
	table, err := sheet.Open(s.parts.Files.Open(ctx, fileID))
	if err != nil {
		return 0, err
	}
	for ; ; n++ {
		if _, err := table.Next(); errors.Is(err, io.EOF) {
			return n, nil
		} else if err != nil {
			return 0, err
		}
	}
}

// some are the next rows; last says that none follow.
func some(table *sheet.Sheet) (rows []sheet.Row, last bool, err error) {
	for size := 0; len(rows) < batchSize && size < batchBytes; {
		row, err := table.Next()
		if errors.Is(err, io.EOF) {
			return rows, true, nil
		}
		if err != nil {
			return nil, false, err
		}
		row.Values = slices.Clone(row.Values)
		for _, value := range row.Values {
			size += len(value)
		}
		rows = append(rows, row)
	}
	return rows, false, nil
}

// batch imports some rows and counts them, in one transaction. There are no more after the last rows, or if the import was
// cancelled meanwhile. The error is errElsewhere if the rows are no longer the next ones.
func (s *Service) batch(ctx context.Context, imp *ent.ContactImport, rows []sheet.Row, last bool, r *run) (more bool, err error) {
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		now, err := s.parts.Store.Client(ctx).ContactImport.Query().Where(contactimport.ID(imp.ID), s.parts.Store.Locked()).Only(ctx)
		if err != nil || now.Status != Running {
			return store.Missing(err, "import")
		}
		if now.DoneRows != imp.DoneRows {
			return errElsewhere
		}
		// Rows of a file that is still there are whole; what is read of one that is deleted meanwhile ends anywhere.
		if stopped, err := s.stopped(ctx, now, r.by); err != nil || stopped {
			return err
		}
		m := s.newUpsert(r)
		for _, row := range rows {
			m.add(row, imp.Fields)
		}
		if err := m.write(ctx); err != nil {
			return err
		}
		bad := m.problems
		update := s.parts.Store.Client(ctx).ContactImport.UpdateOne(now).AddDoneRows(len(rows)).AddBadRows(len(bad.lines)).
			AddCreatedContacts(m.created).AddUpdatedContacts(m.updated)
		if err := s.report(ctx, now, r.header, bad, update); err != nil {
			return err
		}
		if now, err = update.Save(ctx); err != nil {
			return err
		}
		if more = !last; more {
			return nil
		}
		_, err = s.end(ctx, now, Completed, nil)
		return err
	})
	return more, err
}

// problems are the lines that were refused.
type problems struct{ lines [][]string }

func (p *problems) add(row sheet.Row, reasons []string) {
	p.lines = append(p.lines, defused(append([]string{strconv.Itoa(row.Line), strings.Join(reasons, "; ")}, row.Values...)))
}

// hide adds a line without its values.
func (p *problems) hide(row sheet.Row, reason string) {
	p.lines = append(p.lines, append([]string{strconv.Itoa(row.Line), reason}, make([]string, len(row.Values))...))
}

// defused are the values of a line, of which a spreadsheet calculates none.
func defused(values []string) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = sheet.Defuse(v)
	}
	return out
}

// report appends the refused lines to the import's file of problems, each with its number and the reason.
func (s *Service) report(ctx context.Context, imp *ent.ContactImport, header []string, p problems, update *ent.ContactImportUpdateOne) error {
	if len(p.lines) == 0 {
		return nil
	}
	var text strings.Builder
	w := csv.NewWriter(&text)
	id := imp.ProblemsFileID
	if id == nil {
		f, err := s.parts.Files.Begin(ctx, "problems of "+imp.Name, "text/csv; charset=utf-8")
		if err != nil {
			return err
		}
		id = &f.ID
		update.SetProblemsFileID(f.ID)
		if err := w.Write(append([]string{"line", "problem"}, defused(header)...)); err != nil {
			return fmt.Errorf("problems: %w", err)
		}
	}
	if err := w.WriteAll(p.lines); err != nil {
		return fmt.Errorf("problems: %w", err)
	}
	return s.parts.Files.Append(ctx, *id, []byte(text.String()))
}
