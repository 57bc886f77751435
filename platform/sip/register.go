package sip

import (
	"cmp"
	"context"
	"math/rand/v2"
	"net/netip"
	"strconv"
	"strings"
	"time"

	sipgo "github.com/emiago/sipgo/sip"

	"github.com/switchboard-dev/switchboard/platform/pause"
)

// Bounds of registrations.
const (
	usualExpiry = 10 * time.Minute
	longestWait = 5 * time.Minute
	attemptTime = 35 * time.Second // a little more than a transaction can take
)

// begin keeps a trunk registered until it is stopped, as soon as the line that it replaces has unregistered; that may be nil. The caller
// holds p.mu.
func (p *Phone) begin(t Trunk, before *line) *line {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	l := &line{trunk: t, stop: func() { cancel(); <-done }}
	if !t.Register {
		close(done)
		return l
	}
	p.wg.Go(func() {
		defer close(done)
		defer p.host(l, nil)
		if before != nil {
			p.resolve(ctx, l)
			before.stop()
		}
		p.keep(ctx, l)
	})
	return l
}

// keep registers again and again, and unregisters in the end.
func (p *Phone) keep(ctx context.Context, l *line) {
	b := binding{phone: p, line: l, expiry: cmp.Or(l.trunk.Expires, usualExpiry)}
	pause := p.cfg.Timing.Retry
	for ctx.Err() == nil {
		p.resolve(ctx, l)
		granted, err := b.register(ctx, l.trunk.Register)
		wait := granted * 4 / 5
		if err != nil {
			l.set(State{Error: words(l.trunk, err)})
			wait = pause + rand.N(pause/2+1) //nolint:gosec // it spreads attempts
			pause = min(2*pause, longestWait)
		} else {
			l.set(State{Registered: true, Since: time.Now()})
			p.welcome(l)
			pause = p.cfg.Timing.Retry
		}
		if !b.rests(ctx, wait) {
			break
		}
	}
	if b.bound {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), p.cfg.Timing.Reply/2)
		defer cancel()
		_, _ = b.register(ctx, false) // it expires if this fails
	}
	l.set(State{})
}

// rests waits for the next registration, and meanwhile looks up the present addresses of the trunk, from which its calls come. Many trunks send calls
// over the connection that we registered by: if that is gone, we register at once.
func (b *binding) rests(ctx context.Context, wait time.Duration) bool {
	every, end := b.phone.cfg.Timing.Lookup, time.Now().Add(wait)
	for time.Until(end) > every {
		if !pause.For(ctx, every) {
			return false
		}
		if b.cut() {
			return true
		}
		until, cancel := context.WithDeadline(ctx, end)
		b.phone.resolve(until, b.line)
		cancel()
	}
	return pause.For(ctx, time.Until(end))
}

// cut says whether we are registered by a connection that is closed.
func (b *binding) cut() bool {
	transport := b.line.trunk.transport()
	return b.failed == 0 && transport != UDP && !b.phone.connected(transport, b.peer)
}

// binding is our registration with a trunk. All its requests are of one call and counted, so that none overtakes another.
type binding struct {
	phone  *Phone
	line   *line
	expiry time.Duration
	dialog Dialog
	bound  bool
	at     []netip.Addr // of the server that was asked last
	mine   sipgo.Uri    // the address that was registered
	peer   string       // from where that was accepted
	failed int          // attempts in a row
}

// register has the trunk know or forget us, and returns for how long it does.
func (b *binding) register(ctx context.Context, on bool) (_ time.Duration, err error) {
	defer func() {
		if b.failed++; err == nil {
			b.failed = 0
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, attemptTime)
	defer cancel()
	if b.dialog.CallID == "" {
		b.dialog = account(b.line.trunk)
	}
	all := b.choose(ctx)
	expiry := b.expiry
	if !on {
		expiry = 0
	}
	res, err := b.ask(ctx, expiry, len(all))
	if err != nil {
		return 0, err
	}
	if least := seconds(value(res, "Min-Expires")); res.StatusCode == sipgo.StatusIntervalToBrief && least > b.expiry && on {
		b.expiry = least
		if res, err = b.ask(ctx, least, len(all)); err != nil {
			return 0, err
		}
	}
	if !res.IsSuccess() {
		return 0, failure(res)
	}
	b.bound, b.peer = on, origin(res)
	b.line.mu.Lock()
	b.line.home, b.line.server, b.line.servers = b.home(res), b.dialog.Next, all
	b.line.mu.Unlock()
	return b.granted(res, expiry), nil
}

// ask a server. While there are others that were not asked yet, one that says nothing is not waited for.
func (b *binding) ask(ctx context.Context, expiry time.Duration, servers int) (*sipgo.Response, error) {
	req, err := b.phone.next(ctx, &b.dialog, sipgo.REGISTER)
	if err != nil {
		return nil, err
	}
	req.Contact().Address.User = b.line.trunk.contact() // even if the trunk is no longer in use
	b.mine = req.Contact().Address
	req.AppendHeader(sipgo.NewHeader("Expires", strconv.Itoa(int(expiry.Seconds()))))
	b.find(ctx, req)
	patience := time.Duration(0)
	if b.failed < servers-1 {
		patience = b.phone.cfg.Timing.Reach
	}
	res, err := b.phone.reach(ctx, req, identified{trunk: b.line.trunk}, patience)
	if err == nil {
		b.dialog.counted(res)
	}
	return res, err
}

// account is the dialog of requests that are in none: those to the trunk itself.
func account(t Trunk) Dialog {
	me := address(cmp.Or(t.User, "switchboard"), t.domain())
	server := sipgo.Uri{Scheme: "sip", Host: t.domain()}
	return Dialog{
		CallID: sipgo.GenerateTagN(32), LocalTag: sipgo.GenerateTagN(16), Local: me.String(), Remote: me.String(), Target: server.String(),
		Trunk: t.ID, Transport: t.transport(), Next: t.hop(),
	}
}

// granted is how long a registration lasts: as long as the trunk says, at least some seconds and at most as long as we asked for.
func (b *binding) granted(res *sipgo.Response, asked time.Duration) time.Duration {
	got := cmp.Or(b.listed(res), seconds(value(res, "Expires")))
	if got <= 0 || got > asked {
		got = asked
	}
	return max(got, time.Second)
}

// listed is how long we are registered by the trunk's list of all that are, 0 if it does not say. If that is one, it is ours, even
// under another address, as behind a router. Any of several may be: the one that ends first counts, as registering again too soon does no harm.
func (b *binding) listed(res *sipgo.Response) (first time.Duration) {
	all := res.GetHeaders("Contact")
	for _, h := range all {
		c, is := h.(*sipgo.ContactHeader)
		if !is {
			continue
		}
		text, _ := c.Params.Get("expires")
		left := seconds(text)
		if len(all) == 1 || b.own(c.Address) {
			return left
		}
		if left > 0 && (first == 0 || left < first) {
			first = left
		}
	}
	return first
}

// own says whether an address is the one that was registered.
func (b *binding) own(u sipgo.Uri) bool {
	t := b.line.trunk.transport()
	return u.User == b.mine.User && strings.EqualFold(hostPort(t, u.Host, u.Port), hostPort(t, b.mine.Host, b.mine.Port))
}

func seconds(text string) time.Duration {
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return 0
	}
	return time.Duration(n) * time.Second
}
