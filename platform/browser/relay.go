package browser

import (
	"context"
	"errors"
	"time"

	"github.com/coder/websocket"
)

// relayLimit is how long a message of another copy of the server may be, in bytes: what a tool has found is among them.
const relayLimit = 1 << 20

// The codes that programs choose themselves, RFC 6455.
const ownCodes, pastCodes = 4000, 5000

// ClosedError is how another copy of the server has closed a socket.
type ClosedError struct {
	Code   int
	Reason string
}

// Error of error.
func (e *ClosedError) Error() string { return "browser: closed by another copy: " + e.Reason }

// Relay has a page speak with the copy of the server that far leads to, until ctx ends or one of both does; far is closed then, and the page
// is still open. The error is nil unless the other copy ended it, and is what to close the page with.
func Relay(ctx context.Context, page, far *Socket) *ClosedError {
	far.ws.SetReadLimit(relayLimit)
	sound, text := newMeter(packetRate, packetBurst), newMeter(textRate, textBurst)
	page.work.Go(func() {
		page.cancel(page.carry(far, func(f frame) bool {
			if f.kind == websocket.MessageBinary {
				return len(f.data) == packet && sound.take(time.Now())
			}
			return text.take(time.Now())
		}))
	})
	far.work.Go(func() { far.cancel(far.carry(page, func(frame) bool { return true })) })
	page.work.Go(page.ping)
	far.work.Go(far.ping)
	var out *ClosedError
	select {
	case <-ctx.Done():
	case <-page.Done():
	case <-far.Done():
		out = far.ending()
	}
	far.Close(int(websocket.StatusNormalClosure), "")
	return out
}

// carry to another socket what comes by this one. What the other has no room for is lost if it is sound, else the other is cut off.
func (s *Socket) carry(to *Socket, may func(frame) bool) error {
	for {
		kind, data, err := s.ws.Read(s.ctx)
		if err != nil {
			return err //nolint:wrapcheck // it is only looked at here
		}
		f := frame{kind, data}
		if !may(f) {
			return errAbuse
		}
		if !to.offer(f) && kind == websocket.MessageText {
			to.cancel(errSlow)
		}
	}
}

// ending is what to tell a page of how the other copy has ended. A code that has a meaning of ours is passed on; all else is a copy that is
// gone.
func (s *Socket) ending() *ClosedError {
	var e websocket.CloseError
	if errors.As(context.Cause(s.ctx), &e) && (e.Code >= ownCodes && e.Code < pastCodes || e.Code == websocket.StatusPolicyViolation) {
		return &ClosedError{int(e.Code), e.Reason}
	}
	return &ClosedError{CloseLost, "The server that carries the call does not answer any longer."}
}
