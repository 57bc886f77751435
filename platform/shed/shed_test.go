package shed_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// What is plain is refused, and everything else is as if nobody refused anything.
func TestShed(t *testing.T) {
	t.Parallel()
	const plain = " HTTP/1.1\r\nHost: a\r\n"
	within := "GET /body" + plain + "\r\n"
	for _, tt := range []struct {
		name string
		// says is what is sent and, after a >, what is answered, then what is sent when that is done, and so on.
		says []string
	}{
		{"a request", []string{"GET /x" + plain + "\r\n", ">no"}},
		{"one after the other", []string{
			"GET /x" + plain + "\r\n", ">no", "DELETE /x?a=b" + plain + "\r\n", ">no", "GET /in" + plain + "\r\n", ">GET /in ", "GET /x" + plain + "\r\n", ">no",
		}},
		{"a body", []string{
			"POST /x" + plain + "Content-Length: 3\r\n\r\nabc", ">no", "PUT /x" + plain + "Content-Length: 0\r\n\r\n", ">no", "POST /x" + plain + "\r\n", ">no",
		}},
		{"a connection that is kept", []string{"GET /x" + plain + "Connection: Keep-Alive\r\n\r\n", ">no"}},
		{"a request that is served, with a body", []string{"POST /in" + plain + "Content-Length: 3\r\n\r\nabc", ">POST /in abc", "GET /x" + plain + "\r\n", ">no"}},
		{"HTTP/1.0", []string{"GET /x HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n", ">GET /x "}},
		{"a connection that ends", []string{"GET /x" + plain + "Connection: close\r\n\r\n", ">GET /x ", ">"}},
		{"a body in chunks", []string{
			"POST /x" + plain + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n", ">POST /x a", "GET /x" + plain + "\r\n", ">no",
		}},
		{"a body that is expected", []string{"POST /x" + plain + "Content-Length: 1\r\nExpect: 100-continue\r\n\r\na", ">", ">POST /x a"}},
		{"a connection with a name of its own", []string{"GET /x" + plain + "Connection: a\r\nA: b\r\n\r\n", ">GET /x "}},
		{"an upgrade", []string{"GET /x" + plain + "Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n", ">GET /x "}},
		{"another method", []string{"OPTIONS /x" + plain + "\r\n", ">OPTIONS /x ", "GET /x" + plain + "\r\n", ">no"}},
		{"a proxy's request", []string{"GET http://a/x" + plain + "\r\n", ">GET /x "}},
		{"no host", []string{"GET /x HTTP/1.1\r\nA: b\r\n\r\n", ">400"}},
		{"two hosts", []string{"GET /x" + plain + "Host: b\r\n\r\n", ">400"}},
		{"an odd host", []string{"GET /x HTTP/1.1\r\nHost: a b\r\n\r\n", ">400"}},
		{"two lengths", []string{"POST /x" + plain + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", ">400"}},
		{"a header with a zero", []string{"GET /x" + plain + "A: \x00\r\n\r\n", ">400"}},
		{"a header with a space", []string{"GET /x" + plain + "A : b\r\n\r\n", ">400"}},
		{"bare line feeds", []string{"GET /x HTTP/1.1\nHost: a\n\n", ">GET /x "}},
		{"a head that ends twice", []string{"GET /x HTTP/1.1\nHost: a\n\nGET /in" + plain + "\r\n", ">GET /x ", ">GET /in "}},
		{"not HTTP", []string{"\x16\x03\x01 GET /x" + plain + "\r\n", ">400"}},
		{"two at once", []string{"GET /x" + plain + "\r\nGET /y" + plain + "\r\n", ">GET /x ", ">GET /y ", "GET /z" + plain + "\r\n", ">no"}},
		{"the beginning of the next", []string{"GET /x" + plain + "\r\nGE", ">GET /x ", "T /y" + plain + "\r\n", ">GET /y ", "GET /z" + plain + "\r\n", ">no"}},
		{"a letter too many", []string{"GET /x" + plain + "\r\nZ", ">GET /x ", "GET /y" + plain + "\r\n", ">ZGET /y "}},
		{"a line too many after a body", []string{"POST /in" + plain + "Content-Length: 1\r\n\r\na", ">POST /in a", "\r\nGET /x" + plain + "\r\n", ">GET /x "}},
		{"a head in two parts", []string{"GET /x" + plain, "\r\n", ">GET /x ", "GET /z" + plain + "\r\n", ">no"}},
		{"a letter first", []string{"G", "ET /x" + plain + "\r\n", ">GET /x "}},
		{"a body that is like a request", []string{
			fmt.Sprintf("POST /x"+plain+"Content-Length: %d\r\n\r\n", len(within)), within, ">POST /x " + within, "GET /z" + plain + "\r\n", ">no",
		}},
		{"such a body of a request that was sent with another", []string{
			fmt.Sprintf("GET /in"+plain+"\r\nPOST /x"+plain+"Content-Length: %d\r\n\r\n", len(within)), ">GET /in ", within, ">POST /x " + within,
			"GET /z" + plain + "\r\n", ">no",
		}},
		{"lines of a head of which the first ones were sent with another", []string{
			"GET /x" + plain + "\r\nGET /y" + plain, ">GET /x ", "GET /z" + plain + "\r\n", ">400",
		}},
		{"a long head", []string{"GET /x" + plain + "A: " + strings.Repeat("a", 5000) + "\r\n\r\n", ">GET /x ", "GET /z" + plain + "\r\n", ">no"}},
		{"a long body", []string{
			"POST /x" + plain + "Content-Length: 9000\r\n\r\n" + strings.Repeat("a", 9000), ">POST /x " + strings.Repeat("a", 9000), "GET /z" + plain + "\r\n", ">no",
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, time.Minute, time.Minute, refusal)
			c := s.connect()
			s.on.Store(true)
			for _, text := range tt.says {
				want, answered := strings.CutPrefix(text, ">")
				if !answered {
					c.say(text)
				} else if got := c.answer(); got != want {
					t.Fatalf("the answer is %.80q, want %.80q", got, want)
				}
			}
		})
	}
}

// What speaks HTTP/2 is net/http's.
func TestHTTP2IsServed(t *testing.T) {
	t.Parallel()
	s := serve(t, time.Minute, time.Minute, refusal)
	s.on.Store(true)
	var protocols http.Protocols
	protocols.SetUnencryptedHTTP2(true)
	client := &http.Client{Transport: &http.Transport{Protocols: &protocols}}
	for range 3 {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+s.address+"/x", strings.NewReader("GET / HTTP/1.1\r\nHost: a\r\n\r\n"))
		if err != nil {
			t.Fatal(err)
		}
		resp, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		if _ = resp.Body.Close(); resp.StatusCode != http.StatusOK || resp.ProtoMajor != 2 {
			t.Errorf("%s by %s", resp.Status, resp.Proto)
		}
	}
	client.CloseIdleConnections()
}

// A refused client may continue for longer than the connection may be idle, and if it then says nothing it loses the connection.
func TestRefusedIsNotIdle(t *testing.T) {
	t.Parallel()
	const idle = 2 * time.Second
	s := serve(t, idle, time.Minute, refusal)
	c := s.connect()
	s.on.Store(true)
	before := s.rested.Load()
	begin := time.Now()
	await.Until(t, "time stands still", func() bool {
		c.say("GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
		if got := c.answer(); got != "no" {
			t.Fatalf("after %s the answer is %q", time.Since(begin), got)
		}
		return time.Since(begin) >= 3*idle/2
	})
	if s.rested.Load() == before {
		t.Error("whoever bounds connections does not hear that it has said something")
	}
	if _, err := c.in.ReadByte(); err != io.EOF { //nolint:errorlint // as readers say it
		t.Errorf("a silent connection is left with %v", err)
	}
}

// A client that takes no refusals loses its connection, and nobody else notices.
func TestRefusalsAreNotTaken(t *testing.T) {
	t.Parallel()
	s := serve(t, time.Minute, 3*time.Second, strings.Replace(refusal, "2", "1000000", 1)+strings.Repeat("o", 1_000_000-2))
	deaf, other := s.connect(), s.connect()
	s.on.Store(true)
	var lost error
	await.Until(t, "a client that takes no refusals keeps its connection", func() bool {
		_, lost = io.WriteString(deaf, "GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
		return lost != nil
	})
	if errors.Is(lost, os.ErrDeadlineExceeded) {
		t.Error("the server neither reads nor closes the connection of a client that takes no refusals")
	}
	other.say("GET /in HTTP/1.1\r\nHost: a\r\n\r\n")
	if got := other.answer(); got != "GET /in " {
		t.Errorf("the other's answer is %q", got)
	}
}

// A refusal that is not sent in full is the last that its connection gets.
func TestRefusalIsNotSent(t *testing.T) {
	t.Parallel()
	s := serve(t, time.Minute, time.Minute, refusal)
	c := s.connect()
	s.on.Store(true)
	s.mute.Store(true)
	c.say("GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
	if _, err := c.in.ReadByte(); err != io.EOF { //nolint:errorlint // as readers say it
		t.Errorf("the connection is left with %v", err)
	}
}

// A server that stops ends connections on which requests were refused.
func TestRefusedConnectionsAreClosed(t *testing.T) {
	t.Parallel()
	s := serve(t, time.Minute, time.Minute, refusal)
	c := s.connect()
	s.on.Store(true)
	c.say("GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
	if got := c.answer(); got != "no" {
		t.Fatalf("the answer is %q", got)
	}
	if err := s.http.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := c.in.ReadByte(); err == nil {
		t.Error("the connection is open")
	}
}
