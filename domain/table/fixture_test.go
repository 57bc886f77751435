package table_test

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/table"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// office is the service on a database of its own, with a subaccount; Ann and Bob work there.
type office struct {
	*table.Service

	t             *testing.T
	ctx, ann, bob context.Context
}

func each(t *testing.T, f func(t *testing.T, o *office)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		o := &office{Service: table.New(s), t: t, ctx: storetest.Tenant(t, s)}
		o.ann, o.bob = o.join(o.ctx, "user_ann"), o.join(o.ctx, "user_bob")
		f(t, o)
	})
}

// join makes somebody a member of the workspace of ctx, and returns a context of theirs.
func (o *office) join(ctx context.Context, user string) context.Context {
	o.t.Helper()
	o.write(ctx, func(ctx context.Context, client *ent.Client) error {
		return client.Membership.Create().SetUserID(user).SetRole("viewer").SetSubaccounts(nil).Exec(ctx)
	})
	return as(ctx, user)
}

// as returns a context of a signed-in user, in the workspace and subaccount of ctx.
func as(ctx context.Context, user string, limited ...string) context.Context {
	c := *authz.From(ctx)
	c.Kind, c.ID, c.Subaccounts = authz.KindUser, user, limited
	return authz.With(ctx, &c)
}

// at is ctx in another subaccount, or with none.
func at(ctx context.Context, subaccount string) context.Context {
	c := *authz.From(ctx)
	c.Subaccount = subaccount
	return authz.With(ctx, &c)
}

func (o *office) write(ctx context.Context, f func(ctx context.Context, client *ent.Client) error) {
	o.t.Helper()
	if err := o.Store().Tx(ctx, func(ctx context.Context) error { return f(ctx, o.Store().Client(ctx)) }); err != nil {
		o.t.Fatal(err)
	}
}

// limit what a member may use, as changing them does; with nothing they are a member no more.
func (o *office) limit(user string, subaccounts ...string) {
	o.t.Helper()
	o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
		if len(subaccounts) == 0 {
			if _, err := client.Membership.Delete().Where(membership.UserID(user)).Exec(ctx); err != nil {
				return err
			}
		} else if err := client.Membership.Update().Where(membership.UserID(user)).SetSubaccounts(subaccounts).Exec(ctx); err != nil {
			return err
		}
		return o.MemberLeft(ctx, user)
	})
}

func input(list, name, search string) table.Input {
	return table.Input{List: list, Name: name, Conditions: json.RawMessage(`{"search":` + strconv.Quote(search) + `}`), Layout: json.RawMessage(`{"hidden":{"email":true},"widths":{"name":200}}`)}
}

func (o *office) save(ctx context.Context, in table.Input) *table.View {
	o.t.Helper()
	v, err := o.Save(ctx, nil, in)
	if err != nil {
		o.t.Fatal(err)
	}
	return v
}

// has are the views that somebody has, as table/name.
func (o *office) has(ctx context.Context) string {
	o.t.Helper()
	all, err := o.Views(ctx, nil)
	if err != nil {
		o.t.Fatal(err)
	}
	names := make([]string, len(all))
	for i, v := range all {
		names[i] = v.List + "/" + v.Name
	}
	return strings.Join(names, ", ")
}

func want(t *testing.T, what string, err error, code fault.Code) {
	t.Helper()
	if !fault.Is(err, code) {
		t.Errorf("%s: %v, want %s", what, err, code)
	}
}
