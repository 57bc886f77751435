package operation

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

// Problem is one thing that is wrong with a document.
type Problem struct {
	File         string
	Line, Column int
	Message      string
}

// Problems is everything that is wrong with a folder of documents.
type Problems []Problem //nolint:errname // it is a list of them

// Error lists every problem on a line of its own, as file:line:column: message.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = fmt.Sprintf("%s:%d:%d: %s", problem.File, problem.Line, problem.Column, problem.Message)
	}
	return strings.Join(lines, "\n")
}

func (p Problems) sorted() Problems {
	slices.SortStableFunc(p, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return p
}

// at notes a problem; the position may be nil, which is the start of the file.
func (c *compiler) at(file string, pos *ast.Position, format string, args ...any) {
	p := Problem{File: file, Line: 1, Column: 1, Message: fmt.Sprintf(format, args...)}
	if pos != nil {
		p.Line, p.Column = pos.Line, pos.Column
	}
	c.problems = append(c.problems, p)
}

// invalid notes what the GraphQL parser or validator found.
func (c *compiler) invalid(file string, err error) {
	var pos *ast.Position
	message := err.Error()
	if e, ok := errors.AsType[*gqlerror.Error](err); ok {
		message = e.Message
		if len(e.Locations) > 0 {
			pos = &ast.Position{Line: e.Locations[0].Line, Column: e.Locations[0].Column}
		}
	}
	c.at(file, pos, "%s", message)
}
