package call

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/phonenumber"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	enttrunk "github.com/switchboard-dev/switchboard/ent/trunk"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// called is a number that a call is to, and the trunk of its workspace that the call is from.
type called struct {
	number *ent.PhoneNumber
	trunk  string
}

// wanted is what some trunks call the number. It is a number in E.164 with or without the +, or as dialled within the country.
type wanted struct {
	text   string
	trunks map[string]string // the likeliest of each workspace
}

func (w wanted) digits() string { return strings.TrimLeft(phone.Digits(w.text), "0") }

func (w wanted) workspaces() (all []any) {
	for id := range w.trunks {
		all = append(all, id)
	}
	return all
}

// dialled is the number that is called, of one of the workspaces that the call can come to. How many these are costs no statement.
func (s *Service) dialled(ctx context.Context, a live.Arrival) (*called, error) {
	trunks, err := s.parts.Store.Client(ctx).Trunk.Query().Where(enttrunk.IDIn(a.Trunks...), enttrunk.Enabled(true)).
		Select(enttrunk.FieldID, enttrunk.FieldWorkspaceID).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("arrive: %w", err)
	}
	of := map[string]string{} // the workspaces, by trunk
	for _, t := range trunks {
		of[t.ID] = t.WorkspaceID
	}
	if workspace, ok := of[a.Account]; ok {
		own := wanted{a.Number(a.Account), map[string]string{workspace: a.Account}}
		if found, err := s.numbered(ctx, []wanted{own}); err != nil || len(found) > 0 {
			return first(found), err
		}
	}
	asked := asking(a, of)
	found, err := s.numbered(ctx, asked)
	if err != nil {
		return nil, err
	}
	return s.unproven(ctx, a, asked, found)
}

// asking is what the trunks call the number: the same for all, except for those whose user is called.
func asking(a live.Arrival, of map[string]string) (all []wanted) {
	for _, trunk := range a.Trunks {
		workspace, ok := of[trunk]
		if !ok {
			continue
		}
		text := a.Number(trunk)
		i := slices.IndexFunc(all, func(w wanted) bool { return w.text == text })
		if i < 0 {
			i, all = len(all), append(all, wanted{text, map[string]string{}})
		}
		if all[i].trunks[workspace] == "" {
			all[i].trunks[workspace] = trunk
		}
	}
	return all
}

// candidate is the id of a number that a call may be to, and of the trunk by which it would come.
type candidate struct{ number, trunk string }

// numbered are the numbers that may be meant, the oldest first: of each workspace the one that equals what was dialled, or, if it has none, the one
// that ends with it. How a number is written does not say whose it is: a national number of one country may be a whole number of another.
func (s *Service) numbered(ctx context.Context, asked []wanted) ([]*called, error) {
	var all []candidate
	for _, w := range asked {
		whole, err := s.whole(ctx, w)
		if err != nil {
			return nil, fmt.Errorf("arrive: %w", err)
		}
		ending, err := s.ending(ctx, w)
		if err != nil {
			return nil, fmt.Errorf("arrive: %w", err)
		}
		for workspace, id := range preferred(whole, ending) {
			all = append(all, candidate{id, w.trunks[workspace]})
		}
	}
	return s.load(ctx, all)
}

// load some numbers, the one that was there first before others.
func (s *Service) load(ctx context.Context, all []candidate) (found []*called, err error) {
	if len(all) == 0 {
		return nil, nil
	}
	ids := make([]string, len(all))
	for i, c := range all {
		ids[i] = c.number
	}
	rows, err := s.parts.Store.Client(ctx).PhoneNumber.Query().Where(phonenumber.IDIn(ids...)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("arrive: %w", err)
	}
	for _, row := range rows {
		for _, c := range all {
			if c.number == row.ID {
				found = append(found, &called{row, c.trunk})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b *called) int { return byAge(a.number, b.number) })
	return found, nil
}

// mostAlike is how many have the same number, of whom one may be called: the first of them decides.
const mostAlike = 100

// whole is the number that is dialled in E.164, with or without the +, of each workspace that has it: the one that was there first. An archived
// client keeps its numbers, but another one that has the number now gets its calls.
func (s *Service) whole(ctx context.Context, w wanted) (map[string]string, error) {
	digits := w.digits()
	if digits == "" {
		return map[string]string{}, nil
	}
	return s.pick(ctx, w, func(q *sql.Selector, n, _ *sql.SelectTable) {
		q.AppendSelectExprAs(sql.Raw("1"), "alike").AppendSelect(n.C(phonenumber.FieldID)).
			Where(sql.EQ(n.C(phonenumber.FieldNumber), "+"+digits)).
			OrderBy(n.C(phonenumber.FieldCreatedAt), n.C(phonenumber.FieldID)).Limit(mostAlike)
	})
}

// ending is the number that ends as what is dialled, of each workspace where that can only be one.
func (s *Service) ending(ctx context.Context, w wanted) (map[string]string, error) {
	digits := w.digits()
	if !w.within() {
		return map[string]string{}, nil
	}
	return s.pick(ctx, w, func(q *sql.Selector, n, sub *sql.SelectTable) {
		key := n.C(phonenumber.FieldNumberKey)
		q.AppendSelectExprAs(sql.Raw(sql.Count("*")), "alike").AppendSelect(sql.Min(n.C(phonenumber.FieldID))).
			Where(sql.And(
				sql.Or(sql.EQ(key, digits[len(digits)-store.Ending:]), sql.IsNull(key)), // one that an older program has just added has none
				sql.HasSuffix(n.C(phonenumber.FieldNumber), digits),
			)).
			GroupBy(sub.C(subaccount.FieldWorkspaceID), sub.C(subaccount.FieldArchived))
	})
}

// pick one number of each workspace: of the clients that are not archived, or else of those that are. What selects them says of each how many
// are alike, of which there has to be one, and its id; the first of a workspace counts.
func (s *Service) pick(ctx context.Context, w wanted, choose func(q *sql.Selector, n, sub *sql.SelectTable)) (map[string]string, error) {
	builder := sql.Dialect(s.dialect())
	n, sub := builder.Table(phonenumber.Table).As("n"), builder.Table(subaccount.Table).As("s")
	q := builder.Select(sub.C(subaccount.FieldWorkspaceID), sub.C(subaccount.FieldArchived)).From(n).
		Join(sub).On(n.C(phonenumber.FieldSubaccountID), sub.C(subaccount.FieldID)).
		Where(sql.In(sub.C(subaccount.FieldWorkspaceID), w.workspaces()...))
	choose(q, n, sub)
	query, args := q.Query()
	rows, err := s.parts.Store.Query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	ids := map[bool]map[string]string{false: {}, true: {}} // by whether they are archived
	for rows.Next() {
		var workspace, id string
		var archived bool
		var alike int
		if err := rows.Scan(&workspace, &archived, &alike, &id); err != nil {
			return nil, fmt.Errorf("scan: %w", err)
		}
		if _, there := ids[archived][workspace]; there {
			continue
		}
		if alike > 1 {
			id = ""
		}
		ids[archived][workspace] = id
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("scan: %w", err)
	}
	return preferred(ids[false], ids[true]), nil
}

// preferred are the ids of the first, and of the others for whom those have none; "" is none that could be chosen.
func preferred(first, others map[string]string) map[string]string {
	out := maps.Clone(others)
	maps.Copy(out, first)
	maps.DeleteFunc(out, func(_, id string) bool { return id == "" })
	return out
}

// first of them; nil if there is none.
func first(all []*called) *called {
	if len(all) == 0 {
		return nil
	}
	return all[0]
}

// unproven is which of some numbers, each of another workspace, a call is to whose caller may not have proved anything. Callers of a
// workspace that takes calls from anywhere may call from an address that another workspace trusts. So where such a workspace had the number
// first, the caller is asked for a proof.
func (s *Service) unproven(ctx context.Context, a live.Arrival, asked []wanted, all []*called) (*called, error) {
	known, err := s.oldest(ctx, all)
	if a.Account != "" {
		return known, err
	}
	meant := make([]predicate.PhoneNumber, len(asked))
	for i, w := range asked {
		meant[i] = w.meant()
	}
	open, failed := s.parts.Store.Client(ctx).PhoneNumber.Query().Where(phonenumber.Or(meant...), ofChallenger).
		Order(phonenumber.ByCreatedAt(), phonenumber.ByID()).First(ctx)
	switch {
	case ent.IsNotFound(failed):
		return known, err
	case failed != nil:
		return nil, fmt.Errorf("arrive: %w", failed)
	case known == nil || byAge(open, known.number) < 0:
		return nil, live.ErrProof
	}
	return known, err
}

// meant is the condition that a number may be the dialled one: that it equals what was dialled, or ends with it.
func (w wanted) meant() predicate.PhoneNumber {
	digits := w.digits()
	whole := phonenumber.Number("+" + digits)
	if !w.within() {
		return whole
	}
	key := phonenumber.Or(phonenumber.NumberKey(digits[len(digits)-store.Ending:]), phonenumber.NumberKeyIsNil())
	return phonenumber.Or(whole, phonenumber.And(key, phonenumber.NumberHasSuffix(digits)))
}

// within says that a number may be dialled as within its country, and is long enough to say which it is.
func (w wanted) within() bool { return !phone.International(w.text) && len(w.digits()) >= store.Ending }

// ofChallenger is the condition that a number belongs to a workspace that takes calls from anywhere, for a proof.
func ofChallenger(s *sql.Selector) {
	builder := sql.Dialect(s.Dialect())
	clients, trunks := builder.Table(subaccount.Table), builder.Table(enttrunk.Table)
	s.Where(sql.In(s.C(phonenumber.FieldSubaccountID), builder.Select(clients.C(subaccount.FieldID)).From(clients).Where(sql.And(
		sql.EQ(clients.C(subaccount.FieldArchived), false),
		sql.In(clients.C(subaccount.FieldWorkspaceID), builder.Select(trunks.C(enttrunk.FieldWorkspaceID)).From(trunks).Where(sql.And(
			sql.EQ(trunks.C(enttrunk.FieldEnabled), true), sql.EQ(trunks.C(enttrunk.FieldChallenge), true),
		))),
	))))
}

// byAge is negative where a number was there before another.
func byAge(a, b *ent.PhoneNumber) int {
	return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID))
}

// oldest of the numbers that are called, each of another workspace. Anybody can add a number, and a trunk that trusts where its calls come
// from, so nothing that was added later takes a call away.
func (s *Service) oldest(ctx context.Context, all []*called) (*called, error) {
	if len(all) == 0 {
		return nil, live.ErrNobody
	}
	if len(all) > 1 && all[0].number.ID != all[1].number.ID {
		s.parts.Log.WarnContext(ctx, "several workspaces have the number that is called, the oldest takes the call",
			"oldest", all[0].number.ID, "next", all[1].number.ID)
	}
	return all[0], nil
}
