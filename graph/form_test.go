package graph_test

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/table"
	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/graph/check"
	"github.com/switchboard-dev/switchboard/graph/generated"
)

// forms are what the dashboard's forms send: an input, or the arguments of a mutation.
var forms = map[string][]string{
	"assistant/create-assistant.tsx": {"CreateAssistantInput", "createTextSource"},
	"assistant/folder-dialog.tsx":    {"CreateAssistantFolderInput", "UpdateAssistantFolderInput"},
	"assistant/notes-tab.tsx":        {"createAssistantNote"},
	"conversation/saved-dialog.tsx":  {"SavedViewInput"},
	"inbox/canned-dialog.tsx":        {"CannedReplyInput"},
	"inbox/macro-dialog.tsx":         {"MacroInput"},
	"inbox/team-dialog.tsx":          {"TeamInput"},
	"inbox/topic-dialog.tsx":         {"TopicInput"},
	"do-not-call/add-dialog.tsx":     {"addDoNotCall", "addWorkspaceDoNotCall"},
	"do-not-call/lift-dialog.tsx":    {"liftDoNotCall", "liftWorkspaceDoNotCall"},
	"knowledge/answer-form.tsx":      {"CreateQueryTrainingInput"},
	"knowledge/base-dialog.tsx":      {"CreateKnowledgeBaseInput", "UpdateKnowledgeBaseInput"},
	"knowledge/faq-form.tsx":         {"createFaqSource", "FaqInput"},
	"knowledge/rename-source.tsx":    {"renameKnowledgeSource"},
	"knowledge/text-form.tsx":        {"createTextSource"},
	"knowledge/training-dialog.tsx":  {"CreateQueryTrainingInput", "UpdateQueryTrainingInput"},
	"knowledge/url-form.tsx":         {"createUrlSource"},
	"number/number-fields.ts":        {"CreatePhoneNumberInput", "UpdatePhoneNumberInput"},
	"number/pool-name.tsx":           {"CreateNumberPoolInput", "updateNumberPool"},
	"settings/endpoint-values.ts":    {"CreateModelEndpointInput", "UpdateModelEndpointInput"},
	"settings/model-values.ts":       {"ModelPriceInput"},
	"voice/voice-dialog.tsx":         {"CreateVoiceInput", "UpdateVoiceInput"},
}

// own are fields of forms that are no field of what is sent.
var own = map[string]bool{"purpose": true}

// limited is a field of a form with the most characters that it takes.
var limited = regexp.MustCompile(`(\w+): z\.string\(\)\.check\([\w.(), ]*?z\.maxLength\(([\d_]+)\)`)

// The dashboard's forms take what the schema takes: no more, and no less.
func TestFormsRepeatTheLimits(t *testing.T) {
	t.Parallel()
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	folder := os.DirFS("../web/src/features")
	compared := 0
	err := fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(folder, name)
		for field, most := range limits(string(text)) {
			if own[field] {
				continue
			}
			compared++
			if wrong := misfit(schema, forms[name], field, most); wrong != "" {
				t.Errorf("%s: %s", name, wrong)
			}
		}
		return err
	})
	if err != nil || compared < 20 {
		t.Errorf("%d limits were compared: %v", compared, err)
	}
}

// What the dashboard says about legal hours and names before it sends anything is what the domain says.
func TestDashboardRepeatsTheDomain(t *testing.T) {
	t.Parallel()
	name := generated.NewExecutableSchema(generated.Config{}).Schema().Types["TableViewInput"].Fields.ForName("name")
	for file, want := range map[string]string{
		"features/subaccount/hours.ts": fmt.Sprintf("law: Minutes = { from: %d * 60, to: %d * 60 }", call.Opens/60, call.Closes/60),
		"features/tool/save.ts":        "/" + tool.NamePattern + "/",
		"lib/view.ts": fmt.Sprintf("export const mostViews = %d\n\n// longestName is how long the name of one may be.\nexport const longestName = %d",
			table.Most, check.Of(name.Type, name.Directives).MaxLength),
		"lib/layout.ts": fmt.Sprintf("export const [least, most] = [%d, %d]", table.Narrowest, table.Widest),
	} {
		text, err := os.ReadFile("../web/src/" + file)
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s does not say %s: %v", file, want, err)
		}
	}
}

func TestMisfitIsNoticed(t *testing.T) {
	t.Parallel()
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	found := limits("z.object({ name: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(2_00)), color: z.string() })")
	if len(found) != 1 || found["name"] != 200 {
		t.Fatal(found)
	}
	for name, tt := range map[string]struct {
		sends []string
		field string
		most  int
		wrong bool
	}{
		"fits":             {[]string{"CreateVoiceInput"}, "voiceName", 200, false},
		"takes more":       {[]string{"CreateVoiceInput"}, "voiceName", 201, true},
		"takes less":       {[]string{"CreateVoiceInput"}, "voiceName", 199, true},
		"is no field":      {[]string{"CreateVoiceInput"}, "colour", 200, true},
		"is not listed":    {nil, "voiceName", 200, true},
		"fits an argument": {[]string{"liftDoNotCall"}, "reason", 1000, false},
	} {
		if got := misfit(schema, tt.sends, tt.field, tt.most); (got != "") != tt.wrong {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func limits(source string) map[string]int {
	out := map[string]int{}
	for _, m := range limited.FindAllStringSubmatch(source, -1) {
		if n, err := strconv.Atoi(strings.ReplaceAll(m[2], "_", "")); err == nil {
			out[m[1]] = n
		}
	}
	return out
}

// misfit is how a form's limit differs from those of all that it sends, or "".
func misfit(schema *ast.Schema, sends []string, field string, most int) string {
	found := false
	for _, thing := range sends {
		t, directives := sent(schema, thing, field)
		if t == nil {
			continue
		}
		found = true
		if want := check.Of(t, directives).MaxLength; want != most {
			return field + " takes " + strconv.Itoa(most) + " characters, and " + thing + " " + strconv.Itoa(want)
		}
	}
	if !found {
		return field + " is in nothing that the form is known to send"
	}
	return ""
}

// sent is a field of an input, or an argument of a mutation.
func sent(schema *ast.Schema, thing, field string) (*ast.Type, ast.DirectiveList) {
	if def := schema.Types[thing]; def != nil {
		if f := def.Fields.ForName(field); f != nil {
			return f.Type, f.Directives
		}
		return nil, nil
	}
	if a := schema.Mutation.Fields.ForName(thing).Arguments.ForName(field); a != nil {
		return a.Type, a.Directives
	}
	return nil, nil
}
