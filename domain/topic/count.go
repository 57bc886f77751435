package topic

import (
	"context"
	"errors"
	"fmt"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// mostCounted is how far conversations and calls of a topic are counted.
const mostCounted = 1000

// Counts are how many conversations and calls were about a topic, up to a bound.
type Counts struct{ Conversations, Calls int }

// Counts of a topic, read together with those of its page.
func (s *Service) Counts(ctx context.Context, t *Topic) (Counts, error) {
	all, err := page.Ask(&t.Member, t.ID, "counts", func(ids []string) (map[string]Counts, error) { return s.counts(ctx, ids) })
	return all[t.ID], err
}

// counted is of how many conversations or calls there are links to a topic, or to a part of it that has not been moved yet.
const counted = `(SELECT COUNT(DISTINCT about) FROM (SELECT l.%[1]s AS about FROM topic_links l WHERE l.subaccount_id = t.subaccount_id
	AND l.topic_id IN (SELECT m.id FROM topics m WHERE m.subaccount_id = t.subaccount_id AND NOT m.hidden AND (m.id = t.id OR m.merged_id = t.id))
	AND l.%[1]s IS NOT NULL LIMIT $3) AS linked)`

func (s *Service) counts(ctx context.Context, ids []string) (out map[string]Counts, err error) {
	among, list := s.parts.Store.Among(2, ids)
	rows, err := s.parts.Store.Query(ctx, "SELECT t.id, "+fmt.Sprintf(counted, "conversation_id")+", "+fmt.Sprintf(counted, "call_id")+
		" FROM topics t WHERE t.subaccount_id = $1 AND t.id "+among, authz.From(ctx).Subaccount, list, Most*mostCounted)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	out = map[string]Counts{}
	for rows.Next() {
		var id string
		var c Counts
		if err := rows.Scan(&id, &c.Conversations, &c.Calls); err != nil {
			return nil, fmt.Errorf("count topics: %w", err)
		}
		out[id] = Counts{min(c.Conversations, mostCounted), min(c.Calls, mostCounted)}
	}
	return out, rows.Err()
}
