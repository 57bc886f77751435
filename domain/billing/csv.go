package billing

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"github.com/switchboard-dev/switchboard/platform/sheet"
)

// csvColumns are the first line of a statement as CSV.
var csvColumns = []string{"statement", "client", "month", "line", "from", "to", "quantity", "unit", "unit_price", "amount", "currency"}

// WriteCSV writes a statement as comma-separated values: its lines, and the total.
func (s *Statement) WriteCSV(to io.Writer) error {
	w, places := csv.NewWriter(to), s.places()
	number := ""
	if n := s.Number(); n != nil {
		number = strconv.Itoa(*n)
	}
	begin := []string{number, sheet.Defuse(s.Client), s.Month}
	_ = w.Write(csvColumns) // Error says it below
	for _, l := range s.lines {
		_ = w.Write(append(begin[:3:3], l.Kind, l.From, l.To, l.quantity(), l.unit(), plain(l.Price, places), plain(l.Sum, places), s.Currency))
	}
	_ = w.Write(append(begin[:3:3], "TOTAL", "", "", "", "", "", plain(s.Statement.Total, places), s.Currency))
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

var units = map[string]string{
	MonthlyFee: "month", PhoneNumbers: "number", IncludedMinutes: "minute", CallMinutes: "minute", Conversations: "conversation", Replies: "reply",
}

func (l *Line) unit() string { return units[l.Kind] }
