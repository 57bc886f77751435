package rest_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/secret"
)

// Opening the dashboard while the master key is replaced keeps people signed in when the old key is gone, even by a brand's host name, and the
// browser stays known.
func TestSessionOutlivesItsMasterKey(t *testing.T) {
	t.Parallel()
	system := records{}
	b := setup(t, storetest.SQLite, withParts(func(p *domain.Parts) { p.Resolver = system }))
	hosted(t, b, system)
	last, next := bytes.Repeat([]byte{7}, secret.MasterLength), bytes.Repeat([]byte{8}, secret.MasterLength)
	for host, again := range map[string]int{clientHost: 2, "test": 1} {
		b.door.Sealer = secret.New(last)
		own := "http://" + host
		r := b.by(host, own, "POST", "/session", fmt.Sprintf(`{"email":"boss@example.com","password":%q}`, password), "")
		old := cookies(r.header)
		if r.status != 200 || strings.Count(old, "=") != 2 {
			t.Fatalf("%s: %d %s", host, r.status, old)
		}
		if r := b.by(host, own, "GET", "/session", "", old); r.status != 200 || len(r.header.Values("Set-Cookie")) != 0 {
			t.Errorf("%s: %d, cookies are sent again for nothing: %q", host, r.status, r.header.Values("Set-Cookie"))
		}
		b.door.Sealer = secret.New(next, last)
		r = b.by(host, own, "GET", "/session", "", old)
		if sent := r.header.Values("Set-Cookie"); r.status != 200 || len(sent) != again {
			t.Errorf("%s: %d, %q", host, r.status, sent)
		}
		fresh := cookies(r.header)
		if again == 1 { // by the installation's own name the session's is not sealed
			session, _, _ := strings.Cut(old, ";")
			fresh += "; " + session
		}
		b.door.Sealer = secret.New(next)
		if r := b.by(host, own, "GET", "/session", "", fresh); r.status != 200 || len(r.header.Values("Set-Cookie")) != 0 {
			t.Errorf("%s without the old key: %d %s", host, r.status, r.raw)
		}
	}
}

// cookies that an answer sets, as the next request sends them.
func cookies(h http.Header) string {
	var all []string
	for _, set := range h.Values("Set-Cookie") {
		value, _, _ := strings.Cut(set, ";")
		all = append(all, value)
	}
	return strings.Join(all, "; ")
}
