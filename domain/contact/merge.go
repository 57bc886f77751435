package contact

import (
	"context"
	"maps"
	"slices"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
)

// merge brings many contacts in at once: each changes the one that it means, or makes one. The one that it means has its
// contact_id, else its e-mail address, else its phone number; one with none of these has the same name, and none either.
type merge struct {
	service          *Service
	rows             []Input
	created, updated int

	drafts                         []*draft
	byID, byEmail, byPhone, byName map[string]*draft
}

// draft is a contact as it will be: one that is there, or one to be made.
type draft struct {
	before  *ent.Contact
	in      Input
	changed bool
}

func (s *Service) newMerge() *merge {
	return &merge{
		service: s, byID: map[string]*draft{}, byEmail: map[string]*draft{}, byPhone: map[string]*draft{}, byName: map[string]*draft{},
	}
}

func (m *merge) add(in Input) { m.rows = append(m.rows, in) }

// write finds out whom the rows mean, and makes and changes them.
func (m *merge) write(ctx context.Context) error {
	if err := m.load(ctx); err != nil {
		return err
	}
	for _, in := range m.rows {
		d := m.match(in)
		switch {
		case d == nil:
			d = &draft{in: in}
			m.drafts = append(m.drafts, d)
			m.created++
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
	ids, emails, phones, names := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, in := range m.rows {
		put(ids, in.ContactID.Value())
		put(phones, in.Phone.Value())
		if e := in.Email.Value(); e != nil {
			emails[emailKey(*e)] = true
		}
		if in.keyless() {
			names[searchText(in.after(&ent.Contact{}))] = true
		}
	}
	client := m.service.Store.Client(ctx)
	seen := map[string]bool{}
	for _, q := range []*ent.ContactQuery{
		client.Contact.Query().Where(contact.ContactIDIn(slices.Sorted(maps.Keys(ids))...)),
		client.Contact.Query().Where(contact.EmailKeyIn(slices.Sorted(maps.Keys(emails))...)),
		client.Contact.Query().Where(contact.PhoneIn(slices.Sorted(maps.Keys(phones))...)),
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
	return m.loadNamed(ctx, slices.Sorted(maps.Keys(names)))
}

// loadNamed reads those without a key of their own that have one of the texts.
func (m *merge) loadNamed(ctx context.Context, texts []string) error {
	for _, text := range texts {
		found, err := m.service.Matching(ctx, text)
		if err != nil {
			return err
		}
		q := m.service.Store.Client(ctx).Contact.Query().Where(contact.SearchText(text),
			contact.ContactIDIsNil(), contact.EmailKeyIsNil(), contact.PhoneIsNil())
		for _, p := range found {
			q.Where(p)
		}
		rows, err := q.Order(contact.ByCreatedAt(), contact.ByID()).Limit(1).Select(shown...).All(ctx)
		if err != nil {
			return err
		}
		for _, r := range rows {
			m.keep(r)
		}
	}
	return nil
}

func (m *merge) keep(r *ent.Contact) {
	d := &draft{before: r}
	m.drafts = append(m.drafts, d)
	m.know(d)
}

// know remembers what a contact is found by; the oldest one stays who is meant.
func (m *merge) know(d *draft) {
	c := d.now()
	first := func(by map[string]*draft, key *string) {
		if key != nil && *key != "" && by[*key] == nil {
			by[*key] = d
		}
	}
	first(m.byID, c.ContactID)
	first(m.byPhone, c.Phone)
	if c.Email != nil {
		key := emailKey(*c.Email)
		first(m.byEmail, &key)
	}
	if c.ContactID == nil && c.Email == nil && c.Phone == nil {
		text := searchText(c)
		first(m.byName, &text)
	}
}

// match is the contact that a row refers to, or nil. One with another contact_id is another person.
func (m *merge) match(in Input) *draft {
	id := in.ContactID.Value()
	if id != nil && m.byID[*id] != nil {
		return m.byID[*id]
	}
	var d *draft
	if e := in.Email.Value(); e != nil {
		d = m.byEmail[emailKey(*e)]
	}
	if p := in.Phone.Value(); d == nil && p != nil {
		d = m.byPhone[*p]
	}
	if d == nil && in.keyless() {
		d = m.byName[searchText(in.after(&ent.Contact{}))]
	}
	if d != nil && id != nil && d.now().ContactID != nil {
		return nil
	}
	return d
}

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

// keyless says that nothing in the row tells a person from another of the name.
func (in Input) keyless() bool {
	return in.ContactID.Value() == nil && in.Email.Value() == nil && in.Phone.Value() == nil
}

func put(set map[string]bool, value *string) {
	if value != nil {
		set[*value] = true
	}
}
