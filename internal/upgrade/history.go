package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// stepsFolder has the migrations by which the old program is chosen. Those of the other database are committed with them.
const stepsFolder = "migrations/postgres"

// step is a migration. serves is the one that an older program has to know to serve after it; 0 if none may.
type step struct {
	file            string
	version, serves int64
}

var servesLine = regexp.MustCompile(`(?m)^-- serves: ([0-9]+)$`)

// history are the migrations of a tree, the newest last.
func history(root string) (all []step, err error) {
	names, err := filepath.Glob(filepath.Join(root, stepsFolder, "*.sql"))
	if err != nil || len(names) < 2 {
		return nil, errors.Join(err, errors.New("there is no migration before the newest one"))
	}
	slices.Sort(names)
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		s := step{file: filepath.Base(name)}
		version, _, _ := strings.Cut(s.file, "_")
		if s.version, err = strconv.ParseInt(version, 10, 64); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if line := servesLine.FindSubmatch(text); line != nil {
			if s.serves, err = strconv.ParseInt(string(line[1]), 10, 64); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		all = append(all, s)
	}
	return all, nil
}

// latest is the place of the migration before the newest one.
func latest(all []step) int { return len(all) - 2 }

// admitted is the place of the newest migration of the oldest program that may serve on the schema: each migration that it does not know admits
// it. If none is admitted, it is the latest.
func admitted(all []step) int {
	at, needs := latest(all), int64(0)
	for i := len(all) - 1; i > 0; i-- {
		needs = max(needs, all[i].serves)
		if all[i].serves == 0 || needs > all[i-1].version {
			break
		}
		at = i - 1
	}
	return at
}

// preceding is the last commit whose program knows the chosen migration and not the next one. A schema is often committed just before its
// migration: a program of between them would look for tables that nothing makes.
func preceding(ctx context.Context, root string, chosen func([]step) int) (string, error) {
	all, err := history(root)
	if err != nil {
		return "", err
	}
	at := chosen(all)
	added, err := adding(ctx, root, stepsFolder+"/"+all[at+1].file)
	if err != nil {
		return "", err
	}
	changed, err := git(ctx, "-C", root, "log", "-1", "--first-parent", "--format=%H", added, "--", "ent/schema")
	if err != nil {
		return "", err
	}
	if _, err := git(ctx, "-C", root, "cat-file", "-e", changed+"^:"+stepsFolder+"/"+all[at].file); err == nil {
		return changed + "^", nil
	}
	return added + "^", nil // the schema came after its migration
}

// adding is the commit that added a file.
func adding(ctx context.Context, root, file string) (string, error) {
	commit, err := git(ctx, "-C", root, "log", "--diff-filter=A", "--format=%H", "-1", "--", file)
	if err == nil && commit == "" {
		err = fmt.Errorf("%s is not committed", file)
	}
	return commit, err
}
