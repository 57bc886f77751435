package inbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/rating"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The least and the most that a contact can say, and how long their comment may be, in characters.
const (
	Worst       = 1
	Best        = 5
	CommentMost = 2000
)

// Rating is how satisfied a contact says they are with a conversation; without a score, they have been asked.
type Rating struct{ *ent.Rating }

// AskedAt is when they were asked.
func (r *Rating) AskedAt() time.Time { return r.CreatedAt }

// Rating of a conversation, or nil where the contact was not asked. The ratings of a page are read together.
func (s *Service) Rating(ctx context.Context, m *page.Member, conversationID string) (*Rating, error) {
	all, err := page.Ask(m, conversationID, "ratings", func(ids []string) (map[string]*Rating, error) {
		rows, err := s.parts.Store.Client(ctx).Rating.Query().Where(rating.ConversationIDIn(ids...)).All(ctx)
		of := make(map[string]*Rating, len(rows))
		for _, r := range rows {
			of[r.ConversationID] = &Rating{r}
		}
		return of, err
	})
	return all[conversationID], err
}

// Ratings are how contacts have rated the conversations after which they were asked in some time.
type Ratings struct {
	Asked, Rated int
	// Average is nil if there are no ratings.
	Average *float64
	// Scores are how many have given each, the worst first.
	Scores []int
}

const (
	// ratedDays are those of which Ratings are where nobody says from when.
	ratedDays = 30
	// ratedMost is the longest time of which Ratings are.
	ratedMost = 366 * 24 * time.Hour
)

// Ratings of the conversations after which contacts were asked from an instant until another, which is exclusive. They default to the last
// 30 days. The error is a validation error for more than a year.
func (s *Service) Ratings(ctx context.Context, from, to *time.Time) (out *Ratings, err error) {
	until := store.Timestamp().Add(time.Microsecond)
	if to != nil {
		until = to.UTC()
	}
	since := until.AddDate(0, 0, -ratedDays)
	if from != nil {
		since = from.UTC()
	}
	if !since.Before(until) || until.Sub(since) > ratedMost {
		return nil, fault.Broken("from", fault.NotYearBefore)
	}
	rows, err := s.parts.Store.Query(ctx, `SELECT COALESCE(score, 0), COUNT(*) FROM ratings
		WHERE subaccount_id = $1 AND created_at >= $2 AND created_at < $3 GROUP BY 1`, authz.From(ctx).Subaccount, since, until)
	if err != nil {
		return nil, fmt.Errorf("count ratings: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	out = &Ratings{Scores: make([]int, Best)}
	points := 0
	for rows.Next() {
		var score, n int
		if err := rows.Scan(&score, &n); err != nil {
			return nil, fmt.Errorf("count ratings: %w", err)
		}
		out.Asked += n
		if score >= Worst && score <= Best {
			out.Rated += n
			out.Scores[score-Worst] = n
			points += score * n
		}
	}
	if out.Rated > 0 {
		average := float64(points) / float64(out.Rated)
		out.Average = &average
	}
	return out, rows.Err()
}
