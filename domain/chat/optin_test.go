package chat_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/ent"
	entdonotcall "github.com/switchboard-dev/switchboard/ent/donotcall"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// numbers is the do-not-call list.
func (p *post) numbers() *donotcall.Service {
	return donotcall.New(donotcall.Parts{Store: p.Parts().Store, NumberKey: []byte("key")})
}

// wished says whether the contact is not to be disturbed, and whether the number is listed.
func (p *post) wished() (dnd, listed bool) {
	p.t.Helper()
	c, err := p.Parts().Contacts.Get(p.ctx, p.ann)
	if err != nil {
		p.t.Fatal(err)
	}
	listed, err = p.numbers().Has(p.ctx, *c.Phone)
	if err != nil {
		p.t.Fatal(err)
	}
	return c.Dnd, listed
}

// fresh has the contact wish nothing, and the conversation wait for nobody.
func (p *post) fresh() {
	p.t.Helper()
	p.write(func(ctx context.Context, client *ent.Client) error {
		if _, err := client.DoNotCall.Delete().Exec(ctx); err != nil {
			return err
		}
		if err := client.Contact.UpdateOneID(p.ann).SetDnd(false).ClearDndBy().Exec(ctx); err != nil {
			return err
		}
		return client.Conversation.UpdateOneID(p.thread).ClearHandedOffAt().ClearHandOffReason().Exec(ctx)
	})
}

// A contact who has opted out by text opts in by text, and is answered again. Nothing else is taken back by it: neither an entry of the list that
// a call or a person has made, nor what a person had set, before or since.
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
		decide := func(dnd bool) func() {
			return func() {
				if _, err := p.Parts().Contacts.Update(p.ctx, p.ann, contact.Input{Dnd: patch.Sent(&dnd)}); err != nil {
					t.Fatal(err)
				}
			}
		}
		call := func() {
			p.write(func(ctx context.Context, _ *ent.Client) error {
				return p.Parts().Contacts.OptOut(ctx, p.ann, donotcall.ByCall)
			})
		}
		unlist := func() {
			row := p.Parts().Store.Client(p.ctx).DoNotCall.Query().Where(entdonotcall.LiftedAtIsNil()).OnlyX(p.ctx)
			if _, err := p.numbers().Remove(p.ctx, row.ID, "The contact asked a person."); err != nil {
				t.Fatal(err)
			}
		}
		// What a test does between two texts, by what stands for it.
		acts := map[string]func(){
			"(listed)": list(donotcall.ByCall), "(unlisted)": unlist, "(set)": decide(true), "(unset)": decide(false), "(called)": call,
		}
		for _, c := range []struct {
			name        string
			texts       []string
			dnd, listed bool
		}{
			{"nothing to take back", []string{"START"}, false, false},
			{"a text", []string{"STOP", "START"}, false, false},
			{"texts in other languages", []string{"Stopp.", "Start"}, false, false},
			{"two texts and one", []string{"STOP", "STOP", "START"}, false, false},
			{"the last one holds", []string{"STOP", "Unstop", "Stopp"}, true, true},
			{"listed by a call", []string{"(listed)", "STOP", "START"}, true, true},
			{"listed by a call after the text", []string{"STOP", "(listed)", "START"}, true, true},
			{"listed by a call, and off the list since", []string{"STOP", "(listed)", "START", "(unlisted)", "START"}, false, false},
			{"said in a call after the text", []string{"STOP", "(called)", "START", "(unlisted)", "START"}, true, false},
			{"set by a person", []string{"(set)", "START"}, true, false},
			{"set by a person before the text", []string{"(set)", "STOP", "START"}, true, false},
			{"set by a person before two texts", []string{"(set)", "STOP", "STOP", "START"}, true, false},
			{"set by a person after the text", []string{"STOP", "(set)", "START"}, true, false},
			{"set by a person anew", []string{"STOP", "(unset)", "(set)", "START"}, true, false},
			{"unset by a person", []string{"STOP", "(unset)", "STOP", "START"}, false, false},
		} {
			p.fresh()
			for _, text := range c.texts {
				if act := acts[text]; act != nil {
					act()
					continue
				}
				p.says("SMS", text)
			}
			if dnd, listed := p.wished(); dnd != c.dnd || listed != c.listed {
				t.Errorf("%s: not to be disturbed %t, listed %t", c.name, dnd, listed)
			}
			reply := p.says("SMS", "Open today?")
			if !c.dnd {
				p.wants(reply, "SENT", "")
			} else if reply.Ai {
				t.Errorf("%s: %q is answered", c.name, reply.Content)
			}
		}
	})
}

// Contacts whom an older program has marked, which does not note what asked for it, opt in by text where the number's entry says that a text has: one
// without a reason. Others with the number change nothing about that. What is asked for here is noted, whatever such a program has left.
func TestStartOfContactsWhomAnOlderProgramMarked(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		yes, before := true, "The contact was not to be disturbed before."
		bob := p.newContact("Bob", "bob")
		p.write(func(ctx context.Context, client *ent.Client) error {
			return client.Contact.UpdateOneID(bob).SetPhone("+4930123456").Exec(ctx)
		})
		listed := func(source string, reason *string) {
			p.write(func(ctx context.Context, _ *ent.Client) error {
				_, err := p.numbers().Record(ctx, "+4930123456", source, reason)
				return err
			})
		}
		marks := func(dnd bool) { p.contact(func(u *ent.ContactUpdateOne) { u.SetDnd(dnd) }) } // and nothing else
		for _, c := range []struct {
			name string
			do   func()
			dnd  bool
		}{
			{"by a text", func() { marks(true); listed(donotcall.ByText, nil) }, false},
			{"by a text, which came again", func() { marks(true); listed(donotcall.ByText, nil); p.says("SMS", "STOP") }, false},
			{"by a person before the text", func() { marks(true); listed(donotcall.ByText, &before) }, true},
			{"by a person before the text that comes here", func() { marks(true); p.says("SMS", "STOP") }, true},
			{"by a person", func() { marks(true) }, true},
			{"by a call", func() { marks(true); listed(donotcall.ByCall, nil) }, true},
			{"and by a person here", func() {
				marks(true)
				listed(donotcall.ByText, nil)
				if _, err := p.Parts().Contacts.Update(p.ctx, p.ann, contact.Input{Dnd: patch.Sent(&yes)}); err != nil {
					t.Fatal(err)
				}
			}, true},
			{"and in a call here", func() {
				marks(true)
				listed(donotcall.ByText, nil)
				p.write(func(ctx context.Context, client *ent.Client) error {
					if err := p.Parts().Contacts.OptOut(ctx, p.ann, donotcall.ByCall); err != nil {
						return err
					}
					_, err := client.DoNotCall.Delete().Exec(ctx)
					return err
				})
				listed(donotcall.ByText, nil)
			}, true},
			{"after a text here, unmarked, and said in a call", func() {
				p.says("SMS", "STOP")
				marks(false)
				p.write(func(ctx context.Context, client *ent.Client) error {
					if _, err := client.DoNotCall.Delete().Exec(ctx); err != nil {
						return err
					}
					if err := p.Parts().Contacts.OptOut(ctx, p.ann, donotcall.ByCall); err != nil {
						return err
					}
					_, err := client.DoNotCall.Delete().Exec(ctx)
					return err
				})
			}, true},
		} {
			p.fresh()
			c.do()
			p.says("SMS", "START")
			if dnd, _ := p.wished(); dnd != c.dnd {
				t.Errorf("%s: not to be disturbed %t", c.name, dnd)
			}
		}
	})
}

// Of two contacts with one number, a text of one takes back nothing that somebody has decided for the other.
func TestStartOfAnotherWithTheNumber(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		yes, first := true, p.thread
		bob := p.newContact("Bob", "bob")
		p.write(func(ctx context.Context, client *ent.Client) error {
			return client.Contact.UpdateOneID(bob).SetPhone("+4930123456").Exec(ctx)
		})
		if _, err := p.Parts().Contacts.Update(p.ctx, bob, contact.Input{Dnd: patch.Sent(&yes)}); err != nil {
			t.Fatal(err)
		}
		p.says("SMS", "STOP")
		p.thread = p.room.thread(bob)
		p.tag(bob, "support", p.assistant)
		p.says("SMS", "START")
		p.thread = first
		for id, want := range map[string]bool{bob: true, p.ann: true} { // each has its own reason
			if c, err := p.Parts().Contacts.Get(p.ctx, id); err != nil || c.Dnd != want {
				t.Errorf("%v is not to be disturbed: %t, %v", c.Name(), c.Dnd, err)
			}
		}
		if _, listed := p.wished(); listed {
			t.Error("the number is still listed")
		}
		p.says("SMS", "START")
		if dnd, _ := p.wished(); dnd {
			t.Error("who said STOP cannot take it back")
		}
	})
}

// A contact without a telephone number is marked by such a text, and no number is listed; it takes that back in the same way. In a web chat, the
// words are none of these texts.
func TestStopWithoutANumber(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		p.contact(func(u *ent.ContactUpdateOne) { u.ClearPhone() })
		for _, c := range []struct {
			channel, text string
			dnd           bool
		}{
			{"WEBCHAT", "STOP", false},
			{"EMAIL", "STOP", false},
			{"WHATSAPP", "STOP", true},
			{"WEBCHAT", "START", true},
			{"WHATSAPP", "START", false},
			{"SMS", "Stopp", true},
			{"SMS", "Unstop", false},
		} {
			p.says(c.channel, c.text)
			if got, err := p.Parts().Contacts.Get(p.ctx, p.ann); err != nil || got.Dnd != c.dnd {
				t.Errorf("%s by %s: not to be disturbed %t, %v", c.text, c.channel, got.Dnd, err)
			}
		}
		if n := p.Parts().Store.Client(p.ctx).DoNotCall.Query().CountX(p.ctx); n != 0 {
			t.Errorf("%d numbers are listed", n)
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
		rows := p.Parts().Store.Client(p.ctx).DoNotCall.Query().AllX(p.ctx)
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
