// Command hostile attacks the server with what one tenant, or nobody at all, could use up for everybody, and measures a
// neighbour meanwhile: its reads and its chats, and the most memory that the server ever held.
//
//	script/postgres go run ./internal/hostile
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"time"
)

func main() {
	only := flag.String("attack", "", "one attack alone, by its name")
	flag.Parse()
	if err := run(context.Background(), *only); err != nil {
		log.Fatal(err)
	}
}

const (
	// memoryLimit is the most that the server may hold, in bytes.
	memoryLimit = 1 << 30
	// slowdown is how much longer the slowest of a neighbour's reads may take during an attack.
	slowdown = 2
	// floor is what is not counted as slow, whatever the quiet was: two cores serve the attacker as well.
	floor = 100 * time.Millisecond
)

func run(ctx context.Context, only string) error {
	fmt.Printf("%-26s %-44s %24s %24s %8s\n", "attack", "the attacker got", "reads p99, quiet/during", "chats p99, quiet/during", "peak MB")
	bad := 0
	for _, a := range attacks {
		if only != "" && only != a.name {
			continue
		}
		fine, err := endure(ctx, a)
		if err != nil {
			return fmt.Errorf("%s: %w", a.name, err)
		}
		if !fine {
			bad++
		}
	}
	if bad > 0 {
		return fmt.Errorf("%d attacks reach a neighbour, or the memory", bad)
	}
	return nil
}

// endure one attack, on a server and a database of its own.
func endure(ctx context.Context, a attack) (fine bool, err error) {
	f, err := open(ctx, os.Getenv("TEST_POSTGRES_URL"))
	if err != nil {
		return false, err
	}
	defer f.close()
	quiet := f.neighbour(ctx, func(context.Context) { time.Sleep(5 * time.Second) })
	got := &answers{statuses: map[int]int{}}
	during := f.neighbour(ctx, func(ctx context.Context) { a.do(ctx, f, got) })
	_, peak, err := f.server.Memory()
	if err != nil {
		return false, err
	}
	fine = peak < memoryLimit && calm(quiet.reads, during.reads) && calm(quiet.chats, during.chats) && during.failed == 0
	mark := ""
	if !fine {
		mark = fmt.Sprintf("  REACHED (%d of the neighbour's requests failed)", during.failed)
	}
	fmt.Printf("%-26s %-44s %11s / %-10s %11s / %-10s %8d%s\n", a.name, got, p99(quiet.reads), p99(during.reads), p99(quiet.chats), p99(during.chats), peak>>20, mark)
	return fine, nil
}

func calm(quiet, during []time.Duration) bool {
	return p99(during) <= max(slowdown*p99(quiet), floor)
}
