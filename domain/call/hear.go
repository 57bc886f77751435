package call

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// farewell is said to somebody who does not want to be called again.
const farewell = "Understood. We will not call you again. Goodbye."

// unable is said where no assistant answers.
const unable = "I am sorry, I cannot answer that now."

// Heard answers what the called said, by a turn of the call's conversation.
func (s *Service) Heard(ctx context.Context, key string, u carrier.Utterance) (carrier.Reply, error) {
	ctx, row, err := s.row(ctx, key)
	if err != nil {
		return carrier.Reply{}, err
	}
	switch {
	case row == nil || row.AssistantID == nil || row.ConversationID == nil:
		return carrier.Reply{HangUp: true}, nil
	case optsOut(u.Content):
		return carrier.Reply{Text: farewell, HangUp: true}, nil
	}
	variables, _ := texts(row.Variables)
	voice, line := chat.Voice, &chat.Line{Transferable: s.transferable}
	done, err := s.Chat.Complete(ctx, chat.Input{
		AssistantID: *row.AssistantID, Input: u.Content, ConversationID: patch.Sent(row.ConversationID),
		ContactID: patch.Sent(row.ContactID), Channel: patch.Sent(&voice),
		CallID: row.ID, Line: line, Variables: variables, Outbound: row.Direction == outbound,
	})
	if fault.Is(err, fault.ChatRefused) || fault.Is(err, fault.ChatFailed) {
		s.Log.WarnContext(ctx, "no assistant answers in a call", "call", row.ID, "error", err)
		return carrier.Reply{Text: unable, HangUp: true}, nil
	}
	if err != nil {
		return carrier.Reply{}, fmt.Errorf("call: %w", err)
	}
	return carrier.Reply{Text: done.Output, Keys: line.Keys, Transfer: line.Transfer, HangUp: line.End || done.Fallback}, nil
}
