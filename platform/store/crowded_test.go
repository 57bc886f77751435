package store_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A server that may want more connections than PostgreSQL has says so.
func TestTooManyConnections(t *testing.T) {
	t.Parallel()
	for conns, crowded := range map[int]bool{2: false, 5000: true} {
		s := storetest.OpenConfig(t, store.Config{URL: storetest.URL(t, storetest.Postgres), MaxConns: conns})
		_, advice, err := s.Lacks(t.Context())
		is := slices.ContainsFunc(advice, func(f store.Finding) bool { return strings.Contains(f.Mend, "SWITCHBOARD_DATABASE_CONNS") })
		if err != nil || is != crowded {
			t.Errorf("%d connections: %+v, %v", conns, advice, err)
		}
	}
}
