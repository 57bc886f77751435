package call

import (
	"encoding/json"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// A transcript that cannot be decoded is an error, and not a call in which nobody said anything.
func TestTranscriptIsNotHidden(t *testing.T) {
	t.Parallel()
	for stored, want := range map[string]string{
		``:                                  "",
		`[]`:                                "",
		`[{"role":"user","content":"Hi."}]`: "user: Hi.",
	} {
		c := &Call{Call: &ent.Call{Transcript: json.RawMessage(stored)}}
		text, err := c.Transcript()
		if err != nil || (text == nil) != (want == "") || text != nil && *text != want {
			t.Errorf("%s: %v %v", stored, text, err)
		}
	}
	row := &ent.Call{Transcript: json.RawMessage(`{"version":2}`)}
	if said, err := (&Call{Call: row}).TranscriptObject(); err == nil {
		t.Errorf("%+v", said)
	}
	if text, err := (&Call{Call: row}).Transcript(); err == nil {
		t.Errorf("%v", text)
	}
	if lines, err := transcriptLines(row); err == nil {
		t.Errorf("%q", lines)
	}
	row.Transcript = json.RawMessage(`[{"role":"user","content":"Two\nlines"}]`)
	if lines, err := transcriptLines(row); err != nil || len(lines) != 1 || lines[0] != "USER: Two lines" {
		t.Errorf("%q %v", lines, err)
	}
}

// What cannot be read is not overwritten by what is said next.
func TestWhatCannotBeReadIsKept(t *testing.T) {
	t.Parallel()
	newer := json.RawMessage(`{"version":2}`)
	if text, more := with(newer, carrier.Utterance{Role: carrier.User, Content: "Hi."}); more {
		t.Errorf("the transcript is %s", text)
	}
	if text, more := measured(json.RawMessage(`[]`), carrier.Turn{CallerStoppedMs: 100}); more {
		t.Errorf("the ledger is %s", text)
	}
}
