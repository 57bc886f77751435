// Package webhook delivers events to subscribed URLs and retries until they are accepted.
package webhook

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"entgo.io/ent/dialect/sql"
	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/webhook"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/lane"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// All stands for every type of event.
const All = "*"

// Parts are what a Service works with.
type Parts struct {
	Store  *store.Store
	Pager  *page.Pager
	Queue  *job.Queue
	Sealer *secret.Sealer
	Events *event.Service
	// Fetch reaches the addresses; it goes nowhere inside.
	Fetch *http.Client
	// NewLimiter makes what counts large replays, for all copies of the server; nil counts none.
	NewLimiter func(limit.Rate) (*limit.Limiter, error)
	// Tried is called with the outcome of each attempt to deliver an event and how long it took; nil counts nothing.
	Tried func(outcome string, took time.Duration)
	// GivenUp is called with how many deliveries were dropped because too many were pending; nil counts nothing.
	GivenUp func(deliveries int)
	// Bounds of what waits; none are the usual ones.
	Bounds Bounds
	Log    *slog.Logger
}

// Service keeps the webhooks of the caller's subaccount, and sends to those of all.
type Service struct {
	parts Parts

	sender   lane.Lanes[receiver]
	agencies *lru.Cache[string, string] // the workspaces of subaccounts that something was sent for
	looks    atomic.Int64
	began    time.Time
	clock    clock
	behind   atomic.Bool // the clock was set back, and what waits for it is not due yet
	stint    time.Duration
	rest     time.Duration
	turns    *share.Line           // whose turn it is to claim deliveries and store their outcomes
	room     *share.Room[receiver] // for large events
	replayed *share.Flow           // events
	replays  func() (*limit.Limiter, error)
}

// agenciesMost is how many subaccounts' workspaces are known at a time; those longest unused are forgotten first.
const agenciesMost = 100_000

// New makes the service of its parts.
func New(p Parts) *Service {
	p.Bounds = cmp.Or(p.Bounds, usual())
	agencies, _ := lru.New[string, string](agenciesMost) // it fails for no size
	s := &Service{
		parts: p, agencies: agencies, began: time.Now(), stint: stint, rest: rest, turns: newTurns(p.Store), replayed: share.NewFlow(),
		replays: sync.OnceValues(p.replays),
	}
	s.room = share.NewRoom(allEvents, s.sender.Mark)
	return s
}

// Webhook is an address that events are sent to, as the outside sees it.
type Webhook struct{ *ent.Webhook }

// Created is a webhook with its secret, which is shown once.
type Created struct {
	*Webhook

	Secret string
}

// Key is its position in lists.
func (w *Webhook) Key() (time.Time, string) { return w.CreatedAt, w.ID }

// Stamps are what else it is ordered by.
func (w *Webhook) Stamps() page.Stamps { return page.Stamps{URL: &w.URL} }

// GetID is its id.
func (w *Webhook) GetID() string { return w.ID }

func wrap(r *ent.Webhook) *Webhook { return &Webhook{r} }

// List the webhooks.
func (s *Service) List(ctx context.Context, sort page.Sort, first *int, after *string) (*page.List[*Webhook], error) {
	return page.Fetch(ctx, s.parts.Pager, page.Query{
		Entity: ent.TypeWebhook, List: "webhooks", Where: []func(*sql.Selector){kept}, Sort: sort, First: first, After: after,
	}, s.read)
}

func (s *Service) read(ctx context.Context, w page.Window) ([]*Webhook, error) {
	return page.Rows(ctx, s.parts.Store.Client(ctx).Webhook.Query(), w, wrap)
}

// GetAll reads several by their ids; those that the subaccount has not are left out.
func (s *Service) GetAll(ctx context.Context, ids []string) ([]*Webhook, error) {
	return page.ByIDs(ctx, ids, func(ctx context.Context, w page.Window) ([]*Webhook, error) {
		w.Where = append(w.Where, kept)
		return s.read(ctx, w)
	})
}

// Get one. The error is not_found if the subaccount has none with the id.
func (s *Service) Get(ctx context.Context, id string) (*Webhook, error) {
	row, err := s.parts.Store.Client(ctx).Webhook.Query().Where(webhook.ID(id), kept).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "webhook")
	}
	return wrap(row), nil
}
