package contact

import (
	"strings"
	"unicode"

	"entgo.io/ent/dialect/sql"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
)

// fold takes case and accents away.
func fold(s string) string {
	folded, _, err := transform.String(transform.Chain(norm.NFKD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), s)
	if err != nil {
		folded = s // what cannot be folded is searched as it is
	}
	return strings.ToLower(folded)
}

// searchText is what search looks into: name, e-mail, company and the phone's digits.
func searchText(c *ent.Contact) string {
	var parts []string
	for _, p := range []*string{c.Name, c.FirstName, c.LastName, c.Email, c.CompanyName, c.Phone} {
		if p != nil && *p != "" {
			parts = append(parts, fold(*p))
		}
	}
	return strings.Join(parts, "\n")
}

// matching are the conditions of a search: every word is a fragment of the text, a phone number in any format one.
func matching(search string) []func(*sql.Selector) {
	if digits := phoneDigits(search); digits != "" {
		return []func(*sql.Selector){sql.FieldContains(contact.FieldSearchText, digits)}
	}
	var where []func(*sql.Selector)
	for _, word := range strings.Fields(fold(search)) {
		where = append(where, sql.FieldContains(contact.FieldSearchText, word))
	}
	return where
}

// phoneDigits are the digits of a search that is a phone number in some format, or "".
func phoneDigits(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9':
			b.WriteRune(r)
		case !strings.ContainsRune("+-().  /", r):
			return ""
		}
	}
	return strings.TrimPrefix(b.String(), "00")
}
