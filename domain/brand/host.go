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
)

func recordName(host string) string   { return "_switchboard." + host }
func recordValue(token string) string { return "switchboard-verification=" + token }

// hostName is a name as kept, or the rule that it breaks.
func (s *Service) hostName(text string) (host, problem string) {
	if host = hostName(text); !isHostName(host) {
		return host, fault.NoHostName
	}
	if base, err := url.Parse(s.parts.BaseURL); err == nil && host == strings.ToLower(base.Hostname()) {
		return host, fault.OwnHost
	}
	return host, ""
}

// hostName is a name as it is kept.
func hostName(text string) string { return strings.ToLower(strings.TrimSuffix(text, ".")) }

func isHostName(host string) bool {
	_, err := netip.ParseAddr(host)
	return err != nil && strings.Contains(host, ".") && !slices.ContainsFunc(strings.Split(host, "."), badLabel)
}

func badLabel(label string) bool {
	return label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' ||
		strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-") != ""
}

// VerifyHost checks whether the host name that the brand of the caller's subaccount claims belongs to its owner.
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

// ownCaller works on a brand in the name of its workspace.
func ownCaller(row *ent.Brand) *authz.Caller {
	return &authz.Caller{Kind: authz.KindSystem, ID: "brand", Name: "Host names", Workspace: row.WorkspaceID, Subaccount: row.About}
}

// hostScope fails for a caller who may not say by which name people come in. Links in e-mail lead there, and with them the tokens of
// invitations: so it takes the same scope as the other settings of who comes in.
func hostScope(ctx context.Context) error {
	if c := authz.From(ctx); c.Kind != authz.KindSystem && !c.Scopes.Has("settings:update") {
		return fault.New(fault.Forbidden, "Changing the host name requires the scope settings:update.")
	}
	return nil
}

// verify asks the name system. Any number of brands may claim a name, but only the one in its records gets it. One that is no longer in them loses
// it.
func (s *Service) verify(ctx context.Context, about string) (*Settings, error) {
	if err := hostScope(ctx); err != nil {
		return nil, err
	}
	row, err := s.parts.Store.Client(ctx).Brand.Query().Where(brand.About(about), brand.HostNotNil()).Select(columns...).Only(ctx)
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
		return nil, fault.New(fault.Conflict, "The DNS record was not found. New records can take a while to become visible.")
	}
	if row.VerifiedHost == nil { // before the present holder of the name loses it
		if err := s.room(ctx, *row.Host); err != nil {
			return nil, err
		}
	}
	if err := s.makeRoom(ctx, row, said); err != nil {
		return nil, err
	}
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		u := s.parts.Store.Client(ctx).Brand.Update().Where(brand.ID(row.ID), brand.Host(*row.Host), brand.HostToken(*row.HostToken))
		if row.VerifiedHost != nil { // the record may have been missing
			return u.Where(brand.MissingSinceNotNil()).ClearMissingSince().Exec(ctx)
		}
		if err := s.ownRoomInTurn(ctx, *row.Host); err != nil {
			return err
		}
		n, err := u.Where(brand.VerifiedHostIsNil()).
			SetVerifiedHost(*row.Host).SetVerifiedAt(store.Timestamp()).ClearReachedAt().ClearMissingSince().Save(ctx)
		if err == nil && n == 0 {
			err = fault.New(fault.Conflict, "Somebody else is changing this host name. Try again.")
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
	return fault.New(fault.Conflict, "Another brand of this installation has this host name, and its TXT record still exists. Remove that record first.",
		fault.Break("host", fault.OtherBrand))
}

// records are what the name system says of a host.
func (s *Service) records(ctx context.Context, host string) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	said, err := s.parts.Resolver.LookupTXT(ctx, recordName(host)+".") // the name itself, and not one below a domain of this machine's
	if missing := (*net.DNSError)(nil); errors.As(err, &missing) && missing.IsNotFound {
		return nil, nil
	}
	if err != nil {
		return nil, fault.New(fault.Unavailable, "DNS did not answer. Try again.").Because(fmt.Errorf("look up %s: %w", host, err))
	}
	return said, nil
}

// makeRoom takes a name from the brand that holds it, if that brand's record is gone. If both records are there, the holder keeps it.
func (s *Service) makeRoom(ctx context.Context, row *ent.Brand, said []string) error {
	system := store.System(ctx, "who had a host name before")
	other, err := s.parts.Store.Client(system).Brand.Query().Where(brand.VerifiedHost(*row.Host), brand.IDNEQ(row.ID)).Select(columns...).Only(system)
	if err != nil {
		return ent.MaskNotFound(err)
	}
	if slices.Contains(said, recordValue(store.Text(other.HostToken))) {
		return taken()
	}
	return s.lose(ctx, other)
}

// lose the host name of a brand, in the name of its own workspace, whose audit log says so; not one whose record was found since the brand was
// read, before which the name system was asked.
func (s *Service) lose(ctx context.Context, row *ent.Brand) error {
	ctx = authz.With(ctx, ownCaller(row))
	err := s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		u := s.parts.Store.Client(ctx).Brand.Update().Where(brand.ID(row.ID), brand.VerifiedHost(*row.VerifiedHost), brand.HostToken(*row.HostToken))
		if row.MissingSince != nil {
			u.Where(brand.MissingSince(*row.MissingSince))
		}
		return u.ClearVerifiedHost().ClearVerifiedAt().ClearReachedAt().ClearMissingSince().Exec(ctx)
	})
	s.hosts.forget()
	return err
}
