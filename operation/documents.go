package operation

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/graph/check"
)

//go:embed */*.graphql ours/*/*.graphql
var documents embed.FS

//go:embed agent/*/*.graphql
var forAgents embed.FS

// Documents is the folder as it was built into the program.
func Documents() fs.FS { return documents }

// Contract is the table of the folder, with the bodies of events.
func Contract(schema *ast.Schema) (*Table, error) {
	t, err := Compile(schema, documents)
	if err != nil {
		return nil, err
	}
	if err := t.addAgents(schema); err != nil {
		return nil, err
	}
	for _, o := range slices.Concat(t.Operations, t.Agents) {
		o.findJudge()
	}
	if err := t.AddBodies(schema, event.Documents()); err != nil {
		return nil, err
	}
	for _, kind := range event.Types() {
		if (t.EventBody(kind.Name) == nil) != kind.IDOnly() {
			return nil, fmt.Errorf("the event %s needs a document that has it in its @event, unless its thing is gone", kind.Name)
		}
	}
	return t, nil
}

// addAgents adds what is for agents alone.
func (t *Table) addAgents(schema *ast.Schema) error {
	folder, err := fs.Sub(forAgents, "agent")
	if err != nil {
		return fmt.Errorf("documents for agents: %w", err)
	}
	more, err := Compile(schema, folder)
	if err != nil {
		return err
	}
	for _, o := range more.Operations {
		if slices.ContainsFunc(t.Operations, func(other *Operation) bool { return other.Name == o.Name || other.Tool == o.Tool }) {
			return fmt.Errorf("agent/%s: its name is taken", o.File) //nolint:err113 // it stops the start
		}
		o.Agents = true
		t.byName[o.Name] = o
	}
	t.Agents = more.Operations
	return nil
}

// findJudge finds the operation's judge by its root field.
func (o *Operation) findJudge() {
	for _, selection := range o.Document.Operations[0].SelectionSet {
		if f, ok := selection.(*ast.Field); ok && f.Arguments.ForName("input") != nil {
			o.judge, o.input = check.JudgeOf(f), f.Arguments.ForName("input").Value
		}
	}
}
