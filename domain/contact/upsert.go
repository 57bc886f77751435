package contact

import (
	"context"
	"maps"
	"slices"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/sheet"
)

// upsert brings many contacts in at once: each changes the one that it means, or makes one. The one that it means has its
// contact_id, else its e-mail address, else its phone number; one with none of these has the same name, and none either.
type upsert struct {
	*run
	service          *Service
	rows             []entered
	created, updated int
	problems         problems // the rows that change nothing

	drafts []*draft
	by     map[key][]*draft
	more   map[key]bool // that more contacts have, which are not read
}

// entered is what a row says.
type entered struct {
	row   sheet.Row
	in    Input
	wrong []string
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

func (s *Service) newUpsert(r *run) *upsert {
	return &upsert{run: r, service: s, by: map[key][]*draft{}, more: map[key]bool{}}
}

// add a row whose columns go to the fields.
func (u *upsert) add(row sheet.Row, to []string) {
	in, wrong := u.service.entry(row, to, u.region)
	u.rows = append(u.rows, entered{row, in, wrong})
}

// write finds out whom the rows mean, and makes and changes them.
func (u *upsert) write(ctx context.Context) error {
	if err := u.load(ctx); err != nil {
		return err
	}
	erased, err := u.service.sinceErased(ctx, u.run) // after load: a contact that is gone by now is among these
	if err != nil {
		return err
	}
	for _, e := range u.rows {
		in := e.in
		if erased.brings(e.row, in) {
			u.problems.hide(e.row, isErased)
			continue
		}
		if len(e.wrong) > 0 {
			u.problems.add(e.row, e.wrong)
			continue
		}
		d, err := u.match(ctx, in)
		if err != nil {
			return err
		}
		switch {
		case d == nil:
			d = &draft{in: in}
			u.drafts = append(u.drafts, d)
			u.created++
		case d.archived():
			u.problems.add(e.row, []string{isArchived})
			continue
		case d.before == nil:
			d.in = in.over(d.in)
			u.updated++
		case !slices.Equal(line(in.after(d.now())), line(d.now())):
			d.in, d.changed = in.over(d.in), true
			u.updated++
		}
		u.know(d)
	}
	return u.save(ctx)
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
func (u *upsert) match(ctx context.Context, in Input) (*draft, error) {
	id := in.ContactID.Value()
	for _, k := range keysOf(in.after(&ent.Contact{})) {
		d, err := u.whoHas(ctx, k)
		if err != nil {
			return nil, err
		}
		if d == nil {
			continue
		}
		if k.field != contact.FieldContactID && id != nil && d.now().ContactID != nil {
			return nil, nil
		}
		return d, nil
	}
	return nil, nil
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
func (u *upsert) save(ctx context.Context) error {
	client := u.service.parts.Store.Client(ctx)
	if err := u.refresh(ctx); err != nil {
		return err
	}
	var create []*ent.ContactCreate
	for _, d := range u.drafts {
		switch {
		case d.before == nil:
			c := client.Contact.Create()
			if err := d.in.write(ctx, c.Mutation(), &ent.Contact{}); err != nil {
				return err
			}
			create = append(create, c)
		case d.changed:
			if dnd := d.in.Dnd.Value(); dnd != nil && *dnd == d.before.Dnd { // a file repeats what it does not decide
				d.in.Dnd = patch.Field[bool]{}
			}
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
func (u *upsert) refresh(ctx context.Context) error {
	changed := map[string]*draft{}
	for _, d := range u.drafts {
		if d.changed {
			changed[d.before.ID] = d
		}
	}
	if len(changed) == 0 || !u.service.parts.Store.Postgres() { // on SQLite nobody else writes meanwhile
		return nil
	}
	rows, err := u.service.parts.Store.Client(ctx).Contact.Query().
		Where(contact.IDIn(slices.Sorted(maps.Keys(changed))...), u.service.parts.Store.Reserved()).
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
