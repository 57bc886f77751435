package rest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// untold is what an operation may say of a call later that its event did not: what was told late, and what follows a call. As it began, nothing
// was known of its end.
var untold = map[string][]string{
	"call.queued": {
		"callId", "callStatus", "startTimestamp", "durationMs", "totalDurationSeconds", "costInDollars", "disconnectionReason", "recordingUrl",
		"transcript", "transcriptObject", "calledTools",
	},
	"call.started": {
		"callStatus", "durationMs", "totalDurationSeconds", "costInDollars", "disconnectionReason", "recordingUrl", "transcript", "transcriptObject",
		"calledTools",
	},
	"call.ended":    {"recordingUrl", "transcript", "transcriptObject", "calledTools"},
	"call.recorded": {"recordingUrl", "transcript", "transcriptObject"},
}

// What events tell of a call is to the byte what its operation says, whether they were made of the row or of what a copy remembers of it.
func TestEventsOfACallAreTheCall(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		p.carrier.Pace(100 * time.Millisecond) // on a busy machine, the answer could be kept after the end otherwise
		for _, body := range []string{
			`{"assistant_id":"` + p.bot + `","to":"+15005550001","variables":{"reason":"it is time","b":1.50,"a":true}}`,
			`{"assistant_id":"` + p.bot + `","to":"+15005550006"}`,
		} {
			r := p.send("POST", "/v3/calls", body)
			if r.status != 201 {
				t.Fatalf("%d %s", r.status, r.raw)
			}
			id := r.data()["id"].(string)
			p.recorded(id)
			p.carrier.Wait()
			var shown struct {
				Data map[string]json.RawMessage `json:"data"`
			}
			if err := json.Unmarshal(p.send("GET", "/v3/calls/"+id, "").raw, &shown); err != nil {
				t.Fatal(err)
			}
			kinds := 0
			for _, e := range p.told() {
				later, known := untold[e.Type]
				if e.ThingID != id || !known {
					continue
				}
				kinds++
				if e.Type == "call.recorded" && !bytes.Contains(e.Data, []byte(`"recordingUrl":"http`)) {
					t.Errorf("it is recorded nowhere: %s", e.Data)
				}
				var told map[string]json.RawMessage
				if err := json.Unmarshal(e.Data, &told); err != nil || len(told) != len(shown.Data) {
					t.Errorf("%s: %d fields, not %d: %v", e.Type, len(told), len(shown.Data), err)
				}
				for field, value := range told {
					if !slices.Contains(later, field) && !bytes.Equal(value, shown.Data[field]) {
						t.Errorf("%s tells %s %s, which is %s", e.Type, field, value, shown.Data[field])
					}
				}
			}
			if kinds != len(untold) {
				t.Errorf("%d events, want %d", kinds, len(untold))
			}
		}
	})
}

// The analysis of a call is one event, which has the call.
func TestASummaryOfACallIsTold(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		p := &phones{bundle: b, t: t, bot: b.made("/v3/assistants", `{"name":"Ada"}`)}
		id := p.underWay(p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`))
		p.alter(func(ctx context.Context, client *ent.Client) error {
			return client.Call.UpdateOneID(id).SetStatus("COMPLETED").SetActive(false).SetDisconnectionReason("completed").SetEndedAt(store.Timestamp()).
				SetTranscript(json.RawMessage(`[{"role":"user","content":"Who is this?","startMs":0,"endMs":10}]`)).Exec(ctx)
		})
		m.Answer(func(llmtest.Request) llmtest.Step {
			return llmtest.Say(`{"summary": "They asked who called.", "userSentiment": "NEUTRAL", "successful": true}`)
		})
		w := &call.AfterWorker{Service: p.door.Product.Calls}
		for range 2 {
			if err := w.Work(t.Context(), &river.Job[call.AfterArgs]{JobRow: &rivertype.JobRow{Attempt: 1}, Args: call.AfterArgs{CallID: id}}); err != nil {
				t.Error(err)
			}
		}
		told := 0
		for _, e := range p.told() {
			if e.Type == "call.analyzed" && e.ThingID == id {
				told++
				if !bytes.Contains(e.Data, []byte(`"summary":"They asked who called."`)) {
					t.Errorf("%s", e.Data)
				}
			}
		}
		if told != 1 {
			t.Errorf("%d events of the analysis", told)
		}
	})
}
