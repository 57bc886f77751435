package rest

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/admission"
	"github.com/switchboard-dev/switchboard/rest/mcp"
)

// agentPath is the path of the door for agents.
const agentPath = "/mcp"

// agents is the door for AI agents, which goes through this one.
func (d *Door) agents(api http.Handler) http.Handler {
	return mcp.New(d.Table, mcp.Parts{
		API: api, BaseURL: func() string { return d.BaseURL },
		Admit: func(r *http.Request) (*authz.Caller, bool, error) {
			caller, subaccounts, err := d.authenticate(r)
			if body, ok := r.Body.(*limitedBody); ok && err == nil {
				err = body.reserve() //nolint:contextcheck // it waits for nothing
			}
			if err != nil || r.Header.Get(authz.SubaccountHeader) != "" {
				return caller, false, err
			}
			_, only, err := subaccounts.OnlySubaccount(r.Context(), caller.Workspace, caller.Subaccounts)
			return caller, !only, err
		},
		Count: func(ctx context.Context, caller *authz.Caller) error {
			all := *caller // the message is about none of its subaccounts
			if len(all.Subaccounts) == 1 {
				all.Subaccount = all.Subaccounts[0]
			}
			return d.limit(ctx, &unwritten{}, &all)
		},
		Crashed: func(ctx context.Context, p any) {
			d.Product.Log.ErrorContext(ctx, "panic", slog.String("panic", fmt.Sprint(p)), slog.String("stack", string(debug.Stack())))
		},
		Challenge: d.challenge, Weigh: weigh,
		Refuse: func(w http.ResponseWriter, r *http.Request, err error) {
			envelope{}.fail(w, requestID(r.Context()), d.public(r.Context(), err))
		},
	})
}

// tools are the classes of what agents use.
func (d *Door) tools() map[string]admission.Class {
	all := map[string]admission.Class{}
	for _, o := range d.Table.Operations {
		all[o.Tool] = classOf(o)
	}
	return all
}
