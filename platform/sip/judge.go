package sip

import (
	"cmp"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/binary"
	"net/netip"
	"slices"
	"strings"
	"time"

	sipgo "github.com/emiago/sipgo/sip"
	"github.com/icholy/digest"
)

func (p *Phone) seed() { _, _ = rand.Read(p.key[:]) } // it cannot fail

// judge finds the trunks that a request can be from, the likeliest first. If there is none, it returns the response that refuses
// the request.
func (p *Phone) judge(req *sipgo.Request) (trunks []string, refusal *sipgo.Response) {
	if p.dialog(req) != nil {
		return nil, nil
	}
	from, err := netip.ParseAddrPort(req.Source())
	if err != nil {
		return nil, answer(req, 400)
	}
	addr := from.Addr().Unmap()
	p.mu.Lock()
	found, open := p.from(addr), len(p.roster.open) > 0
	p.mu.Unlock()
	if id := p.credited(req, addr); id != "" { // whatever else somebody says of the address
		return []string{id}, nil
	}
	switch {
	case len(found) > 0:
		return order(found, req), nil
	case !open:
		return nil, answer(req, 403)
	}
	return nil, p.challenge(answer(req, 401), req, addr)
}

// challenge has a response ask for a proof.
func (p *Phone) challenge(res *sipgo.Response, req *sipgo.Request, addr netip.Addr) *sipgo.Response {
	for _, algorithm := range []string{"MD5", "SHA-256"} { // old telephones look at the first only
		c := digest.Challenge{Realm: realm, Nonce: p.nonce(req, addr, time.Now()), Algorithm: algorithm, QOP: []string{"auth"}}
		res.AppendHeader(sipgo.NewHeader("WWW-Authenticate", c.String()))
	}
	return res
}

// account is the one of some trunks whose account a call is certainly to, or whose password the caller knows; "" if that is none.
func (p *Phone) account(req *sipgo.Request, trunks []string) string {
	from := sentFrom(req)
	if id := p.credited(req, from); id != "" {
		return id
	}
	for _, id := range trunks {
		if l := p.line(id); l != nil && l.calls(req, from) {
			return id
		}
	}
	return ""
}

// trusts says whether calls from an address are taken.
func (p *Phone) trusts(addr netip.Addr) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.from(addr)) > 0
}

// owners are those whose trunks calls from an address can be from, each once.
func (p *Phone) owners(addr netip.Addr) (all []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, t := range p.from(addr) {
		if owner := cmp.Or(t.Owner, t.ID); !slices.Contains(all, owner) {
			all = append(all, owner)
		}
	}
	return all
}

// order puts the trunk first whose account is called.
func order(found []Trunk, req *sipgo.Request) (ids []string) {
	slices.SortFunc(found, func(a, b Trunk) int {
		if mine := a.contact() == req.Recipient.User; mine != (b.contact() == req.Recipient.User) {
			return map[bool]int{true: -1, false: 1}[mine]
		}
		return strings.Compare(a.ID, b.ID)
	})
	for _, t := range found {
		ids = append(ids, t.ID)
	}
	return ids
}

// realm is what callers prove themselves to.
const realm = "switchboard"

// fresh is how long a nonce is good.
const fresh = 30 * time.Second

// nonce says when it was made and for which call, so that none has to be kept and none can be used for another call or from another
// address.
func (p *Phone) nonce(req *sipgo.Request, addr netip.Addr, now time.Time) string {
	at := binary.BigEndian.AppendUint64(nil, uint64(now.Unix())) //nolint:gosec // not before 1970
	mac := hmac.New(sha256.New, p.key[:])
	mac.Write(at)
	mac.Write(addr.AsSlice())
	mac.Write([]byte(req.CallID().Value()))
	return base64.RawURLEncoding.EncodeToString(append(at, mac.Sum(nil)...))
}

func (p *Phone) genuine(nonce string, req *sipgo.Request, addr netip.Addr) bool {
	b, err := base64.RawURLEncoding.DecodeString(nonce)
	if err != nil || len(b) != 8+sha256.Size {
		return false
	}
	at := time.Unix(int64(binary.BigEndian.Uint64(b)), 0) //nolint:gosec // compared below
	return subtle.ConstantTimeCompare([]byte(p.nonce(req, addr, at)), []byte(nonce)) == 1 && time.Since(at).Abs() < fresh
}

// credited is the trunk whose password the caller knows.
func (p *Phone) credited(req *sipgo.Request, addr netip.Addr) string {
	for _, h := range req.GetHeaders("Authorization") {
		c, err := digest.ParseCredentials(h.Value())
		if err != nil || c.Realm != realm || !p.genuine(c.Nonce, req, addr) {
			continue
		}
		p.mu.Lock()
		open := p.trunks(p.roster.open[c.Username])
		p.mu.Unlock()
		for _, t := range open {
			if t.Password != "" && proves(c, string(req.Method), t) {
				return t.ID
			}
		}
	}
	return ""
}

// proves says whether credentials were made with the trunk's password.
func proves(c *digest.Credentials, method string, t Trunk) bool {
	ch := &digest.Challenge{Realm: c.Realm, Nonce: c.Nonce, Algorithm: c.Algorithm, Opaque: c.Opaque}
	if c.QOP != "" {
		ch.QOP = []string{"auth"}
	}
	want, err := digest.Digest(ch, digest.Options{
		Method: method, URI: c.URI, Count: c.Nc, Cnonce: c.Cnonce, Username: t.User, Password: t.Password,
	})
	return err == nil && subtle.ConstantTimeCompare([]byte(want.Response), []byte(c.Response)) == 1
}
