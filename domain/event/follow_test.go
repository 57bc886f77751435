package event_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A client that resumes from events that are no longer kept is refused with the reason, whatever the retention.
func TestFollowWhatIsForgotten(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, service := storetest.Tenant(t, s), event.New(event.Parts{Store: s})
		err := s.Tx(ctx, func(ctx context.Context) error {
			client := s.Client(ctx)
			if err := client.EventStream.Create().SetName("events").SetLast(1).Exec(ctx); err != nil {
				return err
			}
			return client.Event.Create().SetType(event.Test).SetThingID("thing").SetSequence(1).Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		system := store.System(t.Context(), "what is no longer kept")
		if n, err := service.ForgetBefore(system, authz.From(ctx).Subaccount, time.Now().Add(time.Minute)); n != 1 || err != nil {
			t.Fatalf("%d are forgotten, %v", n, err)
		}
		_, err = service.Follow(ctx, nil, new(int64(0)))
		told := fmt.Sprint(fault.From(err).Details)
		if !fault.Is(err, fault.Validation) || strings.Contains(told, "days") || !strings.Contains(told, "after 1 are") {
			t.Errorf("%v: %s", err, told)
		}
	})
}
