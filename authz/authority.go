package authz

import (
	"fmt"

	lru "github.com/hashicorp/golang-lru/v2"
)

// manyLists bounds how many different scope lists are remembered.
const manyLists = 1024

// Authority turns presets, scope lists and roles into sets of plain scopes. Casbin is the judge: it is asked once, at
// the start, about every preset, every role and every word that a list may hold, and never during a request.
type Authority struct {
	presets map[string]*ScopeSet
	roles   map[string]*ScopeSet
	// words is what each word of a list grants: "contacts:read", "contacts:*", "*". One that grants nothing is not here.
	words map[string]*ScopeSet
	// closed are the resources that no key can hold.
	closed map[string]bool
	lists  *lru.Cache[string, *ScopeSet]
}

// NewAuthority reads the embedded policy. It fails only when that, as built into the program, is wrong.
func NewAuthority() (*Authority, error) {
	p, err := newPolicy()
	if err != nil {
		return nil, err
	}
	lists, err := lru.New[string, *ScopeSet](manyLists)
	if err != nil {
		return nil, fmt.Errorf("remember scope lists: %w", err)
	}
	a := &Authority{words: map[string]*ScopeSet{}, closed: map[string]bool{}, lists: lists}
	rows := Catalogue()
	if a.presets, err = p.subjects(rows, "preset"); err != nil {
		return nil, err
	}
	if a.roles, err = p.subjects(rows, "role"); err != nil {
		return nil, err
	}
	return a, a.learnWords(p, rows)
}

// subjects is what the policy grants to every preset, or to every role.
func (p *policy) subjects(rows []Scope, kind string) (map[string]*ScopeSet, error) {
	names, err := p.named(kind)
	if err != nil {
		return nil, err
	}
	sets := make(map[string]*ScopeSet, len(names))
	for _, name := range names {
		if sets[name], err = p.granted(rows, kind+":"+name, nil); err != nil {
			return nil, err
		}
	}
	return sets, nil
}

// learnWords asks the policy what every possible word of a list grants.
func (a *Authority) learnWords(p *policy, rows []Scope) error {
	for resource, own := range byResource(rows) {
		a.closed[resource] = own[0].Group != GroupAPI
		for _, action := range []string{"list", "read", "create", "update", "delete", "write", "*"} {
			if err := a.learnWord(p, own, resource+":"+action); err != nil {
				return err
			}
		}
	}
	return a.learnWord(p, rows, "*")
}

func (a *Authority) learnWord(p *policy, rows []Scope, word string) error {
	set, err := p.granted(rows, "scopes", []string{word})
	if err == nil && len(set.has) > 0 {
		a.words[word] = set
	}
	return err
}

func byResource(rows []Scope) map[string][]Scope {
	resources := map[string][]Scope{}
	for _, row := range rows {
		resources[row.Resource] = append(resources[row.Resource], row)
	}
	return resources
}
