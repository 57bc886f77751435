// Package assistant manages assistants with their versions, notes and folders. It is independent of transports.
package assistant

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/assistantknowledgebase"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Parts are what a Service works with.
type Parts struct {
	Store *store.Store
	Pager *page.Pager
	Queue *job.Queue
	// Carrier takes their configurations; nil if none is configured.
	Carrier carrier.Carrier
	// Patience is how long a request waits for the carrier's answer.
	Patience time.Duration
	// Installed says that the installation has a language model.
	Installed bool
}

// Service keeps the assistants of the caller's subaccount.
type Service struct {
	parts Parts
}

// New makes the service of its parts.
func New(p Parts) *Service { return &Service{parts: p} }

// Assistant is an assistant as the outside sees it.
type Assistant struct {
	*ent.Assistant
	page.Member
}

// Key is its position in lists.
func (a *Assistant) Key() (time.Time, string) { return a.CreatedAt, a.ID }

// ETag is its revision as an HTTP entity tag.
func (a *Assistant) ETag() string { return `"` + strconv.Itoa(a.Revision) + `"` }

// Stamps are what else it is ordered by.
func (a *Assistant) Stamps() page.Stamps {
	return page.Stamps{Updated: a.UpdatedAt, NameKey: a.NameKey}
}

// GetID is its id.
func (a *Assistant) GetID() string { return a.ID }

// Filter narrows a list of assistants.
type Filter struct {
	Search          *string
	FolderID        *string
	IncludeArchived bool
	// Columns are what is read; empty: all.
	Columns []string
	Sort    page.Sort
	First   *int
	After   *string
}

// List the assistants.
func (s *Service) List(ctx context.Context, f Filter) (*page.List[*Assistant], error) {
	q := page.Query{Entity: ent.TypeAssistant, List: "assistants", Sort: f.Sort, First: f.First, After: f.After}
	q.Filter = []string{store.Text(f.Search), page.Given(f.FolderID), strconv.FormatBool(f.IncludeArchived)}
	if !f.IncludeArchived {
		q.Where = append(q.Where, sql.FieldEQ(assistant.FieldArchived, false))
	}
	if f.FolderID != nil {
		q.Where = append(q.Where, sql.FieldEQ(assistant.FieldFolderID, *f.FolderID))
	}
	if f.Search != nil && strings.TrimSpace(*f.Search) != "" {
		q.Where = append(q.Where, sql.FieldContains(assistant.FieldNameKey, ngram.Query(*f.Search)))
	}
	return page.Fetch(ctx, s.parts.Pager, q, s.reader(f.columns()...))
}

// columns that are read: also what is ordered by.
func (f Filter) columns() []string {
	if len(f.Columns) == 0 {
		return nil
	}
	more := slices.DeleteFunc([]string{assistant.FieldUpdatedAt, assistant.FieldNameKey}, func(c string) bool { return slices.Contains(f.Columns, c) })
	return slices.Concat(f.Columns, more)
}

// OfBase lists the assistants that answer from a knowledge base, without archived ones. It reads those of all bases on the same page at once.
func (s *Service) OfBase(ctx context.Context, m *page.Member, baseID string, f Filter) (*page.List[*Assistant], error) {
	return page.Of(ctx, s.parts.Pager, m, baseID, func(baseID string) page.Query {
		return page.Query{
			Entity: ent.TypeAssistant, List: "knowledge_base_assistants", Filter: []string{baseID}, First: f.First, After: f.After, Columns: f.Columns,
			Where: []func(*sql.Selector){
				sql.FieldEQ(assistant.FieldArchived, false),
				assistant.HasKnowledgeLinksWith( // by the index, which begins with the tenant
					assistantknowledgebase.SubaccountID(authz.From(ctx).Subaccount), assistantknowledgebase.KnowledgeBaseID(baseID)),
			},
		}
	}, s.reader(f.Columns...))
}

func (s *Service) reader(columns ...string) page.Read[*Assistant] {
	return func(ctx context.Context, w page.Window) ([]*Assistant, error) {
		query := s.parts.Store.Client(ctx).Assistant.Query().Order(w.Order).Limit(w.Limit)
		for _, p := range w.Where {
			query.Where(p)
		}
		if len(columns) > 0 {
			query.Select(columns...)
		}
		rows, err := query.All(ctx)
		return views(rows), err
	}
}

func views(rows []*ent.Assistant) []*Assistant {
	all := make([]Assistant, len(rows))
	out := make([]*Assistant, len(rows))
	for i, r := range rows {
		all[i].Assistant = r
		out[i] = &all[i]
	}
	return out
}

// Get one, archived or not. The error is not_found if the subaccount has none with the id.
func (s *Service) Get(ctx context.Context, id string, columns ...string) (*Assistant, error) {
	query := s.parts.Store.Client(ctx).Assistant.Query().Where(assistant.ID(id))
	if len(columns) > 0 {
		query.Select(columns...)
	}
	row, err := query.Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "assistant")
	}
	return &Assistant{Assistant: row}, nil
}

// GetAll reads several by their ids; those that the subaccount has not are left out.
func (s *Service) GetAll(ctx context.Context, ids []string) ([]*Assistant, error) {
	return page.ByIDs(ctx, ids, s.reader())
}
