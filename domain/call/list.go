package call

import (
	"context"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/domain/topic"
	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	entcontact "github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Filter narrows a list of calls. Its parts combine; To is exclusive.
type Filter struct {
	AssistantID, ContactID, ConversationID *string
	TopicID                                *string
	Direction, Status, Type, Sentiment     *string
	// Number is the subaccount's own.
	Number   *string
	Answered *bool
	// Handling is how far it came, as analytics count it.
	Handling *string
	From, To *time.Time
	Since    page.Since
	Sort     page.Sort
	First    *int
	After    *string
}

func (f Filter) where(subaccount string) (where []func(*sql.Selector)) {
	for column, v := range map[string]*string{
		entcall.FieldAssistantID: f.AssistantID, entcall.FieldContactID: f.ContactID, entcall.FieldConversationID: f.ConversationID,
		entcall.FieldDirection: f.Direction, entcall.FieldStatus: f.Status, entcall.FieldCallType: f.Type, entcall.FieldUserSentiment: f.Sentiment,
	} {
		if v != nil {
			where = append(where, sql.FieldEQ(column, *v))
		}
	}
	if f.Number != nil {
		where = append(where, figure.OwnNumber(*f.Number))
	}
	if f.Handling != nil {
		where = append(where, figure.HandledCalls(*f.Handling))
	}
	if f.TopicID != nil {
		where = append(where, topic.Calls(subaccount, *f.TopicID))
	}
	if f.Answered != nil {
		is := sql.FieldIsNull(entcall.FieldAnsweredAt)
		if *f.Answered {
			is = sql.FieldNotNull(entcall.FieldAnsweredAt)
		}
		where = append(where, is)
	}
	return append(where, page.During(f.From, f.To)...)
}

// List the calls.
func (s *Service) List(ctx context.Context, f Filter) (*page.List[*Call], error) {
	q := page.Query{
		Entity: ent.TypeCall, List: "calls", Where: f.where(authz.From(ctx).Subaccount),
		Since: f.Since, Sort: f.Sort, First: f.First, After: f.After,
	}
	q.Filter = []string{
		page.Given(f.AssistantID), page.Given(f.ContactID), page.Given(f.ConversationID), page.Given(f.Direction), page.Given(f.Status),
		page.Given(f.Type), page.Given(f.TopicID), page.Given(f.Number), page.Given(f.Sentiment), page.GivenBool(f.Answered), page.Given(f.Handling),
		page.GivenTime(f.From), page.GivenTime(f.To),
	}
	return page.Fetch(ctx, s.parts.Pager, q, s.read)
}

// OfConversation are the calls that a conversation had.
func (s *Service) OfConversation(ctx context.Context, id string, first *int, after *string) (*page.List[*Call], error) {
	if _, err := s.parts.Chat.Get(ctx, id); err != nil {
		return nil, err
	}
	return s.List(ctx, Filter{ConversationID: &id, First: first, After: after})
}

func (s *Service) read(ctx context.Context, w page.Window) ([]*Call, error) {
	return page.Rows(ctx, s.calls(ctx), w, s.view)
}

func (s *Service) calls(ctx context.Context) *ent.CallQuery {
	return s.parts.Store.Client(ctx).Call.Query().WithContact(func(q *ent.ContactQuery) { q.Select(shownOf...) })
}

// shownOf are the columns of a contact that its calls show.
var shownOf = []string{
	entcontact.FieldSubaccountID, entcontact.FieldName, entcontact.FieldFirstName, entcontact.FieldLastName, entcontact.FieldEmail,
	entcontact.FieldPhone,
}

// TopicsOf a call, by name.
func (s *Service) TopicsOf(ctx context.Context, c *Call) ([]*topic.Named, error) {
	return s.parts.Topics.OfCall(ctx, &c.Member, c.ID)
}

// GetAll reads several by their ids; those that the subaccount has not are left out.
func (s *Service) GetAll(ctx context.Context, ids []string) ([]*Call, error) {
	return page.ByIDs(ctx, ids, s.read)
}

// Get one, with its contact in the same trip. The error is not_found if the subaccount has none with the id.
func (s *Service) Get(ctx context.Context, id string) (*Call, error) {
	if known := store.Fresh[Call](ctx, s.parts.Store, ent.TypeCall, id); known != nil {
		return s.view(known.Call), nil
	}
	row, err := s.shown(ctx, id)
	if ent.IsNotFound(err) {
		return nil, fault.Missing("call").Because(err)
	}
	if err != nil {
		return nil, err
	}
	return s.view(row), nil
}

// shown reads a call, and behind that its contact.
func (s *Service) shown(ctx context.Context, id string, more ...func(*sql.Selector)) (row *ent.Call, err error) {
	var who *ent.Contact
	err = s.parts.Store.Together(ctx, func(ctx context.Context) (err error) {
		query := s.parts.Store.Client(ctx).Call.Query().Where(entcall.ID(id))
		for _, m := range more {
			query.Where(m)
		}
		row, err = query.Only(ctx)
		return err
	}, func(ctx context.Context) (err error) {
		who, err = s.parts.Store.Client(ctx).Contact.Query().Where(entcontact.HasCallsWith(entcall.ID(id))).
			Select(slices.Concat(shownOf, []string{entcontact.FieldUpdatedAt})...).Only(ctx)
		return ent.MaskNotFound(err)
	})
	if err == nil {
		row.Edges.Contact = who
	}
	return row, err
}

// carrierOf is what carries a call; nil if nothing does.
func (s *Service) carrierOf(row *ent.Call) carrier.Carrier {
	if row.CallType != web {
		return s.parts.Carrier
	}
	if s.parts.Web == nil {
		return nil
	}
	return s.parts.Web
}
