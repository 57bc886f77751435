package phone

import (
	"strings"

	"github.com/nyaruka/phonenumbers"
)

// shortest is how many digits the shortest number has that a person can be called at. What is shorter is a service.
const shortest = 7

// Banned says why nobody may be called at a number, however it is written: "emergency", "short_number", "premium_rate",
// "shared_cost", "uan" or "barred"; "" if nothing speaks against it. It is judged by the digits, before anybody asks
// whether it is a number at all; without a + it is read in the region. Barred are beginnings in E.164 that the operator
// does not call.
func Banned(text, region string, barred []string) string {
	switch digits := Digits(text); {
	case digits == "": // letters, an extension or rare punctuation, which do not keep it from being read as a number
	case emergency(digits, region):
		return "emergency"
	case len(digits) < shortest:
		return "short_number"
	}
	n, err := phonenumbers.Parse(text, region)
	if err != nil {
		return ""
	}
	e164 := phonenumbers.Format(n, phonenumbers.E164)
	for _, b := range barred {
		if strings.HasPrefix(e164, b) {
			return "barred"
		}
	}
	switch phonenumbers.GetNumberType(n) { //nolint:exhaustive // the others are people's
	case phonenumbers.PREMIUM_RATE:
		return "premium_rate"
	case phonenumbers.SHARED_COST:
		return "shared_cost"
	case phonenumbers.UAN:
		return "uan"
	}
	return ""
}

// emergency says whether digits reach an emergency service, from the region or from where they mostly do.
func emergency(digits, region string) bool {
	for _, r := range []string{region, "US", "GB", "DE", "AU"} {
		if r != "ZZ" && phonenumbers.IsEmergencyNumber(digits, r) {
			return true
		}
	}
	return false
}

// IsRegion says whether a text is a country in which there are telephones, as ISO 3166 has it.
func IsRegion(text string) bool {
	_, ok := phonenumbers.GetSupportedRegions()[text]
	return ok
}
