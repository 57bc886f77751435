package tool

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/egress"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/fault"
)

// Limits of a custom tool's request.
const (
	callLimit   = 10 * time.Second
	resultLimit = 64 << 10
	quoteLimit  = 500
)

// cutMark stands where a result was cut.
const cutMark = "… (cut at 64 KB)"

// Metadata tells a custom tool on whose behalf it is asked.
type Metadata struct {
	ToolID         string  `json:"tool_id"`
	LocationID     string  `json:"location_id"`
	ContactID      *string `json:"contact_id"`
	AssistantID    string  `json:"assistant_id"`
	ConversationID string  `json:"conversation_id"`
	CallID         *string `json:"call_id"`
	To             *string `json:"to"`
	From           *string `json:"from"`
	Direction      *string `json:"direction"`
}

// Usable are the custom tools of an assistant that are HTTP requests, by their names.
func (s *Service) Usable(ctx context.Context, assistantID string) ([]*Tool, error) {
	rows, err := s.Store.Client(ctx).Tool.Query().Where(usedBy(ctx, assistantID)).Order(ent.Asc("name")).All(ctx)
	if err != nil {
		return nil, err
	}
	var all []*Tool
	for _, r := range rows {
		if r.URL != nil && (r.ToolType == "CUSTOM" || r.ToolType == "FUNCTION") {
			all = append(all, s.wrap(r))
		}
	}
	return all, nil
}

// Call asks a custom tool. What it answers is JSON, or text as JSON. An error that is a fault tells the model why there is
// no answer.
func (s *Service) Call(ctx context.Context, t *Tool, args json.RawMessage, about Metadata) (json.RawMessage, error) {
	ctx, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	about.ToolID = t.ID
	r, err := s.request(ctx, t, args, about)
	if err != nil {
		return nil, err
	}
	resp, err := egress.Straight(s.Fetch).Do(r)
	if err != nil {
		return nil, unreachable(ctx, err)
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(resp.Body, resultLimit+1))
	if err != nil {
		return nil, unreachable(ctx, err)
	}
	if resp.StatusCode < http.StatusOK || resp.StatusCode >= http.StatusMultipleChoices {
		return nil, failed(fmt.Sprintf("The tool answered with status %d: %s", resp.StatusCode, quote(body)), nil)
	}
	return result(body), nil
}

// request has the arguments and what they are about in its body; one that has no body has the arguments in its query.
func (s *Service) request(ctx context.Context, t *Tool, args json.RawMessage, about Metadata) (*http.Request, error) {
	method, to := deref(t.HTTPMethod), deref(t.URL)
	var body []byte
	if method == http.MethodGet || method == http.MethodDelete {
		u, err := url.Parse(to)
		if err != nil {
			return nil, failed("The tool's URL cannot be used.", err)
		}
		u.RawQuery = query(u.Query(), args)
		to = u.String()
	} else {
		var err error
		if body, err = json.Marshal(map[string]any{"args": args, "metadata": about}); err != nil {
			return nil, fmt.Errorf("tool: %w", err)
		}
	}
	r, err := http.NewRequestWithContext(ctx, method, to, bytes.NewReader(body))
	if err != nil {
		return nil, failed("The tool's URL cannot be used.", err)
	}
	headers, err := s.Headers(t)
	if err != nil {
		return nil, err
	}
	for name, value := range headers {
		r.Header.Set(name, value)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("User-Agent", "switchboard")
	return r, s.sign(ctx, r, body)
}

// query adds the arguments to a query: texts as they are, everything else as JSON.
func query(q url.Values, args json.RawMessage) string {
	var named map[string]json.RawMessage
	_ = json.Unmarshal(args, &named) // the schema has seen that it is an object
	for name, value := range named {
		text := string(value)
		var plain string
		if json.Unmarshal(value, &plain) == nil {
			text = plain
		}
		q.Set(name, text)
	}
	return q.Encode()
}

// result is an answer as JSON, cut where it is too long.
func result(body []byte) json.RawMessage {
	if len(body) <= resultLimit && json.Valid(body) {
		return body
	}
	mark := ""
	if len(body) > resultLimit {
		body, mark = body[:resultLimit], cutMark
	}
	text, err := json.Marshal(clean(body) + mark)
	if err != nil {
		panic(err) // there is no such text
	}
	return text
}

// clean is text without what is none.
func clean(body []byte) string {
	return strings.ReplaceAll(strings.ToValidUTF8(string(body), ""), "\x00", "")
}

func quote(body []byte) string { return clean(body[:min(len(body), quoteLimit)]) }

func unreachable(ctx context.Context, err error) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return failed("The tool did not answer within 10 seconds.", err)
	}
	return failed("The tool cannot be reached.", err)
}

// failed is an error whose message a model may read.
func failed(message string, cause error) error {
	return fault.New(fault.Unavailable, message).Because(cause)
}
