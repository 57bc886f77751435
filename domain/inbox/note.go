package inbox

import (
	"context"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversationmark"
	"github.com/switchboard-dev/switchboard/ent/conversationnote"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// notesMost is how many notes a conversation may have.
const notesMost = 1000

// Note is what a member tells the others in a conversation.
type Note struct {
	*ent.ConversationNote
	page.Member

	service *Service
}

// Key is where it stands in lists.
func (n *Note) Key() (time.Time, string) { return n.CreatedAt, n.ID }

// GetID is its id.
func (n *Note) GetID() string { return n.ID }

// Author of the note, by the name that they had then.
func (n *Note) Author() *Teammate { return &Teammate{n.AuthorID, n.AuthorName} }

// Mentions are the users that it names.
func (n *Note) Mentions(ctx context.Context) ([]*Teammate, error) {
	return n.service.named(ctx, n.ConversationNote.Mentions)
}

// Mine says that the caller wrote it.
func (n *Note) Mine(ctx context.Context) bool { return authz.From(ctx).ID == n.AuthorID }

// NoteInput is what a note says, and whom it names.
type NoteInput struct {
	Content  string   `check:"minLength=1,maxLength=20000"`
	Mentions []string `check:"maxItems=20"`
}

// NotesOf a conversation that has been read, and of its kin, newest first.
func (s *Service) NotesOf(ctx context.Context, m *page.Member, id string, first *int, after *string) (*page.List[*Note], error) {
	return page.Of(ctx, s.Pager, m, id, func(id string) page.Query {
		return page.Query{
			Entity: ent.TypeConversationNote, List: "conversation_notes", Filter: []string{id}, First: first, After: after,
			Where: []func(*sql.Selector){sql.FieldEQ(conversationnote.FieldConversationID, id)},
		}
	}, func(ctx context.Context, w page.Window) ([]*Note, error) {
		return page.Rows(ctx, s.Store.Client(ctx).ConversationNote.Query(), w, s.note)
	})
}

func (s *Service) note(r *ent.ConversationNote) *Note { return &Note{ConversationNote: r, service: s} }

// AddNote to a conversation, under the caller's name. Whom it mentions has the conversation unread. The error is not_found where
// the subaccount has no such conversation, or where somebody mentioned does not work on it.
func (s *Service) AddNote(ctx context.Context, conversationID string, in NoteInput) (*Note, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	var row *ent.ConversationNote
	err := s.mark(ctx, conversationID, func(ctx context.Context) error {
		client, c := s.Store.Client(ctx), authz.From(ctx)
		n, err := s.Store.CountUpTo(ctx, ent.TypeConversationNote, notesMost, sql.FieldEQ(conversationnote.FieldConversationID, conversationID))
		if err != nil {
			return err
		}
		if n >= notesMost {
			return fault.New(fault.Conflict, "The conversation has 1000 notes, which is the limit.")
		}
		mentions := distinct(in.Mentions)
		if err := s.mention(ctx, conversationID, mentions); err != nil {
			return err
		}
		row, err = client.ConversationNote.Create().SetConversationID(conversationID).SetContent(in.Content).
			SetAuthorID(c.ID).SetAuthorName(c.Author()).SetMentions(mentions).Save(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.note(row), nil
}

// mention users: the conversation is unread to them, but for the caller.
func (s *Service) mention(ctx context.Context, conversationID string, users []string) error {
	if err := s.works(ctx, "mentions", users...); err != nil {
		return err
	}
	client, now := s.Store.Client(ctx), store.Timestamp()
	for _, user := range slices.Sorted(slices.Values(users)) { // in one order: of two who mention the same ones, one waits
		if user == authz.From(ctx).ID {
			continue
		}
		n, err := client.ConversationMark.Update().
			Where(conversationmark.ConversationID(conversationID), conversationmark.UserID(user)).SetMentionedAt(now).Save(ctx)
		if err == nil && n == 0 {
			err = client.ConversationMark.Create().SetConversationID(conversationID).SetUserID(user).SetMentionedAt(now).Exec(ctx)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// ChangeNote writes a note of the caller's anew. The error is forbidden for another's, and not_found where there is none. Only who was
// not mentioned before is told.
func (s *Service) ChangeNote(ctx context.Context, id string, in NoteInput) (*Note, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	about, err := s.own(ctx, id)
	if err != nil {
		return nil, err
	}
	var row *ent.ConversationNote
	err = s.mark(ctx, about.ConversationID, func(ctx context.Context) error {
		now, err := s.own(ctx, id)
		if err != nil {
			return err
		}
		mentions := now.Mentions
		if in.Mentions != nil {
			mentions = distinct(in.Mentions)
			added := slices.DeleteFunc(slices.Clone(mentions), func(u string) bool { return slices.Contains(now.Mentions, u) })
			if err := s.mention(ctx, now.ConversationID, added); err != nil {
				return err
			}
		}
		row, err = s.Store.Client(ctx).ConversationNote.UpdateOne(now).
			SetContent(in.Content).SetMentions(mentions).SetEditedAt(store.Timestamp()).Save(ctx)
		return store.Missing(err, "note")
	})
	if err != nil {
		return nil, err
	}
	return s.note(row), nil
}

// own is a note that the caller wrote.
func (s *Service) own(ctx context.Context, id string) (*ent.ConversationNote, error) {
	row, err := s.Store.Client(ctx).ConversationNote.Get(ctx, id)
	if err != nil {
		return nil, store.Missing(err, "note")
	}
	if row.AuthorID != authz.From(ctx).ID {
		return nil, fault.New(fault.Forbidden, "Only its author can change a note.")
	}
	return row, nil
}

// DeleteNote removes a note of the caller's. Errors are those of ChangeNote.
func (s *Service) DeleteNote(ctx context.Context, id string) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		row, err := s.own(ctx, id)
		if err != nil {
			return err
		}
		return store.Missing(s.Store.Client(ctx).ConversationNote.DeleteOne(row).Exec(ctx), "note")
	})
}
