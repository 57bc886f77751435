package authz_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// directory is the subaccounts of all workspaces.
type directory []place

type place struct {
	workspace, id, location string
	archived                bool
}

func (d directory) Subaccount(_ context.Context, workspace, name string) (string, bool, bool, error) {
	for _, p := range d {
		if p.workspace == workspace && (p.id == name || p.location == name) {
			return p.id, p.archived, true, nil
		}
	}
	return "", false, false, nil
}

func (d directory) OnlySubaccount(_ context.Context, workspace string, ids []string) (string, bool, error) {
	var usable []string
	for _, p := range d {
		if p.workspace == workspace && !p.archived && (len(ids) == 0 || slices.Contains(ids, p.id)) {
			usable = append(usable, p.id)
		}
	}
	if len(usable) != 1 {
		return "", false, nil
	}
	return usable[0], true, nil
}

var many = directory{
	{"acme", "sub_a", "loc_a", false},
	{"acme", "sub_b", "loc_b", false},
	{"acme", "sub_c", "loc_c", false},
	{"acme", "sub_old", "loc_old", true},
	{"rival", "sub_x", "loc_x", false},
}

func TestChooseSubaccount(t *testing.T) {
	t.Parallel()
	one := directory{
		{"acme", "sub_a", "loc_a", false}, {"acme", "sub_old", "loc_old", true}, {"rival", "sub_x", "loc_x", false},
	}
	header := func(values ...string) authz.Choice { return authz.Choice{Header: values} }
	body := func(name string) authz.Choice { return authz.Choice{SubaccountID: &name} }
	location := func(name string) authz.Choice { return authz.Choice{LocationID: &name} }
	all := func(h, s, l string) authz.Choice {
		return authz.Choice{Header: []string{h}, SubaccountID: &s, LocationID: &l}
	}
	onlyBody := func(s, l string) authz.Choice { return authz.Choice{SubaccountID: &s, LocationID: &l} }
	key, person := authz.KindKey, authz.KindUser
	limited := func(ids ...string) []string { return ids }
	tests := map[string]struct {
		in      directory
		kind    authz.Kind
		limited []string
		choice  authz.Choice
		want    string // an id, or the code of the refusal
		field   string
	}{
		"header":                        {many, key, nil, header("sub_b"), "sub_b", ""},
		"header, location id":           {many, key, nil, header("loc_b"), "sub_b", ""},
		"body":                          {many, key, nil, body("sub_b"), "sub_b", ""},
		"body, location id":             {many, key, nil, body("loc_b"), "sub_b", ""},
		"location":                      {many, key, nil, location("loc_b"), "sub_b", ""},
		"location, own id":              {many, key, nil, location("sub_b"), "sub_b", ""},
		"header before the rest":        {many, key, nil, all("sub_a", "sub_b", "sub_c"), "sub_a", ""},
		"header alone is looked at":     {many, key, nil, all("sub_a", "nothing", ""), "sub_a", ""},
		"wrong header, right body":      {many, key, nil, all("nothing", "sub_b", "sub_b"), "not_found", ""},
		"subaccount_id before location": {many, key, nil, onlyBody("sub_b", "loc_c"), "sub_b", ""},
		"wrong subaccount_id":           {many, key, nil, onlyBody("nothing", "loc_c"), "not_found", "subaccount_id"},
		"header twice":                  {many, key, nil, header("sub_a", "sub_b"), "validation_error", "X-Subaccount-Id"},
		"header twice, the same":        {many, key, nil, header("sub_a", "sub_a"), "validation_error", "X-Subaccount-Id"},
		"empty header":                  {many, key, nil, header(""), "validation_error", "X-Subaccount-Id"},
		"empty subaccount_id":           {one, key, nil, body(""), "validation_error", "subaccount_id"},
		"blank location_id":             {one, key, nil, location(" \t"), "validation_error", "location_id"},
		"unknown header":                {many, key, nil, header("sub_none"), "not_found", ""},
		"unknown location":              {many, key, nil, location("loc_none"), "not_found", "location_id"},
		"another workspace's":           {many, key, nil, header("sub_x"), "not_found", ""},
		"another workspace's location":  {many, key, nil, location("loc_x"), "not_found", "location_id"},
		"NUL":                           {many, key, nil, body("sub_a\x00"), "not_found", "subaccount_id"},
		"not UTF-8":                     {many, key, nil, header("sub_\xff"), "not_found", ""},
		"very long":                     {many, key, nil, header(strings.Repeat("s", 1<<20)), "not_found", ""},

		"archived, for a key":           {many, key, nil, header("sub_old"), "not_found", ""},
		"archived, for a person":        {many, person, nil, header("sub_old"), "sub_old", ""},
		"archived, outside the set":     {many, key, limited("sub_a", "sub_b"), header("sub_old"), "not_found", ""},
		"limited, nothing said":         {many, key, limited("sub_b"), authz.Choice{}, "sub_b", ""},
		"limited, said the same":        {many, key, limited("sub_b"), location("loc_b"), "sub_b", ""},
		"limited, another one":          {many, key, limited("sub_b"), header("sub_a"), "subaccount_forbidden", ""},
		"limited, another's location":   {many, key, limited("sub_b"), location("loc_a"), "subaccount_forbidden", ""},
		"limited, another workspace's":  {many, key, limited("sub_b"), header("sub_x"), "not_found", ""},
		"limited, unknown":              {many, key, limited("sub_b"), header("sub_none"), "not_found", ""},
		"limited to one that is gone":   {many, key, limited("sub_old"), authz.Choice{}, "not_found", ""},
		"limited to two, nothing said":  {many, key, limited("sub_a", "sub_b"), authz.Choice{}, "subaccount_required", ""},
		"limited to two, one of them":   {many, key, limited("sub_a", "sub_b"), header("loc_b"), "sub_b", ""},
		"limited to two, a third":       {many, key, limited("sub_a", "sub_b"), header("sub_c"), "subaccount_forbidden", ""},
		"limited to two, one is gone":   {many, key, limited("sub_a", "sub_old"), authz.Choice{}, "sub_a", ""},
		"whole workspace, nothing said": {many, key, nil, authz.Choice{}, "subaccount_required", ""},
		"whole workspace with one":      {one, key, nil, authz.Choice{}, "sub_a", ""},
		"whole workspace with none":     {nil, key, nil, authz.Choice{}, "subaccount_required", ""},
		"a person, nothing said":        {many, person, nil, authz.Choice{}, "subaccount_required", ""},
	}
	for name, tt := range tests {
		caller := &authz.Caller{Kind: tt.kind, Workspace: "acme", Subaccounts: tt.limited}
		got, err := authz.ChooseSubaccount(t.Context(), tt.in, caller, tt.choice)
		if err != nil {
			got = string(fault.From(err).Code)
		}
		field := ""
		if details := fault.From(err).Details; len(details) > 0 {
			field = details[0].Field
		}
		if got != tt.want || field != tt.field {
			t.Errorf("%s: %s %s (%v), want %s %s", name, got, field, err, tt.want, tt.field)
		}
	}
}

// What belongs to a rival, what is archived and what never was cannot be told apart.
func TestUnknownSubaccountsLookAlike(t *testing.T) {
	t.Parallel()
	caller := &authz.Caller{Kind: authz.KindKey, Workspace: "acme"}
	var answers []error
	for _, name := range []string{"sub_none", "sub_x", "loc_x", "sub_old", "\x00"} {
		_, err := authz.ChooseSubaccount(t.Context(), many, caller, authz.Choice{Header: []string{name}})
		answers = append(answers, err)
	}
	for _, err := range answers {
		if err == nil || !reflect.DeepEqual(err, answers[0]) {
			t.Errorf("%#v differs from %#v", err, answers[0])
		}
	}
}

type broken struct{ err error }

func (b broken) Subaccount(context.Context, string, string) (string, bool, bool, error) {
	return "", false, false, b.err
}

func (b broken) OnlySubaccount(context.Context, string, []string) (string, bool, error) {
	return "", false, b.err
}

func TestChooseSubaccountWithoutDatabase(t *testing.T) {
	t.Parallel()
	down := errors.New("connection refused")
	caller := &authz.Caller{Kind: authz.KindKey, Workspace: "acme"}
	for _, choice := range []authz.Choice{{}, {Header: []string{"sub_a"}}} {
		id, err := authz.ChooseSubaccount(t.Context(), broken{down}, caller, choice)
		if id != "" || !errors.Is(err, down) || fault.From(err).Code != fault.Internal {
			t.Errorf("%+v: %q, %v", choice, id, err)
		}
	}
}
