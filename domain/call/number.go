package call

import (
	"context"
	"slices"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/phonenumber"
	"github.com/switchboard-dev/switchboard/ent/poolmember"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// choose finds the number to call from: the one that was asked for, if it is the subaccount's; else the pool's that is of
// the callee's area; else one of the assistant's, else any.
func (s *Service) choose(ctx context.Context, a *callRequest) error {
	a.from, a.crowded = "", false
	numbers := s.parts.Store.Client(ctx).PhoneNumber.Query()
	switch {
	case a.in.From.Value() != nil:
		e164, ok := phone.Possible(*a.in.From.Value(), a.region)
		if !ok {
			return nil
		}
		numbers.Where(phonenumber.Number(e164))
	case a.in.NumberPoolID.Value() != nil:
		numbers.Where(phonenumber.HasPoolLinksWith(poolmember.PoolID(*a.in.NumberPoolID.Value())))
	}
	all, err := numbers.Select(phonenumber.FieldNumber, phonenumber.FieldAssistantID, phonenumber.FieldConcurrency).All(ctx)
	if err != nil || len(all) == 0 {
		return err
	}
	if a.in.From.Value() == nil && a.pool == nil && a.assistant != nil {
		own := slices.DeleteFunc(slices.Clone(all), func(n *ent.PhoneNumber) bool { return store.Text(n.AssistantID) != a.assistant.ID })
		if len(own) > 0 {
			all = own
		}
	}
	if all, err = s.free(ctx, a, all); err != nil || len(all) == 0 {
		a.crowded = err == nil
		return err
	}
	a.from, err = s.nearest(ctx, all, a.to)
	return err
}

// free leaves out the numbers from which as many calls go out as may.
func (s *Service) free(ctx context.Context, a *callRequest, all []*ent.PhoneNumber) ([]*ent.PhoneNumber, error) {
	var bounded []string
	for _, n := range all {
		if n.Concurrency != nil {
			bounded = append(bounded, n.Number)
		}
	}
	if len(bounded) == 0 {
		return all, nil
	}
	query := s.parts.Store.Client(ctx).Call.Query().Where(entcall.Active(true), entcall.Direction(outbound), entcall.FromNumberIn(bounded...))
	if a.call != nil {
		query.Where(entcall.IDNEQ(a.call.ID))
	}
	var busy []struct {
		FromNumber string `json:"from_number"`
		Count      int    `json:"count"`
	}
	if err := query.GroupBy(entcall.FieldFromNumber).Aggregate(ent.Count()).Scan(ctx, &busy); err != nil {
		return nil, err
	}
	calls := map[string]int{}
	for _, b := range busy {
		calls[b.FromNumber] = b.Count
	}
	return slices.DeleteFunc(all, func(n *ent.PhoneNumber) bool { return n.Concurrency != nil && calls[n.Number] >= *n.Concurrency }), nil
}

// nearest is the number that begins most like the callee's, of several the one that has not called for the longest time.
func (s *Service) nearest(ctx context.Context, all []*ent.PhoneNumber, to string) (string, error) {
	if len(all) == 1 {
		return all[0].Number, nil
	}
	best := 0
	for _, n := range all {
		best = max(best, shared(n.Number, to))
	}
	all = slices.DeleteFunc(all, func(n *ent.PhoneNumber) bool { return shared(n.Number, to) < best })
	if len(all) == 1 {
		return all[0].Number, nil
	}
	numbers := make([]string, len(all))
	for i, n := range all {
		numbers[i] = n.Number
	}
	return s.parts.Store.Client(ctx).PhoneNumber.Query().Where(phonenumber.NumberIn(numbers...)).Order(longestUnused, phonenumber.ByNumber()).
		Limit(1).Select(phonenumber.FieldNumber).String(ctx)
}

// longestUnused orders numbers by the last call that was made from each, those without one first. The index has the last call of each number at
// its end; grouping the calls would read all that there ever were.
func longestUnused(s *sql.Selector) {
	calls := sql.Dialect(s.Dialect()).Table(entcall.Table)
	last := sql.Dialect(s.Dialect()).Select(calls.C(entcall.FieldCreatedAt)).From(calls).Where(sql.And(
		sql.ColumnsEQ(calls.C(entcall.FieldSubaccountID), s.C(phonenumber.FieldSubaccountID)),
		sql.ColumnsEQ(calls.C(entcall.FieldFromNumber), s.C(phonenumber.FieldNumber)),
	)).OrderBy(sql.Desc(calls.C(entcall.FieldCreatedAt))).Limit(1)
	s.OrderExpr(sql.P(func(b *sql.Builder) { b.Wrap(func(b *sql.Builder) { b.Join(last) }).WriteString(" NULLS FIRST") }))
}

// shared is how many characters two numbers begin with alike.
func shared(a, b string) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}
