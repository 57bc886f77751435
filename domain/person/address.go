package person

import (
	"net/mail"
	"strings"
	"unicode"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// address is an e-mail address as kept: in small letters.
func address(email string) (string, error) {
	a, err := mail.ParseAddress(email)
	if err != nil || a.Address != email || len(email) > 320 { //nolint:mnd // the contract's
		return "", fault.Broken("email", fault.NoEmail)
	}
	return strings.Map(small, email), nil
}

// small is the small letter of a capital one. A sign that only looks like the capital, such as that of the kelvin, stays what it is: its
// address is somebody else's.
func small(r rune) rune {
	if low := unicode.ToLower(r); unicode.ToUpper(low) == r {
		return low
	}
	return r
}
