// Package trunk manages the SIP trunks of workspaces, which connect their calls to telephony providers.
package trunk

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/trunk"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/sip"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Phone is this server's end of all trunks. It must refuse to send anything to addresses that tenants may not reach.
type Phone interface {
	// Use says which trunks there are from now on.
	Use(trunks []sip.Trunk)
	// Check tries a trunk; its error says in plain words what is wrong.
	Check(ctx context.Context, t sip.Trunk) error
	// State is how a trunk is doing; zero for one that is not in use.
	State(id string) sip.State
}

// Parts are what a Service works with.
type Parts struct {
	Store  *store.Store
	Pager  *page.Pager
	Sealer *secret.Sealer
	// Phone is nil on a server that has no telephone.
	Phone Phone
	Log   *slog.Logger
}

// Service keeps the trunks of the caller's workspace.
type Service struct {
	parts Parts

	refreshing sync.Mutex
	known      atomic.Pointer[map[string]known]
	following  sync.WaitGroup
	stop       context.CancelFunc
}

// New makes the service of its parts.
func New(p Parts) *Service { return &Service{parts: p} }

// Trunk is a trunk as people see it: without its password.
type Trunk struct {
	*ent.Trunk

	phone Phone
}

// Key is its position in lists.
func (t *Trunk) Key() (time.Time, string) { return t.CreatedAt, t.ID }

// Stamps are what else it is ordered by.
func (t *Trunk) Stamps() page.Stamps { return page.Stamps{Updated: t.UpdatedAt, NameKey: t.NameKey} }

// GetID is its id.
func (t *Trunk) GetID() string { return t.ID }

// Port is nil for the transport's usual one.
func (t *Trunk) Port() *int {
	if t.Trunk.Port == 0 {
		return nil
	}
	return &t.Trunk.Port
}

// HasPassword says whether there is one.
func (t *Trunk) HasPassword() bool { return len(t.Password) > 0 }

// Prefixes are never nil.
func (t *Trunk) Prefixes() []string { return append([]string{}, t.Trunk.Prefixes...) }

// Networks are never nil.
func (t *Trunk) Networks() []string { return append([]string{}, t.Trunk.Networks...) }

func (s *Service) wrap(r *ent.Trunk) *Trunk { return &Trunk{r, s.parts.Phone} }

// List the trunks.
func (s *Service) List(ctx context.Context, sort page.Sort, first *int, after *string) (*page.List[*Trunk], error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	return page.Fetch(ctx, s.parts.Pager, page.Query{Entity: ent.TypeTrunk, List: "trunks", Sort: sort, First: first, After: after}, s.read)
}

func (s *Service) read(ctx context.Context, w page.Window) ([]*Trunk, error) {
	return page.Rows(ctx, s.parts.Store.Client(ctx).Trunk.Query(), w, s.wrap)
}

// GetAll reads several by their ids; those that the workspace does not have are left out.
func (s *Service) GetAll(ctx context.Context, ids []string) ([]*Trunk, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	return page.ByIDs(ctx, ids, s.read)
}

// Get one. The error is not_found if the workspace has none with the id.
func (s *Service) Get(ctx context.Context, id string) (*Trunk, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	row, err := s.parts.Store.Client(ctx).Trunk.Query().Where(trunk.ID(id)).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "trunk")
	}
	return s.wrap(row), nil
}
