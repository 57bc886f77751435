package authz

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"
)

//go:embed policy.csv
var policyText string

const (
	// listHolder is the subject of every line about the lists of keys.
	listHolder = "scopes"
	// everything is any action, or, in a list, all that keys may hold of a resource or at all.
	everything = "*"
	// noList is in the place of a verb where the subject has no list.
	noList = "any"
)

// verbs are what a list may say of a resource. All but write are actions of the policy as well.
var verbs = []string{"list", "read", "create", "update", "delete", "write", everything}

// grant is a line of the policy. listed is the verb that a list must hold for the resource.
type grant struct {
	who    string
	group  Group
	action string
	listed string
}

// policy is every line of policy.csv. What no line grants is refused.
type policy []grant

// readPolicy fails at the first line that it does not understand, and never leaves one out.
func readPolicy(text string) (policy, error) {
	var p policy
	number := 0
	for line := range strings.Lines(text) {
		number++
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		g, err := readGrant(line)
		if err == nil && slices.Contains(p, g) {
			err = errors.New("an earlier line says the same")
		}
		if err != nil {
			return nil, fmt.Errorf("the access policy, line %d, %q: %w", number, line, err)
		}
		p = append(p, g)
	}
	if len(p) == 0 {
		return nil, errors.New("the access policy is empty")
	}
	return p, nil
}

func readGrant(line string) (grant, error) {
	fields := strings.Split(line, ",")
	if len(fields) != 4 { //nolint:mnd // those of a grant
		return grant{}, fmt.Errorf("has %d fields instead of 4", len(fields))
	}
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	g := grant{who: fields[0], group: Group(fields[1]), action: fields[2], listed: fields[3]}
	return g, g.check()
}

// check finds what nobody can ask for: a typing error stops the start instead of taking a right away.
func (g grant) check() error {
	lists := g.who == listHolder
	switch {
	case !lists && !named(g.who):
		return fmt.Errorf("has the unknown subject %q", g.who)
	case !slices.Contains([]Group{GroupAPI, GroupPeople, GroupBilling}, g.group):
		return fmt.Errorf("has the unknown group %q", g.group)
	case !slices.Contains(verbs, g.action) || g.action == "write":
		return fmt.Errorf("has the unknown action %q", g.action)
	case lists && !slices.Contains(verbs, g.listed):
		return fmt.Errorf("has %q for a verb of lists", g.listed)
	case !lists && g.listed != noList:
		return fmt.Errorf("has %q where the subject has no list", g.listed)
	}
	return nil
}

// named says whether a subject is a preset or a role.
func named(who string) bool {
	kind, name, _ := strings.Cut(who, ":")
	return (kind == "preset" || kind == "role") && name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_") == ""
}

// granted is the set of those rows that the policy grants to who, which is a preset, a role, or listHolder with the list.
func (p policy) granted(rows []Scope, who string, list []string) *ScopeSet {
	has := map[string]struct{}{}
	for _, row := range rows {
		if slices.ContainsFunc(p, func(g grant) bool { return g.allows(row, who, list) }) {
			has[row.Name()] = struct{}{}
		}
	}
	return &ScopeSet{has: has}
}

func (g grant) allows(row Scope, who string, list []string) bool {
	return g.who == who && g.group == row.Group && (g.action == everything || g.action == row.Action) &&
		(g.listed == noList || holds(list, row.Resource, g.listed))
}

// holds says whether a list has the verb for the resource or, where the verb is "*", for everything.
func holds(list []string, resource, verb string) bool {
	return slices.Contains(list, resource+":"+verb) || verb == everything && slices.Contains(list, everything)
}

// subjects is what the policy grants to every preset, or to every role.
func (p policy) subjects(rows []Scope, kind string) map[string]*ScopeSet {
	sets := map[string]*ScopeSet{}
	for _, g := range p {
		if name, ok := strings.CutPrefix(g.who, kind+":"); ok && sets[name] == nil {
			sets[name] = p.granted(rows, g.who, nil)
		}
	}
	return sets
}
