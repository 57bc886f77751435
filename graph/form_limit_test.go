package graph_test

import (
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/graph/check"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
)

// bounds are what the dashboard's source says of a field: its limits stand in the place of what is in braces, without underscores.
var bounds = []struct{ file, says, field string }{
	{"assistant/behavior.ts", "most = { sentence: {length}, ", "AssistantBehaviorInput.fallbackSentence"},
	{"assistant/behavior.ts", " model: {length}, ", "AssistantFallbackInput.model"},
	{"assistant/behavior.ts", " fallbacks: {items}, ", "AssistantBehaviorInput.fallbacks"},
	{"assistant/behavior.ts", " tokens: {max} }", "AssistantBehaviorInput.maxTokens"},
	{"assistant/behavior.ts", "silence = { min: {min}, max: {max} }", "AssistantBehaviorInput.askAfterSilence"},
	{"assistant/behavior.ts", "silence = { min: {min}, max: {max} }", "AssistantBehaviorInput.endAfterSilence"},
	{"assistant/hours.ts", "slotMinutes: [{min}, {max}]", "CalendarInput.slotMinutes"},
	{"assistant/hours.ts", "bufferMinutes: [{min}, {max}]", "CalendarInput.bufferMinutes"},
	{"assistant/hours.ts", "noticeMinutes: [{min}, {max}]", "CalendarInput.noticeMinutes"},
	{"assistant/teach-dialog.tsx", "name: z.string().trim().min(1, text.field.required).max({length})", "LessonInput.name"},
	{"assistant/teach-dialog.tsx", "text: z.string().trim().max({length})", "LessonInput.text"},
	{"assistant/web-calls.tsx", "{ name: 'callsPerAddress', max: {max} }", "UpdateAssistantInput.callsPerAddress"},
	{"assistant/web-calls.tsx", "{ name: 'webConcurrency', max: {max} }", "UpdateAssistantInput.webConcurrency"},
	{"assistant/web-calls.tsx", "{ name: 'webMinutes', max: {max} }", "UpdateAssistantInput.webMinutes"},
	{"bulk/bulk.ts", "mostByFilter = {items}", "bulkChangeContacts.ids"},
	{"bulk/bulk.ts", "mostByFilter = {items}", "bulkChangeConversations.ids"},
	{"do-not-call/import-dialog.tsx", "const most = {length}", "importDoNotCall.csv"},
	{"do-not-call/import-dialog.tsx", "const most = {length}", "importWorkspaceDoNotCall.csv"},
	{"inbox/rating-card.tsx", "const most = {max}", "InboxSettingsInput.ratingDays"},
	{"inbox/target-values.ts", "const most = {max}", "InboxSettingsInput.responseTargetMinutes"},
	{"inbox/target-values.ts", "const most = {max}", "PriorityTargetInput.resolutionMinutes"},
	{"knowledge/rewrite-source.tsx", ".max({length})", "updateTextSource.text"},
	{"knowledge/site-schema.ts", "maxPages: whole({min}, {max}, ", "CreateKnowledgeSiteInput.maxPages"},
	{"knowledge/site-schema.ts", "depth = whole({min}, {max}, ", "CreateKnowledgeSiteInput.maxDepth"},
	{"number/number-fields.ts", "answerWaitTime: whole({min}, {max}, ", "UpdatePhoneNumberInput.answerWaitTime"},
	{"number/number-fields.ts", "concurrency: whole({min}, {max}, ", "UpdatePhoneNumberInput.concurrency"},
	{"settings/embeddings-form.tsx", "dimensions: number({min}, {max}, ", "WorkspaceEmbeddingsInput.dimensions"},
	{"settings/embeddings-form.tsx", "price: number({min}, {max}, ", "WorkspaceEmbeddingsInput.price"},
	{"settings/model-values.ts", "typed(v) >= {min} && typed(v) <= {max}", "ModelPriceInput.input"},
	{"settings/model-values.ts", "typed(v) >= {min} && typed(v) <= {max}", "ModelPriceInput.cached"},
	{"subaccount/fields.ts", "const mostDays = {max}", "UpdateSubaccountInput.recordingDays"},
	{"subaccount/fields.ts", "const mostMinutes = {max}", "UpdateSubaccountInput.longestCallMinutes"},
}

// underscore stands in numbers for readers.
var underscore = regexp.MustCompile(`(\d)_(\d)`)

// Numbers that the dashboard's forms keep to are those of the schema.
func TestFormsRepeatTheBounds(t *testing.T) {
	t.Parallel()
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	for _, b := range bounds {
		text, err := os.ReadFile("../web/src/features/" + b.file)
		if says := bounded(schema, b.says, b.field); err != nil || !strings.Contains(underscore.ReplaceAllString(string(text), "$1$2"), says) {
			t.Errorf("%s does not say %q of %s: %v", b.file, says, b.field, err)
		}
	}
	if got := bounded(schema, "{min} to {max}", "ModelPriceInput.input"); got != "0 to 100000" {
		t.Error(got)
	}
}

// bounded puts the limits of a field into a text.
func bounded(schema *ast.Schema, says, field string) string {
	thing, name, _ := strings.Cut(field, ".")
	of, directives := sent(schema, thing, name)
	if of == nil {
		return field + " is no field"
	}
	r, least, most := check.Of(of, directives), "-", "-"
	if r.Min != nil {
		least = strconv.FormatFloat(*r.Min, 'f', -1, 64)
	}
	if r.Max != nil {
		most = strconv.FormatFloat(*r.Max, 'f', -1, 64)
	}
	return strings.NewReplacer("{min}", least, "{max}", most, "{length}", strconv.Itoa(r.MaxLength), "{items}", strconv.Itoa(r.MaxItems)).Replace(says)
}

// drawn are the fields of forms that stop at a number of characters, in the order in which a file has them. A number stands for a limit that is no
// field's.
var drawn = map[string][]string{
	"assistant/chat-panel.tsx":      {"ChatCompletionInput.input"},
	"assistant/save-bar.tsx":        {"UpdateAssistantInput.changeNote"},
	"assistant/setup-tab.tsx":       {"UpdateAssistantInput.name", "UpdateAssistantInput.description", "UpdateAssistantInput.model"},
	"assistant/voice-tab.tsx":       {"UpdateAssistantInput.ambientNoise"},
	"assistant/web-call.tsx":        {strconv.Itoa(live.WordsLimit)},
	"brand/brand-form.tsx":          {"BrandInput.name", "BrandInput.mailName", "BrandInput.accent"},
	"call/supervise.tsx":            {strconv.Itoa(live.WhisperLimit)},
	"do-not-call/import-dialog.tsx": {"importWorkspaceDoNotCall.region"},
	"inbox/macro-step.tsx":          {"MacroStepInput.text"},
	"inbox/rating-card.tsx":         {"InboxSettingsInput.ratingQuestion"},
	"knowledge/finder.tsx":          {"searchKnowledgeBase.query", "searchKnowledgeBase.folder"},
	"settings/endpoint-dialog.tsx":  {"UpdateModelEndpointInput.name"},
	"tool/headers.tsx":              {strconv.Itoa(tool.HeaderValueLimit)},
	"tool/tool-form.tsx": {
		"UpdateToolInput.url", "UpdateToolInput.name", "UpdateToolInput.description", "UpdateToolInput.category", "UpdateToolInput.executionMessageDescription",
	},
	"voice/voice-list.tsx": {"UpdateAssistantInput.voiceId"},
}

// stopped is where the source of a form says a number of characters.
var stopped = regexp.MustCompile(`maxLength=\{(\d+)\}`)

// Fields of forms that stop at a number of characters stop where the server does.
func TestFieldsStopAtTheLimit(t *testing.T) {
	t.Parallel()
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	folder, met := os.DirFS("../web/src/features"), 0
	err := fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".tsx") || strings.HasSuffix(name, ".test.tsx") {
			return err
		}
		text, err := fs.ReadFile(folder, name)
		var got, want []string
		for _, m := range stopped.FindAllStringSubmatch(underscore.ReplaceAllString(string(text), "$1$2"), -1) {
			got = append(got, m[1])
		}
		for _, field := range drawn[name] {
			want = append(want, limitOf(schema, field))
		}
		met += len(got)
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s: fields stop at %v, and %v at %v", name, got, drawn[name], want)
		}
		return err
	})
	if err != nil || met < 20 {
		t.Errorf("%d fields were compared: %v", met, err)
	}
}

// limitOf is the most characters of a field, of an argument, or the number that is given.
func limitOf(schema *ast.Schema, field string) string {
	thing, name, ok := strings.Cut(field, ".")
	if !ok {
		return field
	}
	if q := schema.Query.Fields.ForName(thing); q != nil {
		arg := q.Arguments.ForName(name)
		return strconv.Itoa(check.Of(arg.Type, arg.Directives).MaxLength)
	}
	return bounded(schema, "{length}", field)
}
