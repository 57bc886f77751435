package rest_test

import (
	"fmt"
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
