package contact

import (
	"context"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/mandate"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contactimport"
	"github.com/switchboard-dev/switchboard/ent/file"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// identifying are the fields of which a row needs one.
var identifying = []string{"name", "first_name", "last_name", "email", "phone"}

// Judge finds neither a file nor a text, both, and two columns for one field.
func (in NewImport) Judge() (problems []fault.Detail) {
	switch {
	case in.FileID == nil && in.CSV == nil:
		problems = []fault.Detail{{Field: byFile, Message: "is required, or " + byText}}
	case in.FileID != nil && in.CSV != nil:
		problems = []fault.Detail{{Field: byText, Message: "must not be sent with a file"}}
	}
	_, err := targets(in.Fields)
	return append(problems, fault.From(err).Details...)
}

// StartImport brings the contacts of a file in, in the background. The error is a conflict if that is under way already.
func (s *Service) StartImport(ctx context.Context, in NewImport) (*Import, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	if in.FileID != nil {
		return s.importFile(ctx, *in.FileID, byFile, in.Fields)
	}
	var out *Import
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error { // what is refused leaves no file
		f, err := s.parts.Files.Keep(ctx, "contacts.csv", "text/csv; charset=utf-8", strings.NewReader(*in.CSV))
		if err != nil {
			return err
		}
		out, err = s.importFile(ctx, f.ID, byText, in.Fields)
		return err
	})
	return out, err
}

func (s *Service) importFile(ctx context.Context, fileID, by string, fields []*string) (*Import, error) {
	_, to, err := s.table(ctx, fileID, by, fields)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(to, func(f string) bool { return slices.Contains(identifying, f) }) {
		return nil, fault.Broken("fields", fault.NothingKnown, strings.Join(identifying, ", "))
	}
	f, err := s.parts.Files.Get(ctx, fileID)
	if err != nil {
		return nil, err
	}
	var row *ent.ContactImport
	err = s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if err := s.reserve(ctx, fileID, by); err != nil {
			return err
		}
		if err := s.roomForImport(ctx); err != nil {
			return err
		}
		row, err = s.parts.Store.Client(ctx).ContactImport.Create().SetFileID(fileID).SetName(f.Name).SetFields(to).
			SetNillableUserID(starter(ctx)).Save(ctx)
		if err != nil {
			return err
		}
		return s.parts.Queue.Insert(ctx, ImportArgs{ImportID: row.ID, By: begun(ctx)})
	})
	if err != nil {
		return nil, err
	}
	return &Import{row}, nil
}

// reserve a file for an import that is made in the context's transaction. The error is a conflict if another one reads it.
func (s *Service) reserve(ctx context.Context, fileID, by string) error {
	client := s.parts.Store.Client(ctx)
	if _, err := client.File.Query().Where(file.ID(fileID), s.parts.Store.Locked()).Select(file.FieldID).Only(ctx); err != nil {
		return store.MissingField(err, "file", by)
	}
	read, err := client.ContactImport.Query().Where(contactimport.FileID(fileID), contactimport.FinishedAtIsNil()).Exist(ctx)
	if err == nil && read {
		err = fault.New(fault.Conflict, "The file is already being imported. Wait for that import to finish, or cancel it and upload the file again.")
	}
	return err
}

// starter is the user who starts an import; nil for a key.
func starter(ctx context.Context) *string {
	if c := authz.From(ctx); c != nil && c.Kind == authz.KindUser {
		return &c.ID
	}
	return nil
}

// begun is by whom an import is begun: it goes on after they have signed out.
func begun(ctx context.Context) mandate.Mandate {
	by := mandate.Of(ctx)
	by.Session = ""
	return by
}
