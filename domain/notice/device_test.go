package notice_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/internal/pushtest"
)

// kept are how many browsers of somebody's are stored.
func (o *office) kept(ctx context.Context) int {
	o.t.Helper()
	n, err := o.Parts().Store.Client(o.ctx).NoticeDevice.Query().All(o.ctx)
	if err != nil {
		o.t.Fatal(err)
	}
	count := 0
	for _, d := range n {
		if d.UserID == user(ctx) {
			count++
		}
	}
	return count
}

// end a session of somebody's.
func (o *office) end(ctx context.Context) {
	o.t.Helper()
	if err := o.Parts().People.End(ctx, authz.From(ctx).Session); err != nil {
		o.t.Fatal(err)
	}
}

// A browser whose session has ended is not shown, and forgotten within the hour; those that go on stay, whosever they are.
func TestBrowsersGoWithTheirSessions(t *testing.T) {
	t.Parallel()
	eachPush(t, func(t *testing.T, o *office, s *pushtest.Service, key string) {
		other, ann := o.signIn(o.bob, "bob@example.com"), o.signIn(o.ann, "ann@example.com")
		o.add(o.bob, s.Subscribe(t, key))
		stays := o.add(other, s.Subscribe(t, key)).Devices[1].ID
		o.add(ann, s.Subscribe(t, key))
		o.end(o.bob)
		if got, err := o.Settings(other); err != nil || len(got.Devices) != 1 || got.Devices[0].ID != stays {
			t.Errorf("shown: %+v, %v", got, err)
		}
		if n := o.kept(other); n != 2 {
			t.Errorf("looking has removed some: %d are left", n)
		}
		if err := o.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if his, hers := o.kept(other), o.kept(ann); his != 1 || hers != 1 {
			t.Errorf("%d of his are left, and %d of hers", his, hers)
		}
		if got, err := o.Settings(other); err != nil || len(got.Devices) != 1 || got.Devices[0].ID != stays {
			t.Errorf("left: %+v, %v", got, err)
		}
	})
}

// Browsers whose sessions have ended do not count, even if they were added elsewhere, and those that go on do not make room for another one.
func TestBrowsersOfTheGoneDoNotCount(t *testing.T) {
	t.Parallel()
	eachPush(t, func(t *testing.T, o *office, s *pushtest.Service, key string) {
		gone := o.signIn(o.bob, "bob@example.com")
		first := o.add(o.bob, s.Subscribe(t, key)).Devices[0].ID
		for range 9 {
			o.add(gone, s.Subscribe(t, key))
		}
		o.end(gone)
		if got := o.add(o.bob, s.Subscribe(t, key)); len(got.Devices) != 2 || got.Devices[0].ID != first {
			t.Errorf("the oldest has made room: %+v", got.Devices)
		}
		again := o.signIn(o.bob, "bob@example.com")
		for range 8 {
			o.add(again, s.Subscribe(t, key))
		}
		o.end(again)
		confined := *authz.From(o.bob)
		confined.Confined, confined.Subaccounts = true, []string{confined.Subaccount}
		b := s.Subscribe(t, key)
		in := notice.DeviceInput{Endpoint: b.Endpoint, P256dh: b.P256dh, Auth: b.Auth, UserAgent: "Firefox"}
		if got, err := o.AddDevice(authz.With(o.bob, &confined), in); err != nil || len(got.Devices) != 1 {
			t.Errorf("by a client's host name: %+v, %v", got, err)
		}
		if n := o.kept(o.bob); n != 3 {
			t.Errorf("%d are left", n)
		}
	})
}
