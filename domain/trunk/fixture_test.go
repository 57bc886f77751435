package trunk_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/trunk"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/sip"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// phone is a telephone that keeps what it is told.
type phone struct {
	mu     sync.Mutex
	trunks []sip.Trunk
	fails  error
}

func (p *phone) Use(trunks []sip.Trunk) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.trunks = trunks
}

func (p *phone) Check(context.Context, sip.Trunk) error { return p.fails }

func (p *phone) State(string) sip.State { return sip.State{Registered: true} }

// used are the names of the hosts that the telephone knows, in order.
func (p *phone) used() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	hosts := []string{}
	for _, t := range p.trunks {
		hosts = append(hosts, t.Host)
	}
	slices.Sort(hosts)
	return hosts
}

// room is the service on a database of its own, with a caller of one workspace.
type room struct {
	*trunk.Service

	t     *testing.T
	ctx   context.Context
	phone *phone
}

func each(t *testing.T, f func(t *testing.T, r *room)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		p, sealer := &phone{}, secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))
		f(t, &room{
			Service: trunk.New(trunk.Parts{
				Store: s, Pager: &page.Pager{Store: s, Sealer: sealer}, Sealer: sealer, Phone: p, Log: slog.New(slog.NewTextHandler(t.Output(), nil)),
			}),
			t: t, ctx: storetest.Tenant(t, s), phone: p,
		})
	})
}

func sent[T any](v T) patch.Field[T] { return patch.Sent(&v) }

// plain is a trunk that registers nowhere.
func plain(host string, prefixes ...string) trunk.Create {
	return trunk.Create{Name: host, Host: host, Register: sent(false), Prefixes: prefixes}
}

// add a trunk for a caller.
func (r *room) add(ctx context.Context, in trunk.Create) *trunk.Trunk {
	r.t.Helper()
	made, err := r.Add(ctx, in)
	if err != nil {
		r.t.Fatal(err)
	}
	return made
}

// wantFault fails the test unless err is a fault with the code that names these fields, and no others.
func wantFault(t *testing.T, err error, code fault.Code, fields ...string) {
	t.Helper()
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != code {
		t.Errorf("got %v, want %s", err, code)
		return
	}
	var named []string
	for _, d := range f.Details {
		named = append(named, d.Field)
	}
	slices.Sort(named)
	if !slices.Equal(named, fields) {
		t.Errorf("%s names %q, want %q", code, named, fields)
	}
}

// tries are the outcomes of everything that a caller can do with one trunk.
func (r *room) tries(ctx context.Context, id string) []error {
	_, got := r.Get(ctx, id)
	_, changed := r.Change(ctx, id, trunk.Update{Name: sent("X")})
	_, checked := r.Check(ctx, id)
	return []error{got, changed, checked, r.Delete(ctx, id)}
}
