// Package number manages the phone numbers that assistants answer and call from, and the pools of them. It is independent of transports.
package number

import (
	"context"
	"errors"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/phonenumber"
	"github.com/switchboard-dev/switchboard/ent/poolmember"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Service keeps the numbers and pools of the caller's subaccount.
type Service struct {
	store *store.Store
	pager *page.Pager
	phone phone.Reader
}

// New makes the service.
func New(s *store.Store, pager *page.Pager, reader phone.Reader) *Service {
	return &Service{store: s, pager: pager, phone: reader}
}

// Number is a phone number as the outside sees it, with the name of who answers it.
type Number struct {
	*ent.PhoneNumber
	AssistantName *string
}

// Key is its position in lists.
func (n *Number) Key() (time.Time, string) { return n.CreatedAt, n.ID }

// Stamps are what else it is ordered by.
func (n *Number) Stamps() page.Stamps { return page.Stamps{Number: &n.PhoneNumber.Number} }

// GetID is its id.
func (n *Number) GetID() string { return n.ID }

func wrap(r *ent.PhoneNumber) *Number {
	n := &Number{PhoneNumber: r}
	if a := r.Edges.Assistant; a != nil {
		n.AssistantName = &a.Name
	}
	return n
}

// Create is a number that the subaccount owns already.
type Create struct {
	Number         string              `check:"minLength=1,maxLength=1000"`
	Name           patch.Field[string] `check:"minLength=1,maxLength=200"`
	Type           patch.Field[string] `check:"notNull,oneOf=LOCAL|MOBILE|TOLL_FREE|SIP"`
	SipURI         patch.Field[string] `check:"maxLength=1000"`
	CallingURI     patch.Field[string] `check:"maxLength=1000"`
	CallerID       patch.Field[string] `check:"maxLength=1000"`
	AnswerWaitTime patch.Field[int]    `check:"min=0,max=300"`
	HdVoiceEnabled patch.Field[bool]
	AssistantID    patch.Field[string]
	FolderID       patch.Field[string]
}

// Update changes a number; unset fields are unchanged.
type Update struct {
	Name           patch.Field[string] `check:"minLength=1,maxLength=200"`
	CallerID       patch.Field[string] `check:"maxLength=1000"`
	CallingURI     patch.Field[string] `check:"maxLength=1000"`
	SipURI         patch.Field[string] `check:"maxLength=1000"`
	AnswerWaitTime patch.Field[int]    `check:"min=0,max=300"`
	HdVoiceEnabled patch.Field[bool]
	Concurrency    patch.Field[int] `check:"min=1,max=10000"`
	FolderID       patch.Field[string]
}

func (in Update) changes() patch.Changes {
	return patch.Changes{
		patch.Of(phonenumber.FieldName, in.Name), patch.Of(phonenumber.FieldCallerID, in.CallerID),
		patch.Of(phonenumber.FieldCallingURI, in.CallingURI), patch.Of(phonenumber.FieldSipURI, in.SipURI),
		patch.Of(phonenumber.FieldAnswerWaitTime, in.AnswerWaitTime), patch.Of(phonenumber.FieldHdVoiceEnabled, in.HdVoiceEnabled),
		patch.Of(phonenumber.FieldFolderID, in.FolderID), patch.Of(phonenumber.FieldConcurrency, in.Concurrency),
	}
}

// Filter narrows a list of numbers. Its parts combine.
type Filter struct {
	AssistantID *string
	FolderID    *string
	Search      *string
	Sort        page.Sort
	First       *int
	After       *string
}

// List the numbers.
func (s *Service) List(ctx context.Context, f Filter) (*page.List[*Number], error) {
	q := page.Query{Entity: ent.TypePhoneNumber, List: "phone_numbers", Sort: f.Sort, First: f.First, After: f.After}
	q.Filter = []string{page.Given(f.AssistantID), page.Given(f.FolderID), store.Text(f.Search)}
	if f.AssistantID != nil {
		q.Where = append(q.Where, sql.FieldEQ(phonenumber.FieldAssistantID, *f.AssistantID))
	}
	if f.FolderID != nil {
		q.Where = append(q.Where, sql.FieldEQ(phonenumber.FieldFolderID, *f.FolderID))
	}
	if f.Search != nil {
		found, err := s.matching(ctx, *f.Search)
		if err != nil {
			return nil, err
		}
		q.Where = append(q.Where, found...)
	}
	return page.Fetch(ctx, s.pager, q, s.read)
}

func (s *Service) read(ctx context.Context, w page.Window) ([]*Number, error) {
	return page.Rows(ctx, s.store.Client(ctx).PhoneNumber.Query().WithAssistant(nameOnly), w, wrap)
}

// GetAll reads several by their ids; those that the subaccount has not are left out.
func (s *Service) GetAll(ctx context.Context, ids []string) ([]*Number, error) {
	return page.ByIDs(ctx, ids, s.read)
}

func nameOnly(q *ent.AssistantQuery) { q.Select("name", "subaccount_id") }

// matching finds fragments of names, and numbers in any format.
func (s *Service) matching(ctx context.Context, search string) ([]func(*sql.Selector), error) {
	if search = strings.TrimSpace(search); search == "" {
		return nil, nil
	}
	name := sql.FieldContains(phonenumber.FieldNameKey, ngram.Query(search))
	whole, err := s.phone.Sought(ctx, search)
	if err != nil || whole == "" {
		return []func(*sql.Selector){name}, err
	}
	part := strings.TrimLeft(phone.Digits(search), "0") // of a number of another country
	return []func(*sql.Selector){sql.OrPredicates(name,
		sql.FieldContains(phonenumber.FieldNumber, whole), sql.FieldContains(phonenumber.FieldNumber, part))}, nil
}

// Get one. The error is not_found if the subaccount has none with the id.
func (s *Service) Get(ctx context.Context, id string) (*Number, error) {
	row, err := s.store.Client(ctx).PhoneNumber.Query().Where(phonenumber.ID(id)).WithAssistant(nameOnly).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "phone number")
	}
	return wrap(row), nil
}

// numbersOfSubaccount is how many numbers a subaccount may have. If there are more from before, they stay.
const numbersOfSubaccount = 10_000

// room fails if the subaccount has reached its limit of numbers. It locks the subaccount, so that two at the same time are both counted.
func (s *Service) room(ctx context.Context) error {
	full, err := s.store.Full(ctx, ent.TypePhoneNumber, numbersOfSubaccount)
	if err == nil && full {
		err = fault.Newf(fault.Conflict, "The subaccount has reached its limit of %d phone numbers.", numbersOfSubaccount)
	}
	return err
}

// Add a number. One that the subaccount has already is a conflict, and so is one too many.
func (s *Service) Add(ctx context.Context, in Create) (*Number, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	var out *Number
	err := s.store.Again(ctx, func(ctx context.Context) error {
		number, err := s.phone.E164(ctx, "number", in.Number)
		if err != nil {
			return err
		}
		if err := s.room(ctx); err != nil {
			return err
		}
		if in.CallerID, err = s.callerID(ctx, in.CallerID); err != nil {
			return err
		}
		create := s.store.Client(ctx).PhoneNumber.Create().SetNumber(number)
		err = patch.Changes{
			patch.Of(phonenumber.FieldName, in.Name), patch.Of(phonenumber.FieldType, in.Type),
			patch.Of(phonenumber.FieldSipURI, in.SipURI), patch.Of(phonenumber.FieldCallingURI, in.CallingURI),
			patch.Of(phonenumber.FieldCallerID, in.CallerID), patch.Of(phonenumber.FieldAnswerWaitTime, in.AnswerWaitTime),
			patch.Of(phonenumber.FieldHdVoiceEnabled, in.HdVoiceEnabled), patch.Of(phonenumber.FieldAssistantID, in.AssistantID),
			patch.Of(phonenumber.FieldFolderID, in.FolderID),
		}.Apply(create.Mutation())
		if err != nil {
			return err
		}
		row, err := create.Save(ctx)
		if err != nil {
			return refused(err)
		}
		out, err = s.Get(ctx, row.ID)
		return err
	})
	return out, err
}

// Change what is set.
func (s *Service) Change(ctx context.Context, id string, in Update) (*Number, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	var err error
	if in.CallerID, err = s.callerID(ctx, in.CallerID); err != nil {
		return nil, err
	}
	return s.change(ctx, id, in.changes())
}

// callerID is a number as every number is kept. The provider's names stay unchanged.
func (s *Service) callerID(ctx context.Context, in patch.Field[string]) (patch.Field[string], error) {
	text := in.Value()
	if !isNumber(text) {
		return in, nil
	}
	number, err := s.phone.E164(ctx, "callerId", *text)
	return patch.Sent(&number), err
}

// Assign says which assistant answers the number; nil: none.
func (s *Service) Assign(ctx context.Context, id string, assistantID *string) (*Number, error) {
	return s.change(ctx, id, patch.Changes{patch.Of(phonenumber.FieldAssistantID, patch.Sent(assistantID))})
}

func (s *Service) change(ctx context.Context, id string, changes patch.Changes) (out *Number, err error) {
	if changes.Empty() {
		return s.Get(ctx, id)
	}
	err = s.store.Again(ctx, func(ctx context.Context) error {
		update := s.store.Client(ctx).PhoneNumber.UpdateOneID(id)
		if err := changes.Apply(update.Mutation()); err != nil {
			return err
		}
		if err := update.Exec(ctx); err != nil {
			return refused(store.Missing(err, "phone number"))
		}
		out, err = s.Get(ctx, id)
		return err
	})
	return out, err
}

// Delete a number; it leaves its pools, which have changed then.
func (s *Service) Delete(ctx context.Context, id string) error {
	return s.store.Again(ctx, func(ctx context.Context) error {
		if err := s.store.InTurn(ctx); err != nil { // or it joins a pool meanwhile
			return err
		}
		client := s.store.Client(ctx)
		pools, err := client.PoolMember.Query().Where(poolmember.PhoneNumberID(id)).Select(poolmember.FieldPoolID).Strings(ctx)
		if err != nil {
			return err
		}
		if err := s.touchPools(ctx, pools); err != nil { // before their members, as where a pool is deleted
			return err
		}
		return store.Missing(client.PhoneNumber.DeleteOneID(id).Exec(ctx), "phone number")
	})
}

// refused says in public why a write was refused.
func refused(err error) error {
	switch {
	case errors.Is(err, store.ErrForeign) && strings.Contains(err.Error(), phonenumber.EdgeFolder):
		return fault.MissingField("folder", "folderId").Because(err)
	case errors.Is(err, store.ErrForeign):
		return fault.MissingField("assistant", "assistantId").Because(err)
	case store.Violates(err, phonenumber.FieldNumber):
		return fault.New(fault.Conflict, "The subaccount already has this number.",
			fault.Break("number", fault.Taken)).Because(err)
	}
	return err
}
