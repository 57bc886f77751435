package job_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// beatsLong are half a minute: as long as it takes River to look for what hangs and for what is old.
const beatsLong = 6

// rare is work of which there is some where there are contacts.
type rare struct{}

func (rare) Kind() string  { return "rare" }
func (rare) Where() string { return "SELECT 1 FROM contacts WHERE created_at <= $1" }

type seldom struct {
	river.WorkerDefaults[rare]
	done chan<- struct{}
}

func (s *seldom) Work(context.Context, *river.Job[rare]) error {
	s.done <- struct{}{}
	return nil
}

// An idle queue asks its database once a beat, and leads on by that; what is rare is not even enqueued, and done once there is some.
func TestIdleQueueAsksOnceABeat(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	tenant := storetest.Tenant(t, s)
	done, workers := make(chan struct{}, 100), river.NewWorkers()
	river.AddWorker(workers, &seldom{done: done})
	q, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	q.Every(2*time.Second, rare{})
	start(t, q)
	led := func() (id string, until time.Time) {
		_ = s.SystemDB().QueryRowContext(t.Context(), "/* look */ SELECT leader_id, expires_at FROM river.river_leader").Scan(&id, &until)
		return id, until
	}
	await.Until(t, "nobody leads", func() bool { id, _ := led(); return id != "" })
	var others []string
	await.Until(t, "more is asked than the beats", func() bool { // what the start of a queue asks is over at some time
		_, before := led()
		others = nil
		s.Asked().List()
		beats, renewed := 0, before
		await.Until(t, "the heart stands still", func() bool {
			_, renewed = led()
			for _, query := range s.Asked().List() {
				switch {
				case strings.Contains(query, "errand"):
					beats++
				case !strings.Contains(query, "/* look */"):
					others = append(others, query)
				}
			}
			return beats >= beatsLong
		})
		return len(others) == 0 && renewed.After(before)
	})
	if len(done) > 0 {
		t.Error("there was nothing to do")
	}
	if err := s.Tx(tenant, func(ctx context.Context) error { return s.Client(ctx).Contact.Create().SetName("Ada").Exec(ctx) }); err != nil {
		t.Fatal(err)
	}
	await.Receive(t, done, "what there is to do is not done")
}

// While one leads, nobody else asks to be elected; once it resigns, another is.
func TestAnotherLeadsOnceTheFirstResigns(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.Postgres)
	one, two := storetest.OpenConfig(t, store.Config{URL: url}), storetest.OpenConfig(t, store.Config{URL: url})
	first, _ := open(t, one, func(context.Context, string) error { return nil })
	second, _ := open(t, two, func(context.Context, string) error { return nil })
	leader := func() (id string) {
		_ = one.SystemDB().QueryRowContext(t.Context(), "/* look */ SELECT leader_id FROM river.river_leader").Scan(&id)
		return id
	}
	if err := first.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	await.Until(t, "nobody leads", func() bool { return leader() != "" })
	was := leader()
	two.Asked().List()
	start(t, second)
	beats := 0
	await.Until(t, "the heart stands still", func() bool {
		for _, query := range two.Asked().List() {
			if strings.Contains(query, "errand") {
				beats++
			} else if strings.Contains(query, "LeaderAttempt") {
				t.Errorf("asks to lead while another does: %s", query)
			}
		}
		return beats >= 3
	})
	stopped := make(chan error, 1)
	go func() { stopped <- first.Stop(context.Background()) }()
	await.Until(t, "nobody takes over", func() bool { id := leader(); return id != "" && id != was })
	if err, _ := await.Receive(t, stopped, "it does not stop"); err != nil {
		t.Error(err)
	}
}

// However long a copy is still to lead as a beat comes, the next one finds it leading for longer than that takes: River's elector asks nothing then.
func TestABeatKeepsTheLeadUntilAfterTheNext(t *testing.T) {
	t.Parallel()
	const enough = 11.6 // seconds: a beat that is a little late, and what leading wants beyond it
	s := storetest.Open(t, storetest.Postgres)
	q, _ := open(t, s, func(context.Context, string) error { return nil })
	beat := s.Worth("SELECT 1")
	ends := func(query string, args ...any) (until time.Time, left float64) {
		t.Helper()
		if err := s.SystemDB().QueryRowContext(t.Context(), query, args...).Scan(&until, &left); err != nil {
			t.Fatal(err)
		}
		return until, left
	}
	const left = "expires_at, extract(epoch FROM expires_at - clock_timestamp())::float8"
	for seconds := 8.0; seconds < 15; seconds += 0.5 {
		until, before := ends(`INSERT INTO river.river_leader AS old (leader_id, elected_at, expires_at)
			VALUES ($1, now(), clock_timestamp() + make_interval(secs => $2)) ON CONFLICT (name) DO UPDATE SET expires_at = excluded.expires_at
			RETURNING `+left, q.ID(), seconds)
		s.Stir()
		beat(t.Context())
		if now, after := ends("SELECT " + left + " FROM river.river_leader"); !now.After(until) && before < enough {
			t.Errorf("with %.1f s left, a beat leaves %.1f s", before, after)
		}
	}
}

// A copy whose election was answered to nobody, as the connection broke, leads nevertheless.
func TestLostElectionIsTakenUp(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	tenant := storetest.Tenant(t, s)
	if err := s.Tx(tenant, func(ctx context.Context) error { return s.Client(ctx).Contact.Create().SetName("Ada").Exec(ctx) }); err != nil {
		t.Fatal(err)
	}
	done, workers := make(chan struct{}, 100), river.NewWorkers()
	river.AddWorker(workers, &seldom{done: done})
	q, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.SystemDB().ExecContext(t.Context(), `INSERT INTO river.river_leader (leader_id, elected_at, expires_at)
		VALUES ($1, now(), now() + interval '15 seconds')`, q.ID()); err != nil {
		t.Fatal(err)
	}
	q.Every(2*time.Second, rare{})
	start(t, q)
	await.Receive(t, done, "nobody enqueues what is done periodically")
}

// On SQLite, which one server works on, to lead on writes nothing: each write would have all queues look again.
func TestLeadingSQLiteWritesNothing(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite)
	done := make(chan string, 10)
	q, _ := open(t, s, func(_ context.Context, name string) error {
		done <- name
		return nil
	})
	q.Every(12*time.Second, task{"again"}) // River elects twice meanwhile
	start(t, q)
	led := func() (id, until string) {
		if err := s.SystemDB().QueryRowContext(t.Context(), "SELECT leader_id, expires_at FROM river_leader").Scan(&id, &until); err != nil {
			t.Error(err)
		}
		return id, until
	}
	await.Receive(t, done, "nobody leads")
	id, until := led()
	await.Receive(t, done, "it leads no more")
	if now, later := led(); now != id || later != until {
		t.Errorf("%s leads until %s, after %s until %s", now, later, id, until)
	}
}
