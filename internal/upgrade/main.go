// Command upgrade proves that the release before serves on the new schema: it runs the old program under load, migrates meanwhile with
// the new one, lets the old one go on, then both, and then rolls back to the old one. Every answer but a success is an error.
//
//	script/postgres go run ./internal/upgrade -requests 100000
//	go run ./internal/upgrade -build FILE    # the old program alone
//
// The old program is the oldest that may serve on the newest schema, by what the migrations say; with -build, to which an upgrade is rolled
// back, it is that of the last commit without the newest migration. With -next, it is that of this commit, and the new one has a migration
// more, which is in testdata.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	requests := flag.Int("requests", 100_000, "how many the old program answers on the new schema, on each database")
	old := flag.String("old", "", "the commit or tag of the old program; by default, of the oldest one that may serve on the newest schema")
	next := flag.Bool("next", false, "compare this commit with itself and one more migration")
	database := flag.String("database", "", "sqlite or postgres alone")
	to := flag.String("build", "", "write the old program to this file, and do nothing else")
	flag.Parse()
	if *to != "" {
		name, err := alone(context.Background(), *old, *to)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(name)
		return
	}
	if err := run(context.Background(), *requests, *old, *next, *database); err != nil {
		log.Fatal(err)
	}
}

// alone builds the old program into a file, and says which it is.
func alone(ctx context.Context, old, to string) (name string, err error) {
	dir, err := os.MkdirTemp("", "upgrade")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if to, err = filepath.Abs(to); err != nil {
		return "", err
	}
	if old == "" {
		if old, err = preceding(ctx, ".", latest); err != nil {
			return "", err
		}
	}
	return before(ctx, dir, old, to)
}

func run(ctx context.Context, requests int, old string, next bool, only string) (err error) {
	dir, err := os.MkdirTemp("", "upgrade")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	pair, err := build(ctx, dir, old, next)
	if err != nil {
		return err
	}
	for _, dialect := range []string{"postgres", "sqlite"} {
		if only != "" && only != dialect {
			continue
		}
		fmt.Printf("%s: %s, then %s\n", dialect, pair.oldName, pair.newName)
		if err := prove(ctx, dialect, pair, requests); err != nil {
			return fmt.Errorf("%s: %w", dialect, err)
		}
	}
	return nil
}

// prove with one database.
func prove(ctx context.Context, dialect string, p programs, requests int) (err error) {
	admin := ""
	if dialect == "postgres" {
		if admin = os.Getenv("TEST_POSTGRES_URL"); admin == "" {
			return errors.New("set TEST_POSTGRES_URL, or use script/postgres")
		}
	}
	s, err := open(ctx, p, admin)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	steps := s.severalServers
	if admin == "" {
		steps = s.oneServer
	}
	if err := steps(ctx, requests); err != nil {
		return err
	}
	if err := errors.Join(s.whole(ctx), s.worked(ctx)); err != nil {
		return err
	}
	if !slices.Contains(p.news, dialect) {
		fmt.Println("  the old program knows every migration of this database: it has none to refuse")
	} else if err := s.refused(ctx); err != nil {
		return err
	}
	if failed := s.load.failures(); len(failed) > 0 {
		return fmt.Errorf("%d errors, such as:\n%s", s.load.failed.Load(), strings.Join(failed, "\n"))
	}
	return nil
}
