package rest

import (
	"net/http"

	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/rest/guide"
)

// changelog is the page that says what changes in the API.
const changelog = guide.Root + "/api-changelog"

// version says which version of the API the answer has, and refuses requests that were written for another one than there is.
func version(w http.ResponseWriter, r *http.Request, e *endpoint) error {
	if !e.versioned {
		return nil
	}
	has, wrong := operation.Version(r.Header)
	if wrong != nil {
		return wrong
	}
	w.Header().Set(operation.VersionHeader, has)
	return nil
}
