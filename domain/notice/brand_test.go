package notice_test

import (
	"context"
	"crypto/rand"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/internal/pushtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// assignIn assigns Bob a conversation in the subaccount of ctx.
func (o *office) assignIn(ctx context.Context) (conversation string) {
	o.t.Helper()
	ann := *authz.From(o.ann)
	ann.Subaccount = authz.From(ctx).Subaccount
	conversation = o.conversation(ctx, "Ada")
	o.triage(authz.With(ctx, &ann), assign(user(o.bob)), conversation)
	return conversation
}

// A browser that was added by a client's host name shows what is of that client, and nothing of another.
func TestPushOfAClient(t *testing.T) {
	t.Parallel()
	eachPush(t, func(t *testing.T, o *office, s *pushtest.Service, key string) {
		other := storetest.Rival(t, o.Parts().Store, o.ctx)
		confined := *authz.From(o.bob)
		confined.Confined, confined.Subaccounts = true, []string{confined.Subaccount}
		byHost, whole := s.Subscribe(t, key), s.Subscribe(t, key)
		o.add(authz.With(o.bob, &confined), byHost)
		o.add(o.bob, whole)
		elsewhere := o.assignIn(other)
		o.settle() // each in a message of its own
		here := o.assignIn(o.ctx)
		o.settle()
		got, all := strings.Join(s.Taken(byHost), " "), strings.Join(s.Taken(whole), " ")
		if !strings.Contains(got, here) || strings.Contains(got, elsewhere) {
			t.Errorf("by the client's host: %s", got)
		}
		if !strings.Contains(all, here) || !strings.Contains(all, elsewhere) {
			t.Errorf("by the installation's: %s", all)
		}
	})
}

// heads keeps what letterheads were asked for.
type heads struct {
	mu  sync.Mutex
	all []string
}

func (h *heads) ask(_ context.Context, about string, to notify.Reader) (*notify.Letterhead, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.all = append(h.all, about+" in "+to.Workspace)
	return &notify.Letterhead{Product: "Test", URL: "https://desk.example"}, nil
}

// A mail about one client is written as by that client. One about several is written as by the workspace: no client's name stands above what is
// another's.
func TestMailOfSeveralClients(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		asked := &heads{}
		o.Parts().Letterhead = asked.ask
		other, c := storetest.Rival(t, o.Parts().Store, o.ctx), authz.From(o.ctx)
		o.assignIn(o.ctx)
		o.settle()
		o.clock.pass(3 * time.Minute)
		o.send()
		o.assignIn(o.ctx)
		o.assignIn(other)
		o.settle()
		o.clock.pass(3 * time.Minute)
		o.send()
		want := c.Subaccount + " in " + c.Workspace + ", " + " in " + c.Workspace
		if got := strings.Join(asked.all, ", "); got != want || len(o.mailed("bob@example.com")) != 2 {
			t.Errorf("asked for %q, want %q; mailed %+v", got, want, o.mailed("bob@example.com"))
		}
	})
}

// By a client's host name, whoever works for others as well sees, removes and replaces the browsers that were added by it, and no others; how and when
// they are notified of all clients is not changed there.
func TestSettingsByAClientsHost(t *testing.T) {
	t.Parallel()
	eachPush(t, func(t *testing.T, o *office, s *pushtest.Service, key string) {
		confined := *authz.From(o.bob)
		confined.Confined, confined.Subaccounts = true, []string{confined.Subaccount}
		host := authz.With(o.bob, &confined)
		agency := o.add(o.bob, s.Subscribe(t, key)).Devices[0].ID
		if got, err := o.Settings(host); err != nil || len(got.Devices) != 0 {
			t.Errorf("%d browsers are shown before one was added there, %v", len(got.Devices), err)
		}
		wantFault(t, "the agency's browser", o.RemoveDevice(host, agency), fault.NotFound)
		for range 9 {
			o.add(host, s.Subscribe(t, key))
		}
		got := o.add(host, s.Subscribe(t, key)) // the oldest of those makes room for it
		all, err := o.Settings(o.bob)
		if err != nil || len(got.Devices) != 9 || len(all.Devices) != 10 || all.Devices[0].ID != agency {
			t.Errorf("%d by the host, %d in all, %v", len(got.Devices), len(all.Devices), err)
		}
		if err := o.RemoveDevice(host, got.Devices[0].ID); err != nil {
			t.Error(err)
		}
		for range 10 {
			o.add(o.bob, s.Subscribe(t, key))
		}
		b := s.Subscribe(t, key)
		_, err = o.AddDevice(host, notice.DeviceInput{Endpoint: b.Endpoint, P256dh: b.P256dh, Auth: b.Auth, UserAgent: "Firefox"})
		wantFault(t, "an eleventh", err, fault.Conflict)
		for what, in := range map[string]notice.SettingsInput{
			"rules":       {Rules: []*notice.RuleInput{{Kind: notice.Assigned}}},
			"quiet hours": {QuietFrom: patch.Sent(new("00:00")), QuietTo: patch.Sent(new("23:59"))},
			"a time zone": {TimeZone: patch.Sent(new("Asia/Tokyo"))},
		} {
			_, err := o.ChangeSettings(host, in)
			wantFault(t, what, err, fault.Conflict)
		}
		if _, err := o.ChangeSettings(host, notice.SettingsInput{SubaccountIDs: confined.Subaccounts}); err != nil {
			t.Error(err)
		}
		own := *authz.From(o.join("eve@example.com", confined.Subaccount))
		own.Confined = true
		if _, err := o.ChangeSettings(authz.With(o.ctx, &own), notice.SettingsInput{TimeZone: patch.Sent(new("Asia/Tokyo"))}); err != nil {
			t.Errorf("a member who works for that client alone: %v", err)
		}
	})
}

// A browser whose subscription opens with no key, as after a key was lost, keeps nobody by a client's host name from their settings. It is not shown
// there, and is by the installation's, where it can be removed.
func TestSettingsBesideABrowserThatNoKeyOpens(t *testing.T) {
	t.Parallel()
	eachPush(t, func(t *testing.T, o *office, s *pushtest.Service, key string) {
		confined := *authz.From(o.bob)
		confined.Confined, confined.Subaccounts = true, []string{confined.Subaccount}
		host := authz.With(o.bob, &confined)
		lost := o.add(host, s.Subscribe(t, key)).Devices[0].ID
		_, err := o.Parts().Store.SystemDB().ExecContext(t.Context(), `UPDATE notice_devices SET subscription = $1`, []byte(rand.Text()))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := o.Settings(host); err != nil || len(got.Devices) != 0 {
			t.Errorf("settings: %+v, %v", got, err)
		}
		if _, err := o.ChangeSettings(host, notice.SettingsInput{SubaccountIDs: confined.Subaccounts}); err != nil {
			t.Errorf("changed: %v", err)
		}
		wantFault(t, "the lost one by the host", o.RemoveDevice(host, lost), fault.NotFound)
		b := s.Subscribe(t, key)
		got, err := o.AddDevice(host, notice.DeviceInput{Endpoint: b.Endpoint, P256dh: b.P256dh, Auth: b.Auth, UserAgent: "Firefox"})
		if err != nil || len(got.Devices) != 1 {
			t.Fatalf("added: %+v, %v", got, err)
		}
		if err := o.RemoveDevice(host, got.Devices[0].ID); err != nil {
			t.Errorf("removed: %v", err)
		}
		if err := o.RemoveDevice(o.bob, lost); err != nil {
			t.Errorf("the lost one: %v", err)
		}
	})
}
