// Package chat makes conversations: what a contact says is kept, the assistant's knowledge is searched, and an answerer
// words the reply. It knows no transport.
package chat

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/fault"
	"github.com/switchboard-dev/switchboard/id"
	"github.com/switchboard-dev/switchboard/knowledge"
	"github.com/switchboard-dev/switchboard/store"
)

// matchLimit is how many passages a turn is given.
const matchLimit = 5

// Service answers the contacts of the caller's subaccount.
type Service struct {
	Store     *store.Store
	Contacts  *contact.Service
	Knowledge *knowledge.Service
	Answerer  Answerer
}

// Input is what a contact said, and to whom.
type Input struct {
	AssistantID string
	Input       string
	// ConversationID is ours or the caller's own; an unknown one starts a conversation under it.
	ConversationID graphql.Omittable[*string]
	// ContactID is ours or the CRM's; without it the conversation is anonymous.
	ContactID              graphql.Omittable[*string]
	Channel                graphql.Omittable[*string]
	AdditionalInstructions graphql.Omittable[*string]
	// History is what was said elsewhere; it is not kept.
	History graphql.Omittable[[]*Said]
}

// Said is one message as an answerer sees it.
type Said struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// Completion is what a turn came to.
type Completion struct {
	ConversationID string
	// MessageID is the reply's, or the contact's message where there was no reply.
	MessageID   string
	TraceID     string
	Output      string
	ToolCalls   []*ToolCall
	Matches     []*Match
	Namespace   string
	ReadUnits   int
	CompletedAt time.Time
	Replied     bool
	contact     string
}

// AboutContact is the contact whose conversation it was, or "".
func (c *Completion) AboutContact() string { return c.contact }

// ToolCall is a tool that the turn used.
type ToolCall struct {
	ID         string          `json:"id"`
	Name       string          `json:"name"`
	Arguments  json.RawMessage `json:"arguments"`
	Result     json.RawMessage `json:"result"`
	Error      *string         `json:"error"`
	DurationMs int             `json:"durationMs"`
}

// Match is a passage that the reply was drawn from.
type Match struct {
	ID       string        `json:"id"`
	Score    float64       `json:"score"`
	Values   []float64     `json:"values"`
	Metadata MatchMetadata `json:"metadata"`
}

// MatchMetadata is the passage itself.
type MatchMetadata struct {
	Text string `json:"text"`
}

// Complete takes what a contact said and answers it. Faults: not_found for things that the subaccount has not,
// conflict for another contact's conversation, chat_refused where the assistant answers no one, chat_failed where it
// could not answer; what the contact said is kept then.
func (s *Service) Complete(ctx context.Context, in Input) (*Completion, error) {
	channel, err := channelOf(in.Channel.Value())
	if err != nil {
		return nil, err
	}
	t := &turn{service: s, in: in, channel: channel}
	if err := t.hear(ctx); err != nil {
		return nil, err
	}
	if t.reply != nil {
		return t.repeated(ctx)
	}
	if err := t.think(ctx); err != nil {
		return nil, err
	}
	return t.say(ctx)
}

// turn is one exchange under way.
type turn struct {
	service      *Service
	in           Input
	channel      string
	assistant    *ent.Assistant
	contact      *contact.Contact
	conversation *ent.Conversation
	heard        *ent.Message
	reply        *ent.Message // of an earlier try of the same request
	trace        trace
	output       string
}

// think searches and answers. Nothing is locked meanwhile.
func (t *turn) think(ctx context.Context) error {
	s := t.service
	t.trace = trace{ID: id.New("trace")}
	start := time.Now()
	found, err := s.Knowledge.SearchAssistant(ctx, t.assistant.ID, t.in.Input, matchLimit)
	if err != nil {
		return err
	}
	t.trace.SearchMs = milliseconds(start)
	t.trace.Namespace, t.trace.ReadUnits, t.trace.Matches = found.Namespace, found.Passages, matches(found.Matches)
	prompt, err := t.prompt(ctx)
	if err != nil {
		return err
	}
	history, err := t.history(ctx)
	if err != nil {
		return err
	}
	start = time.Now()
	reply, err := s.Answerer.Answer(ctx, Question{
		Prompt: prompt, History: history, Input: t.in.Input, Passages: found.Matches,
	})
	if err != nil {
		return fault.New(fault.ChatFailed, "The assistant could not answer. What was said is kept; try again.").Because(err)
	}
	t.trace.AnswerMs, t.trace.Answerer, t.output = milliseconds(start), reply.Answerer, reply.Text
	return nil
}

func milliseconds(since time.Time) float64 {
	return float64(time.Since(since).Microseconds()) / 1000
}

func matches(found []*knowledge.Match) []*Match {
	out := make([]*Match, len(found))
	for i, m := range found {
		out[i] = &Match{ID: m.ID, Score: m.Score, Values: []float64{}, Metadata: MatchMetadata{Text: m.Text}}
	}
	return out
}

// say keeps the reply.
func (t *turn) say(ctx context.Context) (*Completion, error) {
	var said *ent.Message
	err := t.service.Store.Tx(ctx, func(ctx context.Context) (err error) {
		if said, err = t.keep(ctx, message{content: t.output, ai: true, source: "assistant"}); err != nil {
			return err
		}
		return t.trace.keep(ctx, t, said.ID)
	})
	if err != nil {
		return nil, err
	}
	return t.completion(said), nil
}

// repeated is the completion of an earlier try of the same request.
func (t *turn) repeated(ctx context.Context) (*Completion, error) {
	if err := t.trace.read(ctx, t.service.Store.Client(ctx), t.reply); err != nil {
		return nil, err
	}
	t.output = t.reply.Content
	return t.completion(t.reply), nil
}

func (t *turn) completion(said *ent.Message) *Completion {
	return &Completion{
		contact:        deref(t.conversation.ContactID), // also of a turn that names none
		ConversationID: t.conversation.ID, MessageID: said.ID, TraceID: t.trace.ID, Output: t.output,
		ToolCalls: []*ToolCall{}, Matches: t.trace.Matches, Namespace: t.trace.Namespace,
		ReadUnits: t.trace.ReadUnits, CompletedAt: said.CreatedAt, Replied: true,
	}
}

// admit finds the assistant, and refuses where it answers no one.
func (t *turn) admit(ctx context.Context) error {
	client := t.service.Store.Client(ctx)
	var err error
	t.assistant, err = client.Assistant.Get(ctx, t.in.AssistantID)
	if ent.IsNotFound(err) {
		return fault.MissingField("assistant", "assistantId").Because(err)
	}
	if err != nil {
		return err
	}
	if ref := t.in.ContactID.Value(); ref != nil {
		if t.contact, err = t.service.Contacts.Find(ctx, *ref); err != nil {
			return err
		}
	}
	suspended, err := client.Workspace.Query().
		Where(workspace.ID(authz.From(ctx).Workspace), workspace.Suspended(true)).Exist(ctx)
	switch {
	case err != nil:
		return err
	case suspended:
		return refused("workspace_inactive", "The workspace is suspended.")
	case t.assistant.Archived:
		return refused("assistant_archived", "The assistant is archived and answers no one.")
	}
	return nil
}

func refused(reason, message string) error {
	return fault.New(fault.ChatRefused, message, fault.Detail{Field: "reason", Message: reason})
}

// hear admits the turn and keeps what the contact said. Two first messages at once may both make the conversation of
// one external id; the loser looks again.
func (t *turn) hear(ctx context.Context) error {
	for try := 0; ; try++ {
		err := t.service.Store.Tx(ctx, t.hearOnce)
		if ent.IsConstraintError(err) && try < 2 && !errors.Is(err, context.Canceled) {
			continue
		}
		return err
	}
}
