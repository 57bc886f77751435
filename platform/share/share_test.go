package share_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/share"
)

func TestTake(t *testing.T) {
	t.Parallel()
	p := share.New(10)
	ann, bob := share.Part{Of: "ann", Most: 6}, share.Part{Of: "bob", Most: 6}
	first, err := p.Take(5, ann)
	if err != nil {
		t.Fatal(err)
	}
	if p.Has(2, ann) || !p.Has(1, ann) || p.Has(6, bob) {
		t.Error("what is to be had is another than what can be taken")
	}
	if _, err := p.Take(2, ann); !errors.Is(err, share.ErrPart) {
		t.Errorf("more than a part: %v", err)
	}
	if _, err := p.Take(6, bob); !errors.Is(err, share.ErrAll) {
		t.Errorf("more than all: %v", err)
	}
	second, err := p.Take(5, bob)
	if err != nil || p.Used() != 10 {
		t.Fatalf("%v, %d", err, p.Used())
	}
	first()
	first()
	if p.Used() != 5 {
		t.Errorf("given back twice: %d", p.Used())
	}
	if _, err := p.Take(1, ann, bob); err != nil {
		t.Error(err)
	}
	if _, err := p.Take(1, ann, bob); !errors.Is(err, share.ErrPart) {
		t.Errorf("one of two parts is used up: %v", err)
	}
	second()
}

// However many come, and however much each of them takes, some is left for the next.
func TestTakeHalf(t *testing.T) {
	t.Parallel()
	p := share.New(100)
	takes := func(of string, most int64) (n int64, give []func()) {
		for {
			back, err := p.Take(1, share.Part{Of: of, Most: most, Half: true})
			if err != nil {
				if !errors.Is(err, share.ErrPart) {
					t.Errorf("%s: %v", of, err)
				}
				return n, give
			}
			n, give = n+1, append(give, back)
		}
	}
	var first []func()
	for _, c := range []struct {
		of         string
		most, want int64
	}{{"ann", 100, 50}, {"bob", 10, 10}, {"cid", 100, 20}, {"dan", 100, 10}, {"eve", 100, 5}, {"fay", 100, 3}} {
		n, give := takes(c.of, c.most)
		if n != c.want {
			t.Errorf("%s has %d, want %d", c.of, n, c.want)
		}
		if c.of == "ann" {
			first = give
		}
	}
	for _, give := range first {
		give()
	}
	if n, _ := takes("dan", 100); n != 21 {
		t.Errorf("when somebody has left, dan has %d more", n)
	}
}

func TestTakeAtOnce(t *testing.T) {
	t.Parallel()
	p := share.New(100)
	var most atomic.Int64
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 1_000 {
				if give, err := p.Take(30, share.Part{Of: "x", Most: 60}); err == nil {
					most.Store(max(most.Load(), p.Used()))
					give()
				}
			}
		})
	}
	all.Wait()
	if p.Used() != 0 || most.Load() > 60 || most.Load() == 0 {
		t.Errorf("%d in use, at most %d", p.Used(), most.Load())
	}
}
