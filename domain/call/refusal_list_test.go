package call_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Refused calls are narrowed by why, which way, for whom and when.
func TestRefusalsAreFiltered(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, rival, now := storetest.Tenant(t, s), storetest.Tenant(t, s), store.Timestamp()
		plant := func(ctx context.Context, reason, direction, assistant string, age time.Duration) {
			t.Helper()
			err := s.Tx(ctx, func(ctx context.Context) error {
				return s.Client(ctx).CallRefusal.Create().SetReason(reason).SetDirection(direction).SetAssistantID(assistant).
					SetEvidence(json.RawMessage("[]")).SetCreatedAt(now.Add(-age)).Exec(ctx)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		plant(ctx, "dnd", "outbound", "asst_a", time.Hour)
		plant(ctx, "dnd", "inbound", "asst_b", 2*time.Hour)
		plant(ctx, "banned", "outbound", "asst_a", 3*time.Hour)
		plant(rival, "dnd", "outbound", "asst_a", time.Hour)
		pager := &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))}
		calls := call.New(call.Parts{Store: s, Pager: pager})
		for what, c := range map[string]struct {
			filter call.RefusalFilter
			want   int
		}{
			"all":          {call.RefusalFilter{}, 3},
			"a reason":     {call.RefusalFilter{Reason: new("dnd")}, 2},
			"a direction":  {call.RefusalFilter{Direction: new("outbound")}, 2},
			"an assistant": {call.RefusalFilter{AssistantID: new("asst_b")}, 1},
			"a time":       {call.RefusalFilter{From: new(now.Add(-3 * time.Hour)), To: new(now.Add(-time.Hour))}, 2},
			"all of it":    {call.RefusalFilter{Reason: new("dnd"), Direction: new("outbound"), From: new(now.Add(-90 * time.Minute))}, 1},
		} {
			list, err := calls.Refusals(ctx, c.filter)
			if err != nil || len(list.Nodes) != c.want {
				t.Errorf("%s: %d, %v, want %d", what, len(list.Nodes), err, c.want)
			}
		}
	})
}
