package said

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/saying"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// How many characters of a message, and of a call's transcript, can be found. More than that is neither written nor said, but pasted.
const (
	mostOfMessage = 10_000
	mostOfCall    = 100_000
)

// mostPieces is how many pieces are looked for. What they find is looked at, so any of them will do.
const mostPieces = 64

// silent are the types of messages that nobody says.
var silent = []string{"TOOL_CALL", "TOOL_RESULT", "FUNCTION_CALL", "FUNCTION_RESULT"}

// Message indexes what a message says, in the transaction that keeps it.
func Message(ctx context.Context, s *store.Store, m *ent.Message) error {
	if slices.Contains(silent, m.Type) {
		return nil
	}
	pieces := piecesOf(&inMessages, m.SubaccountID, plain.FirstRunes(m.Content, mostOfMessage))
	if len(pieces) == 0 {
		return nil
	}
	return s.Client(ctx).Saying.Create().SetSubaccountID(m.SubaccountID).SetCreatedAt(m.CreatedAt).SetMessageID(m.ID).SetGrams(pieces).
		Exec(store.Late(ctx))
}

// Reworded indexes a message again, by what it says now.
func Reworded(ctx context.Context, s *store.Store, m *ent.Message) error {
	if _, err := s.Client(ctx).Saying.Delete().Where(saying.MessageID(m.ID)).Exec(ctx); err != nil {
		return err
	}
	return Message(ctx, s, m)
}

// Call indexes the transcript of a call, in the transaction that keeps it.
func Call(ctx context.Context, s *store.Store, c *ent.Call) error {
	pieces := piecesOf(&inCalls, c.SubaccountID, spoken(c.Transcript))
	if len(pieces) == 0 {
		return nil
	}
	return s.Client(ctx).Saying.Create().SetSubaccountID(c.SubaccountID).SetCreatedAt(c.CreatedAt).SetCallID(c.ID).SetGrams(pieces).
		Exec(store.Late(ctx))
}

// Retold indexes a call again, by what its transcript is now.
func Retold(ctx context.Context, s *store.Store, c *ent.Call) error {
	if _, err := s.Client(ctx).Saying.Delete().Where(saying.CallID(c.ID)).Exec(ctx); err != nil {
		return err
	}
	return Call(ctx, s, c)
}

// spoken is what was said in a call, a line an utterance.
func spoken(transcript json.RawMessage) string {
	var b strings.Builder
	for _, u := range heard(transcript) {
		b.WriteString(u.Content)
		b.WriteByte('\n')
	}
	return b.String()
}

// speakers by their roles in a transcript. What has another role was said by nobody.
var speakers = map[string]string{"user": "CONTACT", "agent": "ASSISTANT", "human": "MEMBER"}

// heard is what was said in a call, as far as it can be found. What nobody said is an empty line, so that the others keep their places.
func heard(transcript json.RawMessage) (all []carrier.Utterance) {
	if len(transcript) > 0 {
		_ = json.Unmarshal(transcript, &all) // we wrote it
	}
	left := mostOfCall
	for i := range all {
		if speakers[all[i].Role] == "" || left <= 0 {
			all[i].Content = ""
		}
		all[i].Content = plain.FirstRunes(all[i].Content, left)
		left -= utf8.RuneCountInString(all[i].Content)
	}
	return all
}

// Pieces are what a message of the subaccount is found by.
func Pieces(subaccount, content string) ngram.Set {
	return piecesOf(&inMessages, subaccount, plain.FirstRunes(content, mostOfMessage))
}

func piecesOf(p *place, subaccount, text string) ngram.Set {
	return ngram.Long(subaccount+p.column, ngram.Plain(text))
}

// sought are the pieces of what has all the words.
func sought(p *place, subaccount string, words []string) (pieces ngram.Set) {
	for _, w := range words {
		pieces = append(pieces, ngram.FindLong(subaccount+p.column, w)...)
	}
	slices.Sort(pieces)
	pieces = slices.Compact(pieces)
	return pieces[:min(len(pieces), mostPieces)]
}
