package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// fault is something that breaks, for a while, and is made whole again.
type fault struct {
	name        string
	postgres    bool // it needs one
	breaks      func(ctx context.Context, s *stage) error
	makesWhole  func(ctx context.Context, s *stage) error
	lasts       time.Duration
	readsGoOn   bool // what is read meanwhile is answered
	unavailable bool // what is written meanwhile is answered at once, by a 503
	clock       bool // everything goes on meanwhile
}

const (
	moment = 500 * time.Millisecond
	while  = 2 * time.Second
)

var faults = []fault{
	{
		name: "server killed", breaks: func(_ context.Context, s *stage) error { s.kill(); return nil },
		makesWhole: func(ctx context.Context, s *stage) error { return s.serve(ctx) },
	},
	{name: "disk full", breaks: fill, makesWhole: empty, lasts: while, readsGoOn: true},
	{
		name: "PostgreSQL killed", postgres: true, breaks: func(_ context.Context, s *stage) error { s.cluster.kill(); return nil },
		makesWhole: revive, lasts: moment, unavailable: true,
	},
	{
		name: "PostgreSQL stopped", postgres: true, breaks: func(ctx context.Context, s *stage) error { return s.cluster.stop(ctx) },
		makesWhole: revive, lasts: while, unavailable: true,
	},
	{
		name: "link cut", postgres: true, breaks: func(ctx context.Context, s *stage) error { return s.link.cut(ctx, true) },
		makesWhole: func(ctx context.Context, s *stage) error { return s.link.cut(ctx, false) }, lasts: while, unavailable: true,
	},
	poisoned("slow"), poisoned("narrow"), poisoned("silent"),
	stepped("clock ahead", time.Hour), stepped("clock behind", -time.Hour),
}

func poisoned(toxin string) fault {
	return fault{
		name: "link " + toxin, postgres: true, lasts: while,
		breaks:     func(ctx context.Context, s *stage) error { return s.link.poison(ctx, toxin) },
		makesWhole: func(ctx context.Context, s *stage) error { return s.link.cure(ctx, toxin) },
	}
}

// order is which faults happen: each kind as often as another, in an order of chance. A lossy database is only killed.
func order(p plan, dialect string) []fault {
	var kinds []fault
	for _, f := range faults {
		if dialect == "lossy" && f.name != "PostgreSQL killed" || dialect == "sqlite" && f.postgres {
			continue
		}
		kinds = append(kinds, f)
	}
	chance := rand.New(rand.NewPCG(p.seed, 0)) // the same faults again for the same seed
	out := make([]fault, p.faults)
	for i := range out {
		out[i] = kinds[i%len(kinds)]
	}
	chance.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

func filler(s *stage) string { return filepath.Join(s.disk, "filler") }

// fill the disk to its last byte.
func fill(_ context.Context, s *stage) error {
	file, err := os.Create(filler(s))
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // it is thrown away
	for size := 1 << 24; size > 0; size >>= 4 {
		block := make([]byte, size)
		for err = error(nil); err == nil; {
			_, err = file.Write(block)
		}
		if !errors.Is(err, syscall.ENOSPC) {
			return fmt.Errorf("fill: %w", err)
		}
	}
	return nil
}

// empty the disk again. PostgreSQL gives up where it cannot write its log.
func empty(ctx context.Context, s *stage) error {
	if err := os.Remove(filler(s)); err != nil || s.cluster == nil {
		return err
	}
	return revive(ctx, s)
}

// revive starts PostgreSQL where it does not run.
func revive(ctx context.Context, s *stage) error {
	if s.cluster.runs(ctx) {
		return nil
	}
	var err error
	for range 5 { // what was killed may still hold its memory
		if err = s.cluster.start(ctx); err == nil {
			return nil
		}
		time.Sleep(moment)
	}
	return err
}
