package main

import (
	"fmt"
	"time"
)

const (
	// memoryLimit is the most that the server and what it starts may hold, in megabytes.
	memoryLimit = 1000
	// slowdown is how many times longer the slowest of a neighbour's requests may take during an attack.
	slowdown = 2
	// noise is what is not slow, whatever the quiet was. The server, PostgreSQL and the neighbour take turns on two processors, and the
	// p99 of two hundred reads that nobody disturbs is 7 ms in one run and 16 ms in the next.
	noise = 20 * time.Millisecond
	// slowReply is from when a reply to a message is slow, which is made by a queue, is looked for ten times a second, and is one of a few.
	slowReply = 2 * time.Second
)

// reaches says what an attack does to others: a neighbour who waits or is refused, and memory.
func (a attack) reaches(quiet, during experience, peak int64) (reached []string) {
	for _, what := range []struct {
		name          string
		floor         time.Duration // what is not slow, whatever the quiet was
		quiet, during []time.Duration
	}{
		{"reads", noise, quiet.Reads, during.Reads}, {"chats", noise, quiet.Chats, during.Chats}, {"replies", slowReply, quiet.Replies, during.Replies},
	} {
		before, now := p99(what.quiet), p99(what.during)
		switch bound := max(slowdown*before, what.floor); {
		case len(what.quiet) == 0 || len(what.during) == 0:
			reached = append(reached, what.name+" were not measured")
		case now > bound:
			reached = append(reached, fmt.Sprintf("%s at %s, more than %s", what.name, now, bound))
		}
	}
	if during.Failed > 0 {
		reached = append(reached, fmt.Sprintf("%d of the neighbour's requests failed", during.Failed))
	}
	limit := a.memory
	if limit == 0 {
		limit = memoryLimit
	}
	if peak >= limit*1e6 {
		reached = append(reached, fmt.Sprintf("%d MB, not below %d", peak/1e6, limit))
	}
	return reached
}
