package rest

import (
	"context"
	"net/http"
	"sync"
)

// underWay counts the requests that the server is at work on and has to answer by a time.
type underWay struct {
	mu   sync.Mutex
	n    int
	none chan struct{} // closed when there is none any more; nil while nobody waits for that
}

// begin counts a request until its context ends: when it is answered, or when its time is over, however slowly the answer is read.
func (u *underWay) begin(ctx context.Context) {
	u.mu.Lock()
	u.n++
	u.mu.Unlock()
	context.AfterFunc(ctx, u.end)
}

func (u *underWay) end() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.n--
	if u.n == 0 && u.none != nil {
		close(u.none)
		u.none = nil
	}
}

// wait until there is none, or the context ends.
func (u *underWay) wait(ctx context.Context) {
	u.mu.Lock()
	if u.n == 0 {
		u.mu.Unlock()
		return
	}
	if u.none == nil {
		u.none = make(chan struct{})
	}
	none := u.none
	u.mu.Unlock()
	select {
	case <-none:
	case <-ctx.Done():
	}
}

// Settle waits until no request is under way that the server answers by itself, or the context ends. Each has a deadline, which is minutes ahead
// where it waits for a language model. Sockets go on for as long as their clients want, and are not waited for. Nor is a stream that has lasted
// longer than a turn may; others may be one, or end with package event's Close.
func (d *Door) Settle(ctx context.Context) { d.underWay.wait(ctx) }

// isSocket says whether a request becomes a socket.
func isSocket(r *http.Request) bool {
	switch r.URL.Path {
	case graphQL:
		return r.Header.Get("Upgrade") != ""
	case socketPath, supervisionPath, peerPath:
		return true
	}
	return false
}
