package store

import (
	"testing"
	"testing/synctest"
	"time"
)

// While writes are refused on new connections, too, all connections are opened anew ever less often; once they were not for a while, the next refusal
// has it done at once again.
func TestConnectionsAreRenewedSeldom(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var r renewal
		refused := func(every, lasts time.Duration) (renewed int) {
			for range lasts / every {
				if r.due() {
					renewed++
				}
				time.Sleep(every) //nolint:forbidigo // the clock is synctest's
			}
			return renewed
		}
		if n := refused(100*time.Millisecond, 10*time.Second); n != 3 {
			t.Errorf("%d times in ten seconds, want 3", n)
		}
		if n := refused(100*time.Millisecond, time.Hour); n < 59 || n > 62 {
			t.Errorf("%d times in an hour, want once a minute", n)
		}
		time.Sleep(3 * time.Minute) //nolint:forbidigo // likewise
		if n := refused(100*time.Millisecond, 3*time.Second); n != 2 {
			t.Errorf("%d times in three seconds after a while without, want 2", n)
		}
		time.Sleep(3 * time.Minute) //nolint:forbidigo // likewise
		if n := refused(5*time.Second, time.Hour); n > 65 {
			t.Errorf("%d times in an hour of few writes", n)
		}
	})
}
