// Package leg is the interface of one end of a call's sound, whichever transport carries it: a SIP trunk or a browser. It knows neither the
// session on top nor tenants.
package leg

import (
	"context"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Leg is a connected call's far end. Its methods may be called from several goroutines, except for Receive.
type Leg interface {
	// Receive waits for the next 20 ms from the far end. It is the session's clock: it returns 50 frames a second for as long
	// as the call lives, even if the far end sends none. The error is io.EOF after the far end has hung up, and ctx's where
	// that ends. Any other says why the call could not go on.
	Receive(ctx context.Context) (Heard, error)
	// Send queues 20 ms to be played to the far end after all that waits. It does not block; beyond ten seconds of queue
	// it returns ErrFull.
	Send(f sound.Frame) error
	// Clear discards what waits to be played.
	Clear() Played
	// Played says how far playing has come.
	Played() Played
	// Press sends keys (0-9, *, #, A-D) to the far end, after what waits to be played.
	Press(ctx context.Context, keys string) error
	// Hold puts the far end on hold or takes it back; it returns when the far end has confirmed.
	Hold(ctx context.Context, on bool) error
	// Refer has the far end put through to another number; it returns when that has been accepted or refused. The call on
	// this leg is then still up: the caller hangs up.
	Refer(ctx context.Context, to string) error
	// HangUp ends the call, once; later calls do nothing. Receive returns io.EOF from then on.
	HangUp(ctx context.Context) error
}

// Heard is 20 ms from the far end.
type Heard struct {
	Frame sound.Frame
	// Lost says that none arrived in time: the frame is a guess of the transport, or silence.
	Lost bool
	// Keys are those that were pressed and let go in this time.
	Keys string
}

// Played counts frames since the call was connected.
type Played struct {
	// Sent were queued, Done have been played, Dropped were discarded before they were. Sent - Done - Dropped wait.
	Sent, Done, Dropped int
	// Held says that the far end has put us on hold, or that it is not known yet where to send its sound: nothing is played until then.
	Held bool
}
