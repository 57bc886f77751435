package assistant_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// One job at a time speaks with the carrier of an assistant: others wait for it, as long as it can be at work. A claim that lies further ahead than
// any job's is from before the clock was set back.
func TestJobsOfAnAssistantWaitForEachOther(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		for name, c := range map[string]struct {
			by    int64
			until time.Duration
			waits bool
		}{
			"another is at work":       {2, 11 * time.Second, true},
			"another has died":         {2, -time.Second, false},
			"the clock was set back":   {2, 24 * time.Hour, false},
			"it was at work itself":    {1, 11 * time.Second, false},
			"its own, set back in all": {1, 24 * time.Hour, false},
		} {
			a := d.create(d.ctx, assistant.Create{Name: "Ann"})
			until := store.Timestamp().Add(c.until)
			d.write(d.ctx, func(ctx context.Context, client *ent.Client) error {
				return client.Assistant.UpdateOneID(a.ID).SetSyncBy(c.by).SetSyncUntil(until).Exec(ctx)
			})
			err := d.work(a)
			if c.waits && time.Now().After(until) {
				continue // the machine was too slow for it
			}
			snooze, waits := errors.AsType[*rivertype.JobSnoozeError](err)
			if waits != c.waits || !waits && err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if waits && (snooze.Duration <= 0 || snooze.Duration > time.Second) {
				t.Errorf("%s: it waits for %v", name, snooze.Duration)
			}
			if by := d.now(a.ID).SyncBy; c.waits && by != c.by {
				t.Errorf("%s: job %d has taken its place while it waits", name, by)
			}
			if done := d.now(a.ID).SyncDone == a.SyncWanted; done == c.waits || (d.carrier.Taken(a.ID).AssistantID == "") != c.waits {
				t.Errorf("%s: the carrier has taken it: %t", name, done)
			}
		}
	})
}
