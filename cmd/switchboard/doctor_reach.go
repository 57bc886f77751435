package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/gomodule/redigo/redis"

	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

const answerBytes = 4 << 20

// fetch asks a server of the operator's own choice.
func (e *examination) fetch(ctx context.Context, method, address string, set func(*http.Request)) (*http.Response, string, error) {
	req, err := http.NewRequestWithContext(ctx, method, address, nil)
	if err != nil {
		return nil, "", errors.New("it is not a URL") // the cause may show a password
	}
	if set != nil {
		set(req)
	}
	resp, err := http.DefaultClient.Do(req) //nolint:forbidigo // the operator's own servers, which may be anywhere
	if failed, ok := errors.AsType[*url.Error](err); ok {
		err = failed.Err // without the URL
	}
	if err != nil {
		return nil, "", fmt.Errorf("%w", err)
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(resp.Body, answerBytes))
	if err != nil {
		return nil, "", fmt.Errorf("read the answer: %w", err)
	}
	return resp, string(text), nil
}

// redisServer looks whether copies can count together.
func (e *examination) redisServer(ctx context.Context) {
	if e.config.RedisURL == "" {
		return
	}
	c, err := redis.DialURLContext(ctx, e.config.RedisURL)
	if err == nil {
		_, err = redis.DoContext(c, ctx, "PING")
		err = errors.Join(err, c.Close())
	}
	if err != nil {
		e.wrong("start Redis, or correct SWITCHBOARD_REDIS_URL; without it, servers count together in PostgreSQL", "it does not answer: %v", err)
	}
}

func (e *examination) mail(ctx context.Context) {
	if e.config.SMTPURL == "" {
		return
	}
	mailer, err := notify.NewSMTP(e.config.SMTPURL, e.config.MailFrom)
	if err != nil {
		e.wrong(err.Error(), "SWITCHBOARD_SMTP_URL or SWITCHBOARD_MAIL_FROM cannot be used")
		return
	}
	if err := mailer.Check(ctx); err != nil {
		e.wrong("start the mail server, or correct host, port, user and password of SWITCHBOARD_SMTP_URL",
			"the mail server rejects the connection or the login: %v", err)
	}
}

func (e *examination) texts(ctx context.Context) {
	if e.config.SMSURL == "" {
		return
	}
	if _, err := notify.NewTwilio(e.config.SMSURL, e.config.SMSFrom); err != nil {
		e.wrong(err.Error(), "SWITCHBOARD_SMS_URL or SWITCHBOARD_SMS_FROM cannot be used")
		return
	}
	u, err := url.Parse(e.config.SMSURL)
	if err != nil {
		return // NewTwilio has read it
	}
	user := u.User
	u.User = nil
	token, _ := user.Password()
	address := u.JoinPath("2010-04-01", "Accounts", user.Username()+".json").String()
	signed := func(r *http.Request) { r.SetBasicAuth(user.Username(), token) }
	e.answers(ctx, "SWITCHBOARD_SMS_URL", address, "the account and token in SWITCHBOARD_SMS_URL", signed)
}

// answers says what is wrong with an endpoint, and returns what it says where nothing is.
func (e *examination) answers(ctx context.Context, name, address, key string, set func(*http.Request)) (text string, ok bool) {
	asked := time.Now()
	resp, text, err := e.fetch(ctx, http.MethodGet, address, set) //nolint:bodyclose // fetch has closed it
	if err == nil {
		e.clock(name, resp, asked)
	}
	switch {
	case err != nil:
		e.wrong("start the service there, or correct "+name, "nothing answers at %s: %v", name, err)
	case resp.StatusCode == http.StatusUnauthorized || resp.StatusCode == http.StatusForbidden:
		e.wrong("correct "+key, "%s rejects the credentials: it responds with %d", name, resp.StatusCode)
	case resp.StatusCode >= http.StatusInternalServerError:
		e.wrong("look at the provider's status page, or its log", "%s fails: it answers %d", name, resp.StatusCode)
	default:
		return text, resp.StatusCode == http.StatusOK
	}
	return "", false
}

// leeway is how far a clock may be from another.
const leeway = time.Minute

// clock compares this machine's with that of an endpoint, until one differs: on SQLite no database tells, and people would be called at night.
func (e *examination) clock(name string, resp *http.Response, asked time.Time) {
	date, err := http.ParseTime(resp.Header.Get("Date"))
	if err != nil || e.skewed || resp.Header.Get("Age") != "" { // a cache repeats when it was answered at first
		return
	}
	var off time.Duration
	switch now := time.Now(); {
	case date.After(now.Add(leeway)):
		off = date.Sub(now)
	case date.Before(asked.Add(-leeway)):
		off = date.Sub(asked)
	default:
		return
	}
	e.skewed = true
	e.findings = append(e.findings, finding{
		"clock", fmt.Sprintf("this machine's clock differs from that of %s by %s", name, off.Round(time.Second)), "synchronize both clocks by NTP",
	})
}

func (e *examination) issuer(ctx context.Context) {
	issuer := e.config.OIDCIssuer
	if issuer == "" {
		return
	}
	const name = "SWITCHBOARD_OIDC_ISSUER"
	text, ok := e.answers(ctx, name, strings.TrimRight(issuer, "/")+"/.well-known/openid-configuration", name, nil)
	var found struct {
		Issuer string `json:"issuer"`
	}
	switch {
	case ok && json.Unmarshal([]byte(text), &found) == nil && found.Issuer == issuer:
	case ok && found.Issuer != "":
		e.wrong("set "+name+" to "+found.Issuer, "the issuer calls itself %s, and not %s", found.Issuer, issuer)
	case len(e.findings) == 0 || e.findings[len(e.findings)-1].Check != e.check:
		e.wrong("correct "+name+": its /.well-known/openid-configuration has to be there", "there is no OpenID Connect issuer at %s", issuer)
	}
	if e.config.BaseURL == "" {
		e.wrong("set SWITCHBOARD_BASE_URL, and register that address + /session/oidc/callback at the issuer",
			"SWITCHBOARD_BASE_URL is not set, so the issuer cannot redirect people back after sign-in")
	}
}

// listed looks for a model among those of an endpoint. An endpoint that lists none cannot be asked.
func (e *examination) listed(ctx context.Context, prefix, base, model string, set func(*http.Request)) {
	text, ok := e.answers(ctx, prefix+"_BASE_URL", strings.TrimRight(base, "/")+"/models", prefix+"_API_KEY", set)
	var list struct {
		Data []struct {
			ID string `json:"id"`
		} `json:"data"`
		HasMore bool   `json:"has_more"`
		Next    string `json:"next_page_token"`
	}
	if !ok || json.Unmarshal([]byte(text), &list) != nil || len(list.Data) == 0 || model == "" {
		return
	}
	for _, m := range list.Data {
		if isModel(m.ID, model) {
			return
		}
	}
	if list.HasMore || list.Next != "" {
		e.advise("see at the provider whether it has the model", "%s_BASE_URL lists its models page by page, and the first page has no model %s", prefix, model)
		return
	}
	e.wrong("name one that it has, or install it there", "%s_BASE_URL has no model %s", prefix, model)
}

// isModel says whether a model that an endpoint lists is the one that is asked for: by its name, with Ollama's tag or Google's folder, or as a
// version of what the name stands for, such as gpt-4o-2024-08-06 for gpt-4o, or claude-3-5-sonnet-20241022 for claude-3-5-sonnet-latest.
func isModel(listed, asked string) bool {
	listed, asked = strings.TrimPrefix(listed, "models/"), strings.TrimPrefix(asked, "models/")
	if listed == asked || listed == asked+":latest" {
		return true
	}
	version, ok := strings.CutPrefix(listed, strings.TrimSuffix(asked, "-latest")+"-")
	return ok && len(version) >= leastVersion && strings.Trim(version, "0123456789-") == ""
}

// leastVersion is how long a version is: a year, or a month with a day. A shorter number is another model's: claude-3-5 is none of claude-3.
const leastVersion = 4

func bearer(key string) func(*http.Request) {
	return func(r *http.Request) {
		if key != "" {
			r.Header.Set("Authorization", "Bearer "+key)
		}
	}
}

func (e *examination) model(ctx context.Context) {
	c := e.config
	if c.ModelBaseURL == "" {
		return
	}
	sign := bearer(c.ModelAPIKey)
	if c.ModelWire == "anthropic" {
		sign = func(r *http.Request) {
			r.Header.Set("X-Api-Key", c.ModelAPIKey)
			r.Header.Set("Anthropic-Version", "2023-06-01")
		}
	}
	e.listed(ctx, "SWITCHBOARD_MODEL", c.ModelBaseURL, cmp.Or(c.ModelNames[c.ModelDefault], c.ModelDefault), sign)
	if _, err := e.models(); err != nil {
		e.wrong("write prices as the README has them", "%v", err)
	}
}

func (e *examination) vectors(ctx context.Context) {
	if c := e.config; c.EmbeddingsBaseURL != "" {
		e.listed(ctx, "SWITCHBOARD_EMBEDDINGS", c.EmbeddingsBaseURL, c.EmbeddingsModel, bearer(c.EmbeddingsAPIKey))
	}
}

func (e *examination) speaking(ctx context.Context) {
	c := e.config
	if c.SpeechBaseURL != "" {
		e.listed(ctx, "SWITCHBOARD_SPEECH", c.SpeechBaseURL, c.SpeechModel, bearer(c.SpeechAPIKey))
	}
	if c.HearingBaseURL != "" && (c.HearingKind == "" || c.HearingKind == speech.OpenAI) {
		e.listed(ctx, "SWITCHBOARD_HEARING", c.HearingBaseURL, c.HearingModel, bearer(c.HearingAPIKey))
	}
	e.hearing(ctx)
}
