package demo

import (
	"context"
	"fmt"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// someone is a contact whose address and number follow from the place in the list.
type someone struct {
	First, Last, Company, Source, Status string
	Tags                                 []string
	Dnd                                  bool
}

// areas are those of the numbers; 555-0100 to 0199 are nobody's in each of them.
var areas = []string{"301", "703", "410", "571"}

func (p someone) contact(n int) contact.Input {
	phone := fmt.Sprintf("+1%s55501%02d", areas[n%len(areas)], n%100)
	email := strings.ReplaceAll(ngram.Fold(p.First+"."+p.Last), " ", "") + "@example.com"
	in := contact.Input{
		FirstName: patch.Sent(&p.First), LastName: patch.Sent(&p.Last), Phone: patch.Sent(&phone),
		Email: patch.Sent(&email), Source: patch.Sent(&p.Source), Status: patch.Sent(&p.Status),
	}
	if p.Dnd {
		in.Dnd = patch.Sent(&p.Dnd)
	}
	if p.Company != "" {
		in.CompanyName = patch.Sent(&p.Company)
	}
	return in
}

// people makes the contacts of the past with their tags, in one transaction.
func (s filler) people(ctx context.Context, people []someone, tags map[string]string) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		for n, p := range people {
			made, err := s.Contacts.Create(ctx, p.contact(n))
			if err != nil {
				return fmt.Errorf("%s %s: %w", p.First, p.Last, err)
			}
			for _, name := range p.Tags {
				if _, err := s.Contacts.Tag(ctx, made.ID, tags[name]); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
