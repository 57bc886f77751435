package rest

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"github.com/switchboard-dev/switchboard/platform/admission"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/id"
)

// refusal answers a request in the shape of its route.
type refusal func(w http.ResponseWriter, requestID string, f *fault.Error)

// route is what is known of a request before it is known who sends it.
type route struct {
	class  admission.Class
	refuse refusal
}

// admitted lets a request in, or refuses it where the server has more to do than it can. What needs no database is let in
// unseen, and so are agents: each of their calls comes in again as a request of its own.
func (d *Door) admitted(next http.Handler) http.Handler {
	if d.Admission == nil {
		return next
	}
	mux, routes := d.routes()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found := chi.NewRouteContext()
		if !mux.Match(found, r.Method, r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		to := routes[r.Method+found.RoutePattern()]
		if d.Down != nil && d.Down() {
			refuse(w, to, admission.Urgent, "The database does not answer. Try again after the time in Retry-After.")
			return
		}
		class, from := to.class, r.Header.Get("Authorization")
		if session, err := d.cookie(r, sessionCookie); err == nil { // whether it is somebody's is looked up inside
			class, from = admission.Urgent, session
		}
		if from == "" {
			from = d.from(r).String()
		}
		ctx, leave, ok := d.Admission.Enter(r.Context(), class, from)
		if !ok {
			refuse(w, to, class, "The server is busy. Try again after the time in Retry-After.")
			return
		}
		defer leave()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// refuse a request of which nothing was looked at.
func refuse(w http.ResponseWriter, to route, class admission.Class, why string) {
	requestID := id.New("req")
	w.Header().Set("X-Request-Id", requestID)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Retry-After", strconv.Itoa(int(class.Retry().Seconds())))
	to.refuse(w, requestID, fault.New(fault.Unavailable, why))
}

// routes are those that need the database.
func (d *Door) routes() (mux *chi.Mux, routes map[string]route) {
	mux, routes = chi.NewRouter(), map[string]route{}
	add := func(method, path string, to route) {
		mux.Method(method, path, http.NotFoundHandler())
		routes[method+path] = to
	}
	for _, e := range append(d.endpoints(), d.forAgents()...) {
		add(e.method, e.path, route{e.class, e.format.fail})
	}
	add(http.MethodPost, graphQL, route{admission.Usual, failGraphQL})
	add(http.MethodGet, graphQL, route{admission.Usual, failGraphQL})
	for _, path := range []string{"/session", "/session/invitations/{token}", "/session/setup", "/session/oidc", "/session/oidc/callback"} {
		for method := range strings.FieldsSeq("GET POST PATCH DELETE") {
			add(method, path, route{admission.Urgent, envelope{}.fail})
		}
	}
	for _, path := range []string{registerPath, tokenPath, revokePath} {
		add(http.MethodPost, path, route{admission.Usual, busyOAuth})
	}
	add(http.MethodGet, callPath, route{admission.Usual, envelope{}.fail})
	add(http.MethodPost, ticketPath, route{admission.Usual, envelope{}.fail})
	for method := range strings.FieldsSeq("GET HEAD POST") {
		add(method, ratingPath, route{admission.Usual, d.ratingBusy})
	}
	for method := range strings.FieldsSeq("GET HEAD") {
		add(method, "/recordings/{subaccount}/{call}/{until}/{signature}", route{admission.Patient, envelope{}.fail})
	}
	return mux, routes
}
