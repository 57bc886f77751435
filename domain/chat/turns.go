package chat

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/toolcall"
	entturn "github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Turn is how a reply came about, as the outside sees it.
type Turn struct {
	*ent.Turn
	Matches   []*Match
	ToolCalls []*ToolCall
}

// Key is its position in lists.
func (t *Turn) Key() (time.Time, string) { return t.CreatedAt, t.ID }

// GetID is its id.
func (t *Turn) GetID() string { return t.ID }

// CostInDollars is what it cost.
func (t *Turn) CostInDollars() float64 { return float64(t.Cost) / budget.Dollar }

// SkippedModels are those of fallbacks whose endpoint had been deleted, and, if a budget was set, those without a price; never nil.
func (t *Turn) SkippedModels() []string { return append([]string{}, t.Skipped...) }

// Turns of a conversation, newest first.
func (s *Service) Turns(ctx context.Context, conversationID string, first *int, after *string) (*page.List[*Turn], error) {
	has, err := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(conversationID)).Exist(ctx)
	if err != nil {
		return nil, err
	}
	if !has {
		return nil, fault.MissingField("conversation", "conversationId")
	}
	return page.Fetch(ctx, s.parts.Pager, page.Query{
		Entity: ent.TypeTurn, List: "turns", Filter: []string{conversationID}, First: first, After: after,
		Where: []func(*sql.Selector){sql.FieldEQ(entturn.FieldConversationID, conversationID)},
	}, s.readTurns)
}

// GetTurns reads several by their ids; those that the subaccount has not are left out.
func (s *Service) GetTurns(ctx context.Context, ids []string) ([]*Turn, error) {
	return page.ByIDs(ctx, ids, s.readTurns)
}

// readTurns reads turns, and the tools of all of them at once.
func (s *Service) readTurns(ctx context.Context, w page.Window) ([]*Turn, error) {
	rows, err := page.Rows(ctx, s.parts.Store.Client(ctx).Turn.Query(), w, func(r *ent.Turn) *Turn {
		return &Turn{Turn: r, Matches: []*Match{}, ToolCalls: []*ToolCall{}}
	})
	if err != nil || len(rows) == 0 {
		return rows, err
	}
	byID, ids := map[string]*Turn{}, make([]string, len(rows))
	for i, t := range rows {
		byID[t.ID], ids[i] = t, t.ID
		if len(t.Turn.Matches) > 0 && string(t.Turn.Matches) != "null" {
			if err := json.Unmarshal(t.Turn.Matches, &t.Matches); err != nil {
				return nil, fmt.Errorf("matches of %s: %w", t.ID, err)
			}
		}
		if t.UnknownVariables == nil {
			t.UnknownVariables = []string{}
		}
	}
	calls, err := s.parts.Store.Client(ctx).ToolCall.Query().Where(toolcall.TurnIDIn(ids...)).Order(toolcall.ByTurnID(), toolcall.ByOrdinal()).All(ctx)
	for _, c := range calls {
		byID[c.TurnID].ToolCalls = append(byID[c.TurnID].ToolCalls, shown(c))
	}
	return rows, err
}

// sweepSize is how many traces are removed in one transaction.
const sweepSize = 500

// Sweep removes the traces, and the questions that nobody could answer, that have been kept for their time, whosever they are. One that is
// cut off leaves the rest to the next.
func (s *Service) Sweep(ctx context.Context) error {
	ctx = store.System(ctx, "sweep traces")
	before := time.Now().UTC().Add(-s.parts.TraceKept)
	for n := sweepSize; n == sweepSize; {
		ids, err := s.parts.Store.Client(ctx).Turn.Query().Where(entturn.CreatedAtLT(before)).Limit(sweepSize).IDs(ctx)
		if err == nil && len(ids) > 0 {
			n, err = s.sweepSome(ctx, ids)
		}
		if err != nil {
			return fmt.Errorf("sweep traces: %w", err)
		}
		n = min(n, len(ids))
	}
	if err := s.parts.Store.Again(ctx, func(ctx context.Context) error { return s.parts.Knowledge.ForgetMissed(ctx, before) }); err != nil {
		return fmt.Errorf("sweep unanswered questions: %w", err)
	}
	return nil
}

// sweepSome of some traces, and say how many. Those are left out that somebody is deleting with their conversation, in an order of the database's.
func (s *Service) sweepSome(ctx context.Context, ids []string) (n int, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		turns := s.parts.Store.Client(ctx).Turn
		free, err := turns.Query().Where(entturn.IDIn(ids...), s.parts.Store.Unclaimed()).IDs(ctx)
		if err == nil {
			n, err = turns.Delete().Where(entturn.IDIn(free...)).Exec(ctx)
		}
		return err
	})
	return n, err
}

// TurnRequest are the requests to the model in a turn, as JSON; nil if none was asked.
func (s *Service) TurnRequest(ctx context.Context, id string) (*string, error) {
	row, err := s.parts.Store.Client(ctx).Turn.Query().Where(entturn.ID(id)).Select(entturn.FieldID, entturn.FieldRequest).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "turn")
	}
	return unpacked(row.Request)
}
