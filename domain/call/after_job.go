package call

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"
	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/toolcall"
	entturn "github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// AfterArgs name a call that is over.
type AfterArgs struct {
	CallID string `json:"call_id"`
}

// Kind of river.JobArgs.
func (AfterArgs) Kind() string { return "after_call" }

// InsertOpts of river.JobArgsWithInsertOpts: somebody waits for other work.
func (AfterArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{Priority: 2} } //nolint:mnd // after the usual 1

// AfterWorker does what follows a call: its tools are put together, its recording is kept, the contact gets the tag of its outcome, and a language
// model, where there is one, sums it up.
type AfterWorker struct {
	river.WorkerDefaults[AfterArgs]
	*Service
}

// Timeout of river.Worker.
func (w *AfterWorker) Timeout(*river.Job[AfterArgs]) time.Duration { return time.Minute }

// Work on one call. Doing it twice does no harm.
func (w *AfterWorker) Work(ctx context.Context, j *river.Job[AfterArgs]) error {
	ctx, row, err := w.row(ctx, j.Args.CallID)
	if err != nil || row == nil {
		return err
	}
	var sub *ent.Subaccount
	var used []*ent.ToolCall
	tagged := row.ContactID == nil || row.DisconnectionReason == nil
	err = w.Store.Together(ctx, func(ctx context.Context) (err error) {
		sub, err = w.settings(ctx)
		return err
	}, func(ctx context.Context) (err error) {
		used, err = w.used(ctx, row)
		return err
	}, func(ctx context.Context) (err error) {
		if !tagged {
			tagged, err = w.Contacts.Tagged(ctx, *row.ContactID, outcomeTag(row))
		}
		return err
	})
	if err != nil {
		return err
	}
	if err := w.keepTools(ctx, row, used); err != nil {
		return err
	}
	if err := w.record(ctx, row, sub); err != nil {
		return err
	}
	if err := w.KeepTimes(ctx, row); err != nil {
		return err
	}
	if !tagged {
		if err := w.tag(ctx, row); err != nil {
			return err
		}
	}
	return w.sumUp(ctx, row)
}

// sumUp keeps what a model makes of what was said; of a call in which the contact said nothing there is nothing to make.
func (s *Service) sumUp(ctx context.Context, row *ent.Call) error {
	said := (&Call{Call: row}).TranscriptObject()
	if row.Summary != nil || !slices.ContainsFunc(said, func(u *carrier.Utterance) bool { return u.Role == carrier.User }) {
		return nil
	}
	lines := make([]string, len(said))
	for i, u := range said {
		lines[i] = strings.ToUpper(u.Role) + ": " + strings.Join(strings.Fields(u.Content), " ")
	}
	return s.Chat.SumUp(ctx, row.ID, strings.Join(lines, "\n"), func(ctx context.Context, a chat.Analysis) error {
		return s.Store.Client(ctx).Call.Update().Where(entcall.ID(row.ID)).
			SetNillableSummary(a.Summary).SetNillableUserSentiment(a.UserSentiment).SetNillableSuccessful(a.Successful).Exec(ctx)
	})
}

// used are the tools that were used in the call's turns.
func (s *Service) used(ctx context.Context, row *ent.Call) ([]*ent.ToolCall, error) {
	if row.ConversationID == nil {
		return nil, nil
	}
	turns := func(q *sql.Selector) {
		t := sql.Dialect(q.Dialect()).Table(entturn.Table)
		q.Where(sql.In(q.C(toolcall.FieldTurnID), sql.Dialect(q.Dialect()).Select(t.C(entturn.FieldID)).From(t).Where(sql.And(
			sql.EQ(t.C(entturn.FieldSubaccountID), row.SubaccountID), sql.EQ(t.C(entturn.FieldConversationID), *row.ConversationID),
			sql.EQ(t.C(entturn.FieldCallID), row.ID),
		))))
	}
	all, err := s.Store.Client(ctx).ToolCall.Query().Where(turns).Order(toolcall.ByCreatedAt(), toolcall.ByOrdinal()).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("tools of a call: %w", err)
	}
	return all, nil
}

// keepTools with the call.
func (s *Service) keepTools(ctx context.Context, row *ent.Call, used []*ent.ToolCall) error {
	if row.ConversationID == nil || len(used) == 0 && len(row.CalledTools) == 0 { // none are none, written down or not
		return nil
	}
	all := make([]Tool, len(used))
	for i, t := range used {
		all[i] = Tool{Name: t.Name, Arguments: json.RawMessage(t.Arguments), Error: t.Error, DurationMs: t.DurationMs}
		if t.Result != nil {
			all[i].Result = json.RawMessage(*t.Result)
		}
		if row.AnsweredAt != nil {
			all[i].StartMs = max(0, int(t.CreatedAt.Sub(*row.AnsweredAt).Milliseconds())-t.DurationMs)
		}
	}
	text, err := json.Marshal(all)
	if err != nil {
		return fmt.Errorf("tools of a call: %w", err)
	}
	return s.change(ctx, row.ID, func(u *ent.CallUpdate) { u.SetCalledTools(text) })
}

// outcomeTag is the tag of how a call ended.
func outcomeTag(row *ent.Call) string { return "call:" + *row.DisconnectionReason }

// tag the contact by how the call ended.
func (s *Service) tag(ctx context.Context, row *ent.Call) error {
	if row.ContactID == nil || row.DisconnectionReason == nil {
		return nil
	}
	name := outcomeTag(row)
	tag, err := s.Contacts.TagNamed(ctx, name)
	if fault.Is(err, fault.NotFound) {
		tag, err = s.Contacts.AddTag(ctx, contact.CreateTag{Name: name})
		if fault.Is(err, fault.Conflict) { // another was sooner
			tag, err = s.Contacts.TagNamed(ctx, name)
		}
	}
	if err != nil {
		return err
	}
	_, err = s.Contacts.Tag(ctx, *row.ContactID, tag.ID)
	if fault.Is(err, fault.NotFound) { // the contact is gone
		return nil
	}
	return err
}
