package guard

import (
	"context"
	"net/http"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Post is the transport for queries and mutations: one operation in the JSON body of a POST. It answers every
// request that is not a WebSocket, so that a wrong method or content type has a proper error, and must be the last
// transport of a server. What it refuses:
//
//   - another method: 405; another content type, charset or content encoding: 415; too long a body: 413, unread
//   - a body that strictjson refuses, a batch, members of the wrong type, a hash from anybody but our pages: 400
//   - what Extension refuses, and subscriptions: 200 with errors, as GraphQL over HTTP has it for application/json,
//     or 400 where the client accepts application/graphql-response+json; 413 for a document that is too long
//
// An error never repeats the body, and an answer has at most 50 of them.
type Post struct {
	// BodyBytes is the longest body; 0 is 4 MB.
	BodyBytes int64
	// Values is how many JSON values the variables may hold, since the shortest take forty times their text in
	// memory; 0 is 50,000.
	Values int
	// Manifest knows who may send a hash in the place of a document.
	Manifest Manifest
	// RequestID finds the id of the request, which every answer has in extensions.request_id. Nil leaves it out.
	RequestID func(ctx context.Context) string
}

var _ graphql.Transport = Post{}

// Supports is true for all but WebSockets.
func (p Post) Supports(r *http.Request) bool { return r.Header.Get("Upgrade") == "" }

// Do runs one request.
func (p Post) Do(w http.ResponseWriter, r *http.Request, exec graphql.GraphExecutor) {
	start := graphql.Now()
	out := p.answer(w, r)
	params, _, rejected := p.read(w, r)
	if rejected != nil {
		out.reject(rejected)
		return
	}
	params.ReadTime = graphql.TraceTiming{Start: start, End: graphql.Now()}
	op, errs := unfolded{exec}.CreateOperationContext(r.Context(), params)
	if len(errs) == 0 && op.Operation.Operation == ast.Subscription {
		errs = gqlerror.List{refuse(CodeSubscription, "A subscription needs an event stream or a WebSocket.")}
	}
	if len(errs) > 0 {
		ctx := graphql.WithOperationContext(r.Context(), op)
		out.send(out.statusOf(errs), exec.DispatchError(ctx, errs))
		return
	}
	responses, ctx := exec.DispatchOperation(r.Context(), op)
	response := responses(ctx)
	if response == nil { // the context ended
		out.reject(&rejection{http.StatusServiceUnavailable, refuse(string(fault.Unavailable), "The request took too long.")})
		return
	}
	out.send(http.StatusOK, response)
}
