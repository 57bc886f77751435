package call

import (
	"context"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
)

// Stats count calls, and what they came to.
type Stats struct {
	Total, Completed, Failed, Inbound, Outbound, TotalDurationSeconds int
	TotalCostInDollars                                                float64
}

// StatsFilter narrows what is counted; to is exclusive.
type StatsFilter struct {
	From, To    *time.Time
	AssistantID *string
}

// Stats of the subaccount's calls. Seconds are rounded up call by call, as each shows them.
func (s *Service) Stats(ctx context.Context, f StatsFilter) (*Stats, error) {
	where := Filter{From: f.From, To: f.To, AssistantID: f.AssistantID}.where(authz.From(ctx).Subaccount)
	query := s.parts.Store.Client(ctx).Call.Query().Where(func(q *sql.Selector) {
		for _, w := range where {
			w(q)
		}
	})
	var rows []struct {
		Status    string `json:"status"`
		Direction string `json:"direction"`
		Count     int    `json:"count"`
		Seconds   int    `json:"seconds"`
		Cost      int64  `json:"cost"`
	}
	err := query.GroupBy(entcall.FieldStatus, entcall.FieldDirection).Aggregate(
		ent.Count(),
		ent.As(func(q *sql.Selector) string { return "SUM((" + q.C(entcall.FieldDurationMs) + " + 999) / 1000)" }, "seconds"),
		ent.As(ent.Sum(entcall.FieldCost), "cost"),
	).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count calls: %w", err)
	}
	var out Stats
	cost := int64(0)
	for _, r := range rows {
		out.Total += r.Count
		switch r.Status {
		case completed:
			out.Completed += r.Count
		case failed, busy, noAnswer, canceled:
			out.Failed += r.Count
		}
		if r.Direction == inbound {
			out.Inbound += r.Count
		} else {
			out.Outbound += r.Count
		}
		out.TotalDurationSeconds += r.Seconds
		cost += r.Cost
	}
	out.TotalCostInDollars = float64(cost) / budget.Dollar
	return &out, nil
}
