package number

import (
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/phone"
)

// What single arguments of the service may be.
type (
	// PoolName is what a pool is called; nil leaves it.
	PoolName struct {
		Name *string `check:"minLength=1,maxLength=200,notNull"`
	}
	// PoolNumbers are the ids of a pool's numbers.
	PoolNumbers struct {
		PhoneNumberIDs []string `check:"maxItems=500"`
	}
)

// Judge finds what is no number in any country.
func (in Create) Judge() []fault.Detail {
	return append(phone.Problems("number", &in.Number), judgeCallerID(in.CallerID)...)
}

// Judge finds what is no number in any country.
func (in Update) Judge() []fault.Detail { return judgeCallerID(in.CallerID) }

func judgeCallerID(in patch.Field[string]) []fault.Detail {
	if text := in.Value(); isNumber(text) {
		return phone.Problems("callerId", text)
	}
	return nil
}

// isNumber says whether a caller id is one. What has more than a number's characters is a name of the provider's.
func isNumber(callerID *string) bool { return callerID != nil && phone.Digits(*callerID) != "" }
