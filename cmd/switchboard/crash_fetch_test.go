package main

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// A server that is killed while it fetches leaves no files behind: where /tmp outlives it, as in a pod, they would fill that.
func TestKilledFetchLeavesNoFiles(t *testing.T) {
	t.Parallel()
	asked, over := make(chan string, 2), make(chan struct{})
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "robots.txt") {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte("<p>The first half"))
		_ = http.NewResponseController(w).Flush()
		asked <- r.URL.Path
		<-over
	}))
	t.Cleanup(func() {
		close(over)
		site.Close()
	})
	dir := t.TempDir()
	environ := environment(t, storetest.SQLite, "SWITCHBOARD_EGRESS_ALLOW=127.0.0.0/8", "TMPDIR="+dir)
	_, _, key := agency(t, environ)
	server := spawn(t, environ)
	base := server.post("/v3/knowledge-bases", key, map[string]string{"name": "Pages"})["id"].(string)
	server.post("/v3/knowledge-bases/"+base+"/sources/url", key, map[string]string{"url": site.URL + "/page"})
	server.ask(key, `mutation { createKnowledgeSite(knowledgeBaseId: "`+base+`", input: {url: "`+site.URL+`/site"}) { id } }`)
	paths := map[string]bool{}
	for range 2 {
		path, _ := await.Receive(t, asked, "nobody fetches")
		paths[path] = true
	}
	if !paths["/page"] || !paths["/site"] {
		t.Errorf("fetched are %v", paths)
	}
	server.kill()
	if left, err := filepath.Glob(filepath.Join(dir, "switchboard-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
