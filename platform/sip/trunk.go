package sip

import (
	"cmp"
	"context"
	"maps"
	"net/netip"
	"reflect"
	"slices"
	"sync"
	"time"

	sipgo "github.com/emiago/sipgo/sip"
)

// Trunk is an account with a provider of calls, or another telephone system.
type Trunk struct {
	ID string
	// Owner is the tenant that has added it: the trunks of an owner share a bound; "" is the trunk alone.
	Owner string
	// Host and Port are where requests go; port 0 is that of the host's SRV records, or else the transport's usual one.
	Host string
	Port int
	// Transport is UDP, TCP or TLS; "" is UDP.
	Transport string
	// User and Password answer the trunk's challenges, and are what callers are challenged for.
	User, Password string
	// Domain is the right side of our address at the trunk; "" is Host.
	Domain string
	// Register keeps us registered, so that the trunk knows where its calls go. Expires is for how long at a time; zero means
	// ten minutes.
	Register bool
	Expires  time.Duration
	// Identity is the header in which the trunk gets the caller's number; "" is FromHeader.
	Identity Identity
	// Trusted are the addresses whose calls are this trunk's, besides those of the host that we register with.
	Trusted []netip.Prefix
	// Challenge takes calls from anywhere if the caller proves to know User and Password.
	Challenge bool
}

// Identity is how a caller's number is shown to a trunk.
type Identity string

// Identities.
const (
	FromHeader Identity = "from"      // in From
	Asserted   Identity = "asserted"  // in P-Asserted-Identity
	Preferred  Identity = "preferred" // in P-Preferred-Identity
	RemoteID   Identity = "remote"    // in Remote-Party-ID
)

// header is where the number goes besides From, which then names the account if there is one; "" if it goes into From alone.
func (i Identity) header() string {
	return map[Identity]string{Asserted: "P-Asserted-Identity", Preferred: "P-Preferred-Identity", RemoteID: "Remote-Party-ID"}[i]
}

func (t Trunk) transport() string { return cmp.Or(t.Transport, UDP) }

func (t Trunk) domain() string { return cmp.Or(t.Domain, t.Host) }

func (t Trunk) hop() string { return hostPort(t.transport(), t.Host, t.Port) }

// contact is the user that the trunk calls us by.
func (t Trunk) contact() string { return escape(cmp.Or(t.User, "switchboard")) }

// State is how far a trunk has come.
type State struct {
	// Registered says that the trunk has accepted our registration, Since when.
	Registered bool
	Since      time.Time
	// Refreshed counts how often it has been renewed since.
	Refreshed int
	// Error is why the last attempt failed; "" after a success.
	Error string
}

// line is a trunk in use.
type line struct {
	trunk Trunk
	stop  func()
	addrs []netip.Addr // of the host that we register with; Phone.mu guards them

	mu    sync.Mutex
	state State
	once  bool       // the trunk has accepted a registration
	home  netip.Addr // has accepted our registration; the zero value while we have none
	// server is where home was reached, servers are all that the trunk had then.
	server  string
	servers []string
	realms  []string // that have challenged what was sent to the trunk itself
	sites   sites
	placed  placed // the calls through it
}

// calls says whether a request from an address is a call to the account that we have registered there. People who add trunks choose their
// users and what these trust, but not what a provider registers.
func (l *line) calls(req *sipgo.Request, from netip.Addr) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.state.Registered && from.IsValid() && l.home == from && l.trunk.contact() == req.Recipient.User
}

// resolve looks up the host, so that calls from it are recognized, and from where we are registered. If that fails, what was known stays.
func (p *Phone) resolve(ctx context.Context, l *line) {
	addrs, err := addresses(ctx, l.trunk)
	if err != nil {
		p.mu.Lock()
		addrs = slices.Clone(l.addrs)
		p.mu.Unlock()
	}
	l.mu.Lock()
	if l.state.Registered && l.home.IsValid() && !slices.Contains(addrs, l.home) {
		addrs = append(addrs, l.home)
	}
	l.mu.Unlock()
	p.host(l, addrs)
}

func (l *line) set(s State) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if s.Registered && l.state.Registered {
		s.Since, s.Refreshed = l.state.Since, l.state.Refreshed+1
	}
	l.state, l.once = s, l.once || s.Registered
}

// Use says which trunks there are from now on. Those that are gone are unregistered; calls through them go on.
func (p *Phone) Use(trunks []Trunk) {
	known := rosterOf(trunks)
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return
	}
	old, gone := p.lines, []*line{}
	p.lines, p.roster = map[string]*line{}, known
	for _, t := range trunks {
		if l := old[t.ID]; l != nil && reflect.DeepEqual(l.trunk, t) {
			p.lines[t.ID] = l
		} else {
			p.lines[t.ID] = p.begin(t, old[t.ID])
		}
	}
	for id, l := range old {
		if p.lines[id] != l {
			gone = append(gone, l)
		}
	}
	p.mu.Unlock()
	for _, l := range gone {
		p.spawn(l.stop)
	}
}

// State returns how a trunk is doing; the zero State for one that is not in use.
func (p *Phone) State(id string) State {
	l := p.line(id)
	if l == nil {
		return State{}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.state
}

// Registrations count the trunks that are to be registered, by whether they are; those that were and are no more are lost.
func (p *Phone) Registrations(context.Context) (map[string]int, error) {
	p.mu.Lock()
	lines := slices.Collect(maps.Values(p.lines))
	p.mu.Unlock()
	out := map[string]int{"registered": 0, "unregistered": 0, "lost": 0}
	for _, l := range lines {
		l.mu.Lock()
		switch {
		case l.state.Registered:
			out["registered"]++
		case l.trunk.Register && l.once:
			out["lost"]++
		case l.trunk.Register:
			out["unregistered"]++
		}
		l.mu.Unlock()
	}
	return out, nil
}

// trunk that has an id; one that is not in use has nothing else.
func (p *Phone) trunk(id string) Trunk {
	if l := p.line(id); l != nil {
		return l.trunk
	}
	return Trunk{ID: id}
}

func (p *Phone) line(id string) *line {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.lines[id]
}
