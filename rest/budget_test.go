package rest_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// limit the subaccount's or the workspace's month, in US dollars.
func (b *bundle) limit(whole bool, dollars float64) {
	b.t.Helper()
	if !whole {
		r := b.ask(fmt.Sprintf(`mutation { updateSubaccount(id: %q, input: {monthlyBudget: %g}) { id } }`, b.sub, dollars), "Authorization", "Bearer "+b.wide())
		if r.body["errors"] != nil {
			b.t.Fatalf("%s", r.raw)
		}
		return
	}
	b.system(func(ctx context.Context, c *ent.Client) error {
		return c.Workspace.UpdateOneID(b.workspace).SetMonthlyBudget(dollars).Exec(ctx)
	})
}

// system does something to the database that no tenant may.
func (b *bundle) system(f func(ctx context.Context, c *ent.Client) error) {
	b.t.Helper()
	system := store.System(context.Background(), "test")
	if err := b.store.Tx(system, func(ctx context.Context) error { return f(ctx, b.store.Client(ctx)) }); err != nil {
		b.t.Fatal(err)
	}
}

// paid is what all subaccounts have spent, in millionths of a US dollar, and how many reservations there are.
func (b *bundle) paid() (cost int64, reserved int) {
	b.t.Helper()
	b.system(func(ctx context.Context, c *ent.Client) error {
		rows, err := c.Spending.Query().All(ctx)
		for _, r := range rows {
			cost += r.Cost
		}
		reserved = c.Reservation.Query().CountX(ctx)
		return err
	})
	return cost, reserved
}

// Thirty turns at once, with one cent left of the subaccount's or of the workspace's month, spend no more than the cent, and
// at least one of them is answered. The others are refused with a reason. Nothing stays reserved.
func TestBudgetIsNotOverspent(t *testing.T) {
	t.Parallel()
	const turns, cent = 30, 10_000
	for name, whole := range map[string]bool{"of the subaccount": false, "of the workspace": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
				bot := b.made("/v3/assistants", `{"name":"Ada","model":"gpt-4o"}`) // $2.50 and $10 a million tokens
				b.behave(bot, `maxTokens: 500`)
				b.limit(whole, 0.01)
				var arrived atomic.Int32
				gate, open := make(chan struct{}), sync.Once{}
				arrive := func() {
					if arrived.Add(1) == turns {
						open.Do(func() { close(gate) })
					}
				}
				m.Answer(func(llmtest.Request) llmtest.Step { // nobody is answered before all were asked, or refused
					arrive()
					<-gate
					return llmtest.Say(strings.Repeat("word ", 499) + "word")
				})
				var answered, refused atomic.Int32
				var all sync.WaitGroup
				for i := range turns {
					all.Go(func() {
						switch r := b.say(turn{assistant: bot, conversation: fmt.Sprint(i), input: "Hi"}); {
						case r.status == 200:
							answered.Add(1)
						case r.status == 409 && r.code() == "chat_refused" && strings.Contains(string(r.raw), "budget_used_up"):
							refused.Add(1)
							arrive()
						default:
							t.Errorf("%d %s", r.status, r.raw)
							arrive()
						}
					})
				}
				all.Wait()
				cost, reserved := b.paid()
				t.Logf("%d answered, %d refused, %d of %d millionths spent, overspent %d", answered.Load(), refused.Load(), cost, cent, max(0, cost-cent))
				if cost > cent || answered.Load() == 0 || answered.Load()+refused.Load() != turns || reserved != 0 {
					t.Errorf("overspent %d, and %d reservations are left", max(0, cost-cent), reserved)
				}
			})
		})
	}
}

// A message that is taken back because nobody can pay for the reply leaves nothing of its text in events.
func TestRefusedMessagesLeaveNoText(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		bot := b.made("/v3/assistants", `{"name":"Ada","model":"gpt-4o"}`)
		b.behave(bot, `maxTokens: 500`)
		m.Play(llmtest.Say("Hello."))
		if r := b.say(turn{assistant: bot, conversation: "visitor", input: "Good morning"}); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		b.limit(false, 0.000001)
		b.system(func(ctx context.Context, c *ent.Client) error { _, err := c.Spending.Delete().Exec(ctx); return err })
		if r := b.say(turn{assistant: bot, conversation: "visitor", input: "I am Wilhelmina"}); r.status != 409 {
			t.Errorf("%d %s", r.status, r.raw)
		}
		emptied := 0
		b.system(func(ctx context.Context, c *ent.Client) error {
			all, err := c.Event.Query().All(ctx)
			for _, e := range all {
				if strings.Contains(string(e.Data), "Wilhelmina") {
					t.Errorf("%s: %s", e.Type, e.Data)
				}
				if e.Data == nil {
					emptied++
				}
			}
			return err
		})
		if emptied == 0 {
			t.Error("it was refused before it was kept")
		}
	})
}

// What died while it reserved counts until its time is over, and then no more; what failed gives back what it reserved.
func TestReservationsEnd(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		bot := b.made("/v3/assistants", `{"name":"Ada","model":"gpt-4o"}`)
		b.behave(bot, `maxTokens: 500`)
		b.limit(false, 0.01)
		until := func(at time.Time) {
			b.system(func(ctx context.Context, c *ent.Client) error {
				if _, err := c.Reservation.Delete().Exec(ctx); err != nil {
					return err
				}
				return c.Reservation.Create().SetSubaccountID(b.sub).SetThing("trace_dead").SetCost(9_000).SetUntil(at).Exec(ctx)
			})
		}
		until(time.Now().Add(time.Hour))
		if r := b.say(turn{assistant: bot, input: "Hi"}); r.status != 409 || !strings.Contains(string(r.raw), "budget_used_up") {
			t.Errorf("while it is reserved: %d %s", r.status, r.raw)
		}
		until(time.Now().Add(-time.Second))
		m.Play(llmtest.Fail(401))
		if r := b.say(turn{assistant: bot, input: "Hi"}); r.status != 502 {
			t.Errorf("%d %s", r.status, r.raw)
		}
		if cost, reserved := b.paid(); cost != 0 || reserved != 0 {
			t.Errorf("a failure has cost %d, and %d are reserved", cost, reserved)
		}
		m.Play(llmtest.Say("We open at nine.").Cut(3))
		b.say(turn{assistant: bot, input: "Hi"})
		if cost, reserved := b.paid(); cost == 0 || reserved != 0 {
			t.Errorf("half a reply has cost %d, and %d are reserved", cost, reserved)
		}
		m.Play(llmtest.Say("Yes."))
		if r := b.say(turn{assistant: bot, input: "Hi"}); r.status != 200 {
			t.Errorf("%d %s", r.status, r.raw)
		}
	})
}

// A model that nobody knows the price of is not asked where a budget is set, and named; a fallback whose price is known is.
// Without a budget it is asked, and the trace says that nothing was counted. A price of 0 is a price.
func TestModelWithoutPrice(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		bot := b.made("/v3/assistants", `{"name":"Ada","model":"home-made"}`)
		m.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say("Yes.") })
		last := func() string { return m.Requests()[len(m.Requests())-1].Model }
		if r := b.say(turn{assistant: bot, conversation: "free", input: "Hi"}); r.status != 200 || b.lastTurn("free")["unpriced"] != true {
			t.Errorf("without a budget: %d %s, %v", r.status, r.raw, b.lastTurn("free"))
		}
		b.limit(false, 1)
		asked := len(m.Requests())
		r := b.say(turn{assistant: bot, conversation: "limited", input: "Hi"})
		if r.status != 409 || r.code() != "chat_refused" || !strings.Contains(string(r.raw), `"model_without_price"`) ||
			!strings.Contains(string(r.raw), `"home-made"`) || len(m.Requests()) != asked || len(b.kept("limited")) != 0 {
			t.Errorf("%d %s, kept %v", r.status, r.raw, b.kept("limited"))
		}
		b.behave(bot, `fallbacks: [{endpoint: WORKSPACE, model: "other"}, {endpoint: INSTALLATION, model: "gpt-4o-mini"}]`)
		if r := b.say(turn{assistant: bot, conversation: "limited", input: "Hi"}); r.status != 200 || last() != "gpt-4o-mini" {
			t.Errorf("%d %s by %s", r.status, r.raw, last())
		}
		skipped := func(conversation string) string { return fmt.Sprint(b.lastTurn(conversation)["skippedModels"]) }
		if free, limited := skipped("free"), skipped("limited"); free != "[]" || limited != "[home-made other]" {
			t.Errorf("skipped were %s without a budget and %s with one", free, limited)
		}
		own := workspace.ModelSettings{URL: m.Base(), Key: llmtest.Key, Default: "small", Prices: []*workspace.ModelPrice{{Model: "home-made"}}}
		if err := b.workspaces.SetModel(t.Context(), b.workspace, own); err != nil {
			t.Fatal(err)
		}
		before, _ := b.paid()
		if r := b.say(turn{assistant: bot, conversation: "limited", input: "Hi"}); r.status != 200 || last() != "home-made" || b.lastTurn("limited")["unpriced"] != false {
			t.Errorf("%d %s by %s: %v", r.status, r.raw, last(), b.lastTurn("limited"))
		}
		if after, _ := b.paid(); after != before {
			t.Errorf("a price of 0 costs %d", after-before)
		}
		if got := skipped("limited"); got != "[other]" {
			t.Errorf("skipped were %s beside a model whose price is 0", got)
		}
	})
}

// The summary of a conversation is paid like a turn: what the budget has too little left for is not asked.
func TestAnalysisIsReserved(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		bot := b.made("/v3/assistants", `{"name":"Ada","model":"gpt-4o-mini"}`)
		m.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say(`{"summary":"Short."}`) })
		done := b.say(turn{assistant: bot, conversation: "c", input: "Hi"}).data()
		asked := len(m.Requests())
		sum := func() error {
			ctx := must(b.store.As(context.Background(), b.sub, "chat", "Assistant"))
			return b.door.Product.Chat.SumUp(ctx, chat.Transcript{ID: done["conversationId"].(string), Text: "CONTACT: Hi"}, func(context.Context, chat.Analysis) error { return nil })
		}
		b.limit(false, 0.0001)
		if err := sum(); err != nil || len(m.Requests()) != asked {
			t.Errorf("%v after %d requests, want %d: its model has no price", err, len(m.Requests()), asked)
		}
		own := workspace.ModelSettings{URL: m.Base(), Key: llmtest.Key, Default: "gpt-4o-mini"}
		if err := b.workspaces.SetModel(t.Context(), b.workspace, own); err != nil {
			t.Fatal(err)
		}
		if err := sum(); err != nil || len(m.Requests()) != asked {
			t.Errorf("%v after %d requests, want %d: too little is left", err, len(m.Requests()), asked)
		}
		b.limit(false, 1)
		if err := sum(); err != nil || len(m.Requests()) != asked+1 {
			t.Errorf("%v after %d requests, want %d", err, len(m.Requests()), asked+1)
		}
		await.Until(t, "something stays reserved", func() bool { _, reserved := b.paid(); return reserved == 0 })
	})
}
