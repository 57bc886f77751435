// Package discovery writes the documents by which machines and people find the API: the OpenAPI document with its page, the collection of
// requests, and the documents under /.well-known. It lists only what is served.
package discovery

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"net/http"

	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/rest/openapi"
)

// Document is one that anybody may read.
type Document struct {
	Path, Type string
	Body       []byte
	// Packed is the body compressed with gzip, if there is one.
	Packed []byte
	Header http.Header
}

//go:embed docs/index.html
var page []byte

//go:embed docs/start.js
var start []byte

//go:embed docs/scalar.js.gz
var scalar []byte

// The types of documents.
const (
	jsonType    = "application/json"
	scriptType  = "text/javascript; charset=utf-8"
	linksetType = `application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"`
)

// pagePolicy lets the page load what is ours, and style itself.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Build every document of an installation but Security, which expires.
func Build(t *operation.Table, about openapi.About) ([]Document, error) {
	api, requests, err := openapi.BuildBoth(t, about)
	if err != nil {
		return nil, err
	}
	script, err := unzipped(scalar)
	if err != nil {
		return nil, err
	}
	policy := http.Header{"Content-Security-Policy": {pagePolicy}, "Referrer-Policy": {"no-referrer"}}
	card := agentCard(about)
	return []Document{
		{Path: "/openapi.json", Type: jsonType, Body: api},
		{Path: "/openapi/postman.json", Type: jsonType, Body: requests},
		{Path: "/docs", Type: "text/html; charset=utf-8", Body: page, Header: policy},
		{Path: "/docs/start.js", Type: scriptType, Body: start},
		{Path: "/docs/scalar.js", Type: scriptType, Body: script, Packed: scalar},
		{Path: "/.well-known/ai-plugin.json", Type: jsonType, Body: written(plugin(about))},
		{Path: "/.well-known/mcp.json", Type: jsonType, Body: written(serverCard(about))},
		{Path: "/.well-known/agent-card.json", Type: jsonType, Body: written(card)},
		{Path: "/.well-known/agent.json", Type: jsonType, Body: written(card)},
		{
			Path: "/.well-known/api-catalog", Type: linksetType, Body: written(catalog(about)),
			Header: http.Header{"Link": {"<" + about.BaseURL + `/.well-known/api-catalog>; rel="api-catalog"`}},
		},
	}, nil
}

func unzipped(text []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("docs: %w", err)
	}
	out, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("docs: %w", err)
	}
	return out, nil
}

func written(v any) []byte {
	text, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		panic(err) // texts and lists
	}
	return append(text, '\n')
}
