package reading

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
)

// How many documents are read in parallel, in all (where memory is not short) and for one owner, and how long a child lives. One agency has not all
// places for heavy ones, if there are two: each may be read for half an hour.
const (
	lightAtOnce, lightEach = 4, 2
	heavyAtOnce, heavyEach = 2, 1

	patience, longest = 15 * time.Minute, 30 * time.Minute

	mostRead   = 200              // documents by one child
	mostHeld   = 128 << 20        // bytes by one that reads on, and what one for small documents is thought to take
	idleFor    = 10 * time.Second // after which it ends
	idleAtOnce = 2                // of those that nobody needs now
)

// Most is how long a document takes, at most, with the time for which it waits for its turn.
const Most = patience + longest

// What documents end as, in numbers.
const (
	read      = "read"
	refused   = "refused"
	exhausted = "exhausted" // it took more memory than it may
	broken    = "broken"    // its process ended of it
	cut       = "cut"       // nobody waited for it any more
	failed    = "failed"    // for a reason of ours
)

// The reasons of documents that their process did not survive, or not in their time.
const (
	TooSlow  = "It takes too long to read. Send it in parts."
	tooMuch  = "It takes too much memory to read. Send it in parts, or in another format."
	breaking = "Reading it was interrupted. Retry it; if it fails again, send it in another format."
)

// Options of a Reader.
type Options struct {
	Terms // of each child

	// Command starts a child: the program and its first arguments, which the terms follow.
	Command []string
	// Room is the memory that all children may take together; 0 if it is not bounded.
	Room int64
	// Patience is how long a document waits for its turn, and Longest how long it is read then; 0 is the usual.
	Patience, Longest time.Duration
	// Observe counts documents, by what they ended as; nil counts none.
	Observe func(outcome string, took time.Duration)
	Log     *slog.Logger
}

// Reader reads documents in processes of their own, which it starts when they are needed. One that cannot be started is an error; one that
// ends of its document is an extract.Refusal, and so is everything that lies in the document.
type Reader struct {
	Options

	light, heavy slots

	mu     sync.Mutex
	idle   []*process
	closed bool
}

// New makes a reader. Close it when nobody reads any more.
func New(o Options) *Reader {
	o.Patience, o.Longest = cmp.Or(o.Patience, patience), cmp.Or(o.Longest, longest)
	light, heavy := o.atOnce()
	return &Reader{
		Options: o, light: slots{most: light, each: lightEach}, heavy: slots{most: heavy, each: heavyEach, agency: max(1, heavy-1)},
	}
}

// atOnce is how many documents the memory allows to be read in parallel: at least one of each kind, or some would never be read.
func (o Options) atOnce() (light, heavy int) {
	if o.Room <= 0 || o.Memory <= 0 {
		return lightAtOnce, heavyAtOnce
	}
	heavy = int(min(heavyAtOnce, max(1, o.Room/o.Memory)))
	light = int(min(lightAtOnce, max(1, (o.Room-int64(heavy)*o.Memory)/mostHeld)))
	return light, heavy
}

// Close ends the children that nobody uses. Those that read end with their readers' contexts.
func (r *Reader) Close() error {
	r.mu.Lock()
	r.closed = true
	idle := r.idle
	r.idle = nil
	r.mu.Unlock()
	for _, p := range idle {
		p.end(false)
	}
	return nil
}

// ErrBusy is met where a document has not been looked at, because others were: its patience or the context ended before.
var ErrBusy = errors.New("reading: others are read first")

// errClosed is met where a document comes after the end.
var errClosed = errors.New("reading: the server is stopping")

// take gives a child that nobody uses, or a new one.
func (r *Reader) take() (*process, error) {
	r.mu.Lock()
	if r.closed {
		r.mu.Unlock()
		return nil, errClosed
	}
	if n := len(r.idle); n > 0 {
		p := r.idle[n-1]
		r.idle = r.idle[:n-1]
		r.mu.Unlock()
		p.idle.Stop()
		return p, nil
	}
	r.mu.Unlock()
	return start(r.Command, r.Terms)
}

// keep a child for the next document, or end it.
func (r *Reader) keep(p *process) {
	r.mu.Lock()
	if r.closed || len(r.idle) >= idleAtOnce {
		r.mu.Unlock()
		p.end(false)
		return
	}
	p.idle = time.AfterFunc(idleFor, func() {
		if r.forget(p) {
			p.end(false)
		}
	})
	r.idle = append(r.idle, p)
	r.mu.Unlock()
}

// keeps a child for the next document, unless it has read many, or holds much memory.
func (r *Reader) keeps(p *process, light bool, a answer) bool {
	if !light || p.read >= mostRead || a.Held >= mostHeld {
		return false
	}
	r.keep(p)
	return true
}

// forget a child that is idle; false if it is not any more.
func (r *Reader) forget(p *process) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, other := range r.idle {
		if other == p {
			r.idle = append(r.idle[:i], r.idle[i+1:]...)
			return true
		}
	}
	return false
}

// ask a child about a document, once there is room for it. What comes before the answer goes to each.
func (r *Reader) ask(ctx context.Context, d Document, q request, each func(m mark, body []byte) error) (a answer, err error) {
	light, err := extract.Light(d.Name, d.MimeType, d.File, d.Size)
	if err != nil {
		return a, err
	}
	in := &r.light
	if !light {
		in = &r.heavy
	}
	waiting, cancel := context.WithTimeout(ctx, min(r.Patience, cmp.Or(d.Patience, r.Patience)))
	defer cancel()
	leave, err := in.enter(waiting, from{cmp.Or(d.Agency, d.Owner), d.Owner})
	if err != nil {
		return a, fmt.Errorf("%w: %w", ErrBusy, err)
	}
	defer leave()
	if ctx.Err() != nil { // it was let in too late
		return a, fmt.Errorf("%w: %w", ErrBusy, ctx.Err())
	}
	began, outcome := time.Now(), failed
	defer func() {
		if r.Observe != nil {
			r.Observe(outcome, time.Since(began))
		}
	}()
	q.Name, q.Mime, q.Size = d.Name, d.MimeType, d.Size
	timed, stop := context.WithTimeout(ctx, r.Longest)
	defer stop()
	a, outcome, err = r.converse(timed, d, q, light, each)
	if err != nil && timed.Err() != nil && ctx.Err() == nil {
		err = extract.Refusal{Reason: TooSlow}
	}
	return a, err
}

// converse with a child. One that was idle may be dead: that is not the document's fault, and another is asked.
func (r *Reader) converse(
	ctx context.Context, d Document, q request, light bool, each func(m mark, body []byte) error,
) (a answer, outcome string, err error) {
	for {
		p, err := r.take()
		if err != nil {
			return a, failed, err
		}
		c := &conversation{process: p, file: d.File, size: d.Size, each: each}
		stop := context.AfterFunc(ctx, p.kill)
		a, err = c.hold(q)
		p.read++
		if alive := stop() && err == nil && a.Failure == ""; !alive || !r.keeps(p, light, a) {
			p.end(err != nil && c.ours == nil && !errors.Is(err, errFrame))
		}
		switch {
		case ctx.Err() != nil:
			return a, cut, fmt.Errorf("read a document: %w", ctx.Err())
		case c.ours != nil:
			return a, failed, c.ours
		case err == nil:
			return a, a.outcome(), a.err()
		case c.answered || p.read == 1:
			outcome, err = r.ended(ctx, c, err)
			return a, outcome, err
		}
	}
}

// ended is the outcome of a conversation that its process did not survive.
func (r *Reader) ended(ctx context.Context, c *conversation, err error) (outcome string, cause error) {
	switch p := c.process; {
	case !c.answered: // no document was looked at yet
		return failed, fmt.Errorf("a process that reads documents did not begin: %w: %s", err, p.said.String())
	case p.killed():
		return r.lost(ctx, p, err), fmt.Errorf("a process that reads documents was killed: %w", err)
	default:
		return r.lost(ctx, p, err), r.reason(p)
	}
}

// reason of a document that its process did not survive.
func (r *Reader) reason(p *process) error {
	if p.exhausted() {
		return extract.Refusal{Reason: tooMuch}
	}
	return extract.Refusal{Reason: breaking}
}

// lost tells the operator of a process that ended of its document.
func (r *Reader) lost(ctx context.Context, p *process, err error) (outcome string) {
	outcome = broken
	if p.exhausted() || p.killed() {
		outcome = exhausted
	}
	if r.Log != nil {
		r.Log.WarnContext(ctx, "a process that read a document ended", "outcome", outcome, "state", p.cmd.ProcessState.String(),
			"error", err, "said", p.said.String())
	}
	return outcome
}

func (a answer) outcome() string {
	switch {
	case a.Refusal != nil || a.Page != nil && a.Page.Refusal != nil:
		return refused
	case a.Failure != "":
		return failed
	}
	return read
}

// errChild is what a child failed at, for a reason of ours.
var errChild = errors.New("reading")

func (a answer) err() error {
	switch {
	case a.Refusal != nil:
		return extract.Refusal{Reason: *a.Refusal}
	case a.Failure != "":
		return fmt.Errorf("%w: %s", errChild, a.Failure)
	}
	return nil
}
