// Package config reads the SWITCHBOARD_* variables. All have working defaults; an invalid value prevents startup.
package config

import (
	"cmp"
	"errors"
	"fmt"
	"net/netip"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/limit"
)

// Prefix is that of all variables.
const Prefix = "SWITCHBOARD_"

// Config is what an operator decides. The tag tenant says that a setting concerns workspaces, and what Shown returns of it: its value, or only
// whether it is set. What has none is the operator's alone.
type Config struct {
	// Addr is where the API is served, MetricsAddr where the metrics are; an empty one turns them off.
	Addr        string `env:"ADDR"         envDefault:"127.0.0.1:8080"`
	MetricsAddr string `env:"METRICS_ADDR" envDefault:"127.0.0.1:9090"`
	// Drain is how long a server that stops says so before it takes no more connections; nothing in development, by itself.
	Drain time.Duration `env:"DRAIN" envDefault:"5s"`
	// Env decides which keys work here.
	Env authz.Environment `env:"ENV" envDefault:"development" tenant:"value"`
	// DataDir holds the embedded database and the master key that nobody configured.
	DataDir     string `env:"DATA_DIR"     envDefault:"./data"`
	DatabaseURL string `env:"DATABASE_URL"`
	// SystemDatabaseURL is the same database for the login of migrations and the system's own work, where DatabaseURL is one that only
	// serves tenants.
	SystemDatabaseURL string `env:"SYSTEM_DATABASE_URL"`
	// DatabaseConns bounds the connections of requests to PostgreSQL, and again those of the system's work; 0: by the number of cores,
	// or what pool_max_conns of the URL says. StatementTimeout is how long a statement of a request may take there, WorkTimeout one of
	// the system's; 0 is no limit.
	DatabaseConns    int           `env:"DATABASE_CONNS"    envDefault:"0"`
	StatementTimeout time.Duration `env:"STATEMENT_TIMEOUT" envDefault:"30s"`
	WorkTimeout      time.Duration `env:"WORK_TIMEOUT"      envDefault:"5m"`
	// RedisURL is where copies of the server count together.
	RedisURL string `env:"REDIS_URL"`
	// ContactEmail and LegalURL are included in the documents that describe the API, if they are set.
	ContactEmail string `env:"CONTACT_EMAIL" tenant:"value"`
	LegalURL     string `env:"LEGAL_URL" tenant:"set"`
	// BaseURL is the base of links in responses; by default, the server's own address.
	BaseURL string `env:"BASE_URL"`
	// V2Partner is the name in two additional paths of /v2.
	V2Partner string `env:"V2_PARTNER"`
	// MasterKey is what secrets are sealed with, in hex or base64.
	MasterKey string `env:"MASTER_KEY"`
	// MasterKeyOld are the keys before it, which open what they sealed until that is sealed again.
	MasterKeyOld []string `env:"MASTER_KEY_OLD"`
	// BackupKey is what backups are encrypted with, as archive.ParseKey reads it.
	BackupKey string `env:"BACKUP_KEY"`
	// MoveTo is the database that switchboard move copies into.
	MoveTo string `env:"MOVE_TO"`
	// LogLevel is the least that is logged, LogFormat how; empty: text on a terminal, JSON elsewhere.
	LogLevel  string `env:"LOG_LEVEL" envDefault:"info"`
	LogFormat string `env:"LOG_FORMAT"`
	// TrustedProxies are believed about where a request came from.
	TrustedProxies []netip.Prefix `env:"TRUSTED_PROXIES"`
	RateLimitBurst limit.Rate     `env:"RATE_LIMIT_BURST" envDefault:"150/10s" tenant:"value"`
	RateLimitDay   limit.Rate     `env:"RATE_LIMIT_DAY"   envDefault:"100000" tenant:"value"`
	UploadLimit    Size           `env:"UPLOAD_LIMIT"     envDefault:"50MB" tenant:"value"`
	// ReadPriority is that of the processes that read documents: 19 gives way to all others, 0 to none.
	ReadPriority int `env:"READ_PRIORITY" envDefault:"19"`
	// StorageLimit is how much a subaccount may store in files, recordings and knowledge; 0 is no limit.
	StorageLimit Size `env:"STORAGE_LIMIT" envDefault:"5GB" tenant:"value"`
	// SubaccountLimit is how many subaccounts a workspace may have; 0 is no limit.
	SubaccountLimit int `env:"SUBACCOUNT_LIMIT" envDefault:"10000" tenant:"value"`
	// MessageWait is how long a message waits for others that belong to the same turn, HumanPause how long an assistant is
	// silent after a person has spoken.
	MessageWait time.Duration `env:"MESSAGE_WAIT" envDefault:"2s" tenant:"value"`
	HumanPause  time.Duration `env:"HUMAN_PAUSE"  envDefault:"30m" tenant:"value"`
	// QuietAfter is how long nobody has said anything in a conversation that a model then looks at as a whole.
	QuietAfter time.Duration `env:"QUIET_AFTER" envDefault:"10m" tenant:"value"`
	// TraceKept is how long it is kept how replies came about.
	TraceKept time.Duration `env:"TRACE_KEPT" envDefault:"720h" tenant:"value"`
	// ModelBaseURL is where language models answer, in the protocol of ModelWire, openai or anthropic; empty: none does.
	// ModelNames are what the endpoint calls the models that assistants name.
	ModelBaseURL string            `env:"MODEL_BASE_URL" tenant:"set"`
	ModelWire    string            `env:"MODEL_WIRE" envDefault:"openai" tenant:"value"`
	ModelAPIKey  string            `env:"MODEL_API_KEY" tenant:"set"`
	ModelDefault string            `env:"MODEL_DEFAULT" tenant:"value"`
	ModelNames   map[string]string `env:"MODEL_NAMES" envKeyValSeparator:"=" tenant:"value"`
	// ModelPrices are what it asks for models, by its own names of them, as llm.ParsePrice reads them.
	ModelPrices map[string]string `env:"MODEL_PRICES" envKeyValSeparator:"=" tenant:"value"`
	// EmbeddingsBaseURL is where texts become vectors, in OpenAI's protocol; empty: nowhere. EmbeddingsPrice is in US dollars for a
	// million tokens, in place of the list price.
	EmbeddingsBaseURL    string   `env:"EMBEDDINGS_BASE_URL" tenant:"set"`
	EmbeddingsAPIKey     string   `env:"EMBEDDINGS_API_KEY" tenant:"set"`
	EmbeddingsModel      string   `env:"EMBEDDINGS_MODEL" tenant:"value"`
	EmbeddingsDimensions int      `env:"EMBEDDINGS_DIMENSIONS" tenant:"value"`
	EmbeddingsPrice      *float64 `env:"EMBEDDINGS_PRICE" tenant:"value"`
	// Words is the file of a table of words, in place of the program's own.
	Words string `env:"WORDS"`
	// SMTPURL is the server that takes e-mail, MailFrom who sends it; SMSURL is the provider that takes text messages, in
	// Twilio's protocol, SMSFrom the number or messaging service that sends them.
	SMTPURL  string `env:"SMTP_URL" tenant:"set"`
	MailFrom string `env:"MAIL_FROM" tenant:"value"`
	// MailDomains are domains that e-mail may come from, each with the id of the workspace, or of the client, that it is of.
	MailDomains map[string]string `env:"MAIL_DOMAINS" envKeyValSeparator:"="`
	SMSURL      string            `env:"SMS_URL" tenant:"set"`
	SMSFrom     string            `env:"SMS_FROM" tenant:"set"`
	// OIDCIssuer says who people are, beside us; OIDCClientID and OIDCClientSecret are what it knows us by, OIDCName what people
	// read.
	OIDCIssuer       string `env:"OIDC_ISSUER" tenant:"set"`
	OIDCClientID     string `env:"OIDC_CLIENT_ID"`
	OIDCClientSecret string `env:"OIDC_CLIENT_SECRET"`
	OIDCName         string `env:"OIDC_NAME" tenant:"value"`
	// MCPOAuth lets apps connect to the MCP server by OAuth, where a member allows it.
	MCPOAuth bool `env:"MCP_OAUTH" tenant:"value"`
	// Telephony is the carrier: sip, test, none, or by itself, which is test but in production; or where a test carrier runs as a
	// server of its own.
	Telephony string `env:"TELEPHONY" tenant:"value"`
	// CallLost is after how long a silence the carrier is asked what has become of a call.
	CallLost time.Duration `env:"CALL_LOST" envDefault:"1m"`
	// BarredPrefixes are beginnings of numbers in E.164 that nobody calls, CallsPerDay how many calls to one contact may reach
	// the carrier in 24 hours, CallPrices US dollars a minute by kind.
	BarredPrefixes []string           `env:"BARRED_PREFIXES" tenant:"value"`
	CallsPerDay    int                `env:"CALLS_PER_DAY"   envDefault:"5" tenant:"value"`
	CallPrices     map[string]float64 `env:"CALL_PRICES"     envKeyValSeparator:"=" tenant:"value"`
	TLS
	Sound
	// EgressAllow opens networks that requests of tenants could not reach otherwise.
	EgressAllow []netip.Prefix `env:"EGRESS_ALLOW"`
}

// Load reads the variables of an environment, as os.Environ gives it. The error names every variable that is wrong, one
// a line, and shows no secret.
func Load(environ []string) (Config, error) {
	var c Config
	variables := env.ToMap(environ)
	err := env.ParseWithOptions(&c, env.Options{
		Prefix: Prefix, Environment: variables,
		FuncMap: map[reflect.Type]env.ParserFunc{reflect.TypeFor[[]netip.Prefix](): networks},
	})
	if err = errors.Join(unknown(variables), explain(err)); err != nil {
		return Config{}, err
	}
	c.DatabaseURL = cmp.Or(c.DatabaseURL, "sqlite://"+filepath.Join(c.DataDir, "switchboard.db"))
	c.BaseURL, c.PeerURL = strings.TrimRight(c.BaseURL, "/"), strings.TrimRight(c.PeerURL, "/")
	if text, set := variables[Prefix+"METRICS_ADDR"]; set && (text == "" || text == "off") {
		c.MetricsAddr = "" // elsewhere an empty value is the default
	}
	if c.Env == authz.Development && variables[Prefix+"DRAIN"] == "" {
		c.Drain = 0 // nobody balances load before it
	}
	return c, c.check()
}

// Postgres reports whether the database is PostgreSQL.
func (c *Config) Postgres() bool {
	return strings.HasPrefix(c.DatabaseURL, "postgres://") || strings.HasPrefix(c.DatabaseURL, "postgresql://")
}

// OwnerURL is the database for the login that migrates it and passes the walls.
func (c *Config) OwnerURL() string { return cmp.Or(c.SystemDatabaseURL, c.DatabaseURL) }

// wrong is a variable with a value that cannot be meant.
func wrong(name, why string, args ...any) error {
	return fmt.Errorf("%s%s: %w", Prefix, name, fmt.Errorf(why, args...)) // read by people only
}

// explain names the variables instead of the fields that hold them.
func explain(err error) error {
	var all env.AggregateError
	if !errors.As(err, &all) {
		return err
	}
	lines := make([]error, 0, len(all.Errors))
	for _, e := range all.Errors {
		if p, ok := errors.AsType[env.ParseError](e); ok {
			e = wrong(variable(p.Name), "%w", p.Err)
		}
		lines = append(lines, e)
	}
	return errors.Join(lines...)
}

func variable(field string) string {
	f, _ := reflect.TypeFor[Config]().FieldByName(field)
	return f.Tag.Get("env")
}

// networks reads a list of addresses and CIDRs, or "none".
func networks(text string) (any, error) {
	entries := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
	if slices.Equal(entries, []string{"none"}) {
		return []netip.Prefix(nil), nil
	}
	prefixes, err := authz.ParseAllowlist(entries)
	if err != nil {
		return nil, fmt.Errorf("%q: must be addresses and CIDRs separated by commas, such as 10.0.0.0/8, or none", text)
	}
	return prefixes, nil
}
