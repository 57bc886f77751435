// Package knowledge manages what assistants answer from: knowledge bases, their sources, and the search over them. It is independent of
// transports.
package knowledge

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/domain/knowledge/reading"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistantknowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/platform/vector"
)

// Parts are what a Service works with.
type Parts struct {
	Store *store.Store
	Pager *page.Pager
	Queue *job.Queue
	// Fetch gets files from URLs that tenants name; it reaches no private address.
	Fetch *http.Client
	// Reader reads documents and pages; nil reads none.
	Reader *reading.Reader
	// Files are those that were sent up before.
	Files *file.Service
	// Encoders are by what the passages of the caller's workspace become vectors; those that follow the first were used before. nil,
	// or without a Client: there are none. Installed is the one of workspaces without their own.
	Encoders  func(context.Context) ([]llm.Encoder, error)
	Installed llm.Encoder
	Client    *llm.Client
	Budget    *budget.Service
	// Embedded counts requests for vectors, by whether the endpoint is the workspace's own, what they are for and what came of them; nil
	// counts nothing.
	Embedded func(own bool, purpose, outcome string)
	// Words say which words are near in meaning; nil are the program's.
	Words *vector.Table
	// Quota bounds what is kept; nil bounds nothing.
	Quota *file.Quota
	// Log records what searches do without; nil for the default logger.
	Log *slog.Logger
}

// Service keeps the knowledge of the caller's subaccount.
type Service struct {
	parts Parts

	// The usual ones where zero.
	most     reading.Bounds
	pace     pace
	hurry    time.Duration // how long a search waits for the vector of its question
	stretch  time.Duration // how long a source is embedded before others are
	lasting  time.Duration // how long vectors are kept though the endpoint makes others
	looking  time.Duration // how seldom a search looks for those
	words    int           // that a search compares with
	scanned  int           // rows of the index that it reads
	shelf    shelf[*index.Lexicon]
	sketches shelf[*sketches]
	lessons  shelf[*lesson]
	meanings meanings
	looks    looks

	polite politeness
	hosts  hosts
}

// New makes the service of its parts.
func New(p Parts) *Service {
	p.Log = cmp.Or(p.Log, slog.Default())
	return &Service{parts: p, lessons: shelf[*lesson]{most: trainingMemory}}
}

// Base is a body of knowledge with the number of its sources, and of those among them that are not read yet or could not be.
type Base struct {
	*ent.KnowledgeBase
	page.Member
	Sources, Unread, Failed int
}

// Key is its position in lists.
func (b *Base) Key() (time.Time, string) { return b.CreatedAt, b.ID }

// Stamps are what else it is ordered by.
func (b *Base) Stamps() page.Stamps {
	return page.Stamps{Updated: b.UpdatedAt, NameKey: b.NameKey}
}

// GetID is its id.
func (b *Base) GetID() string { return b.ID }

// UsedOnCalls says whether calls use it as chats do.
func (b *Base) UsedOnCalls() bool { return b.OffCallsAt == nil }

// CreateBase is a new knowledge base.
type CreateBase struct {
	Name        string              `check:"minLength=1,maxLength=200"`
	Description patch.Field[string] `check:"maxLength=2000"`
	FolderID    patch.Field[string]
}

// Filter narrows a list of knowledge bases.
type Filter struct {
	Search          *string
	FolderID        *string
	IncludeArchived bool
	Sort            page.Sort
	First           *int
	After           *string
}

// List the knowledge bases.
func (s *Service) List(ctx context.Context, f Filter) (*page.List[*Base], error) {
	q := page.Query{Entity: ent.TypeKnowledgeBase, List: "knowledge_bases", Sort: f.Sort, First: f.First, After: f.After}
	q.Filter = []string{store.Text(f.Search), page.Given(f.FolderID), strconv.FormatBool(f.IncludeArchived)}
	if !f.IncludeArchived {
		q.Where = append(q.Where, sql.FieldEQ(knowledgebase.FieldIsArchived, false))
	}
	if f.FolderID != nil {
		q.Where = append(q.Where, sql.FieldEQ(knowledgebase.FieldFolderID, *f.FolderID))
	}
	if f.Search != nil && strings.TrimSpace(*f.Search) != "" {
		q.Where = append(q.Where, sql.FieldContains(knowledgebase.FieldNameKey, ngram.Query(*f.Search)))
	}
	return page.Fetch(ctx, s.parts.Pager, q, s.read)
}

// OfAssistant lists the knowledge bases that an assistant answers from, archived ones left out.
func (s *Service) OfAssistant(ctx context.Context, assistantID string, first *int, after *string) (*page.List[*Base], error) {
	if err := s.needAssistant(ctx, assistantID); err != nil {
		return nil, err
	}
	return page.Fetch(ctx, s.parts.Pager, ofAssistant(first, after)(assistantID), s.read)
}

// OfMember is OfAssistant for an assistant that has been read, and for its kin.
func (s *Service) OfMember(
	ctx context.Context, m *page.Member, assistantID string, first *int, after *string,
) (*page.List[*Base], error) {
	return page.Of(ctx, s.parts.Pager, m, assistantID, ofAssistant(first, after), s.read)
}

func ofAssistant(first *int, after *string) func(assistantID string) page.Query {
	return func(assistantID string) page.Query {
		return page.Query{
			Entity: ent.TypeKnowledgeBase, List: "assistant_knowledge_bases", Filter: []string{assistantID}, First: first, After: after,
			Where: []func(*sql.Selector){
				sql.FieldEQ(knowledgebase.FieldIsArchived, false),
				knowledgebase.HasAssistantLinksWith(assistantknowledgebase.AssistantID(assistantID)),
			},
		}
	}
}

func (s *Service) read(ctx context.Context, w page.Window) ([]*Base, error) {
	query := s.parts.Store.Client(ctx).KnowledgeBase.Query().Order(w.Order).Limit(w.Limit)
	for _, p := range w.Where {
		query.Where(p)
	}
	rows, err := query.All(ctx)
	if err != nil {
		return nil, err
	}
	return s.counted(ctx, rows...)
}

// Get one, archived or not. The error is not_found if the subaccount has none with the id.
func (s *Service) Get(ctx context.Context, id string) (*Base, error) {
	row, err := s.parts.Store.Client(ctx).KnowledgeBase.Get(ctx, id)
	if err != nil {
		return nil, store.Missing(err, "knowledge base")
	}
	all, err := s.counted(ctx, row)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// GetAll reads several by their ids; those that the subaccount has not are left out.
func (s *Service) GetAll(ctx context.Context, ids []string) ([]*Base, error) {
	return page.ByIDs(ctx, ids, s.read)
}

// Create a knowledge base.
func (s *Service) Create(ctx context.Context, in CreateBase) (*Base, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	var row *ent.KnowledgeBase
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		row, err = s.create(ctx, in, false)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &Base{KnowledgeBase: row}, nil
}

// create the row of a knowledge base, in a transaction.
func (s *Service) create(ctx context.Context, in CreateBase, voice bool) (*ent.KnowledgeBase, error) {
	if err := s.roomForBase(ctx); err != nil {
		return nil, err
	}
	row, err := s.parts.Store.Client(ctx).KnowledgeBase.Create().SetName(in.Name).SetVoiceEnabled(voice).
		SetNillableDescription(in.Description.Value()).SetNillableFolderID(in.FolderID.Value()).Save(ctx)
	return row, foreign(err, "folder", "folderId")
}

// counted joins knowledge bases with the number of their sources, in one query for all of them.
func (s *Service) counted(ctx context.Context, rows ...*ent.KnowledgeBase) ([]*Base, error) {
	out := make([]*Base, len(rows))
	ids := make([]string, len(rows))
	byID := make(map[string]*Base, len(rows))
	for i, r := range rows {
		out[i] = &Base{KnowledgeBase: r}
		ids[i], byID[r.ID] = r.ID, out[i]
	}
	if len(ids) == 0 {
		return out, nil
	}
	var groups []struct {
		KnowledgeBaseID string `json:"knowledge_base_id"`
		Status          string `json:"status"`
		Count           int    `json:"count"`
	}
	err := s.parts.Store.Client(ctx).KnowledgeSource.Query().Where(knowledgesource.KnowledgeBaseIDIn(ids...), there).
		GroupBy(knowledgesource.FieldKnowledgeBaseID, knowledgesource.FieldStatus).Aggregate(ent.Count()).Scan(ctx, &groups)
	for _, g := range groups {
		b := byID[g.KnowledgeBaseID]
		b.Sources += g.Count
		switch g.Status {
		case Pending, Processing:
			b.Unread += g.Count
		case Failed:
			b.Failed += g.Count
		}
	}
	return out, err
}
