package rest

import (
	"encoding/json"
	"net/http"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/fault"
)

// graphql admits a caller to GraphQL: its key, the subaccount of the header where there is one, its share of requests.
// Without a subaccount, what needs one says so field by field.
func (d *Door) graphql(w http.ResponseWriter, r *http.Request) {
	caller, subaccounts, err := d.authenticate(r)
	if err == nil {
		caller.Subaccount, err = authz.ChooseSubaccount(r.Context(), subaccounts, caller,
			authz.Choice{Header: r.Header.Values(authz.SubaccountHeader)})
		if fault.Is(err, fault.SubaccountRequired) {
			err = nil
		}
	}
	if err == nil {
		err = d.limit(r.Context(), w, caller)
	}
	if err != nil {
		failGraphQL(w, requestID(r.Context()), d.public(r.Context(), err))
		return
	}
	d.GraphQL.ServeHTTP(w, r.WithContext(authz.With(r.Context(), caller)))
}

func failGraphQL(w http.ResponseWriter, requestID string, f *fault.Error) {
	type gqlError struct {
		Message    string `json:"message"`
		Extensions any    `json:"extensions"`
	}
	details := f.Details
	if details == nil {
		details = []fault.Detail{}
	}
	body, err := json.Marshal(map[string]any{
		"errors":     []gqlError{{f.Message, map[string]any{"code": f.Code, "details": details}}},
		"extensions": map[string]string{"request_id": requestID},
	})
	if err != nil {
		body = []byte(`{"errors":[{"message":"Something went wrong on our side."}]}`)
	}
	retry(w, f)
	send(w, f.Code.Status(), body)
}
