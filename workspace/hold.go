package workspace

import (
	"context"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/apikey"
	"github.com/switchboard-dev/switchboard/store"
)

// recheck is how often it is looked whether the keys of what goes on for long are still good.
const recheck = 400 * time.Millisecond

// holds are the keys under which something goes on for long: a stream, a socket.
type holds struct {
	mu      sync.Mutex
	byKey   map[string]map[*context.CancelCauseFunc]struct{}
	looking bool
}

// Hold is a context for what the caller does for long: it ends soon after the caller's key does, whichever copy of the
// server revoked it. Release it when that is over.
func (s *Service) Hold(ctx context.Context, c *authz.Caller) (held context.Context, release func()) {
	held, cancel := context.WithCancelCause(ctx)
	if c.Kind != authz.KindKey {
		return held, func() { cancel(nil) }
	}
	h := &s.holds
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.byKey == nil {
		h.byKey = map[string]map[*context.CancelCauseFunc]struct{}{}
	}
	if h.byKey[c.ID] == nil {
		h.byKey[c.ID] = map[*context.CancelCauseFunc]struct{}{}
	}
	h.byKey[c.ID][&cancel] = struct{}{}
	if !h.looking {
		h.looking = true
		go s.lookAtHeld(context.WithoutCancel(ctx))
	}
	return held, func() {
		cancel(nil)
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.byKey[c.ID], &cancel)
		if len(h.byKey[c.ID]) == 0 {
			delete(h.byKey, c.ID)
		}
	}
}

// lookAtHeld ends what goes on under keys that are good no longer, for as long as there is any.
func (s *Service) lookAtHeld(ctx context.Context) {
	h := &s.holds
	for {
		<-time.After(recheck)
		h.mu.Lock()
		h.looking = len(h.byKey) > 0
		ids := make([]string, 0, len(h.byKey))
		for id := range h.byKey {
			ids = append(ids, id)
		}
		looking := h.looking
		h.mu.Unlock()
		if !looking {
			return
		}
		good, err := s.good(ctx, ids)
		if err != nil {
			continue // nobody knows
		}
		h.mu.Lock()
		for _, id := range ids {
			if !good[id] {
				for cancel := range h.byKey[id] {
					(*cancel)(authz.Unauthorized())
				}
			}
		}
		h.mu.Unlock()
	}
}

// good are those of the keys that are neither revoked nor expired.
func (s *Service) good(ctx context.Context, ids []string) (map[string]bool, error) {
	ctx = store.System(ctx, "keys of what goes on")
	found, err := s.Store.Client(ctx).ApiKey.Query().
		Where(apikey.IDIn(ids...), apikey.RevokedAtIsNil(), apikey.Or(apikey.ExpiresAtIsNil(), apikey.ExpiresAtGT(time.Now().UTC()))).IDs(ctx)
	good := make(map[string]bool, len(found))
	for _, id := range found {
		good[id] = true
	}
	return good, err
}
