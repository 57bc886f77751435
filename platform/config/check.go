package config

import (
	"errors"
	"math"
	"net"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/nice"
)

// mailDomain is a domain as it stands in an address, with all of its labels.
var mailDomain = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$`)

// How many connections a pool may have: some work holds two.
const (
	minConns = 3
	maxConns = 10_000
)

// check finds what no single variable's form shows.
func (c *Config) check() error { //nolint:cyclop // a check for each setting
	errs := []error{address("ADDR", c.Addr), c.checkDatabase()}
	if c.BaseURL != "" {
		errs = append(errs, absolute("BASE_URL", c.BaseURL))
	}
	if c.ModelBaseURL != "" {
		errs = append(errs, absolute("MODEL_BASE_URL", c.ModelBaseURL))
	}
	if c.ModelBaseURL != "" && c.ModelDefault == "" {
		errs = append(errs, wrong("MODEL_DEFAULT", "is required with %sMODEL_BASE_URL: the model of assistants that select none", Prefix))
	}
	if !slices.Contains([]string{"openai", "anthropic"}, c.ModelWire) {
		errs = append(errs, wrong("MODEL_WIRE", "%q: must be openai or anthropic", c.ModelWire))
	}
	if !slices.Contains([]string{"debug", "info", "warn", "error"}, c.LogLevel) {
		errs = append(errs, wrong("LOG_LEVEL", "%q: must be debug, info, warn or error", c.LogLevel))
	}
	if !slices.Contains([]string{"", "json", "text"}, c.LogFormat) {
		errs = append(errs, wrong("LOG_FORMAT", "%q: must be json or text", c.LogFormat))
	}
	errs = append(errs, c.checkEmbeddings()...)
	errs = append(errs, c.checkChat()...)
	errs = append(errs, c.checkOIDC()...)
	errs = append(errs, c.checkMCPOAuth()...)
	if c.MetricsAddr != "" {
		errs = append(errs, address("METRICS_ADDR", c.MetricsAddr))
	}
	if c.MetricsAddr == c.Addr && !strings.HasSuffix(c.Addr, ":0") {
		errs = append(errs, wrong("METRICS_ADDR", "must not be the same as %sADDR", Prefix))
	}
	if c.DatabaseConns != 0 && (c.DatabaseConns < minConns || c.DatabaseConns > maxConns) {
		errs = append(errs, wrong("DATABASE_CONNS", "%d: must be 0, or from %d to %d", c.DatabaseConns, minConns, maxConns))
	}
	for name, limit := range map[string]time.Duration{"STATEMENT_TIMEOUT": c.StatementTimeout, "WORK_TIMEOUT": c.WorkTimeout} {
		if limit != 0 && limit < time.Second {
			errs = append(errs, wrong(name, "%s: must be 0, or at least 1s", limit))
		}
	}
	if c.Drain < 0 {
		errs = append(errs, wrong("DRAIN", "%s: must not be negative", c.Drain))
	}
	if c.RedisURL != "" {
		if u, err := url.Parse(c.RedisURL); err != nil || u.Scheme != "redis" && u.Scheme != "rediss" {
			errs = append(errs, wrong("REDIS_URL", "must be redis://… or rediss://…"))
		}
	}
	if strings.Trim(c.V2Partner, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		errs = append(errs, wrong("V2_PARTNER", "%q: must consist of lower-case letters, digits and hyphens", c.V2Partner))
	}
	if c.UploadLimit < 1 || c.UploadLimit > LargestUpload {
		errs = append(errs, wrong("UPLOAD_LIMIT", "must be from 1 to 512MB, which is what a subaccount can upload at a time"))
	}
	if c.ReadPriority < 0 || c.ReadPriority > nice.Last {
		errs = append(errs, wrong("READ_PRIORITY", "must be from 0 to %d", nice.Last))
	}
	return errors.Join(slices.Concat(errs, c.checkHTTPS(), c.checkCalls(), c.checkSound(), c.checkMail())...)
}

// checkMail finds domains that are of nobody.
func (c *Config) checkMail() (errs []error) {
	for domain, of := range c.MailDomains {
		if !mailDomain.MatchString(domain) || !strings.HasPrefix(of, "ws_") && !strings.HasPrefix(of, "sub_") {
			errs = append(errs, wrong("MAIL_DOMAINS", "%s=%s: must be domains in lower case, each with the id of its workspace or subaccount, "+
				"such as agency.example=ws_…", domain, of))
		}
	}
	return errs
}

// checkEmbeddings finds an endpoint that nothing can be asked of.
func (c *Config) checkEmbeddings() (errs []error) {
	if c.EmbeddingsBaseURL != "" {
		errs = append(errs, absolute("EMBEDDINGS_BASE_URL", c.EmbeddingsBaseURL))
	}
	if (c.EmbeddingsBaseURL == "") != (c.EmbeddingsModel == "") {
		errs = append(errs, wrong("EMBEDDINGS_BASE_URL", "and %sEMBEDDINGS_MODEL are required together", Prefix))
	}
	if c.EmbeddingsDimensions != 0 && (c.EmbeddingsDimensions < 32 || c.EmbeddingsDimensions > 4096) {
		errs = append(errs, wrong("EMBEDDINGS_DIMENSIONS", "%d: must be from 32 to 4096", c.EmbeddingsDimensions))
	}
	if c.EmbeddingsPrice != nil && noPrice(*c.EmbeddingsPrice) {
		errs = append(errs, wrong("EMBEDDINGS_PRICE", "must be US dollars per million tokens, 0 or more"))
	}
	return errs
}

// noPrice says that nobody can mean a price.
func noPrice(price float64) bool { return price < 0 || math.IsNaN(price) || math.IsInf(price, 0) }

// checkChat finds times that nobody can mean: traces that are gone before anybody looks, and waits that are over before they begin.
func (c *Config) checkChat() (errs []error) {
	for _, t := range []struct {
		name        string
		time, least time.Duration
	}{
		{"MESSAGE_WAIT", c.MessageWait, 0},
		{"HUMAN_PAUSE", c.HumanPause, 0},
		{"QUIET_AFTER", c.QuietAfter, time.Second},
		{"TRACE_KEPT", c.TraceKept, time.Minute},
	} {
		if t.time < t.least {
			errs = append(errs, wrong(t.name, "%s: must be at least %s", t.time, t.least))
		}
	}
	return errs
}

// checkCalls finds what no carrier understands.
func (c *Config) checkCalls() (errs []error) {
	if !slices.Contains([]string{"", "sip", "test", "none"}, c.Telephony) && !onLoopback(c.Telephony) {
		errs = append(errs, wrong("TELEPHONY", "%q: must be sip, test, none, or http://127.0.0.1:… of a separate test carrier", c.Telephony))
	}
	for _, p := range c.BarredPrefixes {
		if digits := strings.TrimPrefix(p, "+"); digits == p || digits == "" || strings.Trim(digits, "0123456789") != "" {
			errs = append(errs, wrong("BARRED_PREFIXES", "%q: must be number prefixes in E.164, such as +53,+882", p))
		}
	}
	for kind, price := range c.CallPrices {
		if !slices.Contains([]string{"outbound", "inbound", "web"}, kind) || noPrice(price) {
			errs = append(errs, wrong("CALL_PRICES", "%s=%v: must be US dollars per minute for outbound, inbound or web", kind, price))
		}
	}
	if c.CallLost < time.Second {
		errs = append(errs, wrong("CALL_LOST", "%s: must be at least 1s", c.CallLost))
	}
	if c.SubaccountLimit < 0 {
		errs = append(errs, wrong("SUBACCOUNT_LIMIT", "%d: must be at least 0", c.SubaccountLimit))
	}
	if c.CallsPerDay < 1 {
		errs = append(errs, wrong("CALLS_PER_DAY", "%d: must be at least 1", c.CallsPerDay))
	}
	return errs
}

// checkOIDC finds what no provider would be asked with.
func (c *Config) checkOIDC() (errs []error) {
	switch {
	case c.OIDCIssuer == "" && c.OIDCClientID == "" && c.OIDCClientSecret == "" && c.OIDCName == "":
		return nil
	case c.OIDCIssuer == "" || c.OIDCClientID == "":
		errs = append(errs, wrong("OIDC_ISSUER", "and %sOIDC_CLIENT_ID are required together", Prefix))
	}
	if c.OIDCIssuer != "" {
		errs = append(errs, absolute("OIDC_ISSUER", c.OIDCIssuer))
		if !strings.HasPrefix(c.OIDCIssuer, "https://") && !onLoopback(c.OIDCIssuer) {
			errs = append(errs, wrong("OIDC_ISSUER", "%q: must begin with https://, except on this machine", c.OIDCIssuer))
		}
	}
	return errs
}

// checkMCPOAuth finds an address that tokens must not be sent to, or that clients would not find what they look for at.
func (c *Config) checkMCPOAuth() (errs []error) {
	if !c.MCPOAuth {
		return nil
	}
	if !strings.HasPrefix(c.BaseURL, "https://") && c.Env != authz.Development && !onLoopback(c.BaseURL) {
		errs = append(errs, wrong("MCP_OAUTH", "needs a %sBASE_URL that begins with https://, except in development", Prefix))
	}
	if u, err := url.Parse(c.BaseURL); err == nil && u.Path != "" {
		errs = append(errs, wrong("MCP_OAUTH", "needs a %sBASE_URL without a path", Prefix))
	}
	return errs
}

// onLoopback says whether something is the URL of a server on this machine.
func onLoopback(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Scheme == "http" && net.ParseIP(u.Hostname()).IsLoopback()
}

// checkDatabase never shows the URL: a password may be in it.
func (c *Config) checkDatabase() error {
	path, sqlite := strings.CutPrefix(c.DatabaseURL, "sqlite://")
	switch {
	case sqlite && path != "":
		return c.checkSystemDatabase()
	case !c.Postgres():
		return wrong("DATABASE_URL", "must be sqlite://PATH or postgres://…")
	case c.MasterKey == "":
		return wrong("MASTER_KEY", "is required with PostgreSQL: 32 bytes in hex or base64, the same on every server "+
			"(make one with: openssl rand -hex 32)")
	}
	return c.checkSystemDatabase()
}

// checkSystemDatabase finds a second login that is none.
func (c *Config) checkSystemDatabase() error {
	switch text := c.SystemDatabaseURL; {
	case text == "":
		return nil
	case !c.Postgres() || !strings.HasPrefix(text, "postgres://") && !strings.HasPrefix(text, "postgresql://"):
		return wrong("SYSTEM_DATABASE_URL", "must be postgres://… of the same database as %sDATABASE_URL, with another login", Prefix)
	case text == c.DatabaseURL:
		return wrong("SYSTEM_DATABASE_URL", "must have another login than %sDATABASE_URL; omit it if one login does everything", Prefix)
	}
	return nil
}

func address(name, text string) error {
	_, port, err := net.SplitHostPort(text)
	if err != nil {
		return wrong(name, "%q: must be HOST:PORT, such as 127.0.0.1:8080", text)
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return wrong(name, "%q: the port must be a number from 0 to 65535", text)
	}
	return nil
}

// absolute never shows the URL: a password may be in it.
func absolute(name, text string) error {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return wrong(name, "must begin with http:// or https://, without a password")
	}
	return nil
}
