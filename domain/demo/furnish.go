package demo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// How often the demo looks whether its knowledge is read, and how long that may take.
const (
	look     = 20 * time.Millisecond
	patience = time.Minute
)

var errUnread = errors.New("its knowledge could not be read")

// worker makes an assistant as it stands today, by the way it came there.
func (s filler) worker(ctx context.Context, w worker, folders map[string]string, base string) (*assistant.Assistant, error) {
	if id, ok := folders[w.Folder]; ok {
		w.Assistant.FolderID = patch.Sent(&id)
	}
	made, err := s.Assistants.Create(ctx, w.Assistant)
	if err != nil {
		return nil, err
	}
	if w.LegacyOpener != "" {
		// It came with an older system: no API sets it.
		err := s.Store.Tx(ctx, func(ctx context.Context) error {
			return s.Store.Client(ctx).Assistant.UpdateOneID(made.ID).SetLegacyOpeningMessage(w.LegacyOpener).Exec(ctx)
		})
		if err != nil {
			return nil, err
		}
	}
	for _, e := range w.Edits {
		if _, err := s.Assistants.Update(ctx, made.ID, e, nil); err != nil {
			return nil, err
		}
	}
	if w.Calendar != nil {
		if _, err := s.Appointments.SetCalendar(ctx, made.ID, w.Calendar); err != nil {
			return nil, err
		}
	}
	for _, n := range w.Notes {
		if _, err := s.Assistants.AddNote(ctx, made.ID, n); err != nil {
			return nil, err
		}
	}
	if w.Answers {
		if _, err := s.Knowledge.Assign(ctx, base, made.ID); err != nil {
			return nil, err
		}
	}
	if w.Archived {
		return s.Assistants.Archive(ctx, made.ID, true, nil)
	}
	return made, nil
}

// knowledge makes the knowledge base with its one source, which a job reads.
func (s filler) knowledge(ctx context.Context, b body) (base, source string, err error) {
	text, err := files.ReadFile(b.File)
	if err != nil {
		return "", "", fmt.Errorf("demo: %w", err)
	}
	k, err := s.Knowledge.Create(ctx, knowledge.CreateBase{Name: b.Name, Description: patch.Sent(&b.Description)})
	if err != nil {
		return "", "", err
	}
	for _, t := range b.Trainings {
		if _, err := s.Knowledge.Train(ctx, k.ID, t); err != nil {
			return "", "", err
		}
	}
	src, err := s.Knowledge.AddUpload(ctx, k.ID, knowledge.Upload{
		Name: b.Name, Filename: b.File, MimeType: "text/markdown", Body: bytes.NewReader(text),
	})
	if err != nil {
		return "", "", err
	}
	return k.ID, src.ID, nil
}

// read waits until the job has read the source.
func (s filler) read(ctx context.Context, source string) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	tick := time.NewTicker(look)
	defer tick.Stop()
	for {
		src, err := s.Knowledge.GetSource(ctx, source)
		if err != nil {
			return err
		}
		switch src.Status {
		case knowledge.Ready:
			return nil
		case knowledge.Failed:
			return errUnread
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%w: %w", errUnread, ctx.Err())
		case <-tick.C:
		}
	}
}

// talk says what the contact said, and lets the assistant answer for itself.
func (s filler) talk(ctx context.Context, t talk, assistantID string) error {
	in := chat.Input{
		AssistantID: assistantID, ContactID: patch.Sent(&t.Contact), Channel: patch.Sent(&t.Channel),
	}
	for _, say := range t.Says {
		in.Input = say
		c, err := s.Chat.Complete(ctx, in)
		if err != nil {
			return err
		}
		in.ConversationID = patch.Sent(&c.ConversationID)
	}
	return nil
}

// ring calls a number, and does not wait for the end. What is refused is part of the demo as well.
func (s filler) ring(ctx context.Context, r ring, assistantID string) error {
	_, err := s.Calls.Place(ctx, call.Input{AssistantID: assistantID, To: patch.Sent(&r.To)})
	if _, refused := errors.AsType[*call.Refused](err); refused {
		return nil
	}
	return err
}
