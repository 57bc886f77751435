package tool

import (
	"context"
	"errors"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/assistanttool"
	"github.com/switchboard-dev/switchboard/ent/tool"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Assign gives an assistant the tool; one that it has changes nothing. The error is a conflict if it has as many as it may have.
func (s *Service) Assign(ctx context.Context, id, assistantID string) (*Tool, error) {
	return s.link(ctx, id, assistantID, true)
}

// Remove takes the tool from an assistant; one that it has not changes nothing.
func (s *Service) Remove(ctx context.Context, id, assistantID string) (*Tool, error) {
	return s.link(ctx, id, assistantID, false)
}

func (s *Service) link(ctx context.Context, id, assistantID string, on bool) (*Tool, error) {
	if t := prebuilt(id); t != nil {
		err := s.parts.Assistants.SetPlatformTool(ctx, assistantID, t.Name, on)
		if fault.Is(err, fault.NotFound) {
			err = fault.MissingField("assistant", "assistantId").Because(err)
		}
		return t, err
	}
	var row *ent.Tool
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		client := s.parts.Store.Client(ctx)
		// One after the other, so that nobody gives it twice.
		if row, err = client.Tool.Query().Where(tool.ID(id), s.parts.Store.Locked()).Only(ctx); err != nil {
			return store.Missing(err, "tool")
		}
		if err := s.needAssistant(ctx, assistantID); err != nil {
			return store.MissingField(err, "assistant", "assistantId")
		}
		where := assistanttool.And(assistanttool.ToolID(id), assistanttool.AssistantID(assistantID))
		if !on {
			_, err := client.AssistantTool.Delete().Where(where).Exec(ctx)
			return err
		}
		has, err := client.AssistantTool.Query().Where(where).Exist(ctx)
		if err != nil || has {
			return err
		}
		if err := s.roomOf(ctx, assistantID); err != nil {
			return err
		}
		return client.AssistantTool.Create().SetToolID(id).SetAssistantID(assistantID).Exec(ctx)
	})
	if errors.Is(err, store.ErrForeign) {
		return nil, fault.MissingField("assistant", "assistantId").Because(err)
	}
	if err != nil {
		return nil, err
	}
	return s.wrap(row), nil
}

// needAssistant is not_found if the subaccount has no such assistant.
func (s *Service) needAssistant(ctx context.Context, id string) error {
	has, err := s.parts.Store.Client(ctx).Assistant.Query().Where(assistant.ID(id)).Exist(ctx)
	if err == nil && !has {
		err = fault.Missing("assistant")
	}
	return err
}

// usedBy is the condition that an assistant has the tool.
func usedBy(ctx context.Context, assistantID string) func(*sql.Selector) {
	subaccount := tenantOf(ctx)
	return func(s *sql.Selector) {
		links := sql.Table(assistanttool.Table)
		s.Where(sql.In(s.C(tool.FieldID), sql.Dialect(s.Dialect()).Select(links.C(assistanttool.FieldToolID)).From(links).
			Where(sql.And(sql.EQ(links.C(assistanttool.FieldSubaccountID), subaccount),
				sql.EQ(links.C(assistanttool.FieldAssistantID), assistantID)))))
	}
}
