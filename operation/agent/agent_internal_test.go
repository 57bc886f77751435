package agent

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/operation"
)

// texts are all that agents are told here.
func texts() []string {
	out := []string{Instructions}
	for _, text := range next {
		out = append(out, text)
	}
	for _, p := range prompts {
		out = append(out, p.Text)
	}
	return out
}

var snake = regexp.MustCompile(`[a-z]+(?:_[a-z]+)+`)

// astray are the words that begin like a tool and are none.
func astray(table *operation.Table, text string) (named int, wrong []string) {
	for _, word := range snake.FindAllString(text, -1) {
		like := func(o *operation.Operation) bool { return strings.HasPrefix(word, o.Folder()+"_") }
		switch {
		case slices.ContainsFunc(table.Operations, func(o *operation.Operation) bool { return o.Tool == word }):
			named++
		case slices.ContainsFunc(table.Operations, like):
			wrong = append(wrong, word)
		}
	}
	return named, wrong
}

func TestToolsThatAgentsReadOfExist(t *testing.T) {
	t.Parallel()
	table, err := operation.Contract(generated.NewExecutableSchema(generated.Config{}).Schema())
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, text := range texts() {
		n, wrong := astray(table, text)
		named += n
		if len(wrong) > 0 {
			t.Errorf("there is no tool %v: %s", wrong, text)
		}
	}
	if named < 5 {
		t.Errorf("only %d tools are named", named)
	}
	if _, wrong := astray(table, "Pass call_id to calls_obtain."); !slices.Equal(wrong, []string{"calls_obtain"}) {
		t.Errorf("a tool that there is not was taken for %v", wrong)
	}
}
