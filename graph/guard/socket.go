package guard

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Bounds of a WebSocket.
const (
	socketMessage    = 128 << 10 // bytes of a message
	socketOperations = 100       // at a time
	socketInit       = 10 * time.Second
	socketPing       = 25 * time.Second
	socketProtocol   = "graphql-transport-ws"
	// The protocol's codes for closing: an invalid message, a caller that is not admitted, an id that is in use, too many sockets.
	closeInvalid   = 4400
	closeForbidden = 4403
	closeTaken     = 4409
	closeCrowded   = 4429
)

// CodeTooMany is the code of an operation beyond those that one socket may have at a time.
const CodeTooMany = "too_many_operations"

// Visitor is who opens a WebSocket. The door puts one into the request's context.
type Visitor struct {
	// Admit lets the visitor in, by its headers or by what it says of itself in connection_init: the context of its
	// operations.
	Admit func(ctx context.Context, init map[string]any) (context.Context, error)
	// Allow counts an operation against the visitor's limits.
	Allow func(ctx context.Context) error
	// Hear counts a message of so many bytes, and says whether the visitor may say as much; nil: it may say anything.
	Hear func(n int) bool
	// Occupy counts an operation among what is running, until it has ended.
	Occupy func(ctx context.Context) (leave func(), err error)

	running atomic.Int32
}

type visitorKey struct{}

// WithVisitor puts who opens a WebSocket into a context.
func WithVisitor(ctx context.Context, v *Visitor) context.Context {
	return context.WithValue(ctx, visitorKey{}, v)
}

func visitor(ctx context.Context) *Visitor {
	v, _ := ctx.Value(visitorKey{}).(*Visitor)
	return v
}

// Socket is the transport over WebSockets, by the protocol graphql-transport-ws. What it refuses: another protocol, who is
// not admitted, messages that strictjson refuses or that are too long, and more operations than a socket may have.
type Socket struct {
	inner transport.Websocket
	// patience is how long a client may not read.
	patience time.Duration
}

var _ interface {
	graphql.Transport
	graphql.HandlerExtension
	graphql.OperationParameterMutator
	graphql.OperationInterceptor
} = Socket{}

// NewSocket makes the transport. It is an extension as well: both have to be added to a server.
func NewSocket() Socket {
	limit := int64(socketMessage)
	return Socket{patience: streamPatience, inner: transport.Websocket{
		InitTimeout: socketInit, PingPongInterval: socketPing, PayloadReadLimit: &limit,
	}}
}

// refusal is how a socket is closed to a visitor who is not let in.
func refusal(err error) (code int, reason string) {
	if f := fault.From(err); f.Code == fault.RateLimited || f.Code == fault.Unavailable {
		return closeCrowded, f.Message
	}
	return closeForbidden, "Forbidden"
}

// Supports is true for an upgrade to a WebSocket.
func (Socket) Supports(r *http.Request) bool { return r.Header.Get("Upgrade") != "" }

// Do serves a socket until it is closed.
func (s Socket) Do(w http.ResponseWriter, r *http.Request, exec graphql.GraphExecutor) {
	var offered []string
	for _, line := range r.Header.Values("Sec-WebSocket-Protocol") {
		for p := range strings.SplitSeq(line, ",") {
			offered = append(offered, strings.TrimSpace(p))
		}
	}
	if !slices.Contains(offered, socketProtocol) {
		http.Error(w, "The only supported protocol is "+socketProtocol+".", http.StatusBadRequest)
		return
	}
	inner, c := s.inner, &wire{patience: s.patience}
	if v := visitor(r.Context()); v != nil {
		c.hear = v.Hear
	}
	inner.Implementation, inner.InitFunc = c, c.enter
	defer c.shut()
	inner.Do(w, r, unfolded{exec})
}

// ExtensionName names the extension for gqlgen.
func (Socket) ExtensionName() string { return "Socket" }

// Validate has nothing to ask of the schema.
func (Socket) Validate(graphql.ExecutableSchema) error { return nil }

// MutateOperationParameters counts an operation of a socket against the limits.
func (Socket) MutateOperationParameters(ctx context.Context, _ *graphql.RawParams) *gqlerror.Error {
	v := visitor(ctx)
	if v == nil {
		return nil
	}
	if err := v.Allow(ctx); err != nil {
		f := fault.From(err)
		return refuse(string(f.Code), f.Message)
	}
	return nil
}

// InterceptOperation counts what runs on a socket, and refuses what is too much.
func (Socket) InterceptOperation(ctx context.Context, next graphql.OperationHandler) graphql.ResponseHandler {
	v := visitor(ctx)
	if v == nil {
		return next(ctx)
	}
	if v.running.Add(1) > socketOperations {
		v.running.Add(-1)
		return graphql.OneShot(&graphql.Response{Errors: gqlerror.List{refuse(CodeTooMany, "A socket can have at most 100 operations at a time.")}})
	}
	leave, err := v.Occupy(ctx)
	if err != nil {
		v.running.Add(-1)
		f := fault.From(err)
		return graphql.OneShot(&graphql.Response{Errors: gqlerror.List{refuse(string(f.Code), f.Message)}})
	}
	respond := next(ctx)
	return func(ctx context.Context) *graphql.Response {
		r := respond(ctx)
		if r == nil {
			v.running.Add(-1)
			leave()
		}
		return r
	}
}
