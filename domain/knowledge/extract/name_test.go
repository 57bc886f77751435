package extract_test

import (
	"fmt"
	"strings"
	"testing"
)

// listed is a table of 60 rows below its first one, each with its number in place of N, as chunks.
func listed(t *testing.T, first, row string) []string {
	t.Helper()
	var list strings.Builder
	list.WriteString(first + "\n")
	for i := range 60 {
		list.WriteString(strings.ReplaceAll(row, "N", fmt.Sprint(10+i)) + "\n")
	}
	var all []string
	for _, c := range chunked(t, "a.csv", list.String()) {
		all = append(all, c.Text)
	}
	if len(all) < 2 {
		t.Fatalf("%d chunks", len(all))
	}
	return all
}

// The names of columns are often cut short, missing, numbers, or the same again. They begin each chunk all the same.
func TestCSVHeaders(t *testing.T) {
	t.Parallel()
	const what = "a treatment by hand, with all that belongs to it"
	for name, test := range map[string]struct{ first, row, head string }{
		"cut short, first":  {"Nr.;Bezeichnung;Preis", "N;" + what + " N;N", "Nr. | Bezeichnung | Preis"},
		"with a hyphen":     {"Art.-Nr.;Bezeichnung;Preis", "N;" + what + " N;N", "Art.-Nr. | Bezeichnung | Preis"},
		"above numbers":     {"No.;Name", "N.;" + what + " N", "No. | Name"},
		"cut short, last":   {"Name;Tel.", what + " N;030 N", "Name | Tel."},
		"years":             {"Zimmer;2026;2027", what + " N;12N;13N", "Zimmer | 2026 | 2027"},
		"years, and a word": {"Zimmer;2027;2026;Notiz", what + " N;12N;13N;keine", "Zimmer | 2027 | 2026 | Notiz"},
		"sizes":             {"Size;38;39;40", what + " N;N;12;3", "Size | 38 | 39 | 40"},
		"people":            {"Boat;1;2;3", what + " N;90;120;150", "Boat | 1 | 2 | 3"},
		"signs":             {"Leistung;€;%", what + " N;N;19", "Leistung | € | %"},
		"a number sign":     {"#;Name;Price", "N;" + what + ";N", "# | Name | Price"},
		"one is missing":    {"Name;;Price", what + " N;each;N", "Name | | Price"},
		"a group, twice":    {"Day;From;To;From;To", what + " N;9:00;12:00;14:00;18:00", "Day | From | To | From | To"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for i, text := range listed(t, test.first, test.row) {
				if !strings.HasPrefix(text, test.head+"\n") {
					t.Errorf("chunk %d begins %.60q, not %q", i, text, test.head)
				}
			}
		})
	}
}

// A row of data that is the first is no header: it would stand in each chunk, above rows that it says nothing of.
func TestCSVWithoutHeaders(t *testing.T) {
	t.Parallel()
	const what = "a treatment by hand, with all that belongs to it"
	for name, test := range map[string]struct{ first, row string }{
		"a price":               {"Crown;900", what + ";N"},
		"two prices":            {"Crown;900;901", what + ";N;12"},
		"prices by quantity":    {"Crown;100;200;300", what + ";N;90;120"},
		"slots":                 {"Monday;9;10;11", what + " N;14;15;17"},
		"slots by the minute":   {"Monday;9;10;11", what + " N;14:30;15:30;17"},
		"years of people":       {"Anna;1999;2000", what + " N;1985;1990"},
		"counting on and on":    {"Set;1;2;3", what + " N;4;5;6"},
		"there and back":        {"Set;1;2;1", what + " N;4;9;6"},
		"fractions":             {"Set;1.5;2.5;3.5", what + " N;4;9;6"},
		"closed":                {"Monday;closed;closed", what + " N;9:00;18:00"},
		"days, cut short":       {"Mo.;geschlossen", "Di.;N Uhr bis 18 Uhr, " + what},
		"a cell is missing":     {"Crown;;900", what + ";;N"},
		"words, one is missing": {"Ann;;Berlin", what + " N;;Paris"},
		"a sentence":            {"Parking;We have some.", what + ";N"},
		"a long word":           {"Parking;Unfortunately.", what + ";N"},
		"a dash":                {"Crown;–;gold", what + ";N;none"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			first, _, _ := strings.Cut(test.first, ";")
			for i, text := range listed(t, test.first, test.row) {
				if strings.HasPrefix(text, first+" | ") != (i == 0) {
					t.Errorf("chunk %d begins %.60q", i, text)
				}
			}
		})
	}
}
