package page

import (
	"context"
	"strings"
	"sync"
)

// Kin are rows that were read together. What one of them is asked for is read for all of them at once, so that a page
// of a hundred things with their own lists takes as many statements as one thing.
type Kin struct {
	ids   []string
	lock  sync.Mutex
	asked map[any]func() (any, error)
}

// Member is embedded in rows that have lists of their own, or refer to other rows. A row that was read alone has no kin.
type Member struct{ kin *Kin }

func (m *Member) join(k *Kin) { m.kin = k }

// Ask answers a question about a row, by a map of whatever the question is about. Read is called once for all of the
// row's kin, with their ids; a question is anything that can be compared, and everything that read depends on.
func Ask[T any](m *Member, id string, question any, read func(ids []string) (map[string]T, error)) (map[string]T, error) {
	if m.kin == nil {
		return read([]string{id})
	}
	answer, err := m.kin.once(question, func() (any, error) { return read(m.kin.ids) })()
	if err != nil {
		return nil, err
	}
	return answer.(map[string]T), nil //nolint:forcetypeassert // read's own
}

// once gives what runs the function the first time, and remembers.
func (k *Kin) once(question any, f func() (any, error)) func() (any, error) {
	k.lock.Lock()
	defer k.lock.Unlock()
	if k.asked[question] == nil {
		if k.asked == nil {
			k.asked = map[any]func() (any, error){}
		}
		k.asked[question] = sync.OnceValues(f)
	}
	return k.asked[question]
}

// unite makes the rows kin, where they can be.
func unite[T Keyed](rows []T) {
	kin := &Kin{}
	for _, r := range rows {
		m, ok := any(r).(interface{ join(k *Kin) })
		if !ok {
			return
		}
		_, id := r.Key()
		kin.ids = append(kin.ids, id)
		m.join(kin)
	}
}

// Of is Fetch for a list that belongs to a row: without a cursor, the first pages of all of the row's kin are read at
// once. Query makes the list's query from the row's id.
func Of[T Keyed](ctx context.Context, p *Pager, m *Member, id string, query func(id string) Query, read Read[T]) (*List[T], error) {
	q := query(id)
	if q.After != nil { // a cursor is of one list, and the other rows refuse it unread
		return Fetch(ctx, p, q, read)
	}
	size, err := q.size()
	if err != nil {
		return nil, err
	}
	question := [2]any{q.List + "\x00" + filter(query("")) + "\x00" + strings.Join(q.Columns, "\x00"), size}
	lists, err := Ask(m, id, question, func(ids []string) (map[string]*List[T], error) {
		return firstPages(ctx, p, ids, query, size, read)
	})
	return lists[id], err
}
