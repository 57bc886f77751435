package chat

import (
	"context"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	entassistant "github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// presume that the ids of the input are of those who talk, and answer on what condition: that the assistant may answer, and that nobody has to
// look whether a budget pays for it. What they are is read behind the write.
func (t *turn) presume(c *authz.Caller) func(*sql.Selector) {
	t.assistant = &ent.Assistant{ID: t.in.AssistantID}
	t.contact = &contact.Contact{Contact: &ent.Contact{ID: *t.in.ContactID.Value()}}
	t.conversation = &ent.Conversation{
		ID: *t.in.ConversationID.Value(), SubaccountID: c.Subaccount, ContactID: t.in.ContactID.Value(), AssistantID: &t.in.AssistantID,
	}
	return func(q *sql.Selector) {
		d := sql.Dialect(q.Dialect())
		there := func(table, id string, more ...*sql.Predicate) *sql.Predicate {
			one := d.Table(table)
			return sql.Exists(d.Select(one.C("id")).From(one).Where(sql.And(append(more, sql.EQ(one.C("id"), id))...)))
		}
		q.Where(sql.And(
			there(entassistant.Table, t.in.AssistantID, sql.EQ(entassistant.FieldSubaccountID, c.Subaccount), sql.EQ(entassistant.FieldArchived, false)),
			there(subaccount.Table, c.Subaccount, sql.IsNull(subaccount.FieldMonthlyBudget), sql.EQ(subaccount.FieldArchived, false)),
			there(workspace.Table, c.Workspace, sql.IsNull(workspace.FieldMonthlyBudget), sql.EQ(workspace.FieldSuspended, false)),
		))
	}
}

// presumed is the condition of a conversation in which it is said: it is theirs, and has nothing to be brought back from.
func presumed(c *ent.Conversation) []predicate.Conversation {
	return append(inbox.Present(), conversation.ContactID(*c.ContactID), conversation.AssistantID(*c.AssistantID))
}

// recognizing are the reads of what was presumed. Those that follow them go by the ids.
func (t *turn) recognizing() []func(ctx context.Context) error {
	unmet := &t.known.unmet
	reads := append(t.admitting(unmet), func(ctx context.Context) error {
		row, err := t.service.parts.Store.Client(ctx).Conversation.Get(ctx, t.conversation.ID)
		if err == nil {
			t.conversation = row
		}
		return store.Missing(err, "conversation")
	})
	for i, read := range reads {
		reads[i] = func(ctx context.Context) error {
			err := read(ctx)
			if err != nil && *unmet == nil {
				*unmet = err
			}
			return err
		}
	}
	return reads
}
