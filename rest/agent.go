package rest

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/rest/mcp"
)

// agents is the door for AI agents, which goes through this one.
func (d *Door) agents(api http.Handler) http.Handler {
	inside := chi.NewRouter()
	for _, e := range d.forAgents() {
		inside.Method(e.method, e.path, d.serve(e))
	}
	return mcp.New(d.Table, mcp.Parts{
		API: api, Inside: d.transport(d.admitted(d.around(inside))), BaseURL: func() string { return d.BaseURL },
		Admit: func(r *http.Request) (*authz.Caller, bool, error) {
			caller, subaccounts, err := d.authenticate(r)
			if body, ok := r.Body.(*weighed); ok && err == nil {
				err = body.reserve() //nolint:contextcheck // it waits for nothing
			}
			if err != nil || r.Header.Get(authz.SubaccountHeader) != "" {
				return caller, false, err
			}
			_, only, err := subaccounts.OnlySubaccount(r.Context(), caller.Workspace, caller.Subaccounts)
			return caller, !only, err
		},
		Challenge: d.challenge,
		Refuse: func(w http.ResponseWriter, r *http.Request, err error) {
			envelope{}.fail(w, requestID(r.Context()), d.public(r.Context(), err))
		},
	})
}

// forAgents are endpoints that agents reach through their own door, and nobody else.
func (d *Door) forAgents() []*endpoint {
	all := make([]*endpoint, len(d.Table.Agents))
	for i, o := range d.Table.Agents {
		all[i] = d.document(o)
	}
	return all
}
