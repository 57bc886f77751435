package call

import (
	"context"
	"fmt"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entfile "github.com/switchboard-dev/switchboard/ent/file"
	"github.com/switchboard-dev/switchboard/ent/idempotencyrecord"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Delete a call that is over, with its recording and with what was said in it. A chat that it joined stays; a conversation that has nothing else goes
// with it. What events tell of the call is emptied. The error is a conflict where the call is not over.
//
// It goes in several transactions: a chat may have had many replies since. What was deleted stays so where it does not come to the end, and whoever
// asks again goes on.
func (s *Service) Delete(ctx context.Context, id string) error {
	err := s.parts.Store.Throughout(ctx, func(ctx context.Context) (more bool, err error) {
		row, err := s.finished(ctx, id)
		if err != nil {
			return false, err
		}
		if err := contact.Untell(ctx, s.parts.Store, row); err != nil { // nothing finds the events of messages that are gone
			return false, err
		}
		if n, err := contact.Unsay(store.Following(ctx), s.parts.Store, row.SubaccountID, row); n > 0 || err != nil {
			return n > 0, err
		}
		return false, s.deleteFinished(ctx, row)
	})
	if err == nil {
		s.parts.Store.ScrubSoon()
	}
	return err
}

// finished is a call that is over. It is locked until the transaction ends: whoever sums it up or stores its recording waits, and finds it gone.
func (s *Service) finished(ctx context.Context, id string) (*ent.Call, error) {
	row, err := s.parts.Store.Client(ctx).Call.Query().Where(entcall.ID(id), s.parts.Store.Locked()).Select(entcall.FieldID, entcall.FieldSubaccountID,
		entcall.FieldContactID, entcall.FieldConversationID, entcall.FieldActive, entcall.FieldCreatedAt, entcall.FieldAnsweredAt,
		entcall.FieldEndedAt).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "call")
	}
	if row.Active {
		return nil, fault.New(fault.Conflict, "The call is in progress. End it first.")
	}
	return row, nil
}

// deleteFinished deletes a call in which nothing is left that was said. A job deletes the recording, which nobody finds from now on.
func (s *Service) deleteFinished(ctx context.Context, row *ent.Call) error {
	client := s.parts.Store.Client(ctx)
	recordings, err := client.File.Query().Where(entfile.CallID(row.ID)).IDs(ctx)
	if err != nil {
		return err
	}
	if err := file.LetGo(ctx, s.parts.Store, row.SubaccountID, row.ID); err != nil {
		return err
	}
	for _, id := range recordings {
		if err := s.parts.Queue.Insert(ctx, RemoveArgs{FileID: id}); err != nil {
			return err
		}
	}
	if err := client.Call.DeleteOneID(row.ID).Exec(ctx); err != nil {
		return store.Missing(err, "call")
	}
	if row.ConversationID == nil {
		return nil
	}
	return s.deleteEmpty(ctx, *row.ConversationID)
}

// deleteEmpty deletes a conversation that began with a call and has neither another call nor a message any more, with what is stored about it and its
// events.
func (s *Service) deleteEmpty(ctx context.Context, id string) error {
	client := s.parts.Store.Client(ctx)
	talk, err := client.Conversation.Query().Where(conversation.ID(id), conversation.ConversationType(chat.Voice), s.parts.Store.Locked()).
		Select(conversation.FieldID, conversation.FieldSubaccountID, conversation.FieldContactID).Only(ctx) // no call joins it any more
	if err != nil {
		return ent.MaskNotFound(err)
	}
	for _, more := range []func(context.Context) (bool, error){
		client.Call.Query().Where(entcall.ConversationID(id)).Exist, client.Message.Query().Where(message.ConversationID(id)).Exist,
	} {
		if there, err := more(ctx); there || err != nil {
			return err
		}
	}
	if err := contact.Empty(ctx, s.parts.Store, talk.SubaccountID, talk.ContactID, id); err != nil {
		return err
	}
	// While nobody knew whose the call was, what is stored of it goes by the conversation.
	if _, err := client.IdempotencyRecord.Delete().Where(idempotencyrecord.ContactID(id)).Exec(ctx); err != nil {
		return err
	}
	return client.Conversation.DeleteOneID(id).Exec(ctx)
}

// RemoveArgs name a recording that was let go. The tenant is the row's own.
type RemoveArgs struct {
	FileID string `json:"file_id"`
}

// Kind of river.JobArgs.
func (RemoveArgs) Kind() string { return "recording_removal" }

// InsertOpts of river.JobArgsWithInsertOpts: it goes on until nothing is left.
func (RemoveArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 50} } //nolint:mnd // weeks

// RemoveWorker deletes the recordings of deleted calls. It continues where it stopped.
type RemoveWorker struct {
	river.WorkerDefaults[RemoveArgs]
	*Service
}

// Work on one recording, and on what else its subaccount has let go.
func (w *RemoveWorker) Work(ctx context.Context, j *river.Job[RemoveArgs]) error {
	system := store.System(ctx, "recordings")
	row, err := w.parts.Store.Client(system).File.Get(system, j.Args.FileID)
	if ent.IsNotFound(err) {
		return nil
	}
	if err == nil {
		ctx, err = w.parts.Store.As(ctx, row.SubaccountID, "recordings", "")
	}
	if err == nil {
		err = file.RemoveLetGo(ctx, w.parts.Store, row.SubaccountID)
	}
	if err != nil {
		return fmt.Errorf("remove recordings: %w", err)
	}
	w.parts.Store.ScrubSoon()
	return nil
}
