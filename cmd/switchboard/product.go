package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/graph"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/graph/guard"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/egress"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/openid"
	"github.com/switchboard-dev/switchboard/platform/secret"
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

// loginRate is how often an account, and an address, may be tried to sign in to.
var loginRate = limit.Rate{Count: 10, Per: 10 * time.Minute}

// product is everything that serves, put together.
type product struct {
	log        *slog.Logger
	store      *store.Store
	workspaces *workspace.Service
	resolver   *graph.Resolver
	queue      *job.Queue
	health     *telemetry.Health
	door       *rest.Door
	handler    http.Handler // of the API
	inside     http.Handler // of the operator
	watch      *telemetry.Watch
	redis      *redis.Client // nil where none is configured
	begin      []func()      // when it serves
	closers    []func() error
}

func (p *product) close() error {
	var errs []error
	for _, c := range p.closers {
		errs = append(errs, c())
	}
	return errors.Join(errs...)
}

// assemble puts the product together on a database.
func (a *app) assemble(ctx context.Context, s *store.Store, log *slog.Logger) (*product, error) {
	authority, err := authz.NewAuthority()
	if err != nil {
		return nil, err
	}
	sealer, err := a.sealer(ctx, s)
	if err != nil {
		return nil, err
	}
	p := &product{log: log, store: s, health: &telemetry.Health{Ping: s.Ping}, watch: &telemetry.Watch{Metrics: telemetry.NewMetrics()}}
	if err := a.trace(ctx, p); err != nil {
		return nil, err
	}
	if err := a.redis(p); err != nil {
		return nil, errors.Join(err, p.close())
	}
	p.workspaces = &workspace.Service{Store: s, Authority: authority, Environment: a.config.Env, Installation: a.shown()}
	key, err := sealedKey(ctx, s, sealer, numberKey)
	if err != nil {
		return nil, err
	}
	messengers, err := a.messenger()
	if err != nil {
		return nil, err
	}
	logins, err := p.limiter(loginRate)
	if err != nil {
		return nil, err
	}
	p.resolver, err = graph.Assemble(graph.Parts{
		Store: s, Sealer: sealer, Workspaces: p.workspaces, Fetch: egress.New(a.config.EgressAllow), Messenger: messengers,
		Models: llm.Endpoint{
			URL: a.config.ModelBaseURL, Key: a.config.ModelAPIKey, Default: a.config.ModelDefault, Names: a.config.ModelNames,
		},
		Carrier: a.carrier(p), Barred: a.config.BarredPrefixes, Daily: a.config.CallsPerDay, CallPrices: a.config.CallPrices,
		CallPatience: callPatience, CallLost: a.config.CallLost,
		NumberKey: key, MessageWait: a.config.MessageWait, HumanPause: a.config.HumanPause, Quiet: a.config.QuietAfter, TraceKept: a.config.TraceKept,
		Log: log, Sweeps: []job.Sweep{rest.Sweep(s)}, Bus: p.bus(), Logins: logins, Around: []rivertype.Middleware{p.watch.Jobs()},
	})
	if err != nil {
		return nil, err
	}
	p.queue = p.resolver.Queue
	if p.door, err = a.door(p, s, sealer); err != nil {
		return nil, errors.Join(err, p.close())
	}
	p.watch.Metrics.Queue(p.queue.Count)
	p.watch.Metrics.Pool("app", s.AppDB())
	if s.Postgres() {
		p.watch.Metrics.Pool("system", s.SystemDB())
	}
	p.handler = p.health.Handler(p.watch.Handler(p.door.Handler()))
	p.inside = p.health.Handler(p.watch.Metrics.Handler())
	return p, nil
}

// trace sends traces where the environment names a collector.
func (a *app) trace(ctx context.Context, p *product) (err error) {
	endpoint := a.variable("OTEL_EXPORTER_OTLP_ENDPOINT")
	if endpoint == "" {
		return nil
	}
	if p.watch.Traces, err = telemetry.NewTraces(ctx, endpoint); err != nil {
		return err
	}
	p.closers = append(p.closers, func() error {
		end, cancel := context.WithTimeout(context.WithoutCancel(ctx), flush)
		defer cancel()
		if err := p.watch.Traces.Close(end); err != nil {
			p.log.WarnContext(ctx, "the last traces were lost", "error", err)
		}
		return nil
	})
	return nil
}

// sealer comes from the master key, which has to be the one that the database was begun with.
func (a *app) sealer(ctx context.Context, s *store.Store) (*secret.Sealer, error) {
	master, err := secret.LoadMaster(a.config.MasterKey, a.config.DataDir)
	if err != nil {
		return nil, err
	}
	sealer := secret.New(master)
	return sealer, checkMaster(ctx, s, sealer)
}

// carrier reaches telephones, or plays them; nil where none is configured.
func (a *app) carrier(p *product) carrier.Carrier {
	if a.telephony() == "none" {
		return nil
	}
	if strings.HasPrefix(a.config.Telephony, "http:") {
		remote := carrier.NewRemote(a.config.Telephony, p.log)
		p.begin = append(p.begin, remote.Listen)
		p.closers = append(p.closers, remote.Close)
		return remote
	}
	simulated := &carrier.Simulated{}
	p.closers = append(p.closers, simulated.Close)
	return simulated
}

// messenger sends through the providers that are configured.
func (a *app) messenger() (*notify.Service, error) {
	out := &notify.Service{}
	if a.config.SMSURL != "" {
		texter, err := notify.NewTwilio(a.config.SMSURL, a.config.SMSFrom)
		if err != nil {
			return nil, fmt.Errorf("SWITCHBOARD_SMS_URL and SWITCHBOARD_SMS_FROM: %w", err)
		}
		out.Texter = texter
	}
	if a.config.SMTPURL != "" {
		mailer, err := notify.NewSMTP(a.config.SMTPURL, a.config.MailFrom)
		if err != nil {
			return nil, fmt.Errorf("SWITCHBOARD_SMTP_URL and SWITCHBOARD_MAIL_FROM: %w", err)
		}
		out.Mailer = mailer
	}
	return out, nil
}

// door is the product's HTTP door.
func (a *app) door(p *product, s *store.Store, sealer *secret.Sealer) (*rest.Door, error) {
	schema := generated.NewExecutableSchema(graph.Config(p.resolver))
	table, err := operation.Contract(schema.Schema())
	if err != nil {
		return nil, err
	}
	limiter, err := p.limiter(a.config.RateLimitBurst, a.config.RateLimitDay)
	if err != nil {
		return nil, err
	}
	exec := operation.NewExecutor(schema, reflect.TypeFor[generated.ResolverRoot](), table)
	reader, err := p.workspaces.Authority.Set("read_only", nil)
	if err != nil {
		return nil, err
	}
	p.resolver.Events.Bodies = &operation.Bodies{Table: table, Executor: exec, Scopes: reader}
	pages, err := web.Open()
	if err != nil {
		return nil, err
	}
	limits := guard.Defaults()
	limits.Introspection = a.config.Env != authz.Production
	manifest := guard.Manifest{Open: a.config.Env == authz.Development}
	if manifest.Documents, err = web.Documents(); err != nil {
		return nil, err
	}
	if err := manifest.Check(schema.Schema(), limits); err != nil {
		return nil, err
	}
	return &rest.Door{
		Store: s, Workspaces: p.workspaces, Resolver: p.resolver, Chat: p.resolver.Chat, Table: table,
		People: p.resolver.People, Executor: exec, GraphQL: graph.Handler(p.resolver, limits, manifest), Limiter: limiter, Sealer: sealer, Log: p.log,
		TrustedProxies: a.config.TrustedProxies, ContactEmail: a.config.ContactEmail, LegalURL: a.config.LegalURL,
		OpenID: a.openid(), Development: a.config.Env == authz.Development, UploadLimit: int64(a.config.UploadLimit), Pages: pages.Serve,
		Timeout: requestTimeout, Observe: p.watch.Request,
	}, nil
}

// openid is the provider that says who people are; nil where none is configured.
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

// redis is shared by all copies of the server, where one is configured.
func (a *app) redis(p *product) error {
	if a.config.RedisURL == "" {
		return nil
	}
	options, err := redis.ParseURL(a.config.RedisURL)
	if err != nil {
		return errors.New("SWITCHBOARD_REDIS_URL: must be redis://… or rediss://…") // the cause shows the URL
	}
	options.ContextTimeoutEnabled = true
	p.redis = redis.NewClient(options)
	p.closers = append(p.closers, p.redis.Close)
	return nil
}

// limiter keeps to rates, together with the other copies where they can be told.
func (p *product) limiter(rates ...limit.Rate) (*limit.Limiter, error) {
	o := limit.Options{Rates: rates, Log: p.log}
	if p.redis != nil {
		o.Redis = p.redis
	}
	return limit.New(o)
}

// bus tells other copies of the server of new events; nil where there can be none.
func (p *product) bus() event.Bus {
	switch {
	case p.redis != nil:
		return event.Redis{Client: p.redis}
	case p.store.Postgres():
		return event.Postgres{Pool: p.store.SystemPool()}
	}
	return nil
}
