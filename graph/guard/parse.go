package guard

import (
	"errors"
	"strings"

	"github.com/99designs/gqlgen/graphql/errcode"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/parser"
)

// Parse reads a document of at most DocumentBytes and Tokens. A syntax error says where it is but quotes nothing:
// what stands there may be a key that somebody pasted.
func (l *Limits) Parse(query string) (*ast.QueryDocument, *gqlerror.Error) {
	if len(query) > l.DocumentBytes {
		return nil, refuseOver(CodeTooLarge, "The document is too long.", len(query), l.DocumentBytes)
	}
	doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: query}, l.Tokens)
	if err != nil {
		return nil, l.syntax(err)
	}
	if len(doc.Operations) == 0 {
		return nil, refuse(errcode.ValidationFailed, "The document has no operation.")
	}
	return doc, nil
}

// syntax tells the parser's limits from its syntax errors; only their words differ.
func (l *Limits) syntax(err error) *gqlerror.Error {
	switch message := err.Error(); {
	case strings.Contains(message, "exceeded token limit"):
		return refuseOver(CodeTooLarge, "The document has too many tokens.", l.Tokens+1, l.Tokens)
	case strings.Contains(message, "exceeded maximum nesting depth"):
		return refuseOver(CodeTooDeep, "The document is nested too deeply.", parser.MaxNestingDepth+1, parser.MaxNestingDepth)
	}
	refusal := refuse(errcode.ParseFailed, "The document is not valid GraphQL.")
	if cause, ok := errors.AsType[*gqlerror.Error](err); ok {
		refusal.Locations = cause.Locations
	}
	return refusal
}
