package chat

import (
	"context"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// macroRun is a macro in a conversation, which is locked.
type macroRun struct {
	*Service

	steps        []*inbox.Step
	conversation *ent.Conversation
	turn         *turn // what variables are taken from
	values       map[string]string
}

// RunMacro takes the steps of a macro in a conversation, all or none, as the caller. The error is not_found if the subaccount has not
// both, and a validation error that names each step which cannot be taken.
func (s *Service) RunMacro(ctx context.Context, id, conversationID string) (out *Conversation, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		m, err := s.parts.Inbox.Macro(ctx, id)
		if err != nil {
			return err
		}
		c, err := s.lockWithContact(ctx, conversationID)
		if err != nil {
			return err
		}
		r := &macroRun{Service: s, steps: m.Steps, conversation: c, turn: &turn{service: s}}
		if err := r.turn.about(ctx, c.ContactID, c.AssistantID); err != nil {
			return err
		}
		r.values = r.turn.variables(s.parts.Now())
		if err := r.check(ctx); err != nil {
			return err
		}
		if err := r.take(ctx); err != nil {
			return err
		}
		out, err = s.Get(ctx, conversationID)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// lockWithContact locks a conversation, and reserves its contact before: an erasure takes the contact first, and its conversations then.
// A step that changed the contact while it holds the conversation would wait for them, and they for it.
func (s *Service) lockWithContact(ctx context.Context, id string) (*ent.Conversation, error) {
	client := s.parts.Store.Client(ctx)
	if _, err := client.Contact.Query().Where(contact.HasConversationsWith(conversation.ID(id)), s.parts.Store.Reserved()).IDs(ctx); err != nil {
		return nil, err
	}
	c, err := client.Conversation.Query().Where(conversation.ID(id), s.parts.Store.Locked()).Only(ctx)
	return c, store.Missing(err, "conversation")
}

// check is the fault.Validation that names the steps which cannot be taken, and why; nil if all can.
func (r *macroRun) check(ctx context.Context) error {
	problems, err := r.parts.Inbox.Lacks(ctx, r.steps)
	if err != nil {
		return err
	}
	caller := authz.From(ctx)
	for i, step := range r.steps {
		refuse := func(d fault.Detail) {
			d.Field = inbox.At(i, d.Field)
			problems = append(problems, d)
		}
		scope, personal := r.judge(step, refuse)
		switch {
		case personal && caller.Kind != authz.KindUser:
			refuse(fault.Detail{Field: "action", Message: "must be run by a person who is signed in"})
		case scope != "" && !caller.Scopes.Has(scope):
			return fault.Newf(fault.Forbidden, "The key lacks the scope %s.", scope)
		}
	}
	if len(problems) > 0 {
		return fault.Invalid(problems...)
	}
	return nil
}

// judge a step: it refuses what cannot be done here, and says which scope the step needs and whether a person has to take it.
func (r *macroRun) judge(step *inbox.Step, refuse func(fault.Detail)) (scope string, personal bool) {
	switch step.Action {
	case inbox.Reply:
		scope, personal = "messages:create", true
		if name := r.empty(*step.Text); name != "" {
			refuse(fault.Break("text", fault.NoVariable, name))
		}
		if problem := r.unreachable(); problem != nil {
			refuse(*problem)
		}
	case inbox.Jot:
		if text, _ := Fill(*step.Text, r.values); strings.TrimSpace(text) == "" {
			refuse(fault.Break("text", fault.EmptyHere))
		}
	case inbox.AssignToMe:
		personal = true
	case inbox.AddTag:
		scope = "contacts:update"
		if r.turn.contact == nil {
			refuse(fault.Break("action", fault.NoContact))
		}
	}
	return scope, personal
}

// empty is the first variable in a text that has no value here. A person sees what a canned reply became before it goes out; nobody
// sees this.
func (r *macroRun) empty(text string) string {
	for _, match := range variable.FindAllStringSubmatch(text, -1) {
		if strings.TrimSpace(r.values[match[1]]) == "" {
			return match[1]
		}
	}
	return ""
}

// unreachable says why a reply would not go out to the contact; nil if it would.
func (r *macroRun) unreachable() *fault.Detail {
	channel := store.Text(r.conversation.LastChannel)
	switch to := r.turn.contact; {
	case channel != channelSMS && channel != channelEmail:
		return nil
	case to == nil || addressOf(to, channel) == nil:
		return new(fault.Break("action", fault.NoAddressee, channel))
	case to.Dnd:
		return new(fault.Break("action", fault.OptedOut))
	}
	return nil
}

// take the steps. The replies come first, then all decisions about the conversation, as one change. A conversation that is reopened is reopened
// before the replies: its times start over, and the replies count in them.
func (r *macroRun) take(ctx context.Context) error {
	in := inbox.TriageOf(r.steps, authz.From(ctx).ID, time.Now())
	triage := func() error {
		_, err := r.parts.Inbox.Triage(ctx, []string{r.conversation.ID}, in)
		return err
	}
	to := store.Text(in.Status.Value())
	opens := r.conversation.Status == statusClosed && (to == inbox.Open || to == inbox.Snoozed)
	if opens {
		if err := triage(); err != nil {
			return err
		}
	}
	for _, step := range r.steps {
		if err := r.say(ctx, step); err != nil {
			return err
		}
	}
	if opens {
		return nil
	}
	return triage()
}

// say what a step says in the conversation, or of its contact.
func (r *macroRun) say(ctx context.Context, step *inbox.Step) (err error) {
	id := r.conversation.ID
	switch step.Action {
	case inbox.Reply:
		text, _ := Fill(*step.Text, r.values)
		_, err = r.Write(ctx, NewMessage{ConversationID: id, Content: text, Ai: patch.Sent(new(true))})
	case inbox.Jot:
		text, _ := Fill(*step.Text, r.values)
		_, err = r.parts.Inbox.AddNote(ctx, id, inbox.NoteInput{Content: text})
	case inbox.AddTag:
		_, err = r.parts.Contacts.Tag(ctx, r.turn.contact.ID, *step.TagID)
	}
	return err
}
