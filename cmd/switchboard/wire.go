package main

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/gomodule/redigo/redis"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/domain/retention"
	"github.com/switchboard-dev/switchboard/graph"
	"github.com/switchboard-dev/switchboard/graph/guard"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/platform/admission"
	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/certificate"
	"github.com/switchboard-dev/switchboard/platform/egress"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/openid"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/sip"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/platform/telemetry"
	"github.com/switchboard-dev/switchboard/rest"
	"github.com/switchboard-dev/switchboard/web"
)

const (
	// requestTimeout bounds the work of one request.
	requestTimeout = 30 * time.Second
	// callPatience is how long a request waits for the carrier, callLost after how long a silence the carrier is asked.
	callPatience = 10 * time.Second
	callLost     = time.Minute
	// flush is how long the last traces may take to leave.
	flush = 2 * time.Second
)

// loginRate is how often an address, and a browser that has signed in before, may try to sign in; accountRate how often everybody
// together may try an account.
var (
	loginRate   = limit.Rate{Count: 10, Per: 10 * time.Minute, Name: "sign_in"}
	accountRate = limit.Rate{Count: 100, Per: 10 * time.Minute, Name: "account"}
	// registrationRate is how many apps may register from an address, by OAuth.
	registrationRate = limit.Rate{Count: 20, Per: time.Hour, Name: "registration"}
)

// instance is one copy of the server, put together.
type instance struct {
	*domain.Product

	sealer    *secret.Sealer
	keyBegan  string // the check of the master key that was the database's when the sealer was made
	health    *telemetry.Health
	door      *rest.Door
	handler   http.Handler // of the API
	inside    http.Handler // of the operator
	watch     *telemetry.Watch
	calls     *telemetry.Calls
	product   *telemetry.Product
	owned     func() int // calls with sound that are under way here; nil if none are taken
	admission *admission.Gate
	redis     *redis.Pool    // nil if none is configured
	begin     []func()       // when it serves
	drain     []func()       // when it is about to stop: calls that begin now would be hung up
	hangUp    []func() error // ends calls as soon as the server stops; closers do as well, and wait for it
	phone     *sip.Phone     // nil if no SIP is configured
	port      *browser.Port  // nil where web pages use their sockets only
	closers   []func() error

	certificates certificate.Source // nil if no HTTPS is configured
	renewed      []certificate.Source
	unrenewed    func(name string) // counts certificates that could not be renewed
}

func (i *instance) close() error {
	var errs []error
	for _, c := range i.closers {
		errs = append(errs, c())
	}
	return errors.Join(errs...)
}

// assemble puts an instance together on a database. The base URL is put before links; "" if nothing is served.
func (a *app) assemble(ctx context.Context, s *store.Store, log *slog.Logger, baseURL string) (*instance, error) {
	i := &instance{
		admission: admission.New(), health: &telemetry.Health{Ping: s.Ping}, watch: &telemetry.Watch{Metrics: telemetry.NewMetrics()},
	}
	i.calls, i.product, i.unrenewed = i.watch.Metrics.Calls(), i.watch.Metrics.Product(), i.watch.Metrics.CertificateFailures()
	if err := errors.Join(a.trace(ctx, i, log), a.redis(i)); err != nil {
		return nil, errors.Join(err, i.close())
	}
	if err := a.wire(ctx, i, s, log, baseURL); err != nil {
		return nil, errors.Join(err, i.close())
	}
	a.measure(i, s)
	i.handler = i.health.Handler(i.watch.Handler(i.door.Handler()))
	i.inside = i.health.Inside(i.watch.Metrics.Handler())
	return i, nil
}

// wire makes the product and its door.
func (a *app) wire(ctx context.Context, i *instance, s *store.Store, log *slog.Logger, baseURL string) error {
	parts, err := a.parts(ctx, i, s, log)
	if err != nil {
		return err
	}
	if parts.Reader, err = a.reader(i, log); err != nil {
		return err
	}
	reader, err := parts.Authority.Set("read_only", nil)
	if err != nil {
		return err
	}
	table, err := operation.Contract(graph.Schema())
	if err != nil {
		return err
	}
	var api *rest.API
	a.disableOutbound(&parts)
	parts.BaseURL, parts.Bodies = baseURL, func(p *domain.Product) event.Bodies {
		api = rest.Open(p, table)
		return api.Bodies(reader)
	}
	if i.Product, err = domain.New(parts); err != nil { //nolint:contextcheck // its jobs outlive the start
		return err
	}
	if i.door, err = a.door(i, api, parts.Sealer, baseURL); err != nil {
		return err
	}
	return a.certify(ctx, i, parts.Sealer)
}

// parts are the parts of the product by the configuration, except for those of its door.
func (a *app) parts(ctx context.Context, i *instance, s *store.Store, log *slog.Logger) (p domain.Parts, err error) {
	authority, err := authz.NewAuthority()
	if err != nil {
		return p, err
	}
	if i.sealer, i.keyBegan, err = a.sealer(ctx, s); err != nil {
		return p, err
	}
	sealer := i.sealer
	key, push, err := ownKeys(ctx, s, sealer)
	if err != nil {
		return p, err
	}
	messenger, err := a.messenger()
	if err != nil {
		return p, err
	}
	var counts [3]*limit.Limiter
	for n, rate := range []limit.Rate{loginRate, accountRate, registrationRate} {
		if counts[n], err = i.limiter(s, log, rate); err != nil {
			return p, err
		}
	}
	phone, err := a.phone(i, log) //nolint:contextcheck // its sockets live as long as the server
	if err == nil {
		err = a.openPort(i)
	}
	if err != nil {
		return p, err
	}
	c, telephones := a.config, a.carrier(i, log)
	models, err := a.models()
	if err != nil {
		return p, err
	}
	table, err := a.words()
	if err != nil {
		return p, err
	}
	var kept domain.RetentionCounts
	kept.Deleted, kept.Due = i.watch.Metrics.Retention(retention.Known)
	return domain.Parts{
		Store: s, Command: !a.serving, Authority: authority, Retention: kept, Sealer: sealer, Environment: c.Env, Installation: a.shown(),
		Fetch: egress.New(c.EgressAllow), Messenger: messenger, MailDomains: c.MailDomains, Answerer: chat.Passages{Words: table}, NumberKey: key,
		PushKey: push, Noticed: i.watch.Metrics.Notices(), Measured: i.watch.Metrics.Replies(), Delivered: i.watch.Metrics.Webhooks(),
		Models: models, Client: llm.New(llm.Options{Count: i.watch.Metrics.Models(), Took: i.product.Took}), Spent: i.product.Spent,
		Chat:   domain.ChatSettings{Wait: c.MessageWait, HumanPause: c.HumanPause, Quiet: c.QuietAfter, TraceKept: c.TraceKept},
		Speech: a.speech(), Embeddings: a.embeddings(), Embedded: i.watch.Metrics.Embeddings(), Words: table,
		Carrier: telephones, Web: a.web(i, telephones, log), Dropped: i.watch.Metrics.Dropped(),
		NewLimiter: func(r limit.Rate) (*limit.Limiter, error) { return i.limiter(s, log, r) },
		Phone:      phone, Certifies: c.TLSAddr != "" && c.TLSCert == "",
		Call: domain.CallSettings{
			Barred: c.BarredPrefixes, Daily: c.CallsPerDay, Prices: c.CallPrices, Patience: callPatience, Lost: c.CallLost, Ended: i.calls.Ended,
			Refused: i.product.Refused,
		},
		BaseURL: "", Bodies: nil, // wire has them
		OAuth: c.MCPOAuth, Logins: counts[0], AccountLogins: counts[1], Registrations: counts[2], PasswordCost: person.Cost{}, // that of all
		Bus: i.bus(s), Sweeps: sweeps(s), Middleware: []rivertype.Middleware{i.watch.Jobs()}, Log: log,
	}, nil
}

// trace sends traces where the environment names a collector.
func (a *app) trace(ctx context.Context, i *instance, log *slog.Logger) (err error) {
	endpoint := a.variable("OTEL_EXPORTER_OTLP_ENDPOINT")
	if endpoint == "" {
		return nil
	}
	if i.watch.Traces, err = telemetry.NewTraces(ctx, endpoint); err != nil {
		return err
	}
	i.closers = append(i.closers, func() error {
		end, cancel := context.WithTimeout(context.WithoutCancel(ctx), flush)
		defer cancel()
		if err := i.watch.Traces.Close(end); err != nil {
			log.WarnContext(ctx, "the last traces were lost", "error", err)
		}
		return nil
	})
	return nil
}

// carrier reaches telephones, or plays them; nil if none is configured.
func (a *app) carrier(i *instance, log *slog.Logger) carrier.Carrier {
	switch {
	case i.phone != nil:
		return a.live(i, log)
	case a.telephony() == "none" || a.telephony() == "sip": // commands have no telephone
		return nil
	}
	if strings.HasPrefix(a.config.Telephony, "http:") {
		remote := carrier.NewRemote(a.config.Telephony, log)
		i.begin = append(i.begin, remote.Listen)
		i.closers = append(i.closers, remote.Close)
		return remote
	}
	simulated := &carrier.Simulated{}
	i.closers = append(i.closers, simulated.Close)
	return simulated
}

// door is the product's HTTP door.
func (a *app) door(i *instance, api *rest.API, sealer *secret.Sealer, baseURL string) (*rest.Door, error) {
	limiter, err := i.limiter(i.Store, i.Log, a.config.RateLimitBurst, a.config.RateLimitDay)
	if err != nil {
		return nil, err
	}
	pages, err := web.Open()
	if err != nil {
		return nil, err
	}
	pages.Look = a.look(i)
	limits := graph.Limits()
	limits.Introspection = a.config.Env != authz.Production
	manifest := guard.Manifest{Open: a.config.Env == authz.Development}
	if manifest.Documents, err = web.Documents(); err != nil {
		return nil, err
	}
	if err := manifest.Check(graph.Schema(), limits); err != nil {
		return nil, err
	}
	return rest.NewDoor(rest.Parts{
		API: api, Product: i.Product, Authenticator: i.Workspaces, GraphQL: graph.Handler(&graph.Resolver{Product: i.Product}, limits, manifest),
		Limiter: limiter, Admission: i.admission, Down: i.health.Down, Sealer: sealer, BaseURL: baseURL,
		TrustedProxies: a.config.TrustedProxies, Partner: a.config.V2Partner, ContactEmail: a.config.ContactEmail, LegalURL: a.config.LegalURL,
		OpenID: a.openid(), Development: a.config.Env == authz.Development, UploadLimit: int64(a.config.UploadLimit),
		Pages: pages.Serve, CallPage: callPage(pages),
		Timeout: requestTimeout, Observe: i.watch.Request, Relayed: i.calls.Relayed,
	}), nil
}

// openid is the provider that says who people are; nil if none is configured.
func (a *app) openid() *openid.Provider {
	issuer, err := url.Parse(a.config.OIDCIssuer)
	if err != nil || a.config.OIDCIssuer == "" {
		return nil
	}
	return &openid.Provider{
		Issuer: a.config.OIDCIssuer, ID: a.config.OIDCClientID, Secret: a.config.OIDCClientSecret,
		Name: cmp.Or(a.config.OIDCName, issuer.Host),
	}
}
