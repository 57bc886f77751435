package certificate

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/acme"

	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// patience is how long the database may take.
	patience = 10 * time.Second
	// attempt is how long an order may take.
	attempt = 3 * time.Minute
)

// pace is how often things are looked at.
type pace struct {
	look  time.Duration // at what the database has
	soon  time.Duration // while something is missing
	known time.Duration // how long what was read answers an authority
	first time.Duration // until an order that failed is tried again; then twice as long
	last  time.Duration // and at most
}

// The authority counts failures by the hour.
var usual = pace{look: time.Minute, soon: 5 * time.Second, known: time.Second, first: 5 * time.Minute, last: time.Hour}

// Settings are what certificates are ordered with.
type Settings struct {
	// Directory is the authority's, to whose terms the operator has agreed; Email is where it reaches the operator, or "".
	Directory, Email string
	// BindingID and BindingKey are what the authority gave its customer to begin an account with; empty where it asks for none.
	BindingID  string
	BindingKey []byte
	// Names are those that it certifies: no others are ever ordered.
	Names []string
	// Plain says that port 80 is ours as well, so that the authority may look there.
	Plain bool
	// Held says that nothing may be ordered.
	Held   bool
	Store  *store.Store
	Sealer *secret.Sealer
	Log    *slog.Logger
	// Failed is called for every order that fails.
	Failed func(name string)
}

// ACME has certificates of an authority, which copies of the server order once for all of them.
type ACME struct {
	Settings

	vault   vault
	pace    pace
	current atomic.Pointer[state]
	// sealed are the names whose certificate could not be opened when the server started: it orders them again, until it has them.
	sealed map[string]bool

	mu     sync.Mutex
	read   time.Time // when current was read, or could not be
	failed error     // why it could not
}

// NewACME reads what the database has. It fails where it cannot be asked.
func NewACME(ctx context.Context, s Settings) (*ACME, error) {
	a := &ACME{Settings: s, vault: vault{s.Store, s.Sealer}, pace: usual}
	found, err := a.load(ctx, 0)
	if err != nil {
		return nil, err
	}
	a.sealed = map[string]bool{}
	for name, n := range found.names {
		a.sealed[name] = n.lost
	}
	if found.lost != nil {
		s.Log.WarnContext(ctx, "certificates cannot be opened, and are ordered again", "error", found.lost)
	}
	return a, nil
}

// load the state, unless it was read within a time. Who asks first may be a stranger that hangs up: what is read is for all who ask with them.
func (a *ACME) load(ctx context.Context, within time.Duration) (*state, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if found := a.current.Load(); found != nil && time.Since(a.read) < within {
		return found, a.failed
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	began := time.Now()
	found, err := a.vault.read(ctx, a.Names)
	a.read, a.failed = began, err
	if err != nil {
		return nil, err
	}
	if before := a.current.Load(); before != nil {
		found.keep(before)
	}
	a.current.Store(found)
	return found, nil
}

var (
	errUnknown = errors.New("no certificate of ours has the name")
	errNone    = errors.New("there is no certificate yet")
)

// Certificate of Source. A client that names nobody gets that of the base URL.
func (a *ACME) Certificate(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	name := strings.ToLower(strings.TrimSuffix(hello.ServerName, "."))
	if name == "" {
		name = a.Names[0]
	}
	if !slices.Contains(a.Names, name) {
		return nil, errUnknown
	}
	if slices.Equal(hello.SupportedProtos, []string{acme.ALPNProto}) {
		return a.proof(hello.Context(), name)
	}
	if n := a.current.Load().names[name]; n.Certificate != nil {
		return n.Certificate, nil
	}
	return nil, errNone
}

// Expiries of Source.
func (a *ACME) Expiries() map[string]time.Time {
	all := map[string]time.Time{}
	for name, n := range a.current.Load().names {
		all[name] = time.Time{}
		if n.Certificate != nil {
			all[name] = n.Certificate.Leaf.NotAfter
		}
	}
	return all
}

// Protocols of Source.
func (*ACME) Protocols() []string { return []string{acme.ALPNProto} }

// Keep of Source.
func (a *ACME) Keep(ctx context.Context) {
	for ctx.Err() == nil {
		wait := a.pace.look
		if err := a.round(ctx); err != nil && ctx.Err() == nil {
			a.Log.WarnContext(ctx, "certificates cannot be looked after", "error", err)
		}
		for _, n := range a.current.Load().names {
			if n.Certificate == nil {
				wait = a.pace.soon
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
}

// round looks which certificates there are, and orders those that are due.
func (a *ACME) round(ctx context.Context) error {
	found, err := a.load(ctx, 0)
	if err != nil || a.Held {
		return err
	}
	now, err := a.Store.Now(store.System(ctx, "which certificates are due"))
	if err != nil {
		return err
	}
	for _, name := range a.Names {
		// What another master key sealed is ordered again by a server that starts with this one, and not by one that goes on with a key
		// that has been replaced: the two would order in turn for ever.
		if n := found.names[name]; !n.due(a.Directory, now) || n.lost && !a.sealed[name] {
			continue
		}
		if err := a.renew(ctx, name, now); err != nil {
			return err
		}
	}
	return nil
}

// renew a certificate, unless another copy does or has done so.
func (a *ACME) renew(ctx context.Context, name string, now time.Time) error {
	release, claimed, err := a.vault.claim(ctx, attempt+patience)
	if err != nil || !claimed {
		return err
	}
	defer release()
	found, err := a.load(ctx, 0)
	if err != nil || !found.names[name].due(a.Directory, now) {
		return err
	}
	trial, cancel := context.WithTimeout(ctx, attempt)
	defer cancel()
	if err := a.order(trial, name, found.account); err != nil {
		if ctx.Err() != nil {
			return nil // the server stops: that is nobody's failure
		}
		return a.fail(ctx, found.names[name], err)
	}
	delete(a.sealed, name)
	_, err = a.load(ctx, 0)
	return err
}
