package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

type subaccountImport struct {
	Workspace string `arg:"required" help:"The workspace's id."`
	DryRun    bool   `arg:"--dry-run" help:"Show what would change without changing anything."`
	File      string `arg:"positional,required" help:"The file, or - for the standard input. Its first line names the columns."`
}

// importBytes is the longest file of subaccounts.
const importBytes = 1_000_000

var (
	errImport   = errors.New("nothing was imported: correct the lines, and import the file again")
	errTooLarge = errors.New("the file must not be larger than 1 MB")
)

// Run imports the file. Importing it again changes nothing.
func (c subaccountImport) Run(ctx context.Context, a *app) error {
	text, err := c.read()
	if err != nil {
		return err
	}
	return a.forWorkspace(ctx, c.Workspace, func(ctx context.Context, p *instance) error {
		out, err := p.Workspaces.ImportSubaccounts(ctx, text, c.DryRun)
		if err != nil {
			return err
		}
		return a.subaccounts(out)
	})
}

func (c subaccountImport) read() (string, error) {
	from := os.Stdin
	if c.File != standard {
		file, err := os.Open(c.File)
		if err != nil {
			return "", fmt.Errorf("open file: %w", err)
		}
		defer func() { _ = file.Close() }() // it was only read
		from = file
	}
	text, err := io.ReadAll(io.LimitReader(from, importBytes+1))
	if err != nil {
		return "", fmt.Errorf("read file: %w", err)
	}
	if len(text) > importBytes {
		return "", errTooLarge
	}
	return string(text), nil
}

// subaccounts says what came of it. Problems are an error, after all of them have been printed.
func (a *app) subaccounts(out *workspace.Imported) error {
	type problem struct {
		Line    int     `json:"line"`
		Column  *string `json:"column"`
		Message string  `json:"message"`
	}
	result := struct {
		DryRun    bool      `json:"dryRun"`
		Created   int       `json:"created"`
		Updated   int       `json:"updated"`
		Unchanged int       `json:"unchanged"`
		Problems  []problem `json:"problems"`
	}{out.DryRun, out.Created, out.Updated, out.Unchanged, []problem{}}
	var lines strings.Builder
	for _, p := range out.Problems {
		result.Problems = append(result.Problems, problem(*p))
		column := ""
		if p.Column != nil {
			column = " " + *p.Column
		}
		fmt.Fprintf(&lines, "line %d:%s %s\n", p.Line, column, p.Message)
	}
	if len(out.Problems) > 0 {
		return errors.Join(a.print(result, "%s", strings.TrimRight(lines.String(), "\n")), errImport)
	}
	what := "%d created, %d updated, %d unchanged."
	if out.DryRun {
		what = "Nothing was written. It would be: " + what
	}
	return a.print(result, what, out.Created, out.Updated, out.Unchanged)
}
