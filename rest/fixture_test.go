package rest_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/chat"
	events "github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/graph"
	"github.com/switchboard-dev/switchboard/graph/guard"
	"github.com/switchboard-dev/switchboard/internal/readingtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/rest"
)

// bundle is a whole server on a database of its own, with two subaccounts of one workspace and a rival workspace.
type bundle struct {
	carrier    *carrier.Simulated
	t          testing.TB
	url        string
	parts      domain.Parts
	door       *rest.Door
	store      *store.Store
	workspaces *workspace.Service
	table      *operation.Table
	workspace  string
	sub, other string // subaccounts of the workspace
	stranger   string // a subaccount of the rival workspace
	rival      string // the rival workspace
	key        string // admin of sub only
}

// What all servers here have in common is made once: none of them changes it.
var (
	authority = sync.OnceValues(authz.NewAuthority)
	contract  = sync.OnceValues(func() (*operation.Table, error) { return operation.Contract(graph.Schema()) })
)

// option changes what a server is made of: the product's parts, or its door before it is served.
type option struct {
	parts func(*domain.Parts)
	door  func(*rest.Door)
}

func withParts(f func(*domain.Parts)) option { return option{parts: f} }

func withDoor(f func(*rest.Door)) option { return option{door: f} }

func setup(t testing.TB, dialect string, options ...option) *bundle {
	t.Helper()
	s := storetest.Open(t, dialect)
	phone := &carrier.Simulated{}
	phone.Pace(5 * time.Millisecond)
	t.Cleanup(func() { _ = phone.Close() })
	parts := ingredients(s, phone)
	parts.Reader = readingtest.Reader(t)
	web := live.New(live.Config{Name: "web", Log: slog.New(slog.DiscardHandler), Spool: t.TempDir()})
	t.Cleanup(func() { _ = web.Close() })
	parts.Web = web
	for _, o := range options {
		if o.parts != nil {
			o.parts(&parts)
		}
	}
	door := produce(t, parts)
	for _, o := range options {
		if o.door != nil {
			o.door(door)
		}
	}
	server := httptest.NewServer(door.Handler())
	t.Cleanup(server.Close)
	b := &bundle{t: t, carrier: phone, parts: parts, store: s, table: door.Table, workspaces: door.Product.Workspaces, door: door, url: server.URL}
	b.tenants(context.Background())
	return b
}

// ingredients are the parts of a product that answers without a network, and by a carrier that plays its callees.
func ingredients(s *store.Store, phone carrier.Carrier) domain.Parts {
	return domain.Parts{
		Store: s, Authority: must(authority()), Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Environment: authz.Development,
		BaseURL: "http://test", Fetch: http.DefaultClient, Messenger: &notify.Service{}, Client: llm.New(llm.Options{}), Answerer: chat.Passages{}, NumberKey: []byte("numbers"),
		Chat:    domain.ChatSettings{HumanPause: time.Hour, Quiet: time.Hour, TraceKept: time.Hour},
		Carrier: phone, Call: domain.CallSettings{Daily: 1000, Patience: 10 * time.Second, Lost: time.Minute},
		Logins: generous(), AccountLogins: generous(), PasswordCost: person.Cost{Passes: 1, Memory: 8},
		Sweeps: []job.Sweep{rest.Sweep(s)}, Log: slog.New(slog.DiscardHandler),
	}
}

// produce puts a product together, sets it to work, and is its door.
func produce(t testing.TB, parts domain.Parts) *rest.Door {
	t.Helper()
	var api *rest.API
	parts.Bodies = func(p *domain.Product) events.Bodies {
		api = rest.Open(p, must(contract()))
		return api.Bodies(must(parts.Authority.Set("read_only", nil)))
	}
	product := must(domain.New(parts))
	if err := product.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		_ = product.Stop(stop)
	})
	return rest.NewDoor(rest.Parts{ // the last of a hundred requests at once waits for long on a busy machine
		API: api, Product: product, Authenticator: product.Workspaces,
		GraphQL: graph.Handler(&graph.Resolver{Product: product}, graph.Limits(), guard.Manifest{Open: true}), Limiter: must(limit.New(limit.Options{})),
		Sealer: parts.Sealer, BaseURL: parts.BaseURL, UploadLimit: 50 << 20, Timeout: 5 * time.Minute,
	})
}

func (b *bundle) tenants(ctx context.Context) {
	b.workspace = must(b.workspaces.Create(ctx, workspace.NewWorkspace{Name: "Agency"})).ID
	b.rival = must(b.workspaces.Create(ctx, workspace.NewWorkspace{Name: "Rival"})).ID
	b.sub = b.subaccount(b.workspace, "loc-1")
	b.other = b.subaccount(b.workspace, "loc-2")
	b.stranger = b.subaccount(b.rival, "loc-1")
	b.key = b.newKey(b.workspace, workspace.NewKey{Name: "Tester", Preset: "admin", Subaccounts: []string{b.sub}})
}

func (b *bundle) subaccount(ws, location string) string {
	b.t.Helper()
	s, err := b.workspaces.AddSubaccount(workspace.As(context.Background(), ws), workspace.NewSubaccount{Name: &location, LocationID: &location})
	if err != nil {
		b.t.Fatal(err)
	}
	return s.ID
}

func (b *bundle) newKey(ws string, k workspace.NewKey) string {
	b.t.Helper()
	k.Name = cmp.Or(k.Name, "Key")
	_, secret, err := b.workspaces.AddKey(workspace.As(context.Background(), ws), k)
	if err != nil {
		b.t.Fatal(err)
	}
	return secret
}

// reply is an answer, read.
type reply struct {
	status int
	header http.Header
	raw    []byte
	body   map[string]any
}

// data is what the envelope holds.
func (r reply) data() map[string]any {
	d, _ := r.body["data"].(map[string]any)
	return d
}

// code is the code of the envelope's error, or "".
func (r reply) code() string {
	e, _ := r.body["error"].(map[string]any)
	c, _ := e["code"].(string)
	return c
}

// send a request with the bundle's key unless the headers say otherwise. Headers come in pairs.
func (b *bundle) send(method, path, body string, headers ...string) reply {
	b.t.Helper()
	req := must(http.NewRequestWithContext(context.Background(), method, b.url+path, bytes.NewBufferString(body)))
	req.Header.Set("Authorization", "Bearer "+b.key)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
		if headers[i+1] == "" {
			req.Header.Del(headers[i])
		}
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	r := reply{status: resp.StatusCode, header: resp.Header, raw: must(io.ReadAll(resp.Body))}
	_ = json.Unmarshal(r.raw, &r.body)
	if problem := theWitness().judge(method, path, r.status, r.header, r.raw); problem != "" {
		b.t.Error(problem)
	}
	return r
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// safeBuffer takes log lines from several goroutines.
type safeBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

func (s *safeBuffer) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(s, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// wide is an admin's key of the whole workspace.
func (b *bundle) wide() string {
	b.t.Helper()
	return b.newKey(b.workspace, workspace.NewKey{Preset: "admin"})
}

// limited is a key of sub with these scopes.
func (b *bundle) limited(scopes ...string) string {
	b.t.Helper()
	return b.newKey(b.workspace, workspace.NewKey{Scopes: scopes, Subaccounts: []string{b.sub}})
}
