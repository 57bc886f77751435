package notice

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/noticedevice"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// devicesMost is how many browsers of a member are notified. The oldest makes room for another one.
	devicesMost = 10
	// deviceColumn is what subscriptions are sealed for.
	deviceColumn = "notice_devices.subscription"
	// authSize is that of the secret that a browser shares with who sends to it, in bytes.
	authSize = 16
)

// Device is a browser of a member's that is notified.
type Device struct {
	ID        string
	UserAgent string
	CreatedAt time.Time
	// Current says that it was added in the session of who asks.
	Current bool
}

// DeviceInput is a browser's subscription at its push service.
type DeviceInput struct {
	Endpoint  string `check:"minLength=1,maxLength=2000"`
	P256dh    string `check:"minLength=1,maxLength=200"`
	Auth      string `check:"minLength=1,maxLength=100"`
	UserAgent string `check:"maxLength=500"`
}

// Judge of rule.Judge: the address is one that is fetched, and the keys are keys.
func (in DeviceInput) Judge() (wrong []fault.Detail) {
	if u, err := url.Parse(in.Endpoint); err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil {
		wrong = append(wrong, fault.Detail{Field: "endpoint", Message: "must be an https URL"})
	}
	key, err := unbase(in.P256dh)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(key)
	}
	if err != nil {
		wrong = append(wrong, fault.Detail{Field: "p256dh", Message: "must be a public key of the curve P-256 in base64url"})
	}
	if auth, err := unbase(in.Auth); err != nil || len(auth) != authSize {
		wrong = append(wrong, fault.Detail{Field: "auth", Message: "must be 16 bytes in base64url"})
	}
	return wrong
}

func unbase(text string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "=")) //nolint:wrapcheck // it is only asked whether there is one
}

// devices of a member that are notified, as they see them.
func (s *Service) devices(ctx context.Context, c *authz.Caller) ([]*Device, error) {
	rows, err := s.parts.Store.Client(ctx).NoticeDevice.Query().Where(noticedevice.UserID(c.ID)).
		Order(noticedevice.ByCreatedAt(), noticedevice.ByID()).All(ctx)
	if err == nil {
		rows, _, err = s.signedIn(ctx, rows)
	}
	rows = s.here(ctx, c, rows)
	out := make([]*Device, len(rows))
	for i, r := range rows {
		out[i] = &Device{r.ID, r.Agent, r.CreatedAt, r.SessionID == c.Session}
	}
	return out, err
}

// AddDevice has the caller's browser notified as long as they are signed in there. A browser belongs to one member: the one who used it
// before, in whatever workspace, is no longer notified in it.
func (s *Service) AddDevice(ctx context.Context, in DeviceInput) (*Settings, error) {
	c, err := member(ctx)
	if err == nil {
		err = rule.Check(in)
	}
	if err == nil && s.parts.PushKey == "" {
		err = fault.New(fault.Conflict, "This installation cannot notify browsers.")
	}
	if err != nil {
		return nil, err
	}
	hash := secret.HashToken(in.Endpoint)
	if err := s.takeOver(ctx, c, hash); err != nil {
		return nil, err
	}
	// Those in which the member is not signed in any more take no room. It is not the member who removes them.
	part := authz.With(ctx, &authz.Caller{Kind: authz.KindSystem, ID: "notice", Name: "Notifications", Workspace: c.Workspace})
	if _, err := s.alive(part, c.ID); err != nil {
		return nil, err
	}
	sealed, err := s.seal(c.Workspace, subscription{in, new(clientOf(c))})
	if err != nil {
		return nil, err
	}
	err = s.settled(ctx, c.ID, func(ctx context.Context, _ *ent.NoticeSetting) error { // the lock of the member's devices
		if err := s.makeRoom(ctx, c, hash); err != nil {
			return err
		}
		return s.parts.Store.Client(ctx).NoticeDevice.Create().SetUserID(c.ID).SetSessionID(c.Session).SetHash(hash).SetSubscription(sealed).
			SetAgent(in.UserAgent).Exec(ctx)
	})
	if err != nil {
		return nil, err
	}
	return s.Settings(ctx)
}

// makeRoom for a member's browser: what was there of it goes, and the oldest of those that they see. The error is a conflict if they see too few.
func (s *Service) makeRoom(ctx context.Context, c *authz.Caller, hash string) error {
	client := s.parts.Store.Client(ctx).NoticeDevice
	if _, err := client.Delete().Where(noticedevice.UserID(c.ID), noticedevice.Hash(hash)).Exec(ctx); err != nil {
		return err
	}
	all, err := client.Query().Where(noticedevice.UserID(c.ID)).Order(noticedevice.ByCreatedAt(), noticedevice.ByID()).All(ctx)
	if err != nil {
		return err
	}
	over := max(0, len(all)+1-devicesMost)
	seen := s.here(ctx, c, all)
	if len(seen) < over {
		return fault.Newf(fault.Conflict, "A member can have at most %d browsers. Remove one at the host name where it was added.", devicesMost)
	}
	for _, d := range seen[:over] {
		if err := client.DeleteOne(d).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// takeOver a browser from others who used it.
func (s *Service) takeOver(ctx context.Context, c *authz.Caller, hash string) error {
	// In nobody's name: it may be another workspace's, whose id is not for this one's audit trail.
	ctx = authz.With(ctx, &authz.Caller{Kind: authz.KindSystem, ID: "notice"})
	return s.parts.Store.Tx(store.System(ctx, "a browser that others have used"), func(ctx context.Context) error {
		_, err := s.parts.Store.Client(ctx).NoticeDevice.Delete().Where(noticedevice.Hash(hash), noticedevice.UserIDNEQ(c.ID)).Exec(ctx)
		return err
	})
}

// RemoveDevice has a browser of the caller's notified no more.
func (s *Service) RemoveDevice(ctx context.Context, id string) error {
	c, err := member(ctx)
	if err != nil {
		return err
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx).NoticeDevice
		rows, err := client.Query().Where(noticedevice.ID(id), noticedevice.UserID(c.ID)).All(ctx)
		if err != nil {
			return err
		}
		if rows = s.here(ctx, c, rows); len(rows) == 0 {
			return fault.Missing("browser")
		}
		return store.Missing(client.DeleteOne(rows[0]).Exec(ctx), "browser")
	})
}

// subscription is what is kept of a browser.
type subscription struct {
	DeviceInput

	// Client is the only subaccount whose notices it shows: the one whose host name it was added by. "" is all of the member's, and nil one of
	// which that was not kept. The owner of a name can have it lead elsewhere, and would read what is shown there.
	Client *string
}

// clientOf is the subaccount whose host name somebody came by, or "".
func clientOf(c *authz.Caller) string {
	if c.Confined && len(c.Subaccounts) == 1 {
		return c.Subaccounts[0]
	}
	return ""
}

// here are those of a member's browsers that they may see: at a client's host name, the ones that were added there, so that the owner of that name
// cannot stop the others from being notified. Where a browser that no key decrypts was added is unknown: it does not count as this client's.
func (s *Service) here(ctx context.Context, c *authz.Caller, all []*ent.NoticeDevice) (seen []*ent.NoticeDevice) {
	client := clientOf(c)
	if client == "" {
		return all
	}
	for _, d := range all {
		sub, err := s.open(d)
		if err != nil {
			s.parts.Log.WarnContext(ctx, "a browser cannot be shown", "device", d.ID, "error", err)
			continue
		}
		if store.Text(sub.Client) == client {
			seen = append(seen, d)
		}
	}
	return seen
}

// shows are those of some notices that a browser shows.
func (sub subscription) shows(rows []*Notice) (shown []*Notice) {
	for _, n := range rows {
		if only := store.Text(sub.Client); only == "" || only == n.SubaccountID {
			shown = append(shown, n)
		}
	}
	return shown
}

func (s *Service) seal(workspace string, sub subscription) ([]byte, error) {
	text, err := json.Marshal(sub) //nolint:musttag // what is sealed has the names of the fields
	if err != nil {
		return nil, fmt.Errorf("seal a subscription: %w", err)
	}
	return s.parts.Sealer.Seal(workspace, deviceColumn, text), nil
}

func (s *Service) open(d *ent.NoticeDevice) (sub subscription, err error) {
	text, err := s.parts.Sealer.Open(d.WorkspaceID, deviceColumn, d.Subscription)
	if err == nil {
		err = json.Unmarshal(text, &sub) //nolint:musttag // as sealed
	}
	if err != nil {
		err = fmt.Errorf("open the subscription %s: %w", d.ID, err)
	}
	return sub, err
}
