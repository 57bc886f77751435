package llm

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/switchboard-dev/switchboard/platform/pause"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// Options are what a client goes by; what is zero has a default.
type Options struct {
	HTTP *http.Client
	// Patience is how long the first piece of an answer may take, Silence each further one, and Whole all of it.
	Patience, Silence, Whole time.Duration
	// Backoff is how long to wait after a number of attempts.
	Backoff func(tries int) time.Duration
	// Count is called with how each request for a reply ended, how long it took with all attempts, and whether the endpoint is a
	// workspace's own; nil counts nothing.
	Count func(own bool, outcome string, took time.Duration)
	// Took is called with how many tokens each request took, with all attempts; nil counts nothing.
	Took func(own bool, input, output int)
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
	answers  *share.Pool
	lock     sync.Mutex
	accounts *simplelru.LRU[account, *known]
}

// account is on whose account failures are counted, and of what. A workspace's own endpoint may have the installation's address, with
// another key, and two of a workspace may have one address, each with a key of its own.
type account struct {
	tenant, purpose, url, model, endpoint string
	own                                   bool
}

// known is what the client remembers of an account.
type known struct {
	breaker

	openless atomic.Bool // the model leaves out the tag that opens a thought
	inTurn   atomic.Bool // the model takes no two messages of one side in a row
}

// learn remembers that the account does not take a parameter, if finding that out again would cost a whole request each time.
func (k *known) learn(param string) {
	if param == turns {
		k.inTurn.Store(true)
	}
}

// heed what a reply shows, if it has any text: what is held back when it breaks off shows nothing.
func (k *known) heed(r *Reply) {
	if r.unopened || r.Text != "" {
		k.openless.Store(r.unopened)
	}
}

// manyAccounts is how many accounts are kept; of more than that, those longest unused start over.
const manyAccounts = 10_000

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
	accounts, err := simplelru.NewLRU[account, *known](manyAccounts, nil)
	if err != nil {
		panic(err) // the size is ours
	}
	return &Client{o: o, accounts: accounts, answers: share.New(allAnswers)}
}

// Stream asks for one reply; each piece of text goes to say as it arrives, and an error of say ends the request. Until the
// first piece a failure that may pass is tried again. The error is one of those of this package, or say's; with it comes
// what there was of the reply, and what all tries together took. If the request has an Afford, its error is one as well.
func (c *Client) Stream(ctx context.Context, e Endpoint, r Request, say func(text string) error) (*Reply, error) {
	return c.StreamFirst(ctx, []Choice{{Endpoint: e}}, r, say)
}

// errNone is returned where there is nobody to ask.
var errNone = errors.New("no endpoint is given")

// StreamFirst is Stream over several choices, in their order: if one fails before it has said anything, or has nothing to say to a user, the
// next is asked, and the last as patiently as one that is alone. A request that is too long for one is not put to the next; the
// reply names who gave it.
func (c *Client) StreamFirst(ctx context.Context, choices []Choice, r Request, say func(text string) error) (*Reply, error) {
	reply, err := &Reply{}, error(&failure{kind: ErrUnavailable, cause: errNone})
	for i, choice := range choices {
		asked, limit := r, 1
		asked.spent = reply.Cost
		if choice.Named != "" {
			asked.Model = choice.Named
		}
		if i == len(choices)-1 {
			limit = tries
		}
		before := reply
		reply, err = c.stream(ctx, choice.Endpoint, asked, limit, say)
		reply.add(before)
		if ctx.Err() != nil || !r.unanswered(reply, err) {
			break
		}
	}
	return reply, err
}

// unanswered says whether nothing came of a request, so that another choice may answer. After tools, a model may have nothing to add.
func (r Request) unanswered(reply *Reply, err error) bool {
	if f, failed := errors.AsType[*failure](err); failed {
		return !errors.Is(f, ErrCut) && !errors.Is(f, ErrOverflow)
	}
	last := len(r.Messages) - 1
	return err == nil && reply.mute() && last >= 0 && r.Messages[last].Role == User
}

// stream asks one endpoint, so often at most.
func (c *Client) stream(ctx context.Context, e Endpoint, r Request, limit int, say func(string) error) (*Reply, error) {
	caller := ctx
	ctx, cancel := context.WithTimeoutCause(ctx, c.o.Whole, ErrLate)
	defer cancel()
	begun, reply := time.Now(), &Reply{Model: e.Model(r.Model), URL: e.URL, Name: e.Name}
	a := account{r.Tenant, r.Purpose, e.URL, e.Model(r.Model), e.ID, e.Own}
	err := c.try(ctx, a, limit, func(dropped map[string]bool, begun func()) (err error) {
		if err := r.afford(ctx, e, reply.Cost); err != nil {
			return err
		}
		before := reply
		r.openless = c.known(a).openless.Load()
		reply, err = c.once(ctx, e, r, dropped, begun, say)
		reply.add(before)
		return err
	})
	c.known(a).heed(reply)
	if c.o.Count != nil {
		c.o.Count(e.Own, outcome(caller, err), time.Since(begun))
	}
	if c.o.Took != nil {
		c.o.Took(e.Own, reply.InputTokens, reply.OutputTokens)
	}
	return reply, err
}

// try a request, so often at most, unless what it is counted on rests. A parameter that is not taken is left out, which is no try. once calls
// begun when the endpoint begins to answer.
func (c *Client) try(ctx context.Context, a account, limit int, once func(dropped map[string]bool, begun func()) error) error {
	b := c.known(a)
	dropped := map[string]bool{turns: b.inTurn.Load()}
	for try := 1; ; try++ {
		if !b.allow(c.o.Now()) {
			return &failure{kind: ErrUnavailable, cause: errResting}
		}
		err := once(dropped, b.begun)
		f, failed := errors.AsType[*failure](err)
		switch {
		case err != nil && errors.Is(context.Cause(ctx), ErrLate):
			b.done(c.o.Now(), false)
		case err != nil && ctx.Err() != nil, withheld(err): // gone, out of time or of money: no fault of the endpoint's
			b.forget()
		case !failed:
			b.done(c.o.Now(), true)
		default:
			b.done(c.o.Now(), f.harmless())
		}
		if failed && f.param != "" && !dropped[f.param] {
			dropped[f.param] = true
			b.learn(f.param)
			try--
			continue
		}
		if !failed || !f.again() || try == limit || !pause.For(ctx, f.after+c.o.Backoff(try)) {
			return err
		}
	}
}

var errResting = errors.New("it has failed many times, and is left alone for some seconds")

func (c *Client) known(a account) *known {
	c.lock.Lock()
	defer c.lock.Unlock()
	k, ok := c.accounts.Get(a)
	if !ok {
		k = &known{}
		c.accounts.Add(a, k)
	}
	return k
}
