package job_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// Where the database takes a job for this copy and its answer is lost, the job is done soon all the same, and what is under way is not begun
// a second time. The answer that was lost is none of the attempts that the job has.
func TestJobsOfALostAnswer(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	done, free := make(chan string, 8), make(chan struct{})
	q, _ := open(t, s, func(_ context.Context, name string) error {
		done <- name
		if name == "long" {
			<-free
		}
		return nil
	})
	start(t, q)
	tenant := storetest.Tenant(t, s)
	enqueue(t, s, tenant, q, "long")
	await.Receive(t, done, "it is not begun")
	// Taken, as far as the database knows. The next fetch fails.
	_, err := s.SystemDB().ExecContext(t.Context(), `RESET ROLE; CREATE SEQUENCE river.cut;
		CREATE FUNCTION river.cut() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
			IF NEW.args->>'name' = 'lost' THEN NEW.state = 'running'; NEW.attempt = 1; NEW.attempted_by = ARRAY['`+q.ID()+`']; NEW.attempted_at = now();
			END IF;
			RETURN NEW; END $$;
		CREATE TRIGGER cut BEFORE INSERT ON river.river_job FOR EACH ROW EXECUTE FUNCTION river.cut();
		CREATE FUNCTION river.fails() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
			IF nextval('river.cut') <= 1 THEN RAISE EXCEPTION 'connection reset' USING ERRCODE = '08006'; END IF;
			RETURN NEW; END $$;
		CREATE TRIGGER fails BEFORE UPDATE ON river.river_job FOR EACH ROW
			WHEN (OLD.state = 'available' AND NEW.state = 'running') EXECUTE FUNCTION river.fails();
		SET ROLE switchboard_system`)
	if err != nil {
		t.Fatal(err)
	}
	enqueue(t, s, tenant, q, "lost")
	enqueue(t, s, tenant, q, "next")
	first, _ := await.Receive(t, done, "neither is done")
	if second, _ := await.Receive(t, done, "the other is not done"); first == second {
		t.Errorf("%s is done twice", first)
	}
	close(free)
	await.Until(t, "they are not finished", func() bool { return count(t, q)["running"] == 0 })
	var attempt int
	err = s.SystemDB().QueryRowContext(t.Context(), "SELECT attempt FROM river.river_job WHERE args->>'name' = 'lost'").Scan(&attempt)
	if err != nil || attempt != 1 {
		t.Errorf("it was done in attempt %d, %v", attempt, err)
	}
	if len(done) > 0 {
		t.Errorf("%s is done again", <-done)
	}
}
