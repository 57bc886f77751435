package authz

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/casbin/casbin/v2"
	"github.com/casbin/casbin/v2/model"
	stringadapter "github.com/casbin/casbin/v2/persist/string-adapter"
)

//go:embed model.conf
var modelText string

//go:embed policy.csv
var policyText string

// policy is casbin with the embedded model and lines. Nothing writes to it once it is made, so it may be shared.
type policy struct{ enforcer *casbin.Enforcer }

func newPolicy() (*policy, error) {
	m, err := model.NewModelFromString(modelText)
	if err != nil {
		return nil, fmt.Errorf("read the access model: %w", err)
	}
	enforcer, err := casbin.NewEnforcer(m, stringadapter.NewAdapter(policyText))
	if err != nil {
		return nil, fmt.Errorf("read the access policy: %w", err)
	}
	enforcer.AddFunction("hasScope", hasScope)
	return &policy{enforcer: enforcer}, nil
}

// granted is the set of those rows that the policy allows.
func (p *policy) granted(rows []Scope, who string, scopes []string) (*ScopeSet, error) {
	has := map[string]struct{}{}
	for _, row := range rows {
		allowed, err := p.enforcer.Enforce(who, scopes, string(row.Group), row.Resource, row.Action)
		if err != nil {
			return nil, fmt.Errorf("ask the access policy about %s for %s: %w", row.Name(), who, err)
		}
		if allowed {
			has[row.Name()] = struct{}{}
		}
	}
	return &ScopeSet{has: has}, nil
}

// named is every one of the policy's subjects of a kind: "preset" gives the names of the presets.
func (p *policy) named(kind string) ([]string, error) {
	lines, err := p.enforcer.GetPolicy()
	if err != nil {
		return nil, fmt.Errorf("read the access policy's %ss: %w", kind, err)
	}
	var names []string
	for _, line := range lines {
		if name, ok := strings.CutPrefix(line[0], kind+":"); ok && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names, nil
}

// hasScope(scopes, resource, listed) is the matcher's function: does the list hold the word for the resource, or,
// where the word is "*", for everything?
func hasScope(args ...any) (any, error) {
	if len(args) != 3 {
		return false, fmt.Errorf("hasScope: %d arguments instead of 3", len(args))
	}
	scopes, okScopes := args[0].([]string)
	resource, okResource := args[1].(string)
	listed, okListed := args[2].(string)
	if !okScopes || !okResource || !okListed {
		return false, fmt.Errorf("hasScope: arguments of types %T, %T, %T", args[0], args[1], args[2])
	}
	return slices.Contains(scopes, resource+":"+listed) || listed == "*" && slices.Contains(scopes, "*"), nil
}
