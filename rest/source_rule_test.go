package rest_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Only what failed is read again, and a retry reads what stands there now.
func TestRetries(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		var up atomic.Bool
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if !up.Load() {
				w.WriteHeader(http.StatusServiceUnavailable)
			}
			_, _ = w.Write([]byte("A zeppelin at last."))
		}))
		t.Cleanup(s.Close)
		base, other := b.made("/v3/knowledge-bases", `{"name":"K"}`), b.made("/v3/knowledge-bases", `{"name":"L"}`)
		sources := "/v3/knowledge-bases/" + base + "/sources/"
		retry := func(id string, status int) reply {
			r := b.send("POST", sources+id+"/retry", "")
			if r.status != status {
				t.Errorf("retry: %d, want %d: %s", r.status, status, r.raw)
			}
			return r
		}
		fine := b.made(sources+"text", `{"name":"T","text":"Nothing to see."}`)
		failed := b.made(sources+"file", `{"file_url":"`+s.URL+`/a.txt"}`)
		if got := b.look(base, failed); got.Status != "FAILED" || !strings.Contains(got.Reason, "503") {
			t.Errorf("%+v", got)
		}
		if r := retry(fine, 409); r.code() != "conflict" || !strings.Contains(string(r.raw), "READY") {
			t.Errorf("a retry of what is read: %s", r.raw)
		}
		if r := retry(failed, 200); r.data()["status"] != "PENDING" || r.data()["id"] != failed {
			t.Errorf("a retry: %s", r.raw)
		}
		if got := b.look(base, failed); got.Status != "FAILED" || got.Reason == "" {
			t.Errorf("still down: %+v", got)
		}
		up.Store(true)
		retry(failed, 200)
		if got := b.look(base, failed); got.Status != "READY" || got.Reason != "" || got.Passages != 1 {
			t.Errorf("up again: %+v", got)
		}
		if found := b.hits(base, "zeppelin"); len(found) != 1 {
			t.Errorf("found %v", found)
		}
		retry(failed, 409)
		for _, path := range []string{
			"/v3/knowledge-bases/" + other + "/sources/" + failed + "/retry", sources + "ksrc_01m7zzzzzzezzt1p20pdey9x3f/retry", sources + other + "/retry",
		} {
			if r := b.send("POST", path, ""); r.status != 404 || r.code() != "not_found" {
				t.Errorf("%s: %d %s", path, r.status, r.raw)
			}
		}
	})
}

// A source that is deleted is gone: from its list, from search, from chat, and from every table.
func TestDeletedSourcesAreGone(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		base, other := b.made("/v3/knowledge-bases", `{"name":"K"}`), b.made("/v3/knowledge-bases", `{"name":"L"}`)
		assistant := b.made("/v3/assistants", `{"name":"A"}`)
		b.send("POST", "/v3/knowledge-bases/"+base+"/assign", `{"assistant_id":"`+assistant+`"}`)
		sources := "/v3/knowledge-bases/" + base + "/sources/"
		stays := b.made(sources+"text", `{"name":"Stays","text":"A zeppelin that stays."}`)
		goes := b.made(sources+"text", `{"name":"Goes","text":"A zeppelin that goes, with its secret hangar."}`)
		b.settled(base)
		if found := b.hits(base, "zeppelin"); len(found) != 2 {
			t.Fatalf("found %v", found)
		}
		if r := b.send("DELETE", "/v3/knowledge-bases/"+other+"/sources/"+goes, ""); r.status != 404 {
			t.Errorf("by way of another base: %d %s", r.status, r.raw)
		}
		if r := b.send("DELETE", sources+goes, ""); r.status != 200 || r.data()["id"] != goes || r.data()["deleted"] != true {
			t.Errorf("delete: %d %s", r.status, r.raw)
		}
		for _, again := range []string{sources + goes, sources + goes + "/retry"} {
			method := map[bool]string{true: "POST", false: "DELETE"}[strings.HasSuffix(again, "retry")]
			if r := b.send(method, again, ""); r.status != 404 {
				t.Errorf("%s %s: %d %s", method, again, r.status, r.raw)
			}
		}
		if found := b.hits(base, "zeppelin secret hangar"); !slices.Equal(found, []string{"Stays|<nil>|<nil>"}) {
			t.Errorf("found %v", found)
		}
		if states := b.settled(base); len(states) != 1 || states[stays] != "READY" {
			t.Errorf("left: %v", states)
		}
		if n := b.send("GET", "/v3/knowledge-bases/"+base, "").data()["sources"]; n != 1.0 {
			t.Errorf("%v sources", n)
		}
		said := b.send("POST", "/v3/chat/completions", `{"assistant_id":"`+assistant+`","input":"Where is the secret hangar?"}`)
		if said.status != 200 || strings.Contains(string(said.raw), "secret hangar.") {
			t.Errorf("chat: %d %s", said.status, said.raw)
		}
		ctx := store.System(context.Background(), "test")
		c := b.store.Client(ctx)
		left := []int{c.KnowledgeSource.Query().CountX(ctx), c.FileBlob.Query().CountX(ctx), c.Chunk.Query().CountX(ctx)}
		if !slices.Equal(left, []int{1, 1, 1}) || c.Posting.Query().CountX(ctx) == 0 {
			t.Errorf("rows of sources, files and passages: %v", left)
		}
	})
}

func TestAssigningKnowledge(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		strange := b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
		foreign := b.furnish(strange)
		a, second := b.made("/v3/assistants", `{"name":"A"}`), b.made("/v3/assistants", `{"name":"B"}`)
		one, two := b.made("/v3/knowledge-bases", `{"name":"One"}`), b.made("/v3/knowledge-bases", `{"name":"Two"}`)
		for _, step := range []struct {
			base, verb, assistant string
			status                int
			ofA, ofB              string
		}{
			{one, "remove", a, 200, "", ""}, // what is not there is taken away for nothing
			{one, "assign", a, 200, "One", ""},
			{one, "assign", a, 200, "One", ""},
			{two, "assign", a, 200, "Two, One", ""},
			{one, "assign", second, 200, "Two, One", "One"},
			{one, "remove", a, 200, "Two", "One"},
			{one, "remove", a, 200, "Two", "One"},
			{two, "assign", foreign["assistant"], 404, "Two", "One"},
			{two, "remove", foreign["assistant"], 404, "Two", "One"},
			{two, "assign", "nowhere", 404, "Two", "One"},
			{foreign["knowledge"], "assign", a, 404, "Two", "One"},
			{foreign["knowledge"], "remove", a, 404, "Two", "One"},
			{one, "assign", a, 200, "Two, One", "One"},
		} {
			r := b.send("POST", "/v3/knowledge-bases/"+step.base+"/"+step.verb, `{"assistant_id":"`+step.assistant+`"}`)
			if r.status != step.status || step.status == 200 && r.data()["id"] != step.base {
				t.Errorf("%s: %d, want %d: %s", step.verb, r.status, step.status, r.raw)
			}
			named := slices.Equal(r.fields(), []string{"assistant_id"})
			if step.status == 404 && named == (step.base == foreign["knowledge"]) {
				t.Errorf("%s of what is not there names %v: %s", step.verb, r.fields(), r.raw)
			}
			ofA := b.send("GET", "/v3/assistants/"+a+"/knowledge-bases", "").names()
			ofB := b.send("GET", "/v3/assistants/"+second+"/knowledge-bases", "").names()
			if ofA != step.ofA || ofB != step.ofB {
				t.Errorf("after %s: %q and %q, want %q and %q", step.verb, ofA, ofB, step.ofA, step.ofB)
			}
		}
		copied := b.send("POST", "/v3/assistants/"+a+"/duplicate", "").data()["id"].(string)
		b.send("DELETE", "/v3/assistants/"+a, "")
		if got := b.send("GET", "/v3/assistants/"+copied+"/knowledge-bases", "").names(); got != "Two, One" {
			t.Errorf("the copy answers from %q", got)
		}
		if got := b.send("GET", "/v3/knowledge-bases", "").names(); got != "Two, One" {
			t.Errorf("without the assistant there are %q", got)
		}
	})
}
