package graph

import (
	"context"
	"errors"
	"log/slog"
	"net/http"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/platform/telemetry"
)

// present makes the public face of an error: a code and details in its extensions, and never its cause, which is logged.
func (r *Resolver) present(ctx context.Context, err error) *gqlerror.Error {
	shown, ok := errors.AsType[*gqlerror.Error](err)
	if ok && shown.Unwrap() == nil {
		return shown // of the parser, the validator or the guard
	}
	f := store.Public(err)
	if ctx.Err() != nil && f.Code.Status() >= http.StatusInternalServerError {
		f = fault.New(fault.Unavailable, "The request took too long. Try again.").Because(err)
	}
	if f.Code == fault.Internal || f.Code == fault.Unavailable && f.Unwrap() != nil {
		r.Log.ErrorContext(ctx, "internal error", slog.Any("cause", f.Unwrap()), slog.String("request_id", requestID(ctx)))
	}
	switch f.Code {
	case fault.RateLimited:
		share.MeterOf(ctx).Refuse()
	case fault.Internal:
		telemetry.Failed(ctx) // the answer's status is 200
	}
	out := gqlerror.WrapPath(graphql.GetPath(ctx), err)
	out.Message = f.Message
	out.Extensions = map[string]any{"code": f.Code, "details": f.Ruled()}
	return out
}

func requestID(ctx context.Context) string {
	if c := authz.From(ctx); c != nil {
		return c.RequestID
	}
	return ""
}
