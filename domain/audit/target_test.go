package audit_test

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/audit"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// as is the caller with the scopes of a role, in a subaccount or none, limited to some or none.
func as(t *testing.T, ctx context.Context, role, subaccount string, limited ...string) context.Context { //nolint:revive // the test comes first
	t.Helper()
	authority, err := authz.NewAuthority()
	must(t, err)
	c := *authz.From(ctx)
	c.Kind, c.Subaccount, c.Subaccounts = authz.KindUser, subaccount, limited
	c.Scopes, err = authority.Role(role)
	must(t, err)
	return authz.With(ctx, &c)
}

// called are what the entries of the trail are about, by the action and the name, with the kind.
func called(t *testing.T, ctx context.Context, service *audit.Service) map[string]string { //nolint:revive // the test comes first
	t.Helper()
	l, err := service.List(ctx, audit.Filter{First: new(100)})
	must(t, err)
	out := map[string]string{}
	for _, e := range l.Nodes {
		target, err := service.Target(ctx, e)
		must(t, err)
		if out[e.TargetID] = "-"; target != nil {
			out[e.TargetID] = target.Type + " " + target.Name
		}
		at, err := service.SubaccountName(ctx, e)
		must(t, err)
		if (at != nil) != (e.Scope != "") || at != nil && *at != "Client" {
			t.Errorf("%s of %q is at %v", e.Action, e.Scope, at)
		}
	}
	return out
}

// things of three subaccounts, of which one is deleted and one is being removed.
func things(t *testing.T, s *store.Store, own, beside, stranger context.Context) (hot, cold, away, gone, zoe, note, hook, key string) { //nolint:revive // likewise
	t.Helper()
	make1 := func(ctx context.Context, f func(c *ent.Client, ctx context.Context) (string, error)) (id string) {
		must(t, s.Tx(ctx, func(ctx context.Context) (err error) {
			id, err = f(s.Client(ctx), ctx)
			return err
		}))
		return id
	}
	tag := func(name string) func(*ent.Client, context.Context) (string, error) {
		return func(c *ent.Client, ctx context.Context) (string, error) {
			r, err := c.Tag.Create().SetName(name).SetNameKey(name).Save(ctx)
			return r.ID, err
		}
	}
	hot, cold, away = make1(own, tag("hot")), make1(beside, tag("cold")), make1(stranger, tag("away"))
	gone = make1(own, tag("gone"))
	must(t, s.Tx(own, func(ctx context.Context) error { return s.Client(ctx).Tag.DeleteOneID(gone).Exec(ctx) }))
	zoe = make1(own, func(c *ent.Client, ctx context.Context) (string, error) {
		r, err := c.Contact.Create().SetEmail("zoe@example.com").SetEmailKey("zoe@example.com").Save(ctx)
		return r.ID, err
	})
	note = make1(own, func(c *ent.Client, ctx context.Context) (string, error) {
		r, err := c.ContactNote.Create().SetContactID(zoe).SetValue("n").SetCreatedBy("a").Save(ctx)
		return r.ID, err
	})
	hook = make1(own, func(c *ent.Client, ctx context.Context) (string, error) {
		r, err := c.Webhook.Create().SetURL("https://a.example").SetEvents([]string{"*"}).SetSecret([]byte("s")).SetDisabledReason("deleted").Save(ctx)
		return r.ID, err
	})
	key = make1(own, func(c *ent.Client, ctx context.Context) (string, error) {
		r, err := c.ApiKey.Create().SetName("Key").SetHash("h").SetPrefix("p").Save(ctx)
		return r.ID, err
	})
	return hot, cold, away, gone, zoe, note, hook, key
}

// The list of all subaccounts names what was changed, but only to a caller who may read it, while it is there, and where it belongs to the
// entry's own subaccount.
func TestTargets(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		service := audit.New(s, &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))})
		own := storetest.Tenant(t, s)
		beside, stranger := storetest.Rival(t, s, own), storetest.Stranger(t, s)
		hot, cold, away, gone, zoe, note, hook, key := things(t, s, own, beside, stranger)
		sub := authz.From(own).Subaccount
		must(t, s.Tx(own, func(ctx context.Context) error { // as if what stands beside had been changed from here
			return s.Client(ctx).AuditEntry.Create().SetScope(sub).SetActorKind("key").SetActorID("k").SetAction("tag.update").SetTargetID(away).
				SetChanges([]byte("[]")).Exec(ctx)
		}))
		owner := map[string]string{
			hot: "Tag hot", cold: "Tag cold", away: "-", gone: "-", zoe: "Contact zoe@example.com", note: "Contact zoe@example.com", hook: "-", key: "ApiKey Key",
		}
		for name, c := range map[string]struct {
			ctx  context.Context
			want map[string]string
		}{
			"an owner's":        {as(t, own, "owner", ""), owner},
			"an owner's within": {as(t, own, "owner", sub), owner},
			"a limited admin's": {as(t, own, "admin", "", sub), map[string]string{
				hot: "Tag hot", away: "-", gone: "-", zoe: "Contact zoe@example.com", note: "Contact zoe@example.com", hook: "-", key: "-",
			}},
			"a stranger's": {as(t, stranger, "owner", ""), map[string]string{away: "Tag away"}},
		} {
			got := called(t, c.ctx, service)
			for id, want := range c.want {
				if got[id] != want {
					t.Errorf("%s: %s is %q, want %q", name, id, got[id], want)
				}
			}
			if len(got) != len(c.want) {
				t.Errorf("%s: %v", name, got)
			}
		}
		must(t, s.Tx(own, func(ctx context.Context) error { // and one of a sibling
			return s.Client(ctx).AuditEntry.Create().SetScope(sub).SetActorKind("key").SetActorID("k").SetAction("tag.update").SetTargetID(cold).
				SetChanges([]byte("[]")).Exec(ctx)
		}))
		if got := called(t, as(t, own, "admin", "", sub), service); got[cold] != "-" {
			t.Errorf("a sibling's is %q", got[cold])
		}
		c := *authz.From(as(t, own, "owner", ""))
		c.Scopes = nil
		l, err := service.List(authz.With(own, &c), audit.Filter{})
		must(t, err)
		if target, err := service.Target(authz.With(own, &c), l.Nodes[0]); target != nil || err != nil {
			t.Errorf("without a scope: %v, %v", target, err)
		}
	})
}

// nameless are the kinds that have no name by which people know them.
var nameless = []string{
	"BillingSetting", "Brand", "ConnectedApp", "DoNotCall", "FigureReport", "File", "InboxSetting", "NoticeDevice", "Price", "Retention", "Statement",
	"WorkspaceDoNotCall", "WorkspaceRetention",
}

// Whatever somebody changes is named in the trail, or known to have no name.
func TestEveryKindIsNamed(t *testing.T) {
	t.Parallel()
	all := store.Audited()
	if len(all) <= len(nameless) {
		t.Fatalf("only %d kinds are audited", len(all))
	}
	for _, entity := range all {
		if audit.Named(entity) == slices.Contains(nameless, entity) {
			t.Errorf("%s: named %t", entity, audit.Named(entity))
		}
	}
}
