package sheet

import "strings"

// formula are the characters by which spreadsheets take a value for something to calculate.
const formula = "=+-@\t\r"

// Defuse puts an apostrophe before a value that a spreadsheet would calculate. Open takes it away again.
func Defuse(value string) string {
	if value != "" && strings.ContainsRune(formula, rune(value[0])) {
		return "'" + value
	}
	return value
}
