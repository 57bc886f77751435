package notice_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/ent"
	entnotice "github.com/switchboard-dev/switchboard/ent/notice"
	"github.com/switchboard-dev/switchboard/internal/pushtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/egress"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// pushKey is a private key for push services.
const pushKey = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"

// signIn gives somebody a session.
func (o *office) signIn(ctx context.Context, email string) context.Context {
	o.t.Helper()
	_, session, err := o.Parts().People.Login(o.t.Context(), email, "correct horse battery", "192.0.2.1", "Firefox", person.Device{})
	if err != nil {
		o.t.Fatal(err)
	}
	c := *authz.From(ctx)
	c.Session = session.ID
	return authz.With(ctx, &c)
}

func (o *office) add(ctx context.Context, b *pushtest.Browser) *notice.Settings {
	o.t.Helper()
	got, err := o.AddDevice(ctx, notice.DeviceInput{Endpoint: b.Endpoint, P256dh: b.P256dh, Auth: b.Auth, UserAgent: "Firefox"})
	if err != nil {
		o.t.Fatal(err)
	}
	return got
}

// eachPush has Bob signed in, and a push service that knows the installation's key.
func eachPush(t *testing.T, f func(t *testing.T, o *office, s *pushtest.Service, key string)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, db *store.Store) {
		s := pushtest.New(t)
		o := open(t, db, s.Client())
		o.bob = o.signIn(o.bob, "bob@example.com")
		settings, err := o.Settings(o.bob)
		if err != nil {
			t.Fatal(err)
		}
		f(t, o, s, settings.PushKey)
		if wrong := s.Problems(); len(wrong) > 0 {
			t.Errorf("the push service says: %s", wrong)
		}
	})
}

// A browser gets what concerns its user, sealed for it alone; one that has unsubscribed is forgotten.
func TestPush(t *testing.T) {
	t.Parallel()
	eachPush(t, func(t *testing.T, o *office, s *pushtest.Service, key string) {
		b, other := s.Subscribe(t, key), s.Subscribe(t, key)
		if got := o.add(o.bob, b); len(got.Devices) != 1 || !got.Devices[0].Current {
			t.Errorf("devices: %+v", got.Devices)
		}
		o.add(o.bob, other)
		ids := o.assigned(o.bob, 1)
		var m struct{ Title, Body, Path, Tag string }
		got := s.Taken(b)
		if len(got) != 1 || json.Unmarshal([]byte(got[0]), &m) != nil || m.Body != "ann assigned a conversation to you." ||
			!strings.HasSuffix(m.Path, "/conversations/"+ids[0]) || strings.Contains(got[0], "Ada") {
			t.Errorf("pushed: %s", got)
		}
		s.Answer(b, http.StatusGone)
		o.assigned(o.bob, 1)
		left, err := o.Settings(o.bob)
		if err != nil || len(left.Devices) != 1 || len(s.Taken(other)) != 2 {
			t.Errorf("devices: %+v, %v; the other got %d", left.Devices, err, len(s.Taken(other)))
		}
		s.Answer(other, http.StatusServiceUnavailable)
		o.assigned(o.bob, 2)
		s.Answer(other, http.StatusCreated)
		o.clock.pass(6 * time.Minute)
		o.send()
		if got := s.Taken(other); len(got) != 3 || !strings.Contains(got[2], "2 new notifications") {
			t.Errorf("pushed later: %s", got)
		}
		for outcome, want := range map[string]int{"sent": 4, "gone": 1} {
			if n := o.sent.all()["PUSH "+outcome]; n != want {
				t.Errorf("%s: %d", outcome, n)
			}
		}
	})
}

// A browser whose service wants to be left alone for a day holds up none of its user's others.
func TestPushIsNotPutOffByAnother(t *testing.T) {
	t.Parallel()
	eachPush(t, func(t *testing.T, o *office, s *pushtest.Service, key string) {
		busy, away := s.Subscribe(t, key), s.Subscribe(t, key)
		o.add(o.bob, busy)
		o.add(o.bob, away)
		s.AnswerLater(busy, 24*60*60)
		s.Answer(away, http.StatusServiceUnavailable)
		o.assigned(o.bob, 1)
		s.Answer(away, http.StatusCreated)
		o.clock.pass(6 * time.Minute)
		o.send()
		if got := s.Taken(away); len(got) != 1 {
			t.Errorf("a browser that is back got %d", len(got))
		}
	})
}

// Where the installation's key was taken away, nothing is pushed: neither what is new nor what waits, and nothing of it is tried again.
func TestPushWithoutTheKey(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.Store) {
		s := pushtest.New(t)
		o := openWith(t, db, s.Client(), "", time.Time{})
		o.bob = o.signIn(o.bob, "bob@example.com")
		before := *o.Parts()
		before.PushKey = pushKey
		had := notice.New(before)
		settings, err := had.Settings(o.bob)
		if err != nil {
			t.Fatal(err)
		}
		b := s.Subscribe(t, settings.PushKey)
		if _, err := had.AddDevice(o.bob, notice.DeviceInput{Endpoint: b.Endpoint, P256dh: b.P256dh, Auth: b.Auth, UserAgent: "Firefox"}); err != nil {
			t.Fatal(err)
		}
		waiting := func() (n int) {
			t.Helper()
			o.write(o.ctx, func(ctx context.Context, client *ent.Client) (err error) {
				n, err = client.Notice.Query().Where(entnotice.PushDueAtNotNil()).Count(ctx)
				return err
			})
			return n
		}
		o.assigned(o.bob, 1)
		if n := waiting(); n != 0 {
			t.Errorf("%d new ones wait", n)
		}
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Notice.Update().SetPushDueAt(o.clock.now()).Exec(ctx)
		})
		o.clock.pass(time.Minute)
		o.send()
		if n, sent := waiting(), o.sent.all(); n != 0 || sent["PUSH unavailable"] != 0 || sent["PUSH failed"] != 0 {
			t.Errorf("%d of before are tried again; %v", n, sent)
		}
	})
}

// Browsers are quiet when their user is; whoever signs out, or lets another use the browser, is not notified in it.
func TestPushStops(t *testing.T) {
	t.Parallel()
	eachPush(t, func(t *testing.T, o *office, s *pushtest.Service, key string) {
		b := s.Subscribe(t, key)
		o.add(o.bob, b)
		o.clock.pass(time.Date(2026, 11, 23, 3, 0, 0, 0, time.UTC).Sub(o.clock.now()))
		o.choose(o.bob, notice.SettingsInput{QuietFrom: patch.Sent(new("22:00")), QuietTo: patch.Sent(new("07:00"))})
		o.assigned(o.bob, 2)
		o.send()
		if n := len(s.Taken(b)); n > 0 {
			t.Errorf("%d at night", n)
		}
		o.clock.pass(4*time.Hour + time.Second)
		o.send()
		if n := len(s.Taken(b)); n != 1 {
			t.Errorf("%d in the morning", n)
		}
		ann := o.signIn(o.ann, "ann@example.com")
		o.add(ann, b)
		if left, err := o.Settings(o.bob); err != nil || len(left.Devices) > 0 {
			t.Errorf("his devices: %+v, %v", left, err)
		}
		o.assigned(o.bob, 1)
		if n := len(s.Taken(b)); n != 1 {
			t.Errorf("%d after another took the browser", n)
		}
		mine, err := o.Settings(ann)
		if err != nil || len(mine.Devices) != 1 {
			t.Fatalf("her devices: %+v, %v", mine, err)
		}
		wantFault(t, "another's device", o.RemoveDevice(o.bob, mine.Devices[0].ID), fault.NotFound)
		if err := o.Parts().People.End(ann, authz.From(ann).Session); err != nil {
			t.Fatal(err)
		}
		o.handOff(o.ctx, o.conversation(o.ctx, "Ada"))
		o.settle()
		if n := len(s.Taken(b)); n != 1 {
			t.Errorf("%d after she signed out", n)
		}
	})
}

// A browser whose host name at registration is unknown may be a client's: it is forgotten.
func TestPushWithoutItsHost(t *testing.T) {
	t.Parallel()
	eachPush(t, func(t *testing.T, o *office, s *pushtest.Service, key string) {
		old, b := s.Subscribe(t, key), s.Subscribe(t, key)
		o.add(o.bob, old)
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			row, err := client.NoticeDevice.Query().Only(ctx)
			if err != nil {
				return err
			}
			const column = "notice_devices.subscription"
			text, err := o.Parts().Sealer.Open(row.WorkspaceID, column, row.Subscription)
			if err != nil {
				return err
			}
			kept := map[string]any{}
			if err := json.Unmarshal(text, &kept); err != nil {
				return err
			}
			delete(kept, "Client")
			if text, err = json.Marshal(kept); err != nil {
				return err
			}
			if err := client.NoticeDevice.DeleteOne(row).Exec(ctx); err != nil {
				return err
			}
			return client.NoticeDevice.Create().SetUserID(row.UserID).SetSessionID(row.SessionID).SetHash(row.Hash).SetAgent(row.Agent).
				SetSubscription(o.Parts().Sealer.Seal(row.WorkspaceID, column, text)).Exec(ctx)
		})
		o.add(o.bob, b)
		o.assigned(o.bob, 1)
		left, err := o.Settings(o.bob)
		if err != nil || len(left.Devices) != 1 || len(s.Taken(old)) != 0 || len(s.Taken(b)) != 1 {
			t.Errorf("%+v, %v: the old one got %d, the other %d", left, err, len(s.Taken(old)), len(s.Taken(b)))
		}
	})
}

// What is no subscription is refused, addresses inside are not fetched, and a member has ten browsers at most.
func TestDevices(t *testing.T) {
	t.Parallel()
	eachPush(t, func(t *testing.T, o *office, s *pushtest.Service, key string) {
		b := s.Subscribe(t, key)
		good := notice.DeviceInput{Endpoint: b.Endpoint, P256dh: b.P256dh, Auth: b.Auth}
		for what, change := range map[string]func(in *notice.DeviceInput){
			"http":      func(in *notice.DeviceInput) { in.Endpoint = "http://push.example/1" },
			"a user":    func(in *notice.DeviceInput) { in.Endpoint = "https://a:b@push.example/1" },
			"a file":    func(in *notice.DeviceInput) { in.Endpoint = "file:///etc/passwd" },
			"no point":  func(in *notice.DeviceInput) { in.P256dh = strings.Repeat("A", len(in.P256dh)) },
			"no secret": func(in *notice.DeviceInput) { in.Auth = "AAAA" },
			"too long":  func(in *notice.DeviceInput) { in.Endpoint = "https://push.example/" + strings.Repeat("a", 2000) },
		} {
			in := good
			change(&in)
			_, err := o.AddDevice(o.bob, in)
			wantFault(t, what, err, fault.Validation)
		}
		_, err := o.AddDevice(o.ctx, good)
		wantFault(t, "a key", err, fault.Forbidden)
		for i := range 12 {
			b := *b
			b.Endpoint += fmt.Sprint("/", i)
			o.add(o.bob, &b)
		}
		o.add(o.bob, b)
		got := o.add(o.bob, b)
		if len(got.Devices) != 10 {
			t.Errorf("%d devices", len(got.Devices))
		}
		o.Parts().Fetch = egress.New(nil)
		o.assigned(o.bob, 1)
		if n := len(s.Taken(b)); n > 0 || o.sent.all()["PUSH unavailable"] != 10 {
			t.Errorf("an address inside was fetched: %v", o.sent.all())
		}
	})
}
