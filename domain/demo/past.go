package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// days is how far the past goes back.
const days = 21

// past is what happened in a subaccount before today, as a file says it: scripts that were played again and again, by
// the people of the subaccount. Dates are reckoned from now, so that the demo never looks old.
type past struct {
	People    []someone
	Calls     []script
	Talks     []dialog
	CallsADay int `json:"calls_a_day"`
	TalksADay int `json:"talks_a_day"`
}

func (p *past) load(file string) error {
	text, err := files.ReadFile(file)
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	if err := json.Unmarshal(text, p); err != nil { //nolint:musttag // the file is ours
		return fmt.Errorf("demo: %s: %w", file, err)
	}
	return nil
}

// historian writes a past down. It writes as the system: what is long over causes no events, and nobody did it today.
type historian struct {
	client     *ent.Client
	subaccount string
	zone       *time.Location
	random     *rand.Rand
	pace       *rand.Rand // of turns
	assistants map[string]string
	people     []*ent.Contact
	number     string // of the subaccount
	now        time.Time
	spent      budget.Amount     // this month
	groups     map[string]string // of unanswered questions
	topics     map[string]string // by name
	rows       rows
}

// rows are written many at once.
type rows struct {
	conversations []*ent.ConversationCreate
	messages      []*ent.MessageCreate
	turns         []*ent.TurnCreate
	calls         []*ent.CallCreate
	appointments  []*ent.AppointmentCreate
	missed        []*ent.UnansweredQuestionCreate
	topics        []*ent.TopicCreate
	links         []*ent.TopicLinkCreate
}

// remember writes the past of the caller's subaccount down.
func (s filler) remember(ctx context.Context, c client, p *past, assistants map[string]string) error {
	people, err := s.Store.Client(ctx).Contact.Query().Order(ent.Asc("created_at", "id")).All(ctx)
	if err != nil {
		return err
	}
	zone, err := time.LoadLocation(c.TimeZone)
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	h := &historian{
		subaccount: authz.From(ctx).Subaccount, zone: zone, now: time.Now().UTC().Truncate(time.Second), assistants: assistants,
		random: rand.New(rand.NewPCG(1, 2)), people: reachable(people), //nolint:gosec // the same every time
		pace:   rand.New(rand.NewPCG(3, 4)), //nolint:gosec // likewise
		number: strings.ReplaceAll(c.Numbers[0].Number, " ", ""),
	}
	system := store.System(ctx, "the past of the demo")
	err = s.Store.Tx(system, func(ctx context.Context) error {
		h.client = s.Store.Client(ctx)
		for _, at := range h.moments(p.CallsADay) {
			h.call(at, pick(h.random, p.Calls, func(s script) int { return s.Often }))
		}
		for _, at := range h.moments(p.TalksADay) {
			h.talk(at, pick(h.random, p.Talks, func(d dialog) int { return d.Often }))
		}
		h.waiting(p.Talks)
		return h.rows.write(ctx, h.client)
	})
	if err == nil {
		err = s.measure(ctx)
	}
	if err == nil {
		err = s.Said.Index(ctx)
	}
	if err != nil {
		return err
	}
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		return s.Budget.Spend(ctx, budget.Past, h.subaccount, h.spent)
	})
}

// waiting has somebody wait for a person today, on whatever day of the week the demo is made.
func (h *historian) waiting(talks []dialog) {
	ago := 2 * time.Hour
	for _, d := range talks {
		if d.HandOff != "" {
			h.talk(h.now.Add(-ago), d)
			ago += time.Hour
		}
	}
}

// reachable are those who call and are called.
func reachable(people []*ent.Contact) (all []*ent.Contact) {
	for _, p := range people {
		if p.Phone != nil && !p.Dnd && p.ContactID == nil { // those of the CRM have stories of their own
			all = append(all, p)
		}
	}
	return all
}

// moments of the past days, some of them on weekends, on the subaccount's clock.
func (h *historian) moments(aDay int) (all []time.Time) {
	for back := days; back >= 1; back-- {
		day := h.now.In(h.zone).AddDate(0, 0, -back)
		n := aDay - 1 + h.random.IntN(3)
		if day.Weekday() == time.Saturday || day.Weekday() == time.Sunday {
			n = 1
		}
		for range n {
			all = append(all, time.Date(day.Year(), day.Month(), day.Day(), 9+h.random.IntN(8), h.random.IntN(60), h.random.IntN(60), 0, h.zone).UTC())
		}
	}
	return all
}

// pick one, by how often each comes.
func pick[T any](r *rand.Rand, all []T, often func(T) int) T {
	sum := 0
	for _, one := range all {
		sum += often(one)
	}
	at := r.IntN(sum)
	for _, one := range all {
		if at -= often(one); at < 0 {
			return one
		}
	}
	return all[0]
}

func (h *historian) someone() *ent.Contact { return h.people[h.random.IntN(len(h.people))] }

// pay for something, in the month that it was in.
func (h *historian) pay(at time.Time, a budget.Amount) {
	if at.Format("2006-01") == h.now.Format("2006-01") {
		h.spent.Cost += a.Cost
		h.spent.InputTokens += a.InputTokens
		h.spent.OutputTokens += a.OutputTokens
	}
}

// bulk is how many rows one statement writes.
const bulk = 100

func (r *rows) write(ctx context.Context, c *ent.Client) error {
	return firstError(
		func() error {
			return each(r.topics, func(b []*ent.TopicCreate) error { return c.Topic.CreateBulk(b...).Exec(ctx) })
		},
		func() error {
			return each(r.conversations, func(b []*ent.ConversationCreate) error { return c.Conversation.CreateBulk(b...).Exec(ctx) })
		},
		func() error {
			return each(r.messages, func(b []*ent.MessageCreate) error { return c.Message.CreateBulk(b...).Exec(ctx) })
		},
		func() error {
			return each(r.turns, func(b []*ent.TurnCreate) error { return c.Turn.CreateBulk(b...).Exec(ctx) })
		},
		func() error {
			return each(r.missed, func(b []*ent.UnansweredQuestionCreate) error { return c.UnansweredQuestion.CreateBulk(b...).Exec(ctx) })
		},
		func() error {
			return each(r.calls, func(b []*ent.CallCreate) error { return c.Call.CreateBulk(b...).Exec(ctx) })
		},
		func() error {
			return each(r.links, func(b []*ent.TopicLinkCreate) error { return c.TopicLink.CreateBulk(b...).Exec(ctx) })
		},
		func() error {
			return each(r.appointments, func(b []*ent.AppointmentCreate) error { return c.Appointment.CreateBulk(b...).Exec(ctx) })
		},
	)
}

func each[T any](all []T, write func([]T) error) error {
	for len(all) > 0 {
		n := min(bulk, len(all))
		if err := write(all[:n]); err != nil {
			return err
		}
		all = all[n:]
	}
	return nil
}

func firstError(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func conversationID() string { return id.New("conv") }
