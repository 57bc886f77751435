// Package bar compares what was measured with what it has to be. Bars are data: a file of lines with a name, what it is of, a limit, and
// "at most" or "at least", with tabs between them.
package bar

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Bar is what a figure has to be.
type Bar struct {
	Name, What string
	Limit      float64
	// Least says that the figure must reach the limit; otherwise it must not be above it.
	Least bool
}

// Read the bars of a text. A line that is none is an error, as is a name that comes twice.
func Read(text string) ([]Bar, error) {
	var all []Bar
	for line := range strings.Lines(text) {
		fields := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(fields) != 4 || fields[3] != "at most" && fields[3] != "at least" {
			return nil, fmt.Errorf("no bar: %q", line)
		}
		limit, err := strconv.ParseFloat(fields[2], 64)
		if err != nil {
			return nil, fmt.Errorf("bar %s: %w", fields[0], err)
		}
		if slices.ContainsFunc(all, func(b Bar) bool { return b.Name == fields[0] }) {
			return nil, fmt.Errorf("two bars are called %s", fields[0])
		}
		all = append(all, Bar{fields[0], fields[1], limit, fields[3] == "at least"})
	}
	return all, nil
}

// Judge figures by their bars: a line for each bar, and which of them are missed. A figure without a bar, and a bar without a figure, is
// an error: nothing is passed by not being measured.
func Judge(bars []Bar, figures map[string]float64) (lines, missed []string, err error) {
	left := maps.Clone(figures)
	for _, b := range bars {
		got, ok := left[b.Name]
		if !ok {
			return nil, nil, fmt.Errorf("%s was not measured", b.Name)
		}
		delete(left, b.Name)
		word, mark := "at most", ""
		passed := got <= b.Limit
		if b.Least {
			word, passed = "at least", got >= b.Limit
		}
		if !passed { // not a number is no pass
			missed, mark = append(missed, b.Name), "  MISSED"
		}
		lines = append(lines, fmt.Sprintf("%-10s %8.2f, %s %g: %s%s", b.Name, got, word, b.Limit, b.What, mark))
	}
	for _, name := range slices.Sorted(maps.Keys(left)) {
		return nil, nil, fmt.Errorf("no bar is called %s", name)
	}
	return lines, missed, nil
}

// Report judges figures by the bars of a text, prints a line for each, and is an error that names those that are missed.
func Report(out io.Writer, text string, figures map[string]float64) error {
	bars, err := Read(text)
	if err != nil {
		return err
	}
	lines, missed, err := Judge(bars, figures)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, strings.Join(lines, "\n")); err != nil {
		return fmt.Errorf("print the bars: %w", err)
	}
	if len(missed) > 0 {
		return fmt.Errorf("missed: %s", strings.Join(missed, ", "))
	}
	return nil
}
