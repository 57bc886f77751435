package contact

import (
	"context"
	"maps"
	"slices"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/platform/sheet"
)

// merge brings many contacts in at once: each changes the one that it means, or makes one. The one that it means has its
// contact_id, else its e-mail address, else its phone number; one with none of these has the same name, and none either.
type merge struct {
	service          *Service
	rows             []entered
	created, updated int
	archived         []sheet.Row // that mean a contact which is archived, and change nothing

	drafts []*draft
	by     map[key][]*draft
}

// entered is what a row says.
type entered struct {
	row sheet.Row
	in  Input
}

// key is what a contact is found by: the value of a field, or its name where it has no such field.
type key struct{ field, value string }

// draft is a contact as it will be: one that is there, or one to be made.
type draft struct {
	before  *ent.Contact
	in      Input
	changed bool
	known   map[key]bool
}

func (s *Service) newMerge() *merge { return &merge{service: s, by: map[key][]*draft{}} }

func (m *merge) add(row sheet.Row, in Input) { m.rows = append(m.rows, entered{row, in}) }

// write finds out whom the rows mean, and makes and changes them.
func (m *merge) write(ctx context.Context) error {
	if err := m.load(ctx); err != nil {
		return err
	}
	for _, e := range m.rows {
		in := e.in
		d := m.match(in)
		switch {
		case d == nil:
			d = &draft{in: in}
			m.drafts = append(m.drafts, d)
			m.created++
		case d.archived():
			m.archived = append(m.archived, e.row)
			continue
		case d.before == nil:
			d.in = in.over(d.in)
			m.updated++
		case !slices.Equal(line(in.after(d.now())), line(d.now())):
			d.in, d.changed = in.over(d.in), true
			m.updated++
		}
		m.know(d)
	}
	return m.save(ctx)
}

// load reads those that the rows may mean.
func (m *merge) load(ctx context.Context) error {
	ids, emails, phones, names := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]string{}
	for _, e := range m.rows {
		in := e.in
		put(ids, in.ContactID.Value())
		put(phones, in.Phone.Value())
		if e := in.Email.Value(); e != nil {
			emails[emailKey(*e)] = true
		}
		if in.keyless() {
			c := in.after(&ent.Contact{})
			names[searchText(c)] = nameKey(c)
		}
	}
	same, err := m.named(ctx, names)
	if err != nil {
		return err
	}
	client := m.service.Store.Client(ctx)
	seen := map[string]bool{}
	for _, q := range []*ent.ContactQuery{
		client.Contact.Query().Where(contact.ContactIDIn(slices.Sorted(maps.Keys(ids))...)),
		client.Contact.Query().Where(contact.EmailKeyIn(slices.Sorted(maps.Keys(emails))...)),
		client.Contact.Query().Where(contact.PhoneIn(slices.Sorted(maps.Keys(phones))...)),
		client.Contact.Query().Where(contact.IDIn(same...)),
	} {
		rows, err := q.Order(contact.ByCreatedAt(), contact.ByID()).Select(shown...).All(ctx)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if !seen[r.ID] {
				seen[r.ID] = true
				m.keep(r)
			}
		}
	}
	return nil
}

// named are the ids of those without a key of their own that have one of the texts, whose keys in the order of names are given: of those that
// have the same, the oldest one and the oldest archived one. Thousands may be called the same.
func (m *merge) named(ctx context.Context, keys map[string]string) ([]string, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	var found []struct {
		Text     string `json:"search_text"`
		Archived bool   `json:"is_archived"`
		ID       string `json:"id"`
	}
	err := m.service.Store.Client(ctx).Contact.Query().Where(sameNamed(keys)).GroupBy(contact.FieldSearchText, contact.FieldIsArchived).
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

func (m *merge) keep(r *ent.Contact) {
	d := &draft{before: r}
	m.drafts = append(m.drafts, d)
	m.know(d)
}

// know remembers what a contact is found by; the oldest one stays who is meant.
func (m *merge) know(d *draft) {
	if d.known == nil {
		d.known = map[key]bool{}
	}
	for _, k := range keysOf(d.now()) {
		if !d.known[k] {
			d.known[k] = true
			m.by[k] = append(m.by[k], d)
		}
	}
}

// keysOf a contact, or of what a row says.
func keysOf(c *ent.Contact) []key {
	var keys []key
	if c.ContactID != nil {
		keys = append(keys, key{contact.FieldContactID, *c.ContactID})
	}
	if c.Email != nil {
		keys = append(keys, key{contact.FieldEmail, emailKey(*c.Email)})
	}
	if c.Phone != nil {
		keys = append(keys, key{contact.FieldPhone, *c.Phone})
	}
	if len(keys) == 0 {
		keys = append(keys, key{contact.FieldName, searchText(c)})
	}
	return keys
}

// match is the contact that a row refers to, or nil. One with another contact_id is another person.
func (m *merge) match(in Input) *draft {
	id := in.ContactID.Value()
	for _, k := range keysOf(in.after(&ent.Contact{})) {
		d := m.whoHas(k)
		if d == nil {
			continue
		}
		if k.field != contact.FieldContactID && id != nil && d.now().ContactID != nil {
			return nil
		}
		return d
	}
	return nil
}

// whoHas a key after all rows so far: one may have lost it to another. Of several it is one that is not archived.
func (m *merge) whoHas(k key) (found *draft) {
	for _, d := range m.by[k] {
		if !slices.Contains(keysOf(d.now()), k) {
			continue
		}
		if !d.archived() {
			return d
		}
		if found == nil {
			found = d
		}
	}
	return found
}

// archived says whether the draft's contact is archived: no row changes such a contact.
func (d *draft) archived() bool { return d.before != nil && d.before.IsArchived }

// now is the draft's contact after its changes.
func (d *draft) now() *ent.Contact {
	if d.before == nil {
		return d.in.after(&ent.Contact{})
	}
	return d.in.after(d.before)
}

// save makes what is new, and changes what differs.
func (m *merge) save(ctx context.Context) error {
	client := m.service.Store.Client(ctx)
	if err := m.refresh(ctx); err != nil {
		return err
	}
	var create []*ent.ContactCreate
	for _, d := range m.drafts {
		switch {
		case d.before == nil:
			c := client.Contact.Create()
			if err := d.in.write(ctx, c.Mutation(), &ent.Contact{}); err != nil {
				return err
			}
			create = append(create, c)
		case d.changed:
			u := client.Contact.UpdateOne(d.before).Select(contact.FieldID)
			if err := d.in.write(ctx, u.Mutation(), d.before); err != nil {
				return err
			}
			if err := u.Exec(ctx); err != nil {
				return err
			}
		}
	}
	if len(create) == 0 {
		return nil
	}
	return client.Contact.CreateBulk(create...).Exec(ctx)
}

// refresh locks those that are to be changed and reads them again: what they are found by follows from all of their fields, and somebody may
// have changed others meanwhile.
func (m *merge) refresh(ctx context.Context) error {
	changed := map[string]*draft{}
	for _, d := range m.drafts {
		if d.changed {
			changed[d.before.ID] = d
		}
	}
	if len(changed) == 0 || !m.service.Store.Postgres() { // on SQLite nobody else writes meanwhile
		return nil
	}
	rows, err := m.service.Store.Client(ctx).Contact.Query().
		Where(contact.IDIn(slices.Sorted(maps.Keys(changed))...), m.service.Store.Reserved()).
		Order(contact.ByCreatedAt(), contact.ByID()).Select(shown...).All(ctx)
	for _, r := range rows {
		changed[r.ID].before = r
	}
	return err
}

// keyless says that nothing in the row tells a person from another of the name.
func (in Input) keyless() bool {
	return in.ContactID.Value() == nil && in.Email.Value() == nil && in.Phone.Value() == nil
}

func put(set map[string]bool, value *string) {
	if value != nil {
		set[*value] = true
	}
}
