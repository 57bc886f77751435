package certificate_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/acmetest"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/certificate"
	"github.com/switchboard-dev/switchboard/platform/reseal"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// known is what the database knows of the name.
func known(t *testing.T, s *store.Store) *certificate.Name {
	t.Helper()
	all, err := certificate.Look(t.Context(), s, secret.New(key), []string{name})
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

// A failed order is kept with its reason, counted, and not tried again before its time, by no copy and after no restart.
func TestFailuresRest(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *store.Store) {
		c := balanced(t)
		ca := acmetest.New(t, nowhere, nowhere) // port 80 does not lead here
		one := func(s *certificate.Settings) { s.Names = []string{name} }
		keep(t, open(t, s, ca, c, one))
		await.Until(t, "nobody notices", func() bool { return c.failures(name) == 1 && known(t, s).Failure != "" })
		n := known(t, s)
		if !strings.Contains(n.Failure, "http-01") || !strings.Contains(n.Failure, "refused") || time.Until(n.Again) < 59*time.Minute || n.Certificate != nil {
			t.Errorf("%+v", n)
		}
		for range 2 {
			again := balanced(t)
			a := open(t, s, ca, again, one)
			keep(t, a)
			if leaf, known := a.Leaves()[name]; !known || leaf != nil {
				t.Errorf("it has %v", leaf)
			}
			if n.Due(ca.URL, time.Now().Add(50*time.Minute)) || !n.Due(ca.URL, time.Now().Add(61*time.Minute)) {
				t.Error("due at another time")
			}
		}
		if _, orders, _ := ca.Counts(name); orders != 1 {
			t.Errorf("%d orders", orders)
		}
	})
}

// An authority that says when to come back is not asked before; when an order works again, the failure is forgotten.
func TestAuthorityLimits(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *store.Store) {
		c := balanced(t)
		ca := acmetest.New(t, c.plain, c.secure)
		ca.Refuse("rateLimited", 7*time.Hour)
		one := func(s *certificate.Settings) { s.Names = []string{name} }
		keep(t, open(t, s, ca, c, one))
		await.Until(t, "nobody notices", func() bool { return known(t, s).Failure != "" })
		if left := time.Until(known(t, s).Again); left < 6*time.Hour || left > 8*time.Hour {
			t.Errorf("it is tried again in %s", left)
		}
		ca.Refuse("", 0)
		if _, err := s.SystemDB().ExecContext(t.Context(), `DELETE FROM installation WHERE key LIKE '%.failure'`); err != nil {
			t.Fatal(err)
		}
		await.Until(t, "no certificate", func() bool { return served(c, ca, name) != "" })
		if n := known(t, s); n.Failure != "" || c.failures(name) != 1 {
			t.Errorf("%+v, %d failures", n, c.failures(name))
		}
	})
}

// An authority that has customers only gives certificates to who has the customer's key.
func TestBinding(t *testing.T) {
	t.Parallel()
	for who, tt := range map[string]struct {
		id, key string
		fine    bool
	}{
		"the customer's": {"us", "the key of the customer, in full", true}, "another key": {"us", "the key of a stranger, in full!", false},
		"another customer": {"them", "the key of the customer, in full", false}, "none": {"", "", false},
	} {
		t.Run(who, func(t *testing.T) {
			t.Parallel()
			s, c := database(t, storetest.SQLite), balanced(t)
			ca := acmetest.New(t, c.plain, c.secure)
			ca.Bind("us", []byte("the key of the customer, in full"))
			a := open(t, s, ca, c, func(s *certificate.Settings) {
				s.Names, s.BindingID, s.BindingKey = []string{name}, tt.id, []byte(tt.key)
			})
			if err := a.Round(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := served(c, ca, name) != ""; got != tt.fine || got != (known(t, s).Failure == "") {
				t.Errorf("served: %v, %q", got, known(t, s).Failure)
			}
		})
	}
}

// A held server orders nothing. What nobody can open is ordered again. In the database nothing can be read by whoever has only that.
func TestSealed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *store.Store) {
		c := balanced(t)
		ca := acmetest.New(t, c.plain, c.secure)
		one := func(s *certificate.Settings) { s.Names = []string{name} }
		held := balanced(t)
		keep(t, open(t, s, ca, held, func(s *certificate.Settings) { s.Names, s.Held = []string{name}, true }))
		keep(t, open(t, s, ca, c, one))
		first := await.For(t, "no certificate", func() (string, bool) { at := served(c, ca, name); return at, at != "" })
		await.Until(t, "the held one does not read it", func() bool { return served(held, ca, name) == first })
		if _, orders, _ := ca.Counts(name); orders != 1 {
			t.Errorf("%d orders", orders)
		}
		rows, err := s.SystemDB().QueryContext(t.Context(), `SELECT key, value FROM installation`)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = rows.Close() }()
		sealed := 0
		for rows.Next() {
			var row, value string
			if err := rows.Scan(&row, &value); err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(row, "_key") {
				sealed++
			}
			if strings.Contains(value, "PRIVATE") || strings.Contains(value, "50524956415445") {
				t.Errorf("%s shows a key", row)
			}
		}
		if sealed != 2 || rows.Err() != nil {
			t.Errorf("%d sealed rows, %v", sealed, rows.Err())
		}
		stranger := secret.New(bytes.Repeat([]byte{8}, secret.MasterLength))
		if all, err := certificate.Look(t.Context(), s, stranger, []string{name}); err == nil || all[0].Certificate != nil {
			t.Errorf("another master key opens it: %v", err)
		}
		lost := balanced(t)
		ca2 := acmetest.New(t, lost.plain, lost.secure)
		keep(t, open(t, s, ca2, lost, func(s *certificate.Settings) { s.Names, s.Sealer = []string{name}, stranger }))
		await.Until(t, "what nobody can open is not ordered again", func() bool { return served(lost, ca2, name) != "" })
		if _, orders, _ := ca.Counts(name); orders != 1 {
			t.Errorf("a server whose key was replaced orders: %d", orders)
		}
	})
}

// A new master key takes the certificates and the account along.
func TestRotation(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *store.Store) {
		c := balanced(t)
		ca := acmetest.New(t, c.plain, c.secure)
		if err := open(t, s, ca, c, func(s *certificate.Settings) { s.Names = []string{name} }).Round(t.Context()); err != nil {
			t.Fatal(err)
		}
		fresh := bytes.Repeat([]byte{9}, secret.MasterLength)
		rotation := reseal.Rotation{Store: s, Sealer: secret.New(fresh, key)}
		if done, err := rotation.Run(t.Context()); err != nil || done.Resealed != 2 {
			t.Errorf("%+v, %v", done, err)
		}
		all, err := certificate.Look(t.Context(), s, secret.New(fresh), []string{name})
		if err != nil || all[0].Certificate == nil || all[0].Certificate.Leaf.SerialNumber.String() != served(c, ca, name) {
			t.Errorf("after a rotation: %v", err)
		}
	})
}

// A copy that died while it ordered keeps the others waiting no longer than an order may take.
func TestDeadCopy(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *store.Store) {
		c := balanced(t)
		ca := acmetest.New(t, c.plain, c.secure)
		for _, waits := range []bool{true, false} {
			value := "1000000000 dead"
			if waits {
				value = fmt.Sprintf("%d alive", time.Now().Add(time.Minute).Unix())
			}
			for _, stmt := range []string{`DELETE FROM installation WHERE key = 'acme.claim'`, `INSERT INTO installation (key, value) VALUES ('acme.claim', '` + value + `')`} {
				if _, err := s.SystemDB().ExecContext(t.Context(), stmt); err != nil {
					t.Fatal(err)
				}
			}
			if waits {
				a := open(t, s, ca, c, nil)
				if err := a.Round(t.Context()); err != nil {
					t.Error(err)
				}
				if _, orders, _ := ca.Counts(name); orders != 0 {
					t.Errorf("%d orders beside a copy that orders", orders)
				}
				continue
			}
			a := open(t, s, ca, c, func(s *certificate.Settings) { s.Names = []string{name} })
			if err := a.Round(t.Context()); err != nil {
				t.Error(err)
			}
			if n, _, _ := ca.Counts(name); n != 1 {
				t.Errorf("%d certificates after the copy died", n)
			}
		}
	})
}

// nowhere is an address at which nothing answers.
const nowhere = "127.0.0.1:1"
