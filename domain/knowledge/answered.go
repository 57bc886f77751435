package knowledge

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/assistantknowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/querytraining"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// UnansweredAnswer is what answers a question by now that nobody could answer: a training or a source.
type UnansweredAnswer struct {
	TrainingID, SourceID *string
	KnowledgeBaseID      string
	// Name is the training's question, or what the source is called.
	Name string
}

// isOpen is the condition that nothing answers a question.
var isOpen = unansweredquestion.And(unansweredquestion.TrainingIDIsNil(), unansweredquestion.SourceIDIsNil())

// answering is what questions are answered by: one of the two.
type answering struct{ training, source *string }

func (a answering) none() bool { return a.training == nil && a.source == nil }

func (a answering) set(u *ent.UnansweredQuestionUpdate) *ent.UnansweredQuestionUpdate {
	if a.training != nil {
		return u.SetTrainingID(*a.training).ClearSourceID()
	}
	return u.SetSourceID(*a.source).ClearTrainingID()
}

// answered notes what answers groups of questions that are open, in the context's transaction. What is gone meanwhile answers none.
func (s *Service) answered(ctx context.Context, by answering, groups ...string) error {
	if by.source != nil { // one that was deleted is there until its rows are gone
		is, err := s.parts.Store.Client(ctx).KnowledgeSource.Query().Where(knowledgesource.ID(*by.source), there, s.parts.Store.Shared()).Exist(ctx)
		if err != nil || !is {
			return err
		}
	}
	for some := range slices.Chunk(groups, groupsAtOnce) {
		u := s.parts.Store.Client(ctx).UnansweredQuestion.Update().Where(unansweredquestion.GroupIDIn(some...), isOpen)
		if err := by.set(u).Exec(ctx); err != nil {
			return fmt.Errorf("answered questions: %w", err)
		}
	}
	return nil
}

// answerOne notes what was made to answer one group, whatever answered it before, in the context's transaction. The error is not_found where
// there is none with the id, or where its assistant does not answer from the base; it is a conflict if that answers from no new source of it.
func (s *Service) answerOne(ctx context.Context, by answering, baseID, group string) error {
	client := s.parts.Store.Client(ctx)
	link, err := client.AssistantKnowledgeBase.Query().Where(assistantknowledgebase.KnowledgeBaseID(baseID), s.parts.Store.Shared(),
		assistantknowledgebase.HasAssistantWith(assistant.HasUnansweredQuestionsWith(unansweredquestion.GroupID(group)))).First(ctx)
	if ent.IsNotFound(err) {
		return fault.MissingField("unanswered question", "questionId")
	}
	if err != nil {
		return err
	}
	if by.source != nil && len(link.SourceIds) > 0 {
		return fault.New(fault.Conflict, "The assistant answers only from some sources of the knowledge base.")
	}
	n, err := by.set(client.UnansweredQuestion.Update().Where(unansweredquestion.GroupID(group))).Save(ctx)
	if err == nil && n == 0 {
		err = fault.MissingField("unanswered question", "questionId")
	}
	return err
}

// AddTextFor is AddText with the answer to a question that nobody could answer, if there is one. Errors are those of TrainFor.
func (s *Service) AddTextFor(ctx context.Context, baseID, name, text string, questionID *string) (out *Source, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if out, err = s.AddText(ctx, baseID, name, text); err != nil || questionID == nil {
			return err
		}
		return s.answerOne(ctx, answering{source: &out.ID}, baseID, *questionID)
	})
	return out, err
}

// reopen questions that what they were answered by answers no longer, in the context's transaction.
func (s *Service) reopen(ctx context.Context, which ...predicate.UnansweredQuestion) error {
	err := s.parts.Store.Client(ctx).UnansweredQuestion.Update().Where(which...).ClearTrainingID().ClearSourceID().Exec(ctx)
	if err != nil {
		return fmt.Errorf("reopen questions: %w", err)
	}
	return nil
}

// answeredBy is the condition that something of a base answers a question.
func answeredBy(baseID string) predicate.UnansweredQuestion {
	return unansweredquestion.Or(
		unansweredquestion.HasTrainingWith(querytraining.KnowledgeBaseID(baseID)),
		unansweredquestion.HasSourceWith(knowledgesource.KnowledgeBaseID(baseID)),
	)
}

// shelve opens the questions again that a base answers which is archived. Whichever way it goes, something else may answer them now.
func (s *Service) shelve(ctx context.Context, baseID string, archived bool) error {
	if archived {
		if err := s.reopen(ctx, answeredBy(baseID)); err != nil {
			return err
		}
	}
	return s.reviewBase(ctx, baseID)
}

// noteAnswer notes what was found to answer a question. That may be gone by now: then nothing answers it.
func (s *Service) noteAnswer(ctx context.Context, by answering, group string) error {
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error { return s.answered(ctx, by, group) })
	if errors.Is(err, store.ErrForeign) {
		return nil
	}
	return err
}

// credit adds to groups what answers them.
func (s *Service) credit(ctx context.Context, groups []*Unanswered) error {
	var trainings, sources []string
	for _, g := range groups {
		switch {
		case g.by.training != nil:
			trainings = append(trainings, *g.by.training)
		case g.by.source != nil:
			sources = append(sources, *g.by.source)
		}
	}
	answers := map[string]*UnansweredAnswer{}
	if len(trainings) > 0 {
		rows, err := s.parts.Store.Client(ctx).QueryTraining.Query().Where(querytraining.IDIn(trainings...)).
			Select(querytraining.FieldID, querytraining.FieldKnowledgeBaseID, querytraining.FieldQuery).All(ctx)
		if err != nil {
			return err
		}
		for _, r := range rows {
			answers[r.ID] = &UnansweredAnswer{TrainingID: &r.ID, KnowledgeBaseID: r.KnowledgeBaseID, Name: r.Query}
		}
	}
	if len(sources) > 0 {
		rows, err := s.parts.Store.Client(ctx).KnowledgeSource.Query().Where(knowledgesource.IDIn(sources...), there).
			Select(knowledgesource.FieldID, knowledgesource.FieldKnowledgeBaseID, knowledgesource.FieldName).All(ctx)
		if err != nil {
			return err
		}
		for _, r := range rows {
			answers[r.ID] = &UnansweredAnswer{SourceID: &r.ID, KnowledgeBaseID: r.KnowledgeBaseID, Name: r.Name}
		}
	}
	for _, g := range groups {
		if !g.by.none() {
			g.Answer = answers[store.Text(g.by.training)+store.Text(g.by.source)]
		}
	}
	return nil
}
