package knowledge

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
	"github.com/switchboard-dev/switchboard/platform/id"
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
}

// Recognize finds the group of a question, before it is kept by Miss: it compares with all questions, which is too slow for a
// transaction. It is false for what names nothing.
func (s *Service) Recognize(ctx context.Context, m *Missed) (bool, error) {
	m.Question = beginning(strings.Join(strings.Fields(m.Question), " "), questionLength)
	lang := index.Guess(m.Question)
	if index.Naming(m.Question, lang) == 0 {
		return false, nil
	}
	rows, err := s.Store.Client(ctx).UnansweredQuestion.Query().Where(unansweredquestion.AssistantID(m.AssistantID)).
		Order(ent.Desc(unansweredquestion.FieldCreatedAt, unansweredquestion.FieldID)).Limit(missedMost).All(ctx)
	if err != nil {
		return false, err
	}
	if near := s.nearest(m.Question, lang, rows); near != nil {
		m.group, m.dismissed = near.GroupID, near.Dismissed
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
	score, gists := 0.0, index.Ask(question, lang).By(s.Words).Gists(texts)
	for i, r := range rows {
		alike := Alike(question, r.Question, lang)
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

// Miss keeps a recognized question, in the caller's transaction. Where the assistant is gone meanwhile, nobody will answer it.
func (s *Service) Miss(ctx context.Context, m *Missed) error {
	client := s.Store.Client(ctx)
	there, n, all, err := s.room(ctx, m)
	if err != nil || !there || n >= missedOfOne {
		return err
	}
	s.Store.Found(ctx, ent.TypeAssistant, m.AssistantID)
	if all >= missedMost {
		oldest, err := client.UnansweredQuestion.Query().
			Order(ent.Asc(unansweredquestion.FieldCreatedAt, unansweredquestion.FieldID)).Limit(all - missedMost + 1).IDs(ctx)
		if err != nil {
			return err
		}
		if _, err := client.UnansweredQuestion.Delete().Where(unansweredquestion.IDIn(oldest...)).Exec(ctx); err != nil {
			return fmt.Errorf("make room for a question: %w", err)
		}
	}
	return client.UnansweredQuestion.Create().SetAssistantID(m.AssistantID).SetConversationID(m.ConversationID).
		SetGroupID(m.group).SetQuestion(m.Question).SetDismissed(m.dismissed).Exec(store.Late(ctx))
}

// room says whether the assistant is still there, and how many questions are kept, of the conversation and in all.
func (s *Service) room(ctx context.Context, m *Missed) (there bool, n, all int, err error) {
	rows, err := s.Store.Query(ctx, `SELECT EXISTS (SELECT 1 FROM assistants WHERE subaccount_id = $1 AND id = $2),
		count(CASE WHEN conversation_id = $3 THEN 1 END), count(*) FROM unanswered_questions WHERE subaccount_id = $1`,
		authz.From(ctx).Subaccount, m.AssistantID, m.ConversationID)
	if err != nil {
		return false, 0, 0, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := rows.Scan(&there, &n, &all); err != nil {
			return false, 0, 0, fmt.Errorf("count questions: %w", err)
		}
	}
	return there, n, all, rows.Err()
}

// ForgetMissed removes the questions that were asked before an instant, whosever they are.
func (s *Service) ForgetMissed(ctx context.Context, before time.Time) error {
	_, err := s.Store.Client(ctx).UnansweredQuestion.Delete().Where(unansweredquestion.CreatedAtLT(before)).Exec(ctx)
	return err
}

// beginning of a text, of so many characters.
func beginning(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}
