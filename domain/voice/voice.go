// Package voice manages the voices that assistants speak with: the platform's, which come with the program, and the subaccount's own. It is
// independent of transports.
package voice

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/customvoice"
	"github.com/switchboard-dev/switchboard/platform/catalog"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Service keeps the voices of the caller's subaccount.
type Service struct {
	store *store.Store
	pager *page.Pager
	// fetch reaches samples; it goes nowhere inside.
	fetch *http.Client
}

// New makes the service.
func New(s *store.Store, pager *page.Pager, fetch *http.Client) *Service {
	return &Service{store: s, pager: pager, fetch: fetch}
}

// Voice is a voice as the outside sees it.
type Voice struct {
	*ent.CustomVoice
	IsCustom bool
}

// Key is its position in lists.
func (v *Voice) Key() (time.Time, string) { return v.CreatedAt, v.ID }

// Stamps are what else it is ordered by.
func (v *Voice) Stamps() page.Stamps {
	return page.Stamps{NameKey: v.VoiceNameKey, Provider: &v.Provider}
}

// GetID is its id.
func (v *Voice) GetID() string { return v.ID }

// OwnerID is the subaccount whose it is; nil for the platform's.
func (v *Voice) OwnerID() *string {
	if !v.IsCustom {
		return nil
	}
	return &v.SubaccountID
}

func wrap(r *ent.CustomVoice) *Voice { return &Voice{r, true} }

// platform are the voices that come with the program. They are everybody's: nobody changes them.
var platform = sync.OnceValue(func() []*Voice {
	all := make([]*Voice, len(catalog.Voices()))
	for i, v := range catalog.Voices() {
		all[i] = &Voice{CustomVoice: &ent.CustomVoice{
			ID: v.ID, VoiceID: v.VoiceID, VoiceName: v.Name, VoiceNameKey: new(ngram.Fold(v.Name)), Provider: v.Provider, Accent: v.Accent, Gender: v.Gender,
			Age: v.Age, PreviewAudioURL: v.PreviewAudioURL, CreatedAt: v.CreatedAt, UpdatedAt: v.CreatedAt,
		}}
	}
	return all
})

func prebuilt(id string) *Voice {
	if i := slices.IndexFunc(platform(), func(v *Voice) bool { return v.ID == id }); i >= 0 {
		return platform()[i]
	}
	return nil
}

// Filter narrows a list of voices. Its parts combine.
type Filter struct {
	Provider *string
	Gender   *string
	Age      *string
	Accent   *string
	Search   *string
	IsCustom *bool
	Sort     page.Sort
	First    *int
	After    *string
}

// exact are the parts of a filter that name a value of a column.
func (f Filter) exact() []exact {
	return []exact{
		{customvoice.FieldProvider, f.Provider, func(v *Voice) *string { return &v.Provider }},
		{customvoice.FieldGender, f.Gender, func(v *Voice) *string { return v.Gender }},
		{customvoice.FieldAge, f.Age, func(v *Voice) *string { return v.Age }},
		{customvoice.FieldAccent, f.Accent, func(v *Voice) *string { return v.Accent }},
	}
}

type exact struct {
	column string
	want   *string
	have   func(*Voice) *string
}

func (f Filter) where() []func(*sql.Selector) {
	var where []func(*sql.Selector)
	for _, e := range f.exact() {
		if e.want != nil {
			where = append(where, sql.FieldEQ(e.column, *e.want))
		}
	}
	if f.Search != nil {
		where = append(where, sql.FieldContains(customvoice.FieldVoiceNameKey, ngram.Query(*f.Search)))
	}
	return where
}

// among are the platform's voices that the filter asks for. The search is folded once: it may be long, and they are many.
func (f Filter) among(all []*Voice) []*Voice {
	exact, search := f.exact(), ngram.Query(store.Text(f.Search))
	return slices.DeleteFunc(slices.Clone(all), func(v *Voice) bool {
		for _, e := range exact {
			if have := e.have(v); e.want != nil && (have == nil || *have != *e.want) {
				return true
			}
		}
		return search != "" && !strings.Contains(ngram.Fold(v.VoiceName), search)
	})
}

// voiced are the orders by name, of which voices have another.
var voiced = map[page.Sort]page.Sort{page.Named: page.Voiced, page.NamedDescending: page.VoicedDescending}

// List the voices. From the newest on, the subaccount's own come before the platform's.
func (s *Service) List(ctx context.Context, f Filter) (*page.List[*Voice], error) {
	var theirs []*Voice
	if f.IsCustom == nil || !*f.IsCustom {
		theirs = f.among(platform())
	}
	ours := f.IsCustom == nil || *f.IsCustom
	q := page.Query{Entity: ent.TypeCustomVoice, List: "voices", Where: f.where(), Sort: f.Sort, First: f.First, After: f.After}
	if by, ok := voiced[f.Sort]; ok {
		q.Sort = by
	}
	q.Filter = []string{
		page.Given(f.Provider), page.Given(f.Gender), page.Given(f.Age), page.Given(f.Accent), store.Text(f.Search), page.GivenBool(f.IsCustom),
	}
	q.Count = func(ctx context.Context, limit int) (n int, err error) {
		if ours {
			n, err = s.store.CountUpTo(ctx, ent.TypeCustomVoice, limit, q.Where...)
		}
		return n + len(theirs), err
	}
	return page.Fetch(ctx, s.pager, q, func(ctx context.Context, w page.Window) (own []*Voice, err error) {
		if ours {
			own, err = s.read(ctx, w)
		}
		return page.Mix(w, own, theirs), err
	})
}

func (s *Service) read(ctx context.Context, w page.Window) ([]*Voice, error) {
	return page.Rows(ctx, s.store.Client(ctx).CustomVoice.Query(), w, wrap)
}

// GetAll reads several by their ids, of the platform or the subaccount's own; those that there are not are left out.
func (s *Service) GetAll(ctx context.Context, ids []string) ([]*Voice, error) {
	return page.ByIDsWith(ctx, ids, s.read, platform())
}

// Get one, of the platform or the subaccount's own.
func (s *Service) Get(ctx context.Context, id string) (*Voice, error) {
	if v := prebuilt(id); v != nil {
		return v, nil
	}
	row, err := s.store.Client(ctx).CustomVoice.Get(ctx, id)
	if err != nil {
		return nil, store.Missing(err, "voice")
	}
	return wrap(row), nil
}
