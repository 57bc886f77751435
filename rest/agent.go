package rest

import (
	"net/http"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/rest/mcp"
)

// agents is the door for AI agents, which goes through this one.
func (d *Door) agents(api http.Handler) http.Handler {
	return mcp.New(d.Table, mcp.Parts{
		API: api, BaseURL: func() string { return d.BaseURL },
		Admit: func(r *http.Request) (*authz.Caller, bool, error) {
			caller, subaccounts, err := d.authenticate(r)
			if body, ok := r.Body.(*weighed); ok && err == nil {
				err = body.reserve()
			}
			if err != nil || r.Header.Get(authz.SubaccountHeader) != "" {
				return caller, false, err
			}
			_, only, err := subaccounts.OnlySubaccount(r.Context(), caller.Workspace, caller.Subaccounts)
			return caller, !only, err
		},
		Refuse: func(w http.ResponseWriter, r *http.Request, err error) {
			envelope{}.fail(w, requestID(r.Context()), d.public(r.Context(), err))
		},
	})
}
