package number

import (
	"context"
	"slices"
	"strconv"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/numberpool"
	"github.com/switchboard-dev/switchboard/ent/phonenumber"
	"github.com/switchboard-dev/switchboard/ent/poolmember"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// How many numbers may stand in a pool and in all pools of a subaccount together, and how many pools there may be: a list of pools shows all
// numbers of each. If there are more from before, they stay.
const (
	numbersOfPool     = 1000
	numbersOfPools    = 10_000
	poolsOfSubaccount = 1000
)

// Pool is a set of numbers to call from.
type Pool struct {
	*ent.NumberPool
	PhoneNumbers []*Ref
}

// Ref is a number as its pool shows it.
type Ref struct {
	ID     string
	Number string
	Name   *string
}

// Key is its position in lists.
func (p *Pool) Key() (time.Time, string) { return p.CreatedAt, p.ID }

// Stamps are what else it is ordered by.
func (p *Pool) Stamps() page.Stamps { return page.Stamps{Updated: p.UpdatedAt, NameKey: p.NameKey} }

// GetID is its id.
func (p *Pool) GetID() string { return p.ID }

// PhoneNumbersCount is the number of numbers in the pool.
func (p *Pool) PhoneNumbersCount() int { return len(p.PhoneNumbers) }

// CreatePool is a new pool.
type CreatePool struct {
	Name           string   `check:"minLength=1,maxLength=200"`
	PhoneNumberIDs []string `check:"maxItems=500,notNull"`
}

// Pools of the subaccount; with a search, those that have it in their names.
func (s *Service) Pools(ctx context.Context, search *string, sort page.Sort, first *int, after *string) (*page.List[*Pool], error) {
	q := page.Query{Entity: ent.TypeNumberPool, List: "number_pools", Filter: []string{store.Text(search)}, Sort: sort, First: first, After: after}
	if name := ngram.Query(store.Text(search)); name != "" {
		q.Where = append(q.Where, sql.FieldContains(numberpool.FieldNameKey, name))
	}
	return page.Fetch(ctx, s.pager, q, s.readPools)
}

func (s *Service) readPools(ctx context.Context, w page.Window) ([]*Pool, error) {
	return page.Rows(ctx, s.withNumbers(ctx), w, wrapPool)
}

// GetPools by their ids; those that the subaccount has not are left out.
func (s *Service) GetPools(ctx context.Context, ids []string) ([]*Pool, error) {
	return page.ByIDs(ctx, ids, s.readPools)
}

// withNumbers reads pools with their numbers, in the order in which they came.
func (s *Service) withNumbers(ctx context.Context) *ent.NumberPoolQuery {
	return s.store.Client(ctx).NumberPool.Query().WithMembers(func(q *ent.PoolMemberQuery) {
		q.Order(poolmember.ByCreatedAt(), poolmember.ByID()).WithPhoneNumber(func(q *ent.PhoneNumberQuery) {
			q.Select(phonenumber.FieldSubaccountID, phonenumber.FieldNumber, phonenumber.FieldName)
		})
	})
}

func wrapPool(r *ent.NumberPool) *Pool {
	p := &Pool{NumberPool: r, PhoneNumbers: []*Ref{}}
	for _, m := range r.Edges.Members {
		if n := m.Edges.PhoneNumber; n != nil { // nil: it was deleted after its membership was read
			p.PhoneNumbers = append(p.PhoneNumbers, &Ref{n.ID, n.Number, n.Name})
		}
	}
	return p
}

// GetPool with its numbers.
func (s *Service) GetPool(ctx context.Context, id string) (*Pool, error) {
	row, err := s.withNumbers(ctx).Where(numberpool.ID(id)).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "number pool")
	}
	return wrapPool(row), nil
}

// AddPool creates a pool. If the subaccount lacks one of the numbers, that is not_found, and no pool is created.
func (s *Service) AddPool(ctx context.Context, in CreatePool) (out *Pool, err error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	err = s.store.Again(ctx, func(ctx context.Context) error {
		if err := s.poolRoom(ctx); err != nil {
			return err
		}
		row, err := s.store.Client(ctx).NumberPool.Create().SetName(in.Name).Save(ctx)
		if err != nil {
			return err
		}
		if _, err := s.join(ctx, row.ID, in.PhoneNumberIDs); err != nil {
			return err
		}
		out, err = s.GetPool(ctx, row.ID)
		return err
	})
	return out, err
}

// poolRoom fails if the subaccount has reached its limit of pools.
func (s *Service) poolRoom(ctx context.Context) error {
	full, err := s.store.Full(ctx, ent.TypeNumberPool, poolsOfSubaccount)
	if err == nil && full {
		err = fault.Newf(fault.Conflict, "The subaccount has reached its limit of %d number pools.", poolsOfSubaccount)
	}
	return err
}

// RenamePool changes the name; nil leaves it.
func (s *Service) RenamePool(ctx context.Context, id string, name *string) (*Pool, error) {
	if err := rule.Check(PoolName{name}); err != nil {
		return nil, err
	}
	if name == nil {
		return s.GetPool(ctx, id)
	}
	return s.changePool(ctx, id, func(ctx context.Context) error {
		return s.store.Client(ctx).NumberPool.UpdateOneID(id).SetName(*name).Exec(ctx)
	})
}

// DeletePool removes a pool; its numbers stay.
func (s *Service) DeletePool(ctx context.Context, id string) error {
	return s.store.Again(ctx, func(ctx context.Context) error {
		return store.Missing(s.store.Client(ctx).NumberPool.DeleteOneID(id).Exec(ctx), "number pool")
	})
}

// Join puts numbers into the pool; one that is there changes nothing. The error is a conflict if it would have too many.
func (s *Service) Join(ctx context.Context, id string, numberIDs []string) (*Pool, error) {
	if err := rule.Check(PoolNumbers{numberIDs}); err != nil {
		return nil, err
	}
	return s.changePool(ctx, id, func(ctx context.Context) error {
		joined, err := s.join(ctx, id, numberIDs)
		if err != nil || !joined {
			return err
		}
		return s.touchPools(ctx, []string{id})
	})
}

// touchPools moves the updated_at of pools whose numbers have changed, so that clients that keep a copy read them again.
func (s *Service) touchPools(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	return s.store.Client(ctx).NumberPool.Update().Where(numberpool.IDIn(ids...)).Exec(ctx)
}

// Leave takes numbers out of the pool; one that is not in it changes nothing.
func (s *Service) Leave(ctx context.Context, id string, numberIDs []string) (*Pool, error) {
	if err := rule.Check(PoolNumbers{numberIDs}); err != nil {
		return nil, err
	}
	return s.changePool(ctx, id, func(ctx context.Context) error {
		if err := s.all(ctx, numberIDs); err != nil || len(numberIDs) == 0 {
			return err
		}
		n, err := s.store.Client(ctx).PoolMember.Delete().
			Where(poolmember.PoolID(id), poolmember.PhoneNumberIDIn(numberIDs...)).Exec(ctx)
		if err != nil || n == 0 {
			return err
		}
		return s.touchPools(ctx, []string{id})
	})
}

// changePool does something to a pool while nobody else does anything to one of the subaccount's.
func (s *Service) changePool(ctx context.Context, id string, f func(ctx context.Context) error) (out *Pool, err error) {
	err = s.store.Again(ctx, func(ctx context.Context) error {
		if err := s.store.InTurn(ctx); err != nil { // before the pool, as where the subaccount is deleted
			return err
		}
		_, err := s.store.Client(ctx).NumberPool.Query().Where(numberpool.ID(id), s.store.Locked()).Only(ctx)
		if err != nil {
			return store.Missing(err, "number pool")
		}
		if err := f(ctx); err != nil {
			return err
		}
		out, err = s.GetPool(ctx, id)
		return err
	})
	return out, err
}

// join says whether any of the numbers was not in the pool. It is the subaccount's turn.
func (s *Service) join(ctx context.Context, id string, numberIDs []string) (bool, error) {
	client := s.store.Client(ctx)
	if err := s.all(ctx, numberIDs); err != nil {
		return false, err
	}
	there, err := client.PoolMember.Query().Where(poolmember.PoolID(id)).Select(poolmember.FieldPhoneNumberID).Strings(ctx)
	if err != nil {
		return false, err
	}
	var create []*ent.PoolMemberCreate
	for _, n := range numberIDs {
		if !slices.Contains(there, n) {
			there = append(there, n)
			create = append(create, client.PoolMember.Create().SetPoolID(id).SetPhoneNumberID(n))
		}
	}
	if len(create) == 0 {
		return false, nil
	}
	if len(there) > numbersOfPool {
		return false, fault.Newf(fault.Conflict, "A number pool can have at most %d numbers.", numbersOfPool)
	}
	n, err := client.PoolMember.Query().Count(ctx)
	if err == nil && n+len(create) > numbersOfPools {
		err = fault.Newf(fault.Conflict, "The number pools of a subaccount can have at most %d numbers in total.", numbersOfPools)
	}
	if err != nil {
		return false, err
	}
	return true, client.PoolMember.CreateBulk(create...).Exec(ctx)
}

// all refuses the list of ids at those that the subaccount has not, by their places in the list.
func (s *Service) all(ctx context.Context, ids []string) error {
	have, err := s.store.Client(ctx).PhoneNumber.Query().Where(phonenumber.IDIn(ids...)).IDs(ctx)
	if err != nil {
		return err
	}
	var details []fault.Detail
	for i, id := range ids {
		if !slices.Contains(have, id) {
			details = append(details, fault.Break("phoneNumberIds["+strconv.Itoa(i)+"]", fault.Gone, "phone number"))
		}
	}
	if len(details) > 0 {
		return fault.New(fault.NotFound, "No such phone number.", details...)
	}
	return nil
}
