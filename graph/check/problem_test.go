package check_test

import (
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/graph/check"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

const sdl = `
directive @check(minLength: Int, maxLength: Int, min: Float, max: Float, maxItems: Int, format: Format, notNull: Boolean) on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION
enum Format { EMAIL LANGUAGE URL }
scalar JSON
input Settings {
  greeting: String @check(maxLength: 5)
  steps: [Step!]
}
input Step { label: String! @check(minLength: 1, maxLength: 3) }
type Query {
  f(
    name: String @check(minLength: 1, maxLength: 4)
    code: String @check(minLength: 3)
    plain: String
    id: ID
    long: String @check(maxLength: 2000)
    limit: Int @check(min: 1, max: 100)
    share: Float @check(min: 0, max: 0.5)
    email: String @check(format: EMAIL)
    language: String @check(format: LANGUAGE)
    url: String @check(format: URL)
    words: [String!] @check(maxItems: 2, maxLength: 3)
    ids: [ID!]
    kept: String @check(notNull: true)
    keptWords: [String] @check(notNull: true)
    any: JSON
    settings: Settings
    steps: [Step!]
  ): Boolean
  i(input: Settings): Boolean
  g(name: String @check(minLength: 1)): Nested
}
type Nested { h(limit: Int @check(max: 10)): Boolean }
`

func schema(t *testing.T) *ast.Schema {
	t.Helper()
	s, err := gqlparser.LoadSchema(&ast.Source{Name: "test.graphql", Input: sdl})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func details(all []fault.Detail) string {
	lines := make([]string, len(all))
	for i, d := range all {
		lines[i] = d.Field + ": " + d.Message
	}
	return strings.Join(lines, "\n")
}

func TestValue(t *testing.T) {
	t.Parallel()
	s := schema(t)
	const visible = "name: must have at least one visible character"
	for _, test := range []struct {
		arg   string
		value any
		want  string
	}{
		{"name", "Ann", ""},
		{"name", "ДашА", ""},
		{"name", "👩‍🚀", ""},
		{"name", "Annie", "name: must have at most 4 characters"},
		{"name", nil, ""},
		{"name", "", visible},
		{"name", " \t\n", visible},
		{"name", "\u200b\u200d", visible},
		{"name", "\u3164\u2800", visible},
		{"name", "\u0007", visible},
		{"code", "ab", "code: must have at least 3 characters"},
		{"plain", "", ""},
		{"plain", strings.Repeat("é", 1000), ""},
		{"plain", strings.Repeat("é", 1001), "plain: must have at most 1000 characters"},
		{"id", strings.Repeat("a", 1001), "id: must have at most 1000 characters"},
		{"long", strings.Repeat("a", 1500), ""},
		{"limit", int64(1), ""},
		{"limit", 100, ""},
		{"limit", int64(0), "limit: must be at least 1"},
		{"limit", int64(101), "limit: must be at most 100"},
		{"share", 0.5, ""},
		{"share", -0.01, "share: must be at least 0"},
		{"share", 0.51, "share: must be at most 0.5"},
		{"email", "ann@example.com", ""},
		{"email", "ann", "email: must be an e-mail address"},
		{"email", "Ann <ann@example.com>", "email: must be an e-mail address"},
		{"email", "", "email: must be an e-mail address"},
		{"language", "pt-BR", ""},
		{"language", "pt_BR", "language: must be a language tag such as en or pt-BR"},
		{"language", "english!", "language: must be a language tag such as en or pt-BR"},
		{"url", "https://example.com/a?b", ""},
		{"url", "example.com", "url: must be an absolute http or https URL"},
		{"url", "https:///a", "url: must be an absolute http or https URL"},
		{"url", "https://example.com/a b", "url: must be an absolute http or https URL"},
		{"url", "ftp://example.com", "url: must be an absolute http or https URL"},
		{"url", "javascript:alert(1)", "url: must be an absolute http or https URL"},
		{"words", []any{"a", "b"}, ""},
		{"words", []any{}, ""},
		{"words", []any{"a", "b", "c"}, "words: must have at most 2 items"},
		{"words", []any{"a", "abcd"}, "words[1]: must have at most 3 characters"},
		{"words", []string{"abcd"}, "words[0]: must have at most 3 characters"},
		{"ids", make([]any, 501), "ids: must have at most 500 items"},
		{"kept", nil, "kept: must not be null"},
		{"kept", "a", ""},
		{"keptWords", nil, "keptWords: must not be null"},
		{"keptWords", []any{nil}, ""},
		{"any", strings.Repeat("a", 5000), ""},
		{"settings", map[string]any{"greeting": "hello"}, ""},
		{"settings", nil, ""},
		{"settings", map[string]any{"greeting": "hello!"}, "settings.greeting: must have at most 5 characters"},
		{
			"settings",
			map[string]any{"greeting": "hello!", "steps": []any{
				map[string]any{"label": "ok"}, map[string]any{"label": " "},
			}},
			"settings.greeting: must have at most 5 characters\n" +
				"settings.steps[1].label: must have at least one visible character",
		},
		{"steps", []any{map[string]any{"label": "long"}}, "steps[0].label: must have at most 3 characters"},
		{"steps", map[string]any{"label": "long"}, "steps.label: must have at most 3 characters"},
	} {
		def := s.Query.Fields.ForName("f").Arguments.ForName(test.arg)
		if got := details(check.Value(s, def.Type, def.Directives, test.arg, test.value)); got != test.want {
			t.Errorf("%s %.40q:\ngot  %s\nwant %s", test.arg, test.value, got, test.want)
		}
	}
}
