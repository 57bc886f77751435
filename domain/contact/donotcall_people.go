package contact

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
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// The workspace's do-not-call list for people who are signed in, and not limited to some subaccounts.

// WorkspaceListed is a number on the list, as people see it.
type WorkspaceListed struct{ *ent.WorkspaceDoNotCall }

// Key is where it stands in lists.
func (b *WorkspaceListed) Key() (time.Time, string) { return b.CreatedAt, b.ID }

// WorkspaceList is the list page by page.
func (s *Service) WorkspaceList(ctx context.Context, first *int, after *string) (*page.List[*WorkspaceListed], error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	return page.Fetch(ctx, s.Pager, page.Query{
		Entity: ent.TypeWorkspaceDoNotCall, List: "workspace_do_not_call", First: first, After: after,
		Where: []func(*sql.Selector){sql.FieldIsNull(workspacedonotcall.FieldLiftedAt)},
	}, func(ctx context.Context, w page.Window) ([]*WorkspaceListed, error) {
		return page.Rows(ctx, s.Store.Client(ctx).WorkspaceDoNotCall.Query(), w, func(r *ent.WorkspaceDoNotCall) *WorkspaceListed {
			return &WorkspaceListed{r}
		})
	})
}

// WorkspaceAdd puts a number in international form on the list. One that is there stays as it is.
func (s *Service) WorkspaceAdd(ctx context.Context, text string, reason *string) (*WorkspaceListed, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	if err := rule.Check(BarredNumber{text, reason}); err != nil {
		return nil, err
	}
	number, ok := phone.Parse(text, "ZZ")
	if !ok {
		return nil, fault.Field("number", "must be a number in international format, with +")
	}
	for range 2 { // of two at once the second finds the first one's
		if _, err := s.WorkspaceBar(ctx, []string{number}, reason); err == nil {
			break
		} else if !ent.IsConstraintError(err) {
			return nil, err
		}
	}
	row, err := s.workspaceEntry(ctx, number).Only(ctx)
	return &WorkspaceListed{row}, err
}

// WorkspaceBarText is WorkspaceBarAll for what somebody sends: it has no more lines than a subaccount's file.
func (s *Service) WorkspaceBarText(ctx context.Context, csv, region string, reason *string) (*BarredImport, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	if err := rule.Check(BarredText{csv, region, reason}); err != nil {
		return nil, err
	}
	if !phone.IsRegion(region) {
		return nil, fault.Field("region", "must be an ISO 3166 country")
	}
	out, numbers, err := readNumbers(strings.NewReader(csv), region, importLimit)
	if err != nil {
		return nil, err
	}
	out.Added, err = s.WorkspaceBar(ctx, numbers, reason)
	out.Known = len(numbers) - out.Added
	if ent.IsConstraintError(err) {
		return nil, fault.New(fault.Conflict, "Somebody else is adding one of these numbers at the same time. Try again.").Because(err)
	}
	return out, err
}

// WorkspaceLiftID takes an entry off the list, and keeps why.
func (s *Service) WorkspaceLiftID(ctx context.Context, id, because string) (*WorkspaceListed, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	if err := rule.Check(LiftReason{because}); err != nil {
		return nil, err
	}
	var row *ent.WorkspaceDoNotCall
	err := s.Store.Tx(ctx, func(ctx context.Context) error {
		client := s.Store.Client(ctx)
		n, err := client.WorkspaceDoNotCall.Update().Where(workspacedonotcall.ID(id), workspacedonotcall.LiftedAtIsNil()).
			SetLiftedAt(time.Now().UTC().Truncate(time.Microsecond)).SetLiftedBecause(because).Save(ctx)
		if err == nil && n == 0 {
			return fault.Missing("entry of the do-not-call list")
		}
		if err == nil {
			row, err = client.WorkspaceDoNotCall.Get(ctx, id)
		}
		return err
	})
	return &WorkspaceListed{row}, err
}
