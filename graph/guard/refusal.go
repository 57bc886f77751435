package guard

import (
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

// The codes of a refusal, in extensions.code. No message repeats anything of the document.
const (
	CodeTooLarge         = "QUERY_TOO_LARGE"
	CodeTooDeep          = "QUERY_TOO_DEEP"
	CodeTooCostly        = "QUERY_TOO_COSTLY"
	CodeTooComplex       = "QUERY_TOO_COMPLEX"
	CodeAliases          = "TOO_MANY_ALIASES"
	CodeFragments        = "TOO_MANY_FRAGMENTS"
	CodeFragmentCycle    = "FRAGMENT_CYCLE"
	CodeRootFields       = "TOO_MANY_ROOT_FIELDS"
	CodeOperations       = "TOO_MANY_OPERATIONS"
	CodeDirectives       = "TOO_MANY_DIRECTIVES"
	CodeVariables        = "TOO_MANY_VARIABLES"
	CodeName             = "NAME_TOO_LONG"
	CodeNumber           = "NUMBER_OUT_OF_RANGE"
	CodePageSize         = "PAGE_SIZE_OUT_OF_RANGE"
	CodeIntrospection    = "INTROSPECTION_DISABLED"
	CodeDefer            = "DEFER_NOT_SUPPORTED"
	CodePersisted        = "PERSISTED_QUERY_NOT_SUPPORTED"
	CodePersistedUnknown = "persisted_query_not_found"
	CodeOperationMissing = "OPERATION_NOT_FOUND"
	CodeSubscription     = "SUBSCRIPTION_NEEDS_STREAM"
)

func refuse(code, message string) *gqlerror.Error {
	return &gqlerror.Error{Message: message, Extensions: map[string]any{"code": code}}
}

// refuseAt also says where: line and column give away nothing.
func refuseAt(pos *ast.Position, code, message string) *gqlerror.Error {
	err := refuse(code, message)
	if pos != nil {
		err.Locations = []gqlerror.Location{{Line: pos.Line, Column: pos.Column}}
	}
	return err
}

// refuseOver also says what was counted, so that a client can see how far off it is.
func refuseOver(code, message string, count, limit int) *gqlerror.Error {
	err := refuse(code, message)
	err.Extensions["count"] = count
	err.Extensions["limit"] = limit
	return err
}
