package main

import (
	"database/sql"
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/internal/talkbench"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
)

// exchange is an agency whose calls have sound, on a database that servers come and go on.
type exchange struct {
	t        *testing.T
	environ  []string
	key      string
	agency   string // the workspace
	bot      any
	provider *trunktest.Provider
}

func newExchange(t *testing.T, dialect string) *exchange {
	t.Helper()
	book := speechtest.Phrases(t, "Hello.")
	x := &exchange{t: t, provider: trunktest.Open(t)}
	x.environ = environment(t, dialect, "SWITCHBOARD_TELEPHONY=sip", "SWITCHBOARD_EGRESS_ALLOW=127.0.0.1/32", "SWITCHBOARD_CALL_LOST=3s",
		"SWITCHBOARD_SPEECH_BASE_URL="+speechtest.Speak(t).Base(), "SWITCHBOARD_SPEECH_API_KEY="+speechtest.Key,
		"SWITCHBOARD_HEARING_BASE_URL="+speechtest.Transcribe(t, book).Base(), "SWITCHBOARD_HEARING_API_KEY="+speechtest.Key)
	workspace, _, key := agency(t, x.environ)
	command(t, x.environ, "trunk", "create", "--workspace", workspace, "--name", "Provider", "--host", "127.0.0.1",
		"--port", strconv.Itoa(x.provider.Port()), "--no-register", "--network", "127.0.0.1/32")
	x.key, x.agency = key, workspace
	return x
}

// spawn a server that listens at a port for SIP.
func (x *exchange) spawn(port int) *process {
	x.t.Helper()
	p := spawn(x.t, append(x.environ[:len(x.environ):len(x.environ)], fmt.Sprintf("SWITCHBOARD_SIP_ADDR=127.0.0.1:%d", port)))
	if x.bot == nil {
		x.bot = p.post("/v3/assistants", x.key, map[string]any{"name": "Ada", "inbound_greeting": "Hello there.", "outbound_greeting": "Hello there."})["id"]
		number := p.post("/v3/phone-numbers", x.key, map[string]any{"number": "+14155550100"})["id"].(string)
		p.post("/v3/phone-numbers/"+number+"/assign", x.key, map[string]any{"assistant_id": x.bot})
	}
	return p
}

// promised is how long a call is under way at most after its server was killed. When the others find that out depends on the machine, too;
// that they have in time by the settings that servers have is shown where time is made: TestCallsOfTheDeadEndInTime.
const promised = 15 * time.Second

// lasted returns how long after a moment the only call was under way, as its record has it.
func lasted(t *testing.T, db *sql.DB, since time.Time) time.Duration {
	t.Helper()
	var ended time.Time
	if err := db.QueryRowContext(t.Context(), "SELECT ended_at FROM calls").Scan(&ended); err != nil {
		t.Fatal(err)
	}
	return ended.Sub(since)
}

// inherited measures how long after a server was killed something has come about, by the clock, and compares it with the bar where that is measured:
// it depends on the machine.
func inherited(t *testing.T, what string, killed time.Time) {
	t.Helper()
	took := time.Since(killed)
	t.Logf("%s after %s", what, took)
	if os.Getenv("TALK") != "1" {
		return
	}
	bars, err := talkbench.Table("bar.tsv")
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(bars, func(bar []string) bool { return bar[0] == "inherited" })
	if at < 0 {
		t.Fatal("there is no bar")
	}
	most, err := strconv.ParseFloat(bars[at][2], 64)
	if err != nil {
		t.Fatal(err)
	}
	if took.Seconds() > most {
		t.Errorf("%s after %s: at most %g s", what, took, most)
	}
}

// A server is killed in the middle of a call. Another, or the next one, ends the call as failed and hangs up; nobody is dialled again.
func TestExtendedKilledServersCallsEnd(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		x := newExchange(t, dialect)
		db := direct(t, dialect, x.environ)
		port := trunktest.Free(t, 1)
		first := x.spawn(port)
		if dialect == storetest.Postgres { // a SQLite file has one server
			x.spawn(trunktest.Free(t, 1))
		}
		x.provider.Serve(port)
		who := x.provider.Call("+14155550100", "+14155552671")
		who.Reply()
		await.Until(t, "the call is not under way", func() bool {
			return truth(t, db, "SELECT count(*) = 1 FROM calls WHERE status = 'IN_PROGRESS' AND dialog IS NOT NULL")
		})
		first.kill()
		killed := time.Now()
		if dialect == storetest.SQLite {
			x.spawn(trunktest.Free(t, 1))
		}
		await.Until(t, "the call does not end", func() bool {
			return truth(t, db, "SELECT count(*) = 1 FROM calls WHERE status = 'FAILED' AND disconnection_reason = 'failed' AND NOT active")
		})
		inherited(t, "the call has ended", killed)
		if took := lasted(t, db, killed); took > promised {
			t.Errorf("it took %s", took)
		}
		who.Over()
		inherited(t, "the caller is hung up on", killed)
		if n := x.provider.Waiting(); n != 0 || !truth(t, db, "SELECT count(*) = 1 FROM calls") {
			t.Errorf("%d were called", n)
		}
	})
}

// A server is killed while it rings somebody. The call ends as failed, and nobody is dialled again.
func TestLiveKilledServersRingingEnds(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		x := newExchange(t, dialect)
		db := direct(t, dialect, x.environ)
		port := trunktest.Free(t, 1)
		first := x.spawn(port)
		if dialect == storetest.Postgres {
			x.spawn(trunktest.Free(t, 1))
		}
		x.provider.Serve(port)
		await.Until(t, "the assistant is not accepted", func() bool {
			return truth(t, db, "SELECT count(*) = 1 FROM assistants WHERE last_synced_at IS NOT NULL")
		})
		first.call(x.key, x.bot, trunktest.Awake(t))
		ring := x.provider.Ring()
		ring.Ring()
		await.Until(t, "it does not ring", func() bool { return truth(t, db, "SELECT count(*) = 1 FROM calls WHERE status = 'RINGING'") })
		first.kill()
		killed := time.Now()
		if dialect == storetest.SQLite {
			x.spawn(trunktest.Free(t, 1))
		}
		await.Until(t, "the call does not end", func() bool {
			return truth(t, db, "SELECT count(*) = 1 FROM calls WHERE status = 'FAILED' AND disconnection_reason = 'failed' AND NOT active")
		})
		inherited(t, "the call has ended", killed)
		if took := lasted(t, db, killed); took > promised {
			t.Errorf("it took %s", took)
		}
		await.Until(t, "what follows a call is not done", func() bool { return truth(t, db, "SELECT count(*) = 1 FROM contact_tags") })
		if n := x.provider.Waiting(); n != 0 || !truth(t, db, "SELECT count(*) = 1 FROM calls") {
			t.Errorf("%d were called again", n)
		}
	})
}
