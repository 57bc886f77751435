package demo

import (
	"context"
	"strings"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// Who speaks.
const (
	agent = "agent"
	user  = "user"
)

// Times of a turn, in milliseconds: assistants answer within a second or so, people take longer.
const (
	waits, waitsMore       = 290, 210 // until a turn is taken to be over
	hears, hearsMore       = 160, 140
	thinks, thinksMore     = 180, 320 // after the words, to the first of the reply
	speaks, speaksMore     = 90, 160
	breathes, breathesMore = 700, 1100
)

// utter gives each line its time.
func (h *historian) utter(lines []string, who *ent.Contact) (all []carrier.Utterance) {
	at := 400
	for i, line := range lines {
		role, text, _ := strings.Cut(line, ": ")
		text = fill(text, who)
		if i > 0 {
			at += breathes + h.pace.IntN(breathesMore)
			if role == agent && all[i-1].Role == user {
				at = all[i-1].EndMs + waits + hears + thinks + speaks + h.pace.IntN(waitsMore+thinksMore+speaksMore)
			}
		}
		end := at + 700 + 80*len(text) //nolint:mnd // as people speak
		all = append(all, carrier.Utterance{Role: role, Content: text, StartMs: at, EndMs: end})
		at = end
	}
	return all
}

// timed are the turns of what was said: how each reply came about in the time that it took.
func (h *historian) timed(said []carrier.Utterance) (turns []*carrier.Turn) {
	for i, u := range said {
		if u.Role != user {
			continue
		}
		t := &carrier.Turn{CallerStoppedMs: u.EndMs}
		if i+1 < len(said) && said[i+1].Role == agent {
			sound := said[i+1].StartMs
			token := sound - speaks - h.pace.IntN(speaksMore)
			words := min(u.EndMs+hears+h.pace.IntN(hearsMore), token-thinks/2)
			over := min(u.EndMs+waits+h.pace.IntN(waitsMore), token)
			t.CommittedMs, t.TranscriptMs, t.FirstTokenMs, t.FirstSoundMs = &over, &words, &token, &sound
		}
		turns = append(turns, t)
	}
	return turns
}

// measure has the product add the turns of past calls to the days of their assistants, as it does after each call.
func (s filler) measure(ctx context.Context) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		calls, err := s.Store.Client(ctx).Call.Query().Where(entcall.Timed(false), entcall.LedgerNotNil()).All(ctx)
		if err != nil {
			return err
		}
		for _, c := range calls {
			if err := s.Calls.KeepTimes(ctx, c); err != nil {
				return err
			}
		}
		return nil
	})
}
