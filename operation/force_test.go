package operation_test

import (
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
)

// Operations that book without asking the calendar say so. Readers of nothing else, such as agents, would take a success for a free time.
func TestBookingsSayThatTheTimeIsNotChecked(t *testing.T) {
	t.Parallel()
	forced := 0
	for _, o := range compiled(t).Operations {
		field, ok := o.Document.Operations[0].SelectionSet[0].(*ast.Field)
		if !ok || field.Arguments.ForName("force") == nil {
			continue
		}
		forced++
		if !strings.Contains(o.Description, "check") {
			t.Errorf("%s does not say that it checks nothing: %s", o.Tool, o.Description)
		}
	}
	if forced != 2 {
		t.Errorf("%d operations book without asking the calendar", forced)
	}
}
