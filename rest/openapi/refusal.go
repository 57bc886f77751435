package openapi

import (
	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// refusals are an error of each status, as the server answers it.
var refusals = map[string]*fault.Error{
	"401": authz.Unauthorized(),
	"403": fault.New(fault.Forbidden, "The key lacks the scope contacts:create."),
	"404": fault.Missing("contact"),
	"409": fault.New(fault.Conflict, "The assistant has changed since you read it. Read it again and repeat the change."),
	"413": fault.New(fault.PayloadTooLarge, "The body is larger than 4 MB."),
	"415": fault.New(fault.UnsupportedMediaType, "Send the body as application/json, in UTF-8 and without an encoding."),
	"422": fault.Broken("email", fault.NoEmail),
	"429": fault.New(fault.RateLimited, "Too many requests. Wait for the time in Retry-After."),
	"500": fault.From(nil),
	"502": fault.New(fault.CallFailed, "The carrier did not place the call.", fault.Detail{Field: "reason", Message: "provider_failed"}),
	"503": fault.New(fault.Unavailable, "The server is busy. Try again after the time in Retry-After."),
}

// refused is the example of an answer with a status that is no success.
func refused(status string) map[string]any {
	f := refusals[status]
	details := []any{}
	for _, d := range f.Details {
		details = append(details, map[string]any{"field": d.Field, "message": d.Message})
	}
	return map[string]any{
		"data": nil, "error": map[string]any{"code": f.Code, "message": f.Message, "details": details}, "request_id": exampleRequest,
	}
}
