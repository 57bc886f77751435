package llm

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"
)

// Options are what a client goes by; what is zero has a default.
type Options struct {
	HTTP *http.Client
	// Patience is how long the first piece of an answer may take, Silence each further one, and Whole all of it.
	Patience, Silence, Whole time.Duration
	// Backoff is how long to wait after so many tries.
	Backoff func(tries int) time.Duration
	// Now is the clock.
	Now func() time.Time
}

// Defaults, and limits of tries.
const (
	defaultPatience = 30 * time.Second
	defaultSilence  = 15 * time.Second
	defaultWhole    = 2 * time.Minute
	tries           = 3
	firstBackoff    = 250 * time.Millisecond
	longestRest     = 10 * time.Second
)

// Client asks endpoints. It remembers which of them do not answer.
type Client struct {
	o        Options
	lock     sync.Mutex
	breakers map[string]*breaker
}

// New makes a client.
func New(o Options) *Client {
	o.Patience, o.Silence = cmp.Or(o.Patience, defaultPatience), cmp.Or(o.Silence, defaultSilence)
	o.Whole = cmp.Or(o.Whole, defaultWhole)
	if o.HTTP == nil {
		o.HTTP = &http.Client{}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Backoff == nil {
		o.Backoff = func(tries int) time.Duration {
			d := firstBackoff << (tries - 1)
			return d + rand.N(d) //nolint:gosec // so that clients do not come back together
		}
	}
	return &Client{o: o, breakers: map[string]*breaker{}}
}

// Stream asks for one reply; each piece of text goes to say as it arrives, and an error of say ends the request. Until the
// first piece a failure that may pass is tried again. The error is one of those of this package, or say's; with it comes
// what there was of the reply.
func (c *Client) Stream(ctx context.Context, e Endpoint, r Request, say func(text string) error) (*Reply, error) {
	ctx, cancel := context.WithTimeout(ctx, c.o.Whole)
	defer cancel()
	b := c.breaker(e.URL)
	for try := 1; ; try++ {
		if !b.allow(c.o.Now()) {
			return &Reply{Model: e.Model(r.Model)}, &failure{kind: ErrUnavailable, cause: errResting}
		}
		reply, err := c.once(ctx, e, r, say)
		f, failed := errors.AsType[*failure](err)
		switch {
		case err != nil && ctx.Err() != nil: // gone, or out of time: no fault of the endpoint's
			b.forget()
		case !failed:
			b.done(c.o.Now(), true)
		default:
			b.done(c.o.Now(), errors.Is(f, ErrRefused) || errors.Is(f, ErrOverloaded))
		}
		if !failed || !f.again() || try == tries || !c.rest(ctx, max(c.o.Backoff(try), min(f.after, longestRest))) {
			return reply, err
		}
	}
}

var errResting = errors.New("it has failed many times, and is left alone for some seconds")

func (c *Client) breaker(url string) *breaker {
	c.lock.Lock()
	defer c.lock.Unlock()
	b := c.breakers[url]
	if b == nil {
		b = &breaker{}
		c.breakers[url] = b
	}
	return b
}

// rest waits, unless the request ends before.
func (c *Client) rest(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
