package openapi

import (
	"regexp"
	"time"
)

// The days of example.json are those around exampleDay, a Tuesday. Some requests are refused when their days are long past, as events are kept
// for a month only; so the days are moved to the one that the document is written on.
const exampleDay = "2026-11-17"

// dated are days and months in example.json.
var dated = regexp.MustCompile(`\b20\d\d-\d\d(-\d\d)?`)

// moved is the text of examples with its days around another one: by whole weeks, so that a working day stays one. Months, their first
// and their last days are moved by whole months. The zero day moves nothing.
func moved(text []byte, to time.Time) []byte {
	from, err := time.Parse(time.DateOnly, exampleDay)
	if err != nil || to.IsZero() {
		return text
	}
	to = to.UTC()
	const week = 7 * 24 * time.Hour
	days := 7 * int(to.Sub(from).Truncate(week)/week)
	months := 12*(to.Year()-from.Year()) + int(to.Month()-from.Month())
	return dated.ReplaceAllFunc(text, func(found []byte) []byte {
		if month, err := time.Parse("2006-01", string(found)); err == nil {
			return month.AddDate(0, months, 0).AppendFormat(nil, "2006-01")
		}
		day, err := time.Parse(time.DateOnly, string(found))
		if err != nil {
			return found // no day of the calendar
		}
		switch next := day.AddDate(0, 0, 1); {
		case day.Day() == 1:
			day = day.AddDate(0, months, 0)
		case next.Day() == 1:
			day = next.AddDate(0, months, -1)
		default:
			day = day.AddDate(0, 0, days)
		}
		return day.AppendFormat(nil, time.DateOnly)
	})
}
