package trunk

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/trunk"
	"github.com/switchboard-dev/switchboard/platform/lane"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/sip"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// every is how often a server looks for trunks that others have changed.
const every = 5 * time.Second

// mark is another one after each change of a trunk, on PostgreSQL. On SQLite there are no others: only commands change trunks beside the server,
// and all of them are read.
const mark = "SELECT md5(string_agg(id || ' ' || updated_at, ',' ORDER BY id)) FROM trunks WHERE enabled"

// Line is an enabled trunk as the telephone uses it, and whose it is.
type Line struct {
	Workspace string
	Trunk     sip.Trunk
}

// known is a trunk as this server has read it last.
type known struct {
	at     time.Time // its last change
	usable bool      // the telephone uses it
}

// Lines are the enabled trunks of all workspaces. One whose password cannot be opened is left out, and is in the error.
func (s *Service) Lines(ctx context.Context) ([]Line, error) {
	lines, _, err := s.inUse(ctx)
	return lines, err
}

// LinesIn are [Service.Lines] of a database, for commands, which have no product.
func LinesIn(ctx context.Context, s *store.Store, sealer *secret.Sealer) ([]Line, error) {
	return New(Parts{Store: s, Sealer: sealer}).Lines(ctx)
}

// inUse are the enabled trunks of all workspaces, and what is known of each.
func (s *Service) inUse(ctx context.Context) (lines []Line, all map[string]known, err error) {
	ctx = store.System(ctx, "trunks of the telephone")
	rows, err := s.parts.Store.Client(ctx).Trunk.Query().Where(trunk.Enabled(true)).Order(ent.Asc(trunk.FieldID)).All(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("trunks: %w", err)
	}
	all = make(map[string]known, len(rows))
	for _, row := range rows {
		t, bad := s.sip(row)
		if err = errors.Join(err, bad); bad == nil {
			lines = append(lines, Line{row.WorkspaceID, t})
		}
		all[row.ID] = known{row.UpdatedAt, bad == nil}
	}
	return lines, all, err
}

// sip is a trunk as the telephone knows it.
func (s *Service) sip(row *ent.Trunk) (sip.Trunk, error) {
	t := sip.Trunk{
		ID: row.ID, Owner: row.WorkspaceID, Host: row.Host, Port: row.Port, Transport: row.Transport, User: store.Text(row.Username),
		Domain: store.Text(row.Domain), Register: row.Register, Identity: sip.Identity(row.Identity), Challenge: row.Challenge,
	}
	var err error
	if t.Password, err = s.open(row); err != nil {
		return t, err
	}
	for _, text := range row.Networks {
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return t, fmt.Errorf("networks of %s: %w", row.ID, err)
		}
		t.Trusted = append(t.Trusted, network)
	}
	if addr, err := netip.ParseAddr(row.Host); err == nil { // the telephone looks up no host that it does not register with
		t.Trusted = append(t.Trusted, netip.PrefixFrom(addr.Unmap(), addr.Unmap().BitLen()))
	}
	return t, nil
}

// open the password of a trunk; "" if it has none.
func (s *Service) open(row *ent.Trunk) (string, error) {
	if len(row.Password) == 0 {
		return "", nil
	}
	word, err := s.parts.Sealer.Open(row.WorkspaceID, passwordColumn, row.Password)
	if err != nil {
		return "", fmt.Errorf("password of %s: %w", row.ID, err)
	}
	return string(word), nil
}

// ForNumber is the id of the workspace's enabled trunk that calls of one of our numbers go through; "" if there is none. The
// longest prefix wins, and the oldest trunk of several. A trunk without prefixes takes what no other does. By then, the telephone has
// the present settings of the trunk. A trunk that it cannot use takes no calls.
func (s *Service) ForNumber(ctx context.Context, workspaceID, number string) (id string, err error) {
	ctx = authz.With(ctx, &authz.Caller{Kind: authz.KindSystem, ID: "trunks", Workspace: workspaceID})
	rows, err := s.parts.Store.Client(ctx).Trunk.Query().Where(trunk.Enabled(true)).
		Order(ent.Asc(trunk.FieldCreatedAt, trunk.FieldID)).Select(trunk.FieldID, trunk.FieldPrefixes, trunk.FieldUpdatedAt).All(ctx)
	if err != nil {
		return "", fmt.Errorf("trunk of a number: %w", err)
	}
	best := -1
	for _, row := range s.usable(ctx, rows) {
		if n := match(row.Prefixes, number); n > best {
			best, id = n, row.ID
		}
	}
	return id, nil
}

// ForCaller is ForNumber for the caller's workspace.
func (s *Service) ForCaller(ctx context.Context, number string) (id string, err error) {
	return s.ForNumber(ctx, authz.From(ctx).Workspace, number)
}

// usable are those of some trunks that this server's telephone can use. One that another server has just changed is read first.
func (s *Service) usable(ctx context.Context, rows []*ent.Trunk) []*ent.Trunk {
	if s.parts.Phone == nil {
		return rows
	}
	if slices.ContainsFunc(rows, func(row *ent.Trunk) bool { return !s.lastRead(row.ID).at.Equal(row.UpdatedAt) }) {
		s.changed(ctx)
	}
	return slices.DeleteFunc(rows, func(row *ent.Trunk) bool { return !s.lastRead(row.ID).usable })
}

func (s *Service) lastRead(id string) known {
	if all := s.known.Load(); all != nil {
		return (*all)[id]
	}
	return known{}
}

// match is how much of a number the prefixes fit; 0 if there are none, -1 if none fits.
func match(prefixes []string, number string) int {
	if len(prefixes) == 0 {
		return 0
	}
	longest := -1
	for _, p := range prefixes {
		if strings.HasPrefix(number, p) {
			longest = max(longest, len(p))
		}
	}
	return longest
}

// Refresh has this server's telephone use the present trunks.
func (s *Service) Refresh(ctx context.Context) error {
	if s.parts.Phone == nil {
		return nil
	}
	s.refreshing.Lock() // so that what was read first is not used last
	defer s.refreshing.Unlock()
	lines, all, err := s.inUse(ctx)
	if all == nil {
		return err // what was known stays
	}
	trunks := make([]sip.Trunk, len(lines))
	for i, l := range lines {
		trunks[i] = l.Trunk
	}
	s.parts.Phone.Use(trunks)
	s.known.Store(&all)
	return err
}

// Start keeps this server's telephone up to date, until Stop.
func (s *Service) Start(ctx context.Context) {
	if s.parts.Phone == nil {
		return
	}
	ctx, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	worth := func(context.Context) bool { return true }
	if s.parts.Store.Postgres() { // with all else that an idle server asks
		worth = s.parts.Store.Changed(mark)
	}
	s.following.Go(func() {
		failed := false
		lane.Every(ctx, every, func(ctx context.Context) {
			if worth(ctx) || failed {
				failed = !s.changed(ctx)
			}
		})
	})
}

// Stop looking for changes.
func (s *Service) Stop() {
	if s.stop != nil {
		s.stop()
	}
	s.following.Wait()
}

// changed is Refresh after a change, which stands even if that fails: the next Refresh tries again.
func (s *Service) changed(ctx context.Context) (ok bool) {
	err := s.Refresh(ctx)
	if err != nil && ctx.Err() == nil {
		s.parts.Log.WarnContext(ctx, "the trunks could not be read", "error", err)
	}
	return err == nil
}
