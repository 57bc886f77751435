// Package topic manages what contacts want: the topics of a subaccount, and which conversations and calls are about them. A language model
// names topics when it summarizes; members rename, merge and delete them.
package topic

import (
	"context"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	enttopic "github.com/switchboard-dev/switchboard/ent/topic"
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
}

// Service keeps the topics of the caller's subaccount.
type Service struct{ parts Parts }

// New makes the service of its parts.
func New(p Parts) *Service { return &Service{p} }

// Topic is what contacts want.
type Topic struct {
	*ent.Topic
	page.Member
}

// Key is its position in lists.
func (t *Topic) Key() (time.Time, string) { return t.CreatedAt, t.ID }

// GetID is its id.
func (t *Topic) GetID() string { return t.ID }

// Named is what a conversation or a call shows of a topic.
type Named struct{ ID, Name string }

// live are the topics that there are: neither deleted nor a part of another one.
var live = enttopic.And(enttopic.Hidden(false), enttopic.MergedIDIsNil())

func wrap(r *ent.Topic) *Topic { return &Topic{Topic: r} }

// List the topics, newest first.
func (s *Service) List(ctx context.Context, search *string, first *int, after *string) (*page.List[*Topic], error) {
	q := page.Query{Entity: ent.TypeTopic, List: "topics", Filter: []string{page.Given(search)}, First: first, After: after}
	q.Where = []func(*sql.Selector){sql.FieldEQ(enttopic.FieldHidden, false), sql.FieldIsNull(enttopic.FieldMergedID)}
	if search != nil {
		q.Where = append(q.Where, sql.FieldContains(enttopic.FieldNameKey, ngram.Query(*search)))
	}
	return page.Fetch(ctx, s.parts.Pager, q, s.read)
}

// GetAll reads several by their ids; those that there are not are left out.
func (s *Service) GetAll(ctx context.Context, ids []string) ([]*Topic, error) {
	return page.ByIDs(ctx, ids, func(ctx context.Context, w page.Window) ([]*Topic, error) {
		w.Where = append(w.Where, sql.FieldEQ(enttopic.FieldHidden, false), sql.FieldIsNull(enttopic.FieldMergedID))
		return s.read(ctx, w)
	})
}

func (s *Service) read(ctx context.Context, w page.Window) ([]*Topic, error) {
	return page.Rows(ctx, s.parts.Store.Client(ctx).Topic.Query(), w, wrap)
}

// Get one topic. The error is not_found if the subaccount has none with the id.
func (s *Service) Get(ctx context.Context, id string) (*Topic, error) {
	row, err := s.get(ctx, id)
	if err != nil {
		return nil, err
	}
	return wrap(row), nil
}

func (s *Service) get(ctx context.Context, id string) (*ent.Topic, error) {
	row, err := s.parts.Store.Client(ctx).Topic.Query().Where(enttopic.ID(id), live).Only(ctx)
	return row, store.Missing(err, "topic")
}
