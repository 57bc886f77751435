package rest_test

import (
	"time"
)

// settled waits until every source of the knowledge base is read or given up, and gives their statuses by id.
func (b *bundle) settled(knowledge string, headers ...string) map[string]string {
	b.t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	late := time.After(20 * time.Second)
	for {
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
		if !busy {
			return states
		}
		select {
		case <-tick.C:
		case <-late:
			b.t.Fatalf("still being read: %v", states)
		}
	}
}
