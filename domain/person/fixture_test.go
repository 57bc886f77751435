package person_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// authority is made once: no test changes it.
var authority = sync.OnceValues(authz.NewAuthority)

const password = "correct horse battery"

// desk is the service on a database of its own, with a workspace. Attempts are not limited.
type desk struct {
	*person.Service

	t   *testing.T
	ctx context.Context // of a key of the workspace

	lock       sync.Mutex
	restricted []string // the ids of those who were removed or may see less
}

func each(t *testing.T, f func(t *testing.T, d *desk)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		d := empty(t, s)
		d.ctx = storetest.Tenant(t, s)
		f(t, d)
	})
}

// empty is a desk without any workspace or person.
func empty(t *testing.T, s *store.Store) *desk {
	t.Helper()
	roles, err := authority()
	if err != nil {
		t.Fatal(err)
	}
	unlimited, err := limit.New(limit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{t: t}
	d.Service = person.New(person.Parts{
		Store: s, Authority: roles, Pager: &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))},
		Limit: unlimited, AccountLimit: unlimited, PasswordCost: person.Cost{Passes: 1, Memory: 8},
		BaseURL: "http://test", Messenger: &notify.Service{}, Log: slog.New(slog.DiscardHandler),
		MemberLeft: func(_ context.Context, userID string) error {
			d.lock.Lock()
			defer d.lock.Unlock()
			d.restricted = append(d.restricted, userID)
			return nil
		},
		Disconnect: func(context.Context, string) error { return nil },
	})
	return d
}

// join makes somebody a member of the workspace of ctx, and returns a context whose caller they are.
func (d *desk) join(ctx context.Context, email, role string, limited ...string) context.Context {
	d.t.Helper()
	p, err := d.Add(ctx, email, "", role, password)
	if err != nil {
		d.t.Fatal(err)
	}
	scopes, err := d.Scopes(role)
	if err == nil && len(limited) > 0 {
		_, err = d.Update(d.as(ctx, "owner"), d.memberID(ctx, email), person.UpdateMember{Subaccounts: limited})
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return authz.With(ctx, &authz.Caller{
		Kind: authz.KindUser, ID: p.ID, Name: p.Name, Workspace: authz.From(ctx).Workspace, Subaccounts: limited, Scopes: scopes, Role: role,
	})
}

// as is the key of ctx with the scopes of a role.
func (d *desk) as(ctx context.Context, role string) context.Context {
	d.t.Helper()
	caller := *authz.From(ctx)
	var err error
	if caller.Scopes, err = d.Scopes(role); err != nil {
		d.t.Fatal(err)
	}
	return authz.With(ctx, &caller)
}

// members of the workspace of ctx, as their roles by their addresses.
func (d *desk) members(ctx context.Context) map[string]string {
	d.t.Helper()
	list, err := d.List(ctx, nil, nil, nil)
	if err != nil {
		d.t.Fatal(err)
	}
	roles := map[string]string{}
	for _, m := range list.Nodes {
		roles[m.Email] = m.Role
	}
	return roles
}

// memberID is the id of a membership, by its address.
func (d *desk) memberID(ctx context.Context, email string) string {
	d.t.Helper()
	list, err := d.List(ctx, nil, nil, nil)
	if err != nil {
		d.t.Fatal(err)
	}
	i := slices.IndexFunc(list.Nodes, func(m *person.Membership) bool { return m.Email == email })
	if i < 0 {
		d.t.Fatalf("%s is no member", email)
	}
	return list.Nodes[i].ID
}

// login begins a session of somebody whose password is the usual one.
func (d *desk) login(email string) (token string, session *person.Session) {
	d.t.Helper()
	token, session, err := d.Login(d.t.Context(), email, password, "192.0.2.1", "Browser", person.Device{})
	if err != nil {
		d.t.Fatal(err)
	}
	return token, session
}

// ended fails the test unless the session of the token has ended.
func (d *desk) ended(token string) {
	d.t.Helper()
	_, err := d.Resume(d.t.Context(), token)
	wantFault(d.t, err, fault.Unauthorized)
}

// going fails the test unless the session of the token is active.
func (d *desk) going(token string) {
	d.t.Helper()
	if _, err := d.Resume(d.t.Context(), token); err != nil {
		d.t.Errorf("want an active session: %v", err)
	}
}

// execute a statement with the rights of the system.
func (d *desk) execute(statement string, args ...any) {
	d.t.Helper()
	if _, err := d.Parts().Store.SystemDB().ExecContext(d.t.Context(), statement, args...); err != nil {
		d.t.Fatal(err)
	}
}

// atOnce runs all of f at once, and returns their errors, the nil ones first.
func atOnce(f ...func() error) []error {
	var wg sync.WaitGroup
	errs := make([]error, len(f))
	for i := range f {
		wg.Go(func() { errs[i] = f[i]() })
	}
	wg.Wait()
	slices.SortStableFunc(errs, func(a, b error) int {
		return strings.Compare(text(a), text(b))
	})
	return errs
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// wantFault fails the test unless err is a fault with the code that names these fields, and no others.
func wantFault(t *testing.T, err error, code fault.Code, fields ...string) {
	t.Helper()
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != code {
		t.Errorf("got %v, want %s", err, code)
		return
	}
	var named []string
	for _, d := range f.Details {
		named = append(named, d.Field)
	}
	slices.Sort(named)
	if !slices.Equal(named, fields) {
		t.Errorf("%s names %q, want %q", code, named, fields)
	}
}
