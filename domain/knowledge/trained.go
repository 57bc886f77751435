package knowledge

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/querytraining"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Near is how alike a question and a trained one must be. Over the pairs of testdata/training.tsv, which were written
// before it was chosen, other questions come to 0.57 at most, and paraphrases to 0.67 at least but for one of 24. A wrong
// reply costs more than a search does, so it is the upper end.
const Near = 0.66

// Replies are the questions to which an assistant's knowledge has been trained to reply. They are not safe for concurrent use.
type Replies struct {
	rows  []*ent.QueryTraining // without what they reply, which may be long
	named []index.Query        // of each, once a question was compared with them
}

// Replies of an assistant, oldest first.
func (s *Service) Replies(ctx context.Context, a Asker) (all Replies, err error) {
	all.rows, err = s.Store.Client(ctx).QueryTraining.Query().
		Where(querytraining.IsActive(true), querytraining.HasKnowledgeBaseWith(a.linked()...)).
		Order(querytraining.ByCreatedAt(), querytraining.ByID()).
		Select(querytraining.FieldID, querytraining.FieldQuery, querytraining.FieldLanguage).All(ctx)
	return all, err
}

// Trained is the reply to a question, or nil. Case, punctuation, forms of words and words that only ask make no difference; of several
// that are near the nearest one answers, and the oldest of those.
func (s *Service) Trained(ctx context.Context, all *Replies, question string) (*Training, error) {
	near, err := all.nearest(ctx, question, index.NewQuery)
	if err != nil || near == nil {
		return nil, err
	}
	row, err := s.Store.Client(ctx).QueryTraining.Get(ctx, near.ID)
	if ent.IsNotFound(err) { // it was deleted meanwhile
		return nil, nil //nolint:nilnil // none is no error
	}
	if err != nil {
		return nil, fmt.Errorf("trained reply: %w", err)
	}
	return &Training{row}, nil
}

// nearest is the training that replies to a question, or nil.
func (all *Replies) nearest(ctx context.Context, question string, read naming) (best *ent.QueryTraining, err error) {
	if all.named == nil {
		all.named = make([]index.Query, len(all.rows))
	}
	asked, score := compare(question, read), 0.0
	for i, r := range all.rows {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("trained replies: %w", err)
		}
		lang := store.Text(r.Language)
		if all.named[i] == nil {
			all.named[i] = read(r.Query, lang)
		}
		if a := asked.with(all.named[i], lang); a > score {
			best, score = r, a
		}
	}
	if score < Near {
		return nil, nil //nolint:nilnil // likewise
	}
	return best, nil
}
