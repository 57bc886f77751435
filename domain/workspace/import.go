package workspace

import (
	"context"
	"fmt"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// Imported is what came of a file of subaccounts. If there are problems, nothing was written.
type Imported struct {
	DryRun                      bool
	Created, Updated, Unchanged int
	Problems                    []*ImportProblem
}

// ImportProblem is what is wrong with a line.
type ImportProblem struct {
	Line    int
	Column  *string
	Message string
}

// Bounds of a file of subaccounts: its lines, and how many are written in one transaction.
const (
	importLimit = 2000
	importSlice = 50
)

// ImportSubaccounts creates and updates the subaccounts of a CSV file. A subaccount is found again by its location id: the same file once more
// changes nothing, and one that was cut off goes on.
func (s *Service) ImportSubaccounts(ctx context.Context, csv string, dryRun bool) (*Imported, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	out := &Imported{DryRun: dryRun, Problems: []*ImportProblem{}}
	rows := out.read(csv)
	if len(out.Problems) > 0 {
		return out, nil
	}
	if err := s.refuseArchived(ctx, out, rows); err != nil || len(out.Problems) > 0 {
		return out, err
	}
	if err := s.fits(ctx, rows); err != nil { // before anything is written
		return nil, err
	}
	for some := range slices.Chunk(rows, importSlice) {
		put := s.parts.Store.Again
		if dryRun {
			put = func(ctx context.Context, do func(context.Context) error) error { return do(ctx) }
		}
		var counts Imported // of a transaction that may be tried again
		err := put(ctx, func(ctx context.Context) (err error) {
			counts, err = s.importSome(ctx, some, dryRun)
			return err
		})
		if err != nil {
			return nil, err
		}
		out.Created, out.Updated, out.Unchanged = out.Created+counts.Created, out.Updated+counts.Updated, out.Unchanged+counts.Unchanged
	}
	return out, nil
}

// refuseArchived notes the rows whose subaccounts are archived: they would be reported as imported, and shown in no list.
func (s *Service) refuseArchived(ctx context.Context, out *Imported, rows []*importRow) error {
	for some := range slices.Chunk(rows, importSlice) {
		archived, err := s.parts.Store.Client(ctx).Subaccount.Query().
			Where(subaccount.WorkspaceID(authz.From(ctx).Workspace), subaccount.LocationIDIn(locations(some)...), subaccount.Archived(true)).
			Select(subaccount.FieldLocationID).Strings(ctx)
		if err != nil {
			return fmt.Errorf("import: %w", err)
		}
		for _, r := range some {
			if slices.Contains(archived, r.location) {
				out.wrong(r.line, "location_id", "must not be that of an archived subaccount; restore it first")
			}
		}
	}
	return nil
}

func locations(rows []*importRow) []string {
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.location
	}
	return ids
}

// importSome writes some rows, or counts what writing them would do.
func (s *Service) importSome(ctx context.Context, rows []*importRow, dryRun bool) (counts Imported, err error) {
	client := s.parts.Store.Client(ctx)
	if !dryRun { // others who make subaccounts wait, so that none is made twice; whatever refers to the workspace need not
		if err := s.parts.Store.WorkspaceInTurn(ctx); err != nil {
			return counts, fmt.Errorf("import: %w", err)
		}
	}
	known, err := client.Subaccount.Query().
		Where(subaccount.WorkspaceID(authz.From(ctx).Workspace), subaccount.LocationIDIn(locations(rows)...)).All(ctx)
	if err != nil {
		return counts, err
	}
	if !dryRun { // somebody else may have made some meanwhile
		if err := s.room(ctx, len(rows)-len(known)); err != nil {
			return counts, err
		}
	}
	for _, r := range rows {
		i := slices.IndexFunc(known, func(row *ent.Subaccount) bool { return *row.LocationID == r.location })
		switch {
		case i < 0:
			counts.Created++
			if !dryRun {
				err = r.create(ctx, client)
			}
		case r.differs(known[i]):
			counts.Updated++
			if !dryRun {
				err = r.update(ctx, known[i])
			}
		default:
			counts.Unchanged++
		}
		if err != nil {
			return counts, fmt.Errorf("import: %w", err)
		}
	}
	return counts, nil
}

// create the subaccount of a row.
func (r *importRow) create(ctx context.Context, client *ent.Client) error {
	create := client.Subaccount.Create().SetLocationID(r.location)
	if err := r.changes().Apply(create.Mutation()); err != nil {
		return err
	}
	if r.in.Name.Value() == nil {
		create.SetName(r.location)
	}
	return create.Exec(ctx)
}

// update the subaccount of a row.
func (r *importRow) update(ctx context.Context, row *ent.Subaccount) error {
	update := row.Update()
	if err := r.changes().Apply(update.Mutation()); err != nil {
		return err
	}
	return update.Exec(ctx)
}

func (r *importRow) changes() patch.Changes {
	return patch.Changes{
		patch.Of(subaccount.FieldName, r.in.Name), patch.Of(subaccount.FieldTimeZone, r.in.TimeZone), patch.Of(subaccount.FieldRegion, r.in.Region),
		patch.Of(subaccount.FieldMonthlyBudget, r.in.MonthlyBudget), patch.Of(subaccount.FieldConcurrency, r.in.Concurrency),
	}
}

// differs says whether the row would change the subaccount.
func (r *importRow) differs(is *ent.Subaccount) bool {
	return other(r.in.Name, &is.Name) || other(r.in.TimeZone, &is.TimeZone) || other(r.in.Region, is.Region) ||
		other(r.in.MonthlyBudget, is.MonthlyBudget) || other(r.in.Concurrency, &is.Concurrency)
}

func other[T comparable](wanted patch.Field[T], is *T) bool {
	v := wanted.Value()
	return v != nil && (is == nil || *is != *v)
}
