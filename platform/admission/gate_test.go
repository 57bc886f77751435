package admission //nolint:testpackage // the clock and the measure are not exported

import (
	"context"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// server answers requests one after the other, each in the same time, as one connection to a database would.
type server struct {
	t    *testing.T
	gate *Gate
	work time.Duration
	from string // who asks
	mu   sync.Mutex
	free time.Time // when the last request that is inside will be answered
	// answered are the latencies, refused the counts, by class.
	answered [urgency][]time.Duration
	refused  [urgency]int
}

// ask the server, whose answer comes later.
func (s *server) ask(c Class) {
	asked, from := time.Now(), s.from
	go func() {
		ctx, leave, ok := s.gate.Enter(s.t.Context(), c, from)
		s.mu.Lock()
		defer s.mu.Unlock()
		if !ok {
			s.refused[c]++
			return
		}
		begin := time.Now()
		if s.free.Before(begin) {
			s.free = begin
		}
		Waited(ctx, s.free.Sub(begin))
		s.free = s.free.Add(s.work)
		s.answered[c] = append(s.answered[c], s.free.Sub(asked))
		time.AfterFunc(s.free.Sub(begin), leave)
	}()
	synctest.Wait()
}

// offer so many requests a second for a while; each is of the next class.
func (s *server) offer(rate int, lasts time.Duration, classes ...Class) {
	s.forget()
	for i := range rate * int(lasts/time.Second) {
		s.ask(classes[i%len(classes)])
		time.Sleep(time.Second / time.Duration(rate)) //nolint:forbidigo // the clock is synctest's
	}
}

func (s *server) forget() {
	time.Sleep(stay) //nolint:forbidigo // the clock is synctest's
	synctest.Wait()
	s.answered, s.refused = [urgency][]time.Duration{}, [urgency]int{}
}

func (s *server) total() int {
	return len(s.answered[Usual]) + len(s.answered[Patient]) + len(s.answered[Urgent])
}

func idle() time.Duration { return 0 }

func each(t *testing.T, f func(t *testing.T, s *server)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		f(t, &server{t: t, gate: newGate(time.Now, idle), work: 2 * time.Millisecond})
	})
}

// However much is offered, the server answers nearly all that it can, and none of it late.
func TestOverload(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *server) {
		const can = 500 * 10 // in ten seconds
		for _, times := range []int{2, 5, 10, 100} {
			s.offer(500*times, 2*time.Second, Usual) // until it is noticed
			s.offer(500*times, 10*time.Second, Usual)
			if n := s.total(); n < can*95/100 {
				t.Errorf("at %d times the rate %d requests are answered, want %d", times, n, can)
			}
			for _, took := range s.answered[Usual] {
				if took > stay+50*time.Millisecond {
					t.Fatalf("at %d times the rate a request takes %s", times, took)
				}
			}
		}
	})
}

// Below what the server can, nothing is refused, nor is what comes at once now and then.
func TestNoOverload(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *server) {
		s.offer(450, 10*time.Second, Usual, Patient, Urgent)
		for range 20 {
			for range 30 {
				s.ask(Patient)
			}
			time.Sleep(time.Second) //nolint:forbidigo // the clock is synctest's
		}
		if s.refused != [urgency]int{} {
			t.Errorf("refused: %v", s.refused)
		}
	})
}

// Requests whose caller waits go before lists that nobody waits for. Those are answered now and then, and all when there is room.
func TestUrgentFirst(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *server) {
		s.offer(2000, 2*time.Second, Patient, Patient, Patient, Urgent) // 500 urgent ones a second: all that it can
		s.offer(2000, 10*time.Second, Patient, Patient, Patient, Urgent)
		if n := len(s.answered[Urgent]); n < 3800 || len(s.answered[Patient]) < 500 {
			t.Errorf("%d of 5000 urgent requests are answered, and %d of 15000 patient ones", n, len(s.answered[Patient]))
		}
		s.offer(400, 10*time.Second, Patient)
		if n := len(s.answered[Patient]); n < 3800 {
			t.Errorf("%d of 4000 patient requests are answered after the overload", n)
		}
	})
}

// What uses something that requests share, or waits for it, counts as inside for as long as it does.
func TestWhatHoldsIsInside(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newGate(time.Now, idle)
		ctx, leave, ok := g.Enter(t.Context(), Usual, "")
		if !ok {
			t.Fatal("the first is refused")
		}
		waits, uses := Hold(ctx), Hold(ctx)
		time.Sleep(time.Minute) //nolint:forbidigo // the clock is synctest's
		waits()
		if n := g.State().Inside; n != 1 {
			t.Errorf("%d are inside, while one holds something", n)
		}
		uses()
		if n := g.State().Inside; n != 0 {
			t.Errorf("%d are inside, and hold nothing", n)
		}
		Hold(ctx)() // late, and for nobody
		leave()
		ctx, leave, _ = g.Enter(t.Context(), Usual, "")
		Hold(ctx)
		leave() // whatever it holds
		if n := g.State().Inside; n != 0 {
			t.Errorf("%d are inside when all have left", n)
		}
	})
}

// What waits for something outside does not count as inside.
func TestSlowIsNotBusy(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newGate(time.Now, idle)
		for range 1000 {
			_, leave, ok := g.Enter(t.Context(), Urgent, "")
			if !ok {
				t.Fatal("a chat is refused although nothing is busy")
			}
			time.AfterFunc(time.Minute, leave)
			time.Sleep(20 * time.Millisecond) //nolint:forbidigo // the clock is synctest's
		}
		if n := g.State().Inside; n > 51 {
			t.Errorf("%d count as inside", n)
		}
		time.Sleep(2 * time.Minute) //nolint:forbidigo // the clock is synctest's
		if n := g.State().Inside; n != 0 {
			t.Errorf("%d are inside when all have left", n)
		}
	})
}

// A processor that is busy is overload, too.
func TestLagIsOverload(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &server{t: t, gate: newGate(time.Now, func() time.Duration { return 20 * time.Millisecond }), work: 2 * time.Millisecond}
		s.offer(1000, 3*time.Second, Usual)
		if n := s.gate.State().Limit; n != least {
			t.Errorf("the bound is %d", n)
		}
	})
}

// One who sends far more than the server can takes the place of nobody else, whatever it sends and they.
func TestFairness(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *server) {
		s.offer(5000, 2*time.Second, Urgent) // until it is noticed
		s.forget()
		for i := range 20_000 {
			s.from = "flood"
			s.ask(Urgent)
			if i%100 == 0 {
				s.from = "neighbour"
				s.ask(Patient)
			}
			time.Sleep(time.Second / 5000) //nolint:forbidigo // the clock is synctest's
		}
		if n := s.refused[Patient]; n > 0 || len(s.answered[Patient]) != 200 {
			t.Errorf("%d of a neighbour's 200 requests are refused", n)
		}
		for _, took := range s.answered[Patient] {
			if took > 100*time.Millisecond {
				t.Fatalf("a neighbour's request takes %s", took)
			}
		}
	})
}

// A client that uses many names gets no more than the bound.
func TestManyNamesAreBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		gate := newGate(time.Now, idle)
		for i := range 10 * first {
			go gate.Enter(t.Context(), Patient, strconv.Itoa(i))
			synctest.Wait()
		}
		if n := gate.State().Inside; n > first {
			t.Errorf("%d are inside, the bound is %d", n, first)
		}
	})
}

// A place goes to the newest who waits; whoever waits for too long is refused, and so is whoever comes when the queue is full.
func TestQueue(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		gate := newGate(time.Now, idle)
		var leave func()
		for range first {
			_, leave, _ = gate.Enter(t.Context(), Usual, "one")
		}
		admitted := make(chan int, places)
		for i := range places {
			go func() {
				if _, _, ok := gate.Enter(t.Context(), Usual, "one"); ok {
					admitted <- i
				}
			}()
			synctest.Wait()
		}
		begin := time.Now()
		if _, _, ok := gate.Enter(t.Context(), Usual, "one"); ok || time.Since(begin) > 0 {
			t.Errorf("full: %v after %s", ok, time.Since(begin))
		}
		leave()
		if i := <-admitted; i != places-1 {
			t.Errorf("%d goes first", i)
		}
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if _, _, ok := gate.Enter(gone, Usual, "one"); ok {
			t.Error("who has gone gets a place")
		}
		time.Sleep(stay) //nolint:forbidigo // the clock is synctest's
		synctest.Wait()
		leave() // again, which frees nothing
		if n := gate.State(); len(admitted) > 0 || n.Inside != first || n.Refused["usual"] != places+1 {
			t.Errorf("%d more, %+v", len(admitted), n)
		}
	})
}
