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
