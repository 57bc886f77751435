package operation

import (
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// The fields of a body that choose the subaccount, the stronger first.
const (
	subaccountName = "subaccount_id"
	locationName   = "location_id"
)

// tenantParams are allowed in the body of every operation that chooses a subaccount.
//
//nolint:gochecknoglobals // a constant, as far as Go has them
var tenantParams = []*Param{tenantParam(subaccountName), tenantParam(locationName)}

func tenantParam(name string) *Param {
	return &Param{
		Name: name, Camel: Camel(name), Variable: name, In: InBody,
		Type:  ast.NamedType("String", nil),
		Check: rule.Rule{MinLength: 1, MaxLength: rule.DefaultMaxLength},
	}
}

// BodySubaccount is the subaccount that a body names, by the subaccount's id or its location id, and the field that
// names it; "" if none does. Text reads a field; what it cannot read is left to the check of the fields. The legacy API knows
// the fields in one spelling only: the other is an unknown field of the client's own.
func BodySubaccount(body *strictjson.Value, legacy bool, text func(*strictjson.Value) (string, bool)) (id, field string) {
	names := []string{subaccountName, Camel(subaccountName), locationName, Camel(locationName)}
	if legacy {
		names = []string{subaccountName, locationName}
	}
	for _, name := range names {
		if id, ok := text(body.Get(name)); ok {
			return id, name
		}
	}
	return "", ""
}
