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

// devices of a member that are notified.
func (s *Service) devices(ctx context.Context, c *authz.Caller) ([]*Device, error) {
	rows, err := s.Store.Client(ctx).NoticeDevice.Query().Where(noticedevice.UserID(c.ID)).
		Order(noticedevice.ByCreatedAt(), noticedevice.ByID()).All(ctx)
	out := make([]*Device, len(rows))
	for i, r := range rows {
		out[i] = &Device{r.ID, r.Agent, r.CreatedAt, r.SessionID == c.Session}
	}
	return out, err
}

// AddDevice has the caller's browser notified as long as they are signed in there. A browser that is known is there once: who used it
// before, in whatever workspace, is not notified in it any more.
func (s *Service) AddDevice(ctx context.Context, in DeviceInput) (*Settings, error) {
	c, err := member(ctx)
	if err == nil {
		err = rule.Check(in)
	}
	if err == nil && s.PushKey == "" {
		err = fault.New(fault.Conflict, "This installation cannot notify browsers.")
	}
	if err != nil {
		return nil, err
	}
	hash := secret.HashToken(in.Endpoint)
	if err := s.takeOver(ctx, c, hash); err != nil {
		return nil, err
	}
	sealed, err := s.seal(c.Workspace, subscription{in, new(clientOf(c))})
	if err != nil {
		return nil, err
	}
	err = s.settled(ctx, c.ID, func(ctx context.Context, _ *ent.NoticeSetting) error { // the lock of the member's devices
		client := s.Store.Client(ctx)
		all, err := client.NoticeDevice.Query().Where(noticedevice.UserID(c.ID)).Order(ent.Desc(noticedevice.FieldCreatedAt, noticedevice.FieldID)).All(ctx)
		if err != nil {
			return err
		}
		others := 0
		for _, d := range all {
			if d.Hash != hash {
				others++
			}
			if d.Hash == hash || others >= devicesMost {
				if err := client.NoticeDevice.DeleteOne(d).Exec(ctx); err != nil {
					return err
				}
			}
		}
		return client.NoticeDevice.Create().SetUserID(c.ID).SetSessionID(c.Session).SetHash(hash).SetSubscription(sealed).
			SetAgent(in.UserAgent).Exec(ctx)
	})
	if err != nil {
		return nil, err
	}
	return s.Settings(ctx)
}

// takeOver a browser from others who used it.
func (s *Service) takeOver(ctx context.Context, c *authz.Caller, hash string) error {
	// In nobody's name: it may be another workspace's, whose id is not for this one's audit trail.
	ctx = authz.With(ctx, &authz.Caller{Kind: authz.KindSystem, ID: "notice"})
	return s.Store.Tx(store.System(ctx, "a browser that others have used"), func(ctx context.Context) error {
		_, err := s.Store.Client(ctx).NoticeDevice.Delete().Where(noticedevice.Hash(hash), noticedevice.UserIDNEQ(c.ID)).Exec(ctx)
		return err
	})
}

// RemoveDevice has a browser of the caller's notified no more.
func (s *Service) RemoveDevice(ctx context.Context, id string) error {
	c, err := member(ctx)
	if err != nil {
		return err
	}
	return s.Store.Again(ctx, func(ctx context.Context) error {
		n, err := s.Store.Client(ctx).NoticeDevice.Delete().Where(noticedevice.ID(id), noticedevice.UserID(c.ID)).Exec(ctx)
		if err == nil && n == 0 {
			err = fault.Missing("browser")
		}
		return err
	})
}

// subscription is what is kept of a browser.
type subscription struct {
	DeviceInput

	// Client is the only subaccount whose notices it shows: the one whose host name it was added by. "" is all of the member's, and nil one of
	// which that was not kept. Whoever manages a name can have it lead elsewhere, and would read what is shown there.
	Client *string
}

// clientOf is the subaccount whose host name somebody came by, or "".
func clientOf(c *authz.Caller) string {
	if c.Confined && len(c.Subaccounts) == 1 {
		return c.Subaccounts[0]
	}
	return ""
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
	return s.Sealer.Seal(workspace, deviceColumn, text), nil
}

func (s *Service) open(d *ent.NoticeDevice) (sub subscription, err error) {
	text, err := s.Sealer.Open(d.WorkspaceID, deviceColumn, d.Subscription)
	if err == nil {
		err = json.Unmarshal(text, &sub) //nolint:musttag // as it was sealed
	}
	if err != nil {
		err = fmt.Errorf("open the subscription %s: %w", d.ID, err)
	}
	return sub, err
}
