package workspace_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent/apikey"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A workspace has so many keys in force. Of those that were revoked the newest are kept.
func TestKeysHaveALimit(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		roles, err := authz.NewAuthority()
		if err != nil {
			t.Fatal(err)
		}
		service := workspace.New(workspace.Parts{
			Store: s, Authority: roles, Environment: authz.Development,
			Reauthorize: func(ctx context.Context, _ string) (context.Context, error) { return ctx, nil },
		})
		ctx := workspace.As(t.Context(), authz.From(storetest.Tenant(t, s)).Workspace)
		stranger := workspace.As(t.Context(), authz.From(storetest.Stranger(t, s)).Workspace)
		add := func(ctx context.Context) (string, error) {
			id, _, err := service.AddKey(ctx, workspace.NewKey{Name: "Key", Preset: "admin"})
			return id, err
		}
		first, err := add(ctx)
		if err != nil {
			t.Fatal(err)
		}
		storetest.Copies(t, s, "api_keys", first, 999, "hash")
		if _, err := add(ctx); !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(), "1000") {
			t.Errorf("one more: %v", err)
		}
		if _, err := add(stranger); err != nil {
			t.Errorf("another workspace's: %v", err)
		}
		if _, err := service.EndKey(ctx, first); err != nil {
			t.Fatal(err)
		}
		if _, err := add(ctx); err != nil {
			t.Errorf("in the place of one that was revoked: %v", err)
		}
		err = s.Tx(ctx, func(ctx context.Context) error {
			keys := s.Client(ctx).ApiKey
			if err := keys.Update().Where(apikey.IDNEQ(first)).SetRevokedAt(time.Now().UTC().Truncate(time.Microsecond)).Exec(ctx); err != nil {
				return err
			}
			return keys.Create().SetHash("new").SetPrefix("new").Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		last, err := add(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if n := s.Client(ctx).ApiKey.Query().Where(apikey.RevokedAtNotNil()).CountX(ctx); n != 1000 {
			t.Errorf("%d keys that were revoked are kept of 1,001", n)
		}
		if _, err := s.Client(ctx).ApiKey.Get(ctx, last); err != nil {
			t.Error(err)
		}
	})
}

// A workspace has so many subaccounts as its operator says, whether they are made one by one or by a file; one that is known is no new one.
func TestSubaccountsHaveALimit(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s) // which has one
		service := workspace.New(workspace.Parts{Store: s, Installation: workspace.Installation{SubaccountLimit: 60}})
		file := func(from, to int) string {
			var out strings.Builder
			out.WriteString("location_id\n")
			for i := from; i < to; i++ {
				fmt.Fprintf(&out, "L-%d\n", i)
			}
			return out.String()
		}
		full := func(what string, err error) {
			t.Helper()
			if !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(), "limit of 60 subaccounts") {
				t.Errorf("%s: %v", what, err)
			}
		}
		for _, dry := range []bool{true, false} {
			_, err := service.ImportSubaccounts(ctx, file(0, 60), dry)
			full("a file that is too long", err)
		}
		if n := s.Client(ctx).Subaccount.Query().CountX(ctx); n != 1 {
			t.Errorf("%d subaccounts after a file that was refused", n)
		}
		if got, err := service.ImportSubaccounts(ctx, file(0, 58), false); err != nil || got.Created != 58 {
			t.Fatalf("%+v, %v", got, err)
		}
		if got, err := service.ImportSubaccounts(ctx, file(0, 59), false); err != nil || got.Created != 1 || got.Unchanged != 58 {
			t.Fatalf("%+v, %v", got, err)
		}
		_, err := service.AddSubaccount(ctx, workspace.NewSubaccount{Name: new("One more")})
		full("one more", err)
		location := "L-60"
		_, err = service.AddSubaccount(ctx, workspace.NewSubaccount{LocationID: &location})
		full("one more by its location", err)
		_, err = service.ImportSubaccounts(ctx, file(0, 60), false)
		full("one more by a file", err)
		location = "L-7"
		if known, err := service.AddSubaccount(ctx, workspace.NewSubaccount{LocationID: &location}); err != nil || !known.Existed {
			t.Errorf("one that is known: %v, %v", known, err)
		}
		service = workspace.New(workspace.Parts{Store: s})
		if _, err := service.AddSubaccount(ctx, workspace.NewSubaccount{Name: new("One more")}); err != nil {
			t.Errorf("without a limit: %v", err)
		}
	})
}
