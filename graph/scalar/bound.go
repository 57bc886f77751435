package scalar

import (
	"bytes"
	"context"
	"io"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// LongestAnswer is how long an answer may be, in bytes. A row that is read once may stand in it a thousand times: of a page whose rows name
// the same thing, or under several aliases.
const LongestAnswer = 32 << 20

// TooMuch is the refusal of a request whose answer would be longer, or would be made of more.
func TooMuch() *fault.Error {
	return fault.Newf(fault.Validation, "The response would be larger than %d MB. Request fewer rows or fields at once.", LongestAnswer>>20) //nolint:mnd // bytes in a megabyte
}

// tooLong is what writing an answer panics with: gqlgen's writers have no error.
type tooLong struct{}

// Room panics where an answer becomes too long.
func Room(w io.Writer, more int) {
	if b, ok := w.(*bytes.Buffer); ok && b.Len()+more > LongestAnswer {
		panic(tooLong{})
	}
}

// Bound is an extension of a gqlgen server that refuses answers which are too long, and counts the others with what was read for them.
type Bound struct{}

var _ interface {
	graphql.HandlerExtension
	graphql.OperationInterceptor
	graphql.ResponseInterceptor
} = Bound{}

// ExtensionName names the extension for gqlgen.
func (Bound) ExtensionName() string { return "Bound" }

// Validate has nothing to ask of the schema.
func (Bound) Validate(graphql.ExecutableSchema) error { return nil }

// InterceptOperation begins what a query counts by, where it goes on with others. What a mutation has done is not refused for what it took, and
// each event of a subscription is read by itself.
func (Bound) InterceptOperation(ctx context.Context, next graphql.OperationHandler) graphql.ResponseHandler {
	if graphql.GetOperationContext(ctx).Operation.Operation != ast.Query {
		return next(share.Metered(ctx, nil))
	}
	metered, end := share.Begin(ctx)
	context.AfterFunc(ctx, end) // a client that goes away does not read to the end
	respond := next(metered)
	return func(ctx context.Context) *graphql.Response {
		out := respond(ctx)
		if out == nil {
			end()
		}
		return out
	}
}

// InterceptResponse refuses what is too long to be written. What a mutation did stays done.
func (Bound) InterceptResponse(ctx context.Context, next graphql.ResponseHandler) (out *graphql.Response) {
	defer func() {
		switch p := recover(); p {
		case nil:
		case tooLong{}:
			out = refused(TooMuch())
		default:
			panic(p)
		}
	}()
	out = next(ctx)
	if m := share.MeterOf(ctx); m != nil && out != nil {
		if err := m.Add(int64(len(out.Data))); err != nil {
			return refused(fault.From(err))
		}
	}
	return out
}

func refused(f *fault.Error) *graphql.Response {
	return &graphql.Response{Errors: gqlerror.List{{Err: f, Message: f.Message, Extensions: map[string]any{"code": string(f.Code)}}}}
}
