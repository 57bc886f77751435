package rest

import (
	"maps"
	"net/http"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// recalled answers a read for a caller who is remembered: its first statement also verifies the caller, so that the key needs no
// trip of its own. The answer, even a refusal, is sent only if that succeeds; if it does not, nothing has happened, and the request
// starts over.
func (d *Door) recalled(w http.ResponseWriter, r *http.Request, e *endpoint, out *events) (a answer, proven bool, err error) {
	if !e.reads || r.ContentLength != 0 || len(r.Header.Values("Authorization")) == 0 {
		return a, false, nil
	}
	text, err := authz.Bearer(r.Header.Values("Authorization"))
	if err != nil {
		return a, false, nil //nolint:nilerr // authenticating the caller in full reports it
	}
	from := d.from(r)
	caller, subaccounts, proof := d.Authenticator.Recall(text, from, r.Header.Get(authz.SubaccountHeader))
	if caller == nil {
		return a, false, nil
	}
	d.seen(r, caller, text, from)
	before := maps.Clone(w.Header())
	ctx := store.Provisional(r.Context(), proof)
	a, _, err = d.allow(w, r.WithContext(ctx), e, out, caller, subaccounts)
	if proof.Held() || d.Product.Store.Prove(authz.With(ctx, caller)) == nil && proof.Held() {
		return a, true, err
	}
	recordCaller(ctx, nil)
	clear(w.Header())
	maps.Copy(w.Header(), before)
	return answer{}, false, nil
}
