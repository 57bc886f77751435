package rest_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"
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
	"call.ended": {"recordingUrl", "transcript", "transcriptObject", "calledTools"},
}

// What events tell of a call is to the byte what its operation says, whether they were made of the row or of what a copy remembers of it.
func TestEventsOfACallAreTheCall(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		for _, body := range []string{
			`{"assistant_id":"` + p.bot + `","to":"+15005550001","variables":{"reason":"it is time","b":1.50,"a":true}}`,
			`{"assistant_id":"` + p.bot + `","to":"+15005550006"}`,
		} {
			r := p.send("POST", "/v3/calls", body)
			if r.status != 201 {
				t.Fatalf("%d %s", r.status, r.raw)
			}
			id := r.data()["id"].(string)
			p.over(id)
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
