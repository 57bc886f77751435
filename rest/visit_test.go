package rest_test

import (
	"net/http"
	"testing"

	"github.com/coder/websocket"

	pagelink "github.com/switchboard-dev/switchboard/platform/browser"
)

// Strangers who take all sockets that nobody has said anything on yet take none from who is signed in.
func TestPeopleTakeNoPlaceOfStrangers(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	b.employ(b.workspace, "ada@example.com", "owner")
	cookie, _ := b.signIn("ada@example.com", password)
	strangers := b.door.Shares()["unidentified_sockets"]
	leave, err := strangers.Take(strangers.State().Most)
	if err != nil {
		t.Fatal(err)
	}
	defer leave()
	for path, protocol := range map[string]string{"/graphql": "graphql-transport-ws", "/call/supervision": pagelink.Supervision} {
		for who, header := range map[string]http.Header{
			"a stranger": {"Origin": {"http://test"}}, "somebody": {"Origin": {"http://test"}, "Cookie": {cookie}},
		} {
			conn, resp, err := websocket.Dial(t.Context(), b.url+path, &websocket.DialOptions{HTTPHeader: header, Subprotocols: []string{protocol}}) //nolint:bodyclose // the library closes it
			if (err == nil) != (who == "somebody") {
				t.Errorf("%s at %s: %v, %v", who, path, resp, err)
			}
			if err == nil {
				_ = conn.CloseNow()
			}
		}
	}
}

// Somebody who signs in often has no more sockets that are opening than whoever has signed in once.
func TestSessionsOfOneShareTheirPlaces(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	b.employ(b.workspace, "ada@example.com", "owner")
	b.employ(b.workspace, "bob@example.com", "owner")
	open := func(cookie string) bool {
		header := http.Header{"Origin": {"http://test"}, "Cookie": {cookie}}
		conn, _, err := websocket.Dial(t.Context(), b.url+"/graphql", &websocket.DialOptions{HTTPHeader: header, Subprotocols: []string{"graphql-transport-ws"}}) //nolint:bodyclose // the library closes it
		if err == nil {
			t.Cleanup(func() { _ = conn.CloseNow() })
		}
		return err == nil
	}
	first, _ := b.signIn("ada@example.com", password)
	second, _ := b.signIn("ada@example.com", password)
	opened := 0
	for opened < 200 && open(first) {
		opened++
	}
	if opened < 100 || opened == 200 { // some may be given up meanwhile
		t.Errorf("%d sockets are opening", opened)
	}
	for tries := 0; open(second); tries++ { // it may have got the place of one that was given up
		if tries == 50 {
			t.Fatal("another session of theirs has places of its own")
		}
		for open(first) {
		}
	}
	if cookie, _ := b.signIn("bob@example.com", password); !open(cookie) {
		t.Error("somebody else has no place")
	}
}
