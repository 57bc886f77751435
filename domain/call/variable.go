package call

import (
	"encoding/json"
	"strconv"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// variableLimit is how many variables a call may have, variableLength how many characters each name and each value.
const variableLimit, variableLength = 100, 1000

// judgeVariables finds what no template can use.
func judgeVariables(variables json.RawMessage) []fault.Detail {
	all, ok := texts(variables)
	if !ok {
		return []fault.Detail{fault.Break("variables", fault.NoVariables, strconv.Itoa(variableLimit))}
	}
	for name, value := range all {
		if utf8.RuneCountInString(name) > variableLength || utf8.RuneCountInString(value) > variableLength {
			return []fault.Detail{fault.Break("variables", fault.VariableTooLong, strconv.Itoa(variableLength))}
		}
	}
	return nil
}

// texts are the variables as text.
func texts(variables json.RawMessage) (map[string]string, bool) {
	out := map[string]string{}
	if len(variables) == 0 || string(variables) == "null" {
		return out, true
	}
	var all map[string]json.RawMessage
	if json.Unmarshal(variables, &all) != nil || len(all) > variableLimit {
		return nil, false
	}
	for name, value := range all {
		var text string
		switch {
		case json.Unmarshal(value, &text) == nil && string(value) != "null":
			out[name] = text
		case len(value) == 0 || value[0] == '{' || value[0] == '[' || string(value) == "null":
			return nil, false
		default:
			out[name] = string(value)
		}
	}
	return out, true
}
