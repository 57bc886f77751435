package tool_test

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/egress"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// seen is a request that a tool got.
type seen struct {
	method, query, body string
	header              http.Header
}

// signed says whether the request bears a signature of the secret, as Standard Webhooks has it.
func (s seen) signed(secret string) bool {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	_, _ = fmt.Fprintf(mac, "%s.%s.%s", s.header.Get("Webhook-Id"), s.header.Get("Webhook-Timestamp"), s.body)
	want := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for got := range strings.FieldsSeq(s.header.Get("Webhook-Signature")) {
		if hmac.Equal([]byte(got), []byte(want)) {
			return true
		}
	}
	return false
}

// bench is the service with a tool at a server of the test's.
func bench(t *testing.T, s *store.Store, client *http.Client, handler http.HandlerFunc) (ctx context.Context, service *tool.Service, at func(method, path string) *tool.Tool) {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	ctx = storetest.Tenant(t, s)
	service = tool.New(tool.Parts{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Fetch: client})
	return ctx, service, func(method, path string) *tool.Tool {
		var made *tool.Tool
		err := s.Tx(ctx, func(ctx context.Context) error {
			row, err := s.Client(ctx).Tool.Create().SetName(fmt.Sprint("t", time.Now().UnixNano())).SetURL(server.URL + path).SetHTTPMethod(method).
				SetParameters(json.RawMessage(`{"type":"object","additionalProperties":true}`)).Save(ctx)
			made = &tool.Tool{Tool: row}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
}

// A request that is not just a question says by a key that endpoints know what its id says, unless the tool has a key of its own.
func TestRequestHasAnIdempotencyKey(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		var last atomic.Pointer[http.Header]
		ctx, service, at := bench(t, s, &http.Client{}, func(_ http.ResponseWriter, r *http.Request) { last.Store(&r.Header) })
		for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodGet} {
			if _, err := service.Call(ctx, at(method, "/book").ID, json.RawMessage(`{}`), tool.Metadata{Occasion: "a"}); err != nil {
				t.Fatal(err)
			}
			key, id := last.Load().Get("Idempotency-Key"), last.Load().Get("Webhook-Id")
			if method == http.MethodGet && key != "" || method != http.MethodGet && (key != id || key == "") {
				t.Errorf("%s of %q has the key %q", method, id, key)
			}
		}
		own := at(http.MethodPost, "/book")
		headers := json.RawMessage(`{"idempotency-key":"fixed"}`)
		if _, err := service.Change(ctx, own.ID, tool.Update{Headers: patch.Sent(&headers)}, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := service.Call(ctx, own.ID, json.RawMessage(`{}`), tool.Metadata{Occasion: "a"}); err != nil || last.Load().Get("Idempotency-Key") != "fixed" {
			t.Errorf("its own key is %q, %v", last.Load().Get("Idempotency-Key"), err)
		}
	})
}

// The same request for the same occasion has the same id; any other has its own.
func TestRequestIsKnownAgain(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		var last atomic.Pointer[http.Header]
		ctx, service, at := bench(t, s, &http.Client{}, func(_ http.ResponseWriter, r *http.Request) { last.Store(&r.Header) })
		post, get := at(http.MethodPost, "/book"), at(http.MethodGet, "/book")
		id := func(which *tool.Tool, occasion, args string) string {
			if _, err := service.Call(ctx, which.ID, json.RawMessage(args), tool.Metadata{Occasion: occasion}); err != nil {
				t.Fatal(err)
			}
			return last.Load().Get("Webhook-Id")
		}
		first := id(post, "a", `{"table":7}`)
		if again := id(post, "a", `{ "table": 7 }`); first == "" || again != first {
			t.Errorf("%q is %q when it is asked again", first, again)
		}
		seen := map[string]bool{first: true}
		for what, other := range map[string]string{
			"another occasion": id(post, "b", `{"table":7}`), "other arguments": id(post, "a", `{"table":8}`), "another tool": id(get, "a", `{"table":7}`),
			"no occasion": id(post, "", `{"table":7}`), "no occasion again": id(post, "", `{"table":7}`),
		} {
			if seen[other] {
				t.Errorf("%s has the same id", what)
			}
			seen[other] = true
		}
	})
}

func TestCallIsSigned(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		var last atomic.Pointer[seen]
		ctx, service, at := bench(t, s, &http.Client{}, func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			last.Store(&seen{r.Method, r.URL.RawQuery, string(body), r.Header})
			_, _ = io.WriteString(w, `{"sun": true}`)
		})
		args, about := json.RawMessage(`{"city":"Paris","days":3}`), tool.Metadata{LocationID: "loc-1", AssistantID: "asst_1"}
		call := func(method string) seen {
			got, err := service.Call(ctx, at(method, "/weather?units=c").ID, args, about)
			if err != nil || string(got) != `{"sun": true}` {
				t.Fatalf("%s: %s, %v", method, got, err)
			}
			return *last.Load()
		}
		var body struct {
			Args     json.RawMessage
			Metadata map[string]any
		}
		post := call(http.MethodPost)
		if err := json.Unmarshal([]byte(post.body), &body); err != nil || string(body.Args) != string(args) || body.Metadata["location_id"] != "loc-1" ||
			len(body.Metadata) != 9 || body.Metadata["contact_id"] != nil {
			t.Errorf("%s, %v", post.body, err)
		}
		if get := call(http.MethodGet); get.query != "city=Paris&days=3&units=c" || get.body != "" {
			t.Errorf("%+v", get)
		}
		first, err := service.RotateSecret(ctx)
		if err != nil || first.PreviousUntil == nil { // the one that nobody has seen
			t.Fatalf("%+v, %v", first, err)
		}
		second, err := service.RotateSecret(ctx)
		if err != nil || time.Until(*second.PreviousUntil) < 23*time.Hour {
			t.Fatalf("%+v, %v", second, err)
		}
		if got := call(http.MethodPost); !got.signed(first.Secret) || !got.signed(second.Secret) || got.signed("whsec_AAAA") {
			t.Errorf("the signatures are %s", got.header.Get("Webhook-Signature"))
		}
		third, err := service.RotateSecret(ctx)
		if got := call(http.MethodDelete); err != nil || !got.signed(first.Secret) || !got.signed(third.Secret) {
			t.Errorf("after one more: %s, %v", got.header.Get("Webhook-Signature"), err)
		}
		for range 2 {
			if _, err := service.RotateSecret(ctx); err != nil {
				t.Error(err)
			}
		}
		if got := call(http.MethodPost); got.signed(first.Secret) || !got.signed(third.Secret) {
			t.Errorf("after two more: %s", got.header.Get("Webhook-Signature"))
		}
	})
}

// Whatever a tool answers comes to something that a model can read, of a bounded size.
func TestCallAnswers(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		var reached atomic.Int64
		ctx, service, at := bench(t, s, &http.Client{}, func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body) // only then does the server notice that the client is gone
			switch r.URL.Path {
			case "/text":
				_, _ = io.WriteString(w, "It \x00rains\xff.")
			case "/half": // of an emoji: PostgreSQL stores no such JSON
				_, _ = io.WriteString(w, `{"note":"Great \ud83d"}`)
			case "/large":
				_, _ = io.WriteString(w, strings.Repeat("x", 5<<20))
			case "/broken":
				w.WriteHeader(http.StatusInternalServerError)
				_, _ = io.WriteString(w, "<html>oops</html>")
			case "/elsewhere":
				http.Redirect(w, r, "/inside", http.StatusTemporaryRedirect)
			case "/inside":
				reached.Add(1)
			case "/slow":
				<-r.Context().Done()
			}
		})
		for path, want := range map[string]string{
			"/text": `"It rains."`, "/empty": `""`, "/half": `"{\"note\":\"Great \\ud83d\"}"`,
		} {
			if got, err := service.Call(ctx, at("POST", path).ID, json.RawMessage(`{}`), tool.Metadata{}); err != nil || string(got) != want {
				t.Errorf("%s: %s, %v", path, got, err)
			}
		}
		large, err := service.Call(ctx, at("POST", "/large").ID, json.RawMessage(`{}`), tool.Metadata{})
		if err != nil || len(large) > 70<<10 || !strings.HasSuffix(string(large), `(cut at 64 KB)"`) {
			t.Errorf("%d bytes, %v", len(large), err)
		}
		fails := func(ctx context.Context, id, want string) {
			t.Helper()
			_, err := service.Call(ctx, id, json.RawMessage(`{}`), tool.Metadata{})
			if got := fault.From(err).Message; err == nil || got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
		fails(ctx, at("POST", "/broken").ID, "The tool answered with status 500: <html>oops</html>")
		fails(ctx, at("POST", "/elsewhere").ID, "The tool answered with status 307: ")
		slow := at("POST", "/slow").ID
		brief, cancel := context.WithTimeout(ctx, 8*time.Second) // time to read the tool, on a busy machine too
		defer cancel()
		fails(brief, slow, "The tool did not answer within 10 seconds.")
		if reached.Load() > 0 {
			t.Error("a redirect was followed")
		}
	})
}

// A tool on a private address is not reached.
func TestCallStaysOutside(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		var reached atomic.Int64
		ctx, service, at := bench(t, s, egress.New(nil), func(http.ResponseWriter, *http.Request) { reached.Add(1) })
		for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
			_, err := service.Call(ctx, at(method, "/").ID, json.RawMessage(`{}`), tool.Metadata{})
			if fault.From(err).Message != "The tool cannot be reached." {
				t.Errorf("%s: %v", method, err)
			}
		}
		if reached.Load() > 0 {
			t.Errorf("it was reached %d times", reached.Load())
		}
	})
}

func TestCheckArguments(t *testing.T) {
	t.Parallel()
	schema := json.RawMessage(`{"type":"object","properties":{"n":{"type":"integer"}},"additionalProperties":false}`)
	for written, fits := range map[string]bool{
		`{"n": 1}`: true, ``: true, ` `: true, `{}`: true,
		`{"n": "1"}`: false, `{"m": 1}`: false, `[1]`: false, `null`: false, `{"n": 1`: false, `nonsense`: false,
	} {
		args, problem := tool.CheckArguments(schema, nil, written)
		if (problem == "") != fits || fits && !json.Valid(args) {
			t.Errorf("%q: %s, %q", written, args, problem)
		}
	}
	if _, problem := tool.CheckArguments(nil, []string{"n"}, `{}`); problem != "The argument n is missing. The tool takes a JSON object with n (required)." {
		t.Errorf("%q", problem)
	}
}
