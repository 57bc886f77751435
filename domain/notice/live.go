package notice

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
)

const (
	// patience is how long a page waits to be notified of something new before it looks itself.
	patience = 30 * time.Second
	// calm is the least time between two notifications of a page: in a flood, it gets one now and then.
	calm = 250 * time.Millisecond
)

// lane is what a member's pages listen on.
func lane(workspace, user string) string { return "notices/" + workspace + "/" + user }

// wake the pages of members.
func (s *Service) wake(ctx context.Context, to []recipient) {
	lanes := make([]string, len(to))
	for i, r := range to {
		lanes[i] = lane(authz.From(ctx).Workspace, r.user)
	}
	s.parts.Events.Wake(ctx, lanes...)
}

// Follow how many of the caller's notices are unread: now, and whenever there are new ones, until the context ends. It says so again where
// the number is the same, as newer ones may have taken the place of others.
func (s *Service) Follow(ctx context.Context) (<-chan int, error) {
	c, err := member(ctx)
	if err != nil {
		return nil, err
	}
	woken, over, end, err := s.parts.Events.Listen(lane(c.Workspace, c.ID))
	if err != nil {
		return nil, err
	}
	out := make(chan int)
	go func() {
		defer close(out)
		defer end()
		last := -1
		for told, more := true, true; more; told, more = next(ctx, woken, over) {
			n, err := s.Unread(ctx)
			if err != nil && ctx.Err() == nil {
				s.parts.Log.WarnContext(ctx, "notices cannot be counted", "error", err)
			}
			if err == nil && (told || n != last) {
				select {
				case out <- n:
					last = n
				case <-ctx.Done():
					return
				}
			}
		}
	}()
	return out, nil
}

// next waits until it is time to count again, because of a notice or just so; more is false where nobody wants to know any longer.
func next(ctx context.Context, woken, over <-chan struct{}) (told, more bool) {
	select {
	case <-ctx.Done():
		return false, false
	case <-time.After(calm):
	}
	select {
	case <-ctx.Done():
		return false, false
	case <-over:
		return false, false
	case <-woken:
		return true, true
	case <-time.After(patience):
		return false, true
	}
}
