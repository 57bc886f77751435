package rest

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/switchboard-dev/switchboard/platform/admission"
	"github.com/switchboard-dev/switchboard/platform/id"
)

// Shed returns what refuses requests for platform/shed, by the rules of the handler and with its answers: nil for a request that the handler
// is to see. It is nil where the server refuses nobody.
func (d *Door) Shed() func(r *http.Request) []byte {
	if d.Admission == nil {
		return nil
	}
	l := d.routeFinder()
	return func(r *http.Request) []byte {
		to := l.route(r)
		if to == nil || d.Down != nil && d.Down() {
			return nil
		}
		class, from := l.counts(r, to)
		text := to.refusals[class].Load()
		if text == nil {
			text = d.tell(to, class)
			to.refusals[class].Store(text)
		}
		if text.unbounded || !d.Admission.Refuse(class, from) {
			return nil
		}
		return text.now()
	}
}

// cachedRefusal is a refusal as sent, with a request's id and a time in it that are replaced.
type cachedRefusal struct {
	text []byte
	ids  []int // where an id is
	time int   // where the time is
	// unbounded says that it does not say how long it is, so that net/http has to.
	unbounded bool
}

// now is the refusal of another request.
func (t *cachedRefusal) now() []byte {
	out := slices.Clone(t.text)
	requestID := id.New("req")
	for _, at := range t.ids {
		copy(out[at:], requestID)
	}
	time.Now().UTC().AppendFormat(out[:t.time], http.TimeFormat)
	return out
}

// tell has the handler write the refusal of a class.
func (d *Door) tell(to *route, class admission.Class) *cachedRefusal {
	said := &written{header: http.Header{}}
	d.transport(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { refuse(w, to, class, busy) })).ServeHTTP(said, nil)
	var out bytes.Buffer
	out.WriteString("HTTP/1.1 " + strconv.Itoa(said.status) + " " + http.StatusText(said.status) + "\r\n")
	_ = said.header.Write(&out) // a buffer takes everything
	out.WriteString("Date: ")
	t := &cachedRefusal{time: out.Len(), unbounded: said.header.Get("Content-Length") == ""}
	out.WriteString(http.TimeFormat + "\r\n\r\n")
	out.Write(said.body)
	t.text = out.Bytes()
	requestID := []byte(said.header.Get("X-Request-Id"))
	for at := 0; ; at += len(requestID) {
		next := bytes.Index(t.text[at:], requestID)
		if next < 0 {
			return t
		}
		at += next
		t.ids = append(t.ids, at)
	}
}

// written is an answer that is kept.
type written struct {
	header http.Header
	status int
	body   []byte
}

// Header of http.ResponseWriter.
func (w *written) Header() http.Header { return w.header }

// WriteHeader of http.ResponseWriter.
func (w *written) WriteHeader(status int) { w.status = status }

// Write of http.ResponseWriter.
func (w *written) Write(b []byte) (int, error) {
	w.body = append(w.body, b...)
	return len(b), nil
}
