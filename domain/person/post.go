package person

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Bounds of mail that nobody waits for: how much of it there may be, how much is sent at once, and how long each piece may take in all.
const (
	postMost  = 200
	postWidth = 4
	postTime  = time.Minute
)

// post sends mail after the request that caused it has been answered, so that the time of the answer does not reveal what was sent, or to whom.
type post struct {
	lock  sync.Mutex
	count int
	wait  sync.WaitGroup
	turns chan struct{}
}

func newPost() *post { return &post{turns: make(chan struct{}, postWidth)} }

// hand over what sends a mail. It is unavailable where too many are on their way.
func (s *Service) hand(ctx context.Context, what string, send func(ctx context.Context) error) error {
	p := s.post
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.count >= postMost {
		return fault.New(fault.Unavailable, "Too many e-mails are being sent. Try again later.")
	}
	p.count++
	ctx = context.WithoutCancel(ctx)
	p.wait.Go(func() {
		p.turns <- struct{}{}
		soon, cancel := context.WithTimeout(ctx, postTime)
		defer cancel()
		if err := send(soon); err != nil {
			s.parts.Log.WarnContext(ctx, "a mail was not sent", "what", what, "error", err)
		}
		<-p.turns
		p.lock.Lock()
		p.count--
		p.lock.Unlock()
	})
	return nil
}

// Stop waits for mail that is on its way, until the context ends.
func (s *Service) Stop(ctx context.Context) error {
	sent := make(chan struct{})
	go func() {
		s.post.wait.Wait()
		close(sent)
	}()
	select {
	case <-sent:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("mail that is on its way: %w", ctx.Err())
	}
}
