package contact

import (
	"context"
	"slices"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/appointment"
	"github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// summarySize is how much of a message its summary shows, in characters.
const summarySize = 160

// Interaction is one thing that happened with a contact: a message, an appointment or a call.
type Interaction struct {
	ID        string
	Type      string
	Summary   string
	CreatedAt time.Time
}

// Key is its position in lists.
func (i *Interaction) Key() (time.Time, string) { return i.CreatedAt, i.ID }

// happening is one kind of what happens with a contact.
type happening struct {
	entity string
	where  func(subaccount, contactID string) func(*sql.Selector)
	read   func(ctx context.Context, c *ent.Client, w page.Window) ([]*Interaction, error)
}

var happenings = []happening{
	{ent.TypeMessage, messagesWith, func(ctx context.Context, c *ent.Client, w page.Window) ([]*Interaction, error) {
		return page.Rows(ctx, c.Message.Query(), w, func(m *ent.Message) *Interaction {
			return &Interaction{m.ID, "message", beginning(m.Content), m.CreatedAt}
		})
	}},
	{ent.TypeAppointment, appointmentsWith, func(ctx context.Context, c *ent.Client, w page.Window) ([]*Interaction, error) {
		return page.Rows(ctx, c.Appointment.Query(), w, func(a *ent.Appointment) *Interaction {
			return &Interaction{a.ID, "appointment", store.Text(a.Status) + " " + a.StartTime.UTC().Format(time.RFC3339), a.CreatedAt}
		})
	}},
	{ent.TypeCall, calledWith, func(ctx context.Context, c *ent.Client, w page.Window) ([]*Interaction, error) {
		return page.Rows(ctx, c.Call.Query(), w, func(r *ent.Call) *Interaction {
			return &Interaction{r.ID, "call", strings.TrimSpace(r.Direction + " " + r.Status + " " + beginning(store.Text(r.Summary))), r.CreatedAt}
		})
	}},
}

// Interactions with a contact of every kind in one line, newest first.
func (s *Service) Interactions(ctx context.Context, contactID string, first *int, after *string) (*page.List[*Interaction], error) {
	if err := s.need(ctx, contactID); err != nil {
		return nil, err
	}
	subaccount := authz.From(ctx).Subaccount
	q := page.Query{List: "contact_interactions", Filter: []string{contactID}, First: first, After: after}
	q.Count = func(ctx context.Context, limit int) (total int, err error) {
		for _, h := range happenings {
			n, err := s.parts.Store.CountUpTo(ctx, h.entity, limit, h.where(subaccount, contactID))
			if err != nil {
				return 0, err
			}
			total += n
		}
		return total, nil
	}
	return page.Fetch(ctx, s.parts.Pager, q, func(ctx context.Context, w page.Window) ([]*Interaction, error) {
		var kinds [][]*Interaction
		for _, h := range happenings {
			of := w
			of.Where = append(slices.Clip(w.Where), h.where(subaccount, contactID))
			some, err := h.read(ctx, s.parts.Store.Client(ctx), of)
			if err != nil {
				return nil, err
			}
			kinds = append(kinds, some)
		}
		return page.Mix(w, kinds...), nil
	})
}

// messagesWith is the condition that a message belongs to a conversation with the contact.
func messagesWith(subaccount, contactID string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		t := sql.Table(conversation.Table)
		s.Where(sql.In(s.C(message.FieldConversationID), sql.Dialect(s.Dialect()).Select(t.C(conversation.FieldID)).From(t).
			Where(sql.And(sql.EQ(t.C(conversation.FieldSubaccountID), subaccount), sql.EQ(t.C(conversation.FieldContactID), contactID)))))
	}
}

// appointmentsWith is the condition that an appointment is with the contact.
func appointmentsWith(_, contactID string) func(*sql.Selector) {
	return sql.FieldEQ(appointment.FieldContactID, contactID)
}

// calledWith is the condition that a call is with the contact.
func calledWith(_, contactID string) func(*sql.Selector) {
	return sql.FieldEQ(call.FieldContactID, contactID)
}

// beginning is what a summary shows of a text: its first words, in one line.
func beginning(text string) string {
	return plain.Shorten(plain.Line(text), summarySize)
}
