package bulk_test

import (
	"context"
	"crypto/rand"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/bulk"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
)

// What somebody has begun stops where they may not do it any more, and where the tag that it gives is gone.
func TestBulkChangeStopsWhereItMayNotGoOn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.crowd(d.ctx, 3, "fair")
		vip := d.tag("vip")
		role := func(role string, limited ...string) {
			d.write(func(ctx context.Context, client *ent.Client) error {
				return client.Membership.Update().Where(membership.UserID("usr_ann")).SetRole(role).SetSubaccounts(limited).Exec(ctx)
			})
		}
		for _, lose := range []func(){
			func() { role("viewer") },
			func() { role("operator", "sub_other") },
			func() {
				d.write(func(ctx context.Context, client *ent.Client) error {
					_, err := client.Membership.Delete().Where(membership.UserID("usr_ann")).Exec(ctx)
					return err
				})
			},
		} {
			role("operator")
			change := d.tags("fair", vip)
			lose()
			d.stops(change.ID, "may no longer")
		}
		key, err := d.ChangeContacts(d.ctx, nil, from("fair"), bulk.ContactChange{Action: bulk.AddTag, TagID: &vip}) // there is no such key
		if err != nil {
			t.Fatal(err)
		}
		d.stops(key.ID, "may no longer")
		d.ann = d.join("usr_ann", "operator")
		change := d.tags("fair", vip)
		if err := d.Parts().Contacts.HideTag(d.ctx, vip); err != nil {
			t.Fatal(err)
		}
		d.stops(change.ID, "removed")
	})
}

// key makes a key of the workspace that may do everything, and returns a context of it.
func (d *desk) key() (context.Context, string) {
	d.t.Helper()
	c := *authz.From(d.ctx)
	d.write(func(ctx context.Context, client *ent.Client) error {
		key, err := client.ApiKey.Create().SetName("CRM").SetHash(rand.Text()).SetPrefix("sk").SetPreset("admin").Save(ctx)
		if err == nil {
			c.ID = key.ID
		}
		return err
	})
	return authz.With(d.ctx, &c), c.ID
}

// What a key has begun stops where the key would be refused at the door.
func TestBulkChangeOfAKeyStopsWhereItMayNotGoOn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.crowd(d.ctx, 3, "fair")
		vip := d.tag("vip")
		begun := func(as context.Context) string {
			c, err := d.ChangeContacts(as, nil, from("fair"), bulk.ContactChange{Action: bulk.AddTag, TagID: &vip})
			if err != nil {
				t.Fatal(err)
			}
			return c.ID
		}
		for _, lose := range []func(*ent.ApiKeyUpdateOne){
			func(u *ent.ApiKeyUpdateOne) { u.SetRevokedAt(time.Now().UTC()) },
			func(u *ent.ApiKeyUpdateOne) { u.SetExpiresAt(time.Now().UTC().Add(-time.Minute)) },
			func(u *ent.ApiKeyUpdateOne) { u.SetPreset("").SetScopes([]string{"contacts:read"}) },
			func(u *ent.ApiKeyUpdateOne) { u.SetSubaccounts([]string{"sub_other"}) },
		} {
			as, key := d.key()
			id := begun(as)
			d.write(func(ctx context.Context, client *ent.Client) error {
				u := client.ApiKey.UpdateOneID(key)
				lose(u)
				return u.Exec(ctx)
			})
			d.stops(id, "may no longer")
		}
		d.stops(begun(d.app()), "may no longer")
		as, _ := d.key()
		d.ends(begun(as), "COMPLETED 3+0+0/3")
		id := begun(as)
		d.write(func(ctx context.Context, client *ent.Client) error {
			return client.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetArchived(true).Exec(ctx)
		})
		d.stops(id, "may no longer")
	})
}

// app connects an app that may do nothing here, and returns a context of it: apps have tools, and none of these is a bulk change.
func (d *desk) app() context.Context {
	d.t.Helper()
	c := *authz.From(d.ctx)
	d.write(func(ctx context.Context, client *ent.Client) error {
		member, err := client.Membership.Query().Where(membership.UserID("usr_ann")).OnlyID(ctx)
		if err != nil {
			return err
		}
		later := time.Now().UTC().Add(time.Hour)
		app, err := client.ConnectedApp.Create().SetMembershipID(member).SetClientID("cli_1").SetName("Agent").SetRedirectURI("http://127.0.0.1/").
			SetScopes([]string{"calls:read"}).SetChallenge("c").SetCodeHash("h").SetCodeExpiresAt(later).SetExpiresAt(later).Save(ctx)
		if err == nil {
			c.ID = app.ID
		}
		return err
	})
	return authz.With(d.ctx, &c)
}
