package knowledge

import (
	"context"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Bounds of what is kept of unanswered questions: in a subaccount, where the oldest make room, of one conversation, and of a
// question, in characters.
const (
	missedMost     = 2000
	missedOfOne    = 20
	questionLength = 500
)

// gathered is how near in meaning two questions are that share at least a part of their words, to be of one group.
const (
	gathered = 0.9
	sharing  = 0.3
)

// Missed is a question that an assistant could not answer.
type Missed struct {
	AssistantID, ConversationID, Question string

	group     string
	dismissed bool
	answered  bool // by something, which has not helped
	kept      int  // in the subaccount, when it was recognized
}

// Recognize finds the group of a question, before it is kept by Miss: it compares with all questions, which is too slow for a
// transaction. It is false for what names nothing.
func (s *Service) Recognize(ctx context.Context, m *Missed) (bool, error) {
	m.Question = plain.Shorten(plain.Line(m.Question), questionLength)
	lang := index.Guess(m.Question)
	if index.Naming(m.Question, lang) == 0 {
		return false, nil
	}
	var rows []*ent.UnansweredQuestion
	err := s.parts.Store.Together(ctx, func(ctx context.Context) (err error) {
		rows, err = s.parts.Store.Client(ctx).UnansweredQuestion.Query().Where(unansweredquestion.AssistantID(m.AssistantID)).
			Order(ent.Desc(unansweredquestion.FieldCreatedAt, unansweredquestion.FieldID)).Limit(missedMost).All(ctx)
		return err
	}, func(ctx context.Context) (err error) {
		m.kept, err = s.parts.Store.CountUpTo(ctx, ent.TypeUnansweredQuestion, missedMost)
		return err
	})
	if err != nil {
		return false, err
	}
	if near := s.nearest(m.Question, lang, rows); near != nil {
		m.group, m.dismissed = near.GroupID, near.Dismissed
		m.answered = near.TrainingID != nil || near.SourceID != nil
	} else {
		m.group = id.New("gap")
	}
	return true, nil
}

// nearest of earlier questions, if one is of the same group.
func (s *Service) nearest(question, lang string, rows []*ent.UnansweredQuestion) (best *ent.UnansweredQuestion) {
	texts := make([]string, len(rows))
	for i, r := range rows {
		texts[i] = r.Question
	}
	score, gists := 0.0, index.Ask(question, lang).By(s.parts.Words).Gists(texts)
	asked := compare(question, index.NewQuery)
	for i, r := range rows {
		alike := asked.with(pack(index.NewQuery(r.Question, lang)), lang)
		if gists[i] >= gathered && alike >= sharing {
			alike = max(alike, Near)
		}
		if alike > score {
			best, score = r, alike
		}
	}
	if score < Near {
		return nil
	}
	return best
}

// Miss stores a recognized question that was not answered, in the caller's transaction: not if the assistant has been deleted meanwhile, and of one
// conversation no more than its share. If its group was marked as answered, that is open again.
func (s *Service) Miss(ctx context.Context, m *Missed) error {
	if m.kept >= missedMost {
		if err := s.makeRoom(ctx); err != nil {
			return err
		}
	}
	if m.answered {
		if err := s.reopen(ctx, unansweredquestion.GroupID(m.group)); err != nil {
			return err
		}
	}
	_, err := s.parts.Store.Exec(store.Beside(ctx), `INSERT INTO "unanswered_questions"
		(id, created_at, subaccount_id, assistant_id, conversation_id, group_id, question, dismissed)
		SELECT $1, $2, CAST($3 AS text), CAST($4 AS text), CAST($5 AS text), $6, $7, $8 FROM assistants WHERE subaccount_id = $3 AND id = $4
		AND (SELECT count(*) FROM unanswered_questions WHERE subaccount_id = $3 AND conversation_id = $5) < $9`,
		id.New("unq"), store.Timestamp(), authz.From(ctx).Subaccount, m.AssistantID, m.ConversationID, m.group, m.Question, m.dismissed, missedOfOne)
	return err
}

// makeRoom for a question, where so many are kept as may be.
func (s *Service) makeRoom(ctx context.Context) error {
	client := s.parts.Store.Client(ctx)
	all, err := client.UnansweredQuestion.Query().Count(ctx)
	if err != nil || all < missedMost {
		return err
	}
	oldest, err := client.UnansweredQuestion.Query().
		Order(ent.Asc(unansweredquestion.FieldCreatedAt, unansweredquestion.FieldID)).Limit(all - missedMost + 1).IDs(ctx)
	if err != nil {
		return err
	}
	if _, err := client.UnansweredQuestion.Delete().Where(unansweredquestion.IDIn(oldest...)).Exec(ctx); err != nil {
		return fmt.Errorf("make room for a question: %w", err)
	}
	return nil
}

// ForgetMissed removes the questions that were asked before an instant, whosever they are.
func (s *Service) ForgetMissed(ctx context.Context, before time.Time) error {
	_, err := s.parts.Store.Client(ctx).UnansweredQuestion.Delete().Where(unansweredquestion.CreatedAtLT(before)).Exec(ctx)
	return err
}
