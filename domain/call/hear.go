package call

import (
	"context"
	"errors"
	"fmt"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// The phrases that end a call.
func farewell(p talk.Phrases) string { return p.Farewell }
func unable(p talk.Phrases) string   { return p.Unable }

// Heard answers what the called said, by a turn of the call's conversation. Where this copy remembers the call, it is not read: what was said
// becomes part of the transcript with the turn, on the condition that the call is still what the turn goes by.
func (s *Service) Heard(ctx context.Context, key string, u carrier.Utterance) (carrier.Reply, error) {
	ctx, known, err := s.adopt(ctx, key)
	if err != nil {
		return carrier.Reply{}, err
	}
	if !known {
		return carrier.Reply{HangUp: true}, nil
	}
	a := s.accounts.of(key)
	if row := a.remembered(); row != nil && row.Status == inProgress && s.parts.Store.Postgres() {
		told, presumed := a.tell(u), a.presumes(row)
		reply, err := s.respond(ctx, row, u, func(in *chat.Input) { in.Along, in.Presumed = s.telling(a, row, told), presumed })
		told.end()
		if !errors.Is(err, chat.ErrPresumed) {
			return reply, err
		}
		a.stray(presumed)
	}
	ctx, row, err := s.row(ctx, key)
	if err != nil {
		return carrier.Reply{}, err
	}
	return s.respond(ctx, row, u, func(*chat.Input) {})
}

// respond by a turn whose input amend changes.
func (s *Service) respond(ctx context.Context, row *ent.Call, u carrier.Utterance, amend func(*chat.Input)) (carrier.Reply, error) {
	switch {
	case row == nil || row.AssistantID == nil || row.ConversationID == nil:
		return carrier.Reply{HangUp: true}, nil
	case optsOut(u.Content):
		return s.sayLast(ctx, *row.AssistantID, farewell)
	}
	variables, _ := texts(row.Variables)
	voice, line := chat.Voice, &chat.Line{Transferable: s.transferable}
	opened, openedAt := openingOf(row)
	in := chat.Input{
		AssistantID: *row.AssistantID, Input: u.Content, ConversationID: patch.Sent(row.ConversationID),
		ContactID: patch.Sent(row.ContactID), Channel: patch.Sent(&voice),
		CallID: row.ID, Line: line, Variables: variables, Outbound: row.Direction == outbound,
		Opened: opened, OpenedAt: openedAt,
	}
	amend(&in)
	done, err := s.parts.Chat.Complete(ctx, in)
	if fault.Is(err, fault.ChatRefused) || fault.Is(err, fault.ChatFailed) {
		s.parts.Log.WarnContext(ctx, "no assistant answers in a call", "call", row.ID, "error", err)
		return s.sayLast(ctx, *row.AssistantID, unable)
	}
	if err != nil {
		return carrier.Reply{}, fmt.Errorf("call: %w", err)
	}
	if line.Parts && done.Output == "" {
		return s.sayLast(ctx, *row.AssistantID, unable)
	}
	return carrier.Reply{Text: done.Output, Keys: line.Keys, Transfer: line.Transfer, HangUp: line.End || done.Fallback || line.Parts}, nil
}

// sayLast says one of the phrases before it hangs up, in an assistant's language; in English where that is gone.
func (s *Service) sayLast(ctx context.Context, assistantID string, phrase func(talk.Phrases) string) (carrier.Reply, error) {
	language := ""
	a, err := s.parts.Store.Client(ctx).Assistant.Get(ctx, assistantID)
	if err == nil {
		language = store.Text(a.Language)
	} else if !ent.IsNotFound(err) {
		return carrier.Reply{}, fmt.Errorf("call: %w", err)
	}
	return carrier.Reply{Text: phrase(talk.PhrasesOf(language)), HangUp: true}, nil
}

// telling adds what was said to the transcript of a call as remembered. The error, at the commit at the latest, is chat.ErrPresumed if the call
// has changed since.
func (s *Service) telling(
	a *account, row *ent.Call, told *telling,
) func(ctx context.Context, on func(*sql.Selector)) (func(), error) {
	return func(ctx context.Context, on func(*sql.Selector)) (func(), error) {
		known := a.latest(row)
		next, update := *known, s.parts.Store.Client(ctx).Call.Update().Where(append(as(known), on)...).SetHeardAt(store.Timestamp())
		apply(&next, update, carrier.Event{Kind: carrier.Spoke, Utterance: told.said})
		err := update.Exec(store.Must(ctx, chat.ErrPresumed))
		next.UpdatedAt = changedAt(update)
		return func() {
			a.replace(known, &next)
			told.end()
		}, err
	}
}

// as is the condition that a call is under way, with whom, for whom and with the transcript that are remembered.
func as(row *ent.Call) []predicate.Call {
	all := []predicate.Call{entcall.ID(row.ID), entcall.Status(row.Status), transcribed(row.Transcript)}
	if row.AssistantID != nil {
		all = append(all, entcall.AssistantID(*row.AssistantID))
	}
	if row.ConversationID != nil {
		all = append(all, entcall.ConversationID(*row.ConversationID))
	}
	if row.ContactID != nil {
		all = append(all, entcall.ContactID(*row.ContactID))
	}
	return all
}
