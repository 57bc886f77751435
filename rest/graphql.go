package rest

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/graph/guard"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// graphql admits a caller to GraphQL: its key, the subaccount of the header where there is one, its share of requests.
// Without a subaccount, what needs one says so field by field.
func (d *Door) graphql(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Upgrade") != "" {
		d.socket(w, r)
		return
	}
	caller, err := d.admit(r)
	if err == nil {
		err = d.limit(r.Context(), w, caller)
	}
	leave := func() {}
	if err == nil && streams(r) {
		leave, err = d.occupy(w, caller)
	}
	if err != nil {
		failGraphQL(w, requestID(r.Context()), d.public(r.Context(), err))
		return
	}
	defer leave()
	ctx := authz.With(r.Context(), caller)
	if streams(r) {
		held, release := d.Authenticator.Hold(ctx, caller)
		defer release()
		ctx = held
	}
	d.GraphQL.ServeHTTP(w, r.WithContext(ctx))
}

// admit is who calls, with the subaccount of the header where there is one.
func (d *Door) admit(r *http.Request) (*authz.Caller, error) {
	caller, subaccounts, err := d.attend(r, &endpoint{method: http.MethodPost, people: true}) //nolint:contextcheck // the request has it
	if err != nil {
		return nil, err
	}
	caller.Subaccount, err = authz.ChooseSubaccount(r.Context(), subaccounts, caller,
		authz.Choice{Header: r.Header.Values(authz.SubaccountHeader)})
	if fault.Is(err, fault.SubaccountRequired) {
		err = nil
	}
	return caller, err
}

// streams says whether the answer goes on for as long as the client wants.
func streams(r *http.Request) bool {
	return r.Header.Get("Upgrade") != "" || strings.Contains(r.Header.Get("Accept"), "text/event-stream")
}

// socket lets GraphQL be spoken over a WebSocket. Browsers cannot send headers with one: what would stand in them may
// stand in connection_init.
func (d *Door) socket(w http.ResponseWriter, r *http.Request) {
	if !authz.SameOrigin(r.Header.Get("Origin"), d.base(r)) {
		failGraphQL(w, requestID(r.Context()), fault.New(fault.Forbidden, "Pages of other sites may not open this socket."))
		return
	}
	leave, err := d.visit(w, r)
	if err != nil {
		failGraphQL(w, requestID(r.Context()), d.public(r.Context(), err))
		return
	}
	release := func() {}
	hear := func(int) bool { return true } // a client that has not said who it is has one message
	defer func() { leave(); release() }()
	visitor := &guard.Visitor{
		Admit: func(ctx context.Context, init map[string]any) (context.Context, error) {
			asked := r.Clone(ctx)
			for name, value := range init {
				if text, ok := value.(string); ok && slices.Contains(initHeaders, http.CanonicalHeaderKey(name)) {
					asked.Header.Set(name, text)
				}
			}
			caller, err := d.admit(asked)
			if err != nil {
				return nil, d.public(ctx, err)
			}
			stay, err := d.occupy(&unwritten{}, caller)
			if err != nil {
				return nil, d.public(ctx, err)
			}
			leave()
			leave = stay
			held, end := d.Authenticator.Hold(authz.With(ctx, caller), caller)
			release = end
			hear = func(n int) bool { return d.hears(caller, n) }
			return held, nil
		},
		Allow: func(ctx context.Context) error {
			return d.limit(ctx, &unwritten{}, authz.From(ctx))
		},
		Hear: func(n int) bool { return hear(n) },
		Occupy: func(ctx context.Context) (func(), error) {
			return d.occupy(&unwritten{}, authz.From(ctx))
		},
	}
	d.GraphQL.ServeHTTP(w, r.WithContext(guard.WithVisitor(r.Context(), visitor)))
}

// initHeaders are what connection_init may say.
var initHeaders = []string{"Authorization", authz.SubaccountHeader, workspaceHeader}

// unwritten is an answer that nobody gets: a message of a socket has no headers.
type unwritten struct{ header http.Header }

// Header of http.ResponseWriter.
func (u *unwritten) Header() http.Header {
	if u.header == nil {
		u.header = http.Header{}
	}
	return u.header
}

// Write of http.ResponseWriter.
func (u *unwritten) Write(b []byte) (int, error) { return len(b), nil }

// WriteHeader of http.ResponseWriter.
func (u *unwritten) WriteHeader(int) {}

// failGraphQL is a refusal as GraphQL has it.
func failGraphQL(w http.ResponseWriter, requestID string, f *fault.Error) {
	type gqlError struct {
		Message    string `json:"message"`
		Extensions any    `json:"extensions"`
	}
	body, err := json.Marshal(map[string]any{
		"errors":     []gqlError{{f.Message, map[string]any{"code": f.Code, "details": f.Ruled()}}},
		"extensions": map[string]string{"request_id": requestID},
	})
	if err != nil {
		body = []byte(`{"errors":[{"message":"Something went wrong on our side."}]}`)
	}
	retry(w, f)
	send(w, f.Code.Status(), body)
}
