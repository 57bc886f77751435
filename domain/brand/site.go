package brand

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/brand"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What is known of host names is read again after hostsKept, and after hostsRetry where it could not be read.
const (
	hostsKept  = 10 * time.Second
	hostsRetry = time.Second
)

// Site is what is reached by a host name of a brand's.
type Site struct {
	Brand

	// URL stands before its paths.
	URL string
	// Workspace is whose it is, and Subaccount the client that it is for; "" is the workspace.
	Workspace, Subaccount string

	row     string
	reached bool
}

// hosts keeps what is known of host names.
type hosts struct {
	known atomic.Pointer[directory]
	reads chan struct{} // has room for one: of the requests that find it too old, one reads it
}

// directory of all verified host names. A name that is not in it costs no query, so that nobody makes work by inventing names.
type directory struct {
	listed map[string]*listed
	until  time.Time
}

// listed is a verified host name, with its site once somebody has asked for it.
type listed struct {
	mu   sync.Mutex
	site *Site
}

// forget has the names read again by the next request.
func (h *hosts) forget() {
	if d := h.known.Load(); d != nil {
		h.known.Store(&directory{listed: d.listed})
	}
}

// turn to read the names; none where others read them meanwhile and old ones are known. If nothing is known, it is waited for.
func (h *hosts) turn(ctx context.Context) (old *directory, err error) {
	select {
	case h.reads <- struct{}{}:
		return nil, nil //nolint:nilnil // it is the caller's turn
	default:
	}
	if old := h.known.Load(); old != nil {
		return old, nil
	}
	select {
	case h.reads <- struct{}{}:
		return nil, nil //nolint:nilnil // likewise
	case <-ctx.Done():
		return nil, fmt.Errorf("host names: %w", ctx.Err())
	}
}

// Site that the host of a request leads to; nil: the installation's own. The caller learns only how it looks.
func (s *Service) Site(ctx context.Context, host string) (*Site, error) {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host, problem := s.hostName(host)
	if problem != "" {
		return nil, nil //nolint:nilnil // no brand has such a name
	}
	d, err := s.directory(ctx)
	if err != nil {
		return nil, err
	}
	l := d.listed[host]
	if l == nil {
		return nil, nil //nolint:nilnil // likewise
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.site == nil {
		l.site, err = s.find(ctx, host)
	}
	return l.site, err
}

// directory of host names. The old one serves while another request reads it again, and if it cannot be read.
func (s *Service) directory(ctx context.Context) (*directory, error) {
	fresh := func() *directory {
		if d := s.hosts.known.Load(); d != nil && time.Now().Before(d.until) {
			return d
		}
		return nil
	}
	if d := fresh(); d != nil {
		return d, nil
	}
	if d, err := s.hosts.turn(ctx); d != nil || err != nil {
		return d, err
	}
	defer func() { <-s.hosts.reads }()
	if d := fresh(); d != nil {
		return d, nil
	}
	names, err := s.parts.Store.Texts(store.System(ctx, "which host names there are"),
		`SELECT verified_host FROM brands WHERE verified_host IS NOT NULL`)
	old := s.hosts.known.Load()
	if err != nil && old == nil {
		return nil, fmt.Errorf("host names: %w", err)
	}
	d := &directory{listed: make(map[string]*listed, len(names)), until: time.Now().Add(hostsKept)}
	for _, name := range names {
		d.listed[name] = &listed{}
	}
	if err != nil {
		d = &directory{old.listed, time.Now().Add(hostsRetry)}
	}
	s.hosts.known.Store(d)
	return d, nil
}

// find the site of a verified host name; nil if it has just been lost.
func (s *Service) find(ctx context.Context, host string) (*Site, error) {
	ctx = store.System(ctx, "whose a host name is")
	row, err := s.parts.Store.Client(ctx).Brand.Query().Where(brand.VerifiedHost(host)).
		Select(brand.FieldID, brand.FieldWorkspaceID, brand.FieldAbout, brand.FieldReachedAt).Only(ctx)
	if err != nil {
		return nil, ent.MaskNotFound(err)
	}
	v, err := s.of(ctx, row.WorkspaceID, row.About)
	if err != nil {
		return nil, err
	}
	return &Site{v.shown(), s.at(host), row.WorkspaceID, row.About, row.ID, row.ReachedAt != nil}, nil
}

// Reached notes that somebody has signed in by a host name: it leads here, with a certificate that browsers accept. From now on, links in
// e-mail lead there.
func (s *Service) Reached(ctx context.Context, site *Site) error {
	if site == nil || site.reached {
		return nil
	}
	err := s.parts.Store.Tx(store.System(ctx, "a host name that leads here"), func(ctx context.Context) error {
		_, err := s.parts.Store.Client(ctx).Brand.Update().Where(brand.ID(site.row), brand.VerifiedHostNotNil(), brand.ReachedAtIsNil()).
			SetReachedAt(store.Timestamp()).Save(ctx)
		return err
	})
	s.hosts.forget()
	return err
}

// at is the installation's URL under another name.
func (s *Service) at(host string) string {
	base, err := url.Parse(s.parts.BaseURL)
	if err != nil {
		return s.parts.BaseURL
	}
	if port := base.Port(); port != "" {
		host = net.JoinHostPort(host, port)
	}
	return base.Scheme + "://" + host
}
