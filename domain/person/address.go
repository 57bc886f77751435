package person

import (
	"net/mail"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// address is an e-mail address as it is kept: in small letters.
func address(email string) (string, error) {
	a, err := mail.ParseAddress(email)
	if err != nil || a.Address != email || len(email) > 320 { //nolint:mnd // the contract's
		return "", fault.Field("email", "must be an e-mail address")
	}
	return strings.ToLower(email), nil
}
