// Package sip connects calls to SIP trunks: it registers with them, places and takes calls through them, and carries the sound. It knows
// neither tenants nor a database.
package sip

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"log/slog"
	"maps"
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"

	sipgo "github.com/emiago/sipgo/sip"
)

// DefaultSetup is how many calls may be in setup where Config.Setup is zero.
const DefaultSetup = 50

// Beyond is Config.Limit where somebody else bounds the calls, and shares them: as many more come in as may be in setup, so that it is known whose
// they are before they are refused.
func Beyond(calls int) int { return calls + DefaultSetup }

// Config says how a Phone is reached, and its limits.
type Config struct {
	// UDP, TCP and TLS are the addresses to listen on, such as "0.0.0.0:5060". A transport without one is not used.
	UDP, TCP, TLS string
	// Certificate is the one for a handshake of a trunk that connects by TLS.
	Certificate func(*tls.ClientHelloInfo) (*tls.Certificate, error)
	// Roots verify the trunks that we connect to; nil means the system's.
	Roots *x509.CertPool
	// Public is the address that trunks reach us at. The zero value is the local address that routes to the trunk.
	Public netip.Addr
	// FirstPort and LastPort bound the ports of sound; zero means any.
	FirstPort, LastPort int
	// Log takes what goes wrong with nobody to return it to.
	Log *slog.Logger
	// UserAgent names us to trunks.
	UserAgent string
	// Limit bounds calls at once, Setup those of them that are not answered yet, and Connections the open connections from trunks,
	// and those from strangers, of TCP and of TLS.
	Limit, Setup, Connections int
	// Allow refuses addresses that nothing may be sent to; nil allows all. Trunks, and what they announce for sound, choose
	// addresses, so it has to be set if strangers can add trunks.
	Allow func(netip.Addr) error
	// Timing overrides how long things may take.
	Timing Timing
}

// Timing is how long things may take. A zero field has its default.
type Timing struct {
	// Ack is how long an answered caller may take to confirm (32 s), Reply how long a BYE waits for its answer (4 s), and
	// Offer how long an incoming call may ring (6 min, longer than any number waits before it answers).
	Ack, Reply, Offer time.Duration
	// Ring is how often an incoming call is said to ring still (a minute).
	Ring time.Duration
	// Silence is how long a call survives without any sound packet, unless it is on hold (30 s).
	Silence time.Duration
	// PlayOut is how long after the last sound that was sent we hang up at the earliest, so that the far end's buffer is played (200 ms).
	PlayOut time.Duration
	// Jitter is how much later what arrives is played, so that a far end, or a machine, that stutters is heard whole (0; at most 250 ms).
	Jitter time.Duration
	// Session is the session interval that we propose (30 min), MinSession the shortest that we accept (90 s).
	Session, MinSession time.Duration
	// Idle is how long a connection from an unknown peer may last, and one from where a trunk may be is silent before its first request (10 s).
	Idle time.Duration
	// Lookup is how often the host of a trunk that we register with is looked up (a minute).
	Lookup time.Duration
	// Reach is how long a server of a trunk may take to be connected to, from when its address is known, and then one that has others to say anything
	// before the next is tried (4 s: an INVITE by UDP has been sent four times by then).
	Reach time.Duration
	// Retry is the first pause after a failed registration (1 s); it doubles up to five minutes.
	Retry time.Duration
	// Forget is how long the addresses and ports that UDP messages come from are remembered at least, where they are too many (a minute).
	Forget time.Duration
}

func (c *Config) defaults() {
	set(&c.Log, c.Log != nil, slog.New(slog.DiscardHandler))
	set(&c.UserAgent, c.UserAgent != "", "Switchboard")
	set(&c.Limit, c.Limit > 0, 200)
	set(&c.Setup, c.Setup > 0, DefaultSetup)
	set(&c.Connections, c.Connections > 0, 256)
	set(&c.Allow, c.Allow != nil, func(netip.Addr) error { return nil })
	t := &c.Timing
	for at, value := range map[*time.Duration]time.Duration{
		&t.Ack: 32 * time.Second, &t.Reply: 4 * time.Second, &t.Offer: 6 * time.Minute, &t.Ring: time.Minute, &t.Silence: 30 * time.Second,
		&t.PlayOut: 200 * time.Millisecond,
		&t.Session: 30 * time.Minute, &t.MinSession: 90 * time.Second, &t.Idle: 10 * time.Second, &t.Retry: time.Second, &t.Lookup: time.Minute,
		&t.Reach: 4 * time.Second, &t.Forget: time.Minute,
	} {
		set(at, *at > 0, value)
	}
}

// set writes a default where nothing was chosen.
func set[T any](at *T, chosen bool, value T) {
	if !chosen {
		*at = value
	}
}

// tune lets sipgo send messages that do not fit into one packet. It refuses those by default, so that a call with a long list
// of proxies could not be answered over UDP; the network fragments them as it does for everybody else. What sipgo logs is the
// text of strangers, so it is dropped.
var tune = sync.OnceFunc(func() {
	sipgo.UDPMTUSize = 16 << 10
	sipgo.SetDefaultLogger(slog.New(slog.DiscardHandler))
})

// ErrClosed is returned by a Phone that was closed.
var ErrClosed = errors.New("sip: closed")

// Phone is our end of all trunks.
type Phone struct {
	cfg       Config
	transport *sipgo.TransportLayer
	layer     *sipgo.TransactionLayer
	listen    map[string]listener // by transport
	limiters  []*connLimiter
	known     known
	targets   targets
	crowd     crowd
	strays    strays
	key       [32]byte        // signs the nonces of challenges
	fresh     string          // marks the tags that are ours
	life      context.Context //nolint:containedctx // it ends when the Phone is closed, which no caller's does
	end       context.CancelFunc
	wg        sync.WaitGroup
	sockets   sync.WaitGroup
	sends     sync.WaitGroup

	mu     sync.Mutex
	closed bool
	mute   bool // nothing is sent from now on
	serve  func(*Invite)
	lines  map[string]*line
	roster *roster                       // of the lines
	hosts  map[netip.Addr]map[string]int // the trunks that register with an address, by id
	calls  map[string]*Call              // by dialog
	asked  map[*Invite]bool              // that were neither answered nor refused
	setup  map[string]bool               // INVITEs from others whose transaction lives
	slots  int                           // calls
	rings  rings                         // calls in setup
}

// Open listens. Close the Phone to get rid of what it holds.
func Open(cfg Config) (*Phone, error) {
	tune()
	cfg.defaults()
	p := &Phone{
		cfg: cfg, listen: map[string]listener{}, lines: map[string]*line{}, roster: rosterOf(nil), hosts: map[netip.Addr]map[string]int{},
		calls: map[string]*Call{}, setup: map[string]bool{}, asked: map[*Invite]bool{}, rings: rings{of: map[string]int{}, arriving: map[string]int{}},
	}
	p.fresh = sipgo.GenerateTagN(32)
	p.life, p.end = context.WithCancel(context.Background())
	p.seed()
	p.transport = sipgo.NewTransportLayer(net.DefaultResolver, newParser(), &tls.Config{RootCAs: cfg.Roots, MinVersion: tls.VersionTLS12},
		sipgo.WithTransportLayerTransports(p.transports()))
	p.transport.OnMessage(mend) // before the layer, which answers what it cannot read, and what is cancelled
	p.transport.OnMessage(p.tag)
	p.layer = sipgo.NewTransactionLayer(p.transport,
		sipgo.WithTransactionLayerTerminateOnConnClose(), sipgo.WithTransactionLayerUnhandledResponseHandler(p.late))
	p.layer.OnRequest(p.receive)
	if err := p.listenAll(); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, nil
}

// Serve has incoming calls handled, each in its own goroutine. The handler answers or refuses the call before it returns;
// otherwise the caller hears that nobody is available.
func (p *Phone) Serve(handle func(*Invite)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.serve = handle
}

// Close hangs up all calls, unregisters everywhere and frees all ports. It takes a few seconds at most.
func (p *Phone) Close() error {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return nil
	}
	p.closed = true
	calls := slices.Collect(maps.Values(p.calls))
	asked := slices.Collect(maps.Keys(p.asked))
	lines := p.lines
	p.lines = map[string]*line{}
	p.mu.Unlock()

	p.end()
	ctx, cancel := context.WithTimeout(context.Background(), p.cfg.Timing.Reply)
	defer cancel()
	var leaving sync.WaitGroup
	for _, c := range calls {
		leaving.Go(func() { _ = c.HangUp(ctx) }) // it ends here whether or not the far end confirms
	}
	for _, l := range lines {
		leaving.Go(l.stop)
	}
	for _, in := range asked {
		leaving.Go(func() { in.Refuse(480, "") })
	}
	leaving.Wait()
	p.wg.Wait()
	return p.shut()
}

// moment is a context for what has to be said to a far end even though the call, or the Phone, is coming to its end.
func (p *Phone) moment() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(p.life), p.cfg.Timing.Reply)
}

// spawn runs something that Close waits for; it reports whether it did.
func (p *Phone) spawn(f func()) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return false
	}
	p.wg.Go(f)
	return true
}

// join has Close wait for the caller, who says Done; it is false where the Phone is closed.
func (p *Phone) join() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed {
		p.wg.Add(1)
	}
	return !p.closed
}

// forget lets go of a call that was up.
func (p *Phone) forget(c *Call) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.calls[c.key] == c {
		delete(p.calls, c.key)
		p.slots--
	}
}

// Calls counts the calls that are up or being set up.
func (p *Phone) Calls() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.slots
}
