package tool

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/ent/tool"
	"github.com/switchboard-dev/switchboard/platform/egress"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// Limits of a custom tool's request.
const (
	callLimit   = 10 * time.Second
	resultLimit = 64 << 10
	quoteLimit  = 500
)

// cutMark stands where a result was cut.
const cutMark = "… (cut at 64 KB)"

// Metadata tells a custom tool on whose behalf it is called.
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

	// Occasion is what the request is made for: the same request for the same occasion has the same webhook-id, so that the receiver
	// notices a repetition after a failure. "" is none, and each request has its own.
	Occasion string `json:"-"`
}

// Usable are the custom tools of an assistant that are HTTP requests, by their names. They have what a model is shown of a tool, and no
// more: every reply reads all of them, and what their requests need is read by Call.
func (s *Service) Usable(ctx context.Context, assistantID string) ([]*Tool, error) {
	rows, err := s.parts.Store.Client(ctx).Tool.Query().Where(usedBy(ctx, assistantID), tool.URLNotNil(), tool.ToolTypeIn(requests...)).
		Order(tool.ByName()).
		Select(tool.FieldSubaccountID, tool.FieldName, tool.FieldDescription, tool.FieldParameters, tool.FieldRequiredParams,
			tool.FieldSpeakDuringExecution, tool.FieldSpeakAfterExecution, tool.FieldExecutionMessageDescription).All(ctx)
	if err != nil {
		return nil, err
	}
	all := make([]*Tool, len(rows))
	for i, r := range rows {
		all[i] = &Tool{Tool: r}
	}
	return all, nil
}

// transfers are how many tools of an assistant may say when to transfer. Every reply of a call reads all of them.
const transfers = 5

// Transfers are the attached tools that say when a call is transferred, by their names. They have the words for that, and no more.
func (s *Service) Transfers(ctx context.Context, assistantID string) ([]*Tool, error) {
	rows, err := s.parts.Store.Client(ctx).Tool.Query().Where(usedBy(ctx, assistantID), tool.ToolType("TRANSFER_CALL")).
		Order(tool.ByName()).Limit(transfers).Select(tool.FieldSubaccountID, tool.FieldTransferPrompt).All(ctx)
	if err != nil {
		return nil, err
	}
	all := make([]*Tool, len(rows))
	for i, r := range rows {
		all[i] = &Tool{Tool: r}
	}
	return all, nil
}

// Call a custom tool as it is now. The result is JSON, or text as a JSON string. An error that is a fault tells the model why there is no
// result.
func (s *Service) Call(ctx context.Context, id string, args json.RawMessage, about Metadata) (json.RawMessage, error) {
	t, err := s.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	if !t.asks() {
		return nil, failed("The tool has no URL any longer.", nil)
	}
	r, err := s.exchange(ctx, t, args, about)
	if err != nil {
		return nil, err
	}
	if err := r.refusal(); err != nil {
		return nil, err
	}
	return result(r.body), nil
}

// exchange is a request to a custom tool, and what came back; response is nil where nothing did.
type exchange struct {
	request  *http.Request
	sent     []byte
	response *http.Response
	body     []byte // at most one byte more than the limit
}

// exchange asks the tool. Where the error is not nil the exchange may have its request.
func (s *Service) exchange(ctx context.Context, t *Tool, args json.RawMessage, about Metadata) (*exchange, error) {
	ctx, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	about.ToolID = t.ID
	e := &exchange{}
	var err error
	if e.request, e.sent, err = s.request(ctx, t, args, about); err != nil {
		return e, err
	}
	resp, err := egress.Straight(s.parts.Fetch).Do(e.request)
	if err != nil {
		return e, unreachable(ctx, err)
	}
	defer func() { _ = resp.Body.Close() }()
	if e.body, err = io.ReadAll(io.LimitReader(resp.Body, resultLimit+1)); err != nil {
		return e, unreachable(ctx, err)
	}
	e.response = resp
	return e, nil
}

// refusal is the error of an answer that is none.
func (e *exchange) refusal() error {
	if status := e.response.StatusCode; status < http.StatusOK || status >= http.StatusMultipleChoices {
		return failed(fmt.Sprintf("The tool answered with status %d: %s", status, quote(e.body)), nil)
	}
	return nil
}

// request has the arguments and what they are about in its body; one that has no body has the arguments in its query.
func (s *Service) request(ctx context.Context, t *Tool, written json.RawMessage, about Metadata) (*http.Request, []byte, error) {
	method, to := cmp.Or(store.Text(t.HTTPMethod), http.MethodPost), store.Text(t.URL)
	args, err := declaredArguments(t.Parameters, written)
	if err != nil {
		return nil, nil, failed("The tool's parameters cannot be used.", err)
	}
	var body []byte
	if method == http.MethodGet || method == http.MethodDelete {
		u, err := url.Parse(to)
		if err != nil {
			return nil, nil, failed("The tool's URL cannot be used.", err)
		}
		if u.RawQuery, err = query(u.RawQuery, args); err != nil {
			return nil, nil, failed("The tool's URL cannot be used.", err)
		}
		to = u.String()
	} else {
		if body, err = json.Marshal(map[string]any{"args": args, "metadata": about}); err != nil {
			return nil, nil, fmt.Errorf("tool: %w", err)
		}
	}
	r, err := http.NewRequestWithContext(ctx, method, to, bytes.NewReader(body))
	if err != nil {
		return nil, nil, failed("The tool's URL cannot be used.", err)
	}
	headers, err := s.Headers(t)
	if err != nil {
		return nil, nil, err
	}
	r.Header.Set("User-Agent", "switchboard")
	for name, value := range headers { // among them User-Agent: some APIs demand one of the client's own
		r.Header.Set(name, value)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if err := s.sign(ctx, r, body, about.Occasion); err != nil {
		return nil, nil, err
	}
	if method != http.MethodGet && r.Header.Get(idempotencyKey) == "" { // many endpoints heed it, and not the id that signatures have
		r.Header.Set(idempotencyKey, r.Header.Get("Webhook-Id"))
	}
	return r, body, nil
}

// idempotencyKey is the header by which endpoints know a request again.
const idempotencyKey = "Idempotency-Key"

// percent is one that begins the code of a byte, or stands alone.
var percent = regexp.MustCompile(`%[0-9A-Fa-f]{2}|%`)

// query adds the arguments to the query of a tool's URL: texts unchanged, everything else as JSON. What the URL has itself stays:
// the tool's author fixed it. So a percent sign that begins no code stands for itself, as in a browser: if a part cannot be read, it would be
// left out, and an argument could take its place.
func query(fixed string, args map[string]json.RawMessage) (string, error) {
	fixed = percent.ReplaceAllStringFunc(fixed, func(s string) string {
		if s == "%" {
			return "%25"
		}
		return s
	})
	own, err := url.ParseQuery(strings.ReplaceAll(fixed, ";", "&")) // some servers take a semicolon for a separator
	if err != nil {
		return "", fmt.Errorf("query: %w", err)
	}
	all := maps.Clone(own)
	for name, value := range args {
		if own.Has(name) {
			continue
		}
		text := string(value)
		var plain string
		if json.Unmarshal(value, &plain) == nil {
			text = plain
		}
		all.Set(name, text)
	}
	return all.Encode(), nil
}

// result is an answer as JSON, cut where it is too long.
func result(body []byte) json.RawMessage {
	if len(body) <= resultLimit {
		return strictjson.Storable(body)
	}
	text, err := json.Marshal(plain.Text(string(body[:resultLimit])) + cutMark)
	if err != nil {
		panic(err) // there is no such text
	}
	return text
}

func quote(body []byte) string { return plain.Text(string(body[:min(len(body), quoteLimit)])) }

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
