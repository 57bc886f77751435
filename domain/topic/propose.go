package topic

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	enttopic "github.com/switchboard-dev/switchboard/ent/topic"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Most is how many topics a conversation or a call has.
const Most = 3

// How many topics a subaccount has, how many names with those that are deleted or stand for others, and how many a model may add in a day.
const (
	mostTopics = 200
	mostNames  = 1000
	mostADay   = 20
)

// What a model is shown: the topics of the latest links, the most used first, and then the newest.
const (
	mostShown   = 60
	latestLinks = 2000
)

// usual counts the latest links. A topic that nobody has wanted for long makes room for others.
const usual = `SELECT topic_id FROM (SELECT topic_id FROM topic_links WHERE subaccount_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2) AS latest
	GROUP BY topic_id ORDER BY COUNT(*) DESC, topic_id LIMIT $3`

// Usual are the names of the topics that a model is to use again.
func (s *Service) Usual(ctx context.Context) (names []string, err error) {
	used, err := s.parts.Store.Texts(ctx, usual, authz.From(ctx).Subaccount, latestLinks, mostShown)
	if err != nil {
		return nil, fmt.Errorf("usual topics: %w", err)
	}
	rows, err := s.parts.Store.Client(ctx).Topic.Query().Where(live).Order(ent.Desc(enttopic.FieldCreatedAt, enttopic.FieldID)).Limit(mostTopics).
		Select(enttopic.FieldID, enttopic.FieldSubaccountID, enttopic.FieldName).All(ctx)
	if err != nil {
		return nil, err
	}
	rank := func(r *ent.Topic) int {
		if at := slices.Index(used, r.ID); at >= 0 {
			return at
		}
		return len(used)
	}
	slices.SortStableFunc(rows, func(a, b *ent.Topic) int { return rank(a) - rank(b) })
	for _, r := range rows[:min(len(rows), mostShown)] {
		names = append(names, r.Name)
	}
	return names, nil
}

// Propose answers the topics that a model's labels stand for, at most as many as a conversation has; nil only where it says none at all. It adds
// one that is new while there is room; what is deleted stays deleted. What is no label is left out.
func (s *Service) Propose(ctx context.Context, said []string) (ids []string, err error) {
	if said == nil {
		return nil, nil
	}
	names, ids := labels(said), []string{}
	if len(names) == 0 {
		return ids, nil
	}
	found, err := s.named(ctx, names)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(names, func(n string) bool { return found[ngram.Fold(n)] == nil }) {
		if found, err = s.add(ctx, names); err != nil {
			return nil, err
		}
	}
	for _, name := range names {
		if row := found[ngram.Fold(name)]; row != nil && !row.Hidden && !slices.Contains(ids, whole(row)) {
			ids = append(ids, whole(row))
		}
	}
	return ids, nil
}

// whole is the topic that a name stands for.
func whole(r *ent.Topic) string {
	if r.MergedID != nil {
		return *r.MergedID
	}
	return r.ID
}

// shown are what some topics are by now: they may have been merged or deleted meanwhile.
func (s *Service) shown(ctx context.Context, ids []string) (are []string, err error) {
	rows, err := s.parts.Store.Client(ctx).Topic.Query().Where(enttopic.IDIn(ids...), enttopic.Hidden(false)).All(ctx)
	for _, id := range ids {
		at := slices.IndexFunc(rows, func(r *ent.Topic) bool { return r.ID == id })
		if at >= 0 && !slices.Contains(are, whole(rows[at])) {
			are = append(are, whole(rows[at]))
		}
	}
	return are, err
}

// named are the rows that have the names, or had them, by the folded name.
func (s *Service) named(ctx context.Context, names []string) (map[string]*ent.Topic, error) {
	of := make(map[string]string, 2*len(names))
	for _, n := range names {
		key := ngram.Fold(n)
		of[key], of[mark(ctx, key)] = key, key
	}
	rows, err := s.parts.Store.Client(ctx).Topic.Query().Where(enttopic.NameKeyIn(slices.Collect(maps.Keys(of))...)).All(ctx)
	found := make(map[string]*ent.Topic, len(rows))
	for _, r := range rows {
		found[of[r.NameKey]] = r
	}
	return found, err
}

// add the first of the names that is new, if there is room.
func (s *Service) add(ctx context.Context, names []string) (found map[string]*ent.Topic, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.parts.Store.InTurn(ctx); err != nil {
			return err
		}
		if found, err = s.named(ctx, names); err != nil {
			return err
		}
		room, err := s.room(ctx)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(names, func(n string) bool { return found[ngram.Fold(n)] == nil })
		if at < 0 || room <= 0 {
			return nil
		}
		key := ngram.Fold(names[at])
		found[key], err = s.parts.Store.Client(ctx).Topic.Create().SetName(names[at]).SetNameKey(key).SetProposed(true).Save(ctx)
		return err
	})
	return found, err
}

// room is how many topics a model may add now.
func (s *Service) room(ctx context.Context) (int, error) {
	topics := s.parts.Store.Client(ctx).Topic
	there, err := topics.Query().Where(live).Count(ctx)
	if err != nil {
		return 0, err
	}
	names, err := topics.Query().Count(ctx)
	if err != nil {
		return 0, err
	}
	today, err := topics.Query().Where(enttopic.Proposed(true), enttopic.CreatedAtGT(store.Timestamp().Add(-24*time.Hour))).Count(ctx)
	return min(mostTopics-there, mostNames-names, mostADay-today), err
}
