package graph_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/graph/check"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A service that is called past the schema refuses all that the schema refuses, by the same field: each rule of each argument and input of each
// mutation is broken in turn.
func TestServicesHoldEveryRule(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		a := bare(t, s)
		caller := *authz.From(a.ctx)
		caller.Kind = authz.KindUser // some of it is for people alone
		ctx := authz.With(a.ctx, &caller)
		schema := generated.NewExecutableSchema(generated.Config{}).Schema()
		broken := 0
		for _, f := range schema.Mutation.Fields {
			if strings.HasPrefix(f.Name, "__") {
				continue
			}
			for _, b := range (breaker{schema}).mutation(f) {
				broken++
				if err := past(ctx, a.resolver.Mutation(), f, b); !names(err, b.fields...) {
					t.Errorf("%s: %s %s, and the answer is: %v", f.Name, b.fields[0], b.how, err)
				}
			}
		}
		if broken < 600 {
			t.Errorf("only %d rules were broken", broken)
		}
	})
}

// names says whether an error is a validation_error of one of the fields.
func names(err error, fields ...string) bool {
	f := fault.From(err)
	return f != nil && f.Code == fault.Validation && slices.ContainsFunc(f.Details, func(d fault.Detail) bool { return slices.Contains(fields, d.Field) })
}

// past calls what resolves a mutation, as if no schema stood before it.
func past(ctx context.Context, r generated.MutationResolver, f *ast.FieldDefinition, b breach) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	v := reflect.ValueOf(r)
	for i := range v.NumMethod() {
		if !strings.EqualFold(v.Type().Method(i).Name, f.Name) {
			continue
		}
		m := v.Method(i)
		in := []reflect.Value{reflect.ValueOf(ctx)}
		for n, arg := range f.Arguments {
			to := reflect.New(m.Type().In(n + 1))
			if value, sent := b.args[arg.Name]; sent {
				text, err := json.Marshal(value)
				if err == nil {
					err = json.Unmarshal(text, to.Interface())
				}
				if err != nil {
					return err
				}
			}
			in = append(in, to.Elem())
		}
		out := m.Call(in)
		err, _ := out[len(out)-1].Interface().(error)
		return err
	}
	return fmt.Errorf("%s has no resolver", f.Name)
}

// breach is what breaks one rule.
type breach struct {
	// fields are the names that the problem may have.
	fields []string
	how    string
	value  any
	args   map[string]any
}

// breaker makes requests of a schema that break one rule each.
type breaker struct{ schema *ast.Schema }

// mutation breaks the rules of each argument, beside others that are as they should be.
func (b breaker) mutation(f *ast.FieldDefinition) (all []breach) {
	well := map[string]any{}
	for _, arg := range f.Arguments {
		if arg.DefaultValue != nil {
			well[arg.Name], _ = arg.DefaultValue.Value(nil)
		} else if arg.Type.NonNull {
			well[arg.Name] = b.sample(arg.Type, arg.Directives)
		}
	}
	for _, arg := range f.Arguments {
		kind := b.schema.Types[arg.Type.Name()].Kind
		if kind == ast.Scalar && arg.Directives.ForName("check") == nil || slices.Contains(requests[f.Name], arg.Name) {
			continue // an id finds something or nothing
		}
		for _, wrong := range b.values(arg.Type, arg.Directives, arg.Name) {
			if strings.HasSuffix(wrong.how, "null") && wrong.fields[0] == arg.Name {
				continue // which a service cannot tell from one that is left out
			}
			wrong.args = maps.Clone(well)
			wrong.args[arg.Name] = wrong.value
			if inner, within := strings.CutPrefix(wrong.fields[0], arg.Name+"."); within {
				wrong.fields = []string{inner}
				if arg.Name != "input" {
					wrong.fields = append(wrong.fields, arg.Name+"."+inner)
				}
			}
			all = append(all, wrong)
		}
	}
	return all
}

// values break the rules of one argument or field, and of those inside it.
func (b breaker) values(t *ast.Type, directives ast.DirectiveList, path string) (all []breach) {
	r, def := check.Of(t, directives), b.schema.Types[t.Name()]
	if t.Elem != nil {
		item := b.sample(t.Elem, nil)
		all = append(all, breach{[]string{path}, "is too long a list", slices.Repeat([]any{item}, r.MaxItems+1), nil})
		for _, wrong := range b.values(t.Elem, directives, rule.Item(path, 0)) {
			wrong.value = []any{wrong.value}
			if !strings.HasSuffix(wrong.how, "null") {
				all = append(all, wrong)
			}
		}
		return all
	}
	for how, value := range breaches(r, def) {
		all = append(all, breach{[]string{path}, how, value, nil})
	}
	if def.Kind != ast.InputObject {
		return all
	}
	for _, f := range def.Fields {
		for _, wrong := range b.values(f.Type, f.Directives, rule.Member(path, f.Name)) {
			object := b.object(def)
			object[f.Name] = wrong.value
			wrong.value = object
			all = append(all, wrong)
		}
	}
	return all
}

// breaches are values that break the rule of a single value, by what is wrong with them.
func breaches(r rule.Rule, def *ast.Definition) map[string]any {
	all := map[string]any{}
	put := func(asked bool, how string, value any) {
		if asked {
			all[how] = value
		}
	}
	put(r.MaxLength > 0, "is too long", strings.Repeat("a", r.MaxLength+1))
	put(r.MinLength > 0, "is empty", "")
	put(r.MinLength > 0, "is blank", strings.Repeat(" ", r.MinLength))
	put(r.MinLength > 1, "is too short", strings.Repeat("a", max(r.MinLength-1, 0)))
	put(r.Format != "", "has no format", "no such thing!")
	put(def.Kind == ast.Enum, "is none of the values", "NO_SUCH")
	put(r.NotNull && def.Kind != ast.InputObject, "is null", nil)
	if r.Min != nil {
		all["is too low"] = *r.Min - 1
	}
	if r.Max != nil {
		all["is too high"] = *r.Max + 1
	}
	return all
}

// sample is a value that breaks no rule.
func (b breaker) sample(t *ast.Type, directives ast.DirectiveList) any {
	r, def := check.Of(t, directives), b.schema.Types[t.Name()]
	switch {
	case t.Elem != nil:
		return []any{}
	case def.Kind == ast.InputObject:
		return b.object(def)
	case def.Kind == ast.Enum:
		return def.EnumValues[0].Name
	case r.Format == "URL":
		return "https://example.com"
	case r.Format == "EMAIL":
		return "ann@example.com"
	}
	switch def.Name {
	case "Int", "Float":
		if r.Min != nil {
			return *r.Min
		}
		return 1
	case "Boolean":
		return false
	case "Time":
		return time.Now().UTC().Format(time.RFC3339)
	case "JSON":
		return map[string]any{}
	}
	return strings.Repeat("a", max(1, r.MinLength))
}

// object has the fields that have to be sent.
func (b breaker) object(def *ast.Definition) map[string]any {
	out := map[string]any{}
	for _, f := range def.Fields {
		if f.Type.NonNull {
			out[f.Name] = b.sample(f.Type, f.Directives)
		}
	}
	return out
}
