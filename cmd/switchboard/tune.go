package main

import (
	"context"
	"runtime/debug"
	"time"

	"github.com/switchboard-dev/switchboard/platform/lane"
)

// How the garbage collector works unless GOGC or GOMEMLIMIT say otherwise. A larger heap saves a fifth of the CPU under
// load, and is given back where nobody calls; the limit keeps it from the container's end, and leaves room for what reads documents.
const (
	gcBusy      = 400
	gcIdle      = 100
	idleAfter   = 10 * time.Second
	memoryShare = 0.6
)

// tune the garbage collector until the context ends. activity counts what the server has done so far.
func (a *app) tune(ctx context.Context, activity func() uint64) {
	if limit := memory(); limit > 0 && a.variable("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(float64(limit) * memoryShare))
	}
	if a.variable("GOGC") != "" {
		return
	}
	debug.SetGCPercent(gcBusy)
	c := collector{activity: activity, busy: true}
	lane.Afterwards(ctx, idleAfter, func(context.Context) { c.look() })
}

// collector knows whether the server has something to do.
type collector struct {
	activity func() uint64
	last     uint64
	busy     bool
}

// look takes the larger heap where something was done since the last look, and gives it back where nothing was.
func (c *collector) look() {
	now := c.activity()
	busy := now != c.last
	c.last = now
	if busy == c.busy {
		return
	}
	c.busy = busy
	if busy {
		debug.SetGCPercent(gcBusy)
		return
	}
	debug.SetGCPercent(gcIdle)
	debug.FreeOSMemory()
}
