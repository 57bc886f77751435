package rest

import (
	"context"
	"net/http"
	"net/netip"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Authenticator identifies callers. *workspace.Service is the one that serves. What it says is for one request: a caller that is recalled for
// another one is verified before anything is answered, or a revoked key would keep working.
type Authenticator interface {
	// Authenticate is the caller of a key's text, from an address, with the subaccounts that it may choose among.
	Authenticate(ctx context.Context, text string, from netip.Addr, header string) (*authz.Caller, authz.Subaccounts, error)
	// Recall is the caller whom Authenticate let in before, with what they have to prove first; nil if nobody is remembered.
	Recall(text string, from netip.Addr, header string) (*authz.Caller, authz.Subaccounts, *store.Proof)
	// Hold is a context that ends soon after the caller's key is revoked, for what goes on for long.
	Hold(ctx context.Context, c *authz.Caller) (held context.Context, release func())
	// OwnerOfAssistant is the subaccount of the caller's workspace that has the assistant, or "".
	OwnerOfAssistant(ctx context.Context, c *authz.Caller, assistantID string) (string, error)
}

// authenticate the request: an API key, or a token of an agent where those are taken.
func (d *Door) authenticate(r *http.Request) (*authz.Caller, authz.Subaccounts, error) {
	text, err := authz.Bearer(r.Header.Values("Authorization"))
	if err != nil {
		return nil, nil, err
	}
	from := d.from(r)
	if d.mayBringToken(r, text) {
		caller, err := d.Product.OAuth.Authenticate(r.Context(), text)
		if err != nil {
			return nil, nil, err
		}
		d.seen(r, caller, text, from)
		return caller, d.Product.Workspaces, nil
	}
	caller, subaccounts, err := d.Authenticator.Authenticate(r.Context(), text, from, r.Header.Get(authz.SubaccountHeader))
	if err != nil {
		return nil, nil, err
	}
	d.seen(r, caller, text, from)
	return caller, subaccounts, nil
}

func (d *Door) seen(r *http.Request, caller *authz.Caller, credential string, from netip.Addr) {
	d.known.note(credential)
	caller.RequestID, caller.Address = requestID(r.Context()), from.String()
	recordCaller(r.Context(), caller)
}

// from is the address that a request came from.
func (d *Door) from(r *http.Request) netip.Addr {
	return authz.ClientAddr(r.RemoteAddr, r.Header.Values("X-Forwarded-For"), d.TrustedProxies)
}
