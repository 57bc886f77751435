package extract

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/nfp"
)

// epoch is the day that a workbook counts from. late says that this is the first of 1904, as on an old Mac.
type epoch struct{ late bool }

// lastDay is the end of the year 9999, behind which there are no dates.
const lastDay = 2_958_466

// leapDay is one of 1900 that there was not: spreadsheets count it.
const leapDay = 60

// date of a number of days.
func (e epoch) date(days float64) time.Time {
	start := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	switch {
	case e.late:
		start = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	case days < leapDay:
		start = start.AddDate(0, 0, 1)
	}
	whole, part := math.Modf(days)
	return start.AddDate(0, 0, int(whole)).Add(time.Duration(math.Round(part*24*3600*1000)) * time.Millisecond)
}

// show writes a number of days as the date or time that the tokens ask for. What is no date is written as a number.
func (e epoch) show(items []nfp.Token, days float64) string {
	if days < 0 || days >= lastDay {
		return general(days)
	}
	at := e.date(days)
	if !hasType(items, nfp.TokenTypeDecimalPoint) {
		at = at.Round(time.Second)
	}
	half := false
	for _, t := range items {
		half = half || t.TType == nfp.TokenTypeDateTimes && strings.Contains(strings.ToUpper(t.TValue), "A/P") || isHalf(t)
	}
	var b strings.Builder
	for i, t := range items {
		switch t.TType {
		case nfp.TokenTypeLiteral:
			b.WriteString(t.TValue)
		case nfp.TokenTypeElapsedDateTimes:
			b.WriteString(elapsed(t.TValue, days))
		case nfp.TokenTypeDateTimes:
			b.WriteString(field(strings.ToLower(t.TValue), at, half, isMinute(items, i)))
		case nfp.TokenTypeZeroPlaceHolder:
			part := fmt.Sprintf("%03d", at.Nanosecond()/int(time.Millisecond))
			b.WriteString("." + part[:min(len(t.TValue), len(part))])
		}
	}
	return strings.TrimSpace(b.String())
}

func hasType(items []nfp.Token, kind string) bool { return has(&nfp.Section{Items: items}, kind) }

func isHalf(t nfp.Token) bool { return strings.EqualFold(t.TValue, "AM/PM") }

// isMinute tells minutes from months, which have the same letter: they follow hours or come before seconds.
func isMinute(items []nfp.Token, i int) bool {
	if initial(items[i]) != 'm' {
		return false
	}
	for j := i - 1; j >= 0; j-- {
		if c := initial(items[j]); c != 0 {
			if c == 'h' {
				return true
			}
			break
		}
	}
	for j := i + 1; j < len(items); j++ {
		if c := initial(items[j]); c != 0 {
			return c == 's'
		}
	}
	return false
}

// initial is the letter of a part of a date; 0 for what is none.
func initial(t nfp.Token) byte {
	if t.TType != nfp.TokenTypeDateTimes && t.TType != nfp.TokenTypeElapsedDateTimes || t.TValue == "" || isHalf(t) {
		return 0
	}
	return strings.ToLower(t.TValue)[0]
}

// elapsed is all of a time in one unit: "[h]" of a day and a half is 36.
func elapsed(unit string, days float64) string {
	per := map[byte]float64{'h': 24, 'm': 24 * 60, 's': 24 * 3600}[strings.ToLower(unit + " ")[0]]
	// What is rounded are milliseconds, so that three hours are not two.
	text := strconv.FormatFloat(math.Floor(math.Round(days*24*3600*1000)/(24*3600*1000)*per+1e-9), 'f', 0, 64)
	return strings.Repeat("0", max(len(unit)-len(text), 0)) + text
}

// layouts are the parts of a date in the way of Go's time.
var layouts = map[string]string{
	"yyyy": "2006", "yyy": "2006", "yy": "06", "y": "06", "e": "2006", "mmmm": "January", "mmm": "Jan", "mm": "01", "m": "1",
	"dddd": "Monday", "ddd": "Mon", "dd": "02", "d": "2", "hh": "15", "ss": "05", "s": "5", "am/pm": "PM", "a/p": "PM",
}

func field(name string, at time.Time, half, minute bool) string {
	switch {
	case minute && len(name) == 1:
		return at.Format("4")
	case minute:
		return at.Format("04")
	case name == "mmmmm":
		return at.Format("Jan")[:1]
	case name == "h" && half:
		return at.Format("3")
	case name == "hh" && half:
		return at.Format("03")
	case name == "h":
		return strconv.Itoa(at.Hour())
	}
	return at.Format(layouts[name])
}
