package brand

import (
	"context"

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
	return &notify.Letterhead{Product: v.shown().Name, URL: s.link(own, above, to), Sender: v.sender()}, nil
}

// link is the URL by which a reader comes to the dashboard. A client's host name is for its own people: by it nobody sees another client,
// and who manages the name could read the password of anybody who signs in there. No brand's host name takes single sign-on.
func (s *Service) link(own, above *ent.Brand, to notify.Reader) string {
	for _, r := range []*ent.Brand{own, above} {
		if r == nil || !serves(r) || to.NoPassword {
			continue
		}
		if r.About == "" || len(to.Clients) == 1 && to.Clients[0] == r.About {
			return s.at(*r.VerifiedHost)
		}
	}
	return s.BaseURL
}

// serves says whether a host name is known to lead here: somebody has signed in by it, and its record still stands.
func serves(r *ent.Brand) bool {
	return r.VerifiedHost != nil && r.ReachedAt != nil && r.MissingSince == nil
}
