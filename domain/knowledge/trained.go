package knowledge

import (
	"context"
	"slices"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/querytraining"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Near is how alike a question and a trained one must be. Over the pairs of testdata/training.tsv, which were written
// before it was chosen, other questions come to 0.57 at most, and paraphrases to 0.67 at least but for one of 24. A wrong
// reply costs more than a search does, so it is the upper end.
const Near = 0.66

// Replies are what an assistant's knowledge has been trained to reply.
type Replies []*ent.QueryTraining

// Replies of an assistant, oldest first.
func (s *Service) Replies(ctx context.Context, a Asker) (Replies, error) {
	return s.Store.Client(ctx).QueryTraining.Query().
		Where(querytraining.IsActive(true), querytraining.HasKnowledgeBaseWith(a.linked()...)).
		Order(querytraining.ByCreatedAt(), querytraining.ByID()).All(ctx)
}


// Trained is the reply that the assistant's knowledge has been trained to give, or nil.
func (s *Service) Trained(ctx context.Context, a Asker, question string) (*Training, error) {
	all, err := s.Replies(ctx, a)
	return all.Nearest(question), err
}

// Nearest is the reply to a question, or nil. Case, punctuation, forms of words and words that only ask make no difference; of several
// that are near the nearest one answers, and the oldest of those.
func (all Replies) Nearest(question string) *Training {
	var best *ent.QueryTraining
	score := 0.0
	for _, r := range all {
		if a := Alike(question, r.Query, store.Text(r.Language)); a > score {
			best, score = r, a
		}
	}
	if score < Near {
		return nil
	}
	return &Training{best}
}

// Alike says how alike two questions are, from 0 to 1: the share of what either names that the other names too.
func Alike(a, b, lang string) float64 {
	qa, qb := index.NewQuery(a, lang), index.NewQuery(b, lang)
	all := len(qa) + len(qb)
	if all == 0 {
		return 0
	}
	return float64(shared(qa, qb)+shared(qb, qa)) / float64(all)
}

// shared is how many things one names that the other names too.
func shared(a, b index.Query) (n int) {
	for _, forms := range a {
		if slices.ContainsFunc(b, func(other []string) bool {
			return slices.ContainsFunc(forms, func(f string) bool { return slices.Contains(other, f) })
		}) {
			n++
		}
	}
	return n
}
