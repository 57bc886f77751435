package contact

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/querytraining"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
	"github.com/switchboard-dev/switchboard/platform/phone"
)

// untrained takes the place of texts of a training that name an erased contact.
const untrained = "(erased)"

// askedIn are the questions in some conversations that nobody could answer: their groups, by their texts.
func (s *Service) askedIn(ctx context.Context, which ...predicate.Conversation) (map[string]string, error) {
	rows, err := s.Store.Client(ctx).UnansweredQuestion.Query().Where(unansweredquestion.HasConversationWith(which...)).
		Select(unansweredquestion.FieldGroupID, unansweredquestion.FieldQuestion).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("questions: %w", err)
	}
	asked := make(map[string]string, len(rows))
	for _, r := range rows {
		asked[r.Question] = r.GroupID
	}
	return asked, nil
}

// forgetTrained takes what a contact asked out of the questions that a member has had answered in the contact's words. It comes after the contact's
// own questions are deleted: whoever else asked the same lends the words. If nobody did, and the question names the contact, the team has to put it
// anew. A question that names nobody stays: nothing says any more whose it was, and others get their replies by it.
func (s *Service) forgetTrained(ctx context.Context, asked map[string]string, known traits) error {
	var rows []*ent.QueryTraining
	for some := range slices.Chunk(slices.Sorted(maps.Keys(asked)), forgetAtOnce) {
		more, err := s.Store.Client(ctx).QueryTraining.Query().Where(querytraining.QueryIn(some...), s.Store.Locked()).
			Order(querytraining.ByID()).All(ctx)
		if err != nil {
			return fmt.Errorf("trained questions: %w", err)
		}
		rows = append(rows, more...)
	}
	if len(rows) == 0 {
		return nil
	}
	region, err := phone.Reader{Store: s.Store}.Region(ctx)
	if err != nil {
		return err
	}
	of := tracesOf(known.of(byNumber, byAddress, byID, byName), region)
	for _, t := range rows {
		if err := s.rephrase(ctx, t, asked[t.Query], of); err != nil {
			return fmt.Errorf("trained questions: %w", err)
		}
	}
	return nil
}

// rephrase a trained question in the words of somebody else of its group, and take out what names the contact. If the question or the reply is gone
// by that, the training is turned off.
func (s *Service) rephrase(ctx context.Context, t *ent.QueryTraining, group string, of traces) error {
	client := s.Store.Client(ctx)
	others, err := client.UnansweredQuestion.Query().Where(unansweredquestion.GroupID(group)).
		Order(ent.Desc(unansweredquestion.FieldCreatedAt, unansweredquestion.FieldID)).Limit(1).All(ctx)
	if err != nil {
		return err
	}
	query, response := t.Query, t.Response
	switch {
	case len(others) > 0:
		query = others[0].Question
	case of.mentioned(query):
		query = untrained
	}
	if of.mentioned(response) {
		response = untrained
	}
	if query == t.Query && response == t.Response {
		return nil
	}
	u := client.QueryTraining.UpdateOne(t).SetQuery(query).SetResponse(response)
	if query != untrained && response != untrained {
		return u.Exec(ctx)
	}
	if err := u.SetIsActive(false).Exec(ctx); err != nil {
		return err
	}
	return client.UnansweredQuestion.Update().Where(unansweredquestion.TrainingID(t.ID)).ClearTrainingID().Exec(ctx)
}
