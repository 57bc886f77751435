package webhook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/signature"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Rotating a secret twice, as after a lost response, keeps the promise of the first rotation: requests are signed with all secrets of the day, up to
// a few.
func TestRotatedTwice(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		w := New(Parts{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))})
		hook, err := w.Add(ctx, Create{URL: "https://example.com", Events: []string{All}})
		if err != nil {
			t.Fatal(err)
		}
		shown := []string{hook.Secret}
		valid := func(want ...string) {
			t.Helper()
			secrets, err := w.secrets(s.Client(ctx).Webhook.GetX(ctx, hook.ID))
			got := make([]string, len(secrets))
			for i, secret := range secrets {
				got[i] = signature.Text(secret)
			}
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%q, %v, want %q", got, err, want)
			}
		}
		for range 4 {
			made, err := w.RotateSecret(ctx, hook.ID)
			if err != nil || time.Until(made.PreviousUntil) < 23*time.Hour {
				t.Fatalf("%+v, %v", made, err)
			}
			shown = slices.Insert(shown, 0, made.Secret)
			valid(shown[:min(len(shown), 4)]...)
		}
		later := func() {
			if err := s.Tx(ctx, func(ctx context.Context) error {
				return s.Client(ctx).Webhook.UpdateOneID(hook.ID).SetSecretUntil(time.Now().UTC().Add(-time.Second)).Exec(ctx)
			}); err != nil {
				t.Fatal(err)
			}
		}
		later()
		valid(shown[0])
		made, err := w.RotateSecret(ctx, hook.ID)
		if err != nil {
			t.Fatal(err)
		}
		valid(made.Secret, shown[0])
	})
}

// Rotating a secret that no key can decrypt any longer yields one that signs, immediately and alone. One that can be decrypted stays valid for
// another day all the same.
func TestRotatedAfterTheMasterKeyIsLost(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		w := New(Parts{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))})
		hook, err := w.Add(ctx, Create{URL: "https://example.com", Events: []string{All}})
		if err != nil {
			t.Fatal(err)
		}
		rotate := func() string {
			t.Helper()
			made, err := w.RotateSecret(ctx, hook.ID)
			if err != nil {
				t.Fatal(err)
			}
			row := s.Client(ctx).Webhook.GetX(ctx, hook.ID)
			if stays := time.Until(made.PreviousUntil) > 0; stays != (row.SecretUntil != nil) || stays != (len(row.SecretBefore) > 0) {
				t.Errorf("the one before is valid until %s, and kept until %v", made.PreviousUntil, row.SecretUntil)
			}
			return made.Secret
		}
		valid := func(want ...string) {
			t.Helper()
			secrets, err := w.secrets(s.Client(ctx).Webhook.GetX(ctx, hook.ID))
			got := make([]string, len(secrets))
			for i, secret := range secrets {
				got[i] = signature.Text(secret)
			}
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%q, %v, want %q", got, err, want)
			}
		}
		for _, before := range []string{"none", "one that is lost, too"} {
			w.parts.Sealer = secret.New(bytes.Repeat([]byte{byte(len(before))}, secret.MasterLength))
			if _, err := w.secrets(s.Client(ctx).Webhook.GetX(ctx, hook.ID)); !errors.Is(err, secret.ErrOpen) {
				t.Fatal(err)
			}
			first := rotate()
			valid(first)
			valid(rotate(), first)
		}
	})
}

// A delivery that cannot be signed says so, and not that the receiver is away.
func TestReasonOfALostSecret(t *testing.T) {
	t.Parallel()
	err := fmt.Errorf("secret of a signature: %w", secret.ErrOpen)
	if got := reason(0, err); !strings.Contains(got, "secret") || strings.Contains(got, "reached") {
		t.Error(got)
	}
	if got := came(0, err); got != "unsigned" {
		t.Error(got)
	}
}
