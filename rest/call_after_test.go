package rest_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/ent"
	enttag "github.com/switchboard-dev/switchboard/ent/tag"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What follows a call follows also where its transcript cannot be read.
func TestAfterACallThatCannotBeRead(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`)
		var id string
		p.alter(func(ctx context.Context, client *ent.Client) error {
			row, err := client.Call.Create().SetSubaccountID(p.sub).SetDirection("outbound").SetToNumber("+15005550001").SetFromNumber("+14155550100").
				SetAssistantID(p.bot).SetContactID(contact).SetStatus("COMPLETED").SetActive(false).SetDisconnectionReason("completed").
				SetTranscript(json.RawMessage(`{"version":2}`)).Save(ctx)
			if err == nil {
				id = row.ID
			}
			return err
		})
		w := &call.AfterWorker{Service: p.door.Product.Calls}
		if err := w.Work(t.Context(), &river.Job[call.AfterArgs]{Args: call.AfterArgs{CallID: id}}); err != nil {
			t.Error(err)
		}
		p.alter(func(ctx context.Context, client *ent.Client) error {
			tags, err := client.Tag.Query().Select(enttag.FieldName).Strings(ctx)
			if !slices.Contains(tags, "call:completed") {
				t.Errorf("the tags are %q", tags)
			}
			return err
		})
	})
}

// A model that does not sum a call up is asked some times, and each may be paid; then it is left at that.
func TestAfterACallThatNobodySumsUp(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		p := &phones{bundle: b, t: t, bot: b.made("/v3/assistants", `{"name":"Ada"}`)}
		id := p.underWay(p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`))
		p.alter(func(ctx context.Context, client *ent.Client) error {
			return client.Call.UpdateOneID(id).SetStatus("COMPLETED").SetActive(false).SetDisconnectionReason("completed").SetEndedAt(store.Timestamp()).
				SetTranscript(json.RawMessage(`[{"role":"user","content":"Who is this?","startMs":0,"endMs":10}]`)).Exec(ctx)
		})
		w := &call.AfterWorker{Service: p.door.Product.Calls}
		stopped, stop := context.WithCancel(t.Context())
		stop()
		for _, c := range []struct {
			name    string
			status  int
			attempt int
			ctx     context.Context
			fails   bool
		}{
			{"it refuses", http.StatusUnauthorized, 1, t.Context(), true},
			{"it refuses", http.StatusUnauthorized, 4, t.Context(), true},
			{"it refuses", http.StatusUnauthorized, 5, t.Context(), false},
			{"it refuses", http.StatusUnauthorized, 25, t.Context(), false},
			{"it is away", http.StatusInternalServerError, 9, t.Context(), true},
			{"it is away", http.StatusInternalServerError, 10, t.Context(), false},
			{"the server stops", http.StatusInternalServerError, 25, stopped, true},
		} {
			m.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Fail(c.status) })
			job := &river.Job[call.AfterArgs]{JobRow: &rivertype.JobRow{Attempt: c.attempt, MaxAttempts: 25}, Args: call.AfterArgs{CallID: id}}
			if err := w.Work(c.ctx, job); (err != nil) != c.fails {
				t.Errorf("%s, attempt %d: %v", c.name, c.attempt, err)
			}
		}
		if got := w.Timeout(nil); got <= 2*time.Minute {
			t.Errorf("it ends after %s: a model may take two minutes", got)
		}
	})
}

// What a tool answers may be no JSON that a database stores; what follows the call follows all the same.
func TestAfterACallWhoseToolAnsweredBadly(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		id := p.underWay(p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`))
		p.alter(func(ctx context.Context, client *ent.Client) error {
			row, err := client.Call.Get(ctx, id)
			if err != nil {
				return err
			}
			turn, err := client.Turn.Create().SetSubaccountID(p.sub).SetConversationID(*row.ConversationID).SetCallID(id).
				SetAssistantID(p.bot).SetOutcome("ANSWERED").SetAnswerer("model").Save(ctx)
			if err != nil {
				return err
			}
			for i, result := range []string{`{"note":"Great \ud83d"}`, `"\u0000"`, `[1e999999]`, `{"note":"Great"}`} {
				if err := client.ToolCall.Create().SetSubaccountID(p.sub).SetConversationID(*row.ConversationID).SetTurnID(turn.ID).SetOrdinal(i).
					SetName("look_up").SetArguments(`{"q":"\ud83d"}`).SetResult(result).Exec(ctx); err != nil {
					return err
				}
			}
			return client.Call.UpdateOneID(id).SetStatus("COMPLETED").SetActive(false).SetDisconnectionReason("completed").SetEndedAt(store.Timestamp()).Exec(ctx)
		})
		w := &call.AfterWorker{Service: p.door.Product.Calls}
		if err := w.Work(t.Context(), &river.Job[call.AfterArgs]{Args: call.AfterArgs{CallID: id}}); err != nil {
			t.Error(err)
		}
		c := p.send("GET", "/v3/calls/"+id, "").data()
		if tools, _ := c["calledTools"].([]any); len(tools) != 4 || tools[0].(map[string]any)["result"] != `{"note":"Great \ud83d"}` {
			t.Errorf("%v", c)
		}
	})
}

// A tool that was in use as a call ended is waited for, but not for ever: what follows the call is to know what it did.
func TestAfterACallWhoseToolGoesOn(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		id := p.underWay(p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`))
		w := &call.AfterWorker{Service: p.door.Product.Calls}
		for _, c := range []struct {
			name        string
			ended, held time.Duration // how long ago, and for how long from now on
			waits       bool
		}{
			{"it goes on", time.Second, time.Minute, true},
			{"it goes on for too long", time.Minute, time.Minute, false},
			{"its server has died", time.Second, -time.Second, false},
		} {
			p.alter(func(ctx context.Context, client *ent.Client) error {
				row := client.Call.GetX(ctx, id)
				client.Hold.Delete().ExecX(ctx)
				client.Hold.Create().SetSubaccountID(p.sub).SetConversationID(*row.ConversationID).SetPurpose("turn").
					SetUntil(store.Timestamp().Add(c.held)).ExecX(ctx)
				return client.Call.UpdateOneID(id).SetStatus("COMPLETED").SetActive(false).SetDisconnectionReason("completed").
					SetEndedAt(store.Timestamp().Add(-c.ended)).Exec(ctx)
			})
			err := w.Work(t.Context(), &river.Job[call.AfterArgs]{Args: call.AfterArgs{CallID: id}})
			if _, waits := errors.AsType[*rivertype.JobSnoozeError](err); waits != c.waits || err != nil && !waits {
				t.Errorf("%s: %v", c.name, err)
			}
		}
	})
}
