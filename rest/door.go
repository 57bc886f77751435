// Package rest is the HTTP API: /v3, generated from the table of operations, hand-written /v2, file transfers, and GraphQL for authenticated callers.
// Every request passes the same checks in the same order, so that nobody learns about an object that they may not access.
package rest

import (
	"cmp"
	"context"
	"net/http"
	"net/netip"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/platform/admission"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/openid"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/telemetry"
)

// Parts are what serving takes.
type Parts struct {
	*API

	Product       *domain.Product
	Authenticator Authenticator
	GraphQL       http.Handler
	Limiter       *limit.Limiter
	// Admission refuses requests when there is too much to do; nil lets all in.
	Admission *admission.Gate
	// Down says that the database does not answer, so that requests need not find out; nil if nobody watches.
	Down   func() bool
	Sealer *secret.Sealer
	// Pages serves a request for the dashboard that matches no route, and says whether it was one; nil if there is no dashboard.
	Pages func(w http.ResponseWriter, r *http.Request) bool
	// CallPage serves the page on which anybody can call an assistant; nil if there is none.
	CallPage CallPage
	// OpenID is who else says who somebody is; nil if nobody does.
	OpenID *openid.Provider
	// Partner is the name in two additional paths of /v2; "" if there are none.
	Partner string
	// Development says that the installation is one for trying things out.
	Development bool
	// BaseURL is the base of links in responses.
	BaseURL string
	// ContactEmail and LegalURL are included in the documents that describe the API, if they are set.
	ContactEmail, LegalURL string
	// Now is the time that documents which expire are written at; nil is the machine's.
	Now func() time.Time
	// TrustedProxies are believed about where a request came from.
	TrustedProxies []netip.Prefix
	// UploadLimit is how large an uploaded file may be, in bytes, up to config.LargestUpload.
	UploadLimit int64
	// KeptAnswers is how many bytes of answers are kept for the repeats of one tenant's requests; 0 is the product's bound.
	KeptAnswers int64
	// Timeout bounds the work of one request.
	Timeout time.Duration
	// BodyReading is how long a body may take to come, besides the time for its length; 0 is ten seconds.
	BodyReading time.Duration
	// Relayed is called with how the relay of a person to a call on another server ended: ended, lost or unreachable; nil counts nothing.
	Relayed func(how string)
	// Observe is called with every finished request; nil counts nothing.
	Observe func(ctx context.Context, seen telemetry.Seen)
}

// Door serves.
type Door struct {
	Parts

	bodies   *share.Pool // bytes of those in memory
	answers  *share.Pool // likewise
	answered *share.Flow // bytes of large ones, over time
	// downloads and images are bytes that are in memory for clients that read slowly.
	downloads, images *share.Pool

	spooled  *share.Pool // bytes of files that are on disk until they are kept
	streams  *share.Pool // those that are open
	said     *share.Flow // bytes of what clients say on sockets, over time
	visits   *share.Pool // sockets of nobody yet
	relays   *share.Pool // sockets that lead to another copy
	known    known
	underWay underWay
	room     room // for answers that are kept
	asides   asides
}

// NewDoor makes a door of its parts.
func NewDoor(p Parts) *Door {
	if p.Now == nil {
		p.Now = time.Now
	}
	p.BodyReading = cmp.Or(p.BodyReading, bodyReading)
	return &Door{
		Parts: p, bodies: share.New(allBodies), answers: share.New(allAnswers), spooled: share.New(allSpooled), streams: share.New(allStreams),
		visits: share.New(allVisits), answered: share.NewFlow(), said: share.NewFlow(), relays: share.New(allRelays), known: newKnown(),
		downloads: share.New(allDownloads), images: share.New(allImages), asides: newAsides(),
	}
}

// Handler serves the whole API.
func (d *Door) Handler() http.Handler {
	_, whole := d.router()
	return d.neutral(whole)
}

// router has all routes, and whole serves them as requests have to pass.
func (d *Door) router() (mux *chi.Mux, whole http.Handler) {
	mux = chi.NewRouter()
	mux.Use(d.sited)
	for _, e := range d.endpoints() {
		mux.Method(e.method, e.path, d.serve(e))
	}
	mux.Get("/recordings/{subaccount}/{call}/{until}/{signature}", d.recording)
	mux.Head("/recordings/{subaccount}/{call}/{until}/{signature}", d.recording)
	mux.Get(brandImages, d.brandImage)
	mux.Head(brandImages, d.brandImage)
	d.webCalls(mux)
	d.ratings(mux)
	d.oauth(mux)
	d.publish(mux)
	whole = d.transport(d.aside(d.admitted(d.around(mux))))
	mux.Handle(agentPath, throughAgents(d.agents(whole)))
	mux.Handle("/graphql", http.HandlerFunc(d.graphql))
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPatch, http.MethodDelete} {
		mux.Method(method, "/session", d.people(d.session))
	}
	mux.Get("/session/invitations/{token}", d.people(d.invitation))
	mux.Post("/session/invitations/{token}", d.people(d.accept))
	mux.Post("/session/reset", d.people(d.askReset))
	mux.Patch("/session/reset", d.people(d.reset))
	mux.Get("/session/options", d.people(d.options))
	mux.Post("/session/setup", d.people(d.setup))
	mux.Get("/session/oidc", d.oidcStart)
	mux.Get("/session/oidc/callback", d.oidcCallback)
	mux.NotFound(d.notFound(mux))
	mux.MethodNotAllowed(func(w http.ResponseWriter, r *http.Request) { d.lost(w, r, allowed(mux, r.URL.EscapedPath())) })
	return mux, whole
}

// allowed are the methods that a path answers.
func allowed(mux *chi.Mux, path string) []string {
	var out []string
	for _, m := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		if mux.Match(chi.NewRouteContext(), m, path) {
			out = append(out, m)
		}
	}
	return out
}

// endpoints are all routes: the table's, and those that cannot be documents.
func (d *Door) endpoints() []*endpoint {
	var all []*endpoint
	for _, o := range d.Table.Operations {
		all = append(all, d.document(o))
	}
	return append(append(all, d.v2()...), d.files()...)
}
