package workspace

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/sheet"
)

// importRow is one line of a file of subaccounts.
type importRow struct {
	line     int
	location string
	in       UpdateSubaccount
}

// importColumn is one of a file.
type importColumn struct {
	name, field string
	also        []string
	take        func(r *importRow, text string) (wrong string)
}

// importColumns are what a file may have, with other names for it, and how a value is taken. An empty value changes nothing.
var importColumns = []importColumn{
	{"location_id", "locationId", []string{"external_id"}, func(r *importRow, text string) string {
		r.location, r.in.LocationID = text, patch.Sent(&text)
		return ""
	}},
	{"name", "name", nil, func(r *importRow, text string) string {
		r.in.Name = patch.Sent(&text)
		return ""
	}},
	{"time_zone", "timeZone", []string{"zone", "timezone"}, func(r *importRow, text string) string {
		r.in.TimeZone = patch.Sent(&text)
		return ""
	}},
	{"region", "region", []string{"country"}, func(r *importRow, text string) string {
		text = strings.ToUpper(text)
		r.in.Region = patch.Sent(&text)
		return ""
	}},
	{"monthly_budget", "monthlyBudget", []string{"budget"}, func(r *importRow, text string) string {
		n, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
			return "must be a number of US dollars, such as 250 or 99.50"
		}
		r.in.MonthlyBudget = patch.Sent(&n)
		return ""
	}},
	{"concurrency", "concurrency", nil, func(r *importRow, text string) string {
		n, err := strconv.Atoi(text)
		if err != nil {
			return "must be a whole number"
		}
		r.in.Concurrency = patch.Sent(&n)
		return ""
	}},
}

func (out *Imported) wrong(line int, column, message string) {
	p := &ImportProblem{Line: line, Message: message}
	if column != "" {
		p.Column = &column
	}
	out.Problems = append(out.Problems, p)
}

// read a file, and note everything that is wrong with it.
func (out *Imported) read(text string) (rows []*importRow) {
	table, err := sheet.OpenStrict(strings.NewReader(text))
	if err != nil {
		out.wrong(1, "", "must be a line of column names: location_id, name, time_zone, region, monthly_budget, concurrency")
		return nil
	}
	columns := out.columns(table.Header)
	if len(out.Problems) > 0 {
		return nil
	}
	seen := map[string]int{}
	for n := 0; ; n++ {
		values, err := table.Next()
		switch {
		case errors.Is(err, io.EOF):
			return rows
		case err != nil:
			out.wrong(1, "", "cannot be read: "+err.Error())
			return rows
		case n == importLimit:
			out.wrong(values.Line, "", fmt.Sprintf("must be in another file: a file can have at most %d subaccounts", importLimit))
			return rows
		case values.Problem != "":
			out.wrong(values.Line, "", values.Problem)
			continue
		}
		row := out.row(values.Line, columns, values.Values)
		if before := seen[row.location]; before > 0 && row.location != "" {
			out.wrong(values.Line, "location_id", fmt.Sprintf("must be unique: line %d has it as well", before))
		}
		seen[row.location] = values.Line
		rows = append(rows, row)
	}
}

// columns are which of ours each column of the file is.
func (out *Imported) columns(head []string) []int {
	columns := make([]int, len(head))
	for i, name := range head {
		folded := strings.ReplaceAll(strings.ToLower(name), " ", "_")
		columns[i] = slices.IndexFunc(importColumns, func(c importColumn) bool {
			return c.name == folded || slices.Contains(c.also, folded)
		})
		switch {
		case columns[i] < 0:
			out.wrong(1, name, "must be a column that can be imported")
		case slices.Contains(columns[:i], columns[i]):
			out.wrong(1, name, "must not appear twice")
		}
	}
	if !slices.Contains(columns, 0) {
		out.wrong(1, "location_id", "is required: it identifies the subaccount")
	}
	return columns
}

// row reads one line.
func (out *Imported) row(line int, columns []int, values []string) *importRow {
	row := &importRow{line: line}
	for i, text := range values {
		c := importColumns[columns[i]]
		if text == "" {
			if c.name == "location_id" {
				out.wrong(line, c.name, "is required")
			}
			continue
		}
		if wrong := c.take(row, text); wrong != "" {
			out.wrong(line, c.name, wrong)
		}
	}
	for _, d := range fault.From(rule.Check(row.in)).Details {
		for _, c := range importColumns {
			if c.field == d.Field {
				out.wrong(line, c.name, d.Message)
			}
		}
	}
	return row
}
