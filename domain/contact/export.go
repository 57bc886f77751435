package contact

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"time"

	"github.com/switchboard-dev/switchboard/domain/contact/header"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/sheet"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Export makes a file of the contacts that the filter takes. They are read when the file is.
func (s *Service) Export(ctx context.Context, f Filter) (*ent.File, error) {
	filter, err := json.Marshal(f) //nolint:musttag // it is read back by this package only
	if err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	var row *ent.File
	err = s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		row, err = s.parts.Store.Client(ctx).File.Create().SetName("contacts-" + time.Now().UTC().Format(time.DateOnly) + ".csv").
			SetMimeType("text/csv; charset=utf-8").SetExport(filter).Save(ctx)
		return err
	})
	return row, err
}

// WriteExport writes the contents of a file that Export or ExportOne has made: contacts as CSV, newest first, which an import reads again, or
// everything about one contact. In CSV, what a spreadsheet would calculate begins with an apostrophe.
func (s *Service) WriteExport(ctx context.Context, f *ent.File, to io.Writer) error {
	if err := s.Readable(ctx, f); err != nil {
		return err
	}
	if id := person(f); id != "" {
		return s.writeOne(ctx, id, to)
	}
	var filter Filter
	if err := json.Unmarshal(f.Export, &filter); err != nil { //nolint:musttag // see Export
		return fmt.Errorf("export: %w", err)
	}
	where, err := s.where(ctx, filter)
	if err != nil {
		return err
	}
	w := csv.NewWriter(to)
	if err := w.Write(header.Fields()); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	read := func(ctx context.Context, window page.Window) ([]*Contact, error) {
		return s.read(ctx, window, shown...)
	}
	err = page.Walk(ctx, where, read, func(c *Contact) error { return w.Write(line(c.Contact)) })
	if err != nil {
		return err
	}
	if w.Flush(); w.Error() != nil {
		return fmt.Errorf("export: %w", w.Error())
	}
	return nil
}

// line is a contact's values, in the order of the fields.
func line(c *ent.Contact) []string {
	values := make([]string, 0, len(header.Fields()))
	row := reflect.ValueOf(c).Elem()
	for _, field := range header.Fields() {
		if field == "dnd" {
			values = append(values, strconv.FormatBool(c.Dnd))
			continue
		}
		text, _ := row.FieldByName(goNames[field]).Interface().(*string)
		values = append(values, sheet.Defuse(store.Text(text)))
	}
	return values
}
