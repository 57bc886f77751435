package authz_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// asked is every scope that an operation of the API asks for.
var asked = strings.Fields(`
	appointments:create appointments:delete appointments:list appointments:read appointments:update
	assistants:create assistants:delete assistants:list assistants:read assistants:update
	calls:create calls:list calls:read chat:create
	contacts:create contacts:delete contacts:list contacts:read contacts:update
	conversations:delete conversations:list conversations:read conversations:update
	knowledge:create knowledge:delete knowledge:list knowledge:read knowledge:update messages:create messages:list
	numbers:create numbers:delete numbers:list numbers:read numbers:update
	subaccounts:create subaccounts:list subaccounts:read tags:create tags:delete tags:list tags:read tags:update
	tools:create tools:delete tools:list tools:read tools:update voices:list voices:read voices:update
	webhooks:create webhooks:delete webhooks:list webhooks:read webhooks:update`)

var (
	keyResources = strings.Fields(`assistants voices contacts tags numbers appointments tools knowledge conversations
		messages chat calls subaccounts webhooks`)
	peopleResources = strings.Fields(`keys members settings audit billing`)
	actions         = strings.Fields(`list read create update delete`)
)

func newAuthority(t testing.TB) *authz.Authority {
	t.Helper()
	a, err := authz.NewAuthority()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestCatalogue(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	var resources []string
	for _, row := range authz.Catalogue() {
		name := row.Name()
		if seen[name] || row.Title == "" || row.Description == "" || !slices.Contains(actions, row.Action) {
			t.Errorf("%s: there twice, without words, or with an unknown action", name)
		}
		if row.Group == authz.GroupAPI != slices.Contains(keyResources, row.Resource) {
			t.Errorf("%s: wrong group %s", name, row.Group)
		}
		seen[name] = true
		resources = append(resources, row.Resource)
	}
	for _, scope := range asked {
		if !seen[scope] {
			t.Errorf("an operation asks for %s, which is not in the catalogue", scope)
		}
	}
	want := slices.Sorted(slices.Values(slices.Concat(keyResources, peopleResources)))
	if got := slices.Compact(slices.Sorted(slices.Values(resources))); !slices.Equal(got, want) {
		t.Errorf("resources %v, want %v", got, want)
	}
}

// The whole matrix: each preset and role against each scope of the catalogue.
func TestPresetsAndRoles(t *testing.T) {
	t.Parallel()
	a := newAuthority(t)
	looks := []string{"list", "read"}
	works := []string{"list", "read", "create", "update"}
	tests := []struct {
		kind, name string
		set        func(string) (*authz.ScopeSet, error)
		// actions are what it may do with the resources of keys, people with those of people.
		actions, people, billing []string
	}{
		{"preset", "read_only", preset(a), looks, nil, nil},
		{"preset", "read_write", preset(a), works, nil, nil},
		{"preset", "admin", preset(a), actions, nil, nil},
		{"role", "viewer", a.Role, looks, nil, nil},
		{"role", "operator", a.Role, works, nil, nil},
		{"role", "admin", a.Role, actions, actions, nil},
		{"role", "owner", a.Role, actions, actions, actions},
	}
	cases := 0
	for _, tt := range tests {
		set, err := tt.set(tt.name)
		if err != nil {
			t.Fatalf("%s %s: %v", tt.kind, tt.name, err)
		}
		granted := map[authz.Group][]string{
			authz.GroupAPI: tt.actions, authz.GroupPeople: tt.people, authz.GroupBilling: tt.billing,
		}
		for _, row := range authz.Catalogue() {
			cases++
			if want := slices.Contains(granted[row.Group], row.Action); set.Has(row.Name()) != want {
				t.Errorf("%s %s: Has(%s) = %t", tt.kind, tt.name, row.Name(), !want)
			}
		}
		if set.Has("*") || set.Has("contacts:write") || set.Has("contacts:*") || set.Has("") || set.Has("chat:read") {
			t.Errorf("%s %s holds what is no plain scope", tt.kind, tt.name)
		}
	}
	if cases < 500 {
		t.Errorf("only %d cases", cases)
	}
}

// There are no presets and roles beside those of the matrix, and each may do all that the one before it may.
func TestPresetsAndRolesGrow(t *testing.T) {
	t.Parallel()
	a := newAuthority(t)
	for kind, tt := range map[string]struct {
		set   func(string) (*authz.ScopeSet, error)
		names []string
	}{
		"preset": {preset(a), []string{"read_only", "read_write", "admin"}},
		"role":   {a.Role, []string{"viewer", "operator", "admin", "owner"}},
	} {
		var less []string
		for _, name := range tt.names {
			set, err := tt.set(name)
			if err != nil || len(set.List()) <= len(less) {
				t.Fatalf("%s %s: %v, %v", kind, name, set.List(), err)
			}
			for _, scope := range less {
				if !set.Has(scope) {
					t.Errorf("%s %s may not do %s", kind, name, scope)
				}
			}
			less = set.List()
		}
		_, err := tt.set("nobody")
		known := strings.Join(slices.Sorted(slices.Values(tt.names)), ", ")
		if details := fault.From(err).Details; len(details) != 1 || !strings.HasSuffix(details[0].Message, "s are "+known) {
			t.Errorf("%ss: %v", kind, details)
		}
	}
}

func preset(a *authz.Authority) func(string) (*authz.ScopeSet, error) {
	return func(name string) (*authz.ScopeSet, error) { return a.Set(name, nil) }
}

func TestLists(t *testing.T) {
	t.Parallel()
	a := newAuthority(t)
	tests := map[string]struct{ list, want string }{
		"plain":                      {"contacts:list", "contacts:list"},
		"read":                       {"contacts:read", "contacts:list contacts:read"},
		"write":                      {"contacts:write", "contacts:create contacts:delete contacts:update"},
		"all of a resource":          {"chat:* calls:*", "calls:create calls:list calls:read calls:update chat:create"},
		"write of what only creates": {"messages:write chat:write", "chat:create messages:create"},
		"twice and mixed":            {"tags:read tags:list tags:read tags:update", "tags:list tags:read tags:update"},
	}
	for name, tt := range tests {
		set, err := a.Set("", strings.Fields(tt.list))
		if err != nil || strings.Join(set.List(), " ") != tt.want {
			t.Errorf("%s: %v, %v; want %s", name, set.List(), err, tt.want)
		}
	}
	everything, err := a.Set("", []string{"*"})
	admin, _ := a.Set("admin", nil)
	if err != nil || !slices.Equal(everything.List(), admin.List()) || len(admin.List()) < len(asked) {
		t.Errorf("* gives %v, %v; want what admin has", everything.List(), err)
	}
}

func TestListsAreRemembered(t *testing.T) {
	t.Parallel()
	a := newAuthority(t)
	one, err := a.Set("", []string{"tags:read", "contacts:read"})
	if err != nil {
		t.Fatal(err)
	}
	two, _ := a.Set("", []string{"contacts:read", "tags:read", "tags:read"})
	other, _ := a.Set("", []string{"contacts:read"})
	if one != two || one == other {
		t.Error("the same list in another order is another set")
	}
	if _, err := a.Set("", []string{"contacts:read tags:read"}); err == nil {
		t.Error("two scopes in one text were taken for a list that is remembered")
	}
}

func TestSetRefuses(t *testing.T) {
	t.Parallel()
	a := newAuthority(t)
	unknown := []string{
		"dogs:read", "tags:eat", "contacts", "read", "chat:read", "Tags:read", "tags:read ", "", "tags:", ":read",
		"*:read", "**", "tags:read tags:list",
	}
	closed := []string{"keys:read", "keys:*", "members:write", "settings:update", "audit:list", "billing:read"}
	tests := map[string]struct {
		preset string
		scopes []string
		field  string
		names  []string
	}{
		"nothing":                 {"", nil, "scopes", nil},
		"both":                    {"read_only", []string{"tags:read"}, "scopes", nil},
		"unknown preset":          {"owner", nil, "preset", []string{"owner"}},
		"role as preset":          {"viewer", nil, "preset", []string{"viewer"}},
		"preset as typed":         {"preset:admin", nil, "preset", []string{"preset:admin"}},
		"every unknown one named": {"", append([]string{"tags:read"}, unknown...), "scopes", unknown},
		"not for keys":            {"", append([]string{"*"}, closed...), "scopes", closed},
	}
	for name, tt := range tests {
		set, err := a.Set(tt.preset, tt.scopes)
		if set != nil || !fault.Is(err, fault.Validation) {
			t.Errorf("%s: %v, %v; want a validation error", name, set.List(), err)
			continue
		}
		details := fault.From(err).Details
		if len(details) != max(1, len(tt.names)) || details[0].Field != tt.field {
			t.Errorf("%s: details %v", name, details)
		}
		for _, named := range tt.names {
			if !slices.ContainsFunc(details, func(d fault.Detail) bool { return strings.Contains(d.Message, `"`+named+`"`) }) {
				t.Errorf("%s: %q is not named in %v", name, named, details)
			}
		}
	}
	if set, err := a.Role("read_only"); set != nil || !fault.Is(err, fault.Validation) {
		t.Errorf("an unknown role: %v, %v", set.List(), err)
	}
}

func TestNoSetHoldsNothing(t *testing.T) {
	t.Parallel()
	var none *authz.ScopeSet
	if none.Has("tags:read") || none.List() != nil {
		t.Error("a nil set holds something")
	}
}
