package guard //nolint:testpackage // see schema_test.go

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler"
	"github.com/99designs/gqlgen/graphql/handler/transport"
)

const requestID = "req_01"

// server serves a schema that gives one answer, over the transports of this package.
func server(t testing.TB, es graphql.ExecutableSchema, post Post) *handler.Server {
	t.Helper()
	post.RequestID = func(context.Context) string { return requestID }
	g := New(Defaults())
	s := handler.New(es)
	s.AddTransport(Stream{Post: post, SSE: transport.SSE{}})
	s.AddTransport(post)
	s.SetQueryCache(g.Documents())
	s.Use(g)
	return s
}

type reply struct {
	status int
	header http.Header
	text   string
	Errors []struct {
		Message    string
		Path       []any
		Extensions struct {
			Code    string
			Details []struct{ Field, Message string }
		}
	}
	Data       json.RawMessage
	Extensions map[string]any
}

func (r *reply) code() string {
	if len(r.Errors) == 0 {
		return ""
	}
	return r.Errors[0].Extensions.Code
}

func send(t testing.TB, s http.Handler, r *http.Request) *reply {
	t.Helper()
	recorder := httptest.NewRecorder()
	s.ServeHTTP(recorder, r)
	got := &reply{status: recorder.Code, header: recorder.Header(), text: recorder.Body.String()}
	if err := json.Unmarshal(recorder.Body.Bytes(), got); err != nil {
		t.Fatalf("the answer is no JSON: %v: %.300s", err, got.text)
	}
	if got.Extensions["request_id"] != requestID {
		t.Errorf("the answer has no request id: %.300s", got.text)
	}
	if length := got.header.Get("Content-Length"); length != strconv.Itoa(len(got.text)) {
		t.Errorf("the length is %s of %d", length, len(got.text))
	}
	return got
}

// request is a POST of JSON; headers come in pairs.
func request(t testing.TB, body string, headers ...string) *http.Request {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/graphql", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return r
}

func asked(t testing.TB, query string) string {
	t.Helper()
	text, err := json.Marshal(map[string]string{"query": query})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestPostAnswers(t *testing.T) {
	t.Parallel()
	es, ran := served(t, `{"me":{"name":"<é>"}}`)
	s := server(t, es, Post{})
	for name, body := range map[string]string{
		"query alone":      `{"query":"{me{name}}"}`,
		"all members":      `{"query":"query a{me{name}}query b{me{id}}","operationName":"a","variables":{},"extensions":{"x":1}}`,
		"nulls":            `{"query":"{me{name}}","operationName":null,"variables":null,"extensions":null}`,
		"unknown members":  `{"query":"{me{name}}","id":7,"Query":"{"}`,
		"unused variables": `{"query":"{me{name}}","variables":{"a":[1,{"b":2}]}}`,
		"a mutation":       `{"query":"mutation{note(text:\"a\"){id}}"}`,
	} {
		before := ran.Load()
		got := send(t, s, request(t, body))
		if got.status != http.StatusOK || got.text != `{"data":{"me":{"name":"<é>"}},"extensions":{"request_id":"req_01"}}` {
			t.Errorf("%s: got %d %s", name, got.status, got.text)
		}
		if ran.Load() != before+1 {
			t.Errorf("%s: it did not run once", name)
		}
	}
}

func TestPostRefuses(t *testing.T) {
	t.Parallel()
	es, ran := served(t, `{}`)
	s := server(t, es, Post{})
	good := asked(t, "{me{id}}")
	with := func(method, body string, headers ...string) *http.Request {
		r := request(t, body, headers...)
		r.Method = method
		return r
	}
	for name, c := range map[string]struct {
		request *http.Request
		status  int
		code    string
	}{
		"GET":                  {with(http.MethodGet, ""), 405, "method_not_allowed"},
		"GET mutation":         {httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/graphql?query=mutation{call(to:1){id}}", nil), 405, "method_not_allowed"},
		"PUT":                  {with(http.MethodPut, good), 405, "method_not_allowed"},
		"HEAD":                 {with(http.MethodHead, ""), 405, "method_not_allowed"},
		"text/plain":           {request(t, good, "Content-Type", "text/plain"), 415, "unsupported_media_type"},
		"form":                 {request(t, "query={me{id}}", "Content-Type", "application/x-www-form-urlencoded"), 415, "unsupported_media_type"},
		"multipart":            {request(t, good, "Content-Type", "multipart/form-data; boundary=x"), 415, "unsupported_media_type"},
		"application/graphql":  {request(t, "{me{id}}", "Content-Type", "application/graphql"), 415, "unsupported_media_type"},
		"no content type":      {request(t, good, "Content-Type", ""), 415, "unsupported_media_type"},
		"other charset":        {request(t, good, "Content-Type", "application/json; charset=utf-16"), 415, "unsupported_media_type"},
		"gzip":                 {request(t, good, "Content-Encoding", "gzip"), 415, "unsupported_media_type"},
		"empty":                {request(t, ""), 400, "validation_error"},
		"null":                 {request(t, "null"), 400, "validation_error"},
		"batch":                {request(t, "["+good+","+good+"]"), 400, "validation_error"},
		"broken":               {request(t, good[:len(good)-1]), 400, "validation_error"},
		"two queries":          {request(t, `{"query":"{me{id}}","query":"{me{name}}"}`), 400, "validation_error"},
		"two variables":        {request(t, `{"query":"{me{id}}","variables":{"a":1,"a":2}}`), 400, "validation_error"},
		"NUL in a variable":    {request(t, `{"query":"{me{id}}","variables":{"a":"\u0000"}}`), 400, "validation_error"},
		"too deep a variable":  {request(t, `{"query":"{me{id}}","variables":{"a":`+strings.Repeat("[", 100)+strings.Repeat("]", 100)+`}}`), 400, "validation_error"},
		"no query":             {request(t, `{"variables":{}}`), 400, "validation_error"},
		"query null":           {request(t, `{"query":null}`), 400, "validation_error"},
		"query list":           {request(t, `{"query":["{me{id}}"]}`), 400, "validation_error"},
		"operation number":     {request(t, `{"query":"{me{id}}","operationName":1}`), 400, "validation_error"},
		"variables list":       {request(t, `{"query":"{me{id}}","variables":[]}`), 400, "validation_error"},
		"variables text":       {request(t, `{"query":"{me{id}}","variables":"{}"}`), 400, "validation_error"},
		"extensions text":      {request(t, `{"query":"{me{id}}","extensions":"x"}`), 400, "validation_error"},
		"persisted, hash only": {request(t, `{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"0"}}}`), 400, "validation_error"},
		"persisted":            {request(t, `{"query":"{me{id}}","extensions":{"persistedQuery":{"version":1,"sha256Hash":"0"}}}`), 400, CodePersisted},
		"too many values":      {request(t, `{"query":"{me{id}}","variables":{"a":[`+strings.Repeat("1,", 60_000)+`1]}}`), 413, "payload_too_large"},
		"document too long":    {request(t, asked(t, "{me{id}}"+strings.Repeat(" ", 100_000))), 413, CodeTooLarge},
		"subscription":         {request(t, asked(t, "subscription{messages{id}}")), 200, CodeSubscription},
		"syntax":               {request(t, asked(t, "{")), 200, "GRAPHQL_PARSE_FAILED"},
		"invalid":              {request(t, asked(t, "{gone}")), 200, "GRAPHQL_VALIDATION_FAILED"},
		"unknown operation":    {request(t, `{"query":"query a{me{id}}","operationName":"b"}`), 200, CodeOperationMissing},
		"bad variable":         {request(t, `{"query":"query($a:Int!){latest(first:$a){id}}","variables":{"a":null}}`), 200, "GRAPHQL_VALIDATION_FAILED"},
		"invalid, 2":           {request(t, asked(t, "{gone}"), "Accept", mediaGraphQL), 400, "GRAPHQL_VALIDATION_FAILED"},
		"too costly, 2":        {request(t, asked(t, bombs()["pages in pages"].query), "Accept", mediaGraphQL), 400, CodeTooCostly},
		"subscription, 2":      {request(t, asked(t, "subscription{messages{id}}"), "Accept", mediaGraphQL), 400, CodeSubscription},
	} {
		got := send(t, s, c.request)
		if got.status != c.status || got.code() != c.code || got.Data != nil {
			t.Errorf("%s: got %d %s, want %d %s", name, got.status, got.text, c.status, c.code)
		}
		if c.status == 405 && got.header.Get("Allow") != "POST" {
			t.Errorf("%s: Allow is %q", name, got.header.Get("Allow"))
		}
	}
	if ran.Load() != 0 {
		t.Errorf("%d operations ran", ran.Load())
	}
}

func TestPostRefusesEveryBombBeforeItRuns(t *testing.T) {
	t.Parallel()
	es, ran := served(t, `{}`)
	s := server(t, es, Post{})
	for name, bomb := range bombs() {
		got := send(t, s, request(t, asked(t, bomb.query)))
		if got.code() != bomb.code || len(got.text) > 4_000 {
			t.Errorf("%s: got %d bytes, %q, want %q", name, len(got.text), got.code(), bomb.code)
		}
	}
	if ran.Load() != 0 {
		t.Errorf("%d operations ran", ran.Load())
	}
}

func TestPostLeavesWebSocketsAlone(t *testing.T) {
	t.Parallel()
	if (Post{}).Supports(request(t, "", "Upgrade", "websocket")) {
		t.Error("it takes a WebSocket")
	}
}
