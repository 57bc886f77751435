package notice

import (
	"context"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/notice"
)

// take up the notices of a member that are due, unless it is quiet or enough has been sent: then they are due later. Those of subaccounts
// that the member does not see any more are not sent.
func (s *Service) take(ctx context.Context, user string, by way) (rows []*ent.Notice, err error) {
	c, now := authz.From(ctx), s.now()
	wait, err := s.allowed(ctx, user, by, now)
	if err != nil {
		return nil, err
	}
	system := across(ctx)
	err = s.Store.Tx(system, func(ctx context.Context) error {
		client := s.Store.Client(ctx)
		rows, err = client.Notice.Query().Where(of(user, c.Workspace, nil)...).Where(sql.FieldLTE(by.due, now), s.Store.Locked()).
			Order(notice.ByCreatedAt(), notice.ByID()).Limit(together).All(ctx)
		if err != nil || len(rows) == 0 {
			return err
		}
		ids, seen := make([]string, len(rows)), []*ent.Notice{}
		for i, r := range rows {
			ids[i] = r.ID
			if len(c.Subaccounts) == 0 || slices.Contains(c.Subaccounts, r.SubaccountID) {
				seen = append(seen, r)
			}
		}
		rows = seen
		u := client.Notice.Update().Where(notice.IDIn(ids...))
		by.stays(u, wait)
		return u.Exec(ctx)
	})
	if wait != nil {
		rows = nil
	}
	return rows, err
}

// allowed says until when nothing may be sent to a member; nil is that something may now, which is counted.
func (s *Service) allowed(ctx context.Context, user string, by way, now time.Time) (wait *time.Time, err error) {
	all := across(ctx)
	due, err := s.Store.Client(all).Notice.Query().
		Where(of(user, authz.From(ctx).Workspace, nil)...).Where(sql.FieldLTE(by.due, now)).Exist(all)
	if err != nil || !due {
		return nil, err
	}
	err = s.settled(ctx, user, func(ctx context.Context, row *ent.NoticeSetting) error {
		if end := quietOf(row).after(now); end.After(now) {
			wait = &end
			return nil
		}
		u, n := s.Store.Client(ctx).NoticeSetting.UpdateOne(row), by.count(row)
		if row.CountedFrom == nil || now.Sub(*row.CountedFrom) >= time.Hour {
			n = 0
			u.SetCountedFrom(now).SetMails(0).SetPushes(0)
		}
		if n >= by.most {
			end := row.CountedFrom.Add(time.Hour)
			wait = &end
			return nil
		}
		by.counted(u, n+1)
		return u.Exec(ctx)
	})
	return wait, err
}

// put rows off that have not been read meanwhile.
func (s *Service) put(ctx context.Context, rows []*ent.Notice, by way, due *time.Time) error {
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	return s.Store.Tx(across(ctx), func(ctx context.Context) error {
		u := s.Store.Client(ctx).Notice.Update().Where(notice.IDIn(ids...), notice.ReadAtIsNil())
		by.stays(u, due)
		return u.Exec(ctx)
	})
}
