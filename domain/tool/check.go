package tool

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/switchboard-dev/switchboard/platform/catalog"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Limits of a tool. Models take no longer names, and a schema goes to them with every turn.
const (
	nameLimit   = 64
	schemaLimit = 64 << 10
	schemaDepth = 32

	argumentLimit = 256 << 10
	argumentDepth = 100
)

// NamePattern is what models take for a name.
const NamePattern = `^[a-zA-Z0-9_-]{1,64}$`

var namePattern = regexp.MustCompile(NamePattern)

// Judge is that of the change which makes the tool.
func (in Create) Judge() []fault.Detail { return in.update().Judge() }

// Judge finds names that models do not take, headers that cannot be sent, and parameters that are no schema.
func (in Update) Judge() []fault.Detail {
	var problems []fault.Detail
	if name := in.Name.Value(); name != nil {
		problems = append(problems, details(checkName(*name))...)
	}
	if in.Headers.IsSent() {
		_, err := readHeaders(in.Headers.Value())
		problems = append(problems, details(err)...)
	}
	if schema := in.Parameters.Value(); schema != nil {
		problems = append(problems, details(checkParameters(*schema, in.RequiredParams))...)
	}
	return problems
}

func details(err error) []fault.Detail {
	if err == nil {
		return nil
	}
	return fault.From(err).Details
}

func checkName(name string) error {
	if !namePattern.MatchString(name) {
		return fault.Broken("name", fault.NoToolName)
	}
	return nil
}

// prebuiltName says whether a tool of the platform has the name.
func prebuiltName(name string) bool {
	return slices.ContainsFunc(catalog.Tools(), func(t catalog.Tool) bool { return t.Name == name })
}

// checkParameters refuses what is no JSON Schema (draft 2020-12) of an object, and required arguments that it has not.
func checkParameters(schema json.RawMessage, required []string) error {
	if isNull(schema) {
		if len(required) > 0 {
			return fault.Broken("requiredParams", fault.NoProperty)
		}
		return nil
	}
	if len(schema) > schemaLimit {
		return fault.Broken("parameters", fault.SchemaTooLarge)
	}
	if depth(schema) > schemaDepth {
		return fault.Broken("parameters", fault.SchemaTooDeep)
	}
	var object struct {
		Type       string                     `json:"type"`
		Properties map[string]json.RawMessage `json:"properties"`
	}
	if err := json.Unmarshal(schema, &object); err != nil || object.Type != "object" {
		return fault.Broken("parameters", fault.NoObject)
	}
	if _, err := compile(schema); err != nil {
		return fault.Invalid(unusable(err)).Because(err)
	}
	for _, name := range required {
		if _, ok := object.Properties[name]; !ok {
			return fault.Broken("requiredParams", fault.NoParameter, name)
		}
	}
	return nil
}

// CheckArguments says what is wrong with the arguments that a model wrote for a tool and what would be taken, in words for the model, or "".
// Args are what to go on with.
func CheckArguments(schema json.RawMessage, required []string, written string) (args json.RawMessage, problem string) {
	if args, problem = checkArguments(schema, required, written); problem != "" && !strings.HasPrefix(problem, cannotBeUsed) {
		problem += " " + accepted(schema, required)
	}
	return args, problem
}

func checkArguments(schema json.RawMessage, required []string, written string) (args json.RawMessage, problem string) {
	if strings.TrimSpace(written) == "" {
		written = "{}"
	}
	if len(written) > argumentLimit {
		return nil, "The arguments are longer than 256 KB."
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(written))
	if err != nil {
		return nil, "The arguments are not JSON: " + err.Error() + "."
	}
	if depth([]byte(written)) > argumentDepth {
		return nil, "The arguments are nested more than 100 levels deep."
	}
	object, ok := value.(map[string]any)
	if !ok {
		return nil, "The arguments are not a JSON object."
	}
	for _, name := range required {
		if _, ok := object[name]; !ok {
			return nil, "The argument " + name + " is missing."
		}
	}
	if !isNull(schema) {
		if problem := misfit(schema, value); problem != "" {
			return nil, problem
		}
	}
	return json.RawMessage(written), ""
}

// depth is how deep a JSON text nests. The text is well-formed.
func depth(text []byte) int {
	deepest, level := 0, 0
	inString, escaped := false, false
	for _, b := range text {
		switch {
		case escaped:
			escaped = false
		case inString && b == '\\':
			escaped = true
		case b == '"':
			inString = !inString
		case !inString && (b == '{' || b == '['):
			level++
			deepest = max(deepest, level)
		case !inString && (b == '}' || b == ']'):
			level--
		}
	}
	return deepest
}

func isNull(text json.RawMessage) bool {
	return len(text) == 0 || string(bytes.TrimSpace(text)) == "null"
}
