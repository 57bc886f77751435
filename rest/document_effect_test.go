package rest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"testing"
)

// effects are what examples of answers and events show of what has happened: by operation or type, then by field.
type effects map[string]map[string]any

func readEffects(t *testing.T) effects {
	t.Helper()
	text, err := os.ReadFile("openapi/effect.json")
	if err != nil {
		t.Fatal(err)
	}
	var all effects
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	if len(all) < 30 {
		t.Fatalf("only %d effects", len(all))
	}
	return all
}

// state is a value that says how something is, as against a name, a time or a number.
var state = regexp.MustCompile(`^([A-Z_]+|faq|file|url|webhook\.test)$`)

// passing are states that something may have left before it is answered.
var passing = []string{"CreateCall callStatus", "CancelContactImport status"}

// unmade are the states in an example that a real answer or event does not have.
func (e effects) unmade(what string, data any) (problems []string) {
	got, _ := data.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(e[what])) {
		want := e[what][name]
		text, isText := want.(string)
		if _, is := want.(bool); !is && !(isText && state.MatchString(text)) || slices.Contains(passing, what+" "+name) {
			continue
		}
		if got[name] != want {
			problems = append(problems, fmt.Sprintf("%s: %s is %v, and the example has %v", what, name, got[name], want))
		}
	}
	return problems
}

// A state that no answer has is noticed.
func TestWrongStatesAreNoticed(t *testing.T) {
	t.Parallel()
	e := effects{"CreateTeam": {"assignment": "OFF", "name": "Front desk", "on": true}}
	if got := e.unmade("CreateTeam", map[string]any{"assignment": "OFF", "name": "Night", "on": true}); len(got) != 0 {
		t.Errorf("%v of a true answer", got)
	}
	if got := e.unmade("CreateTeam", map[string]any{"assignment": "ROUND_ROBIN", "on": false}); len(got) != 2 {
		t.Errorf("%v of a wrong answer", got)
	}
}
