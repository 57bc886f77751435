package rest_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// begin a large request whose body does not come.
func (b *bundle) begin(path string) net.Conn {
	b.t.Helper()
	conn := must((&net.Dialer{}).DialContext(b.t.Context(), "tcp", strings.TrimPrefix(b.url, "http://")))
	must(fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nX-Subaccount-Id: %s\r\nContent-Type: application/json\r\n"+
		"Content-Length: 100000\r\n\r\n", path, b.key, b.sub))
	return conn
}

// Of a sender who has too many large requests waiting, the next are refused in the shape of their route; a small one, and others, are not.
func TestLargeRequestsThatAreRefused(t *testing.T) {
	t.Parallel()
	for path, code := range map[string]string{"/v3/contacts": `"data":null,"error":{"code":"unavailable"`, "/graphql": `"extensions":{"code":"unavailable"`} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			b := setup(t, storetest.SQLite)
			b.send("GET", "/v3/contacts", "") // a key that is not known yet counts for its network, and what follows for the key, beside that
			answers := make(chan *http.Response, 200)
			for range cap(answers) {
				conn := b.begin(path)
				defer func() { _ = conn.Close() }()
				go func() {
					if resp, err := http.ReadResponse(bufio.NewReader(conn), nil); err == nil {
						answers <- resp
					}
				}()
			}
			resp, _ := await.Receive(t, answers, "nobody is refused")
			text := make([]byte, 1000)
			n, _ := resp.Body.Read(text)
			id := resp.Header.Get("X-Request-Id")
			if resp.StatusCode != http.StatusServiceUnavailable || resp.Header.Get("Retry-After") == "" ||
				id == "" || !strings.Contains(string(text[:n]), id) || !strings.Contains(string(text[:n]), code) {
				t.Errorf("%d %v %s", resp.StatusCode, resp.Header, text[:n])
			}
			if r := b.send("GET", "/v3/contacts", ""); r.status != http.StatusOK {
				t.Errorf("a small one: %d %s", r.status, r.raw)
			}
		})
	}
}
