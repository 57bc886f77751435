// Command bench measures the server beside a floor: a hand-written net/http, pgxpool and encoding/json handler that does
// the same key look-up, tenant setting and limit, and writes the same rows. Both run as processes of their own on
// one PostgreSQL, in turn, round by round, so that what the machine does meanwhile happens to both.
//
//	script/postgres go run ./internal/bench
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"
)

func main() {
	floorAddr := flag.String("floor", "", "serve the floor at this address, and nothing else")
	rounds := flag.Int("rounds", 5, "rounds of each side")
	crowd := flag.Int("crowd", 0, "measure contacts instead, so many of them in one large subaccount and as many in a thousand small ones")
	grow := flag.String("growth", "", "measure one subaccount in databases of these sizes instead, as 10000/10,3000000/10000: contacts/subaccounts")
	imported := flag.Int("import", 0, "measure the import of so many contacts instead")
	talking := flag.Int("chat", 0, "measure so many conversations at once instead, with a language model that streams")
	dialled := flag.Int("call", 0, "measure so many calls a second instead, by the test carrier")
	burdened := flag.Int("overload", 0, "measure overload instead: so many seconds at each multiple of the best rate")
	desked := flag.Int("inbox", 0, "measure the inbox of a subaccount with so many conversations instead")
	cores := flag.String("cores", "", "processors that the server runs on under -overload; all, if empty")
	program := flag.String("program", "", "the server to measure under -overload; it is built, if empty")
	kept := flag.String("profile", "", "keep CPU profiles of the server under each load in this folder")
	flag.Parse()
	if *floorAddr != "" {
		log.Fatal(serveFloor(*floorAddr, os.Getenv("LAB_DATABASE_URL")))
	}
	if *burdened > 0 {
		if err := overload(context.Background(), time.Duration(*burdened)*time.Second, *program, *cores); err != nil {
			log.Fatal(err)
		}
		return
	}
	if *talking > 0 || *dialled > 0 || *desked > 0 {
		var err error
		switch {
		case *dialled > 0:
			err = dials(context.Background(), *dialled, *rounds)
		case *desked > 0:
			err = inboxes(context.Background(), *desked)
		default:
			err = chats(context.Background(), *talking, *rounds, *kept)
		}
		if err != nil {
			log.Fatal(err)
		}
		return
	}
	if err := measure(context.Background(), *rounds, *crowd, *imported, *grow, *kept); err != nil {
		log.Fatal(err)
	}
}

func measure(ctx context.Context, rounds, crowd, imported int, grow, profile string) error {
	switch {
	case imported > 0:
		return imports(ctx, imported)
	case grow != "":
		sizes, err := sizesOf(grow)
		if err != nil {
			return err
		}
		return growth(ctx, rounds, sizes)
	default:
		return compare(ctx, rounds, crowd, profile)
	}
}

// load is one kind of request.
type load struct {
	name, method, path, body string
	requests                 int
	// sub is the subaccount, where it is not the lab's; floor is the floor's path, where it differs.
	sub, floor string
	// paths are asked in turn in place of path.
	paths []string
	// clients is how many ask at once; 0 is the usual number. Each waits for the pause after a request.
	clients int
	pause   time.Duration
}

func compare(ctx context.Context, rounds, crowd int, profile string) error {
	s, err := start(ctx)
	if err != nil {
		return err
	}
	defer s.stop()
	loads := s.loads()
	if crowd > 0 {
		if loads, err = s.crowd(ctx, crowd); err != nil {
			return err
		}
	}
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(out, strings.Join([]string{
		"request", "ours µs", "floor µs", "ratio", "ours cpu µs", "floor cpu µs", "cpu ratio", "ours allocs", "floor allocs",
		"ours p50/p99 ms", "floor p50/p99 ms", "ours statements",
	}, "\t"))
	for _, l := range loads {
		if _, err := s.round(ctx, s.ours, l, warm); err != nil {
			return err
		}
		if _, err := s.round(ctx, s.floor, l, warm); err != nil {
			return err
		}
		var ours, floor []sample
		for range rounds {
			a, err := s.round(ctx, s.ours, l, 1)
			if err != nil {
				return err
			}
			b, err := s.round(ctx, s.floor, l, 1)
			if err != nil {
				return err
			}
			ours, floor = append(ours, a), append(floor, b)
		}
		a, b := median(ours), median(floor)
		_, _ = fmt.Fprintf(out, "%s\t%.0f\t%.0f\t%.2f\t%.0f\t%.0f\t%.2f\t%.0f\t%.0f\t%.1f/%.1f\t%.1f/%.1f\t%.1f\n", l.name,
			a.wall, b.wall, b.wall/a.wall, a.cpu, b.cpu, b.cpu/a.cpu, a.allocs, b.allocs, a.p50, a.p99, b.p50, b.p99, a.statements)
	}
	if err := out.Flush(); err != nil || profile == "" {
		return err
	}
	for _, l := range loads {
		if err := s.profile(ctx, l, filepath.Join(profile, strings.Fields(l.name)[0]+".pprof")); err != nil {
			return err
		}
	}
	return nil
}

// warm is the share of a round that is run first and not counted.
const warm = 0.3
