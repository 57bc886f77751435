// Package tool manages what assistants can do: platform tools, which come with the program, and a subaccount's custom tools, which are HTTP
// requests. It is independent of transports.
package tool

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/tool"
	"github.com/switchboard-dev/switchboard/platform/catalog"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Parts are what a Service works with.
type Parts struct {
	Store      *store.Store
	Pager      *page.Pager
	Sealer     *secret.Sealer
	Assistants Assistants
	// Fetch makes the requests of custom tools.
	Fetch *http.Client
}

// Service keeps the tools of the caller's subaccount.
type Service struct {
	parts Parts
}

// New makes the service of its parts.
func New(p Parts) *Service { return &Service{parts: p} }

// Assistants attach the platform's tools, which are names on an assistant.
type Assistants interface {
	SetPlatformTool(ctx context.Context, assistantID, name string, on bool) error
}

// Tool is a tool as the outside sees it: its secrets stay inside.
type Tool struct {
	*ent.Tool
	IsPrebuilt bool
	// HeaderNames are the names of what is sent with each request; the values never come back.
	HeaderNames []string
}

// Key is its position in lists.
func (t *Tool) Key() (time.Time, string) { return t.CreatedAt, t.ID }

// Stamps are what else it is ordered by.
func (t *Tool) Stamps() page.Stamps { return page.Stamps{Updated: t.UpdatedAt, NameKey: t.NameKey} }

// GetID is its id.
func (t *Tool) GetID() string { return t.ID }

// OwnerID is the subaccount whose it is; nil for the platform's.
func (t *Tool) OwnerID() *string {
	if t.IsPrebuilt {
		return nil
	}
	return &t.SubaccountID
}

// platform are the tools that come with the program. They are everybody's: nobody changes them.
var platform = sync.OnceValue(func() []*Tool {
	all := make([]*Tool, len(catalog.Tools()))
	for i, t := range catalog.Tools() {
		row := &ent.Tool{
			ID: t.ID, Name: t.Name, Description: &t.Description, Category: &t.Category, ToolType: t.ToolType,
			NameKey: new(ngram.Fold(t.Name)), Parameters: t.Parameters, CreatedAt: t.CreatedAt, UpdatedAt: t.CreatedAt,
		}
		all[i] = &Tool{Tool: row, IsPrebuilt: true, HeaderNames: []string{}}
	}
	return all
})

func prebuilt(id string) *Tool {
	if i := slices.IndexFunc(platform(), func(t *Tool) bool { return t.ID == id }); i >= 0 {
		return platform()[i]
	}
	return nil
}

// Filter narrows a list of tools. Its parts combine.
type Filter struct {
	Search     *string
	Category   *string
	ToolType   *string
	IsPrebuilt *bool
	Sort       page.Sort
	First      *int
	After      *string
}

func (f Filter) where() []func(*sql.Selector) {
	var where []func(*sql.Selector)
	if f.Category != nil {
		where = append(where, sql.FieldEQ(tool.FieldCategory, *f.Category))
	}
	if f.ToolType != nil {
		where = append(where, sql.FieldEQ(tool.FieldToolType, *f.ToolType))
	}
	if f.Search != nil {
		where = append(where, sql.OrPredicates(sql.FieldContains(tool.FieldNameKey, ngram.Query(*f.Search)),
			sql.FieldContains(tool.FieldDescriptionKey, ngram.Query(*f.Search))))
	}
	return where
}

// takes says whether a platform tool is among what the filter asks for.
func (f Filter) takes(t *Tool) bool {
	is := func(want, have *string) bool { return want == nil || have != nil && *want == *have }
	if !is(f.Category, t.Category) || !is(f.ToolType, &t.ToolType) {
		return false
	}
	return f.Search == nil || strings.Contains(ngram.Fold(t.Name), ngram.Query(*f.Search)) ||
		strings.Contains(ngram.Fold(*t.Description), ngram.Query(*f.Search))
}

// spelled are the orders in which the platform's stand among the subaccount's own by their names.
var spelled = map[page.Sort]page.Sort{page.Named: page.Spelled, page.NamedDescending: page.SpelledDescending}

// List the tools. From the newest on, the subaccount's own come before the platform's.
func (s *Service) List(ctx context.Context, f Filter) (*page.List[*Tool], error) {
	var theirs []*Tool
	if f.IsPrebuilt == nil || *f.IsPrebuilt {
		theirs = slices.DeleteFunc(slices.Clone(platform()), func(t *Tool) bool { return !f.takes(t) })
	}
	ours := f.IsPrebuilt == nil || !*f.IsPrebuilt
	q := page.Query{Entity: ent.TypeTool, List: "tools", Where: f.where(), Sort: f.Sort, First: f.First, After: f.After}
	if by, ok := spelled[f.Sort]; ok {
		q.Sort = by
	}
	q.Filter = []string{store.Text(f.Search), page.Given(f.Category), page.Given(f.ToolType), page.GivenBool(f.IsPrebuilt)}
	q.Count = func(ctx context.Context, limit int) (n int, err error) {
		if ours {
			n, err = s.parts.Store.CountUpTo(ctx, ent.TypeTool, limit, q.Where...)
		}
		return n + len(theirs), err
	}
	return page.Fetch(ctx, s.parts.Pager, q, func(ctx context.Context, w page.Window) (own []*Tool, err error) {
		if ours {
			own, err = s.read(ctx, w)
		}
		return page.Mix(w, own, theirs), err
	})
}

// Of an assistant, the custom ones, newest first.
func (s *Service) Of(ctx context.Context, assistantID string, first *int, after *string) (*page.List[*Tool], error) {
	if err := s.needAssistant(ctx, assistantID); err != nil {
		return nil, err
	}
	return page.Fetch(ctx, s.parts.Pager, ofAssistant(ctx, first, after)(assistantID), s.read)
}

// OfMember is Of for an assistant that has been read, and for its kin.
func (s *Service) OfMember(ctx context.Context, m *page.Member, assistantID string, first *int, after *string) (*page.List[*Tool], error) {
	return page.Of(ctx, s.parts.Pager, m, assistantID, ofAssistant(ctx, first, after), s.read)
}

func ofAssistant(ctx context.Context, first *int, after *string) func(assistantID string) page.Query {
	return func(assistantID string) page.Query {
		return page.Query{
			Entity: ent.TypeTool, List: "assistant_tools", Filter: []string{assistantID}, First: first, After: after,
			Where: []func(*sql.Selector){usedBy(ctx, assistantID)},
		}
	}
}

func (s *Service) read(ctx context.Context, w page.Window) ([]*Tool, error) {
	return page.Rows(ctx, s.parts.Store.Client(ctx).Tool.Query(), w, s.wrap)
}

// GetAll reads several by their ids, of the platform or the subaccount's own; those that there are not are left out.
func (s *Service) GetAll(ctx context.Context, ids []string) ([]*Tool, error) {
	return page.ByIDsWith(ctx, ids, s.read, platform())
}

// Get one, of the platform or the subaccount's own.
func (s *Service) Get(ctx context.Context, id string) (*Tool, error) {
	if t := prebuilt(id); t != nil {
		return t, nil
	}
	row, err := s.parts.Store.Client(ctx).Tool.Get(ctx, id)
	if err != nil {
		return nil, store.Missing(err, "tool")
	}
	return s.wrap(row), nil
}

// Categories of all tools, in alphabetical order.
func (s *Service) Categories(ctx context.Context) ([]string, error) {
	own, err := s.parts.Store.Client(ctx).Tool.Query().Where(tool.CategoryNotNil()).Unique(true).Select(tool.FieldCategory).Strings(ctx)
	if err != nil {
		return nil, err
	}
	for _, t := range catalog.Tools() {
		own = append(own, t.Category)
	}
	slices.Sort(own)
	return slices.Compact(own), nil
}
