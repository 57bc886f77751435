package job_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// However long the database refuses to store how a job ended, the end is stored when it is back: the job does not go on for ever, and is not
// done twice.
func TestEndsOutliveAnOutage(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	done := make(chan string, 8)
	q, _ := open(t, s, func(_ context.Context, name string) error {
		done <- name
		return nil
	})
	// As PostgreSQL says while it starts. The sequence goes on although the transaction fails.
	_, err := s.SystemDB().ExecContext(t.Context(), `RESET ROLE; CREATE SEQUENCE river.outage;
		CREATE FUNCTION river.outage() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
			IF nextval('river.outage') <= 6 THEN RAISE EXCEPTION 'the database system is starting up' USING ERRCODE = '57P03'; END IF;
			RETURN NEW; END $$;
		CREATE TRIGGER outage BEFORE UPDATE ON river.river_job FOR EACH ROW WHEN (NEW.state = 'completed') EXECUTE FUNCTION river.outage();
		SET ROLE switchboard_system`)
	if err != nil {
		t.Fatal(err)
	}
	start(t, q)
	enqueue(t, s, storetest.Tenant(t, s), q, "once")
	await.Receive(t, done, "it is not done")
	await.Until(t, "its end is not stored", func() bool { return count(t, q)["running"] == 0 })
	if c := count(t, q); c["available"]+c["retryable"]+c["discarded"] > 0 || len(done) > 0 {
		t.Errorf("it is done again: %v", c)
	}
}
