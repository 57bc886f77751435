package assistant

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// originLimit is how many characters an origin may have.
const originLimit = 300

// web applies the settings of calls from web pages.
func (u Update) web(a *ent.Assistant) []fault.Detail {
	need(u.PublicCalls, &a.PublicCalls)
	need(u.CallsPerAddress, &a.CallsPerAddress)
	need(u.WebConcurrency, &a.WebConcurrency)
	need(u.WebMinutes, &a.WebMinutes)
	if a.PublicCalls && a.PublicID == nil {
		a.PublicID = newPublicID()
	}
	if u.CallOrigins == nil {
		return nil
	}
	var wrong []fault.Detail
	origins := []string{}
	for i, text := range u.CallOrigins {
		origin, ok := origin(text)
		if !ok {
			wrong = append(wrong, fault.Break(fmt.Sprintf("callOrigins[%d]", i), fault.NoOrigin))
		}
		origins = append(origins, origin)
	}
	slices.Sort(origins)
	a.CallOrigins = slices.Compact(origins)
	return wrong
}

// newPublicID has 130 random bits.
func newPublicID() *string {
	id := "pub_" + strings.ToLower(rand.Text())
	return &id
}

// origin as browsers write it: a scheme, a host and a port that is not the scheme's own.
func origin(text string) (string, bool) {
	u, err := url.Parse(strings.TrimSuffix(text, "/"))
	if err != nil || len(text) > originLimit || u.Host == "" || u.User != nil || u.Path != "" || u.RawQuery != "" || u.Fragment != "" {
		return "", false
	}
	host := strings.ToLower(u.Host)
	if strings.ContainsAny(host, "*;, '\"") || u.Hostname() == "" {
		return "", false
	}
	switch u.Scheme {
	case "https":
		return "https://" + strings.TrimSuffix(host, ":443"), true
	case "http":
		return "http://" + strings.TrimSuffix(host, ":80"), true
	}
	return "", false
}

// RenewPublicID gives an assistant another name in links, so that the one before leads nowhere.
func (s *Service) RenewPublicID(ctx context.Context, id string) (*Assistant, error) {
	return s.change(ctx, id, nil, nil, func(a *ent.Assistant) error {
		a.PublicID = newPublicID()
		return nil
	})
}
