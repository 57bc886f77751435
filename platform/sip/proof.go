package sip

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/netip"
	"slices"
	"strings"

	sipgo "github.com/emiago/sipgo/sip"
	"github.com/icholy/digest"
)

// identified is as whom a request is sent, whose password answers its challenges.
type identified struct {
	trunk Trunk
	// within is the dialog that the request is of; nil if it goes to the trunk itself, as its owner has configured it. Within a dialog the
	// far end says where requests go, and what they name. It could pass on a challenge of the trunk's, and take our answer there as a call of
	// its own; or make up one, and try passwords on the answer.
	within *Dialog
}

// identified is as whom a request of the call is sent: as the trunk that the call was begun by, if that is another server's by now.
func (c *Call) identified() identified {
	d, t := c.Dialog(), c.line()
	if t.Host != c.trunk.Host {
		t = c.trunk
	}
	return identified{t, &d}
}

// answers says whether a challenge is the trunk's: all are of what is sent to the trunk itself. Within a call, it has to come from a server of
// the trunk, for the realm that has challenged the INVITE by which we have begun the call, or a registration; and then what the request names
// has to be the trunk as well.
func (p *Phone) answers(ctx context.Context, req *sipgo.Request, realm string, who identified) bool {
	if who.within == nil {
		p.met(who.trunk, realm)
		return true
	}
	begun := slices.Contains(who.within.Realms, realm)
	if !begun && !p.knows(who.trunk, realm) || !p.isServer(ctx, req.Destination(), who) {
		return false
	}
	named := strings.Trim(req.Recipient.Host, "[]")
	return begun || strings.EqualFold(named, who.trunk.domain()) || p.isServer(ctx, hostPort(UDP, named, 0), who)
}

// isServer says whether an address is one of the trunk's, by its name, those of its servers, or what these are found at. A name of
// anybody else's is not looked up: it could be at another address a moment later.
func (p *Phone) isServer(ctx context.Context, hop string, who identified) bool {
	host, _, err := net.SplitHostPort(hop)
	if err != nil {
		return false
	}
	if p.surely(host, who) {
		return true
	}
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return slices.ContainsFunc(hosts(ctx, who.trunk), func(name string) bool { return named(name, host) })
	}
	all, err := addresses(ctx, who.trunk)
	return err == nil && slices.Contains(all, addr.Unmap())
}

// surely says whether a host is the trunk's without a name being looked up: its own, the address that has challenged the call, or one that we
// register with.
func (p *Phone) surely(host string, who identified) bool {
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return strings.EqualFold(host, who.trunk.Host)
	}
	addr = addr.Unmap()
	own, err := netip.ParseAddr(strings.Trim(who.trunk.Host, "[]"))
	return err == nil && own.Unmap() == addr || who.within != nil && who.within.Server == addr.String() || p.registersAt(who.trunk, addr)
}

// mostRealms is how many realms of a trunk are remembered: its own, and those of proxies before it.
const mostRealms = 8

// met notes the realm of a challenge that has come from the trunk itself.
func (p *Phone) met(t Trunk, realm string) {
	l := p.line(t.ID)
	if l == nil || l.trunk.Host != t.Host {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !slices.Contains(l.realms, realm) {
		l.realms = append(l.realms, realm)
		l.realms = l.realms[max(0, len(l.realms)-mostRealms):]
	}
}

func (p *Phone) knows(t Trunk, realm string) bool {
	l := p.line(t.ID)
	if l == nil || l.trunk.Host != t.Host {
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Contains(l.realms, realm)
}

// registersAt says whether an address is known to be one of a trunk that we register with.
func (p *Phone) registersAt(t Trunk, addr netip.Addr) bool {
	l := p.line(t.ID)
	if l == nil || l.trunk.Host != t.Host {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Contains(l.addrs, addr)
}

// mostProofs bounds the challenges of a request that are answered: that of a trunk, that of a proxy, and each again where its nonce is stale.
const mostProofs = 4

// proofs are the headers that answer challenges.
var proofs = []string{"Authorization", "Proxy-Authorization"}

// prove makes the request that answers a challenge, where that is the trunk's, and returns its realm. What has been answered before is asked
// again where the nonce was too old, else the password is wrong.
func (p *Phone) prove(ctx context.Context, req *sipgo.Request, res *sipgo.Response, who identified) (again *sipgo.Request, realm string, err error) {
	t := who.trunk
	ask, reply := "WWW-Authenticate", proofs[0]
	if res.StatusCode == sipgo.StatusProxyAuthRequired {
		ask, reply = "Proxy-Authenticate", proofs[1]
	}
	best := strongest(values(res, ask))
	if before := req.GetHeader(reply) != nil; t.User == "" || before && (best == nil || !best.Stale) {
		return nil, "", ErrDenied
	}
	if best == nil {
		return nil, "", fmt.Errorf("%w: it asks for a proof that is not supported", ErrDenied)
	}
	if !p.answers(ctx, req, best.Realm, who) {
		p.cfg.Log.Warn("A challenge within a call is not answered: it is not known to be the trunk's.",
			"trunk", t.ID, "method", string(req.Method), "to", req.Destination(), "realm", best.Realm)
		return nil, "", fmt.Errorf("%w: the challenge is not known to be the trunk's", ErrDenied)
	}
	proof, err := digest.Digest(best, digest.Options{
		Method: string(req.Method), URI: req.Recipient.String(), Count: 1, Username: t.User, Password: t.Password,
		GetBody: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(req.Body())), nil },
	})
	if err != nil {
		return nil, "", fmt.Errorf("%w: %w", ErrDenied, err)
	}
	again = req.Clone()
	p.renew(again)
	again.RemoveHeader(reply)
	again.AppendHeader(sipgo.NewHeader(reply, proof.String()))
	return again, best.Realm, nil
}

// strongest of the challenges that a trunk offers; nil if none can be answered.
func strongest(offered []string) (best *digest.Challenge) {
	for _, v := range offered {
		c, err := digest.ParseChallenge(v)
		if err != nil {
			continue
		}
		for i, q := range c.QOP {
			c.QOP[i] = strings.ToLower(strings.TrimSpace(q))
		}
		if !digest.CanDigest(c) {
			continue
		}
		c.Algorithm = strings.ToUpper(c.Algorithm)
		if best == nil || c.Algorithm == "SHA-256" {
			best = c
		}
	}
	return best
}
