package inbox

import (
	"context"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/conversationmark"
	"github.com/switchboard-dev/switchboard/ent/conversationnote"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// notesMost is how many notes a conversation may have.
const notesMost = 1000

// Note is an internal message of a member in a conversation.
type Note struct {
	*ent.ConversationNote
	page.Member

	service *Service
	contact string // whose conversation it is, where it was just written
}

// Key is its position in lists.
func (n *Note) Key() (time.Time, string) { return n.CreatedAt, n.ID }

// GetID is its id.
func (n *Note) GetID() string { return n.ID }

// AboutContact is the contact whose conversation it is, or "" if that is not known.
func (n *Note) AboutContact() string { return n.contact }

// KeptWith is the conversation: what is stored of the note is its contact's once there is one.
func (n *Note) KeptWith() string { return n.ConversationID }

// Author of the note, by the name that they had then.
func (n *Note) Author() *Teammate { return &Teammate{n.AuthorID, n.AuthorName} }

// Mentions are the users that it names.
func (n *Note) Mentions(ctx context.Context) ([]*Teammate, error) {
	return n.service.named(ctx, n.ConversationNote.Mentions)
}

// MentionedIDs are the ids of those users.
func (n *Note) MentionedIDs() []string { return n.ConversationNote.Mentions }

// Mine says that the caller wrote it.
func (n *Note) Mine(ctx context.Context) bool { return authz.From(ctx).ID == n.AuthorID }

// NoteInput is what a note says, and whom it names.
type NoteInput struct {
	Content  string   `check:"minLength=1,maxLength=20000"`
	Mentions []string `check:"maxItems=20"`
}

// Notes of a conversation, newest first. The error is not_found if the subaccount has no such conversation.
func (s *Service) Notes(ctx context.Context, id string, first *int, after *string) (*page.List[*Note], error) {
	there, err := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(id)).Exist(ctx)
	if err == nil && !there {
		err = fault.Missing("conversation")
	}
	if err != nil {
		return nil, err
	}
	return page.Fetch(ctx, s.parts.Pager, notes(first, after)(id), s.readNotes)
}

// NotesOf is Notes of a conversation that has been read, and of its kin.
func (s *Service) NotesOf(ctx context.Context, m *page.Member, id string, first *int, after *string) (*page.List[*Note], error) {
	return page.Of(ctx, s.parts.Pager, m, id, notes(first, after), s.readNotes)
}

func notes(first *int, after *string) func(id string) page.Query {
	return func(id string) page.Query {
		return page.Query{
			Entity: ent.TypeConversationNote, List: "conversation_notes", Filter: []string{id}, First: first, After: after,
			Where: []func(*sql.Selector){sql.FieldEQ(conversationnote.FieldConversationID, id)},
		}
	}
}

func (s *Service) readNotes(ctx context.Context, w page.Window) ([]*Note, error) {
	return page.Rows(ctx, s.parts.Store.Client(ctx).ConversationNote.Query(), w, s.note)
}

func (s *Service) note(r *ent.ConversationNote) *Note { return &Note{ConversationNote: r, service: s} }

// AddNote to a conversation, under the caller's name. Whom it mentions has the conversation unread. The error is not_found where
// the subaccount has no such conversation, or where somebody mentioned does not work on it.
func (s *Service) AddNote(ctx context.Context, conversationID string, in NoteInput) (*Note, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	var row *ent.ConversationNote
	var contact string
	err := s.noting(ctx, conversationID, func(ctx context.Context, about *ent.Conversation) error {
		contact = store.Text(about.ContactID)
		client, c := s.parts.Store.Client(ctx), authz.From(ctx)
		n, err := s.parts.Store.CountUpTo(ctx, ent.TypeConversationNote, notesMost, sql.FieldEQ(conversationnote.FieldConversationID, conversationID))
		if err != nil {
			return err
		}
		if n >= notesMost {
			return fault.New(fault.Conflict, "The conversation has 1000 notes, which is the limit.")
		}
		mentions := patch.Once(in.Mentions)
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
	out := s.note(row)
	out.contact = contact
	return out, nil
}

// noting changes the notes of a conversation, one at a time: of two who take mentions back, or give and take one, the second sees what the
// first has left.
func (s *Service) noting(ctx context.Context, id string, change func(ctx context.Context, about *ent.Conversation) error) error {
	return s.mark(ctx, id, func(ctx context.Context) error {
		about, err := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(id), s.parts.Store.Reserved()).
			Select(conversation.FieldID, conversation.FieldContactID).Only(ctx)
		if err != nil {
			return store.Missing(err, "conversation")
		}
		return change(ctx, about)
	})
}

// mention users: the conversation is unread to them, except for the caller.
func (s *Service) mention(ctx context.Context, conversationID string, users []string) error {
	if err := s.works(ctx, "mentions", users...); err != nil {
		return err
	}
	client, now := s.parts.Store.Client(ctx), store.Timestamp()
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

// unmention users whom a note names no more: unless another one does, the conversation is not unread to them for that.
func (s *Service) unmention(ctx context.Context, conversationID string, users []string) error {
	if len(users) == 0 {
		return nil
	}
	client := s.parts.Store.Client(ctx)
	rows, err := client.ConversationNote.Query().Where(conversationnote.ConversationID(conversationID)).
		Select(conversationnote.FieldID, conversationnote.FieldSubaccountID, conversationnote.FieldMentions).All(ctx)
	if err != nil {
		return err
	}
	users = slices.Sorted(slices.Values(users)) // in one order, as by mention
	for _, r := range rows {
		users = without(users, r.Mentions)
	}
	for _, user := range users {
		err := client.ConversationMark.Update().Where(conversationmark.ConversationID(conversationID), conversationmark.UserID(user)).
			ClearMentionedAt().Exec(ctx)
		if err != nil {
			return err
		}
	}
	if len(users) == 0 {
		return nil
	}
	return s.parts.Unmentioned(ctx, conversationID, users)
}

// without are those of some users who are not among others.
func without(users, others []string) []string {
	return slices.DeleteFunc(slices.Clone(users), func(u string) bool { return slices.Contains(others, u) })
}

// ChangeNote replaces the text of a note of the caller's. The error is forbidden for somebody else's, and not_found if there is none. Only
// members who were not mentioned before are notified.
func (s *Service) ChangeNote(ctx context.Context, id string, in NoteInput) (*Note, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	about, err := s.own(ctx, id)
	if err != nil {
		return nil, err
	}
	var row *ent.ConversationNote
	err = s.noting(ctx, about.ConversationID, func(ctx context.Context, _ *ent.Conversation) error {
		now, err := s.own(ctx, id)
		if err != nil {
			return err
		}
		mentions := now.Mentions
		if in.Mentions != nil {
			mentions = patch.Once(in.Mentions)
			if err := s.mention(ctx, now.ConversationID, without(mentions, now.Mentions)); err != nil {
				return err
			}
		}
		row, err = s.parts.Store.Client(ctx).ConversationNote.UpdateOne(now).
			SetContent(in.Content).SetMentions(mentions).SetEditedAt(store.Timestamp()).Save(ctx)
		if err != nil {
			return store.Missing(err, "note")
		}
		return s.unmention(ctx, now.ConversationID, without(now.Mentions, mentions))
	})
	if err != nil {
		return nil, err
	}
	return s.note(row), nil
}

// own is a note that the caller wrote.
func (s *Service) own(ctx context.Context, id string) (*ent.ConversationNote, error) {
	row, err := s.parts.Store.Client(ctx).ConversationNote.Get(ctx, id)
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
	about, err := s.own(ctx, id)
	if err != nil {
		return err
	}
	return s.noting(ctx, about.ConversationID, func(ctx context.Context, _ *ent.Conversation) error {
		row, err := s.own(ctx, id)
		if err != nil {
			return err
		}
		if err := s.parts.Store.Client(ctx).ConversationNote.DeleteOne(row).Exec(ctx); err != nil {
			return store.Missing(err, "note")
		}
		return s.unmention(ctx, row.ConversationID, row.Mentions)
	})
}
