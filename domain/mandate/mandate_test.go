package mandate_test

import (
	"context"
	"crypto/rand"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/mandate"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const scope = "contacts:create"

// bench is a workspace with Ann, who is an operator, a key, and apps that Ann has connected: one for all subaccounts, one for this one, and one
// for another one.
type bench struct {
	mandate.Judge

	t                          *testing.T
	ctx                        context.Context
	ann, key, app, here, there mandate.Mandate
	member                     string
}

// open a bench in a workspace of its own. Ann is a member of all of them.
func open(t *testing.T, s *store.Store) *bench {
	t.Helper()
	roles, err := authz.NewAuthority()
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, ctx: storetest.Tenant(t, s), ann: mandate.Mandate{Kind: authz.KindUser, ID: "usr_ann"}}
	b.Judge = mandate.Judge{Store: s, Authority: roles, Ongoing: func(_ context.Context, ids []string) (map[string]bool, error) {
		return map[string]bool{ids[0]: ids[0] == "ses_open"}, nil
	}}
	b.write(func(ctx context.Context, c *ent.Client) error {
		m, err := c.Membership.Create().SetWorkspaceID(authz.From(ctx).Workspace).SetUserID(b.ann.ID).SetRole("operator").Save(ctx)
		if err != nil {
			return err
		}
		key, err := c.ApiKey.Create().SetName("CRM").SetHash(m.ID).SetPrefix("sk").SetPreset("read_write").Save(ctx)
		if err != nil {
			return err
		}
		b.member, b.key = m.ID, mandate.Mandate{Kind: authz.KindKey, ID: key.ID}
		for app, limit := range map[*mandate.Mandate][]string{&b.app: nil, &b.here: {authz.From(ctx).Subaccount}, &b.there: {"sub_other"}} {
			if *app, err = b.connect(ctx, c, limit); err != nil {
				return err
			}
		}
		return nil
	})
	return b
}

// connect an app as Ann, for some subaccounts or for all.
func (b *bench) connect(ctx context.Context, c *ent.Client, limit []string) (mandate.Mandate, error) {
	row, err := c.ConnectedApp.Create().SetMembershipID(b.member).SetClientID("c").SetName("Agent").SetRedirectURI("https://example.com").
		SetScopes([]string{scope}).SetSubaccounts(limit).SetChallenge("c").SetCodeHash(rand.Text()).SetCodeExpiresAt(soon()).SetExpiresAt(soon()).Save(ctx)
	if err != nil {
		return mandate.Mandate{}, err
	}
	return mandate.Mandate{Kind: authz.KindKey, ID: row.ID}, nil
}

func soon() time.Time { return store.Timestamp().Add(time.Hour) }

func (b *bench) write(f func(ctx context.Context, c *ent.Client) error) {
	b.t.Helper()
	if err := b.Store.Tx(b.ctx, func(ctx context.Context) error { return f(ctx, b.Store.Client(ctx)) }); err != nil {
		b.t.Fatal(err)
	}
}

// held fails the test unless a mandate holds or does not, for work of a job in a subaccount. More are scopes that the work needs besides.
func (b *bench) held(in context.Context, what string, m mandate.Mandate, want bool, more ...string) {
	b.t.Helper()
	ctx, err := b.Store.As(b.t.Context(), authz.From(in).Subaccount, "job", "Job")
	if err != nil {
		b.t.Fatal(err)
	}
	err = b.Store.Tx(ctx, func(ctx context.Context) error {
		got, err := b.Holds(ctx, m, append(more, scope)...)
		if got != want {
			b.t.Errorf("%s: it holds: %t", what, got)
		}
		return err
	})
	if err != nil {
		b.t.Errorf("%s: %v", what, err)
	}
}

// A person who loses a right, in whatever way, loses it for work that they began; nobody else does.
func TestMandatesEnd(t *testing.T) {
	t.Parallel()
	losses := []struct {
		name string
		lose func(ctx context.Context, c *ent.Client, b *bench) error
		ends string // whose: ann, key, app
	}{
		{"nothing", func(context.Context, *ent.Client, *bench) error { return nil }, ""},
		{"a role that may not", func(ctx context.Context, c *ent.Client, b *bench) error {
			return c.Membership.UpdateOneID(b.member).SetRole("viewer").Exec(ctx)
		}, "ann app"},
		{"a membership of other subaccounts", func(ctx context.Context, c *ent.Client, b *bench) error {
			return c.Membership.UpdateOneID(b.member).SetSubaccounts([]string{"sub_other"}).Exec(ctx)
		}, "ann app"},
		{"a membership of this subaccount", func(ctx context.Context, c *ent.Client, b *bench) error {
			return c.Membership.UpdateOneID(b.member).SetSubaccounts([]string{authz.From(b.ctx).Subaccount}).Exec(ctx)
		}, ""},
		{"no membership", func(ctx context.Context, c *ent.Client, b *bench) error {
			return c.Membership.DeleteOneID(b.member).Exec(ctx)
		}, "ann app"},
		{"a revoked key", func(ctx context.Context, c *ent.Client, b *bench) error {
			return c.ApiKey.UpdateOneID(b.key.ID).SetRevokedAt(store.Timestamp()).Exec(ctx)
		}, "key"},
		{"an expired key", func(ctx context.Context, c *ent.Client, b *bench) error {
			return c.ApiKey.UpdateOneID(b.key.ID).SetExpiresAt(store.Timestamp().Add(-time.Second)).Exec(ctx)
		}, "key"},
		{"a key that expires later", func(ctx context.Context, c *ent.Client, b *bench) error {
			return c.ApiKey.UpdateOneID(b.key.ID).SetExpiresAt(soon()).Exec(ctx)
		}, ""},
		{"a key that may not", func(ctx context.Context, c *ent.Client, b *bench) error {
			return c.ApiKey.UpdateOneID(b.key.ID).SetPreset("read_only").Exec(ctx)
		}, "key"},
		{"a key of other subaccounts", func(ctx context.Context, c *ent.Client, b *bench) error {
			return c.ApiKey.UpdateOneID(b.key.ID).SetSubaccounts([]string{"sub_other"}).Exec(ctx)
		}, "key"},
		{"an archived subaccount", func(ctx context.Context, c *ent.Client, b *bench) error {
			return c.Subaccount.UpdateOneID(authz.From(b.ctx).Subaccount).SetArchived(true).Exec(ctx)
		}, "key app"},
		{"an app that is disconnected", func(ctx context.Context, c *ent.Client, b *bench) error {
			return c.ConnectedApp.DeleteOneID(b.app.ID).Exec(ctx)
		}, "app"},
		{"an app that is connected again", func(ctx context.Context, c *ent.Client, b *bench) error { // what the earlier one began is not the later one's
			if err := c.ConnectedApp.DeleteOneID(b.app.ID).Exec(ctx); err != nil {
				return err
			}
			_, err := b.connect(ctx, c, nil)
			return err
		}, "app"},
		{"an app that nobody has used", func(ctx context.Context, c *ent.Client, b *bench) error {
			return c.ConnectedApp.UpdateOneID(b.app.ID).SetExpiresAt(store.Timestamp().Add(-time.Second)).Exec(ctx)
		}, "app"},
	}
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		for _, loss := range losses {
			b := open(t, s)
			b.write(func(ctx context.Context, c *ent.Client) error { return loss.lose(ctx, c, b) })
			for who, m := range map[string]mandate.Mandate{"ann": b.ann, "key": b.key, "app": b.app, "platform": {}} {
				b.held(b.ctx, loss.name+", "+who, m, !strings.Contains(loss.ends, who))
			}
			b.held(b.ctx, loss.name+", of a kind that nobody knows", mandate.Mandate{Kind: "robot", ID: "x"}, false)
		}
	})
}

// An app may do no more than it was allowed to, wherever its member may.
func TestMandateOfAnApp(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		b := open(t, s)
		rival := storetest.Rival(t, s, b.ctx)
		for _, c := range []struct {
			name         string
			m            mandate.Mandate
			here, beside bool
		}{
			{"ann", b.ann, true, true},
			{"an app for all", b.app, true, true},
			{"an app for this subaccount", b.here, true, false},
			{"an app for another subaccount", b.there, false, false},
		} {
			b.held(b.ctx, c.name, c.m, c.here)
			b.held(rival, c.name+", in a neighbour", c.m, c.beside)
		}
		b.held(b.ctx, "ann, with a second scope", b.ann, true, "contacts:update")
		b.held(b.ctx, "an app, with a scope that it has not", b.app, false, "contacts:update")
	})
}

// What somebody may do in one workspace is nothing in another one, and what they may do in a subaccount is nothing in its neighbour.
func TestMandatesAreOfATenant(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		b := open(t, s)
		stranger, rival := storetest.Stranger(t, s), storetest.Rival(t, s, b.ctx)
		b.write(func(ctx context.Context, c *ent.Client) error {
			here := []string{authz.From(b.ctx).Subaccount}
			if err := c.Membership.UpdateOneID(b.member).SetSubaccounts(here).Exec(ctx); err != nil {
				return err
			}
			return c.ApiKey.UpdateOneID(b.key.ID).SetSubaccounts(here).Exec(ctx)
		})
		for who, m := range map[string]mandate.Mandate{"ann": b.ann, "key": b.key, "app": b.app} {
			b.held(b.ctx, who, m, true)
			b.held(stranger, who+" in another workspace", m, false)
			b.held(rival, who+" in a neighbour", m, false)
		}
	})
}

// Work that needs somebody to be signed in ends with their session.
func TestMandateOfASession(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		b := open(t, s)
		for session, want := range map[string]bool{"": true, "ses_open": true, "ses_over": false} {
			m := b.ann
			m.Session = session
			b.held(b.ctx, "session "+session, m, want)
		}
		for kind, want := range map[authz.Kind]mandate.Mandate{
			authz.KindUser: {Kind: authz.KindUser, ID: "usr_ann", Session: "ses_open"}, authz.KindSystem: {},
		} {
			if got := mandate.Of(authz.With(b.ctx, &authz.Caller{Kind: kind, ID: "usr_ann", Session: "ses_open"})); got != want {
				t.Errorf("of a %s: %+v, want %+v", kind, got, want)
			}
		}
	})
}
