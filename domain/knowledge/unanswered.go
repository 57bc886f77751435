package knowledge

import (
	"context"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// Unanswered are questions, alike, that an assistant could not answer.
type Unanswered struct {
	ID, AssistantID, AssistantName string
	// Question is how it was put last.
	Question string
	// Count is how often it was asked, and LastAskedAt when the last time.
	Count       int
	LastAskedAt time.Time
	// Examples are the last times that it was asked, newest first.
	Examples []*UnansweredExample
	// Answer is what answers it by now, or nil.
	Answer *UnansweredAnswer

	by answering
}

// UnansweredExample is one time that a question was asked.
type UnansweredExample struct {
	Question, ConversationID string
	AskedAt                  time.Time
}

// Key is its position in lists: open questions first, and of these the most frequent first. This takes the place of the time.
func (u *Unanswered) Key() (time.Time, string) {
	at := u.Count
	if u.by.none() {
		at += missedMost // more than any count
	}
	return time.UnixMicro(int64(at)).UTC(), u.ID
}

// examplesMost is how many examples of a question are shown.
const examplesMost = 5

// UnansweredFilter narrows the list of questions that nobody could answer. Only what was asked in the time counts; To is exclusive.
type UnansweredFilter struct {
	AssistantID *string
	From, To    *time.Time
	// Answered are only those that something answers by now, or only those that nothing does.
	Answered *bool
}

func (f UnansweredFilter) where() (where []func(*sql.Selector)) {
	if f.AssistantID != nil {
		where = append(where, sql.FieldEQ(unansweredquestion.FieldAssistantID, *f.AssistantID))
	}
	return append(where, page.During(f.From, f.To)...)
}

// Unanswered lists the questions that nobody could answer, the most frequent first, and after them those that something answers by now.
func (s *Service) Unanswered(ctx context.Context, f UnansweredFilter, first *int, after *string) (*page.List[*Unanswered], error) {
	return page.Fetch(ctx, s.parts.Pager, page.Query{
		Entity: ent.TypeUnansweredQuestion, List: "unanswered_questions", First: first, After: after,
		Filter: []string{page.Given(f.AssistantID), page.GivenTime(f.From), page.GivenTime(f.To), page.GivenBool(f.Answered)},
		Count: func(ctx context.Context, _ int) (int, error) {
			all, err := s.groups(ctx, f)
			return len(all), err
		},
	}, func(ctx context.Context, w page.Window) ([]*Unanswered, error) {
		all, err := s.groups(ctx, f)
		if err != nil {
			return nil, err
		}
		shown := page.Mix(w, all)
		if err := s.credit(ctx, shown); err != nil {
			return nil, err
		}
		return shown, s.exemplify(ctx, shown, f.where())
	})
}

// groups are all that are not dismissed, with their counts alone. What a subaccount keeps is bounded, and so are they. Of a group that
// was asked again after it was answered, nothing answers.
func (s *Service) groups(ctx context.Context, f UnansweredFilter) ([]*Unanswered, error) {
	query := s.parts.Store.Client(ctx).UnansweredQuestion.Query().Where(unansweredquestion.Dismissed(false))
	for _, is := range f.where() {
		query.Where(is)
	}
	var rows []struct {
		GroupID     string  `json:"group_id"`
		AssistantID string  `json:"assistant_id"`
		TrainingID  *string `json:"training_id"`
		SourceID    *string `json:"source_id"`
		Count       int     `json:"count"`
	}
	err := query.GroupBy(unansweredquestion.FieldGroupID, unansweredquestion.FieldAssistantID, unansweredquestion.FieldTrainingID,
		unansweredquestion.FieldSourceID).Aggregate(ent.Count()).Scan(ctx, &rows)
	out, byID := make([]*Unanswered, 0, len(rows)), make(map[string]*Unanswered, len(rows))
	for _, r := range rows {
		by, known := answering{r.TrainingID, r.SourceID}, byID[r.GroupID]
		if known == nil {
			known = &Unanswered{ID: r.GroupID, AssistantID: r.AssistantID, by: by}
			byID[r.GroupID], out = known, append(out, known)
		}
		if known.Count += r.Count; by.none() {
			known.by = by
		}
	}
	return slices.DeleteFunc(out, func(u *Unanswered) bool { return f.Answered != nil && u.by.none() == *f.Answered }), err
}

// exemplify adds what is shown of groups besides their counts, in as many statements for a hundred as for one.
func (s *Service) exemplify(ctx context.Context, groups []*Unanswered, where []func(*sql.Selector)) error {
	if len(groups) == 0 {
		return nil
	}
	lists := make([][]func(*sql.Selector), len(groups))
	assistants := make([]string, len(groups))
	byID := make(map[string]*Unanswered, len(groups))
	for i, g := range groups {
		lists[i] = append(slices.Clone(where), sql.FieldEQ(unansweredquestion.FieldGroupID, g.ID), newestFew)
		assistants[i], byID[g.ID] = g.AssistantID, g
	}
	found, err := s.parts.Store.IDsOfEach(ctx, ent.TypeUnansweredQuestion, lists...)
	if err != nil {
		return err
	}
	var ids []string
	for _, some := range found {
		ids = append(ids, some...)
	}
	rows, err := s.parts.Store.Client(ctx).UnansweredQuestion.Query().Where(unansweredquestion.IDIn(ids...)).
		Order(ent.Desc(unansweredquestion.FieldCreatedAt, unansweredquestion.FieldID)).All(ctx)
	if err != nil {
		return err
	}
	for _, r := range rows {
		g := byID[r.GroupID]
		if len(g.Examples) == 0 {
			g.Question, g.LastAskedAt = r.Question, r.CreatedAt
		}
		g.Examples = append(g.Examples, &UnansweredExample{r.Question, r.ConversationID, r.CreatedAt})
	}
	who, err := s.parts.Store.Client(ctx).Assistant.Query().Where(assistant.IDIn(assistants...)).
		Select(assistant.FieldID, assistant.FieldName).All(ctx)
	if err != nil {
		return err
	}
	for _, a := range who {
		for _, g := range groups {
			if g.AssistantID == a.ID {
				g.AssistantName = a.Name
			}
		}
	}
	return nil
}

func newestFew(s *sql.Selector) {
	s.OrderBy(sql.Desc(s.C(unansweredquestion.FieldCreatedAt)), sql.Desc(s.C(unansweredquestion.FieldID))).Limit(examplesMost)
}

// Dismiss takes a question from the list. It stays away when it is asked again, as long as its askings are kept.
func (s *Service) Dismiss(ctx context.Context, id string) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		n, err := s.parts.Store.Client(ctx).UnansweredQuestion.Update().
			Where(unansweredquestion.GroupID(id), unansweredquestion.Dismissed(false)).SetDismissed(true).Save(ctx)
		if err == nil && n == 0 {
			err = fault.Missing("unanswered question")
		}
		return err
	})
}
