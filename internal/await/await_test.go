package await_test

import (
	"fmt"
	"runtime"
	"testing"
	"testing/synctest"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// doomed is a test that is meant to fail, and why it did.
type doomed struct {
	testing.TB

	why string
}

func (*doomed) Helper() {}

func (d *doomed) Fatalf(format string, args ...any) { d.Fatal(fmt.Sprintf(format, args...)) }

func (d *doomed) Fatal(args ...any) {
	d.why = fmt.Sprint(args...)
	runtime.Goexit()
}

// failure is why a test fails that does this, or "".
func failure(do func(t testing.TB)) string {
	d, done := &doomed{}, make(chan struct{})
	go func() {
		defer close(done)
		do(d)
	}()
	<-done
	return d.why
}

func TestWhatHappensIsFound(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		looks := 0
		third := func() (int, bool) {
			looks++
			return looks, looks == 3
		}
		if got := await.For(t, "no third look", third); got != 3 || looks != 3 {
			t.Errorf("found %d in %d looks", got, looks)
		}
		await.Until(t, "nothing holds", func() bool { return true })
		said := make(chan string, 1)
		said <- "hello"
		if got, more := await.Receive(t, said, "nothing is said"); got != "hello" || !more {
			t.Errorf("%q, %v", got, more)
		}
		close(said)
		if _, more := await.Receive(t, said, "it is never closed"); more {
			t.Error("a closed channel has more")
		}
	})
}

func TestWhatNeverHappensFails(t *testing.T) {
	t.Parallel()
	for want, do := range map[string]func(t testing.TB){
		"no end (7)":      func(t testing.TB) { t.Helper(); await.For(t, "no end", func() (int, bool) { return 7, false }) },
		"it never holds":  func(t testing.TB) { t.Helper(); await.Until(t, "it never holds", func() bool { return false }) },
		"nothing is said": func(t testing.TB) { t.Helper(); await.Receive(t, make(chan int), "nothing is said") },
	} {
		synctest.Test(t, func(t *testing.T) {
			if got := failure(do); got != want {
				t.Errorf("it fails with %q, want %q", got, want)
			}
		})
	}
}
