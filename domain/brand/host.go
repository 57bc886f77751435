package brand

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/brand"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// lookTime is how long the name system may take.
	lookTime = 5 * time.Second
	// hostKept is how long a host name is remembered, and hostsKept how many of them.
	hostKept  = 10 * time.Second
	hostsKept = 1000
)

func recordName(host string) string   { return "_switchboard." + host }
func recordValue(token string) string { return "switchboard-verification=" + token }

// hostName is a name as it is kept, or what is wrong with it.
func (s *Service) hostName(text string) (host, problem string) {
	host = strings.ToLower(strings.TrimSuffix(text, "."))
	if _, err := netip.ParseAddr(host); err == nil || !strings.Contains(host, ".") || slices.ContainsFunc(strings.Split(host, "."), badLabel) {
		return host, "must be a host name such as app.agency.example"
	}
	if base, err := url.Parse(s.BaseURL); err == nil && host == strings.ToLower(base.Hostname()) {
		return host, "must not be the installation's own"
	}
	return host, ""
}

func badLabel(label string) bool {
	return label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' ||
		strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-") != ""
}

// VerifyHost looks whether the name that the brand of the caller's subaccount wants is its owner's.
func (s *Service) VerifyHost(ctx context.Context) (*Settings, error) {
	if err := authz.Chosen(ctx); err != nil {
		return nil, err
	}
	return s.verify(ctx, authz.From(ctx).Subaccount)
}

// VerifyWorkspaceHost is VerifyHost for the caller's workspace. It takes a caller for all of it.
func (s *Service) VerifyWorkspaceHost(ctx context.Context) (*Settings, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	return s.verify(ctx, "")
}

// verify asks the name system. Any number may claim a name, and only one has it: whoever stands in its records. One that does no longer makes
// room.
func (s *Service) verify(ctx context.Context, about string) (*Settings, error) {
	row, err := s.Store.Client(ctx).Brand.Query().Where(brand.About(about), brand.HostNotNil()).Select(columns...).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.Conflict, "Set a host name first.").Because(err)
	}
	if err != nil {
		return nil, err
	}
	said, err := s.records(ctx, *row.Host)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(said, recordValue(*row.HostToken)) {
		return nil, fault.New(fault.Conflict, "The name system has no such record yet. It may take a while until a new one is seen.")
	}
	if err := s.makeRoom(ctx, row, said); err != nil {
		return nil, err
	}
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		n, err := s.Store.Client(ctx).Brand.Update().Where(brand.ID(row.ID), brand.Host(*row.Host), brand.HostToken(*row.HostToken), brand.VerifiedHostIsNil()).
			SetVerifiedHost(*row.Host).SetVerifiedAt(store.Timestamp()).Save(ctx)
		if err == nil && n == 0 && row.VerifiedHost == nil {
			err = fault.New(fault.Conflict, "The host name is being changed by somebody else.")
		}
		return err
	})
	if ent.IsConstraintError(err) {
		return nil, taken().Because(err)
	}
	if err != nil {
		return nil, err
	}
	s.hosts.forget()
	return s.settings(ctx, about)
}

func taken() *fault.Error {
	return fault.New(fault.Conflict, "Another brand of this installation has this host name.",
		fault.Detail{Field: "host", Message: "must not be another brand's"})
}

// records are what the name system says of a host.
func (s *Service) records(ctx context.Context, host string) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	said, err := s.Resolver.LookupTXT(ctx, recordName(host))
	if missing := (*net.DNSError)(nil); errors.As(err, &missing) && missing.IsNotFound {
		return nil, nil
	}
	if err != nil {
		return nil, fault.New(fault.Unavailable, "The name system did not answer. Try again.").Because(fmt.Errorf("look up %s: %w", host, err))
	}
	return said, nil
}

// makeRoom takes a name from the brand that holds it, if that brand's record is gone. If both records are there, the holder keeps it.
func (s *Service) makeRoom(ctx context.Context, row *ent.Brand, said []string) error {
	ctx = store.System(ctx, "who had a host name before")
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		client := s.Store.Client(ctx).Brand
		other, err := client.Query().Where(brand.VerifiedHost(*row.Host), brand.IDNEQ(row.ID), s.Store.Locked()).Only(ctx)
		if err != nil {
			return ent.MaskNotFound(err)
		}
		if slices.Contains(said, recordValue(store.Text(other.HostToken))) {
			return taken()
		}
		return client.Update().Where(brand.ID(other.ID)).ClearVerifiedHost().ClearVerifiedAt().Exec(ctx)
	})
}

// Site is what is reached by a host name of a brand's.
type Site struct {
	Brand

	// URL stands before its paths.
	URL string
	// Workspace is whose it is, and Subaccount the client that it is for; "" is the workspace.
	Workspace, Subaccount string
}

// hosts are the names that were asked for lately, with their sites; nil: none is.
type hosts struct {
	mu    sync.Mutex
	known map[string]known
}

type known struct {
	site *Site
	at   time.Time
}

func (h *hosts) get(host string) (site *Site, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	k, ok := h.known[host]
	return k.site, ok && time.Since(k.at) < hostKept
}

func (h *hosts) put(host string, site *Site) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.known) >= hostsKept {
		clear(h.known)
	}
	h.known[host] = known{site, time.Now()}
}

func (h *hosts) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	clear(h.known)
}

// Site that the host of a request leads to; nil: the installation's own. Whoever asks learns nothing but how it looks.
func (s *Service) Site(ctx context.Context, host string) (*Site, error) {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host, problem := s.hostName(host)
	if problem != "" {
		return nil, nil //nolint:nilnil // none
	}
	if site, ok := s.hosts.get(host); ok {
		return site, nil
	}
	site, err := s.find(ctx, host)
	if err != nil {
		return nil, err
	}
	s.hosts.put(host, site)
	return site, nil
}

func (s *Service) find(ctx context.Context, host string) (*Site, error) {
	ctx = store.System(ctx, "whose a host name is")
	row, err := s.Store.Client(ctx).Brand.Query().Where(brand.VerifiedHost(host)).Select(brand.FieldWorkspaceID, brand.FieldAbout).Only(ctx)
	if err != nil {
		return nil, ent.MaskNotFound(err)
	}
	v, err := s.of(ctx, row.WorkspaceID, row.About)
	if err != nil {
		return nil, err
	}
	return &Site{Brand: v.shown(), URL: s.at(host), Workspace: row.WorkspaceID, Subaccount: row.About}, nil
}

// at is the installation's URL under another name.
func (s *Service) at(host string) string {
	base, err := url.Parse(s.BaseURL)
	if err != nil {
		return s.BaseURL
	}
	if port := base.Port(); port != "" {
		host = net.JoinHostPort(host, port)
	}
	return base.Scheme + "://" + host
}
