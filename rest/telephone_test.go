package rest_test

import (
	"context"
	"net/netip"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/trunk"
	"github.com/switchboard-dev/switchboard/platform/egress"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// telephone is a real one on this machine, which sends to what it may.
func telephone(t *testing.T, allow func(netip.Addr) error) *sip.Phone {
	t.Helper()
	p, err := sip.Open(sip.Config{UDP: "127.0.0.1:0", TCP: "127.0.0.1:0", Allow: allow})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	return p
}

// guarded judges addresses as a server does whose operator has opened a network, or none.
func guarded(opened string) func(netip.Addr) error {
	if opened == "" {
		return egress.Judge(nil)
	}
	return egress.Judge([]netip.Prefix{netip.MustParsePrefix(opened)})
}

// fakePhone remembers the trunks that it was given.
type fakePhone struct {
	mu     sync.Mutex
	trunks map[string]sip.Trunk
	tested []sip.Trunk
	fails  error
}

func (p *fakePhone) Use(trunks []sip.Trunk) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.trunks = map[string]sip.Trunk{}
	for _, t := range trunks {
		p.trunks[t.ID] = t
	}
}

func (p *fakePhone) State(id string) sip.State {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, known := p.trunks[id]
	return sip.State{Registered: known, Error: map[bool]string{true: "", false: "unknown"}[known]}
}

func (p *fakePhone) Check(_ context.Context, t sip.Trunk) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tested = append(p.tested, t)
	return p.fails
}

func (p *fakePhone) used(id string) sip.Trunk {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.trunks[id]
}

// phone gives the bundle's server a telephone.
func (b *bundle) phone() *fakePhone {
	p := &fakePhone{}
	b.answerBy(p)
	return p
}

// answerBy has the bundle's trunks go by a telephone from now on.
func (b *bundle) answerBy(p trunk.Phone) {
	b.door.Product.Trunks = trunk.New(trunk.Parts{
		Store: b.store, Pager: &page.Pager{Store: b.store, Sealer: b.parts.Sealer}, Sealer: b.parts.Sealer, Phone: p, Log: b.parts.Log,
	})
}
