package notice

import (
	"context"
	"errors"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/notice"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
)

// take up the notices of a member that are due, unless it is quiet or enough has been sent: then they are due later. Those of subaccounts
// that the member does not see any more, or that are archived, are not sent, and those that do not hold any more are read.
func (s *Service) take(ctx context.Context, user string, by way) (rows []*ent.Notice, err error) {
	c, now := authz.From(ctx), s.bell.now()
	wait, counted, err := s.allowed(ctx, user, by, now)
	if err != nil {
		return nil, err
	}
	system := across(ctx)
	err = s.parts.Store.Again(system, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		rows, err = client.Notice.Query().Where(of(user, c.Workspace, nil)...).Where(sql.FieldLTE(by.due, now), s.parts.Store.Locked()).
			Order(notice.ByCreatedAt(), notice.ByID()).Limit(together).All(ctx)
		if err != nil || len(rows) == 0 {
			return err
		}
		ids := make([]string, len(rows))
		for i, r := range rows {
			ids[i] = r.ID
		}
		seen, err := s.seen(ctx, c, rows)
		if err != nil {
			return err
		}
		u := client.Notice.Update().Where(notice.IDIn(ids...))
		by.stays(u, wait)
		if err := u.Exec(ctx); err != nil || wait != nil {
			return err
		}
		rows, err = s.holding(ctx, seen)
		return err
	})
	if wait != nil {
		rows = nil
	}
	if counted && (err != nil || len(rows) == 0) {
		err = errors.Join(err, s.uncount(ctx, user, by))
	}
	return rows, err
}

// seen are those of notices that a member may see, and whose subaccounts are not archived.
func (s *Service) seen(ctx context.Context, c *authz.Caller, rows []*ent.Notice) (all []*ent.Notice, err error) {
	subs := make([]string, len(rows))
	for i, r := range rows {
		subs[i] = r.SubaccountID
	}
	gone, err := s.archived(ctx, subs...)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		if (len(c.Subaccounts) == 0 || slices.Contains(c.Subaccounts, r.SubaccountID)) && !slices.Contains(gone, r.SubaccountID) {
			all = append(all, r)
		}
	}
	return all, nil
}

// archived are those of subaccounts that are.
func (s *Service) archived(ctx context.Context, subs ...string) ([]string, error) {
	return s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.IDIn(subs...), subaccount.Archived(true)).IDs(ctx)
}

// uncount what was counted and is not sent, as it does not hold any more.
func (s *Service) uncount(ctx context.Context, user string, by way) error {
	return s.settled(ctx, user, func(ctx context.Context, row *ent.NoticeSetting) error {
		u := s.parts.Store.Client(ctx).NoticeSetting.UpdateOne(row)
		by.counted(u, max(by.count(row)-1, 0))
		return u.Exec(ctx)
	})
}

// allowed says until when nothing may be sent to a member; nil is that something may now. If something is due, it is counted.
func (s *Service) allowed(ctx context.Context, user string, by way, now time.Time) (wait *time.Time, counted bool, err error) {
	all := across(ctx)
	due, err := s.parts.Store.Client(all).Notice.Query().
		Where(of(user, authz.From(ctx).Workspace, nil)...).Where(sql.FieldLTE(by.due, now)).Exist(all)
	if err != nil || !due {
		return nil, false, err
	}
	err = s.settled(ctx, user, func(ctx context.Context, row *ent.NoticeSetting) error {
		wait, counted = nil, false
		if end := quietOf(row).after(now); end.After(now) {
			wait = &end
			return nil
		}
		u, n := s.parts.Store.Client(ctx).NoticeSetting.UpdateOne(row), by.count(row)
		// An hour that has yet to begin was counted by a clock that has been set back since.
		if row.CountedFrom == nil || now.Sub(*row.CountedFrom) >= time.Hour || row.CountedFrom.After(now) {
			n = 0
			u.SetCountedFrom(now).SetMails(0).SetPushes(0)
		}
		if n >= by.most {
			end := row.CountedFrom.Add(time.Hour)
			wait = &end
			return nil
		}
		by.counted(u, n+1)
		counted = true
		return u.Exec(ctx)
	})
	return wait, counted, err
}

// put rows off that have not been read meanwhile. One that is gone may have been replaced while it was being sent, by one that was to go out with
// it: that goes out later in its place.
func (s *Service) put(ctx context.Context, rows []*ent.Notice, by way, due *time.Time) error {
	var ids, about []string
	for _, r := range rows {
		ids = append(ids, r.ID)
		if r.ConversationID != nil {
			about = append(about, *r.ConversationID)
		}
	}
	return s.parts.Store.Again(across(ctx), func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		// While they are kept, none of these notices is replaced: that takes the conversation first as well.
		if _, err := client.Conversation.Query().Where(conversation.IDIn(distinct(about)...), s.parts.Store.Reserved()).
			Order(conversation.ByID()).IDs(ctx); err != nil {
			return err
		}
		later, err := s.successors(ctx, rows, ids)
		if err != nil {
			return err
		}
		u := client.Notice.Update().Where(notice.IDIn(slices.Concat(ids, later)...), notice.ReadAtIsNil(), sql.FieldIsNull(by.due))
		by.stays(u, due)
		return u.Exec(ctx)
	})
}

// successors of those of a member's rows that are gone: what there is unread of the same conversation and kind, where that is sent together with
// what it has replaced.
func (s *Service) successors(ctx context.Context, rows []*ent.Notice, ids []string) ([]string, error) {
	client := s.parts.Store.Client(ctx)
	left, err := client.Notice.Query().Where(notice.IDIn(ids...)).IDs(ctx)
	if err != nil {
		return nil, err
	}
	var same []predicate.Notice
	for _, r := range rows {
		if r.ConversationID != nil && r.Shown && !kindOf(r.Kind).repeats && !slices.Contains(left, r.ID) {
			same = append(same, notice.And(notice.UserID(r.UserID), notice.ConversationID(*r.ConversationID), notice.Kind(r.Kind)))
		}
	}
	if len(same) == 0 {
		return nil, nil
	}
	return client.Notice.Query().Where(notice.Or(same...), notice.ReadAtIsNil()).IDs(ctx)
}
