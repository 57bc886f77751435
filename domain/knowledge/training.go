package knowledge

import (
	"context"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/querytraining"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Training is the reply that a question gets before knowledge is searched.
type Training struct{ *ent.QueryTraining }

// Key is its position in lists.
func (t *Training) Key() (time.Time, string) { return t.CreatedAt, t.ID }

// GetID is its id.
func (t *Training) GetID() string { return t.ID }

// CreateTraining is a new one.
type CreateTraining struct {
	Query    string            `check:"minLength=1,maxLength=2000"`
	Response string            `check:"minLength=1,maxLength=20000"`
	IsActive patch.Field[bool] `check:"notNull"`
}

// UpdateTraining changes one; unset fields are unchanged.
type UpdateTraining struct {
	Query    patch.Field[string] `check:"minLength=1,maxLength=2000,notNull"`
	Response patch.Field[string] `check:"minLength=1,maxLength=20000,notNull"`
	IsActive patch.Field[bool]   `check:"notNull"`
}

// How many trainings a knowledge base and a subaccount have at most, and how many bytes their questions have together: every turn compares
// with all those of the bases that its assistant has.
const (
	trainingsOfBase       = 2000
	trainingsOfSubaccount = 10_000
	trainedBytes          = 2_000_000
)

// Trainings of a knowledge base, newest first.
func (s *Service) Trainings(ctx context.Context, baseID string, first *int, after *string) (*page.List[*Training], error) {
	if err := s.needBase(ctx, baseID); err != nil {
		return nil, err
	}
	return page.Fetch(ctx, s.parts.Pager, page.Query{
		Entity: ent.TypeQueryTraining, List: "query_trainings", Filter: []string{baseID}, First: first, After: after,
		Where: []func(*sql.Selector){sql.FieldEQ(querytraining.FieldKnowledgeBaseID, baseID)},
	}, s.readTrainings)
}

func (s *Service) readTrainings(ctx context.Context, w page.Window) ([]*Training, error) {
	return page.Rows(ctx, s.parts.Store.Client(ctx).QueryTraining.Query(), w, func(r *ent.QueryTraining) *Training { return &Training{r} })
}

// GetTrainings reads several by their ids; those that the subaccount has not are left out.
func (s *Service) GetTrainings(ctx context.Context, ids []string) ([]*Training, error) {
	return page.ByIDs(ctx, ids, s.readTrainings)
}

// Train a knowledge base.
func (s *Service) Train(ctx context.Context, baseID string, in CreateTraining) (*Training, error) {
	return s.TrainFor(ctx, baseID, in, nil)
}

// TrainFor is Train with the reply to a question that nobody could answer. The error is not_found if there is none with the id, or where its
// assistant does not answer from the knowledge base.
func (s *Service) TrainFor(ctx context.Context, baseID string, in CreateTraining, questionID *string) (*Training, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	settled, err := s.settled(ctx, baseID, in)
	if err != nil {
		return nil, err
	}
	var row *ent.QueryTraining
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.roomForTraining(ctx, baseID); err != nil {
			return err
		}
		if err := s.roomForQuestion(ctx, len(in.Query)); err != nil {
			return err
		}
		create := s.parts.Store.Client(ctx).QueryTraining.Create().SetKnowledgeBaseID(baseID).SetQuery(in.Query).SetResponse(in.Response).
			SetNillableIsActive(in.IsActive.Value())
		if lang := index.Guess(in.Query); lang != "" {
			create.SetLanguage(lang)
		}
		if row, err = create.Save(ctx); err != nil {
			return err
		}
		by := answering{training: &row.ID}
		if questionID != nil && row.IsActive {
			if err := s.answerOne(ctx, by, baseID, *questionID); err != nil {
				return err
			}
		}
		return s.answered(ctx, by, settled...)
	})
	if err != nil {
		return nil, err
	}
	return &Training{row}, nil
}

// roomForTraining fails if there are as many as there may be. It locks the subaccount, so that two at the same time are both counted.
func (s *Service) roomForTraining(ctx context.Context, baseID string) error {
	if err := s.needBase(ctx, baseID); err != nil {
		return err
	}
	full, err := s.parts.Store.Full(ctx, ent.TypeQueryTraining, trainingsOfSubaccount)
	if err != nil {
		return err
	}
	its, err := s.parts.Store.CountUpTo(ctx, ent.TypeQueryTraining, trainingsOfBase, sql.FieldEQ(querytraining.FieldKnowledgeBaseID, baseID))
	switch {
	case err != nil:
		return err
	case its >= trainingsOfBase:
		return fault.Newf(fault.Conflict, "A knowledge base can have at most %d query trainings.", trainingsOfBase)
	case full:
		return fault.Newf(fault.Conflict, "A subaccount can have at most %d query trainings.", trainingsOfSubaccount)
	}
	return nil
}

// trainedSize is how many bytes the questions of a subaccount's trainings have.
const trainedSize = "SELECT coalesce(sum(octet_length(query)), 0) FROM query_trainings WHERE subaccount_id = $1"

// roomForQuestion fails if the questions would have more bytes than they may have. It is the subaccount's turn as well.
func (s *Service) roomForQuestion(ctx context.Context, more int) error {
	if err := s.parts.Store.InTurn(ctx); err != nil {
		return err
	}
	size := 0
	err := s.rows(ctx, statement{trainedSize, trainedSize}, func(rows store.Answer) error { return rows.Scan(&size) })
	if err == nil && size+more > trainedBytes {
		err = fault.Newf(fault.Conflict, "The questions of a subaccount's query trainings can have at most %d bytes in total.", trainedBytes)
	}
	return err
}

// Retrain changes what is set.
func (s *Service) Retrain(ctx context.Context, baseID, id string, in UpdateTraining) (*Training, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	changes := patch.Changes{
		patch.Of(querytraining.FieldQuery, in.Query), patch.Of(querytraining.FieldResponse, in.Response),
		patch.Of(querytraining.FieldIsActive, in.IsActive),
	}
	return s.trained(ctx, baseID, id, func(ctx context.Context, u *ent.QueryTrainingUpdateOne, before *ent.QueryTraining) error {
		if query := in.Query.Value(); query != nil {
			if more := len(*query) - len(before.Query); more > 0 {
				if err := s.roomForQuestion(ctx, more); err != nil {
					return err
				}
			}
			switch lang := index.Guess(*query); {
			case lang == "" && before.Language != nil:
				u.ClearLanguage()
			case lang != store.Text(before.Language):
				u.SetLanguage(lang)
			}
		}
		return changes.Apply(u.Mutation())
	})
}

// Toggle turns a training off, or on again.
func (s *Service) Toggle(ctx context.Context, baseID, id string) (*Training, error) {
	return s.trained(ctx, baseID, id, func(_ context.Context, u *ent.QueryTrainingUpdateOne, before *ent.QueryTraining) error {
		u.SetIsActive(!before.IsActive)
		return nil
	})
}

func (s *Service) trained(
	ctx context.Context, baseID, id string, change func(context.Context, *ent.QueryTrainingUpdateOne, *ent.QueryTraining) error,
) (*Training, error) {
	var row *ent.QueryTraining
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.needBase(ctx, baseID); err != nil {
			return err
		}
		client := s.parts.Store.Client(ctx)
		before, err := client.QueryTraining.Query().
			Where(querytraining.ID(id), querytraining.KnowledgeBaseID(baseID), s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return store.Missing(err, "query training")
		}
		u := client.QueryTraining.UpdateOne(before)
		if err := change(ctx, u, before); err != nil {
			return err
		}
		if row = before; len(u.Mutation().Fields()) == 0 {
			return nil
		}
		if row, err = u.Save(ctx); err != nil {
			return err
		}
		if before.IsActive && !row.IsActive {
			if err := s.reopen(ctx, unansweredquestion.TrainingID(id)); err != nil {
				return err
			}
		}
		return s.reviewBase(ctx, baseID)
	})
	if err != nil {
		return nil, err
	}
	return &Training{row}, nil
}

// Untrain deletes a training.
func (s *Service) Untrain(ctx context.Context, baseID, id string) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.needBase(ctx, baseID); err != nil {
			return err
		}
		n, err := s.parts.Store.Client(ctx).QueryTraining.Delete().Where(querytraining.ID(id), querytraining.KnowledgeBaseID(baseID)).Exec(ctx)
		if err == nil && n == 0 {
			err = fault.Missing("query training")
		}
		if err != nil {
			return err
		}
		return s.reviewBase(ctx, baseID)
	})
}
