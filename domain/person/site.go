package person

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/switchboard-dev/switchboard/platform/limit"
)

// spentMost is how many sites are remembered that have used up what they may try.
const spentMost = 10_000

// spentSites are those, until when.
type spentSites struct {
	mu  sync.Mutex
	all *simplelru.LRU[string, time.Time]
}

// has says whether a site may try nothing now, as far as that is remembered.
func (s *spentSites) has(key string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all == nil {
		return false
	}
	until, _ := s.all.Get(key)
	return time.Now().Before(until)
}

// add a site for some seconds.
func (s *spentSites) add(key string, seconds int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all == nil {
		s.all, _ = simplelru.NewLRU[string, time.Time](spentMost, nil) // it fails for no size
	}
	s.all.Add(key, time.Now().Add(time.Duration(seconds)*time.Second))
}

// countFrom counts an attempt by the network that it comes from, and by the whole site, because one site has 65,536 IPv6 networks. A site may
// try as often as an account. One that has used that up is refused before its networks are counted: they would fill the memory of a server that
// counts alone, which would forget what was tried at whose account.
func (s *Service) countFrom(ctx context.Context, by Limiter, what, from string) error {
	site := what + "/site/" + siteOf(from)
	if s.spentSites.has(site) {
		return counted(limit.Result{})
	}
	if err := counted(by.Take(ctx, what+"/address/"+nearby(from))); err != nil || siteOf(from) == "" {
		return err
	}
	taken := s.parts.AccountLimit.Take(ctx, site)
	if !taken.Allowed {
		s.spentSites.add(site, taken.RetryAfterSeconds)
	}
	return counted(taken)
}

// siteOf an address that has several networks; else "".
func siteOf(from string) string {
	a, err := netip.ParseAddr(from)
	if err != nil || limit.Site(a) == limit.Network(a) { // what is not an address counts by itself
		return ""
	}
	return limit.Site(a)
}
