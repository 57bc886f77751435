package contact

import (
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/contact/header"
	"github.com/switchboard-dev/switchboard/domain/mandate"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contactimport"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/sheet"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The states of an import.
const (
	Pending   = "PENDING"
	Running   = "RUNNING"
	Completed = "COMPLETED"
	Cancelled = "CANCELLED"
	Failed    = "FAILED"
)

// previewRows is how many rows a preview shows.
const previewRows = 20

// Import is contacts on their way in from a file.
type Import struct{ *ent.ContactImport }

// Key is its position in lists.
func (i *Import) Key() (time.Time, string) { return i.CreatedAt, i.ID }

// GetID is its id.
func (i *Import) GetID() string { return i.ID }

// KeptWith is its id: stored answers that have its name go when the name is forgotten.
func (i *Import) KeptWith() string { return i.ID }

// ProblemsPath is where the rejected rows are downloaded; nil if there are none.
func (i *Import) ProblemsPath() *string {
	if i.ProblemsFileID == nil {
		return nil
	}
	at := "/files/" + *i.ProblemsFileID
	return &at
}

// Preview is the beginning of a file as an import would read it.
type Preview struct {
	Encoding  string
	Delimiter string
	Columns   []*Column
	Rows      []*PreviewRow
}

// Column of a file; Field is nil if the column is ignored.
type Column struct {
	Header string
	Field  *string
}

// PreviewRow is a line of the file, and why it would be refused.
type PreviewRow struct {
	Line     int
	Values   []string
	Problems []string
}

// Preview shows the first rows of a file and their problems. Without fields they are guessed by the names of the columns.
func (s *Service) Preview(ctx context.Context, fileID string, fields []*string) (*Preview, error) {
	table, to, err := s.table(ctx, fileID, byFile, fields)
	if err != nil {
		return nil, err
	}
	region, err := s.parts.Phone.Region(ctx)
	if err != nil {
		return nil, err
	}
	p := &Preview{Encoding: table.Encoding, Delimiter: string(table.Delimiter)}
	for i, h := range table.Header {
		c := &Column{Header: h}
		if to[i] != "" {
			c.Field = &to[i]
		}
		p.Columns = append(p.Columns, c)
	}
	for range previewRows {
		row, err := table.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		_, problems := s.entry(row, to, region)
		p.Rows = append(p.Rows, &PreviewRow{row.Line, slices.Clone(row.Values), problems})
	}
	return p, nil
}

// The arguments that a file comes by.
const byFile, byText = "fileId", "csv"

// targets are the fields that columns go to, each once; "" is none.
func targets(fields []*string) ([]string, error) {
	to := make([]string, len(fields))
	for i, f := range fields {
		if f != nil && slices.Contains(to, *f) {
			return nil, fault.Broken("fields", fault.FieldTwice, *f)
		}
		to[i] = store.Text(f)
	}
	return to, nil
}

// table opens a file, and says which field each column goes to. By is the argument that is at fault where the file is.
func (s *Service) table(ctx context.Context, fileID, by string, fields []*string) (*sheet.Sheet, []string, error) {
	to, err := targets(fields)
	if err != nil {
		return nil, nil, err
	}
	if _, err := s.parts.Files.Get(ctx, fileID); err != nil {
		return nil, nil, store.MissingField(err, "file", by)
	}
	table, err := sheet.Open(s.parts.Files.Open(ctx, fileID))
	if errors.Is(err, sheet.ErrEmpty) {
		return nil, nil, fault.Broken(by, fault.NoHeaderLine)
	}
	if errors.Is(err, sheet.ErrWide) {
		return nil, nil, fault.Broken(by, fault.TooManyColumns)
	}
	if err != nil {
		return nil, nil, err
	}
	if fields == nil {
		return table, header.Guess(table.Header), nil
	}
	if len(to) != len(table.Header) {
		return nil, nil, fault.Broken("fields", fault.NotPerColumn, strconv.Itoa(len(table.Header)))
	}
	return table, to, nil
}

// Imports of the subaccount, newest first.
func (s *Service) Imports(ctx context.Context, first *int, after *string) (*page.List[*Import], error) {
	q := page.Query{Entity: ent.TypeContactImport, List: "contact_imports", First: first, After: after}
	return page.Fetch(ctx, s.parts.Pager, q, s.readImports)
}

func (s *Service) readImports(ctx context.Context, w page.Window) ([]*Import, error) {
	return page.Rows(ctx, s.parts.Store.Client(ctx).ContactImport.Query(), w, func(r *ent.ContactImport) *Import { return &Import{r} })
}

// GetImports by their ids; those that the subaccount has not are left out.
func (s *Service) GetImports(ctx context.Context, ids []string) ([]*Import, error) {
	return page.ByIDs(ctx, ids, s.readImports)
}

// GetImport says how far an import is.
func (s *Service) GetImport(ctx context.Context, id string) (*Import, error) {
	row, err := s.parts.Store.Client(ctx).ContactImport.Get(ctx, id)
	if err != nil {
		return nil, store.Missing(err, "import")
	}
	return &Import{row}, nil
}

// CancelImport stops an import behind the rows that are done; those stay. One that has ended is left unchanged.
func (s *Service) CancelImport(ctx context.Context, id string) (*Import, error) {
	var row *ent.ContactImport
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		row, err = s.parts.Store.Client(ctx).ContactImport.Query().Where(contactimport.ID(id), s.parts.Store.Locked()).Only(ctx)
		if err != nil || row.Status != Pending && row.Status != Running {
			return store.Missing(err, "import")
		}
		row, err = s.end(ctx, row, Cancelled, nil)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &Import{row}, nil
}

// end an import, and delete its file unless another one reads it.
func (s *Service) end(ctx context.Context, row *ent.ContactImport, status string, reason *string) (*ent.ContactImport, error) {
	if row.FileID != nil {
		read, err := s.parts.Store.Client(ctx).ContactImport.Query().
			Where(contactimport.FileID(*row.FileID), contactimport.FinishedAtIsNil(), contactimport.IDNEQ(row.ID)).Exist(ctx)
		if err == nil && !read {
			err = s.parts.Files.Delete(ctx, *row.FileID)
		}
		if err != nil {
			return nil, err
		}
	}
	return s.parts.Store.Client(ctx).ContactImport.UpdateOne(row).SetStatus(status).SetNillableFailureReason(reason).
		ClearFileID().SetFinishedAt(store.Timestamp()).Save(ctx)
}

// ImportArgs names an import. The tenant is the row's own.
type ImportArgs struct {
	ImportID string `json:"import_id"`
	// By is whoever began it; nobody for those that the platform began, or a program that did not keep it.
	By mandate.Mandate `json:"by,omitzero"`
}

// Kind of the job.
func (ImportArgs) Kind() string { return "contact_import" }

// InsertOpts of the job.
func (ImportArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: importAttempts} }
