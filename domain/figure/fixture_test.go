package figure_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/topic"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// write in a transaction of the caller.
func write(t testing.TB, s *store.Store, ctx context.Context, f func(ctx context.Context, c *ent.Client)) {
	t.Helper()
	err := s.Tx(ctx, func(ctx context.Context) error {
		f(ctx, s.Client(ctx))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// count all that there is to count.
func count(t testing.TB, s *figure.Service) {
	t.Helper()
	if err := s.Count(t.Context(), time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
}

var (
	numbers   = []string{"+12025550100", "+12025550101"}
	statuses  = []string{"COMPLETED", "COMPLETED", "NO_ANSWER", "BUSY", "FAILED", "CANCELED"}
	feelings  = []string{"POSITIVE", "NEUTRAL", "NEGATIVE", "MIXED"}
	channels  = []string{"SMS", "WEBCHAT", "WHATSAPP"}
	outcomes  = []string{"ANSWERED", "ANSWERED", "FAILED", "SILENT", "CUT"}
	toolsUsed = []string{`[]`, `[{"name":"transfer_call","error":null}]`, `[{"name":"transfer_call","error":"busy"}]`, `[{"name":"look_up"}]`}
)

// year fills a subaccount with so many calls, as many conversations and what belongs to them, over the days.
func year(t testing.TB, s *store.Store, ctx context.Context, n int, from time.Time, days int) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, uint64(n)))
	pick := func(of []string) string { return of[random.IntN(len(of))] }
	when := func() time.Time {
		return from.Add(time.Duration(random.Int64N(int64(days) * 24 * int64(time.Hour)))).Truncate(time.Microsecond)
	}
	for range n / 100 {
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			topics := topicsOf(ctx, c)
			staff := []*ent.Assistant{c.Assistant.Create().SetName("A").SaveX(ctx), c.Assistant.Create().SetName("B").SaveX(ctx)}
			for range 100 {
				who := staff[random.IntN(2)].ID
				one := c.Call.Create().SetCreatedAt(when()).SetActive(false).SetAssistantID(who).SetStatus(pick(statuses)).SetCost(random.Int64N(1e6))
				one.SetDirection("outbound").SetFromNumber(pick(numbers)).SetToNumber("+12025550199")
				if random.IntN(2) == 0 {
					one.SetDirection("inbound").SetToNumber(pick(numbers)).SetFromNumber("+12025550199")
				}
				if random.IntN(3) > 0 {
					one.SetAnsweredAt(when()).SetDurationMs(1 + int(random.ExpFloat64()*90_000)).SetUserSentiment(pick(feelings)).
						SetSuccessful(random.IntN(2) == 0).SetCalledTools(json.RawMessage(pick(toolsUsed)))
					stopped := random.IntN(5000)
					one.SetLedger(json.RawMessage(fmt.Sprintf(`{"turns":[{"callerStoppedMs":%d,"firstSoundMs":%d},{"callerStoppedMs":9000}]}`,
						stopped, stopped+400+int(random.ExpFloat64()*800))))
				}
				row := one.SaveX(ctx)
				if random.IntN(9) == 0 {
					c.Supervision.Create().SetCallID(row.ID).SetUserID("usr_a").SetMode("TAKE_OVER").SetTicket(row.ID).SetTakenAt(when()).ExecX(ctx)
				}
				for i := range random.IntN(3) {
					c.TopicLink.Create().SetTopicID(topics[i]).SetCallID(row.ID).ExecX(ctx)
				}
				converse(ctx, c, random, who, when, topics)
			}
		})
	}
}

// topicsOf the subaccount are three.
func topicsOf(ctx context.Context, c *ent.Client) (ids []string) {
	for _, name := range []string{"hours", "jobs", "prices"} {
		row, err := c.Topic.Query().Where(topic.NameKey(name)).Only(ctx)
		if ent.IsNotFound(err) {
			row, err = c.Topic.Create().SetName(name).SetNameKey(name).Save(ctx)
		}
		if err != nil {
			panic(err)
		}
		ids = append(ids, row.ID)
	}
	return ids
}

func converse(ctx context.Context, c *ent.Client, random *rand.Rand, who string, when func() time.Time, topics []string) {
	pick := func(of []string) string { return of[random.IntN(len(of))] }
	talk := c.Conversation.Create().SetCreatedAt(when()).SetAssistantID(who).SetLastChannel(pick(channels)).SetAiResponses(random.IntN(3)).
		SetUserSentiment(pick(feelings))
	if random.IntN(5) == 0 {
		talk.SetConversationType("VOICE")
	}
	if random.IntN(6) == 0 {
		talk.SetHandedOffAt(when())
	}
	if random.IntN(3) == 0 {
		talk.SetStatus("CLOSED").SetFirstResponseSeconds(1 + int(random.ExpFloat64()*4000)).SetResolutionSeconds(1 + int(random.ExpFloat64()*40_000))
	}
	for _, met := range []func(bool) *ent.ConversationCreate{talk.SetResponseMet, talk.SetResolutionMet} {
		if random.IntN(3) == 0 {
			met(random.IntN(4) > 0)
		}
	}
	row := talk.SaveX(ctx)
	for i := range random.IntN(4) {
		c.TopicLink.Create().SetTopicID(topics[i]).SetConversationID(row.ID).ExecX(ctx)
	}
	for range 1 + random.IntN(3) {
		said := c.Message.Create().SetCreatedAt(when()).SetConversationID(row.ID).SetContent("x").SetAi(random.IntN(2) == 0).SetChannel(pick(channels))
		if random.IntN(9) == 0 {
			said.SetSource("human")
		}
		message := said.SaveX(ctx)
		turn := c.Turn.Create().SetCreatedAt(when()).SetConversationID(row.ID).SetMessageID(message.ID).SetAssistantID(who).SetAnswerer("model").
			SetOutcome(pick(outcomes)).SetCost(random.Int64N(50_000)).SetAnswerMs(300 + random.ExpFloat64()*3000)
		if random.IntN(2) == 0 {
			turn.SetIncomplete("length")
		}
		turn.ExecX(ctx)
	}
	if random.IntN(4) == 0 {
		c.UnansweredQuestion.Create().SetCreatedAt(when()).SetConversationID(row.ID).SetAssistantID(who).SetGroupID("unq_g").
			SetQuestion("Why?").SetDismissed(random.IntN(3) == 0).ExecX(ctx)
	}
}

const (
	human    = "SELECT conversation_id FROM messages WHERE source = 'human' AND ai"
	alone    = " AND handed_off_at IS NULL AND id NOT IN (" + human + ")"
	typed    = "conversations WHERE {within} AND conversation_type = 'CHAT'"
	answered = "calls WHERE {within} AND answered_at IS NOT NULL"
	unhelped = answered + ` AND id NOT IN (SELECT call_id FROM supervisions WHERE taken_at IS NOT NULL)
		AND (CAST(called_tools AS text) NOT LIKE '%transfer_call%' OR CAST(called_tools AS text) LIKE '%busy%')`
	replied = "turns WHERE {within} AND (outcome = 'ANSWERED' OR outcome = 'CUT' AND incomplete IS NOT NULL)"
	felt    = "(SELECT created_at, subaccount_id, assistant_id, user_sentiment FROM calls UNION ALL SELECT created_at, subaccount_id, assistant_id," +
		" user_sentiment FROM conversations WHERE conversation_type = 'CHAT') AS felt WHERE {within} AND user_sentiment = "
)

// plain is how one would count each number oneself, by the name of the field that tells it.
var plain = map[string]string{
	"Calls": "COUNT(*) FROM calls WHERE {within}", "AnsweredCalls": "COUNT(*) FROM " + answered, "ContainedCalls": "COUNT(*) FROM " + unhelped,
	"SuccessfulCalls": "COUNT(*) FROM " + unhelped + " AND successful", "CompletedCalls": "COUNT(*) FROM calls WHERE {within} AND status = 'COMPLETED'",
	"UnansweredCalls": "COUNT(*) FROM calls WHERE {within} AND status = 'NO_ANSWER'", "BusyCalls": "COUNT(*) FROM calls WHERE {within} AND status = 'BUSY'",
	"FailedCalls": "COUNT(*) FROM calls WHERE {within} AND status = 'FAILED'", "CanceledCalls": "COUNT(*) FROM calls WHERE {within} AND status = 'CANCELED'",
	"InboundCalls": "COUNT(*) FROM calls WHERE {within} AND direction = 'inbound'", "CallSeconds": "SUM((duration_ms + 999) / 1000) FROM calls WHERE {within}",
	"Conversations": "COUNT(*) FROM " + typed, "AnsweredConversations": "COUNT(*) FROM " + typed + " AND (ai_responses > 0 OR id IN (" + human + "))",
	"ContainedConversations": "COUNT(*) FROM " + typed + " AND ai_responses > 0" + alone,
	"ClosedConversations":    "COUNT(*) FROM " + typed + " AND ai_responses > 0 AND status = 'CLOSED'" + alone,
	"HandedOffConversations": "COUNT(*) FROM " + typed + " AND (handed_off_at IS NOT NULL OR id IN (" + human + "))",
	"ResponseTargets":        "COUNT(*) FROM " + typed + " AND response_met IS NOT NULL",
	"ResponseTargetsMet":     "COUNT(*) FROM " + typed + " AND response_met",
	"ResolutionTargets":      "COUNT(*) FROM " + typed + " AND resolution_met IS NOT NULL",
	"ResolutionTargetsMet":   "COUNT(*) FROM " + typed + " AND resolution_met",
	"Replies":                "COUNT(*) FROM " + replied, "FailedReplies": "COUNT(*) FROM turns WHERE {within} AND outcome = 'FAILED'",
	"Positive": "COUNT(*) FROM " + felt + "'POSITIVE'", "Neutral": "COUNT(*) FROM " + felt + "'NEUTRAL'",
	"Negative": "COUNT(*) FROM " + felt + "'NEGATIVE'", "Mixed": "COUNT(*) FROM " + felt + "'MIXED'",
	"UnansweredQuestions": "COUNT(*) FROM unanswered_questions WHERE {within} AND NOT dismissed",
	"CallCostInDollars":   "SUM(cost) FROM calls WHERE {within}", "ModelCostInDollars": "SUM(cost) FROM turns WHERE {within}",
}

// unassigned are the numbers that belong to no assistant.
var unassigned = map[string]string{
	"Messages":   "COUNT(*) FROM messages WHERE {within} AND channel <> 'VOICE'",
	"AiMessages": "COUNT(*) FROM messages WHERE {within} AND channel <> 'VOICE' AND ai",
}

// long is how one would read the times oneself, in milliseconds.
var long = map[string]string{
	"CallDuration": "duration_ms FROM " + answered, "ChatReplyTime": "answer_ms FROM " + replied,
	"FirstResponseTime": "first_response_seconds * 1000 FROM " + typed + " AND first_response_seconds IS NOT NULL",
	"ResolutionTime":    "resolution_seconds * 1000 FROM " + typed + " AND resolution_seconds IS NOT NULL",
}

// field of totals, as a number.
func field(totals *figure.Totals, name string) float64 {
	v := reflect.ValueOf(totals).Elem().FieldByName(name)
	if v.CanFloat() {
		return v.Float() * 1e6
	}
	return float64(v.Int())
}

// percentile that one would read off oneself.
func percentile(all []float64, share float64) float64 {
	slices.Sort(all)
	rank := int(share*float64(len(all)) + 0.9999999)
	return all[max(rank, 1)-1]
}

func subaccountOf(ctx context.Context) string { return authz.From(ctx).Subaccount }
