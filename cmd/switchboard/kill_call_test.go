package main

import (
	"database/sql"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/carriertest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/internal/volume"
)

// request sends a body as the key's owner: the status and the answer, or an error where the server is not there.
func request(url, key, path, body string, headers ...string) (int, string, error) {
	req, err := http.NewRequest(http.MethodPost, url+path, strings.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-Subaccount-Id", "loc-1")
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, "", err
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	return resp.StatusCode, string(text), err
}

// office is an agency that calls by a carrier of its own, on a database that servers come and go on.
type office struct {
	environ []string
	key     string
	bot     any
	db      *sql.DB
	carrier *carriertest.Server
}

func newOffice(t *testing.T, dialect string, more ...string) (*office, *process) {
	t.Helper()
	o := &office{carrier: phones(t, nil)}
	o.environ = environment(t, dialect, append(more, "SWITCHBOARD_TELEPHONY="+o.carrier.URL,
		"SWITCHBOARD_RATE_LIMIT_BURST=off", "SWITCHBOARD_RATE_LIMIT_DAY=off")...)
	_, _, o.key = agency(t, o.environ)
	o.db = direct(t, dialect, o.environ)
	statement(t, o.db, "UPDATE subaccounts SET concurrency = 1000")
	p := spawn(t, o.environ)
	o.bot = p.post("/v3/assistants", o.key, map[string]any{"name": "Ada"})["id"]
	p.post("/v3/phone-numbers", o.key, map[string]any{"number": "+14155550100"})
	return o, p
}

// Many ask two servers at once for a call with one contact, while the carrier is slow and loses its answer. It places one.
func TestTwoServersPlaceOneCall(t *testing.T) {
	t.Parallel()
	o, first := newOffice(t, storetest.Postgres)
	second := spawn(t, o.environ)
	contact := first.post("/v3/contacts", o.key, map[string]any{"name": "Zoe", "phone": "+15005550100"})["id"]
	o.carrier.Pace(20 * time.Second) // the call goes on until all have asked
	o.carrier.Slow.Store(int64(500 * time.Millisecond))
	o.carrier.Drops.Store(1)
	var all sync.WaitGroup
	var got sync.Map
	asking := volume.Of("RACERS", 40)
	for i := range asking {
		all.Go(func() {
			url := first.url
			if i%2 > 0 {
				url = second.url
			}
			status, text, err := 503, "", error(nil)
			for status == 503 && err == nil { // overloaded: try again
				status, text, err = request(url, o.key, "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"contact_id":%q}`, o.bot, contact))
			}
			if err != nil || status != 201 && (status != 409 || !strings.Contains(text, `"active_call"`)) {
				t.Errorf("%d %s %v", status, text, err)
			}
			n, _ := got.LoadOrStore(status, new(atomic.Int64))
			n.(*atomic.Int64).Add(1)
		})
	}
	all.Wait()
	placed, _ := got.Load(201)
	if n := dialled(t, o.carrier); len(n) != 1 || n["+15005550100"] != 1 || placed == nil || placed.(*atomic.Int64).Load() != 1 {
		t.Errorf("the carrier was asked for %v, and answered so many with 201: %v", n, placed)
	}
	if !truth(t, o.db, "SELECT count(*) = 1 FROM calls") {
		t.Error("there is more than one call")
	}
	o.carrier.Pace(time.Millisecond)
}

// A list is called while the server is killed again and again. Each of its contacts is dialled once at most, every call ends,
// none is lost, and nobody is called who does not want to be.
func TestExtendedListSurvivesKills(t *testing.T) {
	t.Parallel()
	o, server := newOffice(t, storetest.Postgres, "SWITCHBOARD_CALL_LOST=3s")
	o.carrier.Slow.Store(int64(20 * time.Millisecond))
	o.carrier.Drops.Store(50)
	people, kills := volume.Of("CALLS", 60), volume.Of("KILLS", 2)
	l := &list{office: o, t: t, todo: make(chan int, people)}
	l.url.Store(&server.url)
	started := time.Now()
	var all sync.WaitGroup
	all.Add(people)
	for i := range people {
		l.todo <- i
	}
	for range 24 {
		go func() {
			for i := range l.todo {
				await.Until(t, "calls do not end", func() bool { return l.active.Load() < 300 })
				if l.dial(i) {
					all.Done()
				}
			}
		}()
	}
	go l.watch()
	for n := range kills { // spread over the list
		await.Within(t, 10*time.Minute, "the list does not get on", func() bool { return int(l.done.Load()) >= (n+1)*people/(kills+2) })
		server.kill()
		server = spawn(t, o.environ)
		l.url.Store(&server.url)
	}
	all.Wait()
	close(l.todo)
	await.Until(t, "calls do not end", func() bool { return truth(t, o.db, "SELECT count(*) = 0 FROM calls WHERE active") })
	l.check(people)
	t.Logf("%d calls, %d kills, %s; they ended %v; asked again %d times", people, kills, time.Since(started).Round(time.Second), l.outcomes(), l.again.Load())
}

// list is one of contacts that are called, each once.
type list struct {
	*office

	t           *testing.T
	url         atomic.Pointer[string]
	todo        chan int
	done, again atomic.Int64
	active      atomic.Int64 // calls that are under way
}

// watch how many calls are under way, so that no more are asked for than the server can play.
func (l *list) watch() {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for l.t.Context().Err() == nil {
		<-tick.C
		var n int64
		if err := l.db.QueryRowContext(l.t.Context(), "SELECT count(*) FROM calls WHERE active").Scan(&n); err == nil {
			l.active.Store(n)
		}
	}
}

// number of a contact; every tenth does not want to be called.
func (l *list) number(i int) (to string, dnd bool) {
	return fmt.Sprintf("+1500555%04d", 100+i%9900), i%10 == 9
}

// dial asks for a call; where there is no answer it is asked for again later, under the same key.
func (l *list) dial(i int) bool {
	to, dnd := l.number(i)
	key := fmt.Sprintf("person-%d", i)
	status, text := 201, ""
	if dnd {
		status, text = l.ask("/v3/contacts", fmt.Sprintf(`{"name":"N","phone":%q,"dnd":true}`, to), key+"-made")
	}
	if status == 201 {
		status, text = l.ask("/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":%q}`, l.bot, to), key)
	}
	if status == 0 {
		l.again.Add(1)
		time.AfterFunc(500*time.Millisecond, func() { l.todo <- i })
		return false
	}
	l.done.Add(1)
	if refused := status == 409 && strings.Contains(text, `"dnd"`); refused != dnd || !refused && status != 201 && status != 502 {
		l.t.Errorf("%s: %d %s", to, status, text)
	}
	return true
}

// ask for something; the status is 0 where there is no answer yet.
func (l *list) ask(path, body, key string) (int, string) {
	status, text, err := request(*l.url.Load(), l.key, path, body, "Idempotency-Key", key)
	if err != nil || status == 503 || status == 409 && strings.Contains(text, "is in progress") {
		return 0, ""
	}
	return status, text
}

// check what the carrier was asked for, and what is known of it.
func (l *list) check(people int) {
	l.t.Helper()
	dials := dialled(l.t, l.carrier)
	rows := map[string]int{}
	all, err := l.db.QueryContext(l.t.Context(), "SELECT to_number, status FROM calls")
	if err != nil {
		l.t.Fatal(err)
	}
	defer func() { _ = all.Close() }()
	for all.Next() {
		var to, status string
		if err := all.Scan(&to, &status); err != nil {
			l.t.Fatal(err)
		}
		rows[to]++
		if status != "COMPLETED" && status != "FAILED" || status == "COMPLETED" && dials[to] == 0 {
			l.t.Errorf("%s: %s, dialled %d times", to, status, dials[to])
		}
	}
	if err := all.Err(); err != nil {
		l.t.Fatal(err)
	}
	for i := range people {
		to, dnd := l.number(i)
		if want := map[bool]int{false: 1}[dnd]; rows[to] != want || dials[to] > want {
			l.t.Errorf("%s, dnd %v: %d calls, dialled %d times", to, dnd, rows[to], dials[to])
		}
	}
}

// outcomes are how many calls ended how.
func (l *list) outcomes() map[string]int {
	l.t.Helper()
	rows, err := l.db.QueryContext(l.t.Context(), "SELECT disconnection_reason, count(*) FROM calls GROUP BY 1")
	if err != nil {
		l.t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	out := map[string]int{}
	for rows.Next() {
		var reason string
		var n int
		if err := rows.Scan(&reason, &n); err != nil {
			l.t.Fatal(err)
		}
		out[reason] = n
	}
	if err := rows.Err(); err != nil {
		l.t.Fatal(err)
	}
	return out
}
