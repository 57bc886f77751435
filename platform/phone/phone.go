// Package phone parses phone numbers as people write them.
package phone

import (
	"context"
	"fmt"
	"strings"

	"github.com/nyaruka/phonenumbers"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Reader reads numbers for the caller's subaccount.
type Reader struct{ Store *store.Store }

// none is the region of a number whose + says the country.
const none = "ZZ"

// E164 reads the number in a field: with a + in any punctuation, without one in the subaccount's region. The error is a
// fault that names the field where it is no possible number.
func (r Reader) E164(ctx context.Context, field, text string) (string, error) {
	if problems := Problems(field, &text); problems != nil {
		return "", fault.Invalid(problems...)
	}
	region := none
	if !International(text) {
		var err error
		if region, err = r.Region(ctx); err != nil {
			return "", err
		}
	}
	number, ok := Possible(text, region)
	if !ok {
		return "", fault.Broken(field, fault.NoPhoneOf, region)
	}
	return number, nil
}

// Problems returns what is wrong with the number in a field whatever the region: a number with a + names its country, and may be impossible
// there. A Judge calls it; only a Reader can tell about numbers without a +.
func Problems(field string, text *string) []fault.Detail {
	if text == nil || !International(*text) {
		return nil
	}
	if _, ok := Possible(*text, none); ok {
		return nil
	}
	return []fault.Detail{fault.Break(field, fault.NoPhone)}
}

// Sought are the digits to search for if the search text is a phone number in any format, or a part of one; "" if it is neither. Fewer
// digits than any whole number has are a part.
func (r Reader) Sought(ctx context.Context, search string) (string, error) {
	digits := Digits(search)
	if len(digits) >= shortest && !International(search) && !strings.HasPrefix(digits, "00") {
		region, err := r.Region(ctx)
		if err != nil {
			return "", err
		}
		if number, ok := Parse(search, region); ok && Valid(number) {
			return strings.TrimPrefix(number, "+"), nil
		}
	}
	return strings.TrimLeft(digits, "0"), nil
}

// International says whether a number names its country itself.
func International(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), "+") }

// Parse is the number as E.164, if it is a possible one. Without a + it is read in the region, and has to be one that the region's
// plan has: that it is of that country is only a guess, which made "020 123 4567" an American number that nobody can have.
func Parse(text, region string) (string, bool) {
	n, err := phonenumbers.Parse(text, region)
	if err != nil || !phonenumbers.IsPossibleNumber(n) {
		return "", false
	}
	if !International(text) && !phonenumbers.IsValidNumber(n) {
		return "", false
	}
	return phonenumbers.Format(n, phonenumbers.E164), true
}

// Possible is the number as E.164 where somebody says that a text is one: it has to be as long as a whole number of the region is, and to
// begin as one may, but the plan need not have given it out. If it is only a guess that a text is a number, or one of the region, Parse
// is right.
func Possible(text, region string) (string, bool) {
	if number, ok := Parse(text, region); ok || International(text) {
		return number, ok
	}
	n, err := phonenumbers.Parse(text, region)
	if err != nil || phonenumbers.IsPossibleNumberWithReason(n) != phonenumbers.IS_POSSIBLE {
		return "", false
	}
	national := phonenumbers.GetNationalSignificantNumber(n)
	if national[0] == '0' || n.GetCountryCode() == nanp && national[0] == '1' {
		return "", false // it is of another country: what is dialled at home is not dialled so from elsewhere
	}
	return phonenumbers.Format(n, phonenumbers.E164), true
}

// nanp is the country code of North America, where no area begins with 0 or 1.
const nanp = 1

// Region is where numbers without a country code are read: a setting, else by the time zone, else the US.
func (r Reader) Region(ctx context.Context) (string, error) {
	sub, err := r.Store.Client(ctx).Subaccount.Query().Where(subaccount.ID(authz.From(ctx).Subaccount)).
		Select(subaccount.FieldRegion, subaccount.FieldTimeZone).Only(ctx)
	if err != nil {
		return "", fmt.Errorf("region: %w", err)
	}
	return RegionFor(sub), nil
}

// RegionFor is Region of a subaccount that is at hand.
func RegionFor(sub *ent.Subaccount) string {
	if sub.Region != nil {
		return *sub.Region
	}
	return regionOf(sub.TimeZone)
}

// Valid says whether an E.164 number can be somebody's, by its country's plan.
func Valid(e164 string) bool {
	n, err := phonenumbers.Parse(e164, "ZZ")
	return err == nil && phonenumbers.IsValidNumber(n)
}

// Digits of a text that is a number in some format, or "". A zero in brackets, which is dialled at home only, is no part
// of the number.
func Digits(text string) string {
	var b strings.Builder
	for _, r := range strings.ReplaceAll(text, "(0)", "") {
		switch {
		case r >= '0' && r <= '9':
			b.WriteRune(r)
		case !strings.ContainsRune("+-().\u00a0 /", r):
			return ""
		}
	}
	return b.String()
}
