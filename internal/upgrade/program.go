package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// programs are the two releases.
type programs struct {
	old, new         string
	oldName, newName string
	refuses          bool     // the old one can refuse a schema
	news             []string // the dialects with migrations that the old one does not know
}

// planted is the migration that the next release has, where there is none yet.
const planted = "99990101000000_next.sql"

var dialects = []string{"postgres", "sqlite"}

// build both. The old one comes from a work tree of its own; so does the new one where a migration is planted in it.
func build(ctx context.Context, dir, old string, next bool) (p programs, err error) {
	p = programs{old: filepath.Join(dir, "old", "switchboard"), new: filepath.Join(dir, "new", "switchboard"), newName: "this tree"}
	if old == "" && next {
		old = "HEAD"
	} else if old == "" {
		if old, err = preceding(ctx, ".", admitted); err != nil {
			return p, err
		}
	}
	if p.oldName, err = before(ctx, dir, old, p.old); err != nil {
		return p, err
	}
	if p.refuses, err = refuses(ctx, old); err != nil {
		return p, err
	}
	if p.news, err = news(ctx, old, next); err != nil {
		return p, err
	}
	if !next {
		return p, compile(ctx, ".", p.new)
	}
	p.newName = "the same with the migration " + planted
	return p, checkedOut(ctx, filepath.Join(dir, "next"), old, func(tree string) error {
		if err := plant(tree); err != nil {
			return err
		}
		return compile(ctx, tree, p.new)
	})
}

// before builds the old program, of a commit, and says which it is.
func before(ctx context.Context, dir, old, to string) (name string, err error) {
	if name, err = git(ctx, "log", "-1", "--format=%h (%s)", old); err != nil {
		return "", err
	}
	return name, checkedOut(ctx, filepath.Join(dir, "tree"), old, func(tree string) error { return compile(ctx, tree, to) })
}

// refuses says whether the program of a commit reads migration_serves: the file with that came with the refusal itself.
func refuses(ctx context.Context, commit string) (bool, error) {
	found, err := git(ctx, "ls-tree", "--name-only", commit, "--", "migrations/serve.go")
	return found != "", err
}

// news are the dialects that have a migration since a commit. One that mends a trigger, say, may be of one database alone.
func news(ctx context.Context, commit string, next bool) (found []string, err error) {
	if next {
		return dialects, nil
	}
	for _, dialect := range dialects {
		last, err := newest(filepath.Join("migrations", dialect))
		if err != nil {
			return nil, err
		}
		known, err := git(ctx, "ls-tree", "--name-only", commit, "--", "migrations/"+dialect+"/"+last)
		if err != nil {
			return nil, err
		}
		if known == "" {
			found = append(found, dialect)
		}
	}
	return found, nil
}

func newest(folder string) (string, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.sql"))
	if err != nil || len(names) == 0 {
		return "", errors.Join(err, fmt.Errorf("%s: no migrations", folder))
	}
	return filepath.Base(slices.Max(names)), nil
}

// plant the next migration, which the program before may serve after.
func plant(tree string) error {
	for _, dialect := range dialects {
		folder := filepath.Join(tree, "migrations", dialect)
		last, err := newest(folder)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(filepath.Join("internal", "upgrade", "testdata", dialect, planted))
		if err != nil {
			return err
		}
		version, _, _ := strings.Cut(last, "_")
		text = []byte(strings.Replace(string(text), "VERSION", version, 1))
		if err := os.WriteFile(filepath.Join(folder, planted), text, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// checkedOut does something in a work tree of a commit, which is gone afterwards.
func checkedOut(ctx context.Context, tree, commit string, do func(tree string) error) (err error) {
	if _, err := git(ctx, "worktree", "add", "--detach", tree, commit); err != nil {
		return err
	}
	defer func() {
		_, gone := git(context.WithoutCancel(ctx), "worktree", "remove", "--force", tree)
		err = errors.Join(err, gone)
	}()
	return do(tree)
}

// compile with paths cut, so that two trees share what they have in common in Go's cache.
func compile(ctx context.Context, tree, to string) error {
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-o", to, "./cmd/switchboard")
	cmd.Dir, cmd.Stderr = tree, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("build %s: %w", tree, err)
	}
	return nil
}

func git(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	out, err := cmd.Output()
	if err != nil {
		if failed, ok := errors.AsType[*exec.ExitError](err); ok {
			err = fmt.Errorf("%w: %s", err, failed.Stderr)
		}
		return "", fmt.Errorf("git %s: %w", strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out)), nil
}
