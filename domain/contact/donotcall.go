package contact

import (
	"context"
	"fmt"
	"io"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/donotcall"
	"github.com/switchboard-dev/switchboard/ent/workspacedonotcall"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// What puts a number on the do-not-call list.
const (
	ByAPI  = "api"
	ByText = "text"
	ByCall = "call"
	// ByImport is a file.
	ByImport = "import"
)

// Barred is a number on the subaccount's do-not-call list, as the outside sees it.
type Barred struct{ *ent.DoNotCall }

// Key is where it stands in lists.
func (b *Barred) Key() (time.Time, string) { return b.CreatedAt, b.ID }

// BarredNumbers is the do-not-call list, newest first, without what was taken off it.
func (s *Service) BarredNumbers(ctx context.Context, first *int, after *string) (*page.List[*Barred], error) {
	return page.Fetch(ctx, s.Pager, page.Query{
		Entity: ent.TypeDoNotCall, List: "do_not_call", First: first, After: after,
		Where: []func(*sql.Selector){sql.FieldIsNull(donotcall.FieldLiftedAt)},
	}, func(ctx context.Context, w page.Window) ([]*Barred, error) {
		return page.Rows(ctx, s.Store.Client(ctx).DoNotCall.Query(), w, func(r *ent.DoNotCall) *Barred { return &Barred{r} })
	})
}

// IsBarred says whether a number in E.164 is on the list.
func (s *Service) IsBarred(ctx context.Context, number string) (bool, error) {
	hash := s.NumberHash(authz.From(ctx).Subaccount, number)
	return s.Store.Client(ctx).DoNotCall.Query().Where(donotcall.NumberHash(hash), donotcall.LiftedAtIsNil()).Exist(ctx)
}

// Bar puts a number on the list. One that is there stays as it is.
func (s *Service) Bar(ctx context.Context, number string, reason *string) (*Barred, error) {
	if err := rule.Check(BarredNumber{number, reason}); err != nil {
		return nil, err
	}
	e164, err := s.Phone.E164(ctx, "number", number)
	if err != nil {
		return nil, err
	}
	var out *ent.DoNotCall
	for range 2 { // of two at once the second finds the first one's
		err = s.Store.Tx(ctx, func(ctx context.Context) (err error) {
			out, err = s.bar(ctx, e164, ByAPI, reason)
			return err
		})
		if !ent.IsConstraintError(err) {
			break
		}
	}
	return &Barred{out}, err
}

// BarredImport is what a file of numbers came to.
type BarredImport struct {
	Added, Known int
	Bad          []int // lines without a number
}

// importLimit is how many lines a file of numbers may have.
const importLimit = 10_000

// BarAll puts the numbers of a file on the list, all that are numbers or, where it fails, none.
func (s *Service) BarAll(ctx context.Context, file io.Reader, reason *string) (*BarredImport, error) {
	if err := rule.Check(BarReason{reason}); err != nil {
		return nil, err
	}
	region, err := s.Phone.Region(ctx)
	if err != nil {
		return nil, err
	}
	out, numbers, err := readNumbers(file, region, importLimit)
	if err != nil {
		return nil, err
	}
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		for _, n := range numbers {
			if has, err := s.IsBarred(ctx, n); err != nil || has {
				if err != nil {
					return err
				}
				out.Known++
				continue
			}
			if _, err := s.bar(ctx, n, ByImport, reason); err != nil {
				return err
			}
			out.Added++
		}
		return nil
	})
	if ent.IsConstraintError(err) {
		return nil, fault.New(fault.Conflict, "Somebody else is adding one of these numbers at the same time. Try again.").Because(err)
	}
	return out, err
}

// readNumbers of a file that has at most so many lines, and tell those without one.
func readNumbers(file io.Reader, region string, most int) (out *BarredImport, numbers []string, err error) {
	out = &BarredImport{Bad: []int{}}
	err = phone.Column(file, region, func(line int, number string) error {
		switch {
		case line > most:
			return fault.Field("csv", fmt.Sprintf("must have at most %d lines", most))
		case number == "":
			out.Bad = append(out.Bad, line)
		default:
			numbers = append(numbers, number)
		}
		return nil
	})
	return out, numbers, err
}

func (s *Service) bar(ctx context.Context, number, source string, reason *string) (*ent.DoNotCall, error) {
	client, hash := s.Store.Client(ctx), s.NumberHash(authz.From(ctx).Subaccount, number)
	row, err := client.DoNotCall.Query().Where(donotcall.NumberHash(hash), donotcall.LiftedAtIsNil()).Only(ctx)
	if !ent.IsNotFound(err) {
		return row, err
	}
	return client.DoNotCall.Create().SetNumber(number).SetNumberHash(hash).SetSource(source).SetNillableReason(reason).Save(ctx)
}

// Lift takes a number off the list, and keeps who did and why.
func (s *Service) Lift(ctx context.Context, id, because string) (*Barred, error) {
	if err := rule.Check(LiftReason{because}); err != nil {
		return nil, err
	}
	var out *ent.DoNotCall
	err := s.Store.Tx(ctx, func(ctx context.Context) error {
		client := s.Store.Client(ctx)
		n, err := client.DoNotCall.Update().Where(donotcall.ID(id), donotcall.LiftedAtIsNil()).
			SetLiftedAt(time.Now().UTC().Truncate(time.Microsecond)).SetLiftedBecause(because).Save(ctx)
		if err == nil && n == 0 {
			return fault.Missing("entry of the do-not-call list")
		}
		if err == nil {
			out, err = client.DoNotCall.Get(ctx, id)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return &Barred{out}, nil
}

// OptOut marks a contact as not to be disturbed, and lists its number, in the transaction of whatever it said.
func (s *Service) OptOut(ctx context.Context, contactID, source string) error {
	client := s.Store.Client(ctx)
	if err := client.Contact.Update().Where(contact.ID(contactID)).SetDnd(true).Exec(ctx); err != nil {
		return err
	}
	row, err := client.Contact.Query().Where(contact.ID(contactID)).Select(contact.FieldPhone).Only(ctx)
	if err != nil || row.Phone == nil {
		return err
	}
	_, err = s.bar(ctx, *row.Phone, source, nil)
	return err
}

// disown takes the number of an erased contact off the lists' rows; its hash stays.
func (s *Service) disown(ctx context.Context, number *string) error {
	if number == nil {
		return nil
	}
	if err := s.Store.Client(ctx).DoNotCall.Update().Where(donotcall.Number(*number)).ClearNumber().Exec(ctx); err != nil {
		return err
	}
	return s.Store.Client(ctx).WorkspaceDoNotCall.Update().Where(workspacedonotcall.Number(*number)).ClearNumber().Exec(ctx)
}
