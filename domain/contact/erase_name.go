package contact

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/contactimport"
	entfile "github.com/switchboard-dev/switchboard/ent/file"
	"github.com/switchboard-dev/switchboard/ent/idempotencyrecord"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// These say it in SQL: nothing else changes what a file is called, or was.
const (
	unnameImport = `UPDATE "contact_imports" SET name = '' WHERE subaccount_id = $1 AND id = $2`
	unnameFile   = `UPDATE "files" SET name = $3 WHERE subaccount_id = $1 AND id = $2`
)

// forgetNames clears the names of uploads and imported files that name the contact, with the stored answers that have those of imports.
func (s *Service) forgetNames(ctx context.Context, of traces) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client, mine := s.parts.Store.Client(ctx), authz.From(ctx).Subaccount
		files, err := client.File.Query().Where(file.Uploaded(), entfile.ExportIsNil()).Order(entfile.ByID()).
			Select(entfile.FieldID, entfile.FieldName).All(ctx)
		for _, f := range files {
			if err == nil && of.mentioned(f.Name) {
				_, err = s.parts.Store.Exec(ctx, unnameFile, mine, f.ID, file.Nameless(f.Name))
			}
		}
		if err != nil {
			return fmt.Errorf("names of files: %w", err)
		}
		rows, err := client.ContactImport.Query().Order(contactimport.ByID()).Select(contactimport.FieldID, contactimport.FieldName).All(ctx)
		for _, r := range rows {
			if err == nil && of.mentioned(r.Name) {
				_, err = s.parts.Store.Exec(ctx, unnameImport, mine, r.ID)
			}
			if err == nil && of.mentioned(r.Name) {
				_, err = client.IdempotencyRecord.Delete().Where(idempotencyrecord.ContactID(r.ID)).Exec(ctx)
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
	rows, err := s.parts.Store.Client(ctx).File.Query().Where(entfile.ExportNotNil()).Select(entfile.FieldID, entfile.FieldExport).All(ctx)
	if err != nil {
		return fmt.Errorf("exports: %w", err)
	}
	for _, f := range rows {
		var filter Filter
		_ = json.Unmarshal(f.Export, &filter) //nolint:musttag // see Export
		if person(f) == id || of.mentioned(store.Text(filter.Search)) {
			if err := s.parts.Files.Delete(ctx, f.ID); err != nil {
				return fmt.Errorf("exports: %w", err)
			}
		}
	}
	return nil
}
