package chat

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"go.opentelemetry.io/otel/attribute"

	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/catalog"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Toolbox is what an answerer may use in a turn. Whom and what the tools are about is pinned in it.
type Toolbox interface {
	Tools() []llm.Tool
	// Use a tool as a model asked for it. It always comes to something: a result, or an error for the model.
	Use(ctx context.Context, call llm.Call) *ToolCall
}

// toolbox has the tools that are attached to the turn's assistant, and no others.
type toolbox struct {
	turn   *turn
	about  tool.Metadata
	shown  []llm.Tool
	usable map[string]usable
	lock   sync.Mutex
	// occasion is the message that uses of tools are known by.
	occasion *ent.Message
	acts     func() time.Time // in a draft: when the first tool was used that asks since
	earlier  []*ToolCall      // uses by tries that have not heard all that this one answers
	asked    map[string]int   // how often each request was made: by those, and in this try
	sent     map[string]int   // how often each tool has sent a message
	// numbers are those that calls are transferred to.
	numbers directory
	// bookings are the appointments that the turn knows of.
	bookings *builtin.Bookings
}

// usable is one tool: what its arguments have to be, and what it does.
type usable struct {
	schema   json.RawMessage
	required []string
	use      use
}

// use of a tool, by the id of the call, with arguments that meet its schema.
type use func(ctx context.Context, call string, args json.RawMessage) (json.RawMessage, error)

// toolbox of the turn. What exists on calls only is left out of the others.
func (t *turn) toolbox(custom []*tool.Tool) *toolbox {
	b := &toolbox{
		turn: t, usable: map[string]usable{}, occasion: occasionOf(t.heard), acts: sync.OnceValue(store.Timestamp), earlier: t.earlierUses(),
		asked: map[string]int{}, sent: map[string]int{}, bookings: t.bookings(),
	}
	sub := t.subaccount
	b.about = tool.Metadata{
		LocationID: sub.ID, AssistantID: t.assistant.ID, ConversationID: t.conversation.ID, ContactID: t.conversation.ContactID,
	}
	if sub.LocationID != nil {
		b.about.LocationID = *sub.LocationID
	}
	attached := map[string]bool{}
	for _, name := range t.assistant.PlatformTools {
		attached[name] = true
	}
	for _, p := range catalog.Tools() {
		if attached[p.Name] && builtin.Can(p.Name) {
			b.add(p.Name, t.described(p.Name, p.Description), usable{schema: p.Parameters, use: b.platform(p.Name)})
		}
	}
	b.telephone(attached)
	for _, c := range custom {
		description := store.Text(c.Description)
		if t.channel == Voice {
			description = c.Spoken()
		}
		b.add(c.Name, description, usable{c.Parameters, c.RequiredParams, b.custom(c)})
		for _, e := range b.earlier {
			if e.Name != c.Name { // checking costs as much as the schema is large
				continue
			}
			if args, problem := tool.CheckArguments(c.Parameters, c.RequiredParams, string(e.Arguments)); problem == "" {
				b.asked[c.ID+string(args)]++
			}
		}
	}
	return b
}

// noParameters is the schema of a tool that takes none, noArguments what it is used with.
var noArguments, noParameters = json.RawMessage(`{}`), json.RawMessage(`{"type":"object","properties":{}}`)

func (b *toolbox) add(name, description string, u usable) {
	schema := u.schema
	if len(schema) == 0 || string(schema) == "null" {
		schema = noParameters
	}
	b.shown = append(b.shown, llm.Tool{Name: name, Description: description, Parameters: schema})
	b.usable[name] = u
}

// platform does what a tool of the platform does.
func (b *toolbox) platform(name string) use {
	return func(ctx context.Context, call string, args json.RawMessage) (json.RawMessage, error) {
		t := b.turn
		result, err := t.service.parts.Actions.Do(ctx, name, builtin.Setting{
			Contact: t.contact, Conversation: t.conversation.ID, Assistant: t.assistant, OnCall: t.channel == Voice, Since: b.since,
			Bookings: b.bookings, Once: b.once(sending{Tool: name, Call: call, Arguments: string(written(string(args)))}),
		}, args)
		if err != nil {
			return nil, err
		}
		return json.Marshal(result)
	}
}

// messageLimit is how often each tool that sends messages can be used in one turn: what they say may be what a stranger wants.
const messageLimit = 3

// few counts a message that a tool is about to send, and is an error if that makes too many.
func (b *toolbox) few(name string) error {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.sent[name] == messageLimit {
		return misuseError(fmt.Sprintf("%s can be used at most %d times in one turn.", name, messageLimit))
	}
	b.sent[name]++
	return nil
}

// custom asks a tool of the subaccount's.
func (b *toolbox) custom(c *tool.Tool) use {
	return func(ctx context.Context, _ string, args json.RawMessage) (json.RawMessage, error) {
		about := b.about
		about.Occasion = b.occur(c.ID, args)
		return b.turn.service.parts.Tools.Call(ctx, c.ID, args, about)
	}
}

// occur is the occasion of a request to a tool: the message that it is known by, and a count of such requests. It begins with those of tries that had
// failed before the contact wrote more: what is asked for since is another one. What a try has asked for that was killed, or has heard the same, is
// asked for again. A draft that was begun before its message was kept has none.
func (b *toolbox) occur(id string, args json.RawMessage) string {
	if b.occasion.ID == "" {
		return ""
	}
	b.lock.Lock()
	defer b.lock.Unlock()
	b.asked[id+string(args)]++
	return fmt.Sprintf("%s %d", b.occasion.ID, b.asked[id+string(args)])
}

// Tools of Toolbox.
func (b *toolbox) Tools() []llm.Tool { return b.shown }

// Use of Toolbox.
func (b *toolbox) Use(ctx context.Context, call llm.Call) *ToolCall {
	out := &ToolCall{ID: call.ID, Name: plain.Text(call.Name), Arguments: written(call.Arguments)}
	ctx, span := spanned(ctx, "tool", attribute.String("gen_ai.tool.name", out.Name))
	defer span.End()
	start := time.Now()
	result, err := b.use(ctx, call)
	out.DurationMs = int(time.Since(start).Milliseconds())
	if err != nil {
		text := b.errorText(ctx, call.Name, failed(span, err))
		out.Error = &text
		return out
	}
	out.Result = result
	return out
}

// misuseError is an error whose text is for the model.
type misuseError string

// Error of error.
func (e misuseError) Error() string { return string(e) }

func (b *toolbox) use(ctx context.Context, call llm.Call) (result json.RawMessage, err error) {
	defer func() { // tools run beside each other, where nobody else catches what panics
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack()) //nolint:err113 // what panicked is no error
		}
	}()
	if !b.turn.mayAct(ctx) {
		return nil, misuseError("The turn is over.")
	}
	switch over, err := b.turn.overtaken(ctx); {
	case err != nil:
		return nil, err
	case over:
		return nil, misuseError("A person has taken the conversation over.")
	}
	u, ok := b.usable[call.Name]
	if !ok {
		return nil, misuseError("There is no such tool. " + b.named())
	}
	args, problem := tool.CheckArguments(u.schema, u.required, call.Arguments)
	if problem != "" {
		return nil, misuseError(problem)
	}
	if cedes := b.turn.cedes(call.Name, args); cedes != nil { // from before it does, as tools are used beside each other
		cedes.Add(1)
		defer func() {
			if result == nil {
				cedes.Add(-1)
			}
		}()
	}
	ctx, done := b.turn.acting(ctx)
	defer done()
	return u.use(ctx, call.ID, args)
}

// named says which tools there are.
func (b *toolbox) named() string {
	if len(b.shown) == 0 {
		return "There are none."
	}
	names := make([]string, len(b.shown))
	for i, t := range b.shown {
		names[i] = t.Name
	}
	return "The tools are: " + strings.Join(names, ", ") + "."
}

// errorText is what the model reads of an error. Internal causes stay private.
func (b *toolbox) errorText(ctx context.Context, name string, err error) string {
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Code != fault.Internal {
		parts := []string{f.Message}
		for _, d := range f.Details {
			parts = append(parts, d.Field+" "+d.Message)
		}
		return strings.Join(parts, " ")
	}
	for _, public := range []error{builtin.ErrAnonymous, notify.ErrNotConfigured, notify.ErrRefused, notify.ErrUnavailable} {
		if errors.Is(err, public) {
			return public.Error()
		}
	}
	if e, ok := errors.AsType[misuseError](err); ok {
		return string(e)
	}
	b.turn.service.parts.Log.ErrorContext(ctx, "a tool failed", "tool", name, "conversation", b.turn.conversation.ID, "error", err)
	return "The tool failed."
}
