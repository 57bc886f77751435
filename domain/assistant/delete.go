package assistant

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent/appointment"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/assistantfolder"
	"github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/knowledgebase"
	"github.com/switchboard-dev/switchboard/ent/phonenumber"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// linked is what loses an assistant that is deleted, and stays. Tags do as well, but nobody asks for those that have changed.
var linked = []store.Link{
	{Table: conversation.Table, Column: conversation.FieldAssistantID},
	{Table: call.Table, Column: call.FieldAssistantID},
	{Table: appointment.Table, Column: appointment.FieldAssistantID},
	{Table: phonenumber.Table, Column: phonenumber.FieldAssistantID},
}

// Delete removes an assistant permanently, with its versions, notes and links. Conversations, calls and appointments stay without it. Where these
// are many, some lose it before the others; a deletion that is interrupted is continued by the next request.
func (s *Service) Delete(ctx context.Context, id string, ifMatch *string) error {
	for more := true; more; {
		err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
			before, err := s.locked(ctx, id) // nothing new names it until the end of the transaction
			if err != nil {
				return err
			}
			if err := match(ifMatch, &Assistant{Assistant: before}); err != nil {
				return err
			}
			more, err = store.Slice(ctx, func(ctx context.Context) (bool, error) { return s.parts.Store.Unlink(ctx, id, linked...) })
			if err != nil || more {
				return err
			}
			return store.Missing(s.parts.Store.Client(ctx).Assistant.DeleteOneID(id).Exec(ctx), "assistant")
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// cleared is how many assistants lose their folder in one transaction: each is an event with its whole prompt, and on SQLite nobody else writes meanwhile.
const cleared = 200

// sorted is what else stands in folders.
var sorted = []store.Link{
	{Table: phonenumber.Table, Column: phonenumber.FieldFolderID}, {Table: knowledgebase.Table, Column: knowledgebase.FieldFolderID},
}

// DeleteFolder removes a folder; its assistants stay, without a folder. If they are many, some lose it before the others.
func (s *Service) DeleteFolder(ctx context.Context, id string) error {
	for {
		var more bool
		err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
			client := s.parts.Store.Client(ctx)
			if _, err := client.AssistantFolder.Query().Where(assistantfolder.ID(id)).OnlyID(ctx); err != nil {
				return store.Missing(err, "folder")
			}
			some, err := client.Assistant.Query().Where(assistant.FolderID(id)).Order(assistant.ByID()).Limit(cleared).IDs(ctx)
			if err != nil {
				return err
			}
			// The database would clear them as well, but leave their revisions: a change that has not seen this one would pass.
			if err := client.Assistant.Update().Where(assistant.IDIn(some...), assistant.FolderID(id)).ClearFolderID().AddRevision(1).Exec(ctx); err != nil {
				return err
			}
			if more = len(some) == cleared; more {
				return nil
			}
			more, err = store.Slice(ctx, func(ctx context.Context) (bool, error) { return s.parts.Store.Unlink(ctx, id, sorted...) })
			if err != nil || more {
				return err
			}
			return client.AssistantFolder.DeleteOneID(id).Exec(ctx)
		})
		if err != nil || !more {
			return err
		}
	}
}
