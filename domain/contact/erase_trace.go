package contact

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/switchboard-dev/switchboard/domain/contact/header"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/sheet"
)

// traces are what a contact is recognized by in a table: values that a cell is, case and accents aside, addresses that stand in one, and
// numbers however they are written. A name of two letters in the middle of a word is not somebody's.
type traces struct {
	values, addresses, numbers map[string]bool
	region                     string
	shared                     map[string]bool // the numbers and addresses that another contact, which stays, has too
}

func tracesOf(all []string, region string) traces {
	t := traces{values: map[string]bool{}, addresses: map[string]bool{}, numbers: map[string]bool{}, region: region, shared: map[string]bool{}}
	for _, text := range all {
		folded := ngram.Fold(text)
		if !strings.ContainsFunc(folded, alphanumeric) { // it is what empty cells are filled with
			continue
		}
		t.values[folded] = true
		if strings.Contains(folded, "@") {
			t.addresses[folded] = true
		}
		if number, ok := phone.Parse(text, region); ok && phone.International(text) {
			t.numbers[number] = true
		}
	}
	return t
}

func alphanumeric(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// name says whether a file names the contact. Files are uploaded for their tables. A file that is no table, or cannot be read to its end, counts as
// one that does.
func (t traces) name(r io.Reader) (bool, error) {
	table, err := sheet.Open(r)
	switch {
	case errors.Is(err, sheet.ErrEmpty):
		return false, nil
	case errors.Is(err, sheet.ErrWide):
		return true, nil
	case err != nil:
		return false, err
	}
	fields := header.Guess(table.Header)
	first, last := slices.Index(fields, "first_name"), slices.Index(fields, "last_name")
	for cells := table.Header; ; {
		if slices.ContainsFunc(cells, t.in) {
			return true, nil
		}
		row, err := table.Next()
		if errors.Is(err, io.EOF) {
			return false, nil
		}
		if err != nil {
			return false, fmt.Errorf("look for a contact in a file: %w", err)
		}
		if row.Values == nil || t.halved(row.Values, first, last) {
			return true, nil
		}
		cells = slices.Concat(row.Values, row.Beyond)
	}
}

// halved says whether a row has the name in two columns, of which a table may have neither: as an import would read it, no cell has it whole.
func (t traces) halved(values []string, first, last int) bool {
	return first >= 0 && last >= 0 && t.values[ngram.Fold(values[first]+" "+values[last])]
}

// in says whether a cell has one of the traces.
func (t traces) in(cell string) bool {
	folded := ngram.Fold(cell)
	return t.values[folded] || t.reaches(cell, folded)
}

// reaches says whether a cell has one of the addresses, or is one of the numbers.
func (t traces) reaches(cell, folded string) bool {
	if strings.Contains(folded, "@") {
		for word := range strings.FieldsFuncSeq(folded, around) {
			if t.addresses[strings.TrimRight(word, ".")] {
				return true
			}
		}
	}
	return t.dials(cell)
}

// dials says whether a text is one of the numbers.
func (t traces) dials(text string) bool {
	if !t.mayDial(phone.Digits(text)) {
		return false
	}
	number, ok := phone.Possible(text, t.region) // as read when the contact was made
	return ok && t.numbers[number]
}

// around are the characters that stand around an address in a longer text.
func around(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("<>()[]\"',;:|", r) }

// mayDial says whether digits end as one of the numbers does: to parse each cell of a large table takes long.
func (t traces) mayDial(digits string) bool {
	const last = 4
	if len(digits) < last {
		return false
	}
	for n := range t.numbers {
		if strings.HasSuffix(n, digits[len(digits)-last:]) {
			return true
		}
	}
	return false
}

// mentioned says whether a short text has one of the traces anywhere: a value in words of its own, case and accents aside, or a number.
func (t traces) mentioned(text string) bool {
	folded := ngram.Fold(text)
	for value := range t.values {
		if ngram.Whole(folded, value) {
			return true
		}
	}
	for part := range strings.FieldsFuncSeq(text, undialled) {
		if t.dials(part) {
			return true
		}
	}
	return false
}

// undialled are the characters that stand in no number.
func undialled(r rune) bool { return phone.Digits("0"+string(r)) == "" }
