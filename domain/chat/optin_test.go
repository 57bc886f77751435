package chat_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/ent"
)

// numbers is the do-not-call list.
func (p *post) numbers() *donotcall.Service {
	return donotcall.New(donotcall.Parts{Store: p.Store, NumberKey: []byte("key")})
}

// wished says whether the contact is not to be disturbed, and whether the number is listed.
func (p *post) wished() (dnd, listed bool) {
	p.t.Helper()
	c, err := p.Contacts.Get(p.ctx, p.ann)
	if err != nil {
		p.t.Fatal(err)
	}
	listed, err = p.numbers().Has(p.ctx, *c.Phone)
	if err != nil {
		p.t.Fatal(err)
	}
	return c.Dnd, listed
}

// A contact who has opted out by text opts in by text, and is answered again. Nothing else is taken back by it: neither an entry of the list that
// a call or a person has made, nor what a person had set before.
func TestStartAfterStop(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		list := func(source string) func() {
			return func() {
				p.write(func(ctx context.Context, _ *ent.Client) error {
					_, err := p.numbers().Record(ctx, "+4930123456", source, nil)
					return err
				})
			}
		}
		set := func() { p.contact(func(u *ent.ContactUpdateOne) { u.SetDnd(true) }) }
		for _, c := range []struct {
			name        string
			before      func()
			texts       []string
			dnd, listed bool
		}{
			{"nothing to take back", nil, []string{"START"}, false, false},
			{"a text", nil, []string{"STOP", "START"}, false, false},
			{"texts in other languages", nil, []string{"Stopp.", "Start"}, false, false},
			{"two texts and one", nil, []string{"STOP", "STOP", "START"}, false, false},
			{"the last one holds", nil, []string{"STOP", "Unstop", "Stopp"}, true, true},
			{"listed by a call", list(donotcall.ByCall), []string{"STOP", "START"}, true, true},
			{"listed by a person", list(donotcall.ByAPI), []string{"STOP", "START"}, true, true},
			{"listed by a file", list(donotcall.ByImport), []string{"START"}, false, true},
			{"set by a person", set, []string{"START"}, true, false},
			{"set by a person before the text", set, []string{"STOP", "START"}, true, true},
			{"listed by a call after the text", nil, []string{"STOP", "", "START"}, true, true},
		} {
			p.write(func(ctx context.Context, client *ent.Client) error {
				if _, err := client.DoNotCall.Delete().Exec(ctx); err != nil {
					return err
				}
				return client.Contact.UpdateOneID(p.ann).SetDnd(false).Exec(ctx)
			})
			if c.before != nil {
				c.before()
			}
			for _, text := range c.texts {
				if text == "" {
					list(donotcall.ByCall)()
					continue
				}
				p.says("SMS", text)
			}
			if dnd, listed := p.wished(); dnd != c.dnd || listed != c.listed {
				t.Errorf("%s: not to be disturbed %t, listed %t", c.name, dnd, listed)
			}
			if reply := p.says("SMS", "Open today?"); c.dnd {
				p.wants(reply, "FAILED", "contact_dnd")
			} else {
				p.wants(reply, "SENT", "")
			}
		}
	})
}

// The entry that a text has made is kept when another takes it back, with the reason.
func TestStartKeepsTheEntry(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		for _, text := range []string{"STOP", "START", "STOP", "START"} {
			p.says("SMS", text)
		}
		rows := p.Store.Client(p.ctx).DoNotCall.Query().AllX(p.ctx)
		if len(rows) != 2 {
			t.Fatalf("%d entries", len(rows))
		}
		for _, r := range rows {
			if r.Source != donotcall.ByText || r.LiftedAt == nil || value(r.LiftedBecause) != "The contact asked to be contacted again." {
				t.Errorf("%+v", r)
			}
		}
	})
}
