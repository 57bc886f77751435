package figure

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"

	"github.com/switchboard-dev/switchboard/ent/topic"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The sorts of rows: of everything, or by topic. What has two topics counts in both, so these are separate rows, which are read only for groups by
// topic. The sort comes before the grain.
const (
	whole    = ""
	ofTopics = "topic_"
)

var sorts = []string{whole, ofTopics}

// byTopic reads rows that begin with a topic.
func byTopic(read func(store.Answer, into) error) func(store.Answer, into) error {
	return func(row store.Answer, into into) error {
		var topic string
		return read(topical{row, &topic}, func(quarter int64, k Key) *Tally {
			k.Topic = topic
			return into(quarter, k)
		})
	}
}

// topical is a row whose first column goes elsewhere.
type topical struct {
	store.Answer

	topic *string
}

// Scan of store.Answer.
func (t topical) Scan(to ...any) error {
	return t.Answer.Scan(append([]any{t.topic}, to...)...) //nolint:wrapcheck // whose row it is wraps
}

// How many topics an answer reads, and how many names of these are groups of their own: those of an agency may be hundreds in each subaccount.
const (
	mostTopics = 20_000
	mostNames  = 2000
)

// topics gives an answer what topics stand for: one that has been merged is another one, those of several subaccounts that have the same name
// are one, and one that has been deleted is in no group. What was deleted for its age before then cannot be counted again.
func (s *Service) topics(ctx context.Context, a *answer, subs []string) error {
	system := store.System(ctx, "topics for analytics")
	rows, err := s.parts.Store.Client(system).Topic.Query().Where(topic.SubaccountIDIn(subs...), topic.Hidden(false)).
		Order(topic.ByCreatedAt(), topic.ByID()).Limit(mostTopics+1).
		Select(topic.FieldID, topic.FieldName, topic.FieldNameKey, topic.FieldMergedID).All(system)
	if err != nil {
		return err
	}
	if len(rows) > mostTopics {
		return fault.Broken("by", fault.TooManyTopics, strconv.Itoa(mostTopics))
	}
	a.topics, a.names = map[string]string{}, map[string]string{}
	named := map[string]string{}
	for _, r := range rows {
		if r.MergedID == nil {
			if named[r.NameKey] == "" {
				named[r.NameKey], a.names[r.ID] = r.ID, r.Name
			}
			a.topics[r.ID] = named[r.NameKey]
		}
	}
	for _, r := range rows {
		if r.MergedID != nil && a.topics[*r.MergedID] != "" {
			a.topics[r.ID] = a.topics[*r.MergedID]
		}
	}
	a.topics[other.Assistant] = other.Assistant
	if len(a.names) > mostNames {
		return s.crowd(ctx, a, subs)
	}
	return nil
}

// crowd the topics that are wanted least into one group. Their rows are read once more for that: a group is some kilobytes.
func (s *Service) crowd(ctx context.Context, a *answer, subs []string) error {
	busy := map[string]int64{}
	err := s.rows(ctx, subs, a.period.topics(), func(r row) error {
		found, err := a.unpack(r)
		for k, t := range found {
			busy[a.topics[k.Topic]] += t.busy()
		}
		return err
	})
	ids := slices.SortedFunc(maps.Keys(a.names), func(x, y string) int { return cmp.Or(cmp.Compare(busy[y], busy[x]), cmp.Compare(x, y)) })
	for _, id := range ids[mostNames:] {
		delete(a.names, id)
	}
	for id, into := range a.topics {
		if a.names[into] == "" {
			a.topics[id] = other.Assistant
		}
	}
	return err
}
