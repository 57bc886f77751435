package brand

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Letterhead of a subaccount, of which the workspace may be left out, or of a workspace. Its links lead to the brand's own host, if that is verified: the client's,
// else the workspace's.
func (s *Service) Letterhead(ctx context.Context, workspaceID, subaccountID string) (*notify.Letterhead, error) {
	ctx = store.System(ctx, "how e-mail goes out")
	if workspaceID == "" {
		var err error
		workspaceID, err = s.Store.Client(ctx).Subaccount.Query().Where(subaccount.ID(subaccountID)).Select(subaccount.FieldWorkspaceID).String(ctx)
		if err != nil {
			return nil, fmt.Errorf("letterhead: %w", err)
		}
	}
	own, above, err := s.rows(ctx, workspaceID, subaccountID)
	if err != nil {
		return nil, err
	}
	v := values(own).over(values(above))
	out := &notify.Letterhead{Product: v.shown().Name, URL: s.BaseURL, Sender: notify.Sender{ReplyTo: store.Text(v.ReplyTo)}}
	if v.MailName != nil {
		out.Sender.Name = *v.MailName
	} else {
		out.Sender.Name = store.Text(v.Name)
	}
	switch {
	case own != nil && own.VerifiedHost != nil:
		out.URL = s.at(*own.VerifiedHost)
	case above != nil && above.VerifiedHost != nil && (own == nil || own.Name == nil):
		out.URL = s.at(*above.VerifiedHost)
	}
	return out, nil
}
