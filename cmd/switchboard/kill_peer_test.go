package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
	"github.com/switchboard-dev/switchboard/platform/browser"
)

// Somebody listens to a call that another server carries, and that server is killed: they learn that the connection is lost, and a moment
// later that the call is over.
func TestLiveListenersLearnThatAServerWasKilled(t *testing.T) {
	t.Parallel()
	x := newExchange(t, storetest.Postgres)
	at := "127.0.0.1:" + strconv.Itoa(trunktest.Free(t, 1))
	port := trunktest.Free(t, 1)
	common := x.environ
	x.environ = append(slices.Clone(common), "SWITCHBOARD_ADDR="+at, "SWITCHBOARD_PEER_URL=http://"+at+"/")
	first := x.spawn(port)
	x.environ = common // the other is reached by nobody
	other := x.spawn(trunktest.Free(t, 1))
	boss := x.employ(other)
	x.provider.Serve(port)
	who := x.provider.Call("+14155550100", "+14155552671")
	who.Reply()
	db := direct(t, storetest.Postgres, x.environ)
	await.Until(t, "the call is not kept as answered", func() bool { // the caller hears the assistant sooner
		return truth(t, db, "SELECT count(*) = 1 FROM calls WHERE status = 'IN_PROGRESS'")
	})
	var list struct {
		LiveCalls struct{ Nodes []struct{ ID string } }
	}
	await.Until(t, "the call is not under way", func() bool {
		return json.Unmarshal(other.ask(x.key, `{ liveCalls { nodes { id } } }`), &list) == nil && len(list.LiveCalls.Nodes) == 1
	})
	id := list.LiveCalls.Nodes[0].ID
	ticket := boss.ticket(id)
	ws := boss.join(ticket)
	sound := 0
	for sound < 50 { // a second of the call
		kind, data, err := ws.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if kind == websocket.MessageBinary && len(data) == 2*browser.PacketSize {
			sound++
		}
	}
	issued := time.Now()
	late := boss.ticket(id)
	first.kill()
	if code := ended(t, ws); code != browser.CloseLost {
		t.Errorf("the server is killed: %d", code)
	}
	await.Until(t, "the call does not end", func() bool {
		code := ended(t, boss.join(late))
		if code == browser.CloseRefused && time.Since(issued) > 50*time.Second { // the ticket was good for a minute, and the call may go on
			return strings.Contains(string(other.ask(x.key, `{ call(id: "`+id+`") { failure } }`)), `"SERVER"`)
		}
		if code != browser.CloseElsewhere && code != browser.CloseOver {
			t.Fatalf("meanwhile: %d", code)
		}
		return code == browser.CloseOver
	})
	if got := string(other.ask(x.key, `{ call(id: "`+id+`") { callStatus failure } }`)); !strings.Contains(got, `"failure":"SERVER"`) {
		t.Errorf("%s", got)
	}
}

// ended is the code that a socket is closed with.
func ended(t *testing.T, ws *websocket.Conn) int {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	for {
		if _, _, err := ws.Read(ctx); err != nil {
			return int(websocket.CloseStatus(err))
		}
	}
}

// member is somebody who is signed in at a server.
type member struct {
	t      *testing.T
	at     *process
	sub    string
	cookie string
}

// employ an owner of the agency, who signs in at a server.
func (x *exchange) employ(at *process) *member {
	x.t.Helper()
	const email, password = "boss@example.com", "correct horse battery"
	self, err := os.Executable()
	if err != nil {
		x.t.Fatal(err)
	}
	create := exec.CommandContext(x.t.Context(), self, "user", "create", "--workspace", x.agency, "--email", email, "--role", "owner", "--password-stdin")
	create.Args[0] = "switchboard" // see TestMain
	create.Env, create.Stdin = x.environ, strings.NewReader(password)
	if out, err := create.CombinedOutput(); err != nil {
		x.t.Fatalf("%v: %s", err, out)
	}
	m := &member{t: x.t, at: at, sub: listOf(x.t, x.environ, "subaccount", "--workspace", x.agency)[0]["id"].(string)}
	resp := m.post("/session", map[string]string{"email": email, "password": password})
	defer func() { _ = resp.Body.Close() }()
	m.cookie, _, _ = strings.Cut(resp.Header.Get("Set-Cookie"), ";")
	if resp.StatusCode != http.StatusOK || m.cookie == "" {
		x.t.Fatalf("nobody is signed in: %d", resp.StatusCode)
	}
	return m
}

func (m *member) post(path string, body any) *http.Response {
	m.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		m.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(m.t.Context(), http.MethodPost, m.at.url+path, bytes.NewReader(text))
	if err != nil {
		m.t.Fatal(err)
	}
	r.Header = http.Header{"Content-Type": {"application/json"}, "Origin": {m.at.url}, "Cookie": {m.cookie}, "X-Subaccount-Id": {m.sub}}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		m.t.Fatal(err)
	}
	return resp
}

// ticket to listen to a call.
func (m *member) ticket(id string) string {
	m.t.Helper()
	resp := m.post("/graphql", map[string]string{"query": `mutation { listenToCall(id: "` + id + `") { ticket } }`})
	defer func() { _ = resp.Body.Close() }()
	var answer struct {
		Data struct{ ListenToCall struct{ Ticket string } }
	}
	text, err := io.ReadAll(resp.Body)
	if err != nil || json.Unmarshal(text, &answer) != nil || answer.Data.ListenToCall.Ticket == "" {
		m.t.Fatalf("%s, %v", text, err)
	}
	return answer.Data.ListenToCall.Ticket
}

// join a call by a ticket.
func (m *member) join(ticket string) *websocket.Conn {
	m.t.Helper()
	ws, _, err := websocket.Dial(m.t.Context(), m.at.url+"/call/supervision", &websocket.DialOptions{ //nolint:bodyclose // it has none
		Subprotocols: []string{browser.Supervision}, HTTPHeader: http.Header{"Origin": {m.at.url}, "Cookie": {m.cookie}},
	})
	if err != nil {
		m.t.Fatal(err)
	}
	m.t.Cleanup(func() { _ = ws.CloseNow() })
	if err := ws.Write(m.t.Context(), websocket.MessageText, []byte(`{"type":"hello","ticket":"`+ticket+`"}`)); err != nil {
		m.t.Fatal(err)
	}
	return ws
}
