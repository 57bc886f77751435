package call

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// Variables are bounded in number, name and value, and what was kept before that can still be used.
func TestVariablesAreBounded(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ü", variableLength)
	for text, ok := range map[string]bool{
		``: true, `null`: true, `{}`: true, `{"a":"b","n":1.5,"t":true}`: true,
		fmt.Sprintf(`{"a":%q}`, long): true, fmt.Sprintf(`{"a":%q}`, long+"x"): false,
		fmt.Sprintf(`{%q:"b"}`, long): true, fmt.Sprintf(`{%q:"b"}`, long+"x"): false,
		`{"a":{}}`: false, `{"a":null}`: false, `[]`: false,
	} {
		if problems := judgeVariables(json.RawMessage(text)); (len(problems) == 0) != ok {
			t.Errorf("%.40s: %v, want right: %t", text, problems, ok)
		}
	}
	if all, ok := texts(json.RawMessage(fmt.Sprintf(`{"a":%q}`, long+"x"))); !ok || all["a"] == "" {
		t.Error("a call that was placed with a long variable has lost it")
	}
}
