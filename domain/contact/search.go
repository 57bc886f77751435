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
	either, err := s.alternatives(ctx, search)
	if err != nil || len(either) == 0 {
		return nil, err
	}
	some := make([]func(*sql.Selector), len(either))
	for i, fragments := range either {
		if some[i], err = s.holding(ctx, fragments); err != nil {
			return nil, err
		}
	}
	return []func(*sql.Selector){sql.OrPredicates(some...)}, nil
}

// Sought is what a search looks for among contacts, for lists of what they have.
type Sought struct {
	// Where are the conditions that contacts meet; none: all do.
	Where []func(*sql.Selector)
	// IDs are those that may meet them, where they are Few.
	IDs []string
	Few bool
}

// Sought is Matching by the texts alone, with up to the given number of ids from the index.
func (s *Service) Sought(ctx context.Context, search string, most int) (found Sought, err error) {
	either, err := s.alternatives(ctx, search)
	if err != nil || len(either) == 0 {
		return Sought{}, err
	}
	some := make([]func(*sql.Selector), len(either))
	for i, fragments := range either {
		some[i] = sql.AndPredicates(texts(fragments)...)
		if len(found.IDs) > most {
			continue
		}
		ids, err := s.indexed(ctx, piecesOf(authz.From(ctx).Subaccount, fragments), most+1)
		if err != nil {
			return Sought{}, err
		}
		found.IDs = append(found.IDs, ids...)
	}
	found.Where, found.Few = []func(*sql.Selector){sql.OrPredicates(some...)}, len(found.IDs) <= most
	return found, nil
}

// alternatives are the fragments that a contact has all of, or else all of the next.
func (s *Service) alternatives(ctx context.Context, search string) ([][]string, error) {
	words := ngram.Sharpest(strings.Fields(ngram.PlainQuery(search)))
	if len(words) == 0 {
		return nil, nil
	}
	number, err := s.parts.Phone.Sought(ctx, search)
	if err != nil || number == "" || len(words) == 1 && words[0] == number {
		return [][]string{words}, err
	}
	return [][]string{words, {number}}, nil
}

// mostPieces is how many are looked for in the index.
const mostPieces = 64

// piecesOf fragments, as many as are looked for: any of them will do, for what they find is looked at.
func piecesOf(subaccount string, fragments []string) (pieces ngram.Set) {
	for _, f := range fragments {
		pieces = append(pieces, ngram.Find(subaccount, f)...)
	}
	slices.Sort(pieces)
	pieces = slices.Compact(pieces)
	return pieces[:min(len(pieces), mostPieces)]
}

// texts are the conditions that each fragment is in the text.
func texts(fragments []string) []func(*sql.Selector) {
	all := make([]func(*sql.Selector), len(fragments), len(fragments)+1)
	for i, f := range fragments {
		all[i] = sql.FieldContains(contact.FieldSearchText, f)
	}
	return all
}

// holding is the condition that all fragments are in the text. The index gives candidates, which are looked at.
func (s *Service) holding(ctx context.Context, fragments []string) (func(*sql.Selector), error) {
	all := texts(fragments)
	found, few, err := s.candidates(ctx, piecesOf(authz.From(ctx).Subaccount, fragments), usual())
	if err != nil {
		return nil, err
	}
	if few {
		all = append(all, among(found))
	}
	return sql.AndPredicates(all...), nil
}
