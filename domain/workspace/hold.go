package workspace

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/apikey"
	"github.com/switchboard-dev/switchboard/ent/connectedapp"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Recheck is how often it is looked whether who does something for long may still do it.
const Recheck = 400 * time.Millisecond

// Standing says of each caller, who are all people, whether they are what they were when they came.
type Standing func(ctx context.Context, callers []*authz.Caller) ([]bool, error)

// holds are the callers for whom something goes on for long: a stream, a socket.
type holds struct {
	mu      sync.Mutex
	all     map[string]*hold
	looking bool
}

// hold is what goes on for one caller, with a copy of the caller from when it began: a request may still choose its subaccount.
type hold struct {
	caller *authz.Caller
	ends   map[*context.CancelCauseFunc]struct{}
}

// Hold is a context for what the caller does for long: it ends soon after the caller's key does, or their session, or when
// they may do something else than when they came, or when a key's subaccount is archived, whichever copy of the server brought that
// about. Release it when that is over.
func (s *Service) Hold(ctx context.Context, c *authz.Caller) (held context.Context, release func()) {
	held, cancel := context.WithCancelCause(ctx)
	one, key := *c, name(c)
	h := &s.holds
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.all == nil {
		h.all = map[string]*hold{}
	}
	if h.all[key] == nil {
		h.all[key] = &hold{&one, map[*context.CancelCauseFunc]struct{}{}}
	}
	h.all[key].ends[&cancel] = struct{}{}
	if !h.looking {
		h.looking = true
		go s.recheckHolds(share.Metered(context.WithoutCancel(ctx), nil))
	}
	return held, func() {
		cancel(nil)
		h.mu.Lock()
		defer h.mu.Unlock()
		if one := h.all[key]; one != nil {
			delete(one.ends, &cancel)
			if len(one.ends) == 0 {
				delete(h.all, key)
			}
		}
	}
}

// name tells callers apart who may end at different times.
func name(c *authz.Caller) string {
	if c.Kind == authz.KindKey {
		return c.ID + " " + c.Subaccount
	}
	return strings.Join(append([]string{c.ID, c.Session, c.Workspace, c.Role}, c.Subaccounts...), " ")
}

// recheckHolds ends streams and downloads of callers who lost their access, as long as there are any.
func (s *Service) recheckHolds(ctx context.Context) {
	h := &s.holds
	for {
		<-time.After(Recheck)
		h.mu.Lock()
		h.looking = len(h.all) > 0
		callers := make([]*authz.Caller, 0, len(h.all))
		for _, one := range h.all {
			callers = append(callers, one.caller)
		}
		looking := h.looking
		h.mu.Unlock()
		if !looking {
			return
		}
		over, err := s.over(ctx, callers)
		if err != nil {
			continue // nobody knows
		}
		h.mu.Lock()
		for _, c := range over {
			if one := h.all[name(c)]; one != nil {
				for cancel := range one.ends {
					(*cancel)(authz.Unauthorized())
				}
			}
		}
		h.mu.Unlock()
	}
}

// over are those of the callers who may do nothing any more, or something else.
func (s *Service) over(ctx context.Context, callers []*authz.Caller) (over []*authz.Caller, err error) {
	var keys, people []*authz.Caller
	for _, c := range callers {
		if c.Kind == authz.KindKey {
			keys = append(keys, c)
		} else {
			people = append(people, c)
		}
	}
	if len(keys) > 0 {
		good, err := s.good(ctx, keys)
		if err != nil {
			return nil, err
		}
		archived, err := s.archived(ctx, keys)
		if err != nil {
			return nil, err
		}
		over = slices.DeleteFunc(keys, func(c *authz.Caller) bool { return good[c.ID] && !archived[c.Subaccount] })
	}
	if len(people) > 0 {
		good, err := s.parts.Standing(ctx, people)
		if err != nil {
			return nil, err
		}
		for i, c := range people {
			if !good[i] {
				over = append(over, c)
			}
		}
	}
	return over, nil
}

// good are the ids of those of the keys that are neither revoked nor expired, and of those that are apps which are connected.
func (s *Service) good(ctx context.Context, keys []*authz.Caller) (map[string]bool, error) {
	ctx, now := store.System(ctx, "keys of what goes on"), time.Now().UTC()
	good, ids := make(map[string]bool, len(keys)), make([]string, len(keys))
	for i, c := range keys {
		ids[i] = c.ID
	}
	found, err := s.parts.Store.Client(ctx).ApiKey.Query().
		Where(apikey.IDIn(ids...), apikey.RevokedAtIsNil(), apikey.Or(apikey.ExpiresAtIsNil(), apikey.ExpiresAtGT(now))).IDs(ctx)
	if err != nil {
		return nil, err
	}
	for _, id := range found {
		good[id] = true
	}
	if ids = slices.DeleteFunc(ids, func(id string) bool { return good[id] }); len(ids) == 0 {
		return good, nil
	}
	apps, err := s.parts.Store.Client(ctx).ConnectedApp.Query().Where(connectedapp.IDIn(ids...), connectedapp.ExpiresAtGT(now)).IDs(ctx)
	for _, id := range apps {
		good[id] = true
	}
	return good, err
}

// archived are the ids of those of the keys' subaccounts that are archived: they do not exist for a key.
func (s *Service) archived(ctx context.Context, keys []*authz.Caller) (map[string]bool, error) {
	ctx = store.System(ctx, "subaccounts of what goes on")
	var ids []string
	for _, c := range keys {
		if c.Subaccount != "" {
			ids = append(ids, c.Subaccount)
		}
	}
	found, err := s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.IDIn(ids...), subaccount.Archived(true)).IDs(ctx)
	archived := make(map[string]bool, len(found))
	for _, id := range found {
		archived[id] = true
	}
	return archived, err
}
