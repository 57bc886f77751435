package job_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A clock that is set back by an hour keeps no job waiting for it to be there again, and one that is set forward does none twice.
func TestClockSteps(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ state, sqlite, postgres string }{
		"back, available":    {"available", "+1 hour", "1 hour"},
		"back, to be tried":  {"retryable", "+1 hour", "1 hour"},
		"back, to come":      {"scheduled", "+1 hour", "1 hour"},
		"forward, available": {"available", "-1 hour", "-1 hour"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			storetest.Each(t, func(t *testing.T, s *store.Store) {
				done := make(chan string, 2)
				q, _ := open(t, s, func(_ context.Context, name string) error {
					done <- name
					return nil
				})
				enqueue(t, s, storetest.Tenant(t, s), q, "left")
				later := strings.NewReplacer("{jobs}", "river_job", "{later}", "datetime('now', 'subsec', '"+c.sqlite+"')")
				if s.Postgres() {
					later = strings.NewReplacer("{jobs}", "river.river_job", "{later}", "now() + interval '"+c.postgres+"'")
				}
				_, err := s.SystemDB().ExecContext(t.Context(),
					later.Replace("UPDATE {jobs} SET state = '"+c.state+"', created_at = {later}, scheduled_at = {later}, attempted_at = {later}"))
				if err != nil {
					t.Fatal(err)
				}
				start(t, q)
				if name := <-done; name != "left" {
					t.Errorf("%s is done", name)
				}
				if err := q.Stop(t.Context()); err != nil {
					t.Error(err)
				}
				if len(done) > 0 {
					t.Error("it is done twice")
				}
			})
		})
	}
}

// What waits because it is to be tried later, or was to begin later, by the clock as it is, goes on waiting.
func TestWhatWaitsGoesOnWaiting(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		done := make(chan string, 2)
		q, _ := open(t, s, func(_ context.Context, name string) error {
			done <- name
			return nil
		})
		tenant := storetest.Tenant(t, s)
		enqueue(t, s, tenant, q, "later")
		statement := "UPDATE river_job SET state = 'retryable', scheduled_at = datetime('now', '+1 hour'), attempted_at = datetime('now')"
		if s.Postgres() {
			statement = "UPDATE river.river_job SET state = 'retryable', scheduled_at = now() + interval '1 hour', attempted_at = now()"
		}
		if _, err := s.SystemDB().ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
		start(t, q)
		enqueue(t, s, tenant, q, "now")
		if name := <-done; name != "now" {
			t.Errorf("%s is done first", name)
		}
		if c := count(t, q); c["retryable"] != 1 {
			t.Errorf("%v", c)
		}
	})
}

// A copy that led by a clock which was ahead, and died, keeps nobody from leading once the clock is right: what is done again and again is done.
func TestDeadLeaderOfAnotherClock(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		done := make(chan string, 2)
		q, _ := open(t, s, func(_ context.Context, name string) error {
			done <- name
			return nil
		})
		statement := "INSERT INTO river_leader (leader_id, elected_at, expires_at) VALUES ('copy_gone', datetime('now'), datetime('now', '+3 hours'))"
		if s.Postgres() {
			statement = "INSERT INTO river.river_leader (leader_id, elected_at, expires_at) VALUES ('copy_gone', now(), now() + interval '3 hours')"
		}
		if _, err := s.SystemDB().ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
		q.Every(time.Hour, task{"periodic"})
		start(t, q)
		await.Receive(t, done, "nobody leads: nothing periodic is done")
	})
}
