package rest

import (
	"context"
	"errors"
	"net/http"
	"runtime"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/platform/admission"
	"github.com/switchboard-dev/switchboard/platform/nice"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// Requests with a large body, and those of senders who have just been given large answers or refused for their rate again and again, are answered
// aside: few at a time, on threads that give way. What they hold has bounds of its own; without this one, a sender that asks for as much as it may
// would keep the processor busy, and everybody else would wait until each of its requests had its slice.
const (
	// asideBurst and asideRate are what a sender may cost before that, in bytes, at once and in a second. A sender owes at most asideDebt, so that
	// it is over half a minute later in any case.
	asideBurst = 4 << 20
	asideRate  = 1 << 20
	asideDebt  = 30 * time.Second
	// costOfRefusal is what a request counts as that is refused for the rate of its sender, or as the server is busy.
	costOfRefusal = 64 << 10
	// asidePriority is that of the threads. Those of the last one would hold for too long what others need.
	asidePriority = 10
	// asideTurn is for how long a request has its place at least.
	asideTurn = time.Second
	// asideStay is how long a request waits for a place, asideOfOne and asideOfAll how many do: of one sender, and altogether. If too many do,
	// further requests are answered like any others.
	asideStay              = 10 * time.Second
	asideOfOne, asideOfAll = 64, 512
	// asideThreads is how many threads there are for them, threadsOfOne of one sender. An answer has one until its client has read it, which has
	// no place any more. Without a thread, a request has its place on that of others.
	asideThreads, threadsOfOne = 64, 16
)

// asides are those who are answered aside.
type asides struct {
	line    *share.Line
	threads *share.Pool
	cost    *share.Flow
	turn    time.Duration
}

func newAsides() asides {
	places := max(1, runtime.GOMAXPROCS(0)/2) //nolint:mnd // others have half of the processors to themselves
	return asides{share.NewLine(int64(places), asideOfOne, asideOfAll, asideStay), share.New(asideThreads), share.NewFlow(), asideTurn}
}

// costs charges the sender of a request so many bytes. The request that opened a socket does not say who uses it.
func (d *Door) costs(ctx context.Context, n int64) {
	if t, ok := ctx.Value(requestInfoKey{}).(*requestInfo); ok && !isSocket(t.request) {
		from, _ := d.sender(t.request)
		d.charge(from, n)
	}
}

// charge a sender so many bytes, as far as they may owe them.
func (d *Door) charge(from string, n int64) {
	now, of := d.Now(), modest(from)
	if d.asides.cost.Wait(now, of) < asideDebt {
		d.asides.cost.Spend(now, min(n, int64(asideDebt.Seconds())*asideRate), of)
	}
}

// modest is the ration of a sender who is answered like everybody else.
func modest(from string) share.Ration {
	return share.Ration{Of: from, Burst: asideBurst, PerSecond: asideRate}
}

// heavy says whether a request is answered aside, and who sends it.
func (d *Door) heavy(r *http.Request) (from string, heavy bool) {
	large := r.ContentLength > smallBody
	if !large && d.asides.cost.Holders() == 0 {
		return "", false
	}
	from, _ = d.sender(r)
	return from, large || d.asides.cost.Wait(d.Now(), modest(from)) > 0
}

type asideKey struct{}

// turn is a request's place among those that are answered aside.
type turn struct {
	give  func()
	lasts time.Duration

	mu    sync.Mutex
	ctx   context.Context // the request's, once it was let in; nil before
	timer *time.Timer     // nil when it is over
}

// take the place for as long as a turn lasts, and then for as long as the request holds what others need as well. One that does not waits for
// something else, such as a language model.
func (t *turn) take() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.timer = time.AfterFunc(t.lasts, t.over)
}

func (t *turn) over() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.timer != nil && t.ctx != nil && admission.Holding(t.ctx) {
		t.timer.Reset(t.lasts)
		return
	}
	t.give()
}

// admitted notes that the request was let in. A nil turn is that of a request that is answered like others.
func (t *turn) admitted(ctx context.Context) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ctx = ctx
}

// leave the place.
func (t *turn) leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.timer != nil {
		t.timer.Stop()
		t.timer = nil
	}
	t.give()
}

// turnOf is that of the context's request; nil if it is answered like others.
func turnOf(ctx context.Context) *turn {
	t, _ := ctx.Value(asideKey{}).(*turn)
	return t
}

// aside has requests answered aside that are to be. What is made inside of one is a part of it, and what goes on for long is not for threads.
func (d *Door) aside(next http.Handler) http.Handler {
	routeFinder := sync.OnceValue(d.routeFinder)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isSocket(r) || r.URL.Path == graphQL && streams(r) || turnOf(r.Context()) != nil {
			next.ServeHTTP(w, r)
			return
		}
		from, heavy := d.heavy(r)
		if !heavy {
			next.ServeHTTP(w, r)
			return
		}
		give, err := d.asides.line.Enter(r.Context(), share.Part{Of: from, Most: d.asides.line.Pool().State().Most})
		if err == nil {
			d.inPlace(w, r, from, give, next)
		} else if to := routeFinder().route(r); to != nil && errors.Is(err, share.ErrPart) {
			w.Header().Set("Connection", "close") // or its body would be read first
			refuse(w, to, to.class, busy)
		} else {
			next.ServeHTTP(w, r) // others have all places, and are not to keep this one out
		}
	})
}

// inPlace answers a request that has its place.
func (d *Door) inPlace(w http.ResponseWriter, r *http.Request, from string, give func(), next http.Handler) {
	t := &turn{give: give, lasts: d.asides.turn}
	t.take()
	defer t.leave()
	w, r = &placed{w, t}, r.WithContext(context.WithValue(r.Context(), asideKey{}, t))
	end, err := d.asides.threads.Take(1, share.Part{Of: from, Most: threadsOfOne})
	if err != nil {
		next.ServeHTTP(w, r)
		return
	}
	defer end()
	var crash any
	nice.Aside(asidePriority, func() {
		defer func() { crash = recover() }()
		next.ServeHTTP(w, r)
	})
	if crash != nil {
		panic(crash) // it is caught where those of all requests are
	}
}

// placed is an answer with whose beginning the place is given back: its client may take long to read it.
type placed struct {
	http.ResponseWriter

	turn *turn
}

// WriteHeader of http.ResponseWriter.
func (p *placed) WriteHeader(status int) {
	p.turn.leave()
	p.ResponseWriter.WriteHeader(status)
}

// Write of http.ResponseWriter.
func (p *placed) Write(b []byte) (int, error) {
	p.turn.leave()
	return p.ResponseWriter.Write(b) //nolint:wrapcheck // it stands in for the answer
}

// Unwrap lets http.ResponseController through.
func (p *placed) Unwrap() http.ResponseWriter { return p.ResponseWriter }
