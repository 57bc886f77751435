// Package chat runs conversations: it stores what a contact says, searches the assistant's knowledge, and has an answerer word the reply,
// which may call tools. It is independent of transports.
package chat

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/domain/topic"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Parts are what a Service works with.
type Parts struct {
	Store     *store.Store
	Pager     *page.Pager
	Queue     *job.Queue
	Budget    *budget.Service
	Contacts  *contact.Service
	Knowledge *knowledge.Service
	Tools     *tool.Service
	Actions   *builtin.Service
	Inbox     *inbox.Service
	Topics    *topic.Service
	// Answerer words the replies where no language model does.
	Answerer Answerer
	// Terms are those of the caller's workspace, with where its language model answers; one without a URL is none.
	Terms  func(ctx context.Context) (workspace.Terms, error)
	Client *llm.Client
	// Installed is the installation's endpoint, which assistants may fall back to.
	Installed llm.Endpoint
	// Region is the caller's country, for numbers that are written without theirs.
	Region func(ctx context.Context) (string, error)
	// Messenger takes what goes out by SMS and e-mail.
	Messenger *notify.Service
	// Fronts are how the clients show themselves to those who get e-mail.
	Fronts brand.Fronts
	// Wait is how long a message waits for others that belong to the same turn.
	Wait time.Duration
	// HumanPause is how long an assistant is silent after a person has spoken.
	HumanPause time.Duration
	// Quiet is how long nobody has said anything in a conversation that is looked at as a whole.
	Quiet time.Duration
	// Lease is how long after its last sign of life a turn loses its conversation; 0 is the usual.
	Lease time.Duration
	// TraceKept is how long it is kept how replies came about.
	TraceKept time.Duration
	// Now is the time that assistants go by; nil is the machine's.
	Now func() time.Time
	// Measured is called with how long each part of a reply took; nil counts nothing.
	Measured func(part string, took time.Duration)
	Log      *slog.Logger
}

// Service answers the contacts of the caller's subaccount.
type Service struct {
	parts Parts

	prompts *share.Pool
}

// New makes the service of its parts.
func New(p Parts) *Service {
	if p.Now == nil {
		p.Now = time.Now
	}
	return &Service{parts: p, prompts: share.New(allPrompts)}
}

// Terms of the caller's workspace, by which its assistants answer.
func (s *Service) Terms(ctx context.Context) (workspace.Terms, error) { return s.parts.Terms(ctx) }

// Input is what a contact said, and to whom.
type Input struct {
	AssistantID string
	Input       string `check:"minLength=1,maxLength=100000"`
	// ConversationID is ours or the caller's own; an unknown one starts a conversation under it.
	ConversationID patch.Field[string] `check:"minLength=1,maxLength=1000"`
	// ContactID is ours or the CRM's; without it the conversation is anonymous.
	ContactID patch.Field[string] `check:"minLength=1,maxLength=1000"`
	// CreateContact says that a contact which only the CRM knows is created, if the subaccount's settings allow it.
	CreateContact          bool
	Channel                patch.Field[string] `check:"minLength=1,maxLength=1000"`
	AdditionalInstructions patch.Field[string] `check:"maxLength=20000"`
	// History is what was said elsewhere; it is not kept.
	History []*Said `check:"maxItems=500"`
	// Stream is for doors that stream; here a listener does that.
	Stream patch.Field[bool]
	// CallID is the call that it is said in, if any; Variables are the call's, for templates.
	CallID    string
	Variables map[string]string
	// Private says that it was said while the recording was paused: digits are masked in what is kept, of tools only the names are,
	// and the request to the model is not.
	Private bool
	// After is closed when it may be looked, for a draft, at who has the conversation, which is being changed until then; nil is at once.
	After <-chan struct{}
	// Line is the telephone of that call, which the assistant's tools may use.
	Line *Line
	// Outbound says that we placed it.
	Outbound bool
	// Opened is what both said as that call began, at OpenedAt, and is no message of the conversation.
	Opened   []Said
	OpenedAt time.Time
	// Along writes what else is known by then, in the transaction that keeps what was said, on the condition that it is given. Its error ends
	// the turn, and nothing is kept. What it returns is called after the commit.
	Along func(ctx context.Context, on func(*sql.Selector)) (committed func(), err error)
	// Presumed says that the assistant, the contact and the conversation, all named by our ids, belong together and may talk: nothing is read
	// before what was said is written. If that is not so, the error is ErrPresumed, of Along too, and nothing is kept. PostgreSQL
	// only.
	Presumed bool
}

// ErrPresumed says that a turn cannot begin as presumed.
var ErrPresumed = errors.New("chat: the turn has to look first")

// Judge finds an id that is too long, and a channel that there is not.
func (in Input) Judge() []fault.Detail {
	_, err := channelOf(in.Channel.Value())
	return append(rule.Key("conversationId", in.ConversationID.Value()), fault.From(err).Details...)
}

// Said is one message as an answerer sees it.
type Said struct {
	Role    string `json:"role" check:"minLength=1,maxLength=1000"`
	Content string `json:"content" check:"maxLength=100000"`

	used    *used // tools, for it
	covered bool  // by the conversation's digest
	begins  bool  // a call
}

// Complete takes what a contact said and answers it. What happens on the way goes to the context's listener, if it has
// one. Faults: not_found for things that the subaccount has not, conflict for another contact's conversation,
// chat_refused where the assistant answers no one, and what the contact said is not kept, unless a tool has acted for it;
// chat_failed where it could not answer, and what the contact said is kept.
func (s *Service) Complete(ctx context.Context, in Input) (*Completion, error) {
	if in.CallID == "" { // in a call, what is heard may be nothing
		if err := rule.Check(in); err != nil {
			return nil, err
		}
	}
	channel, err := channelOf(in.Channel.Value())
	if err != nil {
		return nil, err
	}
	t := &turn{service: s, in: in, channel: channel}
	if err := t.receive(ctx); err != nil {
		return nil, err
	}
	if t.reply != nil {
		return t.repeated(ctx)
	}
	return t.take(ctx)
}

// take the turn, when it is the conversation's next one.
func (t *turn) take(asked context.Context) (*Completion, error) {
	ctx, held, err := t.hold(asked)
	if err != nil {
		return nil, t.giveUp(asked, err)
	}
	defer held.Release(ctx)
	t.held = held
	if t.reply == nil && t.leaseID == "" { // an earlier try of the same request may have had the conversation until now
		if _, err := t.resume(ctx); err != nil {
			return nil, t.giveUp(ctx, err)
		}
	}
	if t.reply != nil {
		return t.repeated(ctx)
	}
	return t.proceed(ctx)
}

// proceed with the turn, which holds its conversation.
func (t *turn) proceed(ctx context.Context) (*Completion, error) {
	silent, err := t.look(ctx)
	if err != nil {
		return nil, t.giveUp(ctx, err)
	}
	ctx, span := spanned(ctx, "chat turn")
	defer func() { t.trace.describe(span) }()
	if silent {
		return t.leave(ctx)
	}
	leave, err := t.occupy()
	if err != nil {
		return nil, t.giveUp(ctx, err)
	}
	defer leave()
	if err := t.think(ctx); err != nil && !t.fallBack(ctx, err) {
		return nil, t.fail(ctx, err)
	}
	if err := t.part(ctx); err != nil {
		return nil, t.fail(ctx, err)
	}
	return t.say(ctx)
}

// giveUp a turn that has not begun: what the contact said is part of what was said before, from the next turn on.
func (t *turn) giveUp(ctx context.Context, cause error) error {
	if err := t.service.parts.Store.Again(context.WithoutCancel(ctx), t.unreplied); err != nil {
		return errors.Join(cause, err)
	}
	return cause
}
