package contact

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/contactimport"
	entfile "github.com/switchboard-dev/switchboard/ent/file"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// unnameImport says it in SQL: nothing else changes what an import's file was called.
const unnameImport = `UPDATE "contact_imports" SET name = '' WHERE subaccount_id = $1 AND id = $2`

// forgetNames clears the names of imported files that name the contact.
func (s *Service) forgetNames(ctx context.Context, of traces) error {
	return s.Store.Again(ctx, func(ctx context.Context) error {
		rows, err := s.Store.Client(ctx).ContactImport.Query().Order(contactimport.ByID()).
			Select(contactimport.FieldID, contactimport.FieldName).All(ctx)
		for _, r := range rows {
			if err == nil && of.mentioned(r.Name) {
				_, err = s.Store.Exec(ctx, unnameImport, authz.From(ctx).Subaccount, r.ID)
			}
		}
		if err != nil {
			return fmt.Errorf("names of imports: %w", err)
		}
		return nil
	})
}

// forgetExports deletes the exports that are of the contact, or of a search for it. They have no bytes of their own.
func (s *Service) forgetExports(ctx context.Context, id string, of traces) error {
	rows, err := s.Store.Client(ctx).File.Query().Where(entfile.ExportNotNil()).Select(entfile.FieldID, entfile.FieldExport).All(ctx)
	if err != nil {
		return fmt.Errorf("exports: %w", err)
	}
	for _, f := range rows {
		var filter Filter
		_ = json.Unmarshal(f.Export, &filter) //nolint:musttag // see Export
		if person(f) == id || of.mentioned(store.Text(filter.Search)) {
			if err := s.Files.Delete(ctx, f.ID); err != nil {
				return fmt.Errorf("exports: %w", err)
			}
		}
	}
	return nil
}
