package audit_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/audit"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Actions are named as entries have them: those of what somebody changes, and not of what is recorded or derived.
func TestActions(t *testing.T) {
	t.Parallel()
	got := audit.Actions()
	if !slices.IsSorted(got) || len(slices.Compact(slices.Clone(got))) != len(got) {
		t.Errorf("%q", got)
	}
	for action, want := range map[string]bool{
		"tag.create": true, "assistant.update": true, "contact.delete": true, "contact.export": true, "retention.sweep": true,
		"event.create": false, "auditentry.create": false, "tag.export": false,
	} {
		if slices.Contains(got, action) != want {
			t.Errorf("%s: want %t", action, want)
		}
	}
}

// The trail is the workspace's: each filter takes what it says, they combine, and a rival sees nothing of it.
func TestFilters(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		service := audit.New(s, &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))})
		own := storetest.Tenant(t, s)
		beside := storetest.Rival(t, s, own)
		stranger := storetest.Stranger(t, s)
		before := time.Now()
		by := func(ctx context.Context, who, address, request string) context.Context {
			c := *authz.From(ctx)
			c.ID, c.Name, c.Address, c.RequestID = who, "Ada", address, request
			return authz.With(ctx, &c)
		}
		var tag string
		must(t, s.Tx(by(own, "key_1", "10.0.0.1", "req_1"), func(ctx context.Context) error {
			row, err := s.Client(ctx).Tag.Create().SetName("T").SetNameKey("t").Save(ctx)
			if err == nil {
				tag = row.ID
			}
			return err
		}))
		must(t, s.Tx(by(own, "key_2", "", "req_2"), func(ctx context.Context) error {
			return s.Client(ctx).Tag.UpdateOneID(tag).SetName("U").Exec(ctx)
		}))
		must(t, s.Tx(by(beside, "key_1", "", "req_3"), func(ctx context.Context) error {
			return s.Client(ctx).Contact.Create().SetName("Zoe").Exec(ctx)
		}))
		must(t, s.Tx(by(stranger, "key_1", "", "req_4"), func(ctx context.Context) error {
			return s.Client(ctx).Tag.Create().SetName("T").SetNameKey("t").Exec(ctx)
		}))
		one, two, update, sub, late := "key_1", "key_2", "tag.update", authz.From(own).Subaccount, time.Now().Add(time.Hour)
		for _, c := range []struct {
			filter audit.Filter
			want   string
		}{
			{audit.Filter{From: &before}, "[contact.create tag.update tag.create]"},
			{audit.Filter{From: &before, ActorID: &one}, "[contact.create tag.create]"},
			{audit.Filter{ActorID: &two}, "[tag.update]"},
			{audit.Filter{TargetID: &tag}, "[tag.update tag.create]"},
			{audit.Filter{SubaccountID: &sub, From: &before}, "[tag.update tag.create]"},
			{audit.Filter{From: &late}, "[]"},
			{audit.Filter{Action: &update, TargetID: &tag}, "[tag.update]"},
		} {
			l, err := service.List(own, c.filter)
			must(t, err)
			got := []string{}
			for _, e := range l.Nodes {
				got = append(got, e.Action)
			}
			if fmt.Sprint(got) != c.want {
				t.Errorf("%+v: %v, want %s", c.filter, got, c.want)
			}
		}
		l, err := service.List(own, audit.Filter{TargetID: &tag, ActorID: &one})
		must(t, err)
		e := l.Nodes[0]
		c := e.Changes()[0]
		if *e.Address() != "10.0.0.1" || *e.RequestID() != "req_1" || e.ActorName != "Ada" || *e.SubaccountID() != sub || c.Type != "Tag" || len(c.After) == 0 || c.Before != nil {
			t.Errorf("%+v, %+v", e, c)
		}
	})
}

// A walk gives every entry away once, newest first, however many there are, and stops where nobody wants more.
func TestWalk(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		service, ctx, before := audit.New(s, nil), storetest.Tenant(t, s), time.Now()
		const entries = 101
		for range entries {
			must(t, s.Tx(ctx, func(ctx context.Context) error { return s.Client(ctx).Contact.Create().Exec(ctx) }))
		}
		seen, last := map[string]bool{}, time.Now().Add(time.Hour)
		must(t, service.Walk(ctx, audit.Filter{From: &before}, func(e *audit.Entry) error {
			if seen[e.ID] || e.CreatedAt.After(last) {
				t.Errorf("%s, of %s, comes behind one of %s", e.ID, e.CreatedAt, last)
			}
			seen[e.ID], last = true, e.CreatedAt
			return nil
		}))
		if len(seen) != entries {
			t.Errorf("%d entries, not %d", len(seen), entries)
		}
		n, enough := 0, errors.New("enough")
		err := service.Walk(ctx, audit.Filter{}, func(*audit.Entry) error {
			n++
			return enough
		})
		if n != 1 || !errors.Is(err, enough) {
			t.Errorf("%d entries, %v", n, err)
		}
	})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
