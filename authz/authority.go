package authz

import (
	"fmt"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"
)

// manyLists bounds how many different scope lists are remembered.
const manyLists = 1024

// Authority turns presets, scope lists and roles into sets of plain scopes. The policy is asked once, at the start, about every preset,
// every role and every word that a list may hold, and never during a request.
type Authority struct {
	presets map[string]*ScopeSet
	roles   map[string]*ScopeSet
	// words is what each word of a list grants: "contacts:read", "contacts:*", "*". One that grants nothing is not here.
	words map[string]*ScopeSet
	// closed are the resources that no key can hold.
	closed map[string]bool
	lists  *lru.Cache[string, *ScopeSet]
}

// Embedded is one Authority of that policy, for what has no service: the Judge of an input that names a role, a preset or scopes.
var Embedded = sync.OnceValues(NewAuthority)

// NewAuthority reads the embedded policy. It fails only when that, as built into the program, is wrong.
func NewAuthority() (*Authority, error) {
	p, err := readPolicy(policyText)
	if err != nil {
		return nil, err
	}
	lists, err := lru.New[string, *ScopeSet](manyLists)
	if err != nil {
		return nil, fmt.Errorf("remember scope lists: %w", err)
	}
	rows := Catalogue()
	a := &Authority{
		presets: p.subjects(rows, "preset"), roles: p.subjects(rows, "role"),
		words: map[string]*ScopeSet{}, closed: map[string]bool{}, lists: lists,
	}
	a.learnWords(p, rows)
	return a, nil
}

// learnWords asks the policy what every possible word of a list grants.
func (a *Authority) learnWords(p policy, rows []Scope) {
	for resource, own := range byResource(rows) {
		a.closed[resource] = own[0].Group != GroupAPI
		for _, verb := range verbs {
			a.learnWord(p, own, resource+":"+verb)
		}
	}
	a.learnWord(p, rows, everything)
}

func (a *Authority) learnWord(p policy, rows []Scope, word string) {
	if set := p.granted(rows, listHolder, []string{word}); len(set.has) > 0 {
		a.words[word] = set
	}
}

func byResource(rows []Scope) map[string][]Scope {
	resources := map[string][]Scope{}
	for _, row := range rows {
		resources[row.Resource] = append(resources[row.Resource], row)
	}
	return resources
}
