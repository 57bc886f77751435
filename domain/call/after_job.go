package call

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"
	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/toolcall"
	entturn "github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// AfterArgs name a call that is over.
type AfterArgs struct {
	CallID string `json:"call_id"`
}

// Kind of river.JobArgs.
func (AfterArgs) Kind() string { return "after_call" }

// InsertOpts of river.JobArgsWithInsertOpts: somebody waits for other work.
func (AfterArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{Priority: 2} } //nolint:mnd // after the usual 1

// afterRest is how long the work after a call waits for events of the call that are still to come.
const afterRest = 100 * time.Millisecond

// A tool that was being used as a call ended is finished, which takes ten seconds at most. What follows the call waits so long for what it did, and
// looks again so often. Any other turn of the conversation, such as one of the next call, is waited for as well.
const (
	toolsRest  = 15 * time.Second
	toolsAgain = time.Second
)

// AfterWorker does what follows a call: it collects the tools that were used, stores the recording, tags the contact by the outcome, and
// has a language model, if there is one, summarize the call.
type AfterWorker struct {
	river.WorkerDefaults[AfterArgs]
	*Service
}

// How often a model is asked that does not sum a call up, which may be paid each time; and one that may be away, which is some four hours.
// What else follows a call is tried longer.
const (
	summaryAttempts = 5
	awayAttempts    = 10
)

// Timeout of river.Worker: as long as a model may take, and some for the rest.
func (w *AfterWorker) Timeout(*river.Job[AfterArgs]) time.Duration { return 3 * time.Minute }

// Work on one call. Doing it twice does no harm.
func (w *AfterWorker) Work(ctx context.Context, j *river.Job[AfterArgs]) error {
	ctx, row, b, err := w.readAfterCall(ctx, j.Args.CallID)
	if err != nil || row == nil {
		return err
	}
	if b.early(row) {
		return river.JobSnooze(toolsAgain) //nolint:wrapcheck // River looks for it
	}
	found, err := w.parts.Chat.AttributeCall(ctx, row)
	if found {
		ctx, row, b, err = w.readAfterCall(ctx, j.Args.CallID)
	}
	if err != nil || row == nil {
		return err
	}
	tools, err := toolsOf(row, b.used)
	if err != nil {
		return err
	}
	kept, err := w.record(ctx, row, b.sub, tools)
	if tools != nil && !kept { // they are kept whatever becomes of the recording
		err = errors.Join(w.change(ctx, row.ID, func(u *ent.CallUpdate) { u.SetCalledTools(tools) }), err)
	}
	if err != nil {
		return err
	}
	if err := w.KeepTimes(ctx, row); err != nil {
		return err
	}
	if !b.tagged {
		if err := w.tag(ctx, row); err != nil {
			return err
		}
	}
	if err = w.sumUp(ctx, row, b); !hopeless(ctx, err, j) {
		return err
	}
	w.parts.Log.ErrorContext(ctx, "a call could not be summarized", "call", row.ID, "attempts", j.Attempt, "error", err)
	return nil
}

// hopeless says that a model has failed often enough to sum a call up. If the server stops, this was no attempt of the model's.
func hopeless(ctx context.Context, err error, j *river.Job[AfterArgs]) bool {
	if err == nil || errors.Is(ctx.Err(), context.Canceled) {
		return false
	}
	if errors.Is(err, llm.ErrUnavailable) || errors.Is(err, llm.ErrOverloaded) {
		return j.Attempt >= awayAttempts
	}
	return j.Attempt >= summaryAttempts
}

// afterCall is what is read for what follows a call.
type afterCall struct {
	sub    *ent.Subaccount
	used   []*ent.ToolCall
	tagged bool // by the outcome, or there is nothing to tag
	terms  workspace.Terms
	lines  []string // of what was said, where a model is to sum it up

	answering bool // a turn of its conversation is under way
}

// early says that something which a tool did in the call may be kept soon.
func (b *afterCall) early(row *ent.Call) bool {
	return b.answering && row.EndedAt != nil && time.Since(*row.EndedAt) < toolsRest
}

// readAfterCall reads a call that is over, as its tenant, and what the work after it needs. By what this copy remembers of the call, that is one
// trip, unless the call has changed since. The call is nil if it is gone.
func (s *Service) readAfterCall(ctx context.Context, id string) (_ context.Context, row *ent.Call, b *afterCall, err error) {
	ctx, there, err := s.adopt(ctx, id)
	if err != nil || !there {
		return ctx, nil, nil, err
	}
	known := s.accounts.ended(id)
	if known == nil {
		if _, known, err = s.row(ctx, id); err != nil || known == nil {
			return ctx, nil, nil, err
		}
	}
	if row, b, err = s.readAfterKnown(ctx, known); err == nil && row != nil && !followedAlike(known, row) {
		row, b, err = s.readAfterKnown(ctx, row)
	}
	if err != nil || row == nil {
		return ctx, nil, nil, err
	}
	if b.lines, err = transcriptLines(row); err != nil { // it is not summed up, and all else is kept
		s.parts.Log.ErrorContext(ctx, "the transcript of a call cannot be read", "call", row.ID, "error", err)
	}
	return ctx, row, b, nil
}

// followedAlike says that the same is read for what follows two states of a call.
func followedAlike(a, b *ent.Call) bool {
	same := func(a, b *string) bool { return store.Text(a) == store.Text(b) }
	return same(a.ContactID, b.ContactID) && same(a.ConversationID, b.ConversationID) && same(a.DisconnectionReason, b.DisconnectionReason)
}

// readAfterKnown reads a call, and in the same trip what follows it by what is remembered of the call.
func (s *Service) readAfterKnown(ctx context.Context, known *ent.Call) (row *ent.Call, b *afterCall, err error) {
	b = &afterCall{tagged: known.ContactID == nil || known.DisconnectionReason == nil}
	reads := []func(ctx context.Context) error{func(ctx context.Context) (err error) {
		row, err = s.parts.Store.Client(ctx).Call.Get(ctx, known.ID)
		return ent.MaskNotFound(err)
	}, func(ctx context.Context) (err error) {
		b.sub, err = s.settings(ctx)
		return err
	}, func(ctx context.Context) (err error) {
		b.used, err = s.used(ctx, known)
		return err
	}, func(ctx context.Context) (err error) {
		b.terms, err = s.parts.Chat.Terms(ctx)
		return err
	}}
	if known.ConversationID != nil {
		reads = append(reads, func(ctx context.Context) (err error) {
			b.answering, err = s.parts.Chat.Answering(ctx, *known.ConversationID)
			return err
		})
	}
	if !b.tagged {
		reads = append(reads, func(ctx context.Context) (err error) {
			b.tagged, err = s.parts.Contacts.Tagged(ctx, *known.ContactID, outcomeTag(known))
			return err
		})
	}
	err = s.parts.Store.Together(ctx, reads...)
	return row, b, err
}

// transcriptLines is what was said in a call, a line each, for a model that sums it up; of a call in which the contact said nothing there is
// nothing to make.
func transcriptLines(row *ent.Call) ([]string, error) {
	said, err := (&Call{Call: row}).TranscriptObject()
	if err != nil || row.Summary != nil || !slices.ContainsFunc(said, func(u *carrier.Utterance) bool { return u.Role == carrier.User }) {
		return nil, err
	}
	lines := make([]string, len(said))
	for i, u := range said {
		lines[i] = strings.ToUpper(u.Role) + ": " + plain.Line(u.Content)
	}
	return lines, nil
}

// sumUp keeps what a model makes of what was said.
func (s *Service) sumUp(ctx context.Context, row *ent.Call, b *afterCall) error {
	if len(b.lines) == 0 {
		return nil
	}
	where, err := s.parts.Chat.Endpoint(ctx, b.sub, b.terms)
	if err != nil {
		return err
	}
	t := chat.Transcript{ID: row.ID, Text: strings.Join(b.lines, "\n")}
	return s.parts.Chat.SumUpAt(ctx, where, t, func(ctx context.Context, a chat.Analysis) error {
		if a.Topics != nil {
			if err := s.parts.Topics.KeepCall(ctx, row.ID, a.Topics); err != nil {
				return err
			}
		}
		return s.parts.Store.Client(ctx).Call.Update().Where(entcall.ID(row.ID)).
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
	all, err := s.parts.Store.Client(ctx).ToolCall.Query().Where(turns).Order(toolcall.ByCreatedAt(), toolcall.ByOrdinal()).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("tools of a call: %w", err)
	}
	return all, nil
}

// Arguments and results of a call's tools have so many bytes together, where they are kept with it. Beyond that each has its beginning. They are
// whole in the turns' own traces, for as long as those are kept.
const (
	toolsMost = 4 << 20
	toolLeast = 1000
)

// toolsOf a call, as kept with it; nil if nothing is to be kept.
func toolsOf(row *ent.Call, used []*ent.ToolCall) (json.RawMessage, error) {
	if row.ConversationID == nil || len(used) == 0 && len(row.CalledTools) == 0 { // none are none, written down or not
		return nil, nil
	}
	all, room := make([]Tool, len(used)), toolsMost
	kept := func(text string) json.RawMessage {
		if len(text) > room {
			text = plain.Shorten(text, toolLeast)
		}
		out := strictjson.Storable([]byte(text))
		room -= min(room, len(out))
		return out
	}
	for i, t := range used {
		all[i] = Tool{Name: t.Name, Arguments: kept(t.Arguments), Error: t.Error, DurationMs: t.DurationMs}
		if t.Result != nil {
			all[i].Result = kept(*t.Result)
		}
		if row.AnsweredAt != nil {
			all[i].StartMs = max(0, int(t.CreatedAt.Sub(*row.AnsweredAt).Milliseconds())-t.DurationMs)
		}
	}
	var text bytes.Buffer
	out := json.NewEncoder(&text)
	out.SetEscapeHTML(false) // which would make six bytes of one
	if err := out.Encode(all); err != nil {
		return nil, fmt.Errorf("tools of a call: %w", err)
	}
	return text.Bytes(), nil
}
