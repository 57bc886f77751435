// Command chaos writes to the server without a pause while it, its database, the link between them and the disk fail again
// and again, and then counts what became of each write: acknowledged ones must be there, and once.
//
//	go run ./internal/chaos -writes 50000 -faults 50
//
// What it has to come to are the bars in bar.tsv: if one is missed, it exits with 1.
//
// It needs PostgreSQL's programs, and root: each database lives on a tmpfs of its own, which is filled up. The link is cut
// and slowed by Shopify's toxiproxy, which it builds.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
)

func main() {
	writes := flag.Int("writes", 50_000, "acknowledged writes on each database")
	faults := flag.Int("faults", 50, "faults on each database")
	only := flag.String("database", "", "sqlite or postgres alone")
	control := flag.Bool("control", false, "PostgreSQL alone, set to lose what it has acknowledged: the count must notice")
	seed := flag.Uint64("seed", 1, "the order of the faults")
	flag.Parse()
	plan := plan{writes: *writes, faults: *faults, seed: *seed}
	if err := run(context.Background(), plan, *only, *control); err != nil {
		log.Fatal(err)
	}
}

// plan is how much is done.
type plan struct {
	writes, faults int
	seed           uint64
	program        string // the server, with a clock that can be stepped
}

func run(ctx context.Context, p plan, only string, control bool) error {
	if os.Geteuid() != 0 {
		return errors.New("must be run as root: a disk that fills up is a file system of its own")
	}
	dir, err := os.MkdirTemp("", "chaos")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }() // nothing in it is needed again
	if p.program, err = build(ctx, dir); err != nil {
		return err
	}
	if control {
		return lossy(ctx, p)
	}
	var missed error
	for _, dialect := range []string{"sqlite", "postgres"} {
		if only != "" && only != dialect {
			continue
		}
		r, err := torment(ctx, p, dialect)
		if err != nil {
			return fmt.Errorf("%s: %w", dialect, err)
		}
		r.print(dialect)
		if err := r.judge(os.Stdout, order(p, dialect)); err != nil {
			missed = errors.Join(missed, fmt.Errorf("%s: %w", dialect, err))
		}
	}
	return missed
}

// lossy is the planted fault: a database that acknowledges before it has written.
func lossy(ctx context.Context, p plan) error {
	r, err := torment(ctx, p, "lossy")
	if err != nil {
		return err
	}
	r.print("a database that loses what it acknowledged")
	if r.lost == 0 {
		return fmt.Errorf("%d faults, and nobody noticed a loss", p.faults)
	}
	return nil
}
