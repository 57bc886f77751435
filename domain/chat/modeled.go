package chat

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"go.opentelemetry.io/otel/attribute"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat/smalltalk"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What a turn may ask of tools.
const (
	roundLimit    = 5
	parallelLimit = 16
)

// errMute is returned where a model has nothing to say.
var errMute = errors.New("chat: the model says nothing")

// Modeled words replies by a language model.
type Modeled struct {
	Client *llm.Client
	// Choices are whom to ask: the next where one fails before it has said anything.
	Choices []llm.Choice
	// Reserve sets aside what the reply may cost in all, before each request; its error ends the reply. nil: nothing limits it.
	Reserve func(ctx context.Context, cost int64) error
}

// Answer in rounds: the model speaks or asks for tools, and reads what they came to, until it asks for none.
func (m *Modeled) Answer(ctx context.Context, q Question, tell Listener) (Reply, error) {
	d := &dialogue{
		modeled: m, tell: tell, question: q, reply: Reply{Answerer: "model"}, window: m.window(store.Text(q.Model)), keep: -1,
	}
	d.request = llm.Request{Tenant: authz.From(ctx).Workspace, Model: store.Text(q.Model), Temperature: q.Temperature, MaxTokens: q.MaxTokens}
	d.reserved = m.reserve(d.window, &d.request)
	d.bounded = m.Reserve != nil && d.request.MaxTokens == 0 // what is set aside has to be a bound
	if q.Tools != nil {
		d.offered = q.Tools.Tools()
		d.rounds = usedRound(q.Used, math.MaxInt)
	}
	d.fit()
	if err := d.asked.begin(d.request, slices.Clone(d.reply.Cut)); err != nil {
		return d.reply, fmt.Errorf("chat: %w", err)
	}
	reply, err := d.converse(ctx)
	var unkept error
	if reply.Request, unkept = d.asked.packed(); unkept != nil && err == nil {
		err = fmt.Errorf("chat: %w", unkept)
	}
	return reply, err
}

// converse until the model asks for no more tools.
func (d *dialogue) converse(ctx context.Context) (Reply, error) {
	for {
		calls, err := d.speak(ctx)
		if err != nil {
			return d.reply, err
		}
		if len(calls) == 0 {
			return d.end()
		}
		if err := d.work(ctx, d.question.Tools, calls); err != nil {
			return d.reply, err
		}
	}
}

// dialogue is one reply under way.
type dialogue struct {
	modeled  *Modeled
	tell     Listener
	question Question
	offered  []llm.Tool
	rounds   []llm.Message // what was asked of tools, and what they said
	request  llm.Request
	asked    asking
	reply    Reply
	spoken   strings.Builder // what of the reply's text is still being said
	// How many tokens the model reads, and how many of them the reply may have.
	window, reserved int
	// The reply may have what the request leaves of the window, so that the budget costs little of the history; at most llm.DefaultMaxTokens.
	bounded bool
	// What an endpoint has found too long or filtered is asked again with less: with so many of the newest messages, if that is
	// not negative, and with so many tokens, if that is not 0.
	shortened     bool
	keep, pressed int
	sent          []Said // the history in the request
	sign          sign   // in what the model says
}

// speak has the model speak once, and answers what tools it asks for. In the last round it is offered none. A reply that is
// not whole asks for none: what it would ask may be cut off as well.
func (d *dialogue) speak(ctx context.Context) ([]llm.Call, error) {
	d.fit()
	ctx, span := spanned(ctx, "model", attribute.String("gen_ai.operation.name", "chat"))
	defer span.End()
	said, err := d.ask(ctx)
	span.SetAttributes(attribute.String("gen_ai.response.model", said.Model), attribute.Bool("switchboard.model.priced", said.Priced),
		attribute.Int("gen_ai.usage.input_tokens", said.InputTokens), attribute.Int("gen_ai.usage.output_tokens", said.OutputTokens))
	if failed(span, err) != nil {
		return nil, fmt.Errorf("chat: %w", err)
	}
	if err := d.close(said); err != nil {
		return nil, err
	}
	if len(said.Calls) > 0 && said.Incomplete == "" && said.Refusal == "" && d.reply.Rounds < roundLimit {
		d.rounds = append(d.rounds, llm.Message{Role: llm.Assistant, Content: said.Text, Calls: said.Calls})
		return said.Calls, nil
	}
	return nil, nil
}

// ask the model, and once more with less of the history where it is too long or a filter lets nothing through.
func (d *dialogue) ask(ctx context.Context) (*llm.Reply, error) {
	first, before := true, len(d.reply.Text)
	d.sign = sign{}
	for {
		if err := d.reserve(ctx); err != nil {
			return &llm.Reply{}, err
		}
		if err := d.asked.next(d.request, d.reply.Cut); err != nil {
			return &llm.Reply{}, err
		}
		said, err := d.modeled.Client.StreamFirst(ctx, d.modeled.Choices, d.request, func(text string) error {
			if text = d.sign.pass(text); text == "" {
				return nil
			}
			separate := first
			first = false
			return d.speakOn(text, separate)
		})
		d.settle()
		d.count(said)
		if rest := d.sign.rest(said.Incomplete != ""); err == nil && rest != "" {
			err = d.say(rest, first)
		}
		if said.Retracted {
			d.retract(before, said)
		}
		if !d.shorten(said, err) {
			return said, err
		}
	}
}

// retract what was said of a reply that turned out to be a thought: the rest is what is kept, and a mark in it the one that counts.
func (d *dialogue) retract(before int, said *llm.Reply) {
	d.reply.Text, d.reply.Retracted, d.sign = d.reply.Text[:before], true, sign{}
	text := plain.Text(d.sign.pass(said.Text) + d.sign.rest(said.Incomplete != ""))
	if before > 0 && text != "" {
		text = "\n\n" + text
	}
	d.reply.Text += text
}

// say a piece of the reply, apart from what was said before.
func (d *dialogue) say(text string, separate bool) error {
	defer d.settle()
	return d.speakOn(text, separate)
}

// speakOn is say of one of many pieces: the reply has them once they are settled.
func (d *dialogue) speakOn(text string, separate bool) error {
	text = plain.Text(text)
	if separate && d.reply.Text != "" {
		text = "\n\n" + text
	}
	d.spoken.WriteString(text)
	return d.tell(Event{Kind: Delta, Content: text})
}

// settle what was said.
func (d *dialogue) settle() {
	d.reply.Text += d.spoken.String()
	d.spoken.Reset()
}

// count what it took; that of every round adds up.
func (d *dialogue) count(said *llm.Reply) {
	d.reply.Model, d.reply.Endpoint, d.reply.EndpointName = said.Model, host(said.URL), said.Name
	d.reply.InputTokens += said.InputTokens
	d.reply.OutputTokens += said.OutputTokens
	d.reply.CachedTokens += said.CachedTokens
	d.reply.Cost += said.Cost
	d.reply.Unpriced = d.reply.Unpriced || !said.Priced && said.InputTokens+said.OutputTokens > 0
	d.reply.FirstToken = cmp.Or(d.reply.FirstToken, said.FirstToken)
}

// end the reply. A model that has used tools, or its tokens, and found no words is helped out.
func (d *dialogue) end() (Reply, error) {
	if err := errors.Join(d.unanswered(), d.part()); err != nil {
		return d.reply, err
	}
	if strings.TrimSpace(d.reply.Text) != "" {
		return d.reply, nil
	}
	if d.reply.Rounds == 0 && d.reply.Incomplete == "" {
		return d.reply, errMute
	}
	d.reply.Text = d.question.sentence(smalltalk.Tired)
	return d.reply, d.tell(Event{Kind: Delta, Content: d.reply.Text})
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
			tell(ToolUse, &ToolCall{ID: call.ID, Name: plain.Text(call.Name), Arguments: written(call.Arguments)})
			results[i] = tools.Use(ctx, call)
			tell(ToolResult, results[i])
		})
	}
	began := time.Now()
	all.Wait()
	d.reply.Tools += time.Since(began)
	for i, r := range results {
		d.reply.Calls = append(d.reply.Calls, r)
		d.rounds = append(d.rounds, llm.Message{Role: llm.ToolSays, CallID: calls[i].ID, Content: outcome(r)})
	}
	return errors.Join(problem, ctx.Err())
}

func tooMany(call llm.Call) *ToolCall {
	text := fmt.Sprintf("At most %d tools can be used in one turn.", parallelLimit)
	return &ToolCall{ID: id.New("tcall"), Name: plain.Text(call.Name), Arguments: noArguments, Error: &text} // they were for nothing
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
