package notify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	textTimeout = 20 * time.Second
	answerLimit = 64 << 10
)

// Twilio sends text messages over Twilio's Messages resource, which others serve as well.
type Twilio struct {
	account, token string
	messages       string // the resource
	from           string
	client         *http.Client
}

// Errors of settings.
var (
	ErrTextURL = errors.New("write https://ACCOUNT:TOKEN@api.twilio.com")
	ErrSender  = errors.New("say who sends")
)

// NewTwilio sends from a number in E.164, an alphanumeric sender or a messaging service (MG…). The address is
// https://ACCOUNT:TOKEN@HOST, with a path where the service is not at the root.
func NewTwilio(address, from string) (*Twilio, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User == nil {
		return nil, ErrTextURL // the cause would show the token
	}
	token, has := u.User.Password()
	switch {
	case !has || u.User.Username() == "":
		return nil, ErrTextURL
	case from == "":
		return nil, ErrSender
	}
	t := &Twilio{account: u.User.Username(), token: token, from: from, client: &http.Client{Timeout: textTimeout}}
	t.messages = (&url.URL{Scheme: u.Scheme, Host: u.Host}).JoinPath(u.Path, "2010-04-01", "Accounts", t.account, "Messages.json").String()
	return t, nil
}

// Text of Texter.
func (t *Twilio) Text(ctx context.Context, to, text string) error {
	form := url.Values{"To": {to}, "Body": {text}}
	if strings.HasPrefix(t.from, "MG") {
		form.Set("MessagingServiceSid", t.from)
	} else {
		form.Set("From", t.from)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, t.messages, strings.NewReader(form.Encode()))
	if err != nil {
		return fmt.Errorf("messenger: %w", err)
	}
	req.SetBasicAuth(t.account, t.token)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	resp, err := t.client.Do(req)
	if err != nil {
		return unreached(err)
	}
	defer func() { _ = resp.Body.Close() }()
	return checkResponse(resp)
}

// unreached tells a provider that was never asked from one whose answer is not known.
func unreached(err error) error {
	if op, ok := errors.AsType[*net.OpError](err); ok && op.Op == "dial" {
		return fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	return fmt.Errorf("messenger: %w", err)
}

// checkResponse reads the provider's answer.
func checkResponse(resp *http.Response) error {
	var answer struct {
		Code int `json:"code"`
	}
	text, err := io.ReadAll(io.LimitReader(resp.Body, answerLimit))
	if err == nil {
		_ = json.Unmarshal(text, &answer) // only to say more
	}
	why := fmt.Errorf("status %d, code %d", resp.StatusCode, answer.Code) //nolint:err113 // read by people only; its message may have the number
	switch {
	case resp.StatusCode < http.StatusMultipleChoices:
		return nil
	case resp.StatusCode == http.StatusTooManyRequests, resp.StatusCode == http.StatusServiceUnavailable:
		return fmt.Errorf("%w: %w", ErrUnavailable, why)
	case resp.StatusCode < http.StatusInternalServerError:
		return fmt.Errorf("%w: %w", ErrRefused, why)
	}
	return fmt.Errorf("messenger: %w", why)
}
