package call

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// written is an opening in brief.
func written(all []chat.Said) (lines []string) {
	for _, s := range all {
		lines = append(lines, s.Role+": "+s.Content)
	}
	return lines
}

// The opening is in the order in which it was said, whenever its words were understood, and ends with the first turn.
func TestOpeningOfACall(t *testing.T) {
	t.Parallel()
	var m mind
	if all, _ := m.opening.history(); len(all) > 0 {
		t.Errorf("before anybody speaks: %q", written(all))
	}
	for _, u := range []talk.Utterance{
		{Role: talk.Agent, Text: "This call is recorded. ", StartMs: 1500},
		{Role: talk.Agent, Text: "  ", StartMs: 2000},
		{Role: talk.Agent, Text: "Hi.", StartMs: 3000},
		{Role: talk.User, Text: "Anna speaking.", StartMs: 200},
	} {
		m.Aside(u)
	}
	m.opening.end()
	m.Aside(talk.Utterance{Role: talk.Agent, Text: "Are you still there?", StartMs: 9000})
	all, at := m.opening.history()
	if got := written(all); !slices.Equal(got, []string{"user: Anna speaking.", "assistant: This call is recorded. Hi."}) || at.IsZero() {
		t.Errorf("%q at %v", got, at)
	}
	var long mind
	for range 3 * openingMost {
		long.Aside(talk.Utterance{Role: talk.User, Text: "Hello?"})
	}
	long.Aside(talk.Utterance{Role: talk.Agent, Text: "Hi.", StartMs: 1})
	if all := long.opening.said; len(all) != openingMost || all[openingMost-1].Text != "Hi." {
		t.Errorf("%d utterances, up to %v", len(all), all[len(all)-1])
	}
}

// A person who takes over ends it as well: what follows is part of the conversation.
func TestOpeningEndsWithAPerson(t *testing.T) {
	t.Parallel()
	var m mind
	m.Aside(talk.Utterance{Role: talk.Agent, Text: "Hi."})
	m.Overheard(talk.Utterance{Role: talk.Human, Text: "Ann here."})
	m.Aside(talk.Utterance{Role: talk.Agent, Text: "I am back."})
	if all, _ := m.opening.history(); !slices.Equal(written(all), []string{"assistant: Hi."}) {
		t.Errorf("%q", written(all))
	}
}

// Where only a transcript tells how a call began, that is what the assistant says in it until the contact speaks.
func TestOpeningByTheTranscript(t *testing.T) {
	t.Parallel()
	now := time.Now()
	const notice, hi, yes = `{"role":"agent","content":"This is recorded."}`, `{"role":"agent","content":"Hi."}`, `{"role":"user","content":"Yes."}`
	for transcript, want := range map[string][]string{
		`[` + notice + `,` + hi + `,` + yes + `,` + hi + `]`: {"assistant: This is recorded. Hi."},
		`[` + hi + `]`:             {"assistant: Hi."},
		`[` + yes + `,` + hi + `]`: nil,
		`[]`:                       nil,
		``:                         nil,
		`{"version":2}`:            nil,
	} {
		all, at := openingOf(&ent.Call{Transcript: json.RawMessage(transcript), AnsweredAt: &now})
		if got := written(all); !slices.Equal(got, want) || len(want) > 0 && !at.Equal(now) {
			t.Errorf("%s: %q at %v", transcript, got, at)
		}
		if all, _ := openingOf(&ent.Call{Transcript: json.RawMessage(transcript)}); len(all) > 0 {
			t.Errorf("%s, and nobody has answered: %q", transcript, written(all))
		}
	}
}
