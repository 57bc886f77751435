package graph_test

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/domain/bulk"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/domain/number"
	"github.com/switchboard-dev/switchboard/domain/oauth"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/domain/retention"
	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/graph/check"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// arguments are the rules of mutations' arguments that are no input.
var arguments = map[string]reflect.Type{
	"addDoNotCall":               reflect.TypeFor[donotcall.NumberInput](),
	"addNumbersToPool":           reflect.TypeFor[number.PoolNumbers](),
	"addWorkspaceDoNotCall":      reflect.TypeFor[donotcall.NumberInput](),
	"allowApp":                   reflect.TypeFor[oauth.Allowance](),
	"assignAssistantsToFolder":   reflect.TypeFor[assistant.FolderMembers](),
	"assignKnowledgeBase":        reflect.TypeFor[knowledge.Assigned](),
	"bulkChangeContacts":         reflect.TypeFor[bulk.Chosen](),
	"bulkChangeConversations":    reflect.TypeFor[bulk.Chosen](),
	"copyTool":                   reflect.TypeFor[tool.CopyName](),
	"createAssistantNote":        reflect.TypeFor[assistant.NoteText](),
	"createContactNote":          reflect.TypeFor[contact.NoteText](),
	"createFaqSource":            reflect.TypeFor[knowledge.FaqSource](),
	"createTextSource":           reflect.TypeFor[knowledge.TextSource](),
	"createUploadedSource":       reflect.TypeFor[knowledge.KeptSource](),
	"createUrlSource":            reflect.TypeFor[knowledge.PageSource](),
	"duplicateAssistant":         reflect.TypeFor[assistant.CopyName](),
	"importContacts":             reflect.TypeFor[contact.NewImport](),
	"importDoNotCall":            reflect.TypeFor[donotcall.ReasonInput](),
	"importWorkspaceDoNotCall":   reflect.TypeFor[donotcall.TextInput](),
	"inheritRetention":           reflect.TypeFor[retention.Change](),
	"liftDoNotCall":              reflect.TypeFor[donotcall.RemovalInput](),
	"liftWorkspaceDoNotCall":     reflect.TypeFor[donotcall.RemovalInput](),
	"readNotices":                reflect.TypeFor[notice.Chosen](),
	"removeAssistantsFromFolder": reflect.TypeFor[assistant.FolderMembers](),
	"removeNumbersFromPool":      reflect.TypeFor[number.PoolNumbers](),
	"renameKnowledgeSource":      reflect.TypeFor[knowledge.SourceName](),
	"setAnalyticsReport":         reflect.TypeFor[figure.ReportChange](),
	"setLanguage":                reflect.TypeFor[person.Reads](),
	"setPrices":                  reflect.TypeFor[billing.NewPrices](),
	"setRetention":               reflect.TypeFor[retention.Change](),
	"setWorkspaceRetention":      reflect.TypeFor[retention.Change](),
	"simulateInboundCall":        reflect.TypeFor[call.Ring](),
	"superviseCall":              reflect.TypeFor[call.Joining](),
	"triageConversations":        reflect.TypeFor[inbox.Chosen](),
	"updateContactNote":          reflect.TypeFor[contact.NoteChange](),
	"updateConversation":         reflect.TypeFor[chat.Standing](),
	"updateNumberPool":           reflect.TypeFor[number.PoolName](),
	"updateTextSource":           reflect.TypeFor[knowledge.SourceText](),
}

// further are types beside those, of mutations whose arguments have two.
var further = map[string]reflect.Type{"bulkChangeContacts": reflect.TypeFor[bulk.ContactChange]()}

// requests are arguments that say how much a request may bring, and nothing of a thing that is kept, by their mutation.
var requests = map[string][]string{
	"exportContacts": {"search", "source", "status"}, "importDoNotCall": {"csv"}, "importSubaccounts": {"csv"},
}

// elsewhere are types of services that commands and other callers use in the place of an input, or of the arguments of a mutation.
var elsewhere = map[reflect.Type]map[string]string{
	reflect.TypeFor[donotcall.FileInput]():      {"region": "importWorkspaceDoNotCall", "reason": "importWorkspaceDoNotCall"},
	reflect.TypeFor[knowledge.UploadedSource](): {"": "FileSourceInput"},
	reflect.TypeFor[person.SetupNames]():        {"workspace": "UpdateWorkspaceInput.name", "subaccount": "CreateSubaccountInput.name"},
	reflect.TypeFor[workspace.NewKey]():         {"": "CreateApiKeyInput"},
	reflect.TypeFor[workspace.NewSubaccount]():  {"": "CreateSubaccountInput"},
	reflect.TypeFor[workspace.NewWorkspace]():   {"": "UpdateWorkspaceInput"},
}

// The schema asks of every input field and argument of a mutation what the domain's type asks, and the other way round.
func TestSchemaRepeatsTheRules(t *testing.T) {
	t.Parallel()
	c := &comparison{schema: generated.NewExecutableSchema(generated.Config{}).Schema(), compared: map[string]bool{}}
	resolvers := reflect.TypeFor[generated.MutationResolver]()
	for _, f := range c.schema.Mutation.Fields {
		if !strings.HasPrefix(f.Name, "__") {
			c.mutation(f, resolvers)
		}
	}
	for t, as := range elsewhere {
		c.alike(t, as)
	}
	c.unrepeated()
	for _, d := range c.differences {
		t.Error(d)
	}
	if len(c.compared) < 200 {
		t.Errorf("only %d fields were compared", len(c.compared))
	}
}

// Differences of every kind are noticed.
func TestComparisonSeesDifferences(t *testing.T) {
	t.Parallel()
	type planted struct {
		Name        string `check:"minLength=1,maxLength=101"`
		TagID       string `check:"minLength=1"`
		AssistantID string `check:"maxLenght=5"`
		Colour      string `check:"maxLength=5"`
	}
	c := &comparison{schema: generated.NewExecutableSchema(generated.Config{}).Schema(), compared: map[string]bool{}}
	c.object(c.schema.Types["CreateTagInput"], reflect.TypeFor[planted]())
	c.object(c.schema.Types["FaqInput"], reflect.TypeFor[struct{ Question string }]())
	c.unrepeated()
	type other struct {
		Name string `check:"minLength=1,maxLength=99"`
		Role string `check:"maxLength=100"`
	}
	c.alike(reflect.TypeFor[other](), map[string]string{"": "UpdateTagInput"})
	for _, want := range []string{
		"CreateTagInput.name", "maxLenght", "FaqInput.question", "FaqInput.answer", "Colour", "other.Name", "other.Role",
	} {
		if !slices.ContainsFunc(c.differences, func(d string) bool { return strings.Contains(d, want) }) {
			t.Errorf("nothing is said of %s: %s", want, c.differences)
		}
	}
	if slices.ContainsFunc(c.differences, func(d string) bool { return strings.Contains(d, "tagId") }) {
		t.Errorf("what is the same differs: %s", c.differences)
	}
}

// comparison of the schema with the types of the domain.
type comparison struct {
	schema      *ast.Schema
	types       []reflect.Type
	compared    map[string]bool // fields of Go types
	differences []string
}

func (c *comparison) differ(format string, args ...any) {
	c.differences = append(c.differences, fmt.Sprintf(format, args...))
}

// mutation compares the arguments of a mutation: those of its resolver are the inputs' types.
func (c *comparison) mutation(f *ast.FieldDefinition, resolvers reflect.Type) {
	for m := range resolvers.Methods() {
		if strings.EqualFold(m.Name, f.Name) {
			for n, arg := range f.Arguments {
				if def := c.schema.Types[arg.Type.Name()]; def.Kind == ast.InputObject {
					c.object(def, element(m.Type.In(n+1)))
				}
				c.argument(f, arg)
			}
			return
		}
	}
	c.differ("%s has no resolver", f.Name)
}

func (c *comparison) argument(f *ast.FieldDefinition, arg *ast.ArgumentDefinition) {
	enum := c.schema.Types[arg.Type.Name()].Kind == ast.Enum
	if arg.Directives.ForName("check") == nil && !enum || slices.Contains(requests[f.Name], arg.Name) {
		return
	}
	t, ok := arguments[f.Name]
	if other := further[f.Name]; other != nil && has(other, arg.Name) {
		t = other
	}
	if !ok {
		c.differ("no rule of the domain stands for %s(%s)", f.Name, arg.Name)
		return
	}
	c.field(f.Name, arg.Name, arg.Type, arg.Directives, t)
}

// has says whether a type has a field.
func has(t reflect.Type, name string) bool {
	_, ok := t.FieldByNameFunc(func(field string) bool { return rule.Name(field) == name })
	return ok
}

// alike compares what a type asks of values with what the schema asks of them elsewhere. Null is another matter: it is nothing that a command says.
func (c *comparison) alike(t reflect.Type, as map[string]string) {
	for f := range t.Fields() {
		tag, name := f.Tag.Get("check"), rule.Name(f.Name)
		if tag == "" {
			continue
		}
		c.compared[t.String()+"."+f.Name] = true
		thing, field, _ := strings.Cut(cmp.Or(as[name], as[""]), ".")
		of, directives := sent(c.schema, thing, cmp.Or(field, name))
		if of == nil {
			c.differ("%s.%s is not to be found in %s", t, f.Name, thing)
			continue
		}
		got, want := c.tagged(tag, of), check.Of(of, directives)
		got.NotNull, want.NotNull = false, false
		if !reflect.DeepEqual(got, want) {
			c.differ("%s.%s asks %+v, and %s %+v", t, f.Name, got, thing, want)
		}
	}
}

// object compares the fields of an input, and of those inside it.
func (c *comparison) object(def *ast.Definition, t reflect.Type) {
	for _, f := range def.Fields {
		at := c.field(def.Name, f.Name, f.Type, f.Directives, t)
		if inner := c.schema.Types[f.Type.Name()]; inner.Kind == ast.InputObject && at != nil {
			c.object(inner, element(at))
		}
	}
}

// field compares one field, and is its Go type; nil where there is none.
func (c *comparison) field(of, name string, t *ast.Type, directives ast.DirectiveList, in reflect.Type) reflect.Type {
	if !slices.Contains(c.types, in) {
		c.types = append(c.types, in)
	}
	for f := range in.Fields() {
		if rule.Name(f.Name) != name {
			continue
		}
		c.compared[in.String()+"."+f.Name] = true
		want := check.Of(t, directives)
		if def := c.schema.Types[t.Name()]; def.Kind == ast.Enum {
			for _, v := range def.EnumValues {
				want.OneOf = append(want.OneOf, v.Name)
			}
		}
		tag := f.Tag.Get("check")
		if got := c.tagged(tag, t); !reflect.DeepEqual(got, want) {
			c.differ("%s.%s: the schema asks %+v, and %s %+v (%s)", of, name, want, in, got, tag)
		}
		return f.Type
	}
	c.differ("%s.%s is no field of %s", of, name, in)
	return nil
}

// tagged is the rule of a tag, with the defaults of the field's type.
func (c *comparison) tagged(tag string, t *ast.Type) rule.Rule {
	for part := range strings.SplitSeq(tag, ",") {
		name, _, _ := strings.Cut(part, "=")
		if d := c.schema.Directives["check"]; tag != "" && name != "oneOf" && d.Arguments.ForName(name) == nil {
			c.differ("%s is no word of a rule: %s", name, tag)
		}
	}
	r := rule.Tagged(tag)
	if name := t.Name(); r.MaxLength == 0 && (name == "String" || name == "ID") {
		r.MaxLength = rule.DefaultMaxLength
	}
	if r.MaxItems == 0 && t.Elem != nil {
		r.MaxItems = rule.DefaultMaxItems
	}
	return r
}

// unrepeated finds rules of the domain that the schema does not have.
func (c *comparison) unrepeated() {
	for _, t := range c.types {
		for f := range t.Fields() {
			if f.Tag.Get("check") != "" && !c.compared[t.String()+"."+f.Name] {
				c.differ("%s.%s has a rule that the schema does not repeat", t, f.Name)
			}
		}
	}
}

// element is the struct that a type leads to.
func element(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t
}
