package contact

import (
	"context"
	"slices"
	"strings"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/platform/ngram"
)

// searchText is what search looks into: name, e-mail, company and the phone's digits, a line each.
func searchText(c *ent.Contact) string {
	var lines []string
	for _, p := range []*string{wrap(c).Name(), c.FirstName, c.LastName, c.Email, c.CompanyName, digitsOf(c.Phone)} {
		if p != nil && *p != "" {
			lines = append(lines, ngram.Plain(*p))
		}
	}
	return strings.Join(lines, "\n")
}

func digitsOf(number *string) *string {
	if number == nil {
		return nil
	}
	digits := strings.TrimPrefix(*number, "+")
	return &digits
}

// longestKey is how many characters of a name are compared in the order of names.
const longestKey = 100

// nameKey is what a contact stands under in the order of names: its name, else its e-mail address or its number, as search reads them.
func nameKey(c *ent.Contact) string {
	for _, p := range []*string{wrap(c).Name(), c.Email, digitsOf(c.Phone)} {
		if p != nil && *p != "" {
			key := []rune(ngram.Plain(*p))
			return string(key[:min(len(key), longestKey)])
		}
	}
	return ""
}

// Index is what a contact of the subaccount is found by: the text that search looks into, and its pieces.
func Index(subaccount string, c *ent.Contact) (text string, pieces ngram.Set) {
	text = searchText(c)
	return text, ngram.Index(subaccount, text)
}

// Matching are the conditions of a search: every word of it is a fragment of the text, or all of it is a phone number
// in some format.
func (s *Service) Matching(ctx context.Context, search string) ([]func(*sql.Selector), error) {
	words := ngram.Sharpest(strings.Fields(ngram.PlainQuery(search)))
	if len(words) == 0 {
		return nil, nil
	}
	number, err := s.Phone.Sought(ctx, search)
	if err != nil {
		return nil, err
	}
	either, err := s.holding(ctx, words)
	if err == nil && number != "" && (len(words) > 1 || words[0] != number) {
		var numbered func(*sql.Selector)
		numbered, err = s.holding(ctx, []string{number})
		either = sql.OrPredicates(either, numbered)
	}
	return []func(*sql.Selector){either}, err
}

// mostPieces is how many are looked for in the index.
const mostPieces = 64

// holding is the condition that all fragments are in the text. The index gives candidates, which are looked at.
func (s *Service) holding(ctx context.Context, fragments []string) (func(*sql.Selector), error) {
	var pieces ngram.Set
	all := make([]func(*sql.Selector), 0, len(fragments)+1)
	for _, f := range fragments {
		pieces = append(pieces, ngram.Find(authz.From(ctx).Subaccount, f)...)
		all = append(all, sql.FieldContains(contact.FieldSearchText, f))
	}
	slices.Sort(pieces)
	pieces = slices.Compact(pieces)
	pieces = pieces[:min(len(pieces), mostPieces)] // any of them will do: what they find is looked at
	found, few, err := s.candidates(ctx, pieces, usual())
	if err != nil {
		return nil, err
	}
	if few {
		all = append(all, among(found))
	}
	return sql.AndPredicates(all...), nil
}
