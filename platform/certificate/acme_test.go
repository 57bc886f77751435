package certificate_test

import (
	"context"
	"crypto/tls"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/acmetest"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/certificate"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// open a copy that looks often.
func open(t *testing.T, s *store.Store, ca *acmetest.Server, c *copies, change func(*certificate.Settings)) *certificate.ACME {
	t.Helper()
	settings := certificate.Settings{
		Directory: ca.URL, Email: "desk@example.com", Names: []string{name, other}, Plain: true, Store: s, Sealer: secret.New(key), Log: slog.New(slog.DiscardHandler),
		Failed: c.fail,
	}
	if change != nil {
		change(&settings)
	}
	a, err := certificate.NewACME(t.Context(), settings)
	if err != nil {
		t.Fatal(err)
	}
	a.Hasten(5*time.Millisecond, time.Hour)
	c.add(a)
	return a
}

// served is the certificate that a client accepts for a name, or "".
func served(c *copies, ca *acmetest.Server, name string) string {
	conn, err := tls.Dial("tcp", c.secure, &tls.Config{ServerName: name, RootCAs: ca.Pool(), MinVersion: tls.VersionTLS12})
	if err != nil {
		return ""
	}
	defer func() { _ = conn.Close() }()
	return conn.ConnectionState().PeerCertificates[0].SerialNumber.String()
}

// Two copies order each certificate once, by either way of proof, whichever of them the authority looks at, and both serve with it.
func TestCopiesOrderOnce(t *testing.T) {
	t.Parallel()
	for way, plain := range map[string]bool{acmetest.ByHTTP: true, acmetest.ByTLS: false} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, s *store.Store) {
				c := balanced(t)
				ca := acmetest.New(t, c.plain, c.secure)
				for range 2 {
					keep(t, open(t, s, ca, c, func(s *certificate.Settings) { s.Plain = plain }))
				}
				for _, n := range []string{name, other} {
					await.Until(t, "no certificate for "+n, func() bool {
						one := served(c, ca, n) // the next one is served by the other copy
						return one != "" && one == served(c, ca, n)
					})
					if issued, orders, accounts := ca.Counts(n); issued != 1 || orders > 2 || accounts != 1 {
						t.Errorf("%s: %d issued, %d orders, %d accounts", n, issued, orders, accounts)
					}
				}
				if _, orders, _ := ca.Counts(name); orders != 2 || ca.Looked(way) != 2 || c.failures(name)+c.failures(other) != 0 {
					t.Errorf("%d orders, %d by %s, failed: %v", orders, ca.Looked(way), way, c.failed)
				}
				if got := ca.Contacts(); !slices.Equal(got, []string{"mailto:desk@example.com"}) {
					t.Errorf("contacts %q", got)
				}
			})
		})
	}
}

// Names that are not configured get nothing, and have nothing ordered.
func TestStrangersOrderNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *store.Store) {
		c := balanced(t)
		ca := acmetest.New(t, c.plain, c.secure)
		a := open(t, s, ca, c, func(s *certificate.Settings) { s.Names = []string{name} })
		if served(c, ca, name) != "" {
			t.Error("served before there is a certificate")
		}
		keep(t, a)
		await.Until(t, "no certificate", func() bool { return served(c, ca, name) != "" })
		for _, stranger := range []string{other, "evil.example.com", "www." + name, "example.com"} {
			if _, err := a.Certificate(&tls.ClientHelloInfo{ServerName: stranger}); err == nil {
				t.Errorf("%s gets a certificate", stranger)
			}
			hello := &tls.ClientHelloInfo{ServerName: stranger, SupportedProtos: []string{"acme-tls/1"}}
			if _, err := a.Certificate(hello); err == nil {
				t.Errorf("%s gets a proof", stranger)
			}
		}
		for _, fine := range []string{"", strings.ToUpper(name), name + "."} {
			if _, err := a.Certificate(&tls.ClientHelloInfo{ServerName: fine}); err != nil {
				t.Errorf("%q: %v", fine, err)
			}
		}
		for path, want := range map[string]int{
			"/.well-known/acme-challenge/": 404, "/.well-known/acme-challenge/guessed": 404, "/.well-known/acme-challenge/../x": 404, "/": 418,
		} {
			resp, err := http.Get("http://" + c.plain + path)
			if err != nil {
				t.Fatal(err)
			}
			_ = resp.Body.Close()
			if resp.StatusCode != want {
				t.Errorf("%s: %d, want %d", path, resp.StatusCode, want)
			}
		}
		if _, orders, _ := ca.Counts(name); orders != 1 {
			t.Errorf("%d orders", orders)
		}
	})
}

// A stranger that hangs up leaves no failure behind that others are told, such as the authority which looks for a proof.
func TestStrangersHangUp(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *store.Store) {
		c := balanced(t)
		a := open(t, s, acmetest.New(t, c.plain, c.secure), c, func(s *certificate.Settings) { s.Names = []string{name} })
		gone, hangUp := context.WithCancel(t.Context())
		hangUp()
		_ = a.Pending(gone, 0)
		if err := a.Pending(t.Context(), time.Hour); err != nil {
			t.Errorf("who asks next is told: %v", err)
		}
	})
}

// A certificate is renewed when a third of its time is left, and kept over restarts until then. Another authority's is ordered at once.
func TestRenewal(t *testing.T) {
	t.Parallel()
	const days = 24 * time.Hour
	each(t, func(t *testing.T, s *store.Store) {
		c := balanced(t)
		ca, second := acmetest.New(t, c.plain, c.secure), acmetest.New(t, c.plain, c.secure)
		one := func(s *certificate.Settings) { s.Names = []string{name} }
		ca.Lasting(90*days, 61*days)
		keep(t, open(t, s, ca, c, one))
		await.Until(t, "it is not renewed", func() bool { n, _, _ := ca.Counts(name); return n > 1 })
		ca.Lasting(90*days, 0)
		first := await.For(t, "the fresh one is not served", func() (string, bool) {
			all, err := certificate.Look(t.Context(), s, secret.New(key), []string{name})
			if err != nil {
				t.Error(err)
			}
			serial := served(c, ca, name)
			return serial, time.Until(all[0].Certificate.Leaf.NotAfter) > 80*days && serial == all[0].Certificate.Leaf.SerialNumber.String()
		})
		ordered, _, _ := ca.Counts(name)
		restarted := balanced(t)
		a := open(t, s, ca, restarted, one)
		if served(restarted, ca, name) != first {
			t.Error("it is not there after a restart")
		}
		if all, err := certificate.Look(t.Context(), s, secret.New(key), []string{name}); err != nil || all[0].Due(ca.URL, time.Now().Add(59*days)) || !all[0].Due(ca.URL, time.Now().Add(61*days)) {
			t.Errorf("due at another time: %v", err)
		}
		if leaf := a.Leaves()[name]; leaf == nil || time.Until(leaf.NotAfter) < 80*days {
			t.Errorf("it has %v", leaf)
		}
		if n, _, _ := ca.Counts(name); n != ordered {
			t.Errorf("%d orders of one that is fresh", n-ordered)
		}
		moved := balanced(t)
		keep(t, open(t, s, second, moved, one))
		if served(moved, ca, name) != first {
			t.Error("the former authority's is not served meanwhile")
		}
		second.Lasting(90*days, 0)
		// The second authority looks where the first one does, at copies that know both.
		await.Until(t, "nothing comes of the other authority", func() bool { n, _, _ := second.Counts(name); return n > 0 })
	})
}
