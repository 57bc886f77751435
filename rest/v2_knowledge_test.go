package rest_test

import (
	"fmt"
	"strings"
	"testing"
)

// A knowledge base that is archived is no assistant's: the first API names the next one, or none.
func TestLegacyShowsNoArchivedKnowledge(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		base := b.made("/v3/knowledge-bases", `{"name":"K"}`)
		r := b.send("POST", "/v2/create-assistant", fmt.Sprintf(`{"location_id":"loc-1","name":"A","knowledge_id":%q}`, base))
		id := under(r.body, "data", "id")
		shown := func() any {
			return under(b.send("GET", fmt.Sprintf("/v2/get-assistant?assistant_id=%v", id), "").body, "data", "knowledge_id")
		}
		if got := shown(); got != base {
			t.Fatalf("it has %v: %s", got, r.raw)
		}
		if r := b.send("DELETE", "/v3/knowledge-bases/"+base, ""); r.status >= 300 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		if got := shown(); got == base {
			t.Errorf("it still has %v", got)
		}
	})
}

// Callers who may not assign a knowledge base are refused before their subaccount and other fields are looked at, and get no stored answer.
func TestLegacyKnowledgeNeedsItsScopeFirst(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		base := b.made("/v3/knowledge-bases", `{"name":"K"}`)
		body := fmt.Sprintf(`{"location_id":"loc-1","name":"A","knowledge_id":%q}`, base)
		if r := b.send("POST", "/v2/create-assistant", body, "Idempotency-Key", "k"); r.status != 201 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		narrow := "Bearer " + b.limited("assistants:write")
		for what, r := range map[string]reply{
			"a stored answer": b.send("POST", "/v2/create-assistant", body, "Idempotency-Key", "k", "Authorization", narrow),
			"a wrong field":   b.send("POST", "/v2/create-assistant", `{"location_id":"loc-1","knowledge_id":"x","temperature":9}`, "Authorization", narrow),
			"a wrong update":  b.send("PUT", "/v2/update-assistant", `{"location_id":"loc-1","knowledge_id":7}`, "Authorization", narrow),
			"no such client":  b.send("POST", "/v2/create-assistant", `{"location_id":"loc-9","knowledge_id":"x"}`, "Authorization", narrow),
		} {
			if r.status != 403 || !strings.Contains(string(r.raw), "knowledge:update") {
				t.Errorf("%s: %d %s", what, r.status, r.raw)
			}
		}
		for _, none := range []string{`""`, "null"} {
			r := b.send("POST", "/v2/create-assistant", `{"location_id":"loc-1","knowledge_id":`+none+`}`, "Authorization", narrow)
			if r.status != 201 {
				t.Errorf("no knowledge base, %s: %d %s", none, r.status, r.raw)
			}
		}
	})
}
