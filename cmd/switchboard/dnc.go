package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/platform/phone"
)

type dncCommand struct {
	Import    *dncImport    `arg:"subcommand" help:"Import a file of numbers, one per line, into a national register, or a workspace's or subaccount's list."` //nolint:lll // a tag is one line
	Registers *dncRegisters `arg:"subcommand" help:"List the national registers."`
	Add       *dncAdd       `arg:"subcommand" help:"Add numbers to a workspace's list."`
	Lift      *dncLift      `arg:"subcommand" help:"Remove a number from a workspace's list."`
	List      *dncList      `arg:"subcommand" help:"List the numbers on a workspace's or subaccount's list."`
}

type dncImport struct {
	Register   string       `help:"The national register, such as us-ftc. It applies to every workspace." xor:"list"`
	Workspace  string       `help:"The workspace's id." xor:"list"`
	Subaccount string       `help:"The subaccount's id." xor:"list"`
	Region     string       `help:"The country for numbers without +. Defaults to the subaccount's country for its list, otherwise to US."`
	Replace    bool         `help:"For a register: remove numbers that are not in the file, unless they are more than a fifth of it."`
	Shrink     bool         `help:"With --replace: remove them regardless of their number."`
	Reason     string       `help:"The reason, for a workspace's or subaccount's list."`
	File       existingFile `arg:"positional,required"`
}

// Run reads the file.
func (c dncImport) Run(ctx context.Context, a *app) error {
	if c.Subaccount == "" {
		c.Region = cmp.Or(c.Region, "US")
	}
	if c.Region != "" && !phone.IsRegion(c.Region) {
		return &usageError{"--region must be an ISO 3166 country, such as US"}
	}
	if c.Replace && c.Register == "" {
		return &usageError{"--replace can be used for registers only"}
	}
	if c.Shrink && !c.Replace {
		return &usageError{"--shrink can be used with --replace only"}
	}
	file, err := os.Open(string(c.File))
	if err != nil {
		return fmt.Errorf("open file: %w", err)
	}
	defer func() { _ = file.Close() }() // it was only read
	switch {
	case c.Register != "":
		a.config.WorkTimeout = 0 // it looks through a large table
		return a.with(ctx, func(ctx context.Context, p *instance) error {
			done, err := p.DoNotCall.ImportRegister(ctx, c.Register, c.Region, c.mode(), file)
			if err != nil {
				return err
			}
			return a.print(done, "%s: %d numbers imported, %d removed, %d lines without a number%s.",
				done.Register, done.Numbers, done.Removed, done.Bad, lines(done.BadLines))
		})
	case c.Workspace != "":
		return a.forWorkspace(ctx, c.Workspace, func(ctx context.Context, p *instance) error {
			done, err := p.DoNotCall.WorkspaceImport(ctx, file, c.Region, reason(c.Reason))
			if err != nil && done != nil && done.Added > 0 {
				return fmt.Errorf("%d numbers added, import the file again for the others: %w", done.Added, err)
			}
			if err != nil {
				return err
			}
			return a.imported(done)
		})
	}
	return a.as(ctx, c.Subaccount, func(ctx context.Context, p *instance) error {
		done, err := p.DoNotCall.Import(ctx, file, c.Region, reason(c.Reason))
		if err != nil {
			return err
		}
		return a.imported(done)
	})
}

func (c dncImport) mode() donotcall.Mode {
	switch {
	case c.Shrink:
		return donotcall.Shrink
	case c.Replace:
		return donotcall.Replace
	}
	return donotcall.Add
}

func (a *app) imported(done *donotcall.Imported) error {
	return a.print(map[string]any{"added": done.Added, "known": done.Known, "bad_lines": done.BadLines},
		"%d numbers added, %d already listed, %d lines without a number%s.", done.Added, done.Known, len(done.BadLines), lines(done.BadLines))
}

// lines are named behind how many there are.
func lines(bad []int) string {
	if len(bad) == 0 {
		return ""
	}
	return ": " + strings.Trim(fmt.Sprint(bad), "[]")
}

type dncRegisters struct{}

// Run lists them.
func (dncRegisters) Run(ctx context.Context, a *app) error {
	a.config.WorkTimeout = 0 // it counts a large table
	return a.with(ctx, func(ctx context.Context, p *instance) error {
		all, err := p.DoNotCall.Registers(ctx)
		if err != nil {
			return err
		}
		if a.json {
			return a.print(append([]donotcall.Register{}, all...), "")
		}
		for _, r := range all {
			if err := a.print(nil, "%s\t%d numbers\timported %s", r.Name, r.Numbers, r.Imported.Format("2006-01-02 15:04 MST")); err != nil {
				return err
			}
		}
		return nil
	})
}

type dncAdd struct {
	Workspace string   `arg:"required" help:"The workspace's id."`
	Reason    string   `help:"Why."`
	Numbers   []string `arg:"positional,required" help:"In international form, with +."`
}

// Run puts them on it.
func (c dncAdd) Run(ctx context.Context, a *app) error {
	numbers := make([]string, len(c.Numbers))
	for i, text := range c.Numbers {
		n, err := international(text)
		if err != nil {
			return err
		}
		numbers[i] = n
	}
	return a.forWorkspace(ctx, c.Workspace, func(ctx context.Context, p *instance) error {
		added, err := p.DoNotCall.WorkspaceRecord(ctx, numbers, reason(c.Reason))
		if err != nil {
			return err
		}
		return a.imported(&donotcall.Imported{Added: added, Known: len(numbers) - added, BadLines: []int{}})
	})
}

type dncLift struct {
	Workspace string `arg:"required" help:"The workspace's id."`
	Because   string `arg:"required" help:"The reason, which is kept."`
	Number    string `arg:"positional,required" help:"In international form, with +."`
}

// Run takes it off.
func (c dncLift) Run(ctx context.Context, a *app) error {
	number, err := international(c.Number)
	if err != nil {
		return err
	}
	return a.forWorkspace(ctx, c.Workspace, func(ctx context.Context, p *instance) error {
		if err := p.DoNotCall.WorkspaceRemove(ctx, number, c.Because); err != nil {
			return err
		}
		return a.print(map[string]string{"lifted": number}, "%s is no longer on the list.", number)
	})
}

type dncList struct {
	Workspace  string        `help:"The workspace's id." xor:"list"`
	Subaccount string        `help:"The subaccount's id." xor:"list"`
	Since      time.Duration `help:"Only numbers listed since then, such as 24h." placeholder:"DURATION"`
}

// listedNumber is a number on a list, as a program reads it.
type listedNumber struct {
	CreatedAt time.Time `json:"created_at"`
	Number    *string   `json:"number"`
	Reason    *string   `json:"reason"`
}

// Run lists the numbers.
func (c dncList) Run(ctx context.Context, a *app) error {
	all := []listedNumber{}
	if c.Subaccount != "" {
		return a.as(ctx, c.Subaccount, func(ctx context.Context, p *instance) error {
			rows, err := p.DoNotCall.All(ctx)
			if err != nil {
				return err
			}
			for _, r := range rows {
				all = append(all, listedNumber{r.CreatedAt, r.Number, r.Reason})
			}
			return c.print(a, all)
		})
	}
	return a.forWorkspace(ctx, c.Workspace, func(ctx context.Context, p *instance) error {
		rows, err := p.DoNotCall.WorkspaceAll(ctx)
		if err != nil {
			return err
		}
		for _, r := range rows {
			all = append(all, listedNumber{r.CreatedAt, r.Number, r.Reason})
		}
		return c.print(a, all)
	})
}

// print the numbers, one a line.
func (c dncList) print(a *app, all []listedNumber) error {
	if c.Since > 0 {
		since := time.Now().Add(-c.Since)
		all = slices.DeleteFunc(all, func(n listedNumber) bool { return n.CreatedAt.Before(since) })
	}
	if a.json {
		return a.print(all, "")
	}
	for _, n := range all {
		number := "(erased)"
		if n.Number != nil {
			number = *n.Number
		}
		if err := a.print(nil, "%s\t%s", number, n.CreatedAt.Format("2006-01-02")); err != nil {
			return err
		}
	}
	return nil
}

func international(text string) (string, error) {
	number, ok := phone.Parse(text, "ZZ")
	if !ok {
		return "", &usageError{text + " must be a number in international format"}
	}
	return number, nil
}

func reason(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
