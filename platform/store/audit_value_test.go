package store_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The trail keeps the beginning of a value that is long, whatever its type, and a short one as it is.
func TestTrailCutsLongValuesOfAnyType(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		long := map[string]string{}
		for i := range 100 {
			long[fmt.Sprintf("name%03d", i)] = strings.Repeat("é", 1000)
		}
		for _, values := range []map[string]string{{"link": "https://example.com"}, long} {
			err := s.Tx(ctx, func(ctx context.Context) error {
				return s.Client(ctx).Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetCustomValues(values).Exec(ctx)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		all := trail(t, s, ctx)
		var changes []struct{ Before, After map[string]any }
		entry := all[len(all)-1].Changes
		if err := json.Unmarshal(entry, &changes); err != nil || len(changes) != 1 {
			t.Fatalf("%v: %.500s", err, entry)
		}
		if was := changes[0].Before["custom_values"]; fmt.Sprint(was) != "map[link:https://example.com]" {
			t.Errorf("before: %v", was)
		}
		now, _ := changes[0].After["custom_values"].(string)
		if want := `{"name000":"` + strings.Repeat("é", 1000); !strings.HasPrefix(now, want) || !strings.HasSuffix(now, "…") || len([]rune(now)) != 2001 {
			t.Errorf("after, in %d characters: %.50s", len([]rune(now)), changes[0].After["custom_values"])
		}
	})
}
