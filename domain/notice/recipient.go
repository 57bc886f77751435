package notice

import (
	"context"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/noticedevice"
	"github.com/switchboard-dev/switchboard/ent/noticesetting"
)

// toldMost is how many members are notified of one thing, and teamPage for how many at a time it is looked up whether they want that.
const (
	toldMost = 200
	teamPage = 500
)

// recipient is a member who is notified, and how.
type recipient struct {
	user     string
	channels []string
	quiet    quiet
	device   bool // they have a browser that is notified
	looks    bool // they have the conversation open
}

func usersOf(to []recipient) []string {
	users := make([]string, len(to))
	for i, r := range to {
		users[i] = r.user
	}
	return users
}

// recipients of news in the caller's subaccount: those whom it concerns, who work there now and want to know. If they are too many, those who have
// been members for the longest are notified.
func (s *Service) recipients(ctx context.Context, n news) (to []recipient, err error) {
	sub := authz.From(ctx).Subaccount
	var last *ent.Membership
	for len(to) < toldMost {
		members, err := s.team(ctx, sub, n, last)
		if err != nil || len(members) == 0 {
			return to, err
		}
		some, err := s.interested(ctx, sub, n, members)
		if err != nil {
			return nil, err
		}
		if to = append(to, some...); len(members) < teamPage {
			break
		}
		last = members[len(members)-1]
	}
	return to[:min(len(to), toldMost)], nil
}

// interested are those of some members who want to know.
func (s *Service) interested(ctx context.Context, sub string, n news, members []*ent.Membership) (to []recipient, err error) {
	users := make([]string, len(members))
	for i, m := range members {
		users[i] = m.UserID
	}
	client := s.parts.Store.Client(ctx)
	rows, err := client.NoticeSetting.Query().Where(noticesetting.UserIDIn(users...)).All(ctx)
	if err != nil {
		return nil, err
	}
	setting := make(map[string]*ent.NoticeSetting, len(rows))
	for _, r := range rows {
		setting[r.UserID] = r
	}
	devices, err := client.NoticeDevice.Query().Where(noticedevice.UserIDIn(users...)).Unique(true).Select(noticedevice.FieldUserID).Strings(ctx)
	if err != nil {
		return nil, err
	}
	for _, m := range members {
		of := setting[m.UserID]
		channels := channelsOf(of, n.kind)
		if len(channels) == 0 || of != nil && !wanted(of, m, sub) {
			continue
		}
		to = append(to, recipient{m.UserID, channels, quietOf(of), slices.Contains(devices, m.UserID), false})
	}
	return to, nil
}

// wanted says whether a member wants to hear of a subaccount. Those that they have chosen and do not see any more do not count.
func wanted(of *ent.NoticeSetting, m *ent.Membership, sub string) bool {
	seen := slices.DeleteFunc(slices.Clone(of.Subaccounts), func(id string) bool { return !person.Works(m, id) })
	return len(seen) == 0 || slices.Contains(seen, sub)
}

// team are the next members, after the last one, whom news concern and who work in the subaccount, without who caused it.
func (s *Service) team(ctx context.Context, sub string, n news, last *ent.Membership) ([]*ent.Membership, error) {
	q := s.parts.Store.Client(ctx).Membership.Query().Where(person.Working(sub), membership.UserIDNEQ(n.actor)).
		Order(membership.ByCreatedAt(), membership.ByID()).Limit(teamPage)
	if len(n.users) > 0 {
		q.Where(membership.UserIDIn(n.users...))
	}
	if last != nil {
		q.Where(membership.Or(membership.CreatedAtGT(last.CreatedAt),
			membership.And(membership.CreatedAtEQ(last.CreatedAt), membership.IDGT(last.ID))))
	}
	return q.All(ctx)
}

// channelsOf a kind of notice: those that a member has chosen, or the usual ones.
func channelsOf(of *ent.NoticeSetting, k kind) []string {
	if of != nil {
		if chosen, has := of.Rules[k.name]; has {
			return chosen
		}
	}
	return k.usual
}
