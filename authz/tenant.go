package authz

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Names of the three places where a request may name its subaccount, by priority.
const (
	SubaccountHeader = "X-Subaccount-Id"
	subaccountField  = "subaccount_id"
	locationField    = "location_id"
)

// longestName is how many characters an id or a location id may have; a longer one names nothing.
const longestName = 1000

// Choice is what a request says about its subaccount. Each place takes a subaccount's id or its location id.
type Choice struct {
	// Header is the values of all X-Subaccount-Id headers.
	Header []string
	// SubaccountID and LocationID are the body's fields; nil if the body does not have the field.
	SubaccountID *string
	LocationID   *string
}

// Subaccounts looks subaccounts up. Both see the workspace only.
type Subaccounts interface {
	// Subaccount finds one by its id or, where no id matches, by its location id, archived ones included.
	Subaccount(ctx context.Context, workspace, idOrLocation string) (id string, archived, found bool, err error)
	// OnlySubaccount is the one subaccount that is not archived among those with the ids, or in the whole workspace
	// where ids is empty. It finds nothing where there are none or several.
	OnlySubaccount(ctx context.Context, workspace string, ids []string) (id string, found bool, err error)
}

// ChooseSubaccount says which subaccount a request is for: the header's, else the body's subaccount_id, else its
// location_id, else the only one that the caller may use. The first that is there decides alone.
//
// It fails with NotFound where the workspace has no such subaccount (an archived one does not exist for a key), with
// SubaccountForbidden where the caller is limited to others, with SubaccountRequired where nothing is chosen and the
// caller may use several, and with Validation on a header that is empty or there twice, or a field that is empty.
func ChooseSubaccount(ctx context.Context, look Subaccounts, c *Caller, choice Choice) (string, error) {
	name, place, err := choice.named()
	switch {
	case err != nil:
		return "", err
	case place != "":
		return namedSubaccount(ctx, look, c, name, place)
	case len(c.Subaccounts) == 1:
		return namedSubaccount(ctx, look, c, c.Subaccounts[0], "")
	}
	id, found, err := look.OnlySubaccount(ctx, c.Workspace, c.Subaccounts)
	if err != nil {
		return "", fmt.Errorf("look for the only subaccount: %w", err)
	}
	if !found {
		return "", fault.Newf(fault.SubaccountRequired,
			"Name a subaccount: the header %s, or %s in the body.", SubaccountHeader, subaccountField)
	}
	return id, nil
}

// named is the name that decides and the place where it stands, or no place where none is given.
func (c Choice) named() (name, place string, err error) {
	switch {
	case len(c.Header) > 1:
		return "", "", fault.Field(SubaccountHeader, "must not be sent more than once")
	case len(c.Header) == 1:
		name, place = c.Header[0], SubaccountHeader
	case c.SubaccountID != nil:
		name, place = *c.SubaccountID, subaccountField
	case c.LocationID != nil:
		name, place = *c.LocationID, locationField
	default:
		return "", "", nil
	}
	if strings.TrimSpace(name) == "" {
		return "", "", fault.Field(place, "must not be empty; name a subaccount or omit it")
	}
	return name, place, nil
}

func namedSubaccount(ctx context.Context, look Subaccounts, c *Caller, name, place string) (string, error) {
	if !PossibleName(name) {
		return "", unknownSubaccount(place)
	}
	id, archived, found, err := look.Subaccount(ctx, c.Workspace, name)
	switch {
	case err != nil:
		return "", fmt.Errorf("look for the subaccount: %w", err)
	case !found || archived && c.Kind == KindKey:
		return "", unknownSubaccount(place)
	case len(c.Subaccounts) > 0 && !slices.Contains(c.Subaccounts, id):
		return "", fault.New(fault.SubaccountForbidden, "The API key is limited to other subaccounts.")
	}
	return id, nil
}

// PossibleName keeps what no database could hold away from it.
func PossibleName(name string) bool {
	return utf8.ValidString(name) && !strings.ContainsRune(name, 0) && utf8.RuneCountInString(name) <= longestName
}

// unknownSubaccount names the field where the name stands in the body, as for every id in a body.
func unknownSubaccount(place string) error {
	if place == subaccountField || place == locationField {
		return fault.MissingField("subaccount", place)
	}
	return fault.Missing("subaccount")
}
