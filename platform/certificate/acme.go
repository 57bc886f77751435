package certificate

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/acme"

	"github.com/switchboard-dev/switchboard/platform/pause"
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
	// Directory is that of the authority, to whose terms the operator has agreed. Email is where it reaches the operator, or "".
	Directory, Email string
	// BindingID and BindingKey are what the authority gave its customer to begin an account with; empty if it asks for none.
	BindingID  string
	BindingKey []byte
	// Names are those that it always certifies. The first is for clients that name no host.
	Names []string
	// More are further names to certify, each with its owner: the owners take turns. They are looked up together with what the database has, and
	// never during a handshake; nil: none. Nothing but Names and More is ever ordered.
	More func(ctx context.Context) (map[string]string, error)
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

	open openings
}

// NewACME reads what the database has. It fails if the database cannot be read.
func NewACME(ctx context.Context, s Settings) (*ACME, error) {
	a := &ACME{Settings: s, vault: vault{s.Store, s.Sealer}, pace: usual}
	found, err := a.load(ctx)
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

// load the state.
func (a *ACME) load(ctx context.Context) (found *state, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	owners := map[string]string{}
	if a.More != nil {
		if owners, err = a.More(ctx); err != nil {
			return nil, err
		}
	}
	names := slices.AppendSeq(slices.Clone(a.Names), maps.Keys(owners))
	found, err = a.vault.read(ctx, names, a.current.Load())
	if err != nil {
		return nil, err
	}
	for name, n := range found.names {
		n.owner = owners[name]
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
	if slices.Equal(hello.SupportedProtos, []string{acme.ALPNProto}) {
		return a.proof(hello.Context(), name)
	}
	switch n := a.current.Load().names[name]; {
	case n == nil:
		return nil, errUnknown
	case n.Certificate == nil:
		return nil, errNone
	default:
		return n.Certificate, nil
	}
}

// Leaves of Source. More are left out: if one of them no longer leads here, that concerns its owner, not the operator.
func (a *ACME) Leaves() map[string]*x509.Certificate {
	all, now := map[string]*x509.Certificate{}, a.current.Load()
	for _, name := range a.Names {
		all[name] = nil
		if n := now.names[name]; n != nil && n.Certificate != nil {
			all[name] = n.Certificate.Leaf
		}
	}
	return all
}

// always says whether a name is certified whatever happens.
func (a *ACME) always(name string) bool { return slices.Contains(a.Names, name) }

// Protocols of Source.
func (*ACME) Protocols() []string { return []string{acme.ALPNProto} }

// Keep of Source.
func (a *ACME) Keep(ctx context.Context) {
	for ctx.Err() == nil {
		wait := a.pace.look
		if err := a.round(ctx); err != nil && ctx.Err() == nil {
			a.Log.WarnContext(ctx, "certificates cannot be checked", "error", err)
		}
		for _, n := range a.current.Load().names {
			if n.Certificate == nil && n.Failure == "" { // else it rests
				wait = a.pace.soon
			}
		}
		pause.For(ctx, wait)
	}
}

// round looks which certificates there are, orders those that are due, and forgets those of names that are gone.
func (a *ACME) round(ctx context.Context) error {
	found, err := a.load(ctx)
	if err != nil || a.Held {
		return err
	}
	now, err := a.Store.Now(store.System(ctx, "which certificates are due"))
	if err != nil {
		return err
	}
	for _, name := range a.turns(found, now) {
		if err := a.renew(ctx, name, now); err != nil {
			return err
		}
	}
	return a.forget(ctx, found, now)
}

// renew a certificate, unless another copy does or has done so, or the name has gone meanwhile.
func (a *ACME) renew(ctx context.Context, name string, now time.Time) error {
	release, claimed, err := a.vault.claim(ctx, longestClaim)
	if err != nil || !claimed {
		return err
	}
	defer release()
	found, err := a.load(ctx)
	if err != nil {
		return err
	}
	n := found.names[name]
	if n == nil || !n.due(a.Directory, now) {
		return nil
	}
	if !a.always(name) {
		if may, err := a.begin(ctx, found, n, now); err != nil || !may {
			return err
		}
	}
	trial, cancel := context.WithTimeout(ctx, attempt)
	defer cancel()
	if err := a.order(trial, name, found.account); err != nil {
		if ctx.Err() != nil {
			return nil // the server stops: that is not a failure
		}
		return a.fail(ctx, n, err)
	}
	delete(a.sealed, name)
	_, err = a.load(ctx)
	return err
}

// forget what is kept of names that were among More and are no longer. That an order for a name has failed is kept until the name may be tried again:
// otherwise it would be tried as soon as it comes back. Names that another copy is configured to certify are not marked, so that the two do not order
// and forget in turn.
func (a *ACME) forget(ctx context.Context, found *state, now time.Time) error {
	rests := func(g gone) bool { return len(g.rows) == 0 && now.Before(g.again) }
	if !slices.ContainsFunc(found.gone, func(g gone) bool { return !rests(g) }) {
		return nil
	}
	release, claimed, err := a.vault.claim(ctx, patience) // no order is under way then, which would leave something behind
	if err != nil || !claimed {
		return err
	}
	defer release()
	if found, err = a.load(ctx); err != nil { // one may have come back
		return err
	}
	for _, g := range found.gone {
		rows := g.rows
		if !now.Before(g.again) {
			rows = append(rows, failureRow, passingRow) // the mark is the last, so that the rest is tried again
		}
		for _, row := range rows {
			if err := a.vault.remove(ctx, fmt.Sprintf(row, g.name)); err != nil {
				return err
			}
		}
		if slices.Contains(rows, certificateRow) {
			a.Log.InfoContext(ctx, "certificate removed: the name no longer belongs to a brand", "name", g.name)
		}
	}
	return nil
}
