package main

import (
	"bytes"
	"os"
	"runtime/debug"
	"strconv"
)

// How the garbage collector works unless GOGC or GOMEMLIMIT say otherwise. A larger heap saves a fifth of the CPU under
// load; the limit keeps it from the machine's or container's end.
const (
	gcPercent   = 400
	memoryShare = 0.75
)

// tune the garbage collector.
func (a *app) tune() {
	if a.variable("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if limit := memory(); limit > 0 && a.variable("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(float64(limit) * memoryShare))
	}
}

// memory is what the container may have, else 0.
func memory() int64 {
	text, err := os.ReadFile("/sys/fs/cgroup/memory.max")
	if err != nil {
		return 0
	}
	n, err := strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64)
	if err != nil {
		return 0 // "max": no bound
	}
	return n
}
