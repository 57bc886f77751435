package assistant

import (
	"context"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistantnote"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Note is a remark that staff keep on an assistant.
type Note struct{ *ent.AssistantNote }

// Key is its position in lists.
func (n *Note) Key() (time.Time, string) { return n.CreatedAt, n.ID }

// GetID is its id.
func (n *Note) GetID() string { return n.ID }

// Notes of an assistant, newest first.
func (s *Service) Notes(ctx context.Context, assistantID string, first *int, after *string) (*page.List[*Note], error) {
	if _, err := s.Get(ctx, assistantID, "id"); err != nil {
		return nil, err
	}
	return page.Fetch(ctx, s.parts.Pager, notes(first, after)(assistantID), s.readNotes)
}

// NotesOf is Notes of an assistant that has been read, and of its kin.
func (s *Service) NotesOf(ctx context.Context, a *Assistant, first *int, after *string) (*page.List[*Note], error) {
	return page.Of(ctx, s.parts.Pager, &a.Member, a.ID, notes(first, after), s.readNotes)
}

func notes(first *int, after *string) func(assistantID string) page.Query {
	return func(assistantID string) page.Query {
		return page.Query{
			Entity: ent.TypeAssistantNote, List: "assistant_notes", Filter: []string{assistantID}, First: first, After: after,
			Where: []func(*sql.Selector){sql.FieldEQ(assistantnote.FieldAssistantID, assistantID)},
		}
	}
}

func (s *Service) readNotes(ctx context.Context, w page.Window) ([]*Note, error) {
	return page.Rows(ctx, s.parts.Store.Client(ctx).AssistantNote.Query(), w, func(r *ent.AssistantNote) *Note { return &Note{r} })
}

// GetNotes by their ids alone; those that the subaccount has not are left out.
func (s *Service) GetNotes(ctx context.Context, ids []string) ([]*Note, error) {
	return page.ByIDs(ctx, ids, s.readNotes)
}

// AddNote keeps a remark under the caller's name.
func (s *Service) AddNote(ctx context.Context, assistantID, content string) (*Note, error) {
	if err := rule.Check(NoteText{content}); err != nil {
		return nil, err
	}
	var row *ent.AssistantNote
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if err := s.roomForNote(ctx, assistantID); err != nil {
			return err
		}
		row, err = s.parts.Store.Client(ctx).AssistantNote.Create().SetAssistantID(assistantID).
			SetContent(content).SetAuthor(authz.From(ctx).Author()).SetNillableAuthorID(authz.From(ctx).PersonID()).Save(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &Note{row}, nil
}

// DeleteNote removes a remark of the assistant.
func (s *Service) DeleteNote(ctx context.Context, assistantID, noteID string) error {
	if _, err := s.Get(ctx, assistantID, "id"); err != nil {
		return err
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		n, err := s.parts.Store.Client(ctx).AssistantNote.Delete().
			Where(assistantnote.ID(noteID), assistantnote.AssistantID(assistantID)).Exec(ctx)
		if err == nil && n == 0 {
			err = fault.Missing("note")
		}
		return err
	})
}
