package rest

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/graph/scalar"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// Bounds of what is read from the database for answers that are in memory at the same time, and of the answers. A small one is free.
const (
	smallAnswer   = 256 << 10
	answerStep    = 1 << 20
	allAnswers    = 192 << 20
	partOfAnswers = 64 << 20 // of one subaccount
	mostOfAnswers = 96 << 20 // of one workspace
	// largestAnswer is what one may be made of: the rows, and what is written of them.
	largestAnswer = 2 * scalar.LongestAnswer
)

// Bounds of the same over time, of one copy of the server: reading and writing megabytes takes the processor from everybody. Clients that
// copy all that there is by pages stay far below.
const (
	burstOfAnswers  = 256 << 20 // of one subaccount
	rateOfAnswers   = 16 << 20  // a second
	burstOfAllTheir = 512 << 20 // of one workspace
	rateOfAllTheir  = 32 << 20
	// costOfRefused is what one counts as that comes too early, as PostgreSQL has sent it by then. The subaccount that owes mostOwed for those, having
	// waited for none, is refused before anything is read, and so is the caller who owes mostIgnored in one subaccount after the other. Nobody else is,
	// whatever they share a workspace with.
	costOfRefused = 8 << 20
	mostOwed      = 256 << 20
	mostIgnored   = 1 << 30
)

// limitAnswer has what is read for the request count until it ends. What goes on for as long as its client wants counts by its operations,
// and legacy writes do not count: like a mutation, they are not refused for what they took.
func (d *Door) limitAnswer(ctx context.Context, r *http.Request) (metered context.Context, done func()) {
	switch {
	case r.URL.Path == graphQL && streams(r):
		return share.Metering(ctx, d.meter), func() {}
	case r.Method != http.MethodGet && strings.HasPrefix(r.URL.Path, "/v2/"):
		return ctx, func() {}
	}
	metered, end := d.meter(ctx)
	if o := outerOf(ctx); o != nil {
		return metered, o.keep(share.MeterOf(metered))
	}
	if r.URL.Path != agentPath {
		return metered, end
	}
	o := &outer{}
	return context.WithValue(metered, outerKey{}, o), func() { o.close(); end() }
}

// outer is a request by which others are made inside. What these have read counts until it ends itself: it writes their answers, which its client
// may read slowly.
type outer struct {
	mu     sync.Mutex
	meters []*share.Meter
	over   bool
}

type outerKey struct{}

func outerOf(ctx context.Context) *outer {
	o, _ := ctx.Value(outerKey{}).(*outer)
	return o
}

// keep the meter of a request inside. It is closed where that ends when the outer one has.
func (o *outer) keep(m *share.Meter) (done func()) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.meters = append(o.meters, m)
	return func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.over {
			m.Close()
		}
	}
}

func (o *outer) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.over = true
	for _, m := range o.meters {
		m.Close()
	}
}

// weigh what is made of the last answer inside, so many bytes, beside what that one counts. It fails as the meter does.
func weigh(ctx context.Context, n int64) error {
	o := outerOf(ctx)
	if o == nil {
		return nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.meters) == 0 {
		return nil
	}
	return o.meters[len(o.meters)-1].Add(n)
}

func (d *Door) meter(ctx context.Context) (metered context.Context, done func()) {
	m := &share.Meter{Free: smallAnswer, Step: answerStep, Most: largestAnswer, Over: scalar.TooMuch()}
	m.Take = func(n int64) (func(), error) {
		d.costs(ctx, n)
		if now, of := d.Now(), rations(ctx); d.answered.Wait(now, of...) > 0 {
			d.answered.Spend(now, costOfRefused, debts(ctx)...)
			return nil, d.tooLarge(d.answered.Wait(now, of...))
		}
		give, err := d.answers.Take(n, half(holders(ctx, partOfAnswers, mostOfAnswers))...)
		if err != nil {
			return nil, crowded(err, "large responses")
		}
		return give, nil
	}
	m.Refused = func() { d.costs(ctx, costOfRefusal) }
	m.Open = func() error {
		if wait := d.answered.Wait(d.Now(), debts(ctx)...); wait > 0 {
			return d.tooLarge(wait)
		}
		return nil
	}
	m.Spend = func(n int64) { d.answered.Spend(d.Now(), n, rations(ctx)...) }
	return share.Metered(ctx, m), m.Close
}

// tooLarge is the refusal of a caller who has to wait.
func (d *Door) tooLarge(wait time.Duration) error {
	d.answers.Refuse()
	much := fault.New(fault.RateLimited, "The last responses were too large. Wait for the time in Retry-After, or request less at once.")
	much.RetrySeconds = int((wait + time.Second - 1) / time.Second)
	return much
}

// rations are what the caller's subaccounts and their workspace may be answered over time. What those without a caller read is the same for
// everybody, and small.
func rations(ctx context.Context) []share.Ration {
	t, ok := ctx.Value(requestInfoKey{}).(*requestInfo)
	if !ok || t.caller == nil {
		return nil
	}
	return []share.Ration{
		{Of: "tenant " + tenant(t.caller), Burst: burstOfAnswers, PerSecond: rateOfAnswers},
		{Of: "workspace " + t.caller.Workspace, Burst: burstOfAllTheir, PerSecond: rateOfAllTheir},
	}
}

// debts are how much the caller's subaccounts may owe, having waited for nothing, and the caller in all of them.
func debts(ctx context.Context) []share.Ration {
	t, ok := ctx.Value(requestInfoKey{}).(*requestInfo)
	if !ok || t.caller == nil {
		return nil
	}
	return []share.Ration{
		{Of: "tenant " + tenant(t.caller), Burst: burstOfAnswers + mostOwed, PerSecond: rateOfAnswers},
		{Of: "caller " + t.caller.ID, Burst: mostIgnored, PerSecond: rateOfAnswers},
	}
}
