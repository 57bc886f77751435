package guard

import (
	"bytes"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler/transport"
)

// Stream is the transport for subscriptions over server-sent events. gqlgen's own reads a body of any length, and
// if it cannot decode one it logs it and sends it back, keys and all; so Post reads the request first.
type Stream struct {
	Post Post
	SSE  transport.SSE
}

var _ graphql.Transport = Stream{}

// Supports is true for a POST that accepts text/event-stream.
func (s Stream) Supports(r *http.Request) bool { return s.SSE.Supports(r) }

// Do runs one operation and streams its results. What Post would refuse as HTTP is refused in the same way.
func (s Stream) Do(w http.ResponseWriter, r *http.Request, exec graphql.GraphExecutor) {
	_, body, rejected := s.Post.read(w, r)
	if rejected != nil {
		s.Post.answer(w, r).reject(rejected)
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	w.Header().Set("X-Accel-Buffering", "no")
	out := &flusher{ResponseWriter: w}
	defer out.shut()
	s.SSE.Do(out, r, unfolded{exec})
}

// flusher is for what asks a writer whether it can flush: one inside another can, and does not say so. Nothing is written once it is shut:
// gqlgen shows that a stream is alive from a goroutine that may go on after Do, when the writer is another request's.
type flusher struct {
	http.ResponseWriter

	mu   sync.Mutex
	over bool
}

// shut waits until nothing is being written.
func (f *flusher) shut() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.over = true
}

// Write of http.ResponseWriter.
func (f *flusher) Write(b []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.over {
		return 0, io.ErrClosedPipe
	}
	return f.ResponseWriter.Write(b)
}

// Flush of http.Flusher. Each one gives the client more time: a stream lasts for as long as somebody reads it.
func (f *flusher) Flush() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.over {
		return
	}
	control := http.NewResponseController(f.ResponseWriter)
	_ = control.Flush()                                          // it fails when the client is gone
	_ = control.SetWriteDeadline(time.Now().Add(streamPatience)) // if there is none to set, there is none
}

// streamPatience is how long a client may not read; a stream shows more often that it is alive.
const streamPatience = time.Minute
