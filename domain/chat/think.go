package chat

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"go.opentelemetry.io/otel/attribute"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// matchLimit is how many passages a turn is given.
const matchLimit = 5

func (t *turn) begin() { t.trace.ID = id.New("trace") }

// think searches and answers. No row is locked meanwhile. What was said before an error is in t.output.
func (t *turn) think(ctx context.Context) error {
	t.begin()
	ctx, cancel := context.WithTimeout(ctx, turnLimit)
	defer cancel()
	if err := t.inform(ctx); err != nil {
		return err
	}
	if done, err := t.trained(ctx); err != nil || done {
		return err
	}
	answerer, err := t.answerer(ctx)
	if err != nil {
		return err
	}
	q, err := t.question(ctx, answerer)
	if err != nil {
		return err
	}
	start := time.Now()
	reply, err := t.answered(ctx, answerer, q)
	reply.Unpriced = reply.Unpriced || t.trace.Unpriced // the rewriting of the question
	t.trace.AnswerMs, t.trace.Reply = milliseconds(start), reply
	if err == nil || reply.Retracted {
		t.output = reply.Text
	}
	if err != nil {
		return unanswered(err)
	}
	t.trace.Outcome, t.trace.Failure = reply.outcome()
	t.measure()
	t.needsPerson = reply.Unknown && q.Fallback != ""
	t.miss(ctx)
	return nil
}

// answered is what the answerer replies; what it says is the turn's output, whatever ends it.
func (t *turn) answered(ctx context.Context, answerer Answerer, q Question) (Reply, error) {
	var output strings.Builder
	output.WriteString(t.output)
	defer func() { t.output = output.String() }()
	emit := listener(ctx)
	return answerer.Answer(ctx, q, func(e Event) error {
		if e.Kind == Delta {
			output.WriteString(e.Content)
		}
		return emit(e)
	})
}

// asked is all that the contact said.
func (t *turn) asked() string {
	said := make([]string, len(t.heard))
	for i, m := range t.heard {
		said[i] = m.Content
	}
	return strings.Join(said, "\n")
}

// trained gives the reply that the assistant's knowledge has been trained to give, where there is one.
func (t *turn) trained(ctx context.Context) (bool, error) {
	start := time.Now()
	found, err := t.service.parts.Knowledge.Trained(ctx, &t.known.replies, t.asked())
	if err != nil || found == nil {
		return false, err
	}
	t.trace.SearchMs, t.trace.Namespace = milliseconds(start), found.KnowledgeBaseID
	t.trace.Reply = Reply{Text: found.Response, Answerer: "training"}
	t.trace.Outcome, t.output = outcomeAnswered, found.Response
	t.measure()
	return true, listener(ctx)(Event{Kind: Delta, Content: found.Response})
}

// unanswered is what is public of a turn that could not be finished.
func unanswered(err error) error {
	if _, ok := errors.AsType[*fault.Error](err); ok {
		return err
	}
	return fault.New(fault.ChatFailed, "The assistant could not answer. The message is stored; try again.").Because(err)
}

// question is all that the answerer is given.
func (t *turn) question(ctx context.Context, answerer Answerer) (q Question, err error) {
	q.Input = t.asked()
	q.Model, q.Temperature, q.Language = t.assistant.Model, t.assistant.Temperature, store.Text(t.assistant.Language)
	if _, ok := answerer.(*Modeled); ok {
		q.Digest = store.Text(t.conversation.Digest)
	} else {
		q.Known = t.known.shelf.Size()
	}
	q.History = t.history(t.known.earlier, t.known.calls)
	start := time.Now()
	found, err := t.consult(ctx, q.Input, q.History)
	if err != nil {
		return q, err
	}
	t.trace.SearchMs = milliseconds(start)
	t.trace.Namespace, t.trace.ReadUnits, t.trace.Matches = found.Namespace, found.Passages, matches(found.Matches)
	q.Passages, q.Prompt, q.Channel = found.Matches, t.prompt(), t.channel
	if q.Frame, err = t.frame(ctx, t.scene(t.service.parts.Now()).now); err != nil {
		return q, err
	}
	q.Self = t.self()
	if err := t.behave(&q); err != nil {
		return q, err
	}
	if t.attend(); t.holds != "" {
		q.Parting = t.holds
	}
	if _, ok := answerer.(*Modeled); !ok && t.in.Line != nil && q.Parting == "" { // it puts nobody through
		q.Parting = t.later()
	}
	if t.service.parts.Tools == nil || t.toolless {
		return q, nil
	}
	q.Tools, q.Used = t.toolbox(t.known.tools), t.used()
	return q, nil
}

// used are the tools that earlier tries used for what this turn answers, or for the half reply that it replaces.
func (t *turn) used() []*ToolCall {
	about := t.heard
	if t.cut != nil {
		about = append(slices.Clone(about), t.cut)
	}
	var told []*ToolCall
	for _, m := range about {
		if u := t.known.calls[m.ID]; u != nil {
			told = append(told, u.calls...)
		}
	}
	return append(begun(occasionOf(t.heard), told), told...)
}

// earlierUses are the uses of tools by tries that are kept and had not heard the last of what this turn answers.
func (t *turn) earlierUses() (calls []*ToolCall) {
	for _, m := range t.heard[:len(t.heard)-1] {
		if u := t.known.calls[m.ID]; u != nil {
			calls = append(calls, u.calls...)
		}
	}
	return calls
}

// since is from when on whatever was done may have been done by an earlier try of the turn: when the first of what it answers was said, or the turn
// before had replied, if that was later. A request that is repeated may have been overtaken: a reply since its earlier try is to something else. A
// draft has had no earlier try, and uses tools once no other turn does.
func (b *toolbox) since(ctx context.Context) (time.Time, error) {
	t := b.turn
	asked := t.heard[0].CreatedAt
	if asked.IsZero() {
		return b.acts(), nil
	}
	if t.resumed {
		return asked, nil
	}
	last, err := t.service.parts.Store.Client(ctx).Message.Query().Where(entmessage.ConversationID(t.conversation.ID), entmessage.CreatedAtGT(asked),
		entmessage.Ai(true), entmessage.Source(sourceAssistant)).
		Order(ent.Desc(entmessage.FieldCreatedAt)).Select(entmessage.FieldCreatedAt).First(ctx)
	if err != nil {
		return asked, ent.MaskNotFound(err)
	}
	return last.CreatedAt, nil
}

func (t *turn) search(ctx context.Context, text string) (knowledge.Result, error) {
	ctx, span := spanned(ctx, "knowledge search")
	defer span.End()
	found, err := t.service.parts.Knowledge.SearchShelf(ctx, t.known.shelf, text, matchLimit)
	if err == nil {
		span.SetAttributes(attribute.Int("switchboard.search.passages", found.Passages), attribute.Int("switchboard.search.matches", len(found.Matches)))
	}
	return found, failed(span, err)
}

func milliseconds(since time.Time) float64 {
	return float64(time.Since(since).Microseconds()) / 1000
}
