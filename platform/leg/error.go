package leg

import "errors"

// Errors of legs.
var (
	// ErrFull is returned where far more waits to be played than anybody would wait for.
	ErrFull = errors.New("leg: too much is waiting to be played")
	// ErrRefused is returned where the far end does not do what it was asked for.
	ErrRefused = errors.New("leg: the far end refuses")
)
