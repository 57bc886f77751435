package call

import (
	"cmp"
	"context"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// mind answers in a call by turns of the call's conversation.
type mind struct {
	service   *Service
	who       authz.Caller
	row       *ent.Call
	variables map[string]string
	language  string // of the assistant; "" is English

	show func(live.Tool) // each tool that is used; nil: they are not shown

	opening opening

	mu      sync.Mutex
	note    string   // for the next turn
	private []string // numbers that were heard while the recording was paused, which are kept nowhere
	session *talk.Session
	team    team
	back    chan struct{} // closed when the conversation is the assistant's again, which a person has handed the call back to; nil: none has
}

// Join of talk.Joiner.
func (m *mind) Join(s *talk.Session) { m.session = s }

// Draft of talk.Mind.
func (m *mind) Draft(ctx context.Context, heard talk.Heard) talk.Draft {
	switch {
	case heard.OptOut, optsOut(heard.Text):
		return &fixedReply{text: talk.PhrasesOf(m.language).Farewell, then: talk.Action{HangUp: true}}
	case heard.Refused != "":
		m.remember("The call could not be transferred to " + heard.Refused + ". The contact knows that and is still on the line.")
		return &fixedReply{}
	case m.row.ConversationID == nil:
		return &fixedReply{then: talk.Action{HangUp: true}}
	}
	words := heard.Text
	if heard.Keys != "" {
		words = "[pressed " + heard.Keys + " on the keypad]"
	}
	whispered, last := m.team.instructions(heard.Private)
	opened, openedAt := m.opening.history()
	r := &draftedReply{
		last: last,
		mind: m, line: m.line(), ctx: m.shown(m.as(ctx)),
		private: m.confidences(heard),
	}
	r.draft = m.service.parts.Chat.Draft(r.ctx, chat.Input{ //nolint:contextcheck // it is ours, as the tenant
		AssistantID: *m.row.AssistantID, Input: words, ConversationID: patch.Sent(m.row.ConversationID),
		ContactID: patch.Sent(m.row.ContactID), AdditionalInstructions: patch.Sent(plain.NonEmpty(joinLines(m.noted(heard.Private), whispered))),
		Private: heard.Private, After: m.givenBack(), CallID: m.row.ID, Line: r.line, Variables: m.variables, Outbound: m.row.Direction == outbound,
		Opened: opened, OpenedAt: openedAt,
	})
	return r
}

// firstWords are what is said first to somebody who calls, where nothing is written for that. They come before the first draft.
func (m *mind) firstWords(ctx context.Context) string {
	words, err := m.service.parts.Chat.FirstWords(m.as(ctx), chat.Input{
		AssistantID: *m.row.AssistantID, ConversationID: patch.Sent(m.row.ConversationID), ContactID: patch.Sent(m.row.ContactID),
		CallID: m.row.ID, Variables: m.variables,
	})
	if err != nil && ctx.Err() == nil {
		m.service.parts.Log.WarnContext(ctx, "a call begins with the standard words: no model has drafted any", "call", m.row.ID, "error", err)
	}
	return cmp.Or(words, talk.PhrasesOf(m.language).Welcome)
}

// as is a context of the call's tenant.
func (m *mind) as(ctx context.Context) context.Context { return authz.With(ctx, &m.who) }

// joinLines of what there is.
func joinLines(all ...string) string {
	return strings.Join(slices.DeleteFunc(all, func(s string) bool { return s == "" }), "\n")
}

// watch has tools shown. It is called before the first draft.
func (m *mind) watch(show func(live.Tool)) { m.show = show }

// shown is a context whose turns show their tools.
func (m *mind) shown(ctx context.Context) context.Context {
	if m.show == nil {
		return ctx
	}
	return chat.Listening(ctx, func(e chat.Event) error {
		if c := e.Call; c != nil {
			m.show(live.Tool{
				ID: c.ID, Name: c.Name, Arguments: c.Arguments, Result: c.Result, Error: store.Text(c.Error),
				Took: time.Duration(c.DurationMs) * time.Millisecond, Done: e.Kind == chat.ToolResult,
			})
		}
		return nil
	})
}

// line is what a turn can do in the call. A call by text has no session, and no recording that could be paused.
func (m *mind) line() *chat.Line {
	line := &chat.Line{Transferable: m.transferable}
	if m.row.CallType == web {
		line.Keyless = noKeypad
	}
	if m.session != nil {
		line.Record, line.Attended = m.session.Record, m.session.Attended
	}
	return line
}

// What a model reads that wants to transfer a web call, or to press keys in one.
const (
	noNumber = "This call comes from a web page and cannot be transferred. Offer the number instead."
	noKeypad = "This call comes from a web page: no keys can be pressed in it."
)

func (m *mind) transferable(ctx context.Context, number string) (refusal string, err error) {
	if m.row.CallType == web {
		return noNumber, nil
	}
	return m.service.transferable(ctx, number)
}

func (m *mind) remember(note string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.note = note
}

// noted is what the history does not tell.
func (m *mind) noted(private bool) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !private || len(m.private) == 0 { // the request of any other turn is kept
		return m.note
	}
	return m.note + "\nDigits that the contact gives while the recording is paused are masked in the history. So far they were:\n" +
		strings.Join(m.private, "\n")
}

// mostPrivate is how much of what is kept nowhere is remembered.
const mostPrivate = 20

// figures are the numbers in what was heard. The rest of it is in the history, and no part of the instructions.
var figures = regexp.MustCompile(`\d+`)

// confidences are the numbers that were heard while the recording is paused, with the latest; nil if it is not.
func (m *mind) confidences(heard talk.Heard) []string {
	if !heard.Private {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	all := append(slices.Clone(m.private), strings.Join(figures.FindAllString(heard.Keys+" "+heard.Text, -1), " "))
	return all[max(0, len(all)-mostPrivate):]
}

// confide remembers them for the next turn, or forgets all.
func (m *mind) confide(all []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.private = all
}

// fixedReply is a reply that nobody has to think of.
type fixedReply struct {
	text string
	then talk.Action
	once sync.Once
}

// Next of talk.Draft.
func (d *fixedReply) Next(context.Context) (text string, err error) {
	err = io.EOF
	d.once.Do(func() {
		if d.text != "" {
			text, err = d.text, nil
		}
	})
	return text, err
}

// Commit of talk.Draft.
func (*fixedReply) Commit() {}

// Drop of talk.Draft.
func (*fixedReply) Drop() {}

// End of talk.Draft.
func (d *fixedReply) End(context.Context, string, bool) (talk.Action, error) { return d.then, nil }

// draftedReply is one that is thought of.
type draftedReply struct {
	mind    *mind
	draft   *chat.Draft
	line    *chat.Line
	ctx     context.Context //nolint:containedctx // the draft's own
	sorry   bool            // nobody answers, and that was said
	spoke   bool
	last    *whisper // the latest that it knows
	private []string // numbers that have been heard while the recording is paused
}

// Next of talk.Draft. If no assistant answers, that is said.
func (r *draftedReply) Next(ctx context.Context) (string, error) {
	if r.sorry {
		return "", io.EOF
	}
	text, err := r.draft.Next(ctx)
	if fault.Is(err, fault.ChatRefused) || fault.Is(err, fault.ChatFailed) || errors.Is(err, io.EOF) && r.line.Parts && !r.spoke {
		r.sorry = true
		return talk.PhrasesOf(r.mind.language).Unable, nil
	}
	r.spoke = r.spoke || text != ""
	return text, err
}

// Commit of talk.Draft.
func (r *draftedReply) Commit() {
	r.mind.opening.end()
	r.mind.remember("")
	r.mind.team.heed(r.last)
	r.mind.confide(r.private)
	r.draft.Commit(r.ctx)
}

// Drop of talk.Draft.
func (r *draftedReply) Drop() { r.draft.Drop(r.ctx) }

// End of talk.Draft. A call that is left to a person ends when the caller has heard so: one who interrupts that hears it with the next turn.
func (r *draftedReply) End(ctx context.Context, spoken string, cut bool) (talk.Action, error) {
	done, err := r.draft.End(authz.With(ctx, &r.mind.who), spoken, cut)
	if fault.Is(err, fault.ChatRefused) || fault.Is(err, fault.ChatFailed) {
		r.mind.service.parts.Log.WarnContext(ctx, "no assistant answers in a call", "call", r.mind.row.ID, "error", err)
		return talk.Action{HangUp: true}, nil
	}
	if err != nil {
		return talk.Action{}, err
	}
	return talk.Action{
		Keys: r.line.Keys, Transfer: r.line.Transfer, HangUp: r.line.End || done.Fallback && !r.line.Waits || r.line.Parts && !cut,
		Left: r.line.Left, Wait: r.line.Waits && !cut,
	}, nil
}
