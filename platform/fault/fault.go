// Package fault defines the errors that clients see: a code of a fixed list, a public message and, if it helps, the fields concerned. The
// private cause is only logged.
package fault

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Code names a kind of failure; it is what clients branch on.
type Code string

// The codes of the contract. Status gives each one's HTTP status.
const (
	Validation           Code = "validation_error"
	SubaccountRequired   Code = "subaccount_required"
	Unauthorized         Code = "unauthorized"
	Forbidden            Code = "forbidden"
	SubaccountForbidden  Code = "subaccount_forbidden"
	NotFound             Code = "not_found"
	MethodNotAllowed     Code = "method_not_allowed"
	Conflict             Code = "conflict"
	CallRefused          Code = "call_refused"
	ChatRefused          Code = "chat_refused"
	PayloadTooLarge      Code = "payload_too_large"
	UnsupportedMediaType Code = "unsupported_media_type"
	RateLimited          Code = "rate_limited"
	Internal             Code = "internal"
	CallFailed           Code = "call_failed"
	ChatFailed           Code = "chat_failed"
	Unavailable          Code = "unavailable"
)

var status = map[Code]int{
	Validation: 422, SubaccountRequired: 422, Unauthorized: 401, Forbidden: 403, SubaccountForbidden: 403,
	NotFound: 404, MethodNotAllowed: 405, Conflict: 409, CallRefused: 409, ChatRefused: 409,
	PayloadTooLarge: 413, UnsupportedMediaType: 415, RateLimited: 429, Internal: 500,
	CallFailed: 502, ChatFailed: 502, Unavailable: 503,
}

// Codes are all of them, for tests.
func Codes() []Code { return slices.Sorted(maps.Keys(status)) }

// Status is the HTTP status of the code; 500 for one that is not in the list.
func (c Code) Status() int {
	if s, ok := status[c]; ok {
		return s
	}
	return status[Internal]
}

// Detail says what is wrong with one field. Field is the name that the client sent.
type Detail struct {
	Field   string `json:"field"`
	Message string `json:"message"`
	// Rule is which rule is broken, and Values are what its message has in it, for clients that say it in another language; "" where
	// the message stands alone. REST shows neither.
	Rule   string   `json:"-"`
	Values []string `json:"-"`
}

// String is what clients see of it, for logs.
func (d Detail) String() string { return "{" + d.Field + " " + d.Message + "}" }

// Error is an error with a public face. Error() is the public message; Unwrap gives the private cause.
type Error struct {
	Code    Code
	Message string
	Details []Detail
	// RetrySeconds is how long to wait before it is tried again; 0: nobody knows.
	RetrySeconds int

	cause error
	// of is the error that this one is with a cause of its own; nil if it is none but itself.
	of *Error
}

// New makes an error with a public message.
func New(code Code, message string, details ...Detail) *Error {
	return &Error{Code: code, Message: message, Details: details}
}

// Newf is New with a formatted message.
func Newf(code Code, format string, args ...any) *Error {
	return New(code, fmt.Sprintf(format, args...))
}

// Because is the error with a private cause in addition to the public message. The original is unchanged: several requests may return it.
func (e *Error) Because(cause error) *Error {
	own := *e
	own.cause, own.of = cause, cmp.Or(e.of, e)
	return &own
}

// Is says whether the error is another one with a cause of its own, for errors.Is.
func (e *Error) Is(target error) bool { return e.of != nil && error(e.of) == target }

// Error is the public message.
func (e *Error) Error() string { return e.Message }

// Unwrap is the private cause, or nil.
func (e *Error) Unwrap() error { return e.cause }

// From finds the public error in err's chain. An error without one is internal, and its text stays private.
func From(err error) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	return New(Internal, "Something went wrong on our side. Quote the request id to support.").Because(err)
}

// Is reports whether err carries the code.
func Is(err error, code Code) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Code == code
}

// Invalid is the 422 that names the fields which are wrong.
func Invalid(details ...Detail) *Error {
	return New(Validation, "The request has fields that are not valid.", details...)
}

// Field is Invalid for a single field.
func Field(name, message string) *Error {
	return Invalid(Detail{Field: name, Message: message})
}

// Missing is the 404 of a thing named in the path.
func Missing(thing string) *Error {
	return Newf(NotFound, "No such %s.", thing)
}

// MissingField is the 404 of a thing that a field of the body names.
func MissingField(thing, field string) *Error {
	e := Missing(thing)
	e.Details = []Detail{Break(field, Gone, thing)}
	return e
}
