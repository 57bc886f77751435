package graph_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/graph/check"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Why a mutation may have no judge.
const (
	fieldwise = "each of its fields has its own rule, which the schema repeats"
	rows      = "what else may be wrong depends on what is kept"
	wholeFile = "what else may be wrong is in the lines of a file"
)

// unjudged are the mutations that bring more than ids and have no judge.
var unjudged = map[string]string{
	"allowApp":                    rows,
	"archiveAssistant":            rows,
	"attendConversation":          fieldwise,
	"createAssistantFolder":       rows,
	"createAssistantFromTemplate": rows,
	"createAssistantNote":         fieldwise,
	"createCannedReply":           rows,
	"createContactNote":           fieldwise,
	"createConversationNote":      rows,
	"createFileSource":            fieldwise,
	"createKnowledgeBase":         fieldwise,
	"createNumberPool":            rows,
	"createQueryTraining":         rows,
	"createSavedView":             rows,
	"createTextSource":            rows,
	"createUploadedSource":        rows,
	"createUrlSource":             fieldwise,
	"createVoice":                 fieldwise,
	"declineWorkspaceEmbeddings":  fieldwise,
	"deleteAssistant":             rows,
	"denyApp":                     rows,
	"duplicateAssistant":          fieldwise,
	"exportContacts":              fieldwise,
	"hideFirstSteps":              fieldwise,
	"importDoNotCall":             wholeFile,
	"importSubaccounts":           wholeFile,
	"liftDoNotCall":               fieldwise,
	"liftWorkspaceDoNotCall":      fieldwise,
	"pauseConversation":           fieldwise,
	"renameKnowledgeSource":       fieldwise,
	"revertAssistantVersion":      rows,
	"setAnalyticsReport":          fieldwise,
	"setAssistantBehavior":        rows,
	"setLanguage":                 fieldwise,
	"superviseCall":               fieldwise,
	"tryTool":                     rows,
	"unarchiveAssistant":          rows,
	"updateAssistantFolder":       rows,
	"updateCannedReply":           rows,
	"updateContactNote":           rows,
	"updateConversation":          rows,
	"updateConversationNote":      rows,
	"updateKnowledgeBase":         fieldwise,
	"updateNumberPool":            fieldwise,
	"updateQueryTraining":         rows,
	"updateSavedView":             rows,
	"updateTextSource":            fieldwise,
	"updateVoice":                 fieldwise,
	"updateVoiceAllowCopy":        fieldwise,
	"updateWorkspace":             fieldwise,
}

// Of every mutation, the rules that its service has beside those of the schema are asked about a request that breaks the schema.
func TestEveryInputHasAJudge(t *testing.T) {
	t.Parallel()
	schema, seen := generated.NewExecutableSchema(generated.Config{}).Schema(), map[string]bool{}
	for _, f := range schema.Mutation.Fields {
		if !brings(f) {
			continue
		}
		seen[f.Name] = true
		for _, problem := range unjudgedOf(f, unjudged[f.Name]) {
			t.Error(problem)
		}
	}
	for name := range unjudged {
		if !seen[name] {
			t.Errorf("%s is no mutation that brings anything", name)
		}
	}
	if len(seen) < 100 {
		t.Errorf("only %d mutations bring anything", len(seen))
	}
}

// A mutation that is forgotten is noticed, and so is a reason that does not hold.
func TestForgottenJudgesAreNoticed(t *testing.T) {
	t.Parallel()
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	create := *schema.Mutation.Fields.ForName("createTag")
	input := *create.Arguments.ForName("input")
	input.Type = ast.NonNullNamedType("CreateVoiceInput", nil) // which has no judge
	create.Arguments = ast.ArgumentDefinitionList{&input}
	for what, got := range map[string][]string{
		"no judge of the input's own": unjudgedOf(&create, fieldwise),
		"neither judge nor reason":    unjudgedOf(schema.Mutation.Fields.ForName("createVoice"), ""),
		"both":                        unjudgedOf(schema.Mutation.Fields.ForName("createTag"), fieldwise),
	} {
		if len(got) == 0 {
			t.Errorf("%s: nothing is said", what)
		}
	}
}

// brings says whether a mutation is sent more than ids.
func brings(f *ast.FieldDefinition) bool {
	return !strings.HasPrefix(f.Name, "__") &&
		slices.ContainsFunc(f.Arguments, func(a *ast.ArgumentDefinition) bool { return a.Type.Name() != "ID" })
}

// unjudgedOf says what a mutation lacks, which has no judge for a reason or has one.
func unjudgedOf(f *ast.FieldDefinition, reason string) (problems []string) {
	arguing, inputs := check.Judges(f)
	switch has := arguing != nil || inputs != nil; {
	case has && reason != "":
		problems = append(problems, f.Name+" has a judge, and a reason for none: "+reason)
	case !has && reason == "":
		problems = append(problems, f.Name+" has no judge, and no reason for that")
	case f.Directives.ForName("judged") != nil && arguing == nil:
		problems = append(problems, f.Name+" names a judge that there is not")
	}
	if of, ok := arguments[f.Name]; ok {
		problems = append(problems, misjudged(f.Name, of, arguing)...)
	}
	if in := inputOf(f); in != nil {
		problems = append(problems, misjudged(f.Name, in, inputs)...)
	}
	return problems
}

// inputOf is the Go type of a mutation's argument called input; nil if it has none.
func inputOf(f *ast.FieldDefinition) reflect.Type {
	for m := range reflect.TypeFor[generated.MutationResolver]().Methods() {
		for n, arg := range f.Arguments {
			if strings.EqualFold(m.Name, f.Name) && arg.Name == "input" {
				return element(m.Type.In(min(n+1, m.Type.NumIn()-1)))
			}
		}
	}
	return nil
}

// misjudged says that what a type finds wrong with an empty input, its judge does not.
func misjudged(name string, in reflect.Type, judge check.Judge) (problems []string) {
	own, ok := reflect.New(in).Elem().Interface().(rule.Judge)
	switch {
	case !ok:
		return nil
	case judge == nil:
		return []string{name + " does not ask the judge of " + in.String()}
	}
	found := judge(map[string]any{})
	for _, d := range own.Judge() {
		if !slices.ContainsFunc(found, func(f fault.Detail) bool { return f.Field == d.Field && f.Message == d.Message }) {
			problems = append(problems, name+" does not find what "+in.String()+" does: "+d.String())
		}
	}
	return problems
}
