package donotcall

import (
	"context"
	"io"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/donotcall"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Entry is a number on the subaccount's do-not-call list, as the outside sees it.
type Entry struct{ *ent.DoNotCall }

// Key is its position in lists.
func (e *Entry) Key() (time.Time, string) { return e.CreatedAt, e.ID }

// KeptWith is its id: stored answers that have its number go when the number is forgotten.
func (e *Entry) KeptWith() string { return e.ID }

// List is the do-not-call list, newest first, without what was taken off it.
func (s *Service) List(ctx context.Context, first *int, after *string) (*page.List[*Entry], error) {
	return page.Fetch(ctx, s.parts.Pager, page.Query{
		Entity: ent.TypeDoNotCall, List: "do_not_call", First: first, After: after,
		Where: []func(*sql.Selector){sql.FieldIsNull(donotcall.FieldLiftedAt)},
	}, func(ctx context.Context, w page.Window) ([]*Entry, error) {
		return page.Rows(ctx, s.parts.Store.Client(ctx).DoNotCall.Query(), w, func(r *ent.DoNotCall) *Entry { return &Entry{r} })
	})
}

// All is the whole list for an operator, newest first, without what was taken off it.
func (s *Service) All(ctx context.Context) ([]*ent.DoNotCall, error) {
	return s.parts.Store.Client(ctx).DoNotCall.Query().Where(donotcall.LiftedAtIsNil()).
		Order(ent.Desc(donotcall.FieldCreatedAt, donotcall.FieldID)).All(ctx)
}

// Has says whether a number in E.164 is on the list.
func (s *Service) Has(ctx context.Context, number string) (bool, error) {
	hash := s.Hash(authz.From(ctx).Subaccount, number)
	return s.parts.Store.Client(ctx).DoNotCall.Query().Where(donotcall.NumberHash(hash), donotcall.LiftedAtIsNil()).Exist(ctx)
}

// Add puts a number on the list, as Record does.
func (s *Service) Add(ctx context.Context, number string, reason *string) (*Entry, error) {
	if err := rule.Check(NumberInput{number, reason}); err != nil {
		return nil, err
	}
	e164, err := s.parts.Phone.E164(ctx, "number", number)
	if err != nil {
		return nil, err
	}
	var out *ent.DoNotCall
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.parts.Store.InTurn(ctx); err != nil {
			return err
		}
		out, err = s.Record(ctx, e164, ByAPI, reason)
		return err
	})
	if ent.IsConstraintError(err) { // the person said so at the same moment
		return nil, fault.New(fault.Unavailable, "Somebody else is adding this number at the same time. Try again.").Because(err)
	}
	return &Entry{out}, err
}

// Import puts the numbers of a file on the list, all that are numbers or, where it fails, none. Those without + are of the region; "" is the
// subaccount's own.
func (s *Service) Import(ctx context.Context, file io.Reader, region string, reason *string) (_ *Imported, err error) {
	if err := rule.Check(ReasonInput{reason}); err != nil {
		return nil, err
	}
	if region == "" {
		if region, err = s.parts.Phone.Region(ctx); err != nil {
			return nil, err
		}
	} else if err := rule.Check(FileInput{region, reason}); err != nil {
		return nil, err
	}
	out, numbers, err := readNumbers(file, region, importLimit)
	if err != nil {
		return nil, err
	}
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.parts.Store.InTurn(ctx); err != nil {
			return err
		}
		left, err := s.remaining(ctx, ent.TypeDoNotCall)
		if err != nil {
			return err
		}
		out.Added, err = inPieces(numbers, func(some []string) (int, error) { return s.recordAll(ctx, some, reason) })
		if err == nil && out.Added > left {
			err = s.full("subaccount")
		}
		return err
	})
	out.Known = len(numbers) - out.Added
	if ent.IsConstraintError(err) {
		return nil, fault.New(fault.Conflict, "Somebody else is adding one of these numbers at the same time. Try again.").Because(err)
	}
	return out, err
}

// listed is the entry of a number in E.164.
func (s *Service) listed(ctx context.Context, number string) (*ent.DoNotCall, error) {
	hash := s.Hash(authz.From(ctx).Subaccount, number)
	return s.parts.Store.Client(ctx).DoNotCall.Query().Where(donotcall.NumberHash(hash), donotcall.LiftedAtIsNil()).Only(ctx)
}

// Record puts a number in E.164 on the list, in the transaction of the context; source says what asked for it. One that is listed keeps its entry,
// unless a text has made that and something else asks for it: then it has another, which the next text does not take back.
func (s *Service) Record(ctx context.Context, number, source string, reason *string) (*ent.DoNotCall, error) {
	return s.record(ctx, number, source, func(entry *ent.DoNotCallCreate) { entry.SetNumber(number).SetNillableReason(reason) })
}

// RecordErased is Record for the number of a contact that has been erased: the entry has nothing but its hash, unless another contact has the number.
func (s *Service) RecordErased(ctx context.Context, number, source string) error {
	shared, err := s.parts.Store.Client(ctx).Contact.Query().Where(contact.Phone(number)).Exist(ctx)
	if err != nil {
		return err
	}
	_, err = s.record(ctx, number, source, func(entry *ent.DoNotCallCreate) {
		if shared {
			entry.SetNumber(number)
		}
	})
	return err
}

// record a number by an entry that is made as set says, where it needs one.
func (s *Service) record(ctx context.Context, number, source string, set func(entry *ent.DoNotCallCreate)) (*ent.DoNotCall, error) {
	row, err := s.listed(ctx, number)
	switch {
	case err == nil && row.Source == ByText && source != ByText:
		if _, err := s.supersede(ctx, []string{row.NumberHash}); err != nil {
			return nil, err
		}
	case !ent.IsNotFound(err):
		return row, err
	}
	entry := s.parts.Store.Client(ctx).DoNotCall.Create().SetNumberHash(s.Hash(authz.From(ctx).Subaccount, number)).SetSource(source)
	set(entry)
	return entry.Save(ctx)
}

// superseded is why an entry that a text has made is on the list no more, though its number is.
const superseded = "The number has been listed otherwise."

// supersede takes entries that texts have made off the list, for others of the same numbers, and says how many.
func (s *Service) supersede(ctx context.Context, hashes []string) (int, error) {
	return s.parts.Store.Client(ctx).DoNotCall.Update().
		Where(donotcall.NumberHashIn(hashes...), donotcall.LiftedAtIsNil(), donotcall.Source(ByText)).
		SetLiftedAt(store.Timestamp()).SetLiftedBecause(superseded).Save(ctx)
}

// Lift takes a number in E.164 off the list, in the transaction of the context, if the source has put it there. The entry is kept, with why it was
// lifted. Bare says that it had no reason of its own.
func (s *Service) Lift(ctx context.Context, number, source, because string) (bare bool, err error) {
	row, err := s.listed(ctx, number)
	if ent.IsNotFound(err) || err == nil && row.Source != source {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	n, err := s.parts.Store.Client(ctx).DoNotCall.Update().Where(donotcall.ID(row.ID), donotcall.LiftedAtIsNil(), donotcall.Source(source)).
		SetLiftedAt(store.Timestamp()).SetLiftedBecause(because).Save(ctx)
	return n > 0 && row.Reason == nil, err
}

// recordAll puts those of some numbers that are not listed on the list, and returns how many they are. Those that a text has listed get another
// entry, as by Record, and do not count.
func (s *Service) recordAll(ctx context.Context, numbers []string, reason *string) (added int, err error) {
	client, hashes := s.parts.Store.Client(ctx), s.hashes(authz.From(ctx).Subaccount, numbers)
	known, err := s.supersede(ctx, hashes)
	if err != nil {
		return 0, err
	}
	listed, err := client.DoNotCall.Query().Where(donotcall.NumberHashIn(hashes...), donotcall.LiftedAtIsNil()).
		Select(donotcall.FieldNumberHash).Strings(ctx)
	if err != nil {
		return 0, err
	}
	fresh := []*ent.DoNotCallCreate{}
	for hash, number := range unlisted(hashes, numbers, listed) {
		fresh = append(fresh, client.DoNotCall.Create().SetNumber(number).SetNumberHash(hash).SetSource(ByImport).SetNillableReason(reason))
	}
	return len(fresh) - known, client.DoNotCall.CreateBulk(fresh...).Exec(ctx)
}

// Remove takes a number off the list. The entry is kept, with the reason, and contacts with the number who were erased and did not want to be
// called refuse no more calls: whoever has the number now has asked for them. Where nothing but such a contact refuses, the number is added first.
func (s *Service) Remove(ctx context.Context, id, because string) (*Entry, error) {
	if err := rule.Check(RemovalInput{because}); err != nil {
		return nil, err
	}
	var out *ent.DoNotCall
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		n, err := client.DoNotCall.Update().Where(donotcall.ID(id), donotcall.LiftedAtIsNil()).
			SetLiftedAt(store.Timestamp()).SetLiftedBecause(because).Save(ctx)
		if err == nil && n == 0 {
			return fault.Missing("entry of the do-not-call list")
		}
		if err != nil {
			return err
		}
		if out, err = client.DoNotCall.Get(ctx, id); err != nil {
			return err
		}
		_, err = s.parts.Store.Exec(ctx, `UPDATE "erasures" SET number_hash = NULL WHERE subaccount_id = $1 AND number_hash = $2`,
			out.SubaccountID, out.NumberHash)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &Entry{out}, nil
}
