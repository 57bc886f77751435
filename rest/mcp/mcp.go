// Package mcp serves AI agents: the operations as tools of the Model Context Protocol, with resources and prompts. Calling a tool makes a
// request to the REST API within the server, with the agent's own key, so that the same scopes, walls and limits apply and the response is
// the same.
package mcp

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/operation/agent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/rest/openapi"
)

// Parts are what the MCP server needs from the REST API and its surroundings.
type Parts struct {
	// API answers requests.
	API http.Handler
	// Admit knows who calls, and whether they have to choose a subaccount with each use of a tool. Refuse answers what is refused.
	Admit  func(r *http.Request) (caller *authz.Caller, choose bool, err error)
	Refuse func(w http.ResponseWriter, r *http.Request, err error)
	// Count counts a message that comes to no request of its own against the caller's share; the error is what is refused.
	Count func(ctx context.Context, caller *authz.Caller) error
	// Weigh counts bytes that are in memory until a message is answered; the error is what is refused. nil counts nothing.
	Weigh func(ctx context.Context, bytes int64) error
	// Crashed logs that the handler of a message panicked, and by what.
	Crashed func(ctx context.Context, p any)
	// Challenge is the WWW-Authenticate header for callers without a valid credential.
	Challenge func(r *http.Request) string
	// BaseURL is where the server is found from outside.
	BaseURL func() string
}

// door serves agents.
type door struct {
	Parts

	tools     []openapi.Tool
	byName    map[string]openapi.Tool
	resources map[string]*operation.Operation // by their templates
	// built has the tools of everybody. What a visitor sees of them is chosen when it lists or uses it: a server takes long to build, and there
	// are more sets of tools than could be kept.
	built func() *sdk.Server
	next  http.Handler
}

// New is the MCP server of a table. Its tools are made when the first agent connects.
func New(t *operation.Table, p Parts) http.Handler {
	made := sync.OnceValues(func() (*door, error) {
		tools, err := openapi.Tools(t)
		if err != nil {
			return nil, err
		}
		return open(tools, p), nil
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		d, err := made()
		if err != nil {
			p.Refuse(w, r, err)
			return
		}
		d.serve(w, r)
	})
}

// open a door to tools.
func open(tools []openapi.Tool, p Parts) *door {
	d := &door{Parts: p, tools: tools, byName: map[string]openapi.Tool{}, resources: map[string]*operation.Operation{}}
	for _, t := range tools {
		d.byName[t.Tool] = t
		if t.Resource != nil {
			d.resources[template(t.Operation).URITemplate] = t.Operation
		}
	}
	d.built = sync.OnceValue(d.build)
	d.next = sdk.NewStreamableHTTPHandler(d.server, &sdk.StreamableHTTPOptions{
		Stateless: true, JSONResponse: !fixed, DisableLocalhostProtection: true, // we look at Origin, and every request has a key
	})
	return d
}

// visit is a request from outside, and who it is from.
type visit struct {
	request *http.Request
	caller  *authz.Caller
	// choose says that the caller has to say which subaccount each use of a tool is about.
	choose bool
	// tools are all that the key's scopes allow.
	tools []openapi.Tool
	// wants is which of them it asks to be shown.
	wants wish
	// counted says that its message has counted against the caller's share, or has come to a request, which counts.
	counted atomic.Bool
}

type visitKey struct{}

// bodyLimit is how large a message may be: an operation's body, and what is around it.
const bodyLimit = 5 << 20

func visitOf(ctx context.Context) *visit {
	v, _ := ctx.Value(visitKey{}).(*visit)
	return v
}

func (d *door) serve(w http.ResponseWriter, r *http.Request) {
	if !authz.SameOrigin(r.Header.Get("Origin"), d.BaseURL()) {
		d.Refuse(w, r, errOrigin)
		return
	}
	caller, choose, err := d.Admit(r)
	if err != nil {
		if fault.Is(err, fault.Unauthorized) { // a client that is challenged throws its token away
			w.Header().Set("WWW-Authenticate", d.Challenge(r))
		}
		d.Refuse(w, r, err)
		return
	}
	wants, err := wished(r.URL.Query(), d.tools)
	if err != nil {
		d.Refuse(w, r, err)
		return
	}
	var may []openapi.Tool
	for _, t := range d.tools {
		if caller.Scopes.Has(t.Scope) {
			may = append(may, t)
		}
	}
	r.Body, err = single(http.MaxBytesReader(w, r.Body, bodyLimit))
	if err != nil {
		d.Refuse(w, r, err)
		return
	}
	v := &visit{request: r, caller: caller, choose: choose, tools: may, wants: wants}
	d.next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitKey{}, v)))
}

// server of a visitor; nil for a request that has not come through serve.
func (d *door) server(r *http.Request) *sdk.Server {
	v := visitOf(r.Context())
	if v == nil {
		return nil
	}
	return d.built()
}

// build the server of all visitors.
func (d *door) build() *sdk.Server {
	options := &sdk.ServerOptions{
		Instructions: agent.Instructions, Capabilities: capabilities(), PageSize: len(d.tools) + len(finders) + 1,
		// Every answer depends on the key. The library says by default that anybody may keep it.
		SetCacheable: func(_ context.Context, _ sdk.Request, c *sdk.Cacheable) { c.CacheScope = "private" },
	}
	add := fixture(options)
	s := sdk.NewServer(&sdk.Implementation{Name: "switchboard", Title: "Switchboard", Version: openapi.Version}, options)
	s.AddReceivingMiddleware(d.caught, d.counted, d.listed) // the first is outermost
	add(s)
	for _, t := range d.tools {
		s.AddTool(described(t, false, false), d.named(t))
		if t.Resource != nil {
			s.AddResourceTemplate(template(t.Operation), d.read(t.Operation))
		}
	}
	d.addFinders(s)
	for _, p := range agent.Prompts() {
		s.AddPrompt(prompted(p), write(p))
	}
	return s
}

// capabilities are what servers say they can do. None announces changes of its lists, since there are none: by default the library says that it
// does, and then keeps a stream open for each client that asks, which no bound counts.
func capabilities() *sdk.ServerCapabilities {
	return &sdk.ServerCapabilities{Tools: &sdk.ToolCapabilities{}, Prompts: &sdk.PromptCapabilities{}, Resources: &sdk.ResourceCapabilities{}}
}

// described is a tool as it is listed for agents. Its description begins with its title, so it has no separate one.
func described(t openapi.Tool, choose, output bool) *sdk.Tool {
	out := &sdk.Tool{Name: t.Tool, Description: t.Description, InputSchema: t.Input, Annotations: hints(t.Operation)}
	if choose {
		out.InputSchema = t.Anywhere
	}
	if output {
		out.OutputSchema = t.Output
	}
	return out
}

// shorten a tool that is listed beside its model.
func shorten(tool *sdk.Tool, t openapi.Tool, choose bool) {
	tool.Description += " Arguments are as in " + t.Model + "."
	tool.InputSchema = t.Short
	if choose {
		tool.InputSchema = t.ShortAnywhere
	}
}

// hints are true to the operation. Of one that only reads, the protocol gives no meaning to whether it destroys or repeats. One that
// writes over what is there adds nothing, so it counts as one that destroys. What a client assumes anyway is left out: every model reads it.
func hints(o *operation.Operation) *sdk.ToolAnnotations {
	assumed := func(hint bool) *bool {
		if hint {
			return nil
		}
		return &hint
	}
	open := assumed(o.Outside || o.Reaches)
	if o.ReadOnly {
		return &sdk.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: open}
	}
	return &sdk.ToolAnnotations{
		DestructiveHint: assumed(o.Destructive || o.Changes()), IdempotentHint: o.Idempotent, OpenWorldHint: open,
	}
}
