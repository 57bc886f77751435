package webhook

import (
	"context"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/ent/webhook"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// look is how often it is looked for deliveries whose time has come.
	look = time.Second
	// lanes is how many webhooks are sent to at a time.
	lanes = 1000
)

// sender has one lane for each webhook that there is something to send to, so that none waits for another.
type sender struct {
	mu    sync.Mutex
	lanes map[string]*lane // nil: it does not send
	cut   context.CancelFunc
	stop  chan struct{}
	wait  sync.WaitGroup
	run   func(l *lane)
}

// lane is where a webhook's deliveries go.
type lane struct {
	subaccount, webhook string
	more                bool // something came meanwhile
}

// mark that there is something to send to a webhook.
func (s *sender) mark(subaccount, webhook string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l := s.lanes[webhook]; l != nil {
		l.more = true
		return
	}
	if s.lanes == nil || len(s.lanes) >= lanes { // it is found when its time has come
		return
	}
	l := &lane{subaccount: subaccount, webhook: webhook}
	s.lanes[webhook] = l
	s.wait.Go(func() { s.run(l) })
}

// leave closes a lane, unless something came meanwhile.
func (s *sender) leave(l *lane) (left bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l.more {
		l.more = false
		return false
	}
	delete(s.lanes, l.webhook)
	return true
}

// drop closes a lane that does not get on. It is found again.
func (s *sender) drop(l *lane) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.lanes, l.webhook)
}

// stopping says whether nothing new is to be begun.
func (s *sender) stopping() bool {
	select {
	case <-s.stop:
		return true
	default:
		return false
	}
}

// Start sending, until Stop.
func (s *Service) Start(ctx context.Context) {
	work, cut := context.WithCancel(context.WithoutCancel(ctx))
	s.sender.cut, s.sender.stop = cut, make(chan struct{})
	s.sender.mu.Lock()
	s.sender.lanes, s.sender.run = map[string]*lane{}, func(l *lane) { s.drive(work, l) }
	s.sender.mu.Unlock()
	s.sender.wait.Go(func() { s.watch(work) })
}

// Stop sending. What is under way may finish until the context ends; it is sent again otherwise.
func (s *Service) Stop(ctx context.Context) {
	close(s.sender.stop)
	done := make(chan struct{})
	go func() {
		s.sender.wait.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
	s.sender.cut()
	<-done
}

// watch for deliveries whose time has come.
func (s *Service) watch(ctx context.Context) {
	tick := time.NewTicker(look)
	defer tick.Stop()
	for {
		if err := s.Look(ctx); err != nil && !s.sender.stopping() {
			s.Log.WarnContext(ctx, "cannot look for deliveries", "error", err)
		}
		select {
		case <-s.sender.stop:
			return
		case <-tick.C:
		}
	}
}

// Look once for deliveries whose time has come.
func (s *Service) Look(ctx context.Context) error {
	ctx = store.System(ctx, "deliveries whose time has come")
	var due []struct {
		WebhookID    string `sql:"webhook_id"`
		SubaccountID string `sql:"subaccount_id"`
	}
	err := s.Store.Client(ctx).WebhookDelivery.Query().
		Where(webhookdelivery.Status(Pending), webhookdelivery.DueAtLTE(now()), webhookdelivery.HasWebhookWith(webhook.IsActive(true))).
		Unique(true).Select(webhookdelivery.FieldWebhookID, webhookdelivery.FieldSubaccountID).Scan(ctx, &due)
	for _, d := range due {
		s.sender.mark(d.SubaccountID, d.WebhookID)
	}
	return err
}
