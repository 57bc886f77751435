// Package trunktest is the far end of a SIP trunk, for tests of calls with sound: a provider on loopback, and the people whose
// telephones it rings and who call through it.
package trunktest

import (
	"context"
	"errors"
	"log/slog"
	"net/netip"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/sip"
)

// Provider carries calls between the server and people.
type Provider struct {
	phone *sip.Phone
	t     testing.TB
	rings chan *sip.Invite
}

// trunk is how the provider knows the server.
const trunk = "switchboard"

// Open starts a provider, which ends with the test.
func Open(t testing.TB) *Provider {
	t.Helper()
	phone, err := sip.Open(sip.Config{
		UDP: "127.0.0.1:0", Log: slog.New(slog.NewTextHandler(t.Output(), nil)),
		// A call that is not hung up stays, and a busy machine cuts no sound.
		Timing: sip.Timing{Reply: 3 * time.Second, Silence: time.Hour, Jitter: 160 * time.Millisecond},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = phone.Close() }) // whoever it calls may be gone
	p := &Provider{phone: phone, t: t, rings: make(chan *sip.Invite, 100)}
	phone.Serve(func(in *sip.Invite) {
		p.rings <- in
		<-in.Done()
	})
	return p
}

// Port is where the provider listens for UDP.
func (p *Provider) Port() int { return int(p.phone.Addr(sip.UDP).Port()) }

// Serve has the provider know a server by the port that it listens at.
func (p *Provider) Serve(port int) { p.Prove(port, "", "") }

// Prove is Serve with an account, by which the provider proves who it is where it is asked.
func (p *Provider) Prove(port int, user, password string) {
	p.phone.Use([]sip.Trunk{{
		ID: trunk, Host: "127.0.0.1", Port: port, User: user, Password: password, Trusted: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")},
	}})
}

// patience is how long anything may take that is not speech.
const patience = 2 * time.Minute

// Try calls a number of the server's, and says why nobody answers.
func (p *Provider) Try(to, from string) (*Person, error) {
	ctx, cancel := context.WithTimeout(p.t.Context(), patience)
	defer cancel()
	call, err := p.phone.Dial(ctx, sip.Dial{Trunk: trunk, To: to, From: from})
	if err != nil {
		return nil, err
	}
	return newPerson(p.t, call), nil
}

// Call is Try where somebody answers.
func (p *Provider) Call(to, from string) *Person {
	p.t.Helper()
	who, err := p.Try(to, from)
	if err != nil {
		p.t.Fatal(err)
	}
	return who
}

// Code is SIP's code of a refusal, or 0.
func Code(err error) int {
	if f, ok := errors.AsType[*sip.Failure](err); ok {
		return f.Code
	}
	return 0
}

// Ring waits for a call from the server.
func (p *Provider) Ring() *Ringing {
	p.t.Helper()
	select {
	case in := <-p.rings:
		return &Ringing{in, p.t}
	case <-time.After(patience):
		p.t.Fatal("nobody is called")
		return nil
	}
}

// Waiting is how many calls from the server nobody has looked at.
func (p *Provider) Waiting() int { return len(p.rings) }

// Ringing is a call from the server to somebody.
type Ringing struct {
	*sip.Invite

	t testing.TB
}

// Pick answers it.
func (r *Ringing) Pick() *Person {
	r.t.Helper()
	call, err := r.Answer()
	if err != nil {
		r.t.Fatal(err)
	}
	return newPerson(r.t, call)
}
