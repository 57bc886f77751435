package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"text/tabwriter"
	"time"
)

// Overload is offered at a steady rate, whatever becomes of it. warming is how long each rate is offered before it counts.
const (
	warming = 2 * time.Second
	pulse   = 2 * time.Millisecond
)

// burden is one class of work, and how many of ten requests are of it.
type burden struct {
	load
	class   string
	weight  int
	session string // the cookie; "": by the key
	wire    []byte
	// costs is the part of a second that one takes of the whole server, where nothing else is asked.
	costs float64
}

// burdens are lists by a program, things by their id, a change, pages of the dashboard and a turn of a chat.
func (s *sides) burdens(session string) []burden {
	page := `{"query":"{ assistants(first: 50) { nodes { id name model prompt } } }"}`
	turn := fmt.Sprintf(`{"assistant_id":%q,"input":"Hello?"}`, s.assistant)
	l := s.loads()
	return []burden{
		{load: l[0], class: "patient", weight: 3},
		{load: l[1], class: "usual", weight: 3},
		{load: l[2], class: "usual", weight: 1},
		{load: load{name: "dashboard", method: http.MethodPost, path: "/graphql", body: page}, class: "urgent", weight: 2, session: session},
		{load: load{name: "chat", method: http.MethodPost, path: "/v3/chat/completions", body: turn}, class: "urgent", weight: 1},
	}
}

// tally is what became of the requests of a class.
type tally struct {
	mu                       sync.Mutex
	offered, refused, failed int
	took                     []time.Duration
	answered                 map[string]int // by burden
	work                     float64        // seconds of the whole server that went into answers
}

func (t *tally) add(one due, status int) {
	if !one.counts {
		return
	}
	took := time.Since(one.at)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.offered++
	switch {
	case status == http.StatusServiceUnavailable:
		t.refused++
	case status == 0 || status >= http.StatusMultipleChoices:
		t.failed++
	default:
		t.took = append(t.took, took)
		t.work += one.costs
		if t.answered == nil {
			t.answered = map[string]int{}
		}
		t.answered[one.name]++
	}
}

// overload finds the best rate, then offers parts and multiples of it; the server runs on these processors. Where more is offered than
// can be done, more of what is urgent is answered, which costs more: work is what the answers cost, as a part of all that the server can, and
// the best rate is found again for a mix like what was answered at the highest rate. It is an error if the server misses a bar.
func overload(ctx context.Context, lasts time.Duration, program, cores string) error {
	s, err := alone(ctx, program, cores)
	if err != nil {
		return err
	}
	defer s.stop()
	if err := s.seed(ctx); err != nil {
		return err
	}
	if err := s.hire(ctx); err != nil {
		return err
	}
	session, err := s.enter(ctx)
	if err != nil {
		return err
	}
	b := &bench{sides: s}
	var mix, all []*burden
	work := 0.0
	for _, one := range s.burdens(session) {
		one.wire = b.wire(&one)
		b.mix = []*burden{&one}
		one.costs = 1 / b.best(ctx, lasts)
		all = append(all, &one)
		for range one.weight {
			mix = append(mix, &one)
			work += one.costs
		}
	}
	b.mix = mix
	best := b.best(ctx, lasts)
	fmt.Printf("best rate %.0f/s, work %.2f\n", best, best*work/float64(len(mix)))
	var rates []offered
	for _, times := range []float64{calm, 1, 2, 5, 10} {
		r := offered{times: times}
		if r.spent, err = s.spends(ctx, func() { r.all = b.offer(ctx, best*times, lasts) }); err != nil {
			return err
		}
		rates = append(rates, r)
	}
	last := &rates[len(rates)-1]
	last.alike = b.alike(ctx, lasts, last.all["all"], all)
	if err := table(os.Stdout, lasts, rates); err != nil {
		return err
	}
	fmt.Printf("best rate of a mix like what is answered at %.0f×: %.0f/s\n", last.times, last.alike)
	return judge(os.Stdout, best, lasts, rates)
}

// table prints what became of each rate by class, and of all together what it took of the processor.
func table(to io.Writer, lasts time.Duration, rates []offered) error {
	out := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(out, strings.Join([]string{
		"offered", "class", "requests", "answered/s", "work", "refused", "failed", "p50 ms", "p99 ms", "server cpu", "database cpu", "µs a refusal",
	}, "\t"))
	for _, r := range rates {
		for _, class := range []string{"urgent", "usual", "patient", "all"} {
			t := r.all[class]
			_, _ = fmt.Fprintf(out, "%.1f×\t%s\t%d\t%.0f\t%.2f\t%d\t%d\t%.1f\t%.1f\t", r.times, class, t.offered,
				float64(len(t.took))/lasts.Seconds(), t.work/lasts.Seconds(), t.refused, t.failed, t.at(0.5), t.at(0.99)) //nolint:mnd // quantiles
			if class == "all" {
				_, _ = fmt.Fprintf(out, "%.2f\t%.2f\t%.0f", r.spent.share(r.spent.server), r.spent.share(r.spent.database),
					r.refusal(rates[0].answer(lasts), lasts))
			}
			_, _ = fmt.Fprintln(out)
		}
	}
	return out.Flush() //nolint:wrapcheck // where it is printed to is all there is to say
}

// at is a quantile of the latencies of what was answered, in milliseconds.
func (t *tally) at(q float64) float64 {
	if len(t.took) == 0 {
		return 0
	}
	slices.Sort(t.took)
	return float64(t.took[int(q*float64(len(t.took)-1))].Microseconds()) / 1000
}

// bench sends a mix of requests.
type bench struct {
	*sides

	mix []*burden
}

// best is how many requests a second are answered to clients that each wait for their answer.
func (b *bench) best(ctx context.Context, lasts time.Duration) float64 {
	var answered, next atomic.Int64
	var all sync.WaitGroup
	end := time.Now().Add(warming + lasts)
	for range 2 * conns {
		all.Go(func() {
			conn, in := b.dial(ctx)
			if conn == nil {
				return
			}
			defer func() { _ = conn.Close() }()
			for now := time.Now(); now.Before(end); now = time.Now() {
				status, err := exchange(conn, in, b.mix[int(next.Add(1))%len(b.mix)].wire)
				if err != nil {
					return
				}
				if status < http.StatusMultipleChoices && time.Until(end) < lasts {
					answered.Add(1)
				}
			}
		})
	}
	all.Wait()
	return float64(answered.Load()) / lasts.Seconds()
}
