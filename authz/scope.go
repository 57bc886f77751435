package authz

import (
	"maps"
	"slices"
)

// Group says who may hold the scopes of a resource.
type Group string

// The groups. The policy grants by group, so that a new resource needs no new line there.
const (
	// GroupAPI is for keys and for people.
	GroupAPI Group = "api"
	// GroupPeople is for signed-in people only: no key can hold it.
	GroupPeople Group = "people"
	// GroupBilling is for the owner only.
	GroupBilling Group = "billing"
)

// Scope is the right to one action on one kind of thing, with what a person who grants it needs to know.
type Scope struct {
	Resource    string
	Action      string
	Group       Group
	Title       string
	Description string
}

// Name is the scope as written: "contacts:read".
func (s Scope) Name() string { return s.Resource + ":" + s.Action }

// ScopeSet is an immutable set of plain scopes ("assistants:read").
type ScopeSet struct{ has map[string]struct{} }

// Has reports whether the set holds the scope; a nil set holds none.
func (s *ScopeSet) Has(scope string) bool {
	if s == nil {
		return false
	}
	_, ok := s.has[scope]
	return ok
}

// List is the plain scopes of the set, sorted, each once.
func (s *ScopeSet) List() []string {
	if s == nil {
		return nil
	}
	return slices.Sorted(maps.Keys(s.has))
}

// unite is the set of what any of the sets holds.
func unite(sets ...*ScopeSet) *ScopeSet {
	has := map[string]struct{}{}
	for _, set := range sets {
		maps.Copy(has, set.has)
	}
	return &ScopeSet{has: has}
}
