package workspace

import (
	"context"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/apikey"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Key is an API key as people see it.
type Key struct{ *ent.ApiKey }

// CreatedKey is a key with its secret, which is shown once.
type CreatedKey struct {
	ApiKey *Key //nolint:revive // GraphQL's name of it
	Secret string
}

// CreateKey is what a person says of a new key.
type CreateKey struct {
	Name        string              `check:"minLength=1,maxLength=200"`
	Preset      patch.Field[string] `check:"maxLength=100"`
	Scopes      []string            `check:"maxItems=100"`
	Subaccounts []string            `check:"maxItems=500"`
	AllowIps    []string            `check:"maxItems=100"`
	ExpiresAt   patch.Field[time.Time]
}

func (in CreateKey) key() NewKey {
	return NewKey{
		Name: in.Name, Preset: text(in.Preset), Scopes: in.Scopes, Subaccounts: in.Subaccounts, AllowIPs: in.AllowIps,
		ExpiresAt: in.ExpiresAt.Value(),
	}
}

// Judge also finds a key that would never be good for anything.
func (in CreateKey) Judge() []fault.Detail {
	k := in.key()
	problems := k.Judge()
	if k.ExpiresAt != nil && !time.Now().Before(*k.ExpiresAt) {
		problems = append(problems, fault.Break("expiresAt", fault.Past))
	}
	return problems
}

// Key is its position in lists.
func (k *Key) Key() (time.Time, string) { return k.CreatedAt, k.ID }

// Stamps are what else it is ordered by.
func (k *Key) Stamps() page.Stamps { return page.Stamps{NameKey: k.NameKey, Used: k.LastUsedAt} }

// Preset of the key, or nil if it has custom scopes.
func (k *Key) Preset() *string {
	if k.ApiKey.Preset == "" {
		return nil
	}
	return &k.ApiKey.Preset
}

// Scopes of its own.
func (k *Key) Scopes() []string { return append([]string{}, k.ApiKey.Scopes...) }

// Subaccounts that it is limited to.
func (k *Key) Subaccounts() []string { return append([]string{}, k.ApiKey.Subaccounts...) }

// AllowIps are where it may be used from.
func (k *Key) AllowIps() []string { return append([]string{}, k.ApiKey.AllowIps...) }

// KeyFilter narrows a list of keys. Its parts combine.
type KeyFilter struct {
	// Search is in the names.
	Search *string
	// Revoked says that those that were revoked are listed as well.
	Revoked bool
	Sort    page.Sort
	First   *int
	After   *string
}

// Keys of the caller's workspace. Callers limited to some subaccounts see the keys of these.
func (s *Service) Keys(ctx context.Context, f KeyFilter) (*page.List[*Key], error) {
	q := page.Query{Entity: ent.TypeApiKey, List: "api_keys", Sort: f.Sort, First: f.First, After: f.After}
	if !f.Revoked {
		q.Where, q.Filter = []func(*sql.Selector){sql.FieldIsNull(apikey.FieldRevokedAt)}, []string{"live"}
	}
	if name := strings.TrimSpace(store.Text(f.Search)); name != "" {
		q.Where, q.Filter = append(q.Where, sql.FieldContainsFold(apikey.FieldName, name)), append(q.Filter, "named "+name)
	}
	c := authz.From(ctx)
	q.Where, q.Filter = append(q.Where, store.Within(c, apikey.FieldSubaccounts)), append(q.Filter, c.Subaccounts...)
	return page.Fetch(ctx, s.parts.Pager, q, func(ctx context.Context, w page.Window) ([]*Key, error) {
		return page.Rows(ctx, s.parts.Store.Client(ctx).ApiKey.Query(), w, func(r *ent.ApiKey) *Key { return &Key{r} })
	})
}

// MakeKey is AddKey for somebody who is signed in. Callers limited to some subaccounts can create keys for those only.
func (s *Service) MakeKey(ctx context.Context, in CreateKey) (*CreatedKey, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	k := in.key()
	var out *CreatedKey
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		ctx, err := s.parts.Reauthorize(ctx, "keys:create")
		if err != nil {
			return err
		}
		if !authz.From(ctx).Covers(k.Subaccounts) {
			return fault.Broken("subaccounts", fault.OutOfReach)
		}
		id, secret, err := s.AddKey(ctx, k)
		if err != nil {
			return err
		}
		row, err := s.parts.Store.Client(ctx).ApiKey.Get(ctx, id)
		out = &CreatedKey{&Key{row}, secret}
		return err
	})
	return out, err
}

// EndKey revokes a key of the caller's workspace. A revoked key is unchanged.
func (s *Service) EndKey(ctx context.Context, id string) (*Key, error) {
	var row *ent.ApiKey
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if ctx, err = s.parts.Reauthorize(ctx, "keys:delete"); err != nil {
			return err
		}
		client := s.parts.Store.Client(ctx)
		row, err = client.ApiKey.Query().Where(apikey.ID(id), s.parts.Store.Locked()).Only(ctx)
		if ent.IsNotFound(err) {
			return fault.Missing("key").Because(err)
		}
		if err == nil && !authz.From(ctx).Covers(row.Subaccounts) {
			return fault.New(fault.Forbidden, "You are limited to some subaccounts, but the key is not.")
		}
		if err != nil || row.RevokedAt != nil {
			return err
		}
		row, err = client.ApiKey.UpdateOne(row).SetRevokedAt(store.Timestamp()).Save(ctx)
		return err
	})
	return &Key{row}, err
}
