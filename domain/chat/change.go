package chat

import (
	"context"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Update changes a conversation; unset fields are unchanged.
type Update struct {
	Status        patch.Field[string] `check:"notNull,oneOf=OPEN|CLOSED"`
	Summary       patch.Field[string] `check:"maxLength=20000"`
	IsArchived    patch.Field[bool]   `check:"notNull"`
	IsFavorite    patch.Field[bool]   `check:"notNull"`
	LeadQuality   patch.Field[string] `check:"oneOf=HOT|WARM|COLD|UNQUALIFIED"`
	UserSentiment patch.Field[string] `check:"oneOf=POSITIVE|NEUTRAL|NEGATIVE|MIXED"`
}

// Standing is the summary that a change assumes.
type Standing struct {
	IfSummary *string `check:"maxLength=20000"`
}

func (in Update) changes() patch.Changes {
	return patch.Changes{
		patch.Of(conversation.FieldStatus, in.Status), patch.Of(conversation.FieldSummary, in.Summary),
		patch.Of(conversation.FieldIsArchived, in.IsArchived), patch.Of(conversation.FieldIsFavorite, in.IsFavorite),
		patch.Of(conversation.FieldLeadQuality, in.LeadQuality), patch.Of(conversation.FieldUserSentiment, in.UserSentiment),
	}
}

// Change what is set. If ifSummary is not nil and the conversation has another summary by now, that is a conflict, unless it is already the
// new one.
func (s *Service) Change(ctx context.Context, id string, in Update, ifSummary *string) (*Conversation, error) {
	for _, input := range []any{in, Standing{ifSummary}} {
		if err := rule.Check(input); err != nil {
			return nil, err
		}
	}
	changes := in.changes()
	if changes.Empty() {
		return s.Get(ctx, id)
	}
	status, unarchives := store.Text(in.Status.Value()), in.IsArchived.Value() != nil && !*in.IsArchived.Value()
	if status == "" && !unarchives && ifSummary == nil {
		return s.update(ctx, id, func(u *ent.ConversationUpdateOne) error { return changes.Apply(u.Mutation()) })
	}
	return s.updateLocked(ctx, id, func(ctx context.Context, u *ent.ConversationUpdateOne, c *ent.Conversation) error {
		var err error
		switch {
		case ifSummary != nil && store.Text(c.Summary) != *ifSummary && !in.summed(c):
			err = fault.New(fault.Conflict, "The summary has changed since you read it. Read it again and repeat the change.")
		case status == statusClosed:
			if err = s.parts.Inbox.Closing(ctx, c); err == nil {
				inbox.Close(u, c)
			}
		case status != "" && c.Status == statusClosed:
			err = inbox.Reopen(ctx, s.parts.Store, u.Mutation(), c)
		case unarchives:
			err = inbox.Unarchive(ctx, s.parts.Store, u.Mutation(), c)
		}
		if err != nil {
			return err
		}
		return changes.Apply(u.Mutation())
	})
}

// summed says whether a conversation has the new summary already, apart from the space around it.
func (in Update) summed(c *ent.Conversation) bool {
	return in.Summary.IsSent() && strings.TrimSpace(store.Text(c.Summary)) == strings.TrimSpace(store.Text(in.Summary.Value()))
}

// statusClosed is that of a conversation that is done.
const statusClosed = "CLOSED"

// updateLocked changes a conversation by how it stands, which nobody else changes meanwhile.
func (s *Service) updateLocked(
	ctx context.Context, id string, change func(context.Context, *ent.ConversationUpdateOne, *ent.Conversation) error,
) (out *Conversation, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		c, err := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(id), s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return store.Missing(err, "conversation")
		}
		out, err = s.update(ctx, id, func(u *ent.ConversationUpdateOne) error { return change(ctx, u, c) })
		return err
	})
	return out, err
}

func (s *Service) update(ctx context.Context, id string, change func(*ent.ConversationUpdateOne) error) (out *Conversation, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		u := s.parts.Store.Client(ctx).Conversation.UpdateOneID(id)
		if err := change(u); err != nil {
			return err
		}
		if err := u.Exec(ctx); err != nil {
			return store.Missing(err, "conversation")
		}
		out, err = s.Get(ctx, id)
		return err
	})
	return out, err
}

// Delete a conversation with all that was said in it. Calls that were held in it stay.
func (s *Service) Delete(ctx context.Context, id string) error {
	long, err := contact.Long(ctx, s.parts.Store, conversation.ID(id))
	if err != nil {
		return err
	}
	if long {
		if err := s.shorten(ctx, id); err != nil {
			return err
		}
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		// It is locked: no call joins it any more.
		row, err := client.Conversation.Query().Where(conversation.ID(id), s.parts.Store.Locked()).
			Select(conversation.FieldID, conversation.FieldSubaccountID, conversation.FieldContactID).Only(ctx)
		if err != nil {
			return store.Missing(err, "conversation")
		}
		if row.ContactID == nil {
			if err := s.forgetAnonymous(ctx, row); err != nil {
				return err
			}
		}
		for more := true; more; {
			if more, err = s.parts.Store.Unlink(ctx, id, store.Link{Table: call.Table, Column: call.FieldConversationID}); err != nil {
				return err
			}
		}
		return store.Missing(client.Conversation.DeleteOneID(id).Exec(ctx), "conversation")
	})
}

// Pause silences the assistant until an instant; Resume lets it answer again, and ends a hand-off.
func (s *Service) Pause(ctx context.Context, id string, until time.Time) (*Conversation, error) {
	return s.update(ctx, id, func(u *ent.ConversationUpdateOne) error {
		u.SetPausedUntil(until.UTC().Truncate(time.Microsecond))
		return nil
	})
}

// Resume lets the assistant answer again.
func (s *Service) Resume(ctx context.Context, id string) (*Conversation, error) {
	return s.updateLocked(ctx, id, func(_ context.Context, u *ent.ConversationUpdateOne, c *ent.Conversation) error {
		endHandOff(u, c).ClearPausedUntil()
		return nil
	})
}

// endHandOff has a conversation wait for no person any more.
func endHandOff(u *ent.ConversationUpdateOne, c *ent.Conversation) *ent.ConversationUpdateOne {
	inbox.Release(u.Mutation(), c)
	return u.ClearHandedOffAt().ClearHandOffReason()
}
