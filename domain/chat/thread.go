package chat

import (
	"context"
	"strconv"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/topic"
	"github.com/switchboard-dev/switchboard/ent"
	entassistant "github.com/switchboard-dev/switchboard/ent/assistant"
	entcontact "github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/contacttag"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Conversation is a thread of messages as the outside sees it, with whom and with which assistant.
type Conversation struct {
	*ent.Conversation
	page.Member
}

// Assistant is what a conversation shows of its assistant.
type Assistant struct{ ID, Name string }

// Key is its position in lists.
func (c *Conversation) Key() (time.Time, string) { return c.CreatedAt, c.ID }

// Stamps are what else it is ordered by.
func (c *Conversation) Stamps() page.Stamps { return page.Stamps{Updated: c.UpdatedAt} }

// GetID is its id.
func (c *Conversation) GetID() string { return c.ID }

// AboutContact is the contact that it is with, or "".
func (c *Conversation) AboutContact() string { return store.Text(c.ContactID) }

// KeptWith is its id: what is stored of it is its contact's once there is one.
func (c *Conversation) KeptWith() string { return c.ID }

// ContactName is the name of whom it is with.
func (c *Conversation) ContactName() *string {
	if c.Edges.Contact == nil {
		return nil
	}
	return (&contact.Contact{Contact: c.Edges.Contact}).Name()
}

// ContactEmail is the e-mail address of whom it is with.
func (c *Conversation) ContactEmail() *string {
	if c.Edges.Contact == nil {
		return nil
	}
	return c.Edges.Contact.Email
}

// ContactPhone is the phone number of whom it is with.
func (c *Conversation) ContactPhone() *string {
	if c.Edges.Contact == nil {
		return nil
	}
	return c.Edges.Contact.Phone
}

// Assistant is the one that last had to do with it.
func (c *Conversation) Assistant() *Assistant {
	if a := c.Edges.Assistant; a != nil {
		return &Assistant{a.ID, a.Name}
	}
	return nil
}

// HandedOff says that it waits for a person.
func (c *Conversation) HandedOff() bool { return c.HandedOffAt != nil }

// Filter narrows a list of conversations. Its parts combine.
type Filter struct {
	Search          *string
	ContactID       *string
	AssistantID     *string
	Channel         *string
	Favorite        *bool
	HandedOff       *bool
	View            *string
	Triage          *string
	AssigneeID      *string
	Priority        *string
	TagID           *string // of the contact
	TeamID          *string
	TopicID         *string
	Target          *string
	Handling        *string // as analytics count it
	Type            *string
	Sentiment       *string
	Status          *string
	From, To        *time.Time // of the creation; To is exclusive
	IncludeArchived bool
	Since           page.Since
	Sort            page.Sort
	First           *int
	After           *string
}

// List the conversations.
func (s *Service) List(ctx context.Context, f Filter) (*page.List[*Conversation], error) {
	channel, err := channelOf(f.Channel)
	if err != nil {
		return nil, err
	}
	f.Channel = patch.Filled(channel)
	where, err := s.where(ctx, f)
	if err != nil {
		return nil, err
	}
	q := page.Query{Entity: ent.TypeConversation, List: "conversations", Where: where, Sort: f.Sort, Since: f.Since, First: f.First, After: f.After}
	q.Filter = []string{
		page.Given(f.Search), page.Given(f.ContactID), page.Given(f.AssistantID), page.Given(f.Channel),
		page.GivenBool(f.Favorite), page.GivenBool(f.HandedOff),
		strconv.FormatBool(f.IncludeArchived), page.Given(f.View), page.Given(f.Triage), page.Given(f.AssigneeID), page.Given(f.Priority),
		page.Given(f.Type), page.Given(f.Sentiment), page.Given(f.Status), page.Given(f.TagID), page.Given(f.TeamID), page.Given(f.TopicID),
		page.Given(f.Target), page.Given(f.Handling), page.GivenTime(f.From), page.GivenTime(f.To),
	}
	return page.Fetch(ctx, s.parts.Pager, q, func(ctx context.Context, w page.Window) ([]*Conversation, error) {
		return page.Rows(ctx, s.threads(ctx), w, func(r *ent.Conversation) *Conversation { return &Conversation{Conversation: r} })
	})
}

// IDs of the conversations that match a filter, newest first, up to the given number.
func (s *Service) IDs(ctx context.Context, f Filter, most int) ([]string, error) {
	where, err := s.where(ctx, f)
	if err != nil {
		return nil, err
	}
	query := s.parts.Store.Client(ctx).Conversation.Query()
	for _, condition := range where {
		query.Where(condition)
	}
	return query.Order(ent.Desc(conversation.FieldCreatedAt, conversation.FieldID)).Limit(most).IDs(ctx)
}

// threads reads conversations with what they show of others.
func (s *Service) threads(ctx context.Context) *ent.ConversationQuery {
	return s.parts.Store.Client(ctx).Conversation.Query().
		WithContact(func(q *ent.ContactQuery) {
			q.Select(entcontact.FieldName, entcontact.FieldFirstName, entcontact.FieldLastName, entcontact.FieldEmail, entcontact.FieldPhone,
				entcontact.FieldSubaccountID)
		}).
		WithAssistant(func(q *ent.AssistantQuery) { q.Select(entassistant.FieldName, entassistant.FieldSubaccountID) })
}

func (s *Service) where(ctx context.Context, f Filter) (where []func(*sql.Selector), err error) {
	if !f.IncludeArchived {
		where = append(where, sql.FieldEQ(conversation.FieldIsArchived, false))
	}
	for column, value := range map[string]*string{
		conversation.FieldContactID: f.ContactID, conversation.FieldAssistantID: f.AssistantID, conversation.FieldLastChannel: f.Channel,
		conversation.FieldAssigneeID: f.AssigneeID, conversation.FieldTeamID: f.TeamID, conversation.FieldPriority: f.Priority,
		conversation.FieldConversationType: f.Type, conversation.FieldUserSentiment: f.Sentiment, conversation.FieldStatus: f.Status,
	} {
		if value != nil {
			where = append(where, sql.FieldEQ(column, *value))
		}
	}
	if f.Favorite != nil {
		where = append(where, sql.FieldEQ(conversation.FieldIsFavorite, *f.Favorite))
	}
	if f.HandedOff != nil {
		is := sql.FieldIsNull(conversation.FieldHandedOffAt)
		if *f.HandedOff {
			is = sql.FieldNotNull(conversation.FieldHandedOffAt)
		}
		where = append(where, is)
	}
	where = append(where, f.more(authz.From(ctx).Subaccount)...)
	if f.View != nil {
		view, err := inbox.View(ctx, *f.View)
		if err != nil {
			return nil, err
		}
		where = append(where, view...)
	}
	if f.Search == nil || strings.TrimSpace(*f.Search) == "" {
		return where, nil
	}
	found, err := s.sought(ctx, *f.Search)
	return append(where, found...), err
}

// more are the conditions that are no single column's.
func (f Filter) more(subaccount string) (where []func(*sql.Selector)) {
	where = append(where, page.During(f.From, f.To)...)
	if f.Triage != nil {
		where = append(where, inbox.Standing(*f.Triage))
	}
	if f.Priority != nil && *f.Priority != "NONE" {
		where = append(where, inbox.Prioritized)
	}
	if f.TagID != nil {
		where = append(where, withTag(subaccount, *f.TagID))
	}
	if f.Target != nil {
		where = append(where, inbox.Targeted(*f.Target))
	}
	if f.Handling != nil {
		where = append(where, figure.HandledChats(*f.Handling))
	}
	if f.TopicID != nil {
		where = append(where, topic.Conversations(subaccount, *f.TopicID))
	}
	return where
}

// withTag is the condition that a conversation is with one of the subaccount's contacts that have a tag.
func withTag(subaccount, tagID string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		t := sql.Dialect(s.Dialect()).Table(contacttag.Table).As("tagged")
		s.Where(sql.In(s.C(conversation.FieldContactID), sql.Dialect(s.Dialect()).Select(t.C(contacttag.FieldContactID)).From(t).Where(sql.And(
			sql.EQ(t.C(contacttag.FieldSubaccountID), subaccount), sql.EQ(t.C(contacttag.FieldTagID), tagID),
		))))
	}
}

// Get one conversation. The error is not_found if the subaccount has none with the id.
func (s *Service) Get(ctx context.Context, id string) (*Conversation, error) {
	row, err := s.threads(ctx).Where(conversation.ID(id)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.Missing("conversation").Because(err)
	}
	if err != nil {
		return nil, err
	}
	return &Conversation{Conversation: row}, nil
}

// GetAll reads several by their ids; those that the subaccount has not are left out.
func (s *Service) GetAll(ctx context.Context, ids []string) ([]*Conversation, error) {
	return page.ByIDs(ctx, ids, func(ctx context.Context, w page.Window) ([]*Conversation, error) {
		return page.Rows(ctx, s.threads(ctx), w, func(r *ent.Conversation) *Conversation { return &Conversation{Conversation: r} })
	})
}
