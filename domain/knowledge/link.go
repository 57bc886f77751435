package knowledge

import (
	"context"
	"errors"
	"slices"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/assistantknowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Assign lets the assistant answer from the knowledge base. Doing it again changes nothing.
func (s *Service) Assign(ctx context.Context, id, assistantID string) (*Base, error) {
	return s.AssignSources(ctx, id, assistantID, nil)
}

// Assigned is which of a knowledge base's sources an assistant answers from.
type Assigned struct {
	SourceIDs []string `check:"maxItems=100"`
}

// AssignSources lets the assistant answer from some sources of the knowledge base; from all where the list is empty. nil changes
// nothing of an assignment that is there.
func (s *Service) AssignSources(ctx context.Context, id, assistantID string, sourceIDs []string) (*Base, error) {
	if err := rule.Check(Assigned{sourceIDs}); err != nil {
		return nil, err
	}
	return s.link(ctx, id, assistantID, func(ctx context.Context, client *ent.Client) error {
		if err := s.needSources(ctx, id, sourceIDs); err != nil {
			return err
		}
		link, err := client.AssistantKnowledgeBase.Query().Where(assistantknowledgebase.KnowledgeBaseID(id),
			assistantknowledgebase.AssistantID(assistantID)).Only(ctx)
		switch {
		case ent.IsNotFound(err):
			if err := s.roomOf(ctx, assistantID); err != nil {
				return err
			}
			err = client.AssistantKnowledgeBase.Create().SetKnowledgeBaseID(id).SetAssistantID(assistantID).SetSourceIds(sourceIDs).Exec(ctx)
		case err != nil || sourceIDs == nil || slices.Equal(sourceIDs, link.SourceIds):
			return err
		default:
			err = link.Update().SetSourceIds(sourceIDs).Exec(ctx)
		}
		if err != nil {
			return err
		}
		if len(sourceIDs) > 0 {
			left := knowledgesource.And(knowledgesource.KnowledgeBaseID(id), knowledgesource.IDNotIn(sourceIDs...))
			if err := s.reopen(ctx, unansweredquestion.AssistantID(assistantID), unansweredquestion.HasSourceWith(left)); err != nil {
				return err
			}
		}
		return s.review(ctx, assistantID)
	})
}

// AssignedSources are the only sources of the knowledge base that the assistant answers from; none: all.
func (s *Service) AssignedSources(ctx context.Context, id, assistantID string) ([]string, error) {
	link, err := s.parts.Store.Client(ctx).AssistantKnowledgeBase.Query().Where(assistantknowledgebase.KnowledgeBaseID(id),
		assistantknowledgebase.AssistantID(assistantID)).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "assignment")
	}
	if link.SourceIds == nil {
		return []string{}, nil
	}
	return link.SourceIds, nil
}

// reassign has the assistants that answer from some sources of a base answer from the one that takes their place, in a transaction.
func (s *Service) reassign(ctx context.Context, base, after string, before ...string) error {
	links, err := s.parts.Store.Client(ctx).AssistantKnowledgeBase.Query().
		Where(assistantknowledgebase.KnowledgeBaseID(base), assistantknowledgebase.SourceIdsNotNil(), s.parts.Store.Locked()).All(ctx)
	if err != nil {
		return err
	}
	gone := make(map[string]bool, len(before))
	for _, id := range before {
		gone[id] = true
	}
	for _, l := range links {
		kept := slices.DeleteFunc(slices.Clone(l.SourceIds), func(id string) bool { return gone[id] })
		if len(kept) == len(l.SourceIds) {
			continue
		}
		l.SourceIds = append(kept, after)
		slices.Sort(l.SourceIds)
		if err := l.Update().SetSourceIds(slices.Compact(l.SourceIds)).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// needSources fails unless all of them are the base's.
func (s *Service) needSources(ctx context.Context, id string, sourceIDs []string) error {
	if len(sourceIDs) == 0 {
		return nil
	}
	slices.Sort(sourceIDs)
	n, err := s.parts.Store.Client(ctx).KnowledgeSource.Query().
		Where(knowledgesource.KnowledgeBaseID(id), knowledgesource.IDIn(sourceIDs...), there).Count(ctx)
	if err == nil && n < len(slices.Compact(slices.Clone(sourceIDs))) {
		err = fault.MissingField("source", "sourceIds")
	}
	return err
}

// Remove takes the knowledge base from the assistant. Doing it again changes nothing.
func (s *Service) Remove(ctx context.Context, id, assistantID string) (*Base, error) {
	return s.link(ctx, id, assistantID, func(ctx context.Context, client *ent.Client) error {
		n, err := client.AssistantKnowledgeBase.Delete().Where(assistantknowledgebase.KnowledgeBaseID(id),
			assistantknowledgebase.AssistantID(assistantID)).Exec(ctx)
		if err != nil || n == 0 {
			return err
		}
		if err := s.reopen(ctx, unansweredquestion.AssistantID(assistantID), answeredBy(id)); err != nil {
			return err
		}
		return s.review(ctx, assistantID) // what was left to a source of this base
	})
}

// Replace lets the assistant answer from this knowledge base and no other; that is how legacy clients attach one.
func (s *Service) Replace(ctx context.Context, id, assistantID string) error {
	_, err := s.link(ctx, id, assistantID, func(ctx context.Context, client *ent.Client) error {
		links := assistantknowledgebase.AssistantID(assistantID)
		now, err := client.AssistantKnowledgeBase.Query().Where(links).Limit(2).All(ctx) //nolint:mnd // one, and whether there are more
		if err != nil {
			return err
		}
		if len(now) == 1 && now[0].KnowledgeBaseID == id && len(now[0].SourceIds) == 0 {
			return nil // some clients send all of an assistant each time
		}
		if _, err := client.AssistantKnowledgeBase.Delete().Where(links).Exec(ctx); err != nil {
			return err
		}
		if err := client.AssistantKnowledgeBase.Create().SetKnowledgeBaseID(id).SetAssistantID(assistantID).Exec(ctx); err != nil {
			return err
		}
		err = s.reopen(ctx, unansweredquestion.AssistantID(assistantID), unansweredquestion.Not(isOpen), unansweredquestion.Not(answeredBy(id)))
		if err != nil {
			return err
		}
		return s.review(ctx, assistantID)
	})
	return err
}

// FirstOf is the knowledge base that the assistant was given first of those that are not archived, or nil; legacy clients know of no other.
func (s *Service) FirstOf(ctx context.Context, assistantID string) (*string, error) {
	l, err := s.parts.Store.Client(ctx).AssistantKnowledgeBase.Query().Where(assistantknowledgebase.AssistantID(assistantID),
		assistantknowledgebase.HasKnowledgeBaseWith(knowledgebase.IsArchived(false))).
		Order(ent.Asc(assistantknowledgebase.FieldCreatedAt, assistantknowledgebase.FieldID)).First(ctx)
	if ent.IsNotFound(err) {
		return nil, nil //nolint:nilnil // that there is none is no error
	}
	if err != nil {
		return nil, err
	}
	return &l.KnowledgeBaseID, nil
}

func (s *Service) link(ctx context.Context, id, assistantID string, f func(context.Context, *ent.Client) error) (*Base, error) {
	var base *Base
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if base, err = s.Get(ctx, id); err != nil {
			return err
		}
		// The lock makes two links at once take turns, so that the second sees the first.
		n, err := s.parts.Store.Client(ctx).Assistant.Query().Where(assistant.ID(assistantID), s.parts.Store.Locked()).IDs(ctx)
		if err != nil {
			return err
		}
		if len(n) == 0 {
			return fault.MissingField("assistant", "assistantId")
		}
		return f(ctx, s.parts.Store.Client(ctx))
	})
	return base, err
}

func (s *Service) needAssistant(ctx context.Context, id string) error {
	ok, err := s.parts.Store.Client(ctx).Assistant.Query().Where(assistant.ID(id)).Exist(ctx)
	if err == nil && !ok {
		err = fault.Missing("assistant")
	}
	return err
}

// foreign turns the wall's refusal into the ordinary 404 that names the field.
func foreign(err error, thing, field string) error {
	if errors.Is(err, store.ErrForeign) {
		return fault.MissingField(thing, field).Because(err)
	}
	return err
}
