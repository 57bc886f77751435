package event

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/eventstream"
)

const (
	// everybody is the lane of all subaccounts, and together how many of them are numbered in one transaction.
	everybody = ""
	together  = 200
	// acquainted is how many subaccounts a copy remembers to have a stream.
	acquainted = 100_000
)

// crowd are the subaccounts with events to be numbered.
type crowd struct {
	mu      sync.Mutex
	waiting map[string]struct{}
	known   map[string]struct{} // to have a stream
	hooked  map[string]struct{} // had webhooks the last time: their deliveries are written with the numbers
}

func (c *crowd) add(who ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.waiting == nil {
		c.waiting = map[string]struct{}{}
	}
	for _, w := range who {
		c.waiting[w] = struct{}{}
	}
}

// take some of those who wait.
func (c *crowd) take() (some []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for who := range c.waiting {
		if len(some) == together {
			break
		}
		delete(c.waiting, who)
		some = append(some, who)
	}
	slices.Sort(some)
	return some
}

// strangers are those who are not known to have a stream.
func (c *crowd) strangers(all []string) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(all), func(who string) bool { _, known := c.known[who]; return known })
}

// part those who have webhooks, as far as that is known, from the others.
func (c *crowd) part(all []string) (hooked, others []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, who := range all {
		if _, has := c.hooked[who]; has {
			hooked = append(hooked, who)
		} else {
			others = append(others, who)
		}
	}
	return hooked, others
}

// remember whether a subaccount has webhooks.
func (c *crowd) remember(who string, has bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !has {
		delete(c.hooked, who)
		return
	}
	if c.hooked == nil || len(c.hooked) > acquainted {
		c.hooked = map[string]struct{}{}
	}
	c.hooked[who] = struct{}{}
}

func (c *crowd) meet(all []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil || len(c.known) > acquainted {
		c.known = map[string]struct{}{}
	}
	for _, who := range all {
		c.known[who] = struct{}{}
	}
}

// mark that a subaccount has events to be numbered.
func (s *Service) mark(who string) {
	if !s.parts.Store.Postgres() {
		s.relay.lanes.Mark(who)
		return
	}
	s.relay.crowd.add(who)
	s.relay.lanes.Mark(everybody)
}

// work on a lane. If the events of many subaccounts cannot be numbered together, those of each are numbered separately, so that the one that is the
// reason does not keep the others waiting.
func (s *Service) work(ctx context.Context, who string) (err error) {
	if who != everybody {
		return s.drain(ctx, who)
	}
	for ctx.Err() == nil {
		some := s.relay.crowd.take()
		if len(some) == 0 {
			break
		}
		more, failed := s.numberAll(ctx, some)
		s.relay.crowd.add(more...)
		for _, one := range some {
			if failed != nil {
				err = errors.Join(err, s.drain(ctx, one))
			}
		}
	}
	return err
}

// introduce makes the streams of subaccounts that have none.
func (s *Service) introduce(ctx context.Context, who []string) error {
	if len(who) == 0 {
		return nil
	}
	rows, err := s.parts.Store.Client(ctx).EventStream.Query().
		Where(eventstream.Name(stream), eventstream.SubaccountIDIn(who...)).Select(eventstream.FieldSubaccountID).All(ctx)
	if err != nil {
		return fmt.Errorf("streams: %w", err)
	}
	for _, one := range who {
		if slices.ContainsFunc(rows, func(r *ent.EventStream) bool { return r.SubaccountID == one }) {
			continue
		}
		err := s.parts.Store.Tx(ctx, func(ctx context.Context) error {
			return s.parts.Store.Client(ctx).EventStream.Create().SetName(stream).SetSubaccountID(one).Exec(ctx)
		})
		if err != nil && !ent.IsConstraintError(err) { // another has just made it, or the subaccount is gone
			return fmt.Errorf("streams: %w", err)
		}
	}
	s.relay.crowd.meet(who)
	return nil
}
