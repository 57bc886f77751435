package billing

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/language"
	"github.com/switchboard-dev/switchboard/platform/sheet"
)

// total is what the last line is of.
const total = "TOTAL"

// WriteCSV writes a statement as comma-separated values: its lines, and the total. English has the names of the API, other languages those
// that people read; numbers are written the same in all.
func (s *Statement) WriteCSV(to io.Writer, reads string) error {
	say := func(key string) string { return language.Write(reads, "statement."+key) }
	line := func(kind, key string) string {
		if reads == language.English {
			return kind
		}
		return say(key)
	}
	w, places := csv.NewWriter(to), s.places()
	number := ""
	if n := s.Number(); n != nil {
		number = strconv.Itoa(*n)
	}
	begin := []string{number, sheet.Defuse(s.Client), s.Month}
	_ = w.Write(strings.Split(say("head"), ",")) // Error says it below
	for _, l := range s.lines {
		kind, unit := line(l.Kind, "line."+l.Kind), say("unit."+l.Kind)
		_ = w.Write(append(begin[:3:3], kind, l.From, l.To, l.quantity(), unit, plain(l.Price, places), plain(l.Sum, places), s.Currency))
	}
	_ = w.Write(append(begin[:3:3], line(total, "total"), "", "", "", "", "", plain(s.Statement.Total, places), s.Currency))
	w.Flush()
	if err := w.Error(); err != nil {
		return fmt.Errorf("statement as CSV: %w", err)
	}
	return nil
}

// places are the decimals of the currency's amounts.
func (s *Statement) places() int {
	n, _ := digits(s.Currency)
	return n
}

// quantity as text: minutes with the seconds as a part of them.
func (l *Line) quantity() string {
	if !l.minutes() {
		return strconv.FormatInt(l.Count, 10)
	}
	return plain(times(l.Count, Unit, minute, 1000), 0) //nolint:mnd // to the thousandth
}
