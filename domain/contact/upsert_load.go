package contact

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/predicate"
)

// crowds are the keys that many share, each with the id of the oldest contact that has it and is not archived. An import remembers them from one
// batch to the next: to find that contact, the database reads all who share the key.
type crowds map[key]string

// crowded is how many contacts a crowd is.
const crowded = 100

// load reads those that the rows may mean.
func (u *upsert) load(ctx context.Context) error {
	ids, names, keys := map[string]bool{}, map[string]string{}, map[key]bool{}
	for _, e := range u.rows {
		if len(e.wrong) > 0 {
			continue
		}
		c := e.in.after(&ent.Contact{})
		if e.in.keyless() {
			names[searchText(c)] = nameKey(c)
			continue
		}
		for _, k := range keysOf(c) {
			if k.field == contact.FieldContactID {
				ids[k.value] = true
			} else {
				keys[k] = true
			}
		}
	}
	found := map[string]*ent.Contact{}
	if err := u.recall(ctx, keys, found); err != nil {
		return err
	}
	same, err := u.named(ctx, names)
	if err != nil {
		return err
	}
	for _, field := range []string{contact.FieldEmail, contact.FieldPhone} {
		oldest, err := u.oldest(ctx, field, keys)
		if err != nil {
			return err
		}
		same = append(same, oldest...)
	}
	if err := u.read(ctx, found, contact.IDIn(same...), len(same)); err != nil {
		return err
	}
	if err := u.read(ctx, found, contact.ContactIDIn(slices.Sorted(maps.Keys(ids))...), len(ids)); err != nil {
		return err
	}
	for _, r := range slices.SortedFunc(maps.Values(found), byAge) {
		u.keep(r)
	}
	return nil
}

// read contacts, unless none are named.
func (u *upsert) read(ctx context.Context, into map[string]*ent.Contact, which predicate.Contact, named int) error {
	if named == 0 {
		return nil
	}
	rows, err := u.service.parts.Store.Client(ctx).Contact.Query().Where(which).Order(contact.ByCreatedAt(), contact.ByID()).Select(shown...).All(ctx)
	for _, r := range rows {
		into[r.ID] = r
	}
	return err
}

// recall reads the contacts that are known to be meant by keys which many share, and takes these out of what is to be looked for. Somebody may have changed
// or archived that contact since.
func (u *upsert) recall(ctx context.Context, keys map[key]bool, into map[string]*ent.Contact) error {
	var ids []string
	for k := range keys {
		if id, ok := u.crowds[k]; ok {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	if err := u.read(ctx, into, contact.IDIn(ids...), len(ids)); err != nil {
		return err
	}
	for k := range keys {
		id, ok := u.crowds[k]
		if !ok {
			continue
		}
		if r := into[id]; r != nil && !r.IsArchived && slices.Contains(keysOf(r), k) {
			u.more[k] = true
			delete(keys, k)
		} else {
			delete(u.crowds, k)
		}
	}
	return nil
}

// columnOf a field is where the values of keys are.
var columnOf = map[string]string{contact.FieldEmail: contact.FieldEmailKey, contact.FieldPhone: contact.FieldPhone}

// oldest are the ids of those that rows may mean by a field: of those that share a value, the oldest one and the oldest archived one. A table may
// give one number to all of its thousands.
func (u *upsert) oldest(ctx context.Context, field string, keys map[key]bool) ([]string, error) {
	var values []string
	for k := range keys {
		if k.field == field {
			values = append(values, k.value)
		}
	}
	if len(values) == 0 {
		return nil, nil
	}
	slices.Sort(values)
	var found []struct {
		Email    string `json:"email_key"`
		Phone    string `json:"phone"`
		Archived bool   `json:"is_archived"`
		ID       string `json:"id"`
		Sharing  int    `json:"sharing"`
	}
	column := columnOf[field]
	err := u.service.parts.Store.Client(ctx).Contact.Query().Where(predicate.Contact(sql.FieldIn(column, values...))).
		GroupBy(column, contact.FieldIsArchived).
		Aggregate(ent.As(ent.Min(contact.FieldID), contact.FieldID), ent.As(ent.Count(), "sharing")).Scan(ctx, &found)
	ids := make([]string, len(found))
	for i, f := range found {
		ids[i] = f.ID
		k := key{field, cmp.Or(f.Email, f.Phone)}
		if !f.Archived && f.Sharing > 1 {
			u.more[k] = true
		}
		if !f.Archived && f.Sharing > crowded {
			u.crowds[k] = f.ID
		}
	}
	return ids, err
}

// named are the ids of those without a key of their own that have one of the texts, whose keys in the order of names are given: of those that
// have the same, the oldest one and the oldest archived one. Thousands may be called the same.
func (u *upsert) named(ctx context.Context, keys map[string]string) ([]string, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	var found []struct {
		Text     string `json:"search_text"`
		Archived bool   `json:"is_archived"`
		ID       string `json:"id"`
	}
	err := u.service.parts.Store.Client(ctx).Contact.Query().Where(sameNamed(keys)).GroupBy(contact.FieldSearchText, contact.FieldIsArchived).
		Aggregate(ent.As(ent.Min(contact.FieldID), contact.FieldID)).Scan(ctx, &found)
	ids := make([]string, len(found))
	for i, f := range found {
		ids[i] = f.ID
	}
	return ids, err
}

// sameNamed is the condition that a contact has no key of its own, and one of the texts. No index has these, but one has the names. Asked
// whether a column is null, SQLite would take the index of contact_id instead, where that holds for nearly all.
func sameNamed(keys map[string]string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		s.Where(sql.ExprP("COALESCE(" + s.C(contact.FieldContactID) + ", " + s.C(contact.FieldEmailKey) + ", " + s.C(contact.FieldPhone) + ") IS NULL"))
		contact.NameKeyIn(slices.Sorted(maps.Values(keys))...)(s)
		contact.SearchTextIn(slices.Sorted(maps.Keys(keys))...)(s)
	}
}

func (u *upsert) keep(r *ent.Contact) {
	d := &draft{before: r}
	u.drafts = append(u.drafts, d)
	u.know(d)
}

// know remembers what a contact is found by; the oldest one stays the one that is meant.
func (u *upsert) know(d *draft) {
	if d.known == nil {
		d.known = map[key]bool{}
	}
	for _, k := range keysOf(d.now()) {
		if !d.known[k] {
			d.known[k] = true
			u.by[k] = append(u.by[k], d)
		}
	}
}

// whoHas a key after all rows so far: one may have lost it to another. Of several it is one that is not archived.
func (u *upsert) whoHas(ctx context.Context, k key) (found *draft, err error) {
	if u.more[k] {
		first := slices.IndexFunc(u.by[k], func(d *draft) bool { return !d.archived() && d.had(k) })
		if first < 0 || !slices.Contains(keysOf(u.by[k][first].now()), k) {
			if err := u.further(ctx, k); err != nil {
				return nil, err
			}
		}
	}
	for _, d := range u.by[k] {
		if !slices.Contains(keysOf(d.now()), k) {
			continue
		}
		if !d.archived() {
			return d, nil
		}
		if found == nil {
			found = d
		}
	}
	return found, nil
}

// further reads the next who have a key, as the oldest has lost it to a row. There are no more rows that they could lose it to.
func (u *upsert) further(ctx context.Context, k key) error {
	delete(u.more, k)
	var read []string
	for _, d := range u.by[k] {
		if d.before != nil {
			read = append(read, d.before.ID)
		}
	}
	for _, archived := range []bool{false, true} {
		most := len(u.rows)
		if archived { // which no row changes
			most = 1
		}
		rows, err := u.service.parts.Store.Client(ctx).Contact.Query().
			Where(predicate.Contact(sql.FieldEQ(columnOf[k.field], k.value)), contact.IsArchived(archived), contact.IDNotIn(read...)).
			Order(contact.ByCreatedAt(), contact.ByID()).Limit(most).Select(shown...).All(ctx)
		if err != nil {
			return err
		}
		for _, r := range rows {
			u.keep(r)
		}
	}
	slices.SortStableFunc(u.by[k], func(a, b *draft) int {
		switch before := b.had(k); {
		case a.had(k) && before:
			return byAge(a.before, b.before)
		case a.had(k):
			return -1
		case before:
			return 1
		}
		return 0
	})
	return nil
}

// had says whether the draft's contact has a key before all rows.
func (d *draft) had(k key) bool { return d.before != nil && slices.Contains(keysOf(d.before), k) }

// byAge is the order in which contacts were made.
func byAge(a, b *ent.Contact) int {
	return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID))
}
