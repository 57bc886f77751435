package certificate_test

import (
	"context"
	"crypto/tls"
	"fmt"
	"maps"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/acmetest"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/certificate"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const brandHost = "app.client.example.com"

// passing are names that come and go, each with whose it is.
type passing struct {
	mu    sync.Mutex
	names map[string]string
	asked atomic.Int64
}

func (p *passing) set(names ...string) {
	all := map[string]string{}
	for _, n := range names {
		all[n] = "of " + n
	}
	p.own(all)
}

func (p *passing) own(names map[string]string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.names = names
}

// More of certificate.Settings.
func (p *passing) more(context.Context) (map[string]string, error) {
	p.asked.Add(1)
	p.mu.Lock()
	defer p.mu.Unlock()
	return maps.Clone(p.names), nil
}

// kept are the rows of a name.
func kept(t *testing.T, s *store.Store, name string) (n int) {
	t.Helper()
	err := s.SystemDB().QueryRowContext(t.Context(), `SELECT count(*) FROM installation WHERE key LIKE $1`, "acme."+name+".%").Scan(&n)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A name that is added while servers run gets its certificate, whichever copy the authority looks at; when it is removed, nothing of it is
// served or kept. One that a server is told to certify whatever happens stays.
func TestNamesComeAndGo(t *testing.T) {
	t.Parallel()
	for way, plain := range map[string]bool{acmetest.ByHTTP: true, acmetest.ByTLS: false} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, s *store.Store) {
				c, names := balanced(t), &passing{}
				ca := acmetest.New(t, c.plain, c.secure)
				for range 2 {
					keep(t, open(t, s, ca, c, func(s *certificate.Settings) {
						s.Names, s.Plain, s.More = []string{name}, plain, names.more
					}))
				}
				both := func(n string) bool {
					one := served(c, ca, n)
					return one != "" && one == served(c, ca, n)
				}
				await.Until(t, "no certificate", func() bool { return both(name) })
				if served(c, ca, brandHost) != "" {
					t.Fatal("served before it is added")
				}
				names.set(brandHost, name)
				await.Until(t, "no certificate for the name that was added", func() bool { return both(brandHost) })
				if issued, _, _ := ca.Counts(brandHost); issued != 1 || c.failures(brandHost) != 0 {
					t.Errorf("%d issued, %d failures", issued, c.failures(brandHost))
				}
				names.set()
				await.Until(t, "something is kept of a name that is gone", func() bool { return kept(t, s, brandHost) == 0 })
				await.Until(t, "it is still served", func() bool {
					one, other := served(c, ca, brandHost), served(c, ca, brandHost) // of both copies
					return one == "" && other == ""
				})
				if !both(name) || kept(t, s, name) == 0 {
					t.Error("the name of the installation is gone with it")
				}
			})
		})
	}
}

// failed is how many names are kept with a failure, of those that begin like that.
func failed(t *testing.T, s *store.Store, prefix string) (n int) {
	t.Helper()
	err := s.SystemDB().QueryRowContext(t.Context(), `SELECT count(*) FROM installation WHERE key LIKE $1`, "acme."+prefix+"%.failure").Scan(&n)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A workspace that has new names at every look gets half of an hour's orders, from all copies together and after a restart; that of another comes
// at the next look.
func TestWorkspacesTakeTurns(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *store.Store) {
		c, names := balanced(t), &passing{}
		ca := acmetest.New(t, nowhere, nowhere)
		copied := func() *certificate.ACME {
			a := open(t, s, ca, c, func(s *certificate.Settings) { s.Names, s.More = []string{name}, names.more })
			a.Hasten(time.Millisecond, time.Hour)
			return a
		}
		all := []*certificate.ACME{copied(), copied()}
		for round := range 5 {
			now := map[string]string{}
			for i := range 40 {
				now[fmt.Sprintf("many%d-%d.example.com", round, i)] = "many"
			}
			a := all[round%2]
			if round == 4 {
				now["one.example.com"] = "one"
				a = copied()
			}
			names.own(now)
			if err := a.Round(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if many, one := failed(t, s, "many"), failed(t, s, "one"); many != 30 || one != 1 {
			t.Errorf("%d orders of many, %d of one", many, one)
		}
	})
}

// A name that has failed rests until its time also where it goes and comes back meanwhile; once that is over, nothing of it is kept.
func TestFailuresOutliveTheirNames(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *store.Store) {
		c, names := balanced(t), &passing{}
		ca := acmetest.New(t, nowhere, nowhere)
		a := open(t, s, ca, c, func(s *certificate.Settings) { s.Names, s.More = []string{name}, names.more })
		for _, now := range [][]string{{brandHost}, {}, {brandHost}, {}, {}} {
			names.set(now...)
			if err := a.Round(t.Context()); err != nil {
				t.Fatal(err)
			}
			if failed(t, s, brandHost) != 1 {
				t.Errorf("the failure is forgotten beside %q", now)
			}
		}
		if _, orders, _ := ca.Counts(brandHost); orders != 2 { // one of them of the installation's own name
			t.Errorf("%d orders", orders)
		}
		for _, stmt := range []string{
			`DELETE FROM installation WHERE key = 'acme.` + brandHost + `.failure'`,
			`INSERT INTO installation (key, value) VALUES ('acme.` + brandHost + `.failure', '{"count": 1, "again": "2026-01-01T00:00:00Z"}')`,
		} {
			if _, err := s.SystemDB().ExecContext(t.Context(), stmt); err != nil {
				t.Fatal(err)
			}
		}
		if err := a.Round(t.Context()); err != nil || kept(t, s, brandHost) != 0 {
			t.Errorf("%d rows are kept once it may be tried again, %v", kept(t, s, brandHost), err)
		}
	})
}

// Strangers who invent names cost nothing: no handshake asks which names there are, and looking for proofs reads what is open once in a time.
func TestInventedNamesCostNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *store.Store) {
		c, names := balanced(t), &passing{}
		a := open(t, s, acmetest.New(t, c.plain, c.secure), c, func(s *certificate.Settings) { s.Names, s.More = []string{name}, names.more })
		a.Hasten(time.Hour, time.Hour)
		before := names.asked.Load()
		for i := range 100 {
			invented := fmt.Sprintf("x%d.example.com", i)
			if _, err := a.Certificate(&tls.ClientHelloInfo{ServerName: invented}); err == nil {
				t.Errorf("%s has a certificate", invented)
			}
			conn, err := tls.Dial("tcp", c.secure, &tls.Config{ServerName: invented, InsecureSkipVerify: true, NextProtos: []string{"acme-tls/1"}})
			if err == nil {
				_ = conn.Close()
				t.Errorf("%s has a proof", invented)
			}
		}
		if n := names.asked.Load(); n != before {
			t.Errorf("%d looks", n-before)
		}
	})
}

// Names that do not lead here delay no others: what the installation needs is ordered first, and of the rest, what has not failed.
func TestNamesThatFailWait(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *store.Store) {
		c, names := balanced(t), &passing{}
		ca := acmetest.New(t, nowhere, nowhere)
		var many []string
		for i := range 12 {
			many = append(many, fmt.Sprintf("a%02d.example.com", i))
		}
		names.set(many...)
		a := open(t, s, ca, c, func(s *certificate.Settings) { s.Names, s.More = []string{name}, names.more })
		a.Hasten(time.Millisecond, time.Millisecond)
		for range 2 {
			if err := a.Round(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		all, err := certificate.Look(t.Context(), s, secret.New(key), many)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range all {
			if n.Failure == "" {
				t.Errorf("%s is not tried in two rounds", n.Name)
			}
		}
		if c.failures(name) != 2 || c.failures(many[0]) != 0 || len(a.Leaves()) != 1 {
			t.Errorf("the operator hears of %v and %v", c.failed, a.Leaves())
		}
	})
}
