package figure_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/topic"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// opening is a year of a subaccount in Kolkata beside one of another, counted, with what the page is narrowed to in turn.
func opening(t *testing.T, s *store.Store) (*desk, []scope) {
	t.Helper()
	pager := &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))}
	zone, err := time.LoadLocation("Asia/Kolkata")
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{
		t: t, ctx: storetest.Tenant(t, s), zone: zone, calls: call.New(call.Parts{Store: s, Pager: pager}),
		chats: chat.New(chat.Parts{Store: s, Pager: pager}), knowledge: knowledge.New(knowledge.Parts{Store: s, Pager: pager}),
		figures: figure.New(figure.Parts{Store: s, Pager: pager, Cutoffs: endless}),
	}
	begin := time.Date(2024, 12, 20, 0, 0, 0, 0, time.UTC)
	year(t, s, storetest.Rival(t, s, d.ctx), 100, begin, 385)
	write(t, s, d.ctx, func(ctx context.Context, c *ent.Client) {
		c.Subaccount.UpdateOneID(subaccountOf(ctx)).SetTimeZone(zone.String()).ExecX(ctx)
	})
	year(t, s, d.ctx, 100, begin, 385)
	who := s.Client(d.ctx).Assistant.Query().Order(assistant.ByID()).FirstX(d.ctx).ID
	march := time.Date(2025, 3, 1, 0, 0, 0, 0, zone)
	april := time.Date(2025, 4, 1, 0, 0, 0, 0, zone)
	for _, at := range []time.Time{march.Add(-time.Microsecond), march, april.Add(-time.Microsecond), april} {
		edge(t, s, d.ctx, who, at.UTC())
	}
	count(t, d.figures)
	about := s.Client(d.ctx).Topic.Query().Where(topic.NameKey("hours")).OnlyX(d.ctx).ID
	return d, []scope{
		{},
		{assistant: who},
		{channel: "PHONE"},
		{channel: "WEB_CALL"},
		{channel: "SMS"},
		{number: numbers[0]},
		{topic: about},
		{assistant: who, channel: "WHATSAPP"},
		{assistant: who, channel: "PHONE", number: numbers[1]},
		{assistant: who, topic: about},
	}
}

// edge is one of each kind at an instant: a call by phone and one in the browser, with what was said in them, a chat that is archived, and
// one that came in over no channel yet.
func edge(t *testing.T, s *store.Store, ctx context.Context, who string, at time.Time) {
	t.Helper()
	write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
		talk := c.Conversation.Create().SetCreatedAt(at).SetAssistantID(who).SetIsArchived(true).SetLastChannel("SMS").SetAiResponses(1).
			SetStatus("CLOSED").SetUserSentiment("MIXED").SetResponseMet(false).SetResolutionMet(false).SetFirstResponseSeconds(9).
			SetResolutionSeconds(90).SaveX(ctx)
		c.Conversation.Create().SetCreatedAt(at).ExecX(ctx)
		message := c.Message.Create().SetCreatedAt(at).SetConversationID(talk.ID).SetContent("Hello").SetAi(true).SetChannel("SMS").SaveX(ctx)
		c.Message.Create().SetCreatedAt(at).SetConversationID(talk.ID).SetContent("Spoken").SetChannel("VOICE").ExecX(ctx)
		reply := func(outcome string) *ent.TurnCreate {
			return c.Turn.Create().SetCreatedAt(at).SetConversationID(talk.ID).SetAssistantID(who).SetAnswerer("model").SetOutcome(outcome).SetCost(11)
		}
		reply("ANSWERED").SetMessageID(message.ID).ExecX(ctx)
		reply("FAILED").SetFailure("The model failed.").ExecX(ctx)
		for _, kind := range []string{"phone", "web"} {
			one := c.Call.Create().SetCreatedAt(at).SetActive(false).SetAssistantID(who).SetStatus("COMPLETED").SetDirection("inbound").SetCallType(kind).
				SetAnsweredAt(at).SetDurationMs(1500).SetCost(7).SetSuccessful(true).SetUserSentiment("POSITIVE").SetCalledTools(json.RawMessage(`null`)).
				SetLedger(json.RawMessage(`{"turns":[{"callerStoppedMs":1,"firstSoundMs":700}]}`))
			if kind == "phone" {
				one.SetToNumber(numbers[1]).SetFromNumber("+12025550199")
			}
			row := one.SaveX(ctx)
			reply("ANSWERED").SetCallID(row.ID).SetMessageID(message.ID).ExecX(ctx)
		}
		c.UnansweredQuestion.Create().SetCreatedAt(at).SetConversationID(talk.ID).SetAssistantID(who).SetGroupID("unq_" + at.Format("0102150405")).
			SetQuestion("When?").ExecX(ctx)
	})
}
