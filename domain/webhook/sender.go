package webhook

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/lane"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// look is how often deliveries are looked for whose time has come.
	look = time.Second
	// lookAgain is how many looks there are between two for what a webhook that waits for room has to send besides.
	lookAgain = 15
	// lanes is how many webhooks are sent to at a time.
	lanes = 1000
)

// anyWaits is whether any delivery waits.
const anyWaits = "SELECT 1 FROM webhook_deliveries WHERE status = '" + Pending + "'"

// receiver is a webhook, and whose it is.
type receiver struct{ subaccount, webhook string }

// Start sending, until Stop. Each webhook that has something to send has a lane of its own, so that none waits for another.
func (s *Service) Start(ctx context.Context) {
	s.sender.Start(ctx, lane.Plan[receiver]{
		Name: "webhooks", Work: s.drive, Look: s.Look, Every: look, Width: lanes, Of: s.agency, Log: s.parts.Log,
		Worth: s.Waits(),
	})
}

// mark a webhook of the caller's that has something to send, once that is committed.
func (s *Service) mark(ctx context.Context, id string) {
	s.parts.Store.After(ctx, func() { s.sender.Mark(receiver{authz.From(ctx).Subaccount, id}) })
}

// Stop sending. What is under way may finish until the context ends; it is sent again otherwise.
func (s *Service) Stop(ctx context.Context) { s.sender.Stop(ctx) }

// agency is the workspace that a webhook counts for in the lanes; it is known once something was sent for the subaccount.
func (s *Service) agency(to receiver) string {
	if workspace, ok := s.agencies.Get(to.subaccount); ok {
		return workspace
	}
	return to.subaccount
}

// Look once for deliveries whose time has come. Those that wait for a clock which was set back do not keep others from that.
func (s *Service) Look(ctx context.Context) error {
	n := s.looks.Add(1)
	behind := s.behindClock(ctx, n)
	due, err := s.due(ctx)
	for _, r := range due {
		if n%lookAgain == 1 || !s.room.Waits(r) { // one that waits for room is called; what else it has to try again is looked for less often
			s.sender.Mark(r)
		}
	}
	return errors.Join(behind, err)
}

// behindClock has deliveries catch up where the clock was set back, or that is to be looked at. Until it comes to an end, each look tries again.
func (s *Service) behindClock(ctx context.Context, n int64) error {
	if s.clock.setBack(time.Now(), time.Since(s.began)) || n%catchUp == 1 {
		s.behind.Store(true)
	}
	if !s.behind.Load() {
		return nil
	}
	if err := s.CatchUp(ctx); err != nil {
		return err
	}
	s.behind.Store(false)
	return nil
}

// due are the webhooks with a delivery whose time has come.
func (s *Service) due(ctx context.Context) (all []receiver, err error) {
	rows, err := s.parts.Store.Query(store.System(ctx, "deliveries whose time has come"), receiversDue, store.Timestamp())
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var r receiver
		if err := rows.Scan(&r.subaccount, &r.webhook); err != nil {
			return nil, fmt.Errorf("receivers: %w", err)
		}
		all = append(all, r)
	}
	return all, rows.Err()
}

// receiversDue goes from one webhook to the next through the index of what waits: one with a million deliveries costs what one with a single
// delivery does.
const receiversDue = `WITH RECURSIVE waiting (id) AS (
	SELECT MIN(webhook_id) FROM webhook_deliveries WHERE status = 'PENDING'
	UNION ALL
	SELECT (SELECT MIN(webhook_id) FROM webhook_deliveries WHERE status = 'PENDING' AND webhook_id > waiting.id)
		FROM waiting WHERE waiting.id IS NOT NULL
) SELECT webhooks.subaccount_id, webhooks.id FROM waiting JOIN webhooks ON webhooks.id = waiting.id WHERE webhooks.is_active
	AND EXISTS (SELECT 1 FROM webhook_deliveries WHERE webhook_id = waiting.id AND status = 'PENDING' AND due_at <= $1)`
