package authz

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Set is what a key with the preset, or with its own list of scopes, may do. In a list "resource:read" stands for list
// and read, "resource:write" for create, update and delete, "resource:*" for all of the resource, "*" for everything.
// It fails with a validation error on neither or both, and names every scope that is unknown or not for keys.
func (a *Authority) Set(preset string, scopes []string) (*ScopeSet, error) {
	switch {
	case preset != "" && len(scopes) > 0:
		return nil, fault.Field("scopes", "must not be sent together with a preset")
	case preset != "":
		return a.preset(preset)
	case len(scopes) > 0:
		return a.list(scopes)
	default:
		return nil, fault.Broken("scopes", fault.NoScope)
	}
}

// Exactly is what somebody may do who was asked about every single scope of a list: these, and none that a word of a key's list grants
// beside. It fails with a validation error on one that no key can hold.
func (a *Authority) Exactly(scopes []string) (*ScopeSet, error) {
	has := make(map[string]struct{}, len(scopes))
	for _, scope := range scopes {
		if !a.words[scope].Has(scope) {
			return nil, fault.Field("scopes", a.refusal(scope))
		}
		has[scope] = struct{}{}
	}
	return &ScopeSet{has: has}, nil
}

// Role is what a signed-in person with the role may do. It fails with a validation error on an unknown role.
func (a *Authority) Role(role string) (*ScopeSet, error) {
	if set, ok := a.roles[role]; ok {
		return set, nil
	}
	return nil, fault.Field("role", fmt.Sprintf("must not be %q; the roles are %s", role, known(a.roles)))
}

func (a *Authority) preset(name string) (*ScopeSet, error) {
	if set, ok := a.presets[name]; ok {
		return set, nil
	}
	return nil, fault.Field("preset", fmt.Sprintf("must not be %q; the presets are %s", name, known(a.presets)))
}

func (a *Authority) list(scopes []string) (*ScopeSet, error) {
	words := slices.Compact(slices.Sorted(slices.Values(scopes)))
	sets := make([]*ScopeSet, 0, len(words))
	var wrong []fault.Detail
	for _, word := range words {
		if set, ok := a.words[word]; ok {
			sets = append(sets, set)
			continue
		}
		wrong = append(wrong, fault.Detail{Field: "scopes", Message: a.refusal(word)})
	}
	if len(wrong) > 0 {
		return nil, fault.Invalid(wrong...)
	}
	canonical := strings.Join(words, " ")
	if set, ok := a.lists.Get(canonical); ok {
		return set, nil
	}
	set := unite(sets...)
	a.lists.Add(canonical, set)
	return set, nil
}

func (a *Authority) refusal(word string) string {
	if resource, _, _ := strings.Cut(word, ":"); a.closed[resource] {
		return fmt.Sprintf("must not contain %q, which is for signed-in people only", word)
	}
	return fmt.Sprintf("must not contain the unknown scope %q", word)
}

func known(sets map[string]*ScopeSet) string {
	return strings.Join(slices.Sorted(maps.Keys(sets)), ", ")
}
