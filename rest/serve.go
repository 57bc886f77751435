package rest

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"

	"github.com/go-chi/chi/v5"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
	"github.com/switchboard-dev/switchboard/platform/telemetry"
)

// serve takes a request through the checks, in the contract's order: key, scope, content type and size and JSON,
// subaccount, rate limit, idempotency key, and then what the endpoint itself finds. The first that fails answers.
func (d *Door) serve(e *endpoint) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id := requestID(r.Context())
		for name, values := range e.notices {
			w.Header()[name] = slices.Clone(values)
		}
		out := &events{w: w}
		a, wanted, err := d.answer(w, r, e, out) //nolint:contextcheck // the request has it
		var failed *fault.Error
		if err != nil {
			failed = d.public(r.Context(), err)
		}
		switch {
		case out.begun || wanted && failed == nil:
			if err := out.end(a, failed); err != nil {
				panic(http.ErrAbortHandler) // the client is gone, and learns nothing more
			}
		case failed != nil:
			e.format.fail(w, id, failed)
		case a.stream != nil:
			d.stream(w, r, e, a)
		default:
			e.format.show(w, id, a)
		}
	}
}

// stream sends a body as it comes. What it holds meanwhile counts among the downloads. What fails behind the status can only break off.
func (d *Door) stream(w http.ResponseWriter, r *http.Request, e *endpoint, a answer) {
	give, err := d.hold(r.Context(), a.holds)
	if err != nil {
		e.format.fail(w, requestID(r.Context()), fault.From(err))
		return
	}
	defer give()
	maps.Copy(w.Header(), a.header)
	if a.status != 0 {
		w.WriteHeader(a.status)
	}
	if err := a.stream(w); err != nil {
		d.Product.Log.WarnContext(r.Context(), "a stream ended too early", "request_id", requestID(r.Context()), "cause", err)
		panic(http.ErrAbortHandler)
	}
}

// answer a request. Streamed says that the answer is wanted as events, which go out as they happen.
func (d *Door) answer(w http.ResponseWriter, r *http.Request, e *endpoint, out *events) (a answer, streamed bool, err error) {
	if a, proven, err := d.recalled(w, r, e, out); proven {
		return a, false, err
	}
	caller, subaccounts, err := d.attend(r, e)
	if err != nil {
		return a, false, err
	}
	return d.allow(w, r, e, out, caller, subaccounts)
}

// allow a caller what they ask for, if they may.
func (d *Door) allow(w http.ResponseWriter, r *http.Request, e *endpoint, out *events, caller *authz.Caller, subaccounts authz.Subaccounts,
) (a answer, streamed bool, err error) {
	ctx := r.Context()
	if !e.admits(caller.Scopes) {
		return a, false, lacking(e.scope)
	}
	if err := version(w, r, e); err != nil {
		return a, false, err
	}
	req := &request{http: r, caller: caller, subaccounts: subaccounts, params: params(r)}
	defer func() { req.upload.close() }() // even if its fields are refused
	body, _ := r.Body.(*lateBody)
	if err := d.read(w, req, e); err != nil {
		return a, false, err
	}
	if e.also != nil {
		if err := e.also(req); err != nil {
			return a, false, err
		}
	}
	if body != nil && body.late() { // the subaccount that was read with the key may be archived by now
		req.subaccounts = d.Product.Workspaces
	}
	if err := d.choose(ctx, req, e); err != nil {
		return a, false, err
	}
	if err := d.limit(ctx, w, caller); err != nil {
		return a, false, err
	}
	ctx = authz.With(ctx, caller)
	if streamed = e.wantsEvents(req); streamed {
		leave, err := d.occupy(w, caller)
		if err != nil {
			return a, false, err
		}
		defer leave()
		ctx = chat.Listening(ctx, out.forward)
		defer out.breathe(ctx)()
	}
	a, err = d.once(ctx, w, req, e)
	return a, streamed, err
}

// lacking is the refusal of a key that lacks a scope.
func lacking(scope string) *fault.Error {
	return fault.Newf(fault.Forbidden, "The key lacks the scope %s.", scope)
}

// choose gives the caller its subaccount.
func (d *Door) choose(ctx context.Context, r *request, e *endpoint) error {
	choice := authz.Choice{Header: r.http.Header.Values(authz.SubaccountHeader)}
	switch e.subaccount {
	case never:
		return nil
	case byRow:
		return d.chooseByRow(ctx, r)
	case byQuery:
		query, _ := operation.Query(r.http.URL.RawQuery) // as the endpoint reads it
		if v := query.Get("location_id"); v != "" {
			choice.LocationID = &v
		}
	case byBody:
		text := (*strictjson.Value).Text
		if e.legacy {
			text = legible
		}
		id, field := operation.BodySubaccount(r.body, e.legacy, text)
		switch field {
		case "subaccount_id", "subaccountId":
			choice.SubaccountID = &id
		case "location_id", "locationId":
			choice.LocationID = &id
		}
	}
	if v := r.http.URL.Query().Get(linkSubaccount); v != "" && e.method == http.MethodGet && r.caller.Kind == authz.KindUser {
		choice.SubaccountID = &v
	}
	sub, err := authz.ChooseSubaccount(ctx, r.subaccounts, r.caller, choice)
	if err == nil {
		r.caller.Subaccount = sub
	}
	return err
}

// chooseByRow takes the subaccount that has the assistant which the query names; a legacy call names no other.
func (d *Door) chooseByRow(ctx context.Context, r *request) error {
	id, err := query(r, "assistant_id")
	if err != nil {
		return err
	}
	if !authz.PossibleName(id) {
		return fault.Missing("assistant")
	}
	sub, err := d.Authenticator.OwnerOfAssistant(ctx, r.caller, id)
	if err == nil && sub == "" {
		err = fault.Missing("assistant")
	}
	r.caller.Subaccount = sub
	return err
}

// params are the values of the route's parameters. The router reads the path as net/url has decoded it; only where that would lose something, as
// with %2F, it reads RawPath, and what it finds there is decoded here. What cannot be decoded names nothing, and stays.
func params(r *http.Request) map[string]string {
	route := chi.RouteContext(r.Context()).URLParams
	out := make(map[string]string, len(route.Keys))
	for i, k := range route.Keys {
		out[k] = route.Values[i]
		if v, err := url.PathUnescape(out[k]); err == nil && r.URL.RawPath != "" {
			out[k] = v
		}
	}
	return out
}

// public is what the client sees of an error. Internal causes are logged.
func (d *Door) public(ctx context.Context, err error) *fault.Error {
	f := store.Public(err)
	if f.Code == fault.RateLimited {
		d.costs(ctx, costOfRefusal)
	}
	if f.Code.Status() >= http.StatusInternalServerError {
		cause := f.Unwrap()
		if ctx.Err() != nil {
			return fault.New(fault.Unavailable, "The request took too long. Try again.").Because(cause)
		}
		if f.Code == fault.Internal {
			telemetry.Failed(ctx)
		}
		d.Product.Log.ErrorContext(ctx, "request failed", "request_id", requestID(ctx), "code", string(f.Code), "cause", fmt.Sprint(cause))
	}
	return f
}
