package rest_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/domain/topic"
	"github.com/switchboard-dev/switchboard/ent"
	entnotice "github.com/switchboard-dev/switchboard/ent/notice"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/notifytest"
	"github.com/switchboard-dev/switchboard/internal/volume"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// desk is a server whose jobs run, with a member who works on conversations.
type desk struct {
	*bundle

	tenant  context.Context
	product *domain.Product
	bot     string
	topic   string
	texts   *notifytest.Texts
	log     *safeBuffer
}

func openDesk(t *testing.T) *desk {
	t.Helper()
	m := llmtest.Serve(t)
	m.Answer(func(llmtest.Request) llmtest.Step {
		return llmtest.Say(`{"summary": "About hours.", "userSentiment": "POSITIVE", "topics": ["Opening hours", "Prices"]}`)
	})
	d := &desk{texts: notifytest.NewTexts(t), log: &safeBuffer{}}
	d.bundle = setup(t, "postgres", withParts(func(p *domain.Parts) { // SQLite lets nobody write beside a transaction
		p.Models, p.Client = llm.Endpoint{URL: m.Base(), Wire: llm.OpenAI, Key: llmtest.Key, Default: "small"}, waiting(longer, longer)
		p.Messenger, p.Log = &notify.Service{Texter: must(notify.NewTwilio(d.texts.URL, notifytest.From))}, d.log.logger()
	}))
	d.product = d.door.Product
	d.tenant = must(d.store.As(context.Background(), d.sub, "test", ""))
	d.employ(d.workspace, "ada@example.com", "operator")
	d.ask(`mutation { updateInboxSettings(input: {asksRating: true, assignment: ROUND_ROBIN, assignees: ["`+d.mates()["ada"]+`"]}) { asksRating } }`,
		"X-Subaccount-Id", d.sub)
	d.bot = d.made("/v3/assistants", `{"name":"Ada"}`)
	d.write(func(ctx context.Context, c *ent.Client) error {
		row, err := c.Topic.Create().SetName("Opening hours").SetNameKey("opening hours").Save(ctx)
		d.topic = row.ID
		return err
	})
	return d
}

func (d *desk) write(f func(ctx context.Context, c *ent.Client) error) {
	d.t.Helper()
	if err := d.store.Tx(d.tenant, func(ctx context.Context) error { return f(ctx, d.store.Client(ctx)) }); err != nil {
		d.t.Fatal(err)
	}
}

// talk is a conversation with all that goes with one, as old as what is swept.
type talk struct{ id, first, last string }

// converse makes a conversation that stands in a certain way.
func (d *desk) converse(stands func(u *ent.ConversationUpdateOne)) (out talk) {
	d.t.Helper()
	contact := d.made("/v3/contacts", numbered(`{"name":"Zoe","phone":"+1415556#"}`))
	past := time.Now().UTC().Add(-3 * time.Hour).Truncate(time.Microsecond)
	d.write(func(ctx context.Context, c *ent.Client) error {
		row, err := c.Conversation.Create().SetContactID(contact).SetAssistantID(d.bot).SetLastChannel("SMS").Save(ctx)
		if err != nil {
			return err
		}
		for i := range 6 {
			m, err := c.Message.Create().SetConversationID(row.ID).SetContent(fmt.Sprint("Word ", i)).SetChannel("SMS").SetAi(i%2 == 1).SetAwaits("turn").
				SetDeliveryStatus("PENDING").Save(ctx)
			if err != nil {
				return err
			}
			if out.last = m.ID; i == 0 {
				out.first = m.ID
			}
			err = c.Turn.Create().SetConversationID(row.ID).SetAssistantID(d.bot).SetMessageID(m.ID).SetOutcome("ANSWERED").SetAnswerer("model").
				SetCreatedAt(past).Exec(ctx)
			if err == nil {
				err = c.UnansweredQuestion.Create().SetConversationID(row.ID).SetAssistantID(d.bot).SetGroupID(m.ID).SetQuestion("Why?").
					SetCreatedAt(past).Exec(ctx)
			}
			if err != nil {
				return err
			}
		}
		if err := c.TopicLink.Create().SetConversationID(row.ID).SetTopicID(d.topic).Exec(ctx); err != nil {
			return err
		}
		out.id = row.ID
		if stands == nil {
			return nil
		}
		u := c.Conversation.UpdateOneID(row.ID)
		stands(u)
		return u.Exec(ctx)
	})
	return out
}

// chore is a job, or what begins some, that is done while its conversation is deleted.
type chore struct {
	stands func(u *ent.ConversationUpdateOne)
	before func(c talk) // what there is already
	work   func(c talk) error
}

// do a job once, as the queue does.
func do[T river.JobArgs](w river.Worker[T], args T) error {
	err := w.Work(context.Background(), &river.Job[T]{JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 5}, Args: args})
	if err != nil && strings.Contains(err.Error(), "Snooze") {
		return nil
	}
	return err //nolint:wrapcheck // the test's own
}

func (d *desk) chores() map[string]chore {
	p, past := d.product, time.Now().UTC().Add(-2*time.Hour).Truncate(time.Microsecond)
	waits := func(u *ent.ConversationUpdateOne) { u.SetHandedOffAt(past) }
	tell := func(c talk) error {
		return do(&notice.TellWorker{Service: p.Notices}, notice.TellArgs{ConversationID: c.id, Event: notice.Waiting})
	}
	triage := func(status string) func(c talk) error {
		return func(c talk) error {
			_, err := p.Inbox.Triage(d.tenant, []string{c.id}, inbox.Triage{Status: patch.Sent(&status)})
			if err != nil && strings.HasPrefix(err.Error(), "No such") {
				err = nil
			}
			return err
		}
	}
	return map[string]chore{
		"notices": {stands: waits, work: tell, before: func(c talk) {
			if err := tell(c); err != nil {
				d.t.Fatal(err)
			}
			d.write(func(ctx context.Context, client *ent.Client) error {
				there, err := client.Notice.Query().Where(entnotice.ConversationID(c.id)).Exist(ctx)
				if !there {
					d.t.Error("nobody has a notice that another one replaces")
				}
				return err
			})
		}},
		"a rating is asked for": {
			stands: func(u *ent.ConversationUpdateOne) { u.SetStatus("CLOSED") },
			work: func(c talk) error {
				return do(&chat.RatingWorker{Service: p.Chat}, inbox.AskArgs{ConversationID: c.id})
			},
		},
		"a message goes out": {work: func(c talk) error {
			return do(&chat.DeliveryWorker{Service: p.Chat}, chat.DeliveryArgs{MessageID: c.last})
		}},
		"figures": {work: func(talk) error { return do(&figure.CountWorker{Service: p.Figures}, figure.CountArgs{}) }},
		"an analysis": {work: func(c talk) error {
			return do(&chat.AnalysisWorker{Service: p.Chat}, chat.AnalysisArgs{ConversationID: c.id})
		}},
		"a turn": {work: func(c talk) error { return do(&chat.TurnWorker{Service: p.Chat}, chat.TurnArgs{MessageID: c.last}) }},
		"it went quiet": {
			stands: func(u *ent.ConversationUpdateOne) { u.SetQuietSince(past) },
			work:   func(talk) error { return do(&chat.QuietWorker{Service: p.Chat}, chat.QuietArgs{}) },
		},
		"a snooze ends": {
			stands: func(u *ent.ConversationUpdateOne) { u.SetSnoozedUntil(past) },
			work:   func(talk) error { return do(&inbox.DueWorker{Service: p.Inbox}, inbox.DueArgs{}) },
		},
		"a target passes": {
			stands: func(u *ent.ConversationUpdateOne) { waits(u); u.SetDueAt(past).SetResponseDueAt(past) },
			work:   func(talk) error { return do(&inbox.TargetWorker{Service: p.Inbox}, inbox.TargetArgs{}) },
		},
		"a member has left": {
			stands: func(u *ent.ConversationUpdateOne) { waits(u); u.SetAssigneeID("usr_gone") },
			work: func(talk) error {
				return do(&inbox.LeaveWorker{Service: p.Inbox}, inbox.LeaveArgs{WorkspaceID: d.workspace, UserID: "usr_gone"})
			},
		},
		"a team is gone": {
			stands: func(u *ent.ConversationUpdateOne) { u.SetTeamID("team_gone") },
			work: func(talk) error {
				return do(&inbox.TeamGoneWorker{Service: p.Inbox}, inbox.TeamGoneArgs{SubaccountID: d.sub, TeamID: "team_gone"})
			},
		},
		"a topic settles": {
			before: func(talk) {
				d.write(func(ctx context.Context, c *ent.Client) error {
					return c.Topic.UpdateOneID(d.topic).SetHidden(true).Exec(ctx)
				})
			},
			work: func(talk) error {
				return do(&topic.SettleWorker{Service: p.Topics}, topic.SettleArgs{TopicID: d.topic})
			},
		},
		"traces are swept":       {work: func(talk) error { return p.Chat.Sweep(context.Background()) }},
		"what was said is found": {work: func(talk) error { return p.Said.Index(context.Background()) }},
		"it is done":             {work: triage(inbox.Done)},
		"it waits":               {work: triage(inbox.Waiting)},
	}
}

// A conversation can be deleted beside every job that works on it, and neither undoes the other: not one answer is an error, nor is one logged.
func TestExtendedJobsBesideTheDeletionOfTheirConversation(t *testing.T) {
	t.Parallel()
	d := openDesk(t)
	for name, c := range d.chores() {
		failed := 0
		for range volume.Of("CROSSINGS", 20) {
			about := d.converse(c.stands)
			if c.before != nil {
				c.before(about)
			}
			var both sync.WaitGroup
			start := make(chan struct{})
			var worked error
			var deleted reply
			both.Go(func() {
				<-start
				worked = c.work(about)
			})
			both.Go(func() {
				<-start
				deleted = d.send("DELETE", "/v3/conversations/"+about.id, "")
			})
			close(start)
			both.Wait()
			if worked != nil || deleted.status != 200 {
				failed++
				t.Logf("%s: %v; deleting: %d %s", name, worked, deleted.status, deleted.raw)
			}
		}
		if failed > 0 {
			t.Errorf("%s: %d crossed the deletion of a conversation", name, failed)
		}
	}
	for line := range strings.Lines(d.log.String()) {
		if strings.Contains(line, "40P01") {
			t.Errorf("one had to be begun anew: %s", line)
		}
	}
}
