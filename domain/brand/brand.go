// Package brand manages how workspaces and their clients look: name, logo, colours, sender of e-mail, and host name. Fields that a client
// does not set are its workspace's, and those that the workspace does not set are the product's.
package brand

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/brand"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Product is the name that everything has unless a brand has another.
const Product = "Switchboard"

// ImagePath is the path of images, before their token.
const ImagePath = "/brand/"

// Resolver looks up the TXT records of a name. *net.Resolver is one.
type Resolver interface {
	LookupTXT(ctx context.Context, name string) ([]string, error)
}

// Parts are what a Service works with.
type Parts struct {
	Store *store.Store
	Quota *file.Quota
	// Resolver is asked who owns a host name; nil is the machine's.
	Resolver Resolver
	// BaseURL is where the installation is reached; other host names have its scheme and port.
	BaseURL string
	// MailDomains are domains of addresses that e-mail may come from, each with whose they are: the id of a workspace or of a subaccount.
	MailDomains map[string]string
	// Certifies says that the server orders the certificates of host names, of which there may be only so many.
	Certifies bool
}

// Service keeps brands.
type Service struct {
	parts Parts

	hosts hosts
}

// New makes the service of its parts.
func New(p Parts) *Service {
	if p.Resolver == nil {
		p.Resolver = net.DefaultResolver
	}
	return &Service{parts: p, hosts: hosts{reads: make(chan struct{}, 1)}}
}

// Values are what a brand says, or what it inherits; nil: nothing.
type Values struct {
	Name, Accent, AccentDark, MailName, ReplyTo, SupportURL, SupportEmail, Logo, Icon *string
}

// Brand is what is shown.
type Brand struct {
	Name string
	// Logo and Icon are paths of images; nil if there is none.
	Logo, Icon, SupportURL, SupportEmail *string
	// Light and Dark are the accent's shades in the two themes; nil: the product's.
	Light, Dark *Shades
}

// Settings are a brand with where it comes from.
type Settings struct {
	Own, Inherited Values
	Shown          Brand
	// Host is the host name that the brand claims, and Record the DNS record that proves it; nil if there is none.
	Host       *string
	Record     *Record
	VerifiedAt *time.Time
	// ReachedAt is when somebody first signed in by it, and MissingSince since when its record is not found any more.
	ReachedAt, MissingSince *time.Time
}

// Record is a TXT record.
type Record struct{ Name, Value string }

// columns are all but the images, which only their addresses need.
var columns = slices.DeleteFunc(slices.Clone(brand.Columns), func(c string) bool {
	return c == brand.FieldLogo || c == brand.FieldIcon
})

// rows of a workspace, and of one of its subaccounts; nil if there is none.
func (s *Service) rows(ctx context.Context, workspaceID, about string) (own, above *ent.Brand, err error) {
	all, err := s.parts.Store.Client(ctx).Brand.Query().Where(brand.WorkspaceID(workspaceID), brand.AboutIn("", about)).
		Limit(2).Select(columns...).All(ctx) //nolint:mnd // the two
	if err != nil {
		return nil, nil, fmt.Errorf("brand: %w", err)
	}
	for _, r := range all {
		if r.About == about {
			own = r
		} else {
			above = r
		}
	}
	return own, above, nil
}

// values of a row; those of nil are none.
func values(r *ent.Brand) Values {
	if r == nil {
		return Values{}
	}
	return Values{
		Name: r.Name, Accent: r.Accent, AccentDark: r.AccentDark, MailName: r.MailName, ReplyTo: r.ReplyTo,
		SupportURL: r.SupportURL, SupportEmail: r.SupportEmail, Logo: path(r.LogoToken), Icon: path(r.IconToken),
	}
}

func path(token *string) *string {
	if token == nil {
		return nil
	}
	out := ImagePath + *token
	return &out
}

// over are the values with others below them. Colours go together: a brand with its own accent inherits none for the dark theme. So do the two
// ways to get help, and name and sender.
func (v Values) over(below Values) Values {
	out := Values{
		Name: cmp.Or(v.Name, below.Name), Logo: cmp.Or(v.Logo, below.Logo), Icon: cmp.Or(v.Icon, below.Icon),
		Accent: v.Accent, AccentDark: v.AccentDark, MailName: v.MailName, ReplyTo: cmp.Or(v.ReplyTo, below.ReplyTo),
		SupportURL: v.SupportURL, SupportEmail: v.SupportEmail,
	}
	if v.Accent == nil {
		out.Accent, out.AccentDark = below.Accent, cmp.Or(v.AccentDark, below.AccentDark)
	}
	if v.Name == nil {
		out.MailName = cmp.Or(v.MailName, below.MailName)
	}
	if v.SupportURL == nil && v.SupportEmail == nil {
		out.SupportURL, out.SupportEmail = below.SupportURL, below.SupportEmail
	}
	return out
}

// behind are the values that show through others: what the agency calls itself is not for the people of a client that has a name of its own.
func (v Values) behind(own Values) Values {
	unless := func(set, inherited *string) *string {
		if set != nil {
			return nil
		}
		return inherited
	}
	return Values{
		Name: unless(own.Name, v.Name), Logo: unless(own.Logo, v.Logo), Icon: unless(own.Icon, v.Icon),
		Accent: unless(own.Accent, v.Accent), AccentDark: unless(own.Accent, v.AccentDark), MailName: unless(cmp.Or(own.MailName, own.Name), v.MailName),
		ReplyTo: unless(own.ReplyTo, v.ReplyTo), SupportURL: unless(cmp.Or(own.SupportURL, own.SupportEmail), v.SupportURL),
		SupportEmail: unless(cmp.Or(own.SupportURL, own.SupportEmail), v.SupportEmail),
	}
}

// shown is what a page makes of the values.
func (v Values) shown() Brand {
	out := Brand{Name: Product, Logo: v.Logo, Icon: v.Icon, SupportURL: v.SupportURL, SupportEmail: v.SupportEmail}
	if v.Name != nil {
		out.Name = *v.Name
	}
	if v.Accent != nil {
		light, dark := light.shades(*v.Accent), dark.shades(*cmp.Or(v.AccentDark, v.Accent))
		out.Light, out.Dark = &light, &dark
	}
	return out
}

// home is the subaccount whose brand a caller sees: the chosen one. If none is chosen, callers limited to some see that of the first of these, so
// that a client never sees the agency's.
func home(c *authz.Caller) string {
	if c.Subaccount == "" && len(c.Subaccounts) > 0 {
		return slices.Min(c.Subaccounts)
	}
	return c.Subaccount
}

// Shown is the brand that the caller sees.
func (s *Service) Shown(ctx context.Context) (*Brand, error) {
	c := authz.From(ctx)
	v, err := s.of(ctx, c.Workspace, home(c))
	if err != nil {
		return nil, err
	}
	out := v.shown()
	return &out, nil
}

// of are the values that hold for a subaccount of a workspace, or for the workspace.
func (s *Service) of(ctx context.Context, workspaceID, subaccountID string) (Values, error) {
	own, above, err := s.rows(ctx, workspaceID, subaccountID)
	return values(own).over(values(above)), err
}

// Called is the name of a workspace for members who are limited to some subaccounts: that of the brand that they see, if it has one.
// Everybody else sees the workspace's own name.
func (s *Service) Called(ctx context.Context, workspaceID, name string, subaccounts []string) (string, error) {
	if len(subaccounts) == 0 {
		return name, nil
	}
	v, err := s.of(store.System(ctx, "what a workspace is called"), workspaceID, slices.Min(subaccounts))
	if err != nil || v.Name == nil {
		return name, err
	}
	return *v.Name, nil
}
