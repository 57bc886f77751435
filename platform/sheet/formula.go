package sheet

import "strings"

// formula are the characters by which spreadsheets take a value for something to calculate.
const formula = "=+-@\t\r"

// Defuse puts an apostrophe before a value that a spreadsheet would calculate. Open takes it away again. A plus before digits and spaces alone
// calculates nothing: it is how phone numbers begin, and programs that know nothing of the apostrophe are to read them.
func Defuse(value string) string {
	if value != "" && !isNumber(value) && strings.ContainsRune(formula, rune(value[0])) {
		return "'" + value
	}
	return value
}

// isNumber says whether a value is a plus with digits behind it, which may have spaces between them.
func isNumber(value string) bool {
	digits, plus := strings.CutPrefix(value, "+")
	return plus && digits != "" && strings.Trim(digits, "0123456789 ") == "" && digits[0] != ' '
}
