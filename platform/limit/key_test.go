package limit_test

import (
	"bytes"
	"crypto/rand"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/limit"
)

// Whatever is counted, it is counted for all copies, and no key keeps others from that.
func TestAnyTextIsAKey(t *testing.T) {
	t.Parallel()
	long := func() string {
		var b strings.Builder
		for b.Len() < 16<<10 {
			b.WriteString(rand.Text()) // which PostgreSQL cannot compress
		}
		return b.String()
	}
	one := long()
	for name, keys := range map[string][2]string{
		"long":        {one, one[:len(one)-1] + "/"},
		"no UTF-8":    {"a\xff", "a\xfe"},
		"with a zero": {"a\x00", "a\x00b"},
	} {
		for kind, rate := range map[string]limit.Rate{"refilled": {Count: 10, Per: time.Hour}, "of any period": {Count: 10, Per: time.Hour, Any: true}} {
			t.Run(name+", "+kind, func(t *testing.T) {
				t.Parallel()
				s := storetest.Open(t, storetest.Postgres)
				var lines bytes.Buffer
				o := limit.Options{
					Rates: []limit.Rate{rate}, Postgres: s.SystemDB(), Patience: time.Hour, Log: slog.New(slog.NewTextHandler(&lines, nil)),
				}
				copies := []*limit.Limiter{must(t, o), must(t, o)}
				for _, key := range []string{keys[0], "neighbour", keys[1]} {
					allowed := 0
					for i := range 4 * rate.Count {
						if copies[i%2].Take(t.Context(), key).Allowed {
							allowed++
						}
					}
					if allowed != rate.Count {
						t.Errorf("%.9q: two copies allow %d, want %d", key, allowed, rate.Count)
					}
				}
				if lines.Len() > 0 {
					t.Error(lines.String())
				}
			})
		}
	}
}
