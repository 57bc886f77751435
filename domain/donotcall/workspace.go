package donotcall

import (
	"context"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/workspacedonotcall"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The workspace's do-not-call list for people who are signed in, and not limited to some subaccounts.

// WorkspaceEntry is a number on the list, as people see it.
type WorkspaceEntry struct{ *ent.WorkspaceDoNotCall }

// Key is its position in lists.
func (e *WorkspaceEntry) Key() (time.Time, string) { return e.CreatedAt, e.ID }

// WorkspaceList is the list page by page.
func (s *Service) WorkspaceList(ctx context.Context, first *int, after *string) (*page.List[*WorkspaceEntry], error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	return page.Fetch(ctx, s.parts.Pager, page.Query{
		Entity: ent.TypeWorkspaceDoNotCall, List: "workspace_do_not_call", First: first, After: after,
		Where: []func(*sql.Selector){sql.FieldIsNull(workspacedonotcall.FieldLiftedAt)},
	}, func(ctx context.Context, w page.Window) ([]*WorkspaceEntry, error) {
		return page.Rows(ctx, s.parts.Store.Client(ctx).WorkspaceDoNotCall.Query(), w, func(r *ent.WorkspaceDoNotCall) *WorkspaceEntry {
			return &WorkspaceEntry{r}
		})
	})
}

// WorkspaceAdd puts a number in international form on the list. One that is listed keeps its entry.
func (s *Service) WorkspaceAdd(ctx context.Context, text string, reason *string) (*WorkspaceEntry, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	if err := rule.Check(NumberInput{text, reason}); err != nil {
		return nil, err
	}
	number, err := international(text)
	if err != nil {
		return nil, err
	}
	for range 2 { // of two at once the second finds the first one's
		if _, err := s.workspaceRecord(ctx, []string{number}, reason); err == nil {
			break
		} else if !ent.IsConstraintError(err) {
			return nil, err
		}
	}
	row, err := s.workspaceEntry(ctx, number).Only(ctx)
	return &WorkspaceEntry{row}, err
}

// WorkspaceImportText is WorkspaceImport for a signed-in person: it has no more lines than a subaccount's file.
func (s *Service) WorkspaceImportText(ctx context.Context, csv, region string, reason *string) (*Imported, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	if err := rule.Check(TextInput{csv, region, reason}); err != nil {
		return nil, err
	}
	out, numbers, err := readNumbers(strings.NewReader(csv), region, importLimit)
	if err != nil {
		return nil, err
	}
	out.Added, err = s.workspaceWithin(ctx, numbers, reason)
	out.Known = len(numbers) - out.Added
	if ent.IsConstraintError(err) {
		return nil, fault.New(fault.Conflict, "Somebody else is adding one of these numbers at the same time. Try again.").Because(err)
	}
	return out, err
}

// WorkspaceLiftID takes an entry off the list, and keeps why.
func (s *Service) WorkspaceLiftID(ctx context.Context, id, because string) (*WorkspaceEntry, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	if err := rule.Check(RemovalInput{because}); err != nil {
		return nil, err
	}
	var row *ent.WorkspaceDoNotCall
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		n, err := client.WorkspaceDoNotCall.Update().Where(workspacedonotcall.ID(id), workspacedonotcall.LiftedAtIsNil()).
			SetLiftedAt(store.Timestamp()).SetLiftedBecause(because).Save(ctx)
		if err == nil && n == 0 {
			return fault.Missing("entry of the do-not-call list")
		}
		if err == nil {
			row, err = client.WorkspaceDoNotCall.Get(ctx, id)
		}
		return err
	})
	return &WorkspaceEntry{row}, err
}
