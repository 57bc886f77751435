package rest

import (
	"cmp"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/go-chi/chi/v5"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/admission"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/limit"
)

// refusal answers a request in the shape of its route.
type refusal func(w http.ResponseWriter, requestID string, f *fault.Error)

// route is what is known of a request before it is known who sends it.
type route struct {
	class admission.Class
	// refuse is nil where the database is not needed.
	refuse refusal
	// uses is the class of what a body asks for, and false where it does not say; nil if all are of one class.
	uses func(text []byte) (admission.Class, bool)
	// refusals are its refusals as sent, by class, once each was made.
	refusals *[admission.Classes]atomic.Pointer[cachedRefusal]
}

// routeFinder finds a request's route and class before it is admitted.
type routeFinder struct {
	door   *Door
	mux    *chi.Mux
	routes map[routeName]*route
	found  sync.Pool // of *chi.Context
}

// routeName is a route by its method and pattern.
type routeName struct{ method, pattern string }

func (d *Door) routeFinder() *routeFinder {
	l := &routeFinder{door: d, found: sync.Pool{New: func() any { return chi.NewRouteContext() }}}
	l.mux, l.routes = d.routes()
	return l
}

// route of a request; nil if it needs no database.
func (l *routeFinder) route(r *http.Request) *route {
	found := l.found.Get().(*chi.Context) //nolint:forcetypeassert // the pool has no others
	defer l.found.Put(found)
	found.Reset()
	if !l.mux.Match(found, r.Method, routed(r)) {
		return nil
	}
	if to := l.routes[routeName{r.Method, found.RoutePattern()}]; to.refuse != nil {
		return to
	}
	return nil
}

// counts is the class of a request, and whom it counts for.
func (l *routeFinder) counts(r *http.Request, to *route) (class admission.Class, from string) {
	from, person := l.door.sender(r)
	if person {
		return admission.Urgent, from
	}
	return to.weigh(r), from
}

// admitted lets a request in, or refuses it if the server is overloaded. Requests that need no database are always admitted. An agent's message is
// admitted as the operation that it uses; the request inside is then a part of it.
func (d *Door) admitted(next http.Handler) http.Handler {
	if d.Admission == nil {
		return next
	}
	l := d.routeFinder()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		to := l.route(r)
		if to == nil {
			next.ServeHTTP(w, r)
			return
		}
		if d.Down != nil && d.Down() {
			refuse(w, to, admission.Urgent, "The database is unavailable. Try again after the time in Retry-After.")
			return
		}
		if admission.Entered(r.Context()) {
			turnOf(r.Context()).admitted(r.Context())
			next.ServeHTTP(w, r)
			return
		}
		class, from := l.counts(r, to)
		ctx, leave, ok := d.Admission.Enter(r.Context(), class, from)
		if !ok {
			d.charge(from, costOfRefusal)
			refuse(w, to, class, busy)
			return
		}
		defer leave()
		turnOf(ctx).admitted(ctx)
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// busy is why a request finds no place.
const busy = "The server is busy. Try again after the time in Retry-After."

// routed is the path that a request is routed by: where slashes are escaped in it, chi goes by how it was sent.
func routed(r *http.Request) string { return cmp.Or(r.URL.RawPath, r.URL.Path) }

// sender is whom a request counts for, and whether that is a person who waits in a browser. Whether a credential is valid is looked up inside;
// one that was not valid lately counts for its site: otherwise a client that makes up credentials, or has 65,536 networks of IPv6, would be many
// senders.
func (d *Door) sender(r *http.Request) (from string, person bool) {
	if keys := r.Header.Values("Authorization"); len(keys) > 0 {
		if key, err := authz.Bearer(keys); err == nil && d.known.has(key) {
			return key, false
		}
	} else if session, err := d.cookie(r, sessionCookie); err == nil && d.known.has(session) {
		return session, true
	}
	return limit.Site(d.from(r)), false
}

// refuse a request of which nothing was looked at.
func refuse(w http.ResponseWriter, to *route, class admission.Class, why string) {
	requestID := id.New("req")
	w.Header().Set("X-Request-Id", requestID)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Retry-After", strconv.Itoa(int(class.Retry().Seconds())))
	to.refuse(w, requestID, fault.New(fault.Unavailable, why))
}

// routes are those that need the database, and what would be taken for one of them.
func (d *Door) routes() (mux *chi.Mux, routes map[routeName]*route) {
	mux, routes = chi.NewRouter(), map[routeName]*route{}
	add := func(method, path string, to route) {
		mux.Method(method, path, http.NotFoundHandler())
		to.refusals = new([admission.Classes]atomic.Pointer[cachedRefusal])
		routes[routeName{method, path}] = &to
	}
	for _, e := range d.endpoints() {
		add(e.method, e.path, route{class: e.class, refuse: e.format.fail})
	}
	agents := route{refuse: envelope{}.fail, uses: d.toolUse()}
	for method := range strings.FieldsSeq("GET HEAD POST PUT PATCH DELETE OPTIONS") {
		add(method, agentPath, agents)
	}
	add(http.MethodPost, graphQL, route{class: admission.Usual, refuse: failGraphQL, uses: d.fieldUse()})
	add(http.MethodGet, graphQL, route{class: admission.Usual, refuse: failGraphQL})
	for _, path := range []string{"/session", "/session/invitations/{token}", "/session/reset", "/session/setup", "/session/oidc", "/session/oidc/callback"} {
		for method := range strings.FieldsSeq("GET POST PATCH DELETE") {
			add(method, path, route{class: admission.Urgent, refuse: envelope{}.fail})
		}
	}
	for _, path := range []string{registerPath, tokenPath, revokePath} {
		add(http.MethodPost, path, route{class: admission.Usual, refuse: busyOAuth})
	}
	for _, path := range []string{socketPath, supervisionPath, peerPath} {
		add(http.MethodGet, path, route{class: admission.Urgent, refuse: envelope{}.fail})
	}
	add(http.MethodGet, widgetPath, route{})
	add(http.MethodGet, callPath, route{class: admission.Usual, refuse: envelope{}.fail})
	add(http.MethodPost, ticketPath, route{class: admission.Usual, refuse: envelope{}.fail})
	for method := range strings.FieldsSeq("GET HEAD POST") {
		add(method, ratingPath, route{class: admission.Usual, refuse: ratingBusy})
	}
	for method := range strings.FieldsSeq("GET HEAD") {
		add(method, brandImages, route{class: admission.Patient, refuse: envelope{}.fail})
		add(method, "/recordings/{subaccount}/{call}/{until}/{signature}", route{class: admission.Patient, refuse: envelope{}.fail})
	}
	return mux, routes
}
