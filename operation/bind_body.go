package operation

import (
	"maps"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

const (
	missing = "is required"
	null    = "must not be null"
	twice   = "must not be sent twice"
)

// body binds the body's params.
func (b *binder) body(v *strictjson.Value, params []*Param) {
	if v.Kind() != strictjson.KindObject && v.Kind() != strictjson.KindAbsent {
		b.bodiless = true
		b.problem("", "The body must be a JSON object.")
		return
	}
	b.long = v != nil && len(v.Raw()) > maxGuessed
	maps.Copy(b.variables, b.object(v, params, b.operation.Response))
}

// object binds the members of an object. The shape is what the answer shows in this place: a member that is only
// there is read-only.
func (b *binder) object(v *strictjson.Value, params []*Param, answer *Shape) map[string]any {
	bound, atTop := make(map[string]any, len(params)), v.Path() == ""
	for _, p := range params {
		before := b.misread
		if member := b.member(v, p); member.Kind() != strictjson.KindAbsent {
			if value, ok := b.param(member, p, answer.field(p.Name, p.Camel)); ok {
				bound[p.Variable] = value
			}
		} else if p.Required {
			b.problem(rule.Member(v.Path(), p.Name), missing)
		}
		if atTop && b.misread > before {
			b.unread = append(b.unread, p)
		}
	}
	for _, name := range v.Keys() {
		switch {
		case len(b.details) >= maxDetails:
			return bound
		case find(params, name) != nil:
		case atTop && b.operation.Subaccount && find(tenantParams, name) != nil:
			b.tenant(v, find(tenantParams, name), name)
		case answer.field(name, Camel(name)) != nil:
			b.problem(v.Get(name).Path(), "must not be sent: it is read-only")
		default:
			b.problem(v.Get(name).Path(), "must not be sent: the operation has no such field")
		}
	}
	return bound
}

// member is the value under either of a param's names. Both at once is a problem of the second.
func (b *binder) member(v *strictjson.Value, p *Param) *strictjson.Value {
	value := v.Get(p.Name)
	if p.Camel == "" {
		return value
	}
	other := v.Get(p.Camel)
	switch {
	case other == nil:
		return value
	case value == nil:
		return other
	}
	b.misread++
	b.problem(other.Path(), "must not be sent together with "+p.Name)
	return value
}

// tenant looks at a field that chose the subaccount: it is no variable, but must be what it should.
func (b *binder) tenant(v *strictjson.Value, p *Param, name string) {
	if name == p.Name || v.Get(p.Name) == nil {
		b.param(b.member(v, p), p, nil)
	}
}

// param binds the value of a param, which may be null.
func (b *binder) param(v *strictjson.Value, p *Param, answer *Shape) (any, bool) {
	if v.Kind() != strictjson.KindNull {
		return b.value(v, p, p.Type, answer)
	}
	if !p.Nullable {
		b.misread++
		b.problem(v.Path(), null)
	}
	return nil, p.Nullable
}

// value binds what is not null, through lists and objects.
func (b *binder) value(v *strictjson.Value, p *Param, t *ast.Type, answer *Shape) (any, bool) {
	switch {
	case t.Elem != nil:
		return b.list(v, p, t, answer)
	case p.Kind == ast.InputObject:
		if v.Kind() != strictjson.KindObject {
			b.misread++
			b.problem(v.Path(), "must be an object")
			return nil, false
		}
		return b.object(v, p.Fields, answer), true
	}
	value, message := p.fromJSON(v)
	if message != "" {
		b.misread++
		b.problem(v.Path(), message)
		return nil, false
	}
	b.problems(p.Check.Problems(v.Path(), value)...)
	return value, true
}

func (b *binder) list(v *strictjson.Value, p *Param, t *ast.Type, answer *Shape) (any, bool) {
	if v.Kind() != strictjson.KindArray {
		b.misread++
		b.problem(v.Path(), "must be a list")
		return nil, false
	}
	items := v.Items()
	if problems := p.Check.Count(v.Path(), len(items)); problems != nil {
		b.misread++
		b.problems(problems...)
		return nil, false
	}
	bound := make([]any, len(items))
	for i, item := range items {
		switch {
		case len(b.details) >= maxDetails:
			return nil, false
		case item.Kind() != strictjson.KindNull:
			bound[i], _ = b.value(item, p, t.Elem, answer.items())
		case t.Elem.NonNull:
			b.misread++
			b.problem(item.Path(), null)
		}
	}
	return bound, true
}

// find is the param with the name in either spelling; nil if there is none.
func find(params []*Param, name string) *Param {
	for _, p := range params {
		if name == p.Name || name == p.Camel && name != "" {
			return p
		}
	}
	return nil
}
