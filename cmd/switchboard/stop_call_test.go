package main

import (
	"database/sql"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
)

// slowly sends a request whose body has not come to its end when the server handles it. What is returned ends it.
func slowly(t *testing.T, url, key, head, tail string) (end func() (status int)) {
	t.Helper()
	body, more := io.Pipe()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Expect", "100-continue") // so that nothing of the body is taken before somebody reads it there
	done := make(chan int, 1)
	go func() {
		resp, err := (&http.Transport{ExpectContinueTimeout: time.Minute}).RoundTrip(req)
		if err != nil {
			t.Log(err)
			done <- 0
			return
		}
		_ = resp.Body.Close()
		done <- resp.StatusCode
	}()
	if _, err := io.WriteString(more, head); err != nil {
		t.Fatal(err)
	}
	return func() int {
		_, _ = io.WriteString(more, tail) // where nobody reads it, the status says so
		_ = more.Close()
		status, _ := await.Receive(t, done, "a slow request has no answer")
		return status
	}
}

// answers starts a server, which takes a call. What is returned are the server and the caller.
func (x *exchange) answers(db *sql.DB) (*process, *trunktest.Person) {
	x.t.Helper()
	port := trunktest.Free(x.t, 1)
	p := x.spawn(port)
	x.provider.Serve(port)
	who := x.provider.Call("+14155550100", "+14155552671")
	who.Reply()
	await.Until(x.t, "the call is not under way", func() bool {
		return truth(x.t, db, "SELECT count(*) = 1 FROM calls WHERE status = 'IN_PROGRESS' AND dialog IS NOT NULL")
	})
	return p, who
}

// A server that is stopping ends its calls right away, without waiting for its last request, so that there is time to store their recordings
// before it is killed.
func TestStoppingServerHangsUpFirst(t *testing.T) {
	t.Parallel()
	x := newExchange(t, storetest.SQLite)
	x.environ = append(x.environ, "SWITCHBOARD_DRAIN=0s")
	db := direct(t, storetest.SQLite, x.environ)
	p, who := x.answers(db)
	end := slowly(t, p.url+"/v3/contacts", x.key, `{"name": `, `"Ada"}`)
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	who.Over()
	if status := end(); status != http.StatusCreated {
		t.Errorf("the call was over when the request was cut off: %d", status)
	}
	if err := p.cmd.Wait(); err != nil {
		t.Error(err)
	}
	if !truth(t, db, "SELECT count(*) = 1 FROM calls WHERE NOT active") {
		t.Error("the call is not over")
	}
}

// While what is left of calls is stored, the operator's address answers: monitoring is not to wake anybody at an ordinary stop.
func TestMetricsAnswerToTheLast(t *testing.T) {
	t.Parallel()
	x := newExchange(t, storetest.Postgres)
	inside := fmt.Sprintf("127.0.0.1:%d", trunktest.Free(t, 1))
	x.environ = append(x.environ, "SWITCHBOARD_DRAIN=0s", "SWITCHBOARD_METRICS_ADDR="+inside)
	db := direct(t, storetest.Postgres, x.environ)
	p, _ := x.answers(db)
	if _, text := get(t, "http://"+inside+"/metrics", ""); !strings.Contains(text, `switchboard_trunks_called{state="failing"} 0`) {
		t.Error("the metrics do not show how calls through trunks went")
	}
	release := hold(t, db, storetest.Postgres, "UPDATE", "calls", "NOT NEW.active")
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	await.Until(t, "the server does not stop", func() bool {
		conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", strings.TrimPrefix(p.url, "http://"))
		if err == nil {
			_ = conn.Close()
		}
		return err != nil
	})
	tick := time.NewTicker(100 * time.Millisecond) // between scrapes
	defer tick.Stop()
	for n := range 20 {
		<-tick.C
		if status, _ := get(t, "http://"+inside+"/metrics", ""); status != http.StatusOK {
			t.Fatalf("scrape %d: %d", n, status)
		}
	}
	if truth(t, db, "SELECT count(*) = 1 FROM calls WHERE NOT active") {
		t.Error("the call was over: the test proves nothing")
	}
	release()
	if err := p.cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// A server that drains answers requests as before, and takes no call that it would hang up a moment later: the provider may have another one.
func TestDrainingServerTakesNoCalls(t *testing.T) {
	t.Parallel()
	x := newExchange(t, storetest.SQLite)
	x.environ = append(x.environ, "SWITCHBOARD_DRAIN=1h")
	db, port := direct(t, storetest.SQLite, x.environ), trunktest.Free(t, 1)
	p := x.spawn(port)
	x.provider.Serve(port)
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	await.Until(t, "the server does not say that it is about to stop", func() bool {
		status, body := get(t, p.url+"/readyz", "") // which is 503 as well where the database is slow
		return status == http.StatusServiceUnavailable && strings.Contains(body, "not serving")
	})
	if _, err := x.provider.Try("+14155550100", "+14155552671"); trunktest.Code(err) != http.StatusServiceUnavailable {
		t.Errorf("a call: %v", err)
	}
	p.post("/v3/contacts", x.key, map[string]any{"name": "Ada"})
	if !truth(t, db, "SELECT count(*) = 0 FROM call_refusals") {
		t.Error("somebody is said to have been refused")
	}
	p.kill()
}
