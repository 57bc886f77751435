package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode"
)

// longestCell is how much of a value stands in a table; programs get all of it.
const longestCell = 60

// printTable shows a list to a person.
func (a *app) printTable(l listing, found []map[string]any, more bool) error {
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	names := make([]string, len(l.fields))
	for i, f := range l.fields {
		names[i] = strings.ToUpper(f.name)
	}
	lines := []string{strings.Join(names, "\t")}
	for _, row := range found {
		cells := make([]string, len(l.fields))
		for i, f := range l.fields {
			cells[i] = cell(row[f.name])
		}
		lines = append(lines, strings.Join(cells, "\t"))
	}
	if more {
		lines = append(lines, "… there are more: see --search and --limit")
	}
	if _, err := fmt.Fprintln(w, strings.Join(lines, "\n")); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

// plain is a text on one line. What tenants have written cannot move the cursor.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}

// cell is a value in a table.
func cell(v any) string {
	if v == nil {
		return "-"
	}
	if amount, is := v.(float64); is { // without an exponent
		v = strconv.FormatFloat(amount, 'f', -1, 64)
	}
	text := []rune(plain(fmt.Sprint(v)))
	if len(text) > longestCell {
		return string(text[:longestCell-1]) + "…"
	}
	return string(text)
}

func always(l listing) func(bool) listing { return func(bool) listing { return l } }

type workspaceList struct{ listFlags }

// Run lists workspaces.
func (c workspaceList) Run(ctx context.Context, a *app) error {
	return a.list(ctx, always(workspaces), c.listFlags)
}

type subaccountList struct{ listFlags }

// Run lists subaccounts.
func (c subaccountList) Run(ctx context.Context, a *app) error {
	return a.list(ctx, always(subaccounts), c.listFlags)
}

type userList struct{ listFlags }

// Run lists people, once for each workspace that they are members of.
func (c userList) Run(ctx context.Context, a *app) error {
	return a.list(ctx, always(users), c.listFlags)
}

type keyList struct{ listFlags }

// Run lists API keys, without what opens anything.
func (c keyList) Run(ctx context.Context, a *app) error {
	return a.list(ctx, always(keys), c.listFlags)
}
