package topic

import (
	"context"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	enttopic "github.com/switchboard-dev/switchboard/ent/topic"
	"github.com/switchboard-dev/switchboard/ent/topiclink"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// SettleArgs name a topic that has been merged or deleted.
type SettleArgs struct {
	TopicID string `json:"topic_id"`
}

// Kind of river.JobArgs.
func (SettleArgs) Kind() string { return "topic_settle" }

// slice is how many links are moved in one transaction: on SQLite nobody else writes meanwhile.
const slice = 200

// SettleWorker moves the conversations and calls of a topic that has been merged, and takes one that has been deleted from them.
type SettleWorker struct {
	river.WorkerDefaults[SettleArgs]
	*Service
}

// Timeout of river.Worker.
func (w *SettleWorker) Timeout(*river.Job[SettleArgs]) time.Duration { return 10 * time.Minute } //nolint:mnd // of a million links

// Work through the links, a slice at a time. Until they have moved, lists and figures look at them as if they had.
func (w *SettleWorker) Work(ctx context.Context, j *river.Job[SettleArgs]) error {
	of, err := w.parts.Store.Client(store.System(ctx, "a topic's tenant")).Topic.Get(store.System(ctx, "a topic's tenant"), j.Args.TopicID)
	if err != nil {
		return ent.MaskNotFound(err) // nothing is left to do
	}
	if ctx, err = w.parts.Store.As(ctx, of.SubaccountID, "topic", "Topics"); err != nil {
		return fmt.Errorf("settle a topic: %w", err)
	}
	for more := true; more; {
		if more, err = w.settle(ctx, of.ID); err != nil {
			return fmt.Errorf("settle a topic: %w", err)
		}
	}
	return nil
}

// settle a slice: whether there may be more.
func (s *Service) settle(ctx context.Context, id string) (more bool, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		more = false
		if err := s.parts.Store.InTurn(ctx); err != nil { // nobody merges or deletes meanwhile
			return err
		}
		row, err := s.parts.Store.Client(ctx).Topic.Query().Where(enttopic.ID(id)).Only(ctx)
		if err != nil || !row.Hidden && row.MergedID == nil { // it has been brought back
			return ent.MaskNotFound(err)
		}
		links, err := s.parts.Store.Client(ctx).TopicLink.Query().Where(topiclink.TopicID(id)).Limit(slice).All(ctx)
		if err != nil || len(links) == 0 {
			return err
		}
		more = len(links) == slice
		into, err := s.parts.Store.Client(ctx).Topic.Query().Where(enttopic.ID(store.Text(row.MergedID)), live).IDs(ctx)
		if err != nil {
			return err
		}
		for _, to := range into { // none if that has been deleted
			if links, err = s.move(ctx, links, to); err != nil {
				return err
			}
		}
		_, err = s.parts.Store.Client(ctx).TopicLink.Delete().Where(topiclink.IDIn(idsOf(links)...)).Exec(ctx)
		return err
	})
	return more, err
}

// move links to another topic. What has that already is left over.
func (s *Service) move(ctx context.Context, links []*ent.TopicLink, to string) (left []*ent.TopicLink, err error) {
	var conversations, calls []string
	for _, l := range links {
		if l.CallID != nil {
			calls = append(calls, *l.CallID)
		} else {
			conversations = append(conversations, *l.ConversationID)
		}
	}
	client := s.parts.Store.Client(ctx).TopicLink
	there, err := client.Query().Where(topiclink.TopicID(to),
		topiclink.Or(topiclink.ConversationIDIn(conversations...), topiclink.CallIDIn(calls...))).All(ctx)
	if err != nil {
		return nil, err
	}
	has := map[string]bool{}
	for _, l := range there {
		has[subject(l)] = true
	}
	var moved []string
	for _, l := range links {
		if has[subject(l)] {
			left = append(left, l)
		} else {
			moved = append(moved, l.ID)
		}
	}
	return left, client.Update().Where(topiclink.IDIn(moved...)).SetTopicID(to).Exec(ctx)
}

func idsOf(links []*ent.TopicLink) []string {
	ids := make([]string, len(links))
	for i, l := range links {
		ids[i] = l.ID
	}
	return ids
}

// subject is the conversation or the call that a link is of.
func subject(l *ent.TopicLink) string {
	if l.CallID != nil {
		return *l.CallID
	}
	return *l.ConversationID
}
