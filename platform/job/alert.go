package job

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/riverqueue/river/riverdriver"
)

// alert knows in which queues something may wait, by what was announced: the others need not be looked at.
type alert struct {
	mu   sync.Mutex
	open map[string]bool
	due  map[string]int // jobs whose time has come, of those that this copy has enqueued for it
}

func newAlert() *alert {
	a := &alert{open: map[string]bool{}, due: map[string]int{}}
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

// arrive says that the time of a job of this copy's has come.
func (a *alert) arrive(queue string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.due[queue]++
}

// quiet says that nothing was announced of a queue since it was found empty.
func (a *alert) quiet(queue string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return !a.open[queue] && a.due[queue] == 0
}

// take what was announced of a queue, and how many jobs this copy knows to be due. What is announced from then on is news.
func (a *alert) take(queue string) (open bool, due int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	open, due = a.open[queue], a.due[queue]
	a.open[queue], a.due[queue] = false, 0
	return open, due
}

// ears are River's listener, whose announcements the alert hears as well.
type ears struct {
	riverdriver.Listener

	alert *alert
	stir  func() // has it asked again who leads
}

// Listen of riverdriver.Listener. What was announced before is unknown.
func (e ears) Listen(ctx context.Context, topic string) error {
	err := e.Listener.Listen(ctx, topic)
	e.alert.all()
	e.stir()
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
		Queue  string `json:"queue"`
		Leader string `json:"leader_id"` // the server that no longer leads
	}
	switch err := json.Unmarshal([]byte(n.Payload), &told); {
	case err == nil && told.Queue != "":
		e.alert.announce(told.Queue)
	case err == nil && told.Leader != "":
		e.stir()
	}
	return n, nil
}

// GetListener of riverdriver.Driver.
func (s sharing[T]) GetListener(p *riverdriver.GetListenenerParams) riverdriver.Listener {
	return ears{s.Driver.GetListener(p), s.fetch.alert, s.fetch.store.Stir}
}
