package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/platform/pause"
)

// A migration waits for the lock of a table as long as somebody reads it, such as a backup, and every request for the table waits behind the
// migration. So it waits for a short time only, lets those requests pass, and tries again.
const (
	lockWait  = 2 * time.Second
	lockPause = 3 * time.Second
	lockTries = 60
)

// lockStates say that a lock could not be taken in time.
var lockStates = []string{"55P03"}

var errLocked = errors.New("a table is in use by others for long, such as by a backup: try again when that is over")

// patiently does what may be done again until no lock is in its way.
func patiently(ctx context.Context, do func() error) error {
	for try := 1; ; try++ {
		err := do()
		switch {
		case !stated(err, lockStates):
			return err
		case try == lockTries:
			return fmt.Errorf("%w: %w", errLocked, err)
		}
		if !pause.For(ctx, lockPause) {
			return errors.Join(ctx.Err(), err)
		}
	}
}
