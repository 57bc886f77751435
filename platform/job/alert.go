package job

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/riverqueue/river/riverdriver"
)

// alert knows in which queues something may wait, as far as it was announced: the others need not be asked for.
type alert struct {
	mu   sync.Mutex
	open map[string]bool
}

func newAlert() *alert {
	a := &alert{open: map[string]bool{}}
	a.all()
	return a
}

// all queues may have something: announcements may have been missed.
func (a *alert) all() {
	for _, l := range lines {
		a.announce(l.name)
	}
}

func (a *alert) announce(queue string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.open[queue] = true
}

// quiet says that nothing was announced of a queue since it was found empty.
func (a *alert) quiet(queue string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return !a.open[queue]
}

// take what was announced of a queue. What is announced from then on is news.
func (a *alert) take(queue string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	was := a.open[queue]
	a.open[queue] = false
	return was
}

// ears are River's listener, whose announcements the alert hears, too.
type ears struct {
	riverdriver.Listener

	alert *alert
}

// Listen of riverdriver.Listener. What was announced before is unknown.
func (e ears) Listen(ctx context.Context, topic string) error {
	err := e.Listener.Listen(ctx, topic)
	e.alert.all()
	return err //nolint:wrapcheck // River reads it
}

// WaitForNotification of riverdriver.Listener.
func (e ears) WaitForNotification(ctx context.Context) (*riverdriver.Notification, error) {
	n, err := e.Listener.WaitForNotification(ctx)
	if err != nil && ctx.Err() == nil { // it waits for some seconds at a time
		e.alert.all()
	}
	if err != nil {
		return n, err //nolint:wrapcheck // River reads it
	}
	var told struct {
		Queue string `json:"queue"`
	}
	if json.Unmarshal([]byte(n.Payload), &told) == nil && told.Queue != "" {
		e.alert.announce(told.Queue)
	}
	return n, nil
}

// GetListener of riverdriver.Driver.
func (s sharing[T]) GetListener(p *riverdriver.GetListenenerParams) riverdriver.Listener {
	return ears{s.Driver.GetListener(p), s.fetch.alert}
}
