package webhook

import (
	"bytes"
	"context"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/signature"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Who rotates a secret twice, as the first answer was lost, breaks no promise of the first: requests are signed with all secrets of the day,
// a few at the most.
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
