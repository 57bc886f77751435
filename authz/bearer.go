package authz

import (
	"strings"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Unauthorized is the one answer to every credential that is not accepted: missing, malformed, unknown, revoked,
// expired, or used from an address that its allowlist does not name. Nobody can tell these apart.
func Unauthorized() *fault.Error {
	return fault.New(fault.Unauthorized, "The API key is missing or not valid.")
}

// Bearer is the credential in the values of a request's Authorization headers: exactly one header, the scheme Bearer
// in any case, one space, the credential, nothing else. Anything else is Unauthorized.
func Bearer(authorization []string) (string, error) {
	if len(authorization) != 1 {
		return "", Unauthorized()
	}
	scheme, credential, found := strings.Cut(authorization[0], " ")
	if !found || !strings.EqualFold(scheme, "Bearer") || !visible(credential) {
		return "", Unauthorized()
	}
	return credential, nil
}

// visible reports whether text is not empty and all visible ASCII: no space, line end or look-alike.
func visible(text string) bool {
	for i := range len(text) {
		if text[i] <= ' ' || text[i] > '~' {
			return false
		}
	}
	return text != ""
}
