package brand

import (
	"cmp"
	"context"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Front is how a client shows itself to its contacts, on pages that need no login and in e-mail. Unlike a Brand, it does not have the
// product's name by default: contacts do not know the product.
type Front struct {
	// Name is the brand's; "" if there is none.
	Name string
	// Logo and Icon are paths of images; nil if there is none.
	Logo, Icon, SupportURL, SupportEmail *string
	// Light and Dark are the accent's shades in the two themes; nil: the page's own colours.
	Light, Dark *Shades
	// URL is the base of the links that contacts are sent. It has the host name of the client, or else of its agency, if that is known to
	// lead here.
	URL string
	// Sender is whom e-mail comes from.
	Sender notify.Sender

	own string
}

// Fronts finds how a subaccount of a workspace shows itself to its contacts; nil: nobody has a brand.
type Fronts func(ctx context.Context, workspaceID, subaccountID string) (*Front, error)

// Of a subaccount.
func (f Fronts) Of(ctx context.Context, workspaceID, subaccountID string) (*Front, error) {
	if f == nil {
		return &Front{}, nil
	}
	return f(ctx, workspaceID, subaccountID)
}

// Front is one of Fronts. The caller has found the client by a secret of its contact's or by its public id, and learns how it looks.
func (s *Service) Front(ctx context.Context, workspaceID, subaccountID string) (*Front, error) {
	own, above, err := s.rows(store.System(ctx, "how a client shows itself to its contacts"), workspaceID, subaccountID)
	if err != nil {
		return nil, err
	}
	v := values(own).over(values(above))
	b := v.shown()
	return &Front{
		Name: store.Text(v.Name), Logo: b.Logo, Icon: b.Icon, SupportURL: b.SupportURL, SupportEmail: b.SupportEmail, Light: b.Light, Dark: b.Dark,
		URL: s.front(own, above), Sender: s.sender(own, above), own: store.Text(values(own).Name),
	}, nil
}

// front is the URL by which a contact of a client comes in. What they open needs nobody to sign in, so that any host name serves.
func (s *Service) front(own, above *ent.Brand) string {
	for _, r := range []*ent.Brand{own, above} {
		if r != nil && serves(r) {
			return s.at(*r.VerifiedHost)
		}
	}
	return s.parts.BaseURL
}

// Called is what a client is called to its contacts: by the name of its own brand, or else by the one that it has as a subaccount. What is
// inherited does not count: it is the agency's name, which the contacts of a client need not know.
func (f *Front) Called(subaccount string) string { return cmp.Or(f.own, subaccount) }
