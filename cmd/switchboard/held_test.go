package main

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// What a held copy searches for does not leave it, also where the installation has an endpoint for embeddings: words alone are searched for.
func TestHeldAsksNoModel(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	endpoint := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	t.Cleanup(endpoint.Close)
	p := domain.Parts{Client: llm.New(llm.Options{})}
	(&app{held: "restored"}).disableOutbound(&p)
	e := llm.Endpoint{URL: endpoint.URL, Default: "large"}
	_, err := p.Client.Embed(t.Context(), e, llm.EmbedRequest{Purpose: "question", Texts: []string{"my secret"}, Once: true})
	if !errors.Is(err, llm.ErrUnavailable) {
		t.Errorf("the search fails: %v", err)
	}
	if n := asked.Load(); n != 0 {
		t.Errorf("the endpoint was asked %d times", n)
	}
}
