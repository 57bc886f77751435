package assistant

import (
	"context"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/pause"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// configuration is what the carrier gets of an assistant. A change that leaves it the same does not concern the carrier.
func configuration(a *ent.Assistant) carrier.Configuration {
	c := carrier.Configuration{
		AssistantID: a.ID, Name: a.Name, Voice: store.Text(a.VoiceID), Language: store.Text(a.Language), Ambient: store.Text(a.AmbientNoise),
		Voicemail: store.Text(a.VoicemailMessage), Detect: a.EnableVoicemailDetection, WebCalls: a.VoiceEnabled && !a.Archived,
		Inbound:  carrier.Opening{Mode: a.GreetingMode, Greeting: store.Text(a.InboundGreeting)},
		Outbound: carrier.Opening{Mode: a.GreetingMode, Greeting: store.Text(a.OutboundGreeting)},
	}
	v := (&Assistant{Assistant: a}).VoiceSettings()
	c.Inbound.Message, c.Outbound.Message = store.Text(v.InboundOpeningMessage), store.Text(v.OutboundOpeningMessage)
	return c
}

// States of what the carrier makes of the newest configuration.
const (
	syncPending  = "PENDING"
	syncAccepted = "ACCEPTED"
	syncRefused  = "REFUSED"
)

// SyncState is what the carrier makes of the newest configuration.
func (a *Assistant) SyncState() string {
	switch {
	case a.SyncDone < a.SyncWanted:
		return syncPending
	case a.SyncRefusal != nil:
		return syncRefused
	}
	return syncAccepted
}

// enqueue a job that sends the carrier a row that was written.
func (s *Service) enqueue(ctx context.Context, row *ent.Assistant) error {
	if s.parts.Carrier == nil {
		return nil
	}
	return s.parts.Queue.InsertFor(ctx, row.SubaccountID, SyncArgs{AssistantID: row.ID, Wanted: row.SyncWanted})
}

// How soon it is looked first whether the carrier has answered, and how seldom later.
const (
	look      = 5 * time.Millisecond
	lookLimit = 250 * time.Millisecond
)

// Sync sends the assistant's configuration to the carrier again, waits some time for the answer, and returns the assistant as it is then.
func (s *Service) Sync(ctx context.Context, id string) (*Assistant, error) {
	if s.parts.Carrier == nil {
		return nil, fault.New(fault.Conflict, "No telephony provider is configured.")
	}
	var wanted int
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		before, err := s.locked(ctx, id)
		if err != nil {
			return err
		}
		row, err := s.parts.Store.Client(ctx).Assistant.UpdateOne(before).SetUpdatedAt(before.UpdatedAt).AddSyncWanted(1).Save(ctx)
		if err != nil {
			return err
		}
		wanted = row.SyncWanted
		return s.enqueue(ctx, row)
	})
	if err != nil {
		return nil, err
	}
	for wait, deadline := look, time.Now().Add(s.parts.Patience); ; wait = min(2*wait, lookLimit) {
		a, err := s.Get(ctx, id)
		if err != nil || a.SyncDone >= wanted || time.Now().After(deadline) {
			return a, err
		}
		if !pause.For(ctx, wait) {
			return a, nil
		}
	}
}

// sweepLimit is how many assistants are swept at a time.
const sweepLimit = 500

// Sweep enqueues the assistants that the carrier has not confirmed and that have no job any longer: after a long failure, or because there
// was no carrier.
func (s *Service) Sweep(ctx context.Context) error {
	if s.parts.Carrier == nil {
		return nil
	}
	ctx = store.System(ctx, "sync")
	for last := ""; ; {
		var n int
		err := s.parts.Store.Tx(ctx, func(ctx context.Context) error {
			rows, err := s.parts.Store.Client(ctx).Assistant.Query().Where(unsynced, assistant.IDGT(last)).Order(assistant.ByID()).Limit(sweepLimit).
				Select(assistant.FieldID, assistant.FieldSubaccountID, assistant.FieldSyncWanted).All(ctx)
			for _, row := range rows {
				if err := s.enqueue(ctx, row); err != nil {
					return err
				}
				last = row.ID
			}
			n = len(rows)
			return err
		})
		if err != nil || n < sweepLimit {
			return err
		}
	}
}

func unsynced(s *sql.Selector) {
	s.Where(sql.ColumnsLT(s.C(assistant.FieldSyncDone), s.C(assistant.FieldSyncWanted)))
}

// adopt works as the assistant's tenant from then on; known is false where the assistant is gone.
func (s *Service) adopt(ctx context.Context, id string) (_ context.Context, known bool, err error) {
	system := store.System(ctx, "sync")
	row, err := s.parts.Store.Client(system).Assistant.Query().Where(assistant.ID(id)).Select(assistant.FieldSubaccountID).Only(system)
	if ent.IsNotFound(err) {
		return ctx, false, nil
	}
	if err != nil {
		return ctx, false, fmt.Errorf("sync: %w", err)
	}
	ctx, err = s.parts.Store.As(ctx, row.SubaccountID, "sync", "Telephony")
	return ctx, true, err
}
