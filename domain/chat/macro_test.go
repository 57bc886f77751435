package chat_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contacttag"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// authority is made once: no test changes it.
var authority = sync.OnceValues(authz.NewAuthority)

// holding returns the context of a signed-in member of the subaccount with the scopes.
func (r *room) holding(scopes ...string) context.Context {
	r.t.Helper()
	roles, err := authority()
	if err != nil {
		r.t.Fatal(err)
	}
	c := *authz.From(r.person())
	if c.Scopes, err = roles.Set("", scopes); err != nil {
		r.t.Fatal(err)
	}
	return authz.With(r.ctx, &c)
}

// macro of steps.
func (r *room) macro(name string, steps ...*inbox.StepInput) (id string) {
	r.t.Helper()
	m, err := r.Parts().Inbox.CreateMacro(r.ctx, inbox.MacroInput{Name: name, Steps: steps})
	if err != nil {
		r.t.Fatal(err)
	}
	return m.ID
}

func texts(action, text string) *inbox.StepInput {
	return &inbox.StepInput{Action: action, Text: patch.Sent(&text)}
}

// vip is a tag that routes nobody.
func (r *room) vip() (id string) {
	r.t.Helper()
	tag, err := r.Parts().Contacts.AddTag(r.ctx, contact.CreateTag{Name: "vip"})
	if err != nil {
		r.t.Fatal(err)
	}
	return tag.ID
}

// left is what a macro may leave behind: messages, notes, tags, and how the conversation stands.
func (p *post) left() string {
	p.t.Helper()
	client, c := p.Parts().Store.Client(p.ctx), p.stands(p.thread)
	return fmt.Sprint(client.Message.Query().CountX(p.ctx), client.ConversationNote.Query().CountX(p.ctx), client.ContactTag.Query().CountX(p.ctx),
		c.Priority, c.AssigneeID, inbox.StandingOf(c), c.UpdatedAt)
}

// All steps of a macro are taken as the person who runs it; the reply goes out.
func TestRunMacro(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		p.says("SMS", "Help!")
		vip := p.vip()
		id := p.macro("Solved",
			texts(inbox.Reply, "Hi {{contact.first_name}}, it works again."), texts(inbox.Jot, "Told {{contact.first_name}}{{nothing}}."),
			&inbox.StepInput{Action: inbox.AddTag, TagID: patch.Sent(&vip)},
			&inbox.StepInput{Action: inbox.Prioritize, Priority: patch.Sent(new("LOW"))},
			&inbox.StepInput{Action: inbox.Unassign},
			&inbox.StepInput{Action: inbox.Finish})
		c, err := p.RunMacro(p.holding("messages:create", "contacts:update"), id, p.thread)
		if err != nil {
			t.Fatal(err)
		}
		client := p.Parts().Store.Client(p.ctx)
		note := client.ConversationNote.Query().OnlyX(p.ctx)
		tagged := client.ContactTag.Query().Where(contacttag.TagID(vip), contacttag.ContactID(p.ann)).ExistX(p.ctx)
		if c.Triage() != inbox.Done || c.Priority != "LOW" || c.FirstResponseSeconds == nil || note.Content != "Told Ann." || note.AuthorName != "Ann" || !tagged {
			t.Errorf("%+v, note %v, tagged %v", c.Conversation, note, tagged)
		}
		said := p.newest()
		if status, reason, err := p.deliver(said, 1); err != nil || status != "SENT" || said.Content != "Hi Ann, it works again." || said.Source != "human" {
			t.Errorf("%+v: %s %s %v", said, status, reason, err)
		}
	})
}

// A macro is refused whole, with each step that cannot be taken, and leaves nothing behind.
func TestRunMacroRefuses(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		p.says("SMS", "Help!")
		vip := p.vip()
		tagging := &inbox.StepInput{Action: inbox.AddTag, TagID: patch.Sent(&vip)}
		done, mine := &inbox.StepInput{Action: inbox.Finish}, &inbox.StepInput{Action: inbox.AssignToMe}
		all := p.holding("messages:create", "contacts:update")
		blank := p.macro("blank", done, texts(inbox.Reply, "Dear {{contact.last_name}}"), tagging)
		plain := p.macro("plain", done, texts(inbox.Jot, "x"), texts(inbox.Reply, "Bye."), tagging)
		me := p.macro("me", texts(inbox.Jot, "x"), mine)
		before := p.left()
		refused := func(what string, ctx context.Context, id string, code fault.Code, wants ...string) {
			t.Helper()
			_, err := p.RunMacro(ctx, id, p.thread)
			f, ok := errors.AsType[*fault.Error](err)
			if !ok || f.Code != code {
				t.Errorf("%s: got %v, want %s", what, err, code)
				return
			}
			for _, want := range wants {
				if !slices.ContainsFunc(f.Details, func(d fault.Detail) bool { return strings.Contains(d.Field+" "+d.Message, want) }) {
					t.Errorf("%s: got %v, want %s", what, f.Details, want)
				}
			}
			if after := p.left(); after != before {
				t.Errorf("%s: %s became %s", what, before, after)
			}
		}
		refused("no scope to write", p.holding("contacts:update"), plain, fault.Forbidden)
		refused("no scope to tag", p.holding("messages:create"), plain, fault.Forbidden)
		key := *authz.From(all)
		key.Kind = authz.KindKey
		refused("a key", authz.With(p.ctx, &key), plain, fault.Validation, "steps[2].action must be run by a person")
		refused("a variable without a value", all, blank, fault.Validation, "steps[1].text must not use {{contact.last_name}}")
		refused("somebody who does not work here", all, me, fault.NotFound, "assigneeId")
		for what, ctx := range map[string]context.Context{"another subaccount": storetest.Rival(t, p.Parts().Store, p.ctx), "another workspace": storetest.Stranger(t, p.Parts().Store)} {
			refused(what, ctx, plain, fault.NotFound)
		}
		if err := p.Parts().Contacts.HideTag(p.ctx, vip); err != nil {
			t.Fatal(err)
		}
		refused("a tag that is gone", all, blank, fault.Validation, "steps[2].tagId must be a tag", "steps[1].text")
		p.write(func(ctx context.Context, client *ent.Client) error {
			return client.Tag.UpdateOneID(vip).SetHidden(false).Exec(ctx)
		})
		p.contact(func(u *ent.ContactUpdateOne) { u.SetDnd(true) })
		refused("who wants no messages", all, plain, fault.Validation, "steps[2].action must not be REPLY")
		p.contact(func(u *ent.ContactUpdateOne) { u.SetDnd(false).ClearPhone() })
		refused("who has no number", all, plain, fault.Validation, "steps[2].action must not be REPLY")
		_, err := p.RunMacro(all, plain, "conv_none")
		wantFault(t, err, fault.NotFound, "")
		_, err = p.RunMacro(all, "macro_none", p.thread)
		wantFault(t, err, fault.NotFound, "")
	})
}

// Two runs of macros in one conversation at the same time follow one another.
func TestRunMacroTwice(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		vip := p.vip()
		id := p.macro("Note", texts(inbox.Jot, "Seen."), &inbox.StepInput{Action: inbox.AddTag, TagID: patch.Sent(&vip)}, &inbox.StepInput{Action: inbox.Finish})
		results := make(chan error)
		for range 4 {
			go func() {
				_, err := p.RunMacro(p.holding("contacts:update"), id, p.thread)
				results <- err
			}()
		}
		for range 4 {
			if err := <-results; err != nil {
				t.Error(err)
			}
		}
		client := p.Parts().Store.Client(p.ctx)
		if notes, tags := client.ConversationNote.Query().CountX(p.ctx), client.ContactTag.Query().Where(contacttag.TagID(vip)).CountX(p.ctx); notes != 4 || tags != 1 {
			t.Errorf("%d notes and %d tags", notes, tags)
		}
	})
}

// Conversations are listed by a tag of their contact.
func TestListByTag(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		p.says("SMS", "Help!")
		p.say(said{text: "Hello"})
		vip := p.vip()
		list := func(ctx context.Context, tag string) int {
			t.Helper()
			all, err := p.List(ctx, chat.Filter{TagID: &tag})
			if err != nil {
				t.Fatal(err)
			}
			return len(all.Nodes)
		}
		if n := list(p.ctx, vip); n != 0 {
			t.Errorf("%d before", n)
		}
		if _, err := p.Parts().Contacts.Tag(p.ctx, p.ann, vip); err != nil {
			t.Fatal(err)
		}
		if n, theirs := list(p.ctx, vip), list(storetest.Rival(t, p.Parts().Store, p.ctx), vip); n != 1 || theirs != 0 {
			t.Errorf("%d, and %d of another subaccount", n, theirs)
		}
	})
}

// A macro that replies in a conversation that was closed, and opens or snoozes it, leaves nobody to reply: only what the contact writes then is to be
// answered by another target.
func TestRunMacroRepliesInWhatItOpens(t *testing.T) {
	t.Parallel()
	for name, step := range map[string]*inbox.StepInput{
		"open": {Action: inbox.OpenAgain}, "snoozed": {Action: inbox.Snooze, Minutes: patch.Sent(new(60))},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			eachPost(t, func(t *testing.T, p *post) {
				_, err := p.Parts().Inbox.ChangeSettings(p.ctx, inbox.SettingsInput{ResponseTargetMinutes: patch.Sent(new(60))})
				if err != nil {
					t.Fatal(err)
				}
				p.says("SMS", "Help!")
				for _, to := range []string{inbox.Waiting, inbox.Done} {
					if _, err := p.Parts().Inbox.Triage(p.room.person(), []string{p.thread}, inbox.Triage{Status: patch.Sent(&to)}); err != nil {
						t.Fatal(err)
					}
				}
				c, err := p.RunMacro(p.holding("messages:create"), p.macro("Look again", texts(inbox.Reply, "We look again."), step), p.thread)
				if err != nil {
					t.Fatal(err)
				}
				if c.Status != "OPEN" || (c.SnoozedUntil != nil) != (name == "snoozed") || c.ResponseDueAt != nil || c.DueAt != nil || c.FirstResponseSeconds == nil {
					t.Errorf("%s until %v, a reply due %v, due %v, replied after %v", c.Status, c.SnoozedUntil, c.ResponseDueAt, c.DueAt, c.FirstResponseSeconds)
				}
				p.says("SMS", "And?")
				if c := p.stands(p.thread); c.ResponseDueAt == nil {
					t.Error("what the contact writes then is not to be answered")
				}
			})
		})
	}
}
