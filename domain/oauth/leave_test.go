package oauth_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/oauth"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// crossed runs a function while somebody else deletes an app and has not committed, and commits once the function waits for that.
func crossed(t *testing.T, s *store.Store, app string, f func() error) error {
	t.Helper()
	other, err := s.SystemDB().BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Rollback() }()
	var process int
	err = other.QueryRowContext(t.Context(), `DELETE FROM connected_apps WHERE id = $1 RETURNING pg_backend_pid()`, app).Scan(&process)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- f() }()
	await.Until(t, "nobody waits", func() bool {
		var waits bool
		err := s.SystemDB().QueryRowContext(t.Context(), `SELECT EXISTS (SELECT FROM pg_locks
			WHERE NOT granted AND $1 = ANY (pg_blocking_pids(pid)))`, process).Scan(&waits)
		if err != nil {
			t.Fatal(err)
		}
		return waits || len(done) > 0
	})
	if err := other.Commit(); err != nil {
		t.Fatal(err)
	}
	return <-done
}

// connect an app, and return its id.
func connect(t *testing.T, s *store.Store, ann context.Context, service *oauth.Service, asked oauth.Request) string {
	t.Helper()
	if _, err := service.Redeem(ann, allow(t, ann, service, asked)); err != nil {
		t.Fatal(err)
	}
	return s.Client(ann).ConnectedApp.Query().OnlyIDX(ann)
}

// An app that goes at the same moment keeps nobody from limiting its member, and its client from no other tokens.
func TestAppThatGoesMeanwhile(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres) // SQLite has one writer
	service, ann := member(t, s, true)
	authority, err := authz.NewAuthority()
	if err != nil {
		t.Fatal(err)
	}
	grants := oauth.NewGrants(s, authority)
	asked := request(t, ann, service)
	limited := func(to ...string) error {
		return s.Again(ann, func(ctx context.Context) error {
			if err := s.Client(ctx).Membership.Update().SetSubaccounts(to).Exec(ctx); err != nil {
				return err
			}
			return grants.MemberLeft(ctx, authz.From(ctx).ID)
		})
	}
	app := connect(t, s, ann, service, asked)
	if err := crossed(t, s, app, func() error { return limited(authz.From(ann).Subaccount) }); err != nil {
		t.Errorf("the member: %v", err)
	}
	if err := limited(); err != nil {
		t.Fatal(err)
	}
	app = connect(t, s, ann, service, asked)
	again := allow(t, ann, service, asked)
	if err := crossed(t, s, app, func() error {
		_, err := service.Redeem(ann, again)
		return err
	}); err != nil {
		t.Errorf("the client's next tokens: %v", err)
	}
}
