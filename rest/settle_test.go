package rest_test

import (
	"github.com/switchboard-dev/switchboard/internal/await"
)

// settled waits until every source of the knowledge base is read or given up, and gives their statuses by id.
func (b *bundle) settled(knowledge string, headers ...string) map[string]string {
	b.t.Helper()
	return await.For(b.t, "sources are still being read", func() (map[string]string, bool) {
		r := b.send("GET", "/v3/knowledge-bases/"+knowledge+"/sources?limit=100", "", headers...)
		list, ok := r.body["data"].([]any)
		if !ok {
			b.t.Fatalf("sources: %d %s", r.status, r.raw)
		}
		busy, states := false, map[string]string{}
		for _, item := range list {
			s := item.(map[string]any)
			state := s["status"].(string)
			states[s["id"].(string)] = state
			busy = busy || state == "PENDING" || state == "PROCESSING"
		}
		return states, !busy
	})
}
