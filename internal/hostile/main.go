// Command hostile attacks the server with what one tenant, or nobody at all, could use up for everybody, and measures a
// neighbour meanwhile: its reads, its chats and the replies to its messages, and the most memory that the server and the
// processes that it starts held together. What a neighbour asks for once, such as a sign-in, the attack itself judges.
//
//	script/postgres go run ./internal/hostile
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"strings"
	"time"
)

func main() {
	only := flag.String("attack", "", "one attack alone, by its name")
	cores := flag.String("cores", "", "processors that the server runs on; all, if empty")
	program := flag.String("program", "", "the server to attack; it is built, if empty")
	home := flag.String("neighbour", "", "be the neighbour who lives there, and nothing else")
	flag.Parse()
	if *home != "" {
		if err := live(context.Background(), *home); err != nil {
			log.Fatal(err)
		}
		return
	}
	if err := run(context.Background(), *only, *program, *cores); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, only, program, cores string) error {
	fmt.Printf("%-31s %-44s %24s %24s %25s %8s\n", "attack", "the attacker got", "reads p99, quiet/during", "chats p99, quiet/during",
		"replies p99, quiet/during", "peak MB")
	bad := 0
	for _, a := range attacks {
		if only != "" && only != a.name {
			continue
		}
		fine, err := endure(ctx, a, program, cores)
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
func endure(ctx context.Context, a attack, program, cores string) (fine bool, err error) {
	f, err := open(ctx, os.Getenv("TEST_POSTGRES_URL"), program, cores)
	if err != nil {
		return false, err
	}
	defer f.close()
	quiet, err := f.neighbour(ctx, func(context.Context) { time.Sleep(5 * time.Second) })
	if err != nil {
		return false, err
	}
	got := &answers{statuses: map[int]int{}}
	most := f.server.Most(ctx)
	during, err := f.neighbour(ctx, func(ctx context.Context) { a.do(ctx, f, got) })
	peak := most()
	if err != nil {
		return false, err
	}
	reached := append(a.reaches(quiet, during, peak), got.bad...)
	mark := ""
	if len(reached) > 0 {
		mark = "  REACHED: " + strings.Join(reached, "; ")
	}
	fmt.Printf("%-31s %-44s %11s / %-10s %11s / %-10s %11s / %-11s %8d%s\n", a.name, got, p99(quiet.Reads), p99(during.Reads),
		p99(quiet.Chats), p99(during.Chats), p99(quiet.Replies), p99(during.Replies), peak/1e6, mark)
	return len(reached) == 0, nil
}
