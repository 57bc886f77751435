package chat

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"

	"go.opentelemetry.io/otel/attribute"

	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What a turn may ask of tools.
const (
	roundLimit    = 5
	parallelLimit = 16
)

// tired is what is said where a model asks for tools to the end and says nothing.
const tired = "I am sorry, I could not finish that."

// errMute is returned where a model has nothing to say.
var errMute = errors.New("chat: the model says nothing")

// Modeled words replies by a language model.
type Modeled struct {
	Client   *llm.Client
	Endpoint llm.Endpoint
}

// Answer in rounds: the model speaks or asks for tools, and reads what they came to, until it asks for none.
func (m *Modeled) Answer(ctx context.Context, q Question, tell Listener) (Reply, error) {
	d := &dialogue{modeled: m, tell: tell, reply: Reply{Answerer: "model", Endpoint: host(m.Endpoint.URL)}}
	d.request = llm.Request{Model: store.Text(q.Model), Temperature: q.Temperature, Messages: promptMessages(q)}
	if q.Tools != nil {
		d.request.Tools = q.Tools.Tools()
	}
	var err error
	if d.reply.Request, err = packed(d.request); err != nil {
		return d.reply, fmt.Errorf("chat: %w", err)
	}
	for {
		calls, err := d.speak(ctx)
		if err != nil {
			return d.reply, err
		}
		if len(calls) == 0 {
			return d.end()
		}
		if err := d.work(ctx, q.Tools, calls); err != nil {
			return d.reply, err
		}
	}
}

// dialogue is one reply under way.
type dialogue struct {
	modeled *Modeled
	tell    Listener
	request llm.Request
	reply   Reply
}

// speak has the model speak once, and answers what tools it asks for. In the last round it is offered none.
func (d *dialogue) speak(ctx context.Context) ([]llm.Call, error) {
	if d.reply.Rounds == roundLimit {
		d.request.Tools = nil
	}
	ctx, span := spanned(ctx, "model", attribute.String("gen_ai.operation.name", "chat"))
	defer span.End()
	first := true
	said, err := d.modeled.Client.Stream(ctx, d.modeled.Endpoint, d.request, func(text string) error {
		text = clean(text)
		if first && d.reply.Text != "" {
			text = "\n\n" + text
		}
		first = false
		d.reply.Text += text
		return d.tell(Event{Kind: Delta, Content: text})
	})
	if said != nil {
		d.count(said)
		span.SetAttributes(attribute.String("gen_ai.response.model", said.Model),
			attribute.Int("gen_ai.usage.input_tokens", said.InputTokens), attribute.Int("gen_ai.usage.output_tokens", said.OutputTokens))
	}
	if failed(span, err) != nil {
		return nil, fmt.Errorf("chat: %w", err)
	}
	if len(said.Calls) > 0 && d.reply.Rounds < roundLimit {
		d.request.Messages = append(d.request.Messages, llm.Message{Role: llm.Assistant, Content: said.Text, Calls: said.Calls})
		return said.Calls, nil
	}
	return nil, nil
}

// count what it took; that of every round adds up.
func (d *dialogue) count(said *llm.Reply) {
	d.reply.Model = said.Model
	d.reply.InputTokens += said.InputTokens
	d.reply.OutputTokens += said.OutputTokens
	d.reply.Cost += llm.Cost(said.Model, said.InputTokens, said.OutputTokens)
	d.reply.FirstToken = cmp.Or(d.reply.FirstToken, said.FirstToken)
}

// end the reply. A model that has used tools and found no words is helped out.
func (d *dialogue) end() (Reply, error) {
	if strings.TrimSpace(d.reply.Text) != "" {
		return d.reply, nil
	}
	if d.reply.Rounds == 0 {
		return d.reply, errMute
	}
	d.reply.Text = tired
	return d.reply, d.tell(Event{Kind: Delta, Content: tired})
}

// work uses the tools that the model asks for, at the same time, and hands it what they came to.
func (d *dialogue) work(ctx context.Context, tools Toolbox, calls []llm.Call) error {
	d.reply.Rounds++
	results := make([]*ToolCall, len(calls))
	var lock sync.Mutex
	var problem error
	tell := func(kind string, c *ToolCall) {
		lock.Lock()
		defer lock.Unlock()
		if problem == nil {
			problem = d.tell(Event{Kind: kind, Call: c})
		}
	}
	var all sync.WaitGroup
	for i, call := range calls {
		if tools == nil || i >= parallelLimit {
			results[i] = tooMany(call)
			continue
		}
		all.Go(func() {
			call.ID = id.New("tcall") // ours, and not the model's
			tell(ToolUse, &ToolCall{ID: call.ID, Name: clean(call.Name), Arguments: written(call.Arguments)})
			results[i] = tools.Use(ctx, call)
			tell(ToolResult, results[i])
		})
	}
	all.Wait()
	for i, r := range results {
		d.reply.Calls = append(d.reply.Calls, r)
		d.request.Messages = append(d.request.Messages, llm.Message{Role: llm.ToolSays, CallID: calls[i].ID, Content: outcome(r)})
	}
	return errors.Join(problem, ctx.Err())
}

func tooMany(call llm.Call) *ToolCall {
	text := fmt.Sprintf("At most %d tools can be used in one turn.", parallelLimit)
	return &ToolCall{ID: id.New("tcall"), Name: clean(call.Name), Arguments: written(call.Arguments), Error: &text}
}

// outcome is what a model reads of a tool.
func outcome(c *ToolCall) string {
	if c.Error == nil {
		return string(c.Result)
	}
	return `{"error":` + quoted(*c.Error) + `}`
}

// host is the endpoint's address without anything secret.
func host(base string) string {
	u, err := url.Parse(base)
	if err != nil {
		return ""
	}
	return u.Host
}
