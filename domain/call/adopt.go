package call

import (
	"context"
	"fmt"
	"sync"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// tenants caches the system caller for each call that the carrier recently reported. A call never changes hands.
type tenants struct {
	mu  sync.Mutex
	all map[string]authz.Caller
}

// tenantLimit is how many are remembered.
const tenantLimit = 10_000

func (t *tenants) get(id string) (authz.Caller, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	who, ok := t.all[id]
	return who, ok
}

func (t *tenants) keep(id string, who authz.Caller) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.all == nil || len(t.all) >= tenantLimit {
		t.all = map[string]authz.Caller{}
	}
	t.all[id] = who
}

// Who the platform is in a call.
const (
	actor     = "call"
	actorName = "Assistant"
)

// adopt works as a call's tenant from then on; known is false where the call is gone, and nothing has to be paid for it.
func (s *Service) adopt(ctx context.Context, id string) (_ context.Context, known bool, err error) {
	if who, ok := s.tenants.get(id); ok {
		return authz.With(ctx, &who), true, nil
	}
	system := store.System(ctx, "call")
	row, err := s.parts.Store.Client(system).Call.Query().Where(entcall.ID(id)).Select(entcall.FieldSubaccountID).Only(system)
	switch {
	case ent.IsNotFound(err):
		row = &ent.Call{SubaccountID: s.accounts.payer(id)}
	case err != nil:
		return ctx, false, fmt.Errorf("call: %w", err)
	}
	if row.SubaccountID == "" {
		return ctx, false, nil
	}
	if ctx, err = s.parts.Store.As(ctx, row.SubaccountID, actor, actorName); err != nil {
		return ctx, false, ent.MaskNotFound(err) // it went with its tenant
	}
	s.tenants.keep(id, *authz.From(ctx))
	return ctx, true, nil
}

// row of a call, as its tenant; nil if it is gone.
func (s *Service) row(ctx context.Context, id string) (context.Context, *ent.Call, error) {
	ctx, known, err := s.adopt(ctx, id)
	if err != nil || !known {
		return ctx, nil, err
	}
	row, err := s.parts.Store.Client(ctx).Call.Get(ctx, id)
	if ent.IsNotFound(err) {
		return ctx, nil, nil
	}
	return ctx, row, err
}
