package assistant

import (
	"context"
	"slices"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistantknowledgebase"
	"github.com/switchboard-dev/switchboard/ent/assistanttool"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// nameLimit is how many characters a name may have.
const nameLimit = 200

// Duplicate copies every setting, the tools and the knowledge; not notes or earlier versions. Without a name
// the copy is called after the original.
func (s *Service) Duplicate(ctx context.Context, id string, name *string) (*Assistant, error) {
	if err := rule.Check(CopyName{name}); err != nil {
		return nil, err
	}
	var made *ent.Assistant
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		original, err := s.Get(ctx, id)
		if err != nil {
			return err
		}
		row := *original.Assistant
		row.Archived, row.PublicCalls, row.PublicID = false, false, nil
		row.Name = copyName(row.Name)
		if name != nil {
			row.Name = *name
		}
		if made, err = s.insert(ctx, &row, nil); err != nil {
			return err
		}
		if err := s.copyTools(ctx, id, made.ID); err != nil {
			return err
		}
		return s.copyKnowledge(ctx, id, made.ID)
	})
	if err != nil {
		return nil, err
	}
	return &Assistant{Assistant: made}, nil
}

func (s *Service) copyKnowledge(ctx context.Context, from, to string) error {
	client := s.parts.Store.Client(ctx)
	links, err := client.AssistantKnowledgeBase.Query().Where(assistantknowledgebase.AssistantID(from)).
		Order(ent.Asc(assistantknowledgebase.FieldCreatedAt, assistantknowledgebase.FieldID)).All(ctx)
	if err != nil {
		return err
	}
	for _, l := range links {
		err := client.AssistantKnowledgeBase.Create().SetAssistantID(to).SetKnowledgeBaseID(l.KnowledgeBaseID).SetSourceIds(l.SourceIds).Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) copyTools(ctx context.Context, from, to string) error {
	client := s.parts.Store.Client(ctx)
	links, err := client.AssistantTool.Query().Where(assistanttool.AssistantID(from)).
		Order(ent.Asc(assistanttool.FieldCreatedAt, assistanttool.FieldID)).All(ctx)
	if err != nil {
		return err
	}
	for _, l := range links {
		if err := client.AssistantTool.Create().SetAssistantID(to).SetToolID(l.ToolID).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// copyName appends to the name, and shortens it where both would be too long.
func copyName(name string) string {
	suffix := []rune(" (copy)")
	runes := []rune(name)
	runes = runes[:min(len(runes), nameLimit-len(suffix))]
	return string(slices.Concat(runes, suffix))
}
