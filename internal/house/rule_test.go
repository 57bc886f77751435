package house_test

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// ruleless lists, by file, the messages about fields that have no rule, as no form of the dashboard shows them. Each value in them is written as 7.
var ruleless = map[string][]string{
	// Rules of access, which only programs break.
	"authz/preset.go":       {"must not be sent together with a preset", "7"},
	"authz/tenant.go":       {"must not be sent more than once", "must not be empty; name a subaccount or omit it"},
	"graph/guard/body.go":   {"must be a string", "must be a string or null", "must be an object or null"},
	"graph/scalar/bound.go": {"7"},
	// Arguments that pages write themselves, and those of operations that only keys call.
	"domain/assistant/catalog.go":    {"7"},
	"domain/assistant/voice.go":      {"must not be sent unless greeting_mode is fixed"},
	"domain/bulk/start.go":           {"is required, or filter", "must not be sent with ids"},
	"domain/chat/channel.go":         {"must be one of 7"},
	"domain/chat/macro.go":           {"must be run by a person who is signed in"},
	"domain/chat/receive.go":         {"must be a conversation of this contact"},
	"domain/contact/import_start.go": {"is required, or 7", "must not be sent with a file"},
	"domain/event/list.go":           {"must not contain the unknown event type 7"},
	"domain/event/live.go":           {"must be the sequence of an event", "7"},
	"domain/figure/entry.go":         {"must be a figure that has entries"},
	"domain/inbox/rating_answer.go":  {"must be from 1 to 5"},
	"domain/inbox/view.go":           {"must be MINE, MY_TEAMS, UNASSIGNED, WAITING, OVERDUE, ALL, SNOOZED or MENTIONED"},
	"domain/knowledge/source.go":     {"must be a URL"},
	"domain/knowledge/teach.go":      {"must be set if neither fileId nor url is; exactly one of the three is allowed"},
	"domain/notice/device.go":        {"must be an https URL", "must be a public key of the curve P-256 in base64url", "must be 16 bytes in base64url"},
	"domain/table/save.go":           {"7"},
	"domain/workspace/subaccount.go": {"must be sent if location_id is not"},
	// Reasons by name and times, which pages write in their own way.
	"domain/appointment/claim.go": {"7"},
	"domain/call/refusal.go":      {"7"},
	"domain/chat/choice.go":       {"7"},
	"domain/chat/turn.go":         {"7"},
	// What models read.
	"domain/builtin/appointment.go": {"must be after from"},
	"domain/builtin/builtin.go":     {"77"},
	"domain/builtin/moment.go": {
		"must be within the years 1 to 9999 in UTC", "must be a time that exists: the clocks are set forward over 7 in 7", "7",
	},
	"domain/tool/try.go": {"7"},
}

// What is wrong with a field that people fill in has a rule, by which the dashboard says it in their language.
func TestFieldProblemsHaveRules(t *testing.T) {
	t.Parallel()
	met, rules := map[string][]string{}, 0
	for _, s := range sources(t) {
		if !s.written || !strings.HasPrefix(s.path, "domain/") && !strings.HasPrefix(s.path, "graph/") &&
			!strings.HasPrefix(s.path, "authz/") && !strings.HasPrefix(s.path, "platform/page/") {
			continue
		}
		alone, ruled := fieldProblems(s.file)
		rules += ruled
		for _, said := range alone {
			if met[s.path] = append(met[s.path], said); !slices.Contains(ruleless[s.path], said) {
				t.Errorf("%s: what is wrong has no rule of platform/fault: %q", s.path, said)
			}
		}
	}
	if rules < 120 {
		t.Fatalf("only %d problems with a rule were found", rules)
	}
	for path, all := range ruleless {
		for _, said := range all {
			if !slices.Contains(met[path], said) {
				t.Errorf("%s no longer says %q", path, said)
			}
		}
	}
}

// fieldProblems are what a file says of fields without a rule, and how often it says something by one.
func fieldProblems(file *ast.File) (alone []string, ruled int) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			switch called(n) {
			case "Field":
				alone = append(alone, worded(n.Args[1]))
			case "Break", "Broken":
				ruled++
			}
		case *ast.CompositeLit:
			if message, rule := said(n); message != nil && !rule {
				alone = append(alone, worded(message))
			}
		}
		return true
	})
	return alone, ruled
}

// called is the function of package fault that a call is of; "" where it is of none.
func called(call *ast.CallExpr) string {
	if f, ok := call.Fun.(*ast.SelectorExpr); ok {
		if of, ok := f.X.(*ast.Ident); ok && of.Name == "fault" {
			return f.Sel.Name
		}
	}
	return ""
}

// said is the message of a literal that says what is wrong with a field, or is in a list of such, and whether it has a rule.
func said(literal *ast.CompositeLit) (message ast.Expr, rule bool) {
	switch of := literal.Type.(type) {
	case nil:
	case *ast.SelectorExpr:
		if of.Sel.Name != "Detail" {
			return nil, false
		}
	default:
		return nil, false
	}
	for _, e := range literal.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			switch name, _ := pair.Key.(*ast.Ident); {
			case name == nil:
			case name.Name == "Message":
				message = pair.Value
			case name.Name == "Rule":
				rule = true
			}
		}
	}
	return message, rule
}
