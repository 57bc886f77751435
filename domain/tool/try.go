package tool

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// hidden stands where a value is secret.
const hidden = "•••"

// Trial is a custom tool's request as sent, and what came back.
type Trial struct {
	Request    TrialRequest
	Response   *TrialResponse
	Error      *string
	DurationMs int
}

// TrialRequest is what was sent, without secrets. Body is nil if there is none.
type TrialRequest struct {
	Method, URL string
	Headers     json.RawMessage
	Body        *string
}

// TrialResponse is what came back. Cut says that the body was longer.
type TrialResponse struct {
	Status  int
	Headers json.RawMessage
	Body    string
	Cut     bool
}

// Try a custom tool as a turn would ask it, on behalf of nobody. Arguments that do not fit are not sent. What goes wrong
// on the way is in the trial; an error says that there was none.
func (s *Service) Try(ctx context.Context, id string, arguments json.RawMessage) (*Trial, error) {
	if prebuilt(id) != nil {
		return nil, fault.New(fault.Forbidden, "Platform tools act on a contact in a conversation or call. They cannot be tried on their own.")
	}
	t, err := s.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	if !t.asks() {
		return nil, fault.New(fault.Conflict, "The tool cannot be tried: it has no URL, or acts on calls.")
	}
	args, problem := CheckArguments(t.Parameters, t.RequiredParams, string(arguments))
	if problem != "" {
		return nil, fault.Field("arguments", problem)
	}
	sub, err := s.parts.Store.Client(ctx).Subaccount.Get(ctx, tenantOf(ctx))
	if err != nil {
		return nil, err
	}
	begun := time.Now()
	e, err := s.exchange(ctx, t, args, Metadata{LocationID: cmp.Or(store.Text(sub.LocationID), sub.ID)})
	if err == nil {
		err = e.refusal()
	}
	public, ok := errors.AsType[*fault.Error](err)
	if e.request == nil || err != nil && !ok {
		return nil, err
	}
	out := &Trial{Request: e.asked(t.HeaderNames), DurationMs: int(time.Since(begun).Milliseconds())}
	if err != nil {
		out.Error = &public.Message
	}
	if e.response != nil {
		out.Response = e.answered()
	}
	return out, nil
}

// requests are the types of tools that are HTTP requests of the subaccount's own making, where they have a URL.
var requests = []string{"CUSTOM", "FUNCTION"}

// asks says whether the tool is such a request.
func (t *Tool) asks() bool { return t.URL != nil && slices.Contains(requests, t.ToolType) }

func (e *exchange) asked(secret []string) TrialRequest {
	headers := e.request.Header.Clone()
	for name := range headers {
		if slices.Contains(secret, name) || name == "Webhook-Signature" {
			headers[name] = []string{hidden}
		}
	}
	out := TrialRequest{Method: e.request.Method, URL: e.request.URL.String(), Headers: flat(headers)}
	if e.sent != nil {
		body := string(e.sent)
		out.Body = &body
	}
	return out
}

func (e *exchange) answered() *TrialResponse {
	return &TrialResponse{
		Status: e.response.StatusCode, Headers: flat(e.response.Header), Body: plain.Text(string(e.body[:min(len(e.body), resultLimit)])),
		Cut: len(e.body) > resultLimit,
	}
}

// flat are headers as an object of texts.
func flat(headers http.Header) json.RawMessage {
	all := make(map[string]string, len(headers))
	for name, values := range headers {
		all[name] = plain.Text(strings.Join(values, ", "))
	}
	text, err := json.Marshal(all)
	if err != nil {
		panic(err) // there are no such texts
	}
	return text
}
