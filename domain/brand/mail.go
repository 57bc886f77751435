package brand

import (
	"cmp"
	"context"
	"strings"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Letterhead is how e-mail goes out: under the brand of the subaccount that it is about, or the workspace's, and with links that the reader
// can follow.
func (s *Service) Letterhead(ctx context.Context, about string, to notify.Reader) (*notify.Letterhead, error) {
	ctx = store.System(ctx, "how e-mail goes out")
	own, above, err := s.rows(ctx, to.Workspace, about)
	if err != nil {
		return nil, err
	}
	v := values(own).over(values(above))
	return &notify.Letterhead{Product: v.shown().Name, URL: s.link(own, above, to), Sender: s.sender(own, above)}, nil
}

// link is the URL by which a reader comes to the dashboard. A client's host name is only for its own people: nobody sees another client there, and
// its owner could read the password of anybody who signs in there, so nobody whose password opens more is led there. No brand's host name takes
// single sign-on.
func (s *Service) link(own, above *ent.Brand, to notify.Reader) string {
	for _, r := range []*ent.Brand{own, above} {
		if r == nil || !serves(r) || to.NoPassword || to.Elsewhere {
			continue
		}
		if r.About == "" || len(to.Clients) == 1 && to.Clients[0] == r.About {
			return s.at(*r.VerifiedHost)
		}
	}
	return s.parts.BaseURL
}

// serves says whether a host name is known to lead here: somebody has signed in by it, and its record still stands.
func serves(r *ent.Brand) bool {
	return r.VerifiedHost != nil && r.ReachedAt != nil && r.MissingSince == nil
}

// sender is whom e-mail comes from. It comes from the address that replies go to where the operator allows that of its domain: to the client whose
// brand says the address, or to the workspace whose brand does. A client inherits its workspace's, and cannot choose another one of that domain.
func (s *Service) sender(own, above *ent.Brand) notify.Sender {
	v := values(own).over(values(above))
	out := notify.Sender{Name: cmp.Or(store.Text(v.MailName), store.Text(v.Name)), ReplyTo: store.Text(v.ReplyTo)}
	says := own
	if own == nil || own.ReplyTo == nil {
		says = above
	}
	if says == nil || says.ReplyTo == nil {
		return out
	}
	domain := strings.ToLower(out.ReplyTo[strings.LastIndexByte(out.ReplyTo, '@')+1:])
	if of := s.parts.MailDomains[domain]; of != "" && of == cmp.Or(says.About, says.WorkspaceID) {
		out.Address = out.ReplyTo
	}
	return out
}
