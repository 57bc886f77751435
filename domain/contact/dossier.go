package contact

import (
	"archive/zip"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// dossierFormat is the version of the shape, which docs/retention.md describes.
const dossierFormat = 1

// dossierScopes are required to read one. What requires more is left out for those who do not have it.
var dossierScopes = []string{"contacts:read", "conversations:read", "messages:list", "calls:read", "appointments:read"}

// dossier is stored with a file whose contents, everything about one contact, are written when it is read.
type dossier struct {
	Person string `json:"person"`
}

// ExportOne makes a file of everything that is kept about a contact, collected when the file is read. The audit trail says who asked.
func (s *Service) ExportOne(ctx context.Context, id string) (*ent.File, error) {
	if err := mayExport(ctx); err != nil {
		return nil, err
	}
	if _, err := s.Get(ctx, id); err != nil {
		return nil, err
	}
	which, err := json.Marshal(dossier{id})
	if err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	var row *ent.File
	err = s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if err := s.parts.Store.Exported(ctx, ent.TypeContact, id); err != nil {
			return err
		}
		row, err = s.parts.Store.Client(ctx).File.Create().SetName(id + "-" + time.Now().UTC().Format(time.DateOnly) + ".zip").
			SetMimeType("application/zip").SetExport(which).Save(ctx)
		return err
	})
	return row, err
}

// mayExport fails for those who may not read all of it.
func mayExport(ctx context.Context) error {
	c := authz.From(ctx)
	for _, scope := range dossierScopes {
		if c == nil || c.Kind != authz.KindSystem && !c.Scopes.Has(scope) {
			return fault.New(fault.Forbidden, "An export of everything about a contact requires the scope "+scope+".")
		}
	}
	return nil
}

// person is the contact that a file is everything about; "" for other files.
func person(f *ent.File) string {
	var d dossier
	_ = json.Unmarshal(f.Export, &d) // this package wrote it
	return d.Person
}

// Readable fails if the caller may not read an exported file, before the first byte of it is sent.
func (s *Service) Readable(ctx context.Context, f *ent.File) error {
	id := person(f)
	if id == "" {
		return nil
	}
	if err := mayExport(ctx); err != nil {
		return err
	}
	_, err := s.Get(ctx, id)
	return err
}

// writeOne writes the ZIP: a JSON file for each table, the recordings, and last an index.
func (s *Service) writeOne(ctx context.Context, id string, to io.Writer) error {
	ctx = share.Metered(ctx, nil) // it is written while it is read
	z := zip.NewWriter(to)
	c := authz.From(ctx)
	index := dossierIndex{
		Format: dossierFormat, ContactID: id, SubaccountID: c.Subaccount, MadeAt: time.Now().UTC(), Rows: map[string]int{}, Withheld: []string{},
	}
	of, err := s.known(ctx, id)
	if err != nil {
		return err
	}
	for _, h := range holdings {
		if h.unexported != "" {
			continue
		}
		if !h.readable(c) {
			index.Withheld = append(index.Withheld, h.table)
			continue
		}
		n, err := s.writeTable(ctx, z, h, of)
		if err != nil {
			return fmt.Errorf("export %s: %w", h.table, err)
		}
		index.Rows[h.table] = n
	}
	if index.Recordings, err = s.writeRecordings(ctx, z, of); err != nil {
		return err
	}
	w, err := z.Create("index.json")
	if err == nil {
		err = json.NewEncoder(w).Encode(index)
	}
	if err = errors.Join(err, z.Close()); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return nil
}

// known is whom an export is about: what erasing it would look for.
func (s *Service) known(ctx context.Context, id string) (whom, error) {
	c, err := s.Get(ctx, id)
	if err != nil {
		return whom{}, err
	}
	all, err := s.knownBy(ctx, c.Contact)
	return whom{id, all.of(byNumber)}, err
}

// dossierIndex is the file index.json. It comes last: an archive without it is not whole.
type dossierIndex struct {
	Format       int                 `json:"format"`
	ContactID    string              `json:"contact_id"`
	SubaccountID string              `json:"subaccount_id"`
	MadeAt       time.Time           `json:"made_at"`
	Rows         map[string]int      `json:"rows"`
	Withheld     []string            `json:"withheld"`
	Recordings   []*dossierRecording `json:"recordings"`
}

type dossierRecording struct {
	Name   string `json:"name"`
	CallID string `json:"call_id"`
	Size   int64  `json:"size"`
}

// writeTable writes the rows of a table as an array, a page at a time. It returns how many there are.
func (s *Service) writeTable(ctx context.Context, z *zip.Writer, h holding, of whom) (n int, err error) {
	w, err := z.Create(h.table + ".json")
	if err != nil {
		return 0, fmt.Errorf("write: %w", err)
	}
	comma := "[\n"
	err = s.eachRow(ctx, h, of, func(row []byte) error {
		n++
		_, err := fmt.Fprintf(w, "%s%s", comma, row)
		comma = ",\n"
		return err //nolint:wrapcheck // writeOne names the table
	})
	if err == nil && n == 0 {
		_, err = io.WriteString(w, "[")
	}
	if err == nil {
		_, err = io.WriteString(w, "]\n")
	}
	return n, err //nolint:wrapcheck // likewise
}

// writeRecordings writes the recordings of the contact's calls unchanged, one after the other.
func (s *Service) writeRecordings(ctx context.Context, z *zip.Writer, of whom) (out []*dossierRecording, err error) {
	files := holdings[slices.IndexFunc(holdings, func(h holding) bool { return h.table == "files" })]
	var found []*ent.File
	err = s.eachRow(ctx, files, of, func(row []byte) error {
		var f ent.File
		if err := json.Unmarshal(row, &f); err != nil {
			return fmt.Errorf("read a file: %w", err)
		}
		found = append(found, &ent.File{ID: f.ID, Name: f.Name, CallID: f.CallID, Size: f.Size})
		return nil
	})
	if err != nil {
		return nil, err
	}
	out = []*dossierRecording{}
	for _, f := range found {
		name := "recordings/" + cmp.Or(*f.CallID, f.ID) + "-" + f.ID + extension(f.Name)
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store}) // sound does not become smaller
		if err != nil {
			return nil, fmt.Errorf("export %s: %w", name, err)
		}
		size, err := io.Copy(w, s.parts.Files.Open(ctx, f.ID))
		if err != nil {
			return nil, fmt.Errorf("export %s: %w", name, err)
		}
		out = append(out, &dossierRecording{name, *f.CallID, size})
	}
	return out, nil
}

// extension is the end of a recording's name, if it is one that cannot lead elsewhere.
func extension(name string) string {
	for _, end := range []string{".wav", ".mp3", ".ogg", ".webm"} {
		if len(name) > len(end) && name[len(name)-len(end):] == end {
			return end
		}
	}
	return ".wav"
}
