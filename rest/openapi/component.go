package openapi

import (
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// failures are the answers that are no success, by their status.
var failures = map[string]struct {
	name, text string
	codes      []fault.Code
}{
	"401": {"Unauthorized", "The key is missing or invalid.", []fault.Code{fault.Unauthorized}},
	"403": {"Forbidden", "The key lacks the scope, or may not use the subaccount.", []fault.Code{fault.Forbidden, fault.SubaccountForbidden}},
	"404": {"NotFound", "Not found in the subaccount, or no such subaccount.", []fault.Code{fault.NotFound}},
	"409": {
		"Conflict", "The current state does not allow it, or the same request is in progress.",
		[]fault.Code{fault.Conflict, fault.CallRefused, fault.ChatRefused},
	},
	"413": {"PayloadTooLarge", "The body is too large.", []fault.Code{fault.PayloadTooLarge}},
	"415": {"UnsupportedMediaType", "The content type of the body is not supported.", []fault.Code{fault.UnsupportedMediaType}},
	"422": {
		"ValidationError", "The request is invalid. The details name every field.",
		[]fault.Code{fault.Validation, fault.SubaccountRequired},
	},
	"429": {"RateLimited", "Too many requests.", []fault.Code{fault.RateLimited}},
	"500": {"Internal", "Internal server error.", []fault.Code{fault.Internal}},
	"502": {"Failed", "The carrier or the language model failed.", []fault.Code{fault.CallFailed, fault.ChatFailed}},
	"503": {"Unavailable", "The server is not ready, or is shutting down.", []fault.Code{fault.Unavailable}},
}

// failure is the error of the envelope.
func (b *builder) failure() *Schema {
	var codes []string
	for _, status := range []string{"422", "401", "403", "404", "409", "413", "415", "429", "500", "502", "503"} {
		for _, c := range failures[status].codes {
			codes = append(codes, string(c))
		}
	}
	codes = append(codes, string(fault.MethodNotAllowed))
	return closed(Properties{
		{"code", b.choice("ErrorCode", codes)}, {"message", &Schema{Type: "string"}}, {"details", &Schema{Type: "array", Items: ref("Detail")}},
	}, "code", "message", "details")
}

// components of the document, beside the schemas.
func (b *builder) components() map[string]any {
	responses := map[string]any{}
	for status, f := range failures {
		responses[f.name] = b.refusal(f.text, status, f.name == "RateLimited" || f.name == "Unavailable")
	}
	var versions []any
	for _, v := range operation.Versions() {
		versions = append(versions, v)
	}
	schemas := map[string]any{}
	for name, s := range b.schemas {
		schemas[name] = s
	}
	for name, s := range b.legacy {
		schemas[name] = s
	}
	return map[string]any{
		"schemas":   schemas,
		"responses": responses,
		"securitySchemes": map[string]any{"bearerAuth": map[string]any{
			"type": "http", "scheme": "bearer", "description": "An API key: ask_ and the environment, then 38 characters.",
		}},
		"parameters": map[string]any{
			"VersionHeader": Parameter{
				Name: operation.VersionHeader, In: "header", Schema: &Schema{Type: "string", Enum: versions},
				Description: "The version of the API that the client was written for, a date. Without it, the first one.", Example: operation.Versions()[0],
			},
			"SubaccountHeader": Parameter{
				Name: "X-Subaccount-Id", In: "header", Schema: &Schema{Type: "string", MaxLength: 1000},
				Description: "The subaccount's id or location id. Not needed if the key is limited to one subaccount.", Example: "loc-bright-smile",
			},
			"IdempotencyKeyHeader": Parameter{
				Name: "Idempotency-Key", In: "header", Schema: &Schema{Type: "string", MinLength: 1, MaxLength: 255},
				Description: "Makes the request idempotent: the same key and body within 24 hours return the same response.",
				Example:     "b3f1c9d2-5e7a-4c8b-9f60-2d1e8a7c4b35",
			},
		},
		"headers": b.headers(),
	}
}

// headers of answers.
func (b *builder) headers() map[string]any {
	text := func(description string) map[string]any {
		return map[string]any{"description": description, "schema": Schema{Type: "string"}}
	}
	whole := func(description string) map[string]any {
		return map[string]any{"description": description, "schema": Schema{Type: "integer"}}
	}
	headers := map[string]any{
		"RequestId":          text("The request's id."),
		"Version":            text("The version of the API that the response has, a date."),
		"RateLimitLimit":     whole("The number of requests that the nearest limit allows."),
		"RateLimitRemaining": whole("The number of requests left."),
		"RateLimitReset":     whole("Seconds until the limit is fully restored."),
		"RetryAfter":         whole("Seconds to wait."),
		"NextCursor":         text("The cursor of the next page; absent on the last page."),
		"Link":               text("The next page, as rel=next; absent on the last page."),
		"TotalCount":         whole("The total number, with include_total; absent above 100,000."),
		"ETag":               text("The revision, for If-Match."),
		"IdempotentReplayed": text("true if the response is that of an earlier request with the same Idempotency-Key."),
	}
	if b.leaves {
		headers["Deprecation"] = text("Since when the operation is deprecated (RFC 9745).")
		headers["Sunset"] = text("From when the operation may be gone (RFC 8594); absent if that is not decided.")
	}
	return headers
}

func (b *builder) refusal(text, status string, retry bool) *Response {
	headers := map[string]any{"X-Request-Id": reference("headers", "RequestId")}
	if retry {
		headers["Retry-After"] = reference("headers", "RetryAfter")
	}
	return &Response{Description: text, Headers: headers, Content: map[string]Media{jsonType: {Schema: ref("Failure"), Example: refused(status)}}}
}
