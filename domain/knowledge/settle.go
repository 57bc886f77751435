package knowledge

import (
	"context"
	"slices"

	"github.com/switchboard-dev/switchboard/domain/knowledge/answer"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistantknowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// settled are the groups of questions that a new training answers. They are found before its transaction, in which it would take
// too long.
func (s *Service) settled(ctx context.Context, baseID string, in CreateTraining) (groups []string, err error) {
	if active := in.IsActive.Value(); active != nil && !*active {
		return nil, nil
	}
	rows, err := s.parts.Store.Client(ctx).UnansweredQuestion.Query().Where(askedOf(baseID), isOpen).
		Order(ent.Desc(unansweredquestion.FieldCreatedAt)).Limit(missedMost).All(ctx)
	lang, asked := index.Guess(in.Query), compare(in.Query, index.NewQuery)
	for _, r := range rows {
		if !slices.Contains(groups, r.GroupID) && asked.with(pack(index.NewQuery(r.Question, lang)), lang) >= Near {
			groups = append(groups, r.GroupID)
		}
	}
	return groups, err
}

// groupsAtOnce is how many groups one statement names.
const groupsAtOnce = 500

// Size is how many passages an assistant answers from.
func (s *Service) Size(ctx context.Context, assistantID string) (n int, err error) {
	var sum []struct{ Sum *int }
	err = s.parts.Store.Client(ctx).KnowledgeSource.Query().Where(indexed, knowledgesource.HasKnowledgeBaseWith(
		knowledgebase.IsArchived(false), knowledgebase.HasAssistantLinksWith(assistantknowledgebase.AssistantID(assistantID)))).
		Aggregate(ent.Sum(knowledgesource.FieldPassages)).Scan(ctx, &sum)
	if err == nil && len(sum) > 0 && sum[0].Sum != nil {
		n = *sum[0].Sum
	}
	return n, err
}

// Readable are matches as package answer reads them.
func Readable(found []*Match) []answer.Passage {
	out := make([]answer.Passage, len(found))
	for i, m := range found {
		out[i] = answer.Passage{Text: m.Text, Heading: store.Text(m.Heading), Language: m.Language, Score: m.Score, Coverage: m.Coverage}
	}
	return out
}
