package switchboard

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// What a call fails with that was not answered, or not by the server. Err says more.
const (
	ErrorCodeConnectionFailed ErrorCode = "connection_failed"
	ErrorCodeTimeout          ErrorCode = "timeout"
	ErrorCodeInvalidResponse  ErrorCode = "invalid_response"
)

// Detail is one thing that is wrong with a request.
type Detail struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// Error is what every call fails with, unless its context ended.
type Error struct {
	// Status is the HTTP status; 0 if there was no response.
	Status    int
	Code      ErrorCode
	Message   string
	Details   []Detail
	RequestID string
	// RetryAfter is how long the server asks to wait.
	RetryAfter time.Duration
	// IdempotencyKey is what a POST was sent with. Repeating it WithIdempotencyKey does not do it twice.
	IdempotencyKey string
	// Err is the cause of a failed connection.
	Err error
}

// Error of error.
func (e *Error) Error() string {
	text := fmt.Sprintf("switchboard: %s (%s)", e.Message, e.Code)
	for _, d := range e.Details {
		text += fmt.Sprintf("; %s %s", d.Field, d.Message)
	}
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap is for errors.Is and errors.As.
func (e *Error) Unwrap() error { return e.Err }

func broken(err error) *Error {
	return &Error{Code: ErrorCodeConnectionFailed, Message: "The connection failed.", Err: err}
}

// refused is the error of a response that is none of success. Something between here and the server may have written it.
func refused(response *http.Response, body []byte) *Error {
	out := &Error{
		Status: response.StatusCode, Code: ErrorCodeInvalidResponse, Message: "The server responded with " + response.Status + ".",
		RequestID: response.Header.Get("X-Request-Id"), RetryAfter: waits(response.Header.Get("Retry-After")),
	}
	var envelope struct {
		Error *struct {
			Code    ErrorCode
			Message string
			Details []Detail
		}
	}
	if json.Unmarshal(body, &envelope) == nil && envelope.Error != nil {
		out.Code, out.Message, out.Details = envelope.Error.Code, envelope.Error.Message, envelope.Error.Details
	}
	return out
}

// waits reads Retry-After: seconds, or a date.
func waits(text string) time.Duration {
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(0, time.Until(at))
	}
	return 0
}
