package workspace

import (
	"encoding/csv"
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
	text = strings.TrimPrefix(text, "\ufeff")
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord, r.TrimLeadingSpace, r.LazyQuotes = -1, true, false
	if first, _, _ := strings.Cut(text, "\n"); strings.Count(first, ";") > strings.Count(first, ",") {
		r.Comma = ';'
	}
	head, err := r.Read()
	if err != nil {
		out.wrong(1, "", "must be a line of column names: location_id, name, time_zone, region, monthly_budget, concurrency")
		return nil
	}
	columns := out.columns(head)
	if len(out.Problems) > 0 {
		return nil
	}
	seen := map[string]int{}
	for {
		values, err := r.Read()
		if errors.Is(err, io.EOF) {
			return rows
		}
		if bad, ok := errors.AsType[*csv.ParseError](err); ok {
			out.wrong(bad.StartLine, "", "is not CSV: "+bad.Err.Error()+". The lines behind it were not read.")
			return rows
		}
		line, _ := r.FieldPos(0)
		if len(rows) == importLimit {
			out.wrong(line, "", fmt.Sprintf("is more than the %d subaccounts that one file may have", importLimit))
			return rows
		}
		row := out.row(line, columns, values)
		if before := seen[row.location]; before > 0 && row.location != "" {
			out.wrong(line, "location_id", fmt.Sprintf("must not be that of line %d as well", before))
		}
		seen[row.location] = line
		rows = append(rows, row)
	}
}

// columns are which of ours each column of the file is.
func (out *Imported) columns(head []string) []int {
	columns := make([]int, len(head))
	for i, name := range head {
		folded := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), " ", "_")
		columns[i] = slices.IndexFunc(importColumns, func(c importColumn) bool {
			return c.name == folded || slices.Contains(c.also, folded)
		})
		switch {
		case columns[i] < 0:
			out.wrong(1, name, "is not a column that can be imported")
		case slices.Contains(columns[:i], columns[i]):
			out.wrong(1, name, "must not be there twice")
		}
	}
	if !slices.Contains(columns, 0) {
		out.wrong(1, "location_id", "is required: by it, a subaccount is found again")
	}
	return columns
}

// row reads one line.
func (out *Imported) row(line int, columns []int, values []string) *importRow {
	row := &importRow{line: line}
	if len(values) != len(columns) {
		out.wrong(line, "", fmt.Sprintf("must have %d values, and has %d", len(columns), len(values)))
		return row
	}
	for i, text := range values {
		c := importColumns[columns[i]]
		text = strings.TrimSpace(text)
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
