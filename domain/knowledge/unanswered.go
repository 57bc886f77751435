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
}

// UnansweredExample is one time that a question was asked.
type UnansweredExample struct {
	Question, ConversationID string
	AskedAt                  time.Time
}

// Key is where it stands in lists: what is asked most comes first. The count takes the place of the time.
func (u *Unanswered) Key() (time.Time, string) { return time.UnixMicro(int64(u.Count)).UTC(), u.ID }

// examplesMost is how many examples of a question are shown.
const examplesMost = 5

// UnansweredFilter narrows the list of questions that nobody could answer. Only what was asked in the time counts; To is exclusive.
type UnansweredFilter struct {
	AssistantID *string
	From, To    *time.Time
}

func (f UnansweredFilter) where() (where []func(*sql.Selector)) {
	if f.AssistantID != nil {
		where = append(where, sql.FieldEQ(unansweredquestion.FieldAssistantID, *f.AssistantID))
	}
	return append(where, page.During(f.From, f.To)...)
}

// Unanswered lists the questions that nobody could answer, the most frequent first.
func (s *Service) Unanswered(ctx context.Context, f UnansweredFilter, first *int, after *string) (*page.List[*Unanswered], error) {
	return page.Fetch(ctx, s.Pager, page.Query{
		Entity: ent.TypeUnansweredQuestion, List: "unanswered_questions", First: first, After: after,
		Filter: []string{page.Given(f.AssistantID), page.GivenTime(f.From), page.GivenTime(f.To)},
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
		return shown, s.exemplify(ctx, shown, f.where())
	})
}

// groups are all that are not dismissed, with their counts alone. What a subaccount keeps is bounded, and so are they.
func (s *Service) groups(ctx context.Context, f UnansweredFilter) ([]*Unanswered, error) {
	query := s.Store.Client(ctx).UnansweredQuestion.Query().Where(unansweredquestion.Dismissed(false))
	for _, is := range f.where() {
		query.Where(is)
	}
	var rows []struct {
		GroupID     string `json:"group_id"`
		AssistantID string `json:"assistant_id"`
		Count       int    `json:"count"`
	}
	err := query.GroupBy(unansweredquestion.FieldGroupID, unansweredquestion.FieldAssistantID).Aggregate(ent.Count()).Scan(ctx, &rows)
	out := make([]*Unanswered, len(rows))
	for i, r := range rows {
		out[i] = &Unanswered{ID: r.GroupID, AssistantID: r.AssistantID, Count: r.Count}
	}
	return out, err
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
	found, err := s.Store.IDsOfEach(ctx, ent.TypeUnansweredQuestion, lists...)
	if err != nil {
		return err
	}
	var ids []string
	for _, some := range found {
		ids = append(ids, some...)
	}
	rows, err := s.Store.Client(ctx).UnansweredQuestion.Query().Where(unansweredquestion.IDIn(ids...)).
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
	who, err := s.Store.Client(ctx).Assistant.Query().Where(assistant.IDIn(assistants...)).
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
	return s.Store.Again(ctx, func(ctx context.Context) error {
		n, err := s.Store.Client(ctx).UnansweredQuestion.Update().
			Where(unansweredquestion.GroupID(id), unansweredquestion.Dismissed(false)).SetDismissed(true).Save(ctx)
		if err == nil && n == 0 {
			err = fault.Missing("unanswered question")
		}
		return err
	})
}
