package guard

import (
	"strconv"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

// part is what the document has once: the body of an operation or of a fragment.
type part struct {
	selections ast.SelectionSet
	nodes      int      // selections, arguments, values and directives, its own only
	spreads    []string // the fragments it names, inside fields too
}

// weight is what fields of one name have together: each counts 1 and 1 for every value in its arguments.
type weight struct{ sum, squares int }

func (w weight) with(one int) weight {
	return weight{plus(w.sum, one), plus(w.squares, times(one, one))}
}

// pairs is what comparing every field with every other one takes, both ways round.
func (w weight) pairs() int { return times(w.sum, w.sum) - w.squares }

// survey is one walk over everything that the document says. It follows no spread, so it is as long as the document.
type survey struct {
	limits     *Limits
	operations []*part
	fragments  map[string]*part
	order      []*part // the fragments as written
	current    *part

	spreads, aliases, directives, variables int
	names                                   map[string]weight // what is to be compared, by name in the answer
	err                                     *gqlerror.Error
}

func surveyOf(limits *Limits, doc *ast.QueryDocument) *survey {
	s := &survey{limits: limits, fragments: map[string]*part{}, names: map[string]weight{}}
	for _, op := range doc.Operations {
		s.operations = append(s.operations, s.part(op.SelectionSet))
		s.operation(op)
	}
	for _, fragment := range doc.Fragments {
		p := s.part(fragment.SelectionSet)
		s.order = append(s.order, p)
		if s.fragments[fragment.Name] == nil { // of two with one name the validator takes the first, then refuses
			s.fragments[fragment.Name] = p
		}
		s.directiveList(fragment.Directives)
		s.variableList(fragment.VariableDefinition)
	}
	return s
}

func (s *survey) part(selections ast.SelectionSet) *part {
	s.current = &part{selections: selections}
	s.set(selections)
	return s.current
}

func (s *survey) operation(op *ast.OperationDefinition) {
	s.directiveList(op.Directives)
	s.variableList(op.VariableDefinitions)
}

func (s *survey) variableList(definitions ast.VariableDefinitionList) {
	s.variables += len(definitions)
	for _, definition := range definitions {
		s.directiveList(definition.Directives)
		s.value(definition.DefaultValue, 0)
	}
}

func (s *survey) set(selections ast.SelectionSet) {
	for _, selection := range selections {
		s.current.nodes++
		switch selection := selection.(type) {
		case *ast.Field:
			s.field(selection)
		case *ast.InlineFragment:
			s.directiveList(selection.Directives)
			s.set(selection.SelectionSet)
		case *ast.FragmentSpread:
			s.spreads++
			s.current.spreads = append(s.current.spreads, selection.Name)
			s.directiveList(selection.Directives)
		}
	}
}

func (s *survey) field(field *ast.Field) {
	if field.Alias != field.Name {
		s.aliases++
	}
	if len(field.Alias) > s.limits.NameBytes {
		s.fail(refuseAt(field.Position, CodeName, "An alias is too long."))
	}
	if introspects(field) && !s.limits.Introspection {
		s.fail(refuseAt(field.Position, CodeIntrospection, "Introspection is switched off."))
	}
	s.names[field.Alias] = s.names[field.Alias].with(1 + s.arguments(field.Arguments))
	s.directiveList(field.Directives)
	s.set(field.SelectionSet)
}

// introspects tells the fields that read the schema. __typename only names a type that is there anyway.
func introspects(field *ast.Field) bool { return field.Name == "__schema" || field.Name == "__type" }

func (s *survey) arguments(arguments ast.ArgumentList) int {
	count := 0
	for _, argument := range arguments {
		count += s.value(argument.Value, 0)
	}
	return count
}

func (s *survey) directiveList(directives ast.DirectiveList) {
	s.directives += len(directives)
	for _, directive := range directives {
		s.current.nodes++
		s.arguments(directive.Arguments)
		if directive.Name == "defer" {
			s.fail(refuseAt(directive.Position, CodeDefer, "@defer is not supported."))
		}
	}
}

// value counts the values in a literal. gqlgen panics on a number that does not fit, so that is refused here.
func (s *survey) value(value *ast.Value, depth int) int {
	if value == nil {
		return 0
	}
	s.current.nodes++
	if depth > s.limits.ValueDepth {
		s.fail(refuseAt(value.Position, CodeTooDeep, "A value is nested too deeply."))
		return 1
	}
	if !fits(value) {
		s.fail(refuseAt(value.Position, CodeNumber, "A number is out of range."))
	}
	count := 1
	for _, child := range value.Children {
		count += s.value(child.Value, depth+1)
	}
	return count
}

func fits(value *ast.Value) bool {
	var err error
	switch value.Kind {
	case ast.IntValue:
		_, err = strconv.ParseInt(value.Raw, 10, 64)
	case ast.FloatValue:
		_, err = strconv.ParseFloat(value.Raw, 64)
	default: // no number
	}
	return err == nil
}

// fail keeps the first refusal; the walk goes on, because it is short and the counts are wanted whole.
func (s *survey) fail(err *gqlerror.Error) {
	if s.err == nil {
		s.err = err
	}
}
