package topic

import (
	"cmp"
	"context"
	"slices"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	entconversation "github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	enttopic "github.com/switchboard-dev/switchboard/ent/topic"
	"github.com/switchboard-dev/switchboard/ent/topiclink"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// KeepConversation has a conversation be about the topics and no others, in the context's transaction.
func (s *Service) KeepConversation(ctx context.Context, id string, topics []string) error {
	which := s.parts.Store.Client(ctx).Conversation.Query().Where(entconversation.ID(id), s.parts.Store.Reserved())
	if _, err := which.Select(entconversation.FieldID, entconversation.FieldSubaccountID).Only(ctx); err != nil {
		return ent.MaskNotFound(err)
	}
	return s.keep(ctx, topiclink.ConversationID(id), topics, func(c *ent.TopicLinkCreate) { c.SetConversationID(id) })
}

// KeepCall has a call be about the topics and no others, in the context's transaction.
func (s *Service) KeepCall(ctx context.Context, id string, topics []string) error {
	which := s.parts.Store.Client(ctx).Call.Query().Where(entcall.ID(id), s.parts.Store.Reserved())
	if _, err := which.Select(entcall.FieldID, entcall.FieldSubaccountID).Only(ctx); err != nil {
		return ent.MaskNotFound(err)
	}
	return s.keep(ctx, topiclink.CallID(id), topics, func(c *ent.TopicLinkCreate) { c.SetCallID(id) })
}

// keep writes only the links that differ, so that what does not change is not counted again. The conversation or call is locked: of two writers
// at the same time, the second finds what the first has kept.
func (s *Service) keep(ctx context.Context, of predicate.TopicLink, topics []string, about func(*ent.TopicLinkCreate)) error {
	links := s.parts.Store.Client(ctx).TopicLink
	topics, err := s.shown(ctx, topics)
	if err != nil {
		return err
	}
	if _, err := links.Delete().Where(of, topiclink.TopicIDNotIn(topics...)).Exec(ctx); err != nil {
		return err
	}
	kept, err := links.Query().Where(of).All(ctx)
	if err != nil {
		return err
	}
	var missing []*ent.TopicLinkCreate
	for _, id := range topics[:min(len(topics), Most)] {
		if !slices.ContainsFunc(kept, func(l *ent.TopicLink) bool { return l.TopicID == id }) {
			create := links.Create().SetTopicID(id)
			about(create)
			missing = append(missing, create)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return links.CreateBulk(missing...).Exec(ctx)
}

// OfConversation are the topics of a conversation, by name, read together with those of its page.
func (s *Service) OfConversation(ctx context.Context, m *page.Member, id string) ([]*Named, error) {
	of, err := page.Ask(m, id, "topics", func(ids []string) (map[string][]*Named, error) {
		return s.of(ctx, topiclink.ConversationIDIn(ids...), func(l *ent.TopicLink) *string { return l.ConversationID })
	})
	return some(of[id]), err
}

// OfCall are the topics of a call, by name, read together with those of its page.
func (s *Service) OfCall(ctx context.Context, m *page.Member, id string) ([]*Named, error) {
	of, err := page.Ask(m, id, "topics", func(ids []string) (map[string][]*Named, error) {
		return s.of(ctx, topiclink.CallIDIn(ids...), func(l *ent.TopicLink) *string { return l.CallID })
	})
	return some(of[id]), err
}

func some(all []*Named) []*Named {
	if all == nil {
		return []*Named{}
	}
	return all
}

// of reads the topics of some conversations or calls. All of the subaccount's are read along: there are few, and what has been merged shows
// what it has become.
func (s *Service) of(ctx context.Context, which predicate.TopicLink, of func(*ent.TopicLink) *string) (map[string][]*Named, error) {
	links, err := s.parts.Store.Client(ctx).TopicLink.Query().Where(which).All(ctx)
	if err != nil || len(links) == 0 {
		return nil, err
	}
	names, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	out := map[string][]*Named{}
	for _, l := range links {
		about, n := *of(l), names[l.TopicID]
		if n != nil && !slices.Contains(out[about], n) {
			out[about] = append(out[about], n)
		}
	}
	for _, all := range out {
		slices.SortFunc(all, func(a, b *Named) int { return cmp.Compare(a.Name, b.Name) })
	}
	return out, nil
}

// names are what the ids of topics stand for.
func (s *Service) names(ctx context.Context) (map[string]*Named, error) {
	rows, err := s.parts.Store.Client(ctx).Topic.Query().Where(enttopic.Hidden(false)).Limit(mostNames).All(ctx)
	if err != nil {
		return nil, err
	}
	out := make(map[string]*Named, len(rows))
	for _, r := range rows {
		if r.MergedID == nil {
			out[r.ID] = &Named{r.ID, r.Name}
		}
	}
	for _, r := range rows {
		if r.MergedID != nil && out[*r.MergedID] != nil {
			out[r.ID] = out[*r.MergedID]
		}
	}
	return out, nil
}

// Conversations is the condition that a conversation of the subaccount is about a topic.
func Conversations(subaccount, id string) func(*sql.Selector) {
	return about(subaccount, id, topiclink.FieldConversationID)
}

// Calls is the same for calls.
func Calls(subaccount, id string) func(*sql.Selector) {
	return about(subaccount, id, topiclink.FieldCallID)
}

// about a topic, or what is a part of it and has not been moved yet. A part itself is what it has become.
func about(subaccount, id, column string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		d := sql.Dialect(s.Dialect())
		t, l := d.Table(enttopic.Table).As("meant"), d.Table(topiclink.Table).As("linked")
		w := d.Table(enttopic.Table).As("asked")
		asked := func() *sql.Selector {
			return d.SelectExpr(sql.Expr("COALESCE(" + w.C(enttopic.FieldMergedID) + ", " + w.C(enttopic.FieldID) + ")")).From(w).Where(sql.And(
				sql.EQ(w.C(enttopic.FieldSubaccountID), subaccount), sql.EQ(w.C(enttopic.FieldID), id), sql.EQ(w.C(enttopic.FieldHidden), false),
			))
		}
		meant := d.Select(t.C(enttopic.FieldID)).From(t).Where(sql.And(
			sql.EQ(t.C(enttopic.FieldSubaccountID), subaccount), sql.EQ(t.C(enttopic.FieldHidden), false),
			sql.Or(sql.In(t.C(enttopic.FieldID), asked()), sql.In(t.C(enttopic.FieldMergedID), asked())),
		))
		s.Where(sql.In(s.C("id"), d.Select(l.C(column)).From(l).Where(sql.And(
			sql.EQ(l.C(topiclink.FieldSubaccountID), subaccount), sql.NotNull(l.C(column)), sql.In(l.C(topiclink.FieldTopicID), meant),
		))))
	}
}
