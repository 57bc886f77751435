package inbox

import (
	"context"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/rating"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Questionnaire is what a link shows to whoever has it.
type Questionnaire struct {
	// Workspace and Subaccount are whose it is.
	Workspace, Subaccount       string
	Business, Question, Comment string
	// Score is 0 if there is no answer yet.
	Score   int
	Expires time.Time
}

// looks are how often somebody may open and send the pages of ratings, and siteLooks those of a whole site of IPv6 together.
var (
	looks     = limit.Rate{Count: 30, Per: time.Minute, Name: "ratings"}
	siteLooks = limit.Rate{Count: 10 * looks.Count, Per: time.Minute, Name: "ratings"}
	// answers are how often the answer of one link may change, from wherever: each change is an event.
	answers = limit.Rate{Count: 10, Per: time.Hour, Name: "ratings"}
)

// Questionnaire of a link's token. The error is not_found for every token that leads nowhere, or no longer, and rate_limited.
func (s *Service) Questionnaire(ctx context.Context, token string, from netip.Addr) (*Questionnaire, error) {
	ctx, row, err := s.linked(ctx, token, from)
	if err != nil {
		return nil, err
	}
	return s.questionnaire(ctx, row)
}

func (s *Service) questionnaire(ctx context.Context, row *ent.Rating) (*Questionnaire, error) {
	sub, err := s.parts.Store.Client(ctx).Subaccount.Get(ctx, row.SubaccountID)
	if err != nil {
		return nil, store.Missing(err, "rating")
	}
	q := &Questionnaire{
		Workspace: sub.WorkspaceID, Subaccount: sub.ID, Business: sub.Name,
		Question: row.Question, Comment: store.Text(row.Comment), Expires: row.ExpiresAt,
	}
	if row.Score != nil {
		q.Score = *row.Score
	}
	return q, nil
}

// Rate by a link's token; an answer before it is replaced. Errors are those of Questionnaire, and a validation error.
func (s *Service) Rate(ctx context.Context, token string, from netip.Addr, score int, comment string) error {
	ctx, row, err := s.linked(ctx, token, from)
	if err != nil {
		return err
	}
	comment = legible(comment)
	switch {
	case score < Worst || score > Best:
		return fault.Field("score", "must be from 1 to 5")
	case utf8.RuneCountInString(comment) > CommentMost:
		return fault.Broken("comment", fault.TooLong, strconv.Itoa(CommentMost))
	}
	if says(row, score, comment) {
		return nil // sent twice
	}
	if err := s.mayChange(ctx, row); err != nil {
		return err
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		now, err := client.Rating.Query().Where(rating.ID(row.ID), s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return store.Missing(err, "rating")
		}
		if says(now, score, comment) {
			return nil // another request gave the same answer at the same moment
		}
		u := client.Rating.UpdateOne(now).SetScore(score).SetRatedAt(store.Timestamp())
		if comment == "" {
			u.ClearComment()
		} else {
			u.SetComment(comment)
		}
		return u.Exec(ctx)
	})
}

// says is whether a rating is this answer.
func says(r *ent.Rating, score int, comment string) bool {
	return r.Score != nil && *r.Score == score && store.Text(r.Comment) == comment
}

// linked is the rating that a token leads to. What follows is done for its subaccount, which is not archived, and whose workspace is not suspended.
func (s *Service) linked(ctx context.Context, token string, from netip.Addr) (context.Context, *ent.Rating, error) {
	if err := s.look(ctx, from); err != nil {
		return ctx, nil, err
	}
	system := store.System(ctx, "rating link")
	row, err := s.parts.Store.Client(system).Rating.Query().Where(rating.Hash(secret.HashToken(token)), rating.ExpiresAtGT(store.Timestamp())).
		Only(system)
	if err != nil {
		return ctx, nil, store.Missing(err, "rating")
	}
	ctx, err = s.parts.Store.As(ctx, row.SubaccountID, "rating", "Rating")
	if err != nil {
		return ctx, nil, err
	}
	client := s.parts.Store.Client(ctx)
	sub, err := client.Subaccount.Get(ctx, row.SubaccountID)
	if err != nil {
		return ctx, nil, store.Missing(err, "rating")
	}
	w, err := client.Workspace.Get(ctx, sub.WorkspaceID)
	if err == nil && (sub.Archived || w.Suspended) {
		err = fault.Missing("rating")
	}
	return ctx, row, err
}

// look counts what somebody opens and sends; too much of it is rate_limited.
func (s *Service) look(ctx context.Context, from netip.Addr) error {
	l, err := s.looks()
	if err != nil || l == nil {
		return err
	}
	network, site := limit.Network(from), limit.Site(from)
	if !l.network.Take(ctx, "rating/"+network).Allowed || site != network && !l.site.Take(ctx, "rating/site/"+site).Allowed {
		return fault.New(fault.RateLimited, "Too many requests. Try again in a minute.")
	}
	return nil
}

// mayChange counts another answer of a link; too many are rate_limited.
func (s *Service) mayChange(ctx context.Context, r *ent.Rating) error {
	l, err := s.looks()
	if err != nil || l == nil {
		return err
	}
	if taken := l.link.Take(ctx, "rating/answer/"+r.Hash); !taken.Allowed {
		often := fault.New(fault.RateLimited, "The rating has been changed too often. Try again later.")
		often.RetrySeconds = taken.RetryAfterSeconds
		return often
	}
	return nil
}

// lookers count looks, by network and by site, and answers, by link.
type lookers struct{ network, site, link *limit.Limiter }

// lookers are nil where nobody counts.
func (p Parts) lookers() (*lookers, error) {
	if p.NewLimiter == nil {
		return nil, nil //nolint:nilnil // nobody counts
	}
	network, err := p.NewLimiter(looks)
	if err != nil {
		return nil, fmt.Errorf("count ratings: %w", err)
	}
	site, err := network.Beside(siteLooks)
	if err != nil {
		return nil, fmt.Errorf("count ratings: %w", err)
	}
	link, err := network.Beside(answers)
	if err != nil {
		return nil, fmt.Errorf("count ratings: %w", err)
	}
	return &lookers{network, site, link}, nil
}

// legible is a text without what is no character, and without blanks around it.
func legible(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r != '\n' && unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\r\n", "\n")))
}
