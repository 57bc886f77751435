package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
)

type contactCommand struct {
	Import *contactImport `arg:"subcommand" help:"Import contacts from a CSV file. New ones are created, existing ones updated."`
	Export *contactExport `arg:"subcommand" help:"Export contacts as CSV, or all data about one of them as a ZIP file."`
	List   *contactList   `arg:"subcommand" help:"List contacts that were erased, or are set to do not disturb, by id."`
	Erase  *contactErase  `arg:"subcommand" help:"Erase contacts permanently, with their messages and recordings. This cannot be undone."`
	DND    *contactDND    `arg:"subcommand" help:"Set contacts to do not disturb."`
}

type contactImport struct {
	Subaccount string       `arg:"required" help:"The subaccount's id."`
	File       existingFile `arg:"positional,required" help:"The file, in any delimiter and encoding. Columns are recognized by name."`
	Problems   string       `help:"Where to write the rejected rows. By default they are not written."`
}

// look is how often a command looks how far a job is.
const look = 50 * time.Millisecond

// Run imports the file: a server that runs on the database may do it, else this process does.
func (c contactImport) Run(ctx context.Context, a *app) error {
	return a.importing(ctx, c.Subaccount, func(ctx context.Context, p *instance) error {
		file, err := os.Open(string(c.File))
		if err != nil {
			return fmt.Errorf("open file: %w", err)
		}
		defer func() { _ = file.Close() }() // it was only read
		kept, err := p.Files.Keep(ctx, filepath.Base(string(c.File)), "text/csv", file)
		if err != nil {
			return err
		}
		run, err := p.Contacts.StartImport(ctx, contact.NewImport{FileID: &kept.ID})
		if err != nil {
			return err
		}
		if run, err = finish(ctx, p, run.ID); err != nil {
			return err
		}
		if err := c.problems(ctx, p, run); err != nil {
			return err
		}
		result := map[string]any{
			"id": run.ID, "status": run.Status, "rows": run.TotalRows, "created": run.CreatedContacts, "updated": run.UpdatedContacts, "bad": run.BadRows,
		}
		err = a.print(result, "%s: %d rows, %d created, %d updated, %d rejected.",
			run.Status, run.TotalRows, run.CreatedContacts, run.UpdatedContacts, run.BadRows)
		return cmp.Or(err, ending(run))
	})
}

var (
	errCancelled = errors.New("the import was cancelled; what is done is done")
	errFailed    = errors.New("the import failed")
)

// ending is why an import that has ended is not all done.
func ending(run *contact.Import) error {
	switch {
	case run.Status == contact.Completed:
		return nil
	case run.Status == contact.Cancelled:
		return errCancelled
	case run.FailureReason != nil:
		return fmt.Errorf("%w: %s", errFailed, *run.FailureReason)
	}
	return errFailed
}

// finish waits until an import has ended.
func finish(ctx context.Context, p *instance, id string) (*contact.Import, error) {
	tick := time.NewTicker(look)
	defer tick.Stop()
	for {
		run, err := p.Contacts.GetImport(ctx, id)
		if err != nil || run.Status != contact.Pending && run.Status != contact.Running {
			return run, err
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("a running server will continue the import %s: %w", id, ctx.Err())
		case <-tick.C:
		}
	}
}

func (c contactImport) problems(ctx context.Context, p *instance, run *contact.Import) error {
	if c.Problems == "" || run.ProblemsFileID == nil {
		return nil
	}
	return write(c.Problems, func(w io.Writer) error {
		if _, err := io.Copy(w, p.Files.Open(ctx, *run.ProblemsFileID)); err != nil {
			return fmt.Errorf("write problems: %w", err)
		}
		return nil
	})
}

type contactExport struct {
	Subaccount string `arg:"required" help:"The subaccount's id."`
	Archived   bool   `help:"Include archived contacts."`
	Contact    string `help:"Write a ZIP file of all data about this one contact, including recordings."`
	File       string `arg:"positional" help:"The file to write. Defaults to standard output."`
}

// Run writes the contacts.
func (c contactExport) Run(ctx context.Context, a *app) error {
	return a.as(ctx, c.Subaccount, func(ctx context.Context, p *instance) error {
		start := func() (*ent.File, error) { return p.Contacts.Export(ctx, contact.Filter{IncludeArchived: c.Archived}) }
		if c.Contact != "" {
			start = func() (*ent.File, error) { return p.Contacts.ExportOne(ctx, c.Contact) }
		}
		f, err := start()
		if err != nil {
			return err
		}
		give := func(w io.Writer) error { return p.WriteFile(ctx, f, w) }
		if c.File == "" {
			return give(a.stdout)
		}
		return write(c.File, give)
	})
}

// write makes a file that only its owner may read.
func write(name string, give func(w io.Writer) error) (err error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600) //nolint:gosec // the operator names it
	if err != nil {
		return fmt.Errorf("make file: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return give(file)
}
