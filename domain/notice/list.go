package notice

import (
	"context"
	"slices"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/notice"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// across reads past the wall of the subaccount: somebody's notices are about all subaccounts of the workspace that they see. Whatever is
// read with it is narrowed by mine.
func across(ctx context.Context) context.Context { return store.System(ctx, "notices of a member") }

// mine are the notices that somebody may see: theirs, of subaccounts of the workspace that they are not shut out of.
func mine(c *authz.Caller) []predicate.Notice {
	return append(of(c.ID, c.Workspace, c.Subaccounts), notice.Shown(true))
}

// of a user, in a workspace, limited to subaccounts; none: to no fewer than all.
func of(user, workspace string, limited []string) []predicate.Notice {
	where := []predicate.Notice{notice.UserID(user), func(s *sql.Selector) {
		t := sql.Dialect(s.Dialect()).Table(subaccount.Table).As("seen")
		s.Where(sql.In(s.C(notice.FieldSubaccountID),
			sql.Dialect(s.Dialect()).Select(t.C(subaccount.FieldID)).From(t).Where(sql.EQ(t.C(subaccount.FieldWorkspaceID), workspace))))
	}}
	if len(limited) > 0 {
		where = append(where, notice.SubaccountIDIn(limited...))
	}
	return where
}

// List the caller's notices in the workspace, newest first.
func (s *Service) List(ctx context.Context, unread *bool, first *int, after *string) (*page.List[*Notice], error) {
	c, err := member(ctx)
	if err != nil {
		return nil, err
	}
	where := mine(c)
	if unread != nil && *unread {
		where = append(where, notice.ReadAtIsNil())
	}
	q := page.Query{Entity: ent.TypeNotice, List: "notices", Filter: []string{c.ID, page.GivenBool(unread)}, First: first, After: after}
	q.Count = func(ctx context.Context, limit int) (int, error) {
		system := across(ctx)
		ids, err := s.parts.Store.Client(system).Notice.Query().Where(where...).Limit(min(limit, 2*kept)).IDs(system)
		return len(ids), err
	}
	return page.Fetch(ctx, s.parts.Pager, q, func(ctx context.Context, w page.Window) ([]*Notice, error) {
		system := across(ctx)
		rows, err := page.Rows(system, s.parts.Store.Client(system).Notice.Query().Where(where...), w,
			func(r *ent.Notice) *Notice { return &Notice{Notice: r} })
		if err != nil {
			return nil, err
		}
		return rows, s.name(ctx, c, rows)
	})
}

// name what notices are about.
func (s *Service) name(ctx context.Context, c *authz.Caller, rows []*Notice) error {
	var subs, talks, actors []string
	for _, n := range rows {
		subs = append(subs, n.SubaccountID)
		if n.ConversationID != nil {
			talks = append(talks, *n.ConversationID)
		}
		if n.ActorID != nil {
			actors = append(actors, *n.ActorID)
		}
	}
	places, err := s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.IDIn(distinct(subs)...)).All(ctx)
	if err != nil {
		return err
	}
	names, err := s.parts.People.Names(ctx, distinct(actors))
	if err != nil {
		return err
	}
	contacts, err := s.contacts(ctx, c, talks)
	if err != nil {
		return err
	}
	for _, n := range rows {
		if i := slices.IndexFunc(places, func(p *ent.Subaccount) bool { return p.ID == n.SubaccountID }); i >= 0 {
			n.Subaccount = places[i].Name
		}
		n.Actor, n.Contact = names[store.Text(n.ActorID)], contacts[store.Text(n.ConversationID)]
	}
	return nil
}

// contacts are the names of whom conversations are with, which come from the caller's own notices. The names are nowhere in those: whoever
// has been erased is named no more.
func (s *Service) contacts(ctx context.Context, c *authz.Caller, talks []string) (map[string]string, error) {
	names := map[string]string{}
	if len(talks) == 0 || !c.Scopes.Has("contacts:read") { // what is sent names nobody: the platform has no scopes
		return names, nil
	}
	system := across(ctx)
	rows, err := s.parts.Store.Client(system).Conversation.Query().Where(conversation.IDIn(talks...), conversation.HasNoticesWith(mine(c)...)).
		Select(conversation.FieldID, conversation.FieldContactID).WithContact().All(system)
	for _, r := range rows {
		if r.Edges.Contact != nil {
			names[r.ID] = store.Text((&contact.Contact{Contact: r.Edges.Contact}).Name())
		}
	}
	return names, err
}

// most is how far what is unread is counted.
const most = 100

// Unread counts the caller's notices that have not been read: 100 are 100 or more. A key has none.
func (s *Service) Unread(ctx context.Context) (int, error) {
	c, err := member(ctx)
	if err != nil {
		return 0, nil //nolint:nilerr // the frame of every page asks, whoever looks at it
	}
	system := across(ctx)
	ids, err := s.parts.Store.Client(system).Notice.Query().Where(mine(c)...).Where(notice.ReadAtIsNil()).Limit(most).IDs(system)
	return len(ids), err
}

// Chosen are the notices that are read.
type Chosen struct {
	IDs            []string `check:"maxItems=100"`
	ConversationID *string
}

// Read marks notices of the caller's as read: some, those of a conversation, or all where none are named. It answers how many are unread
// then. What is read is not sent any more.
func (s *Service) Read(ctx context.Context, in Chosen) (int, error) {
	c, err := member(ctx)
	if err == nil {
		err = rule.Check(in)
	}
	if err != nil {
		return 0, err
	}
	where := append(of(c.ID, c.Workspace, c.Subaccounts), notice.ReadAtIsNil())
	if in.IDs != nil {
		where = append(where, notice.IDIn(in.IDs...))
	}
	if in.ConversationID != nil {
		where = append(where, notice.ConversationID(*in.ConversationID))
	}
	n := 0
	system := across(ctx)
	err = s.parts.Store.Again(system, func(ctx context.Context) (err error) {
		n, err = s.parts.Store.Client(ctx).Notice.Update().Where(where...).SetReadAt(s.bell.now()).ClearMailDueAt().ClearPushDueAt().Save(ctx)
		return err
	})
	if err != nil {
		return 0, err
	}
	if n > 0 {
		s.parts.Events.Wake(ctx, lane(c.Workspace, c.ID))
	}
	return s.Unread(ctx)
}

// Seen marks what there is about a conversation as read, which the caller has before them. They say so again and again: mostly there is
// nothing, and then nothing is written.
func (s *Service) Seen(ctx context.Context, conversationID string) error {
	c, err := member(ctx)
	if err != nil {
		return err
	}
	system := across(ctx)
	fresh, err := s.parts.Store.Client(system).Notice.Query().Where(of(c.ID, c.Workspace, c.Subaccounts)...).
		Where(notice.ConversationID(conversationID), notice.ReadAtIsNil()).Exist(system)
	if err != nil || !fresh {
		return err
	}
	_, err = s.Read(ctx, Chosen{ConversationID: &conversationID})
	return err
}
