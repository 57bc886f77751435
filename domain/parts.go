package domain

import (
	"log/slog"
	"net/http"
	"time"

	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/knowledge/reading"
	"github.com/switchboard-dev/switchboard/domain/oauth"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/domain/trunk"
	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/speech"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/platform/vector"
)

// Parts are what a product is made of. Those that may be nil say so.
type Parts struct {
	Store        *store.Store
	Authority    *authz.Authority
	Sealer       *secret.Sealer
	Environment  authz.Environment
	Installation workspace.Installation
	// BaseURL is put before the links in answers, invitations and e-mail.
	BaseURL string
	// Resolver looks up the records of host names; nil is the machine's.
	Resolver brand.Resolver
	// Fetch makes the requests that tenants steer.
	Fetch *http.Client
	// Reader reads what they upload; nil reads nothing.
	Reader    *reading.Reader
	Messenger *notify.Service
	// MailDomains are domains that e-mail of brands may come from, each with its owner.
	MailDomains map[string]string
	// Certifies says that the server orders certificates for the host names of brands.
	Certifies bool
	// Models is the installation's language model endpoint; without a URL there is none.
	Models llm.Endpoint
	Client *llm.Client
	// Embeddings is the installation's embeddings endpoint; without a URL there is none.
	Embeddings llm.Encoder
	// Words say which words are near in meaning; nil are the program's.
	Words *vector.Table
	// Embedded counts requests for embeddings, and whether the endpoint is a workspace's own; nil counts nothing.
	Embedded func(own bool, purpose, outcome string)
	// Measured counts how long the parts of replies took, Delivered the outcomes of attempts to deliver events; nil counts nothing.
	Measured  func(part string, took time.Duration)
	Delivered func(outcome string, took time.Duration)
	// Dropped counts deliveries that were dropped because more than Pending were waiting; nil counts nothing.
	Dropped func(deliveries int)
	Pending webhook.Bounds
	// Spent counts what subaccounts spend, by purpose, in millionths of a US dollar; nil counts nothing.
	Spent func(what string, cost int64)
	// Speech is what calls speak and transcribe with if their workspace has no settings of its own.
	Speech speech.Settings
	// Answerer writes the replies if no language model does.
	Answerer chat.Answerer
	// NumberKey hashes the numbers of erased contacts.
	NumberKey []byte
	Chat      ChatSettings
	// Carrier is nil where none is configured.
	Carrier carrier.Carrier
	Call    CallSettings
	// Web holds web calls; nil if nothing is served. NewLimiter makes what counts them by address, for all copies of the server;
	// nil counts none.
	Web        call.WebCarrier
	NewLimiter func(limit.Rate) (*limit.Limiter, error)
	// Phone is this server's end of SIP trunks; nil if it has none.
	Phone trunk.Phone
	// Logins counts attempts to sign in to an account from an address or a device, AccountLogins all those of an account or an address.
	Logins, AccountLogins person.Limiter
	// PasswordCost is zero except in tests: the cost in every installation.
	PasswordCost person.Cost
	// OAuth says that apps may connect to the MCP server by OAuth; Registrations counts those that register by address, nil counts none.
	OAuth         bool
	Registrations oauth.Limiter
	// Retention counts what is deleted because it is too old; its parts may be nil.
	Retention RetentionCounts
	// PushKey is the private key that identifies the installation to push services, in base64url; empty if it does not notify browsers.
	PushKey string
	// Noticed counts notices that were sent, by channel and outcome; nil counts nothing.
	Noticed func(channel, outcome string)
	// Bus notifies other servers of new events; nil if there are none.
	Bus event.Bus
	// Bodies renders things for events as clients see them. Clients see the answers of operations, which run on the product:
	// so it is made once the other services are there.
	Bodies func(*Product) event.Bodies
	// Sweeps run every hour, in addition to those of the services.
	Sweeps []job.Sweep
	// Command says that the product is a command's, whose queue works on imports and leaves all other jobs to servers.
	Command bool
	// Middleware goes around every job.
	Middleware []rivertype.Middleware
	// Now is the time that assistants go by; nil is the machine's. Released is when this restored copy was released; zero: it is not a copy.
	Now      func() time.Time
	Released time.Time
	Log      *slog.Logger
}
