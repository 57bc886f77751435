package rest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
)

const replyFields = `{ calls turns interrupted voiceToVoice { count p50Ms p95Ms } wait { count p50Ms } transcript { count } firstToken { count } speech { count p95Ms } }`

// How long an assistant's replies took is kept once a call, also of calls that end at once, and is read by nobody else.
func TestReplyTimes(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		ask := func(arguments string, headers ...string) string {
			return string(p.ask(fmt.Sprintf(`{ replyTimes(assistantId: %q%s) %s }`, p.bot, arguments, replyFields), headers...).raw)
		}
		if got := ask(""); !strings.Contains(got, `{"calls":0,"turns":0,"interrupted":0,"voiceToVoice":null,"wait":null,"transcript":null,"firstToken":null,"speech":null}`) {
			t.Errorf("%s", got)
		}
		const calls = 6
		var ids []string
		for i := range calls {
			ids = append(ids, p.call(fmt.Sprintf("+15005551%03d", i)).data()["id"].(string))
		}
		for i, id := range ids {
			p.recorded(id)
			ledger := json.RawMessage(fmt.Sprintf(`{"turns":[{"callerStoppedMs":1000,"transcriptMs":1100,"committedMs":1256,"firstTokenMs":1200,"firstSoundMs":%d},
				{"callerStoppedMs":5000,"transcriptMs":5100,"interrupted":true}]}`, 1400+100*i))
			p.alter(func(ctx context.Context, c *ent.Client) error {
				return c.Call.UpdateOneID(id).SetLedger(ledger).Exec(ctx)
			})
		}
		work := func(id string) error {
			w := &call.AfterWorker{Service: p.door.Product.Calls}
			return w.Work(t.Context(), &river.Job[call.AfterArgs]{Args: call.AfterArgs{CallID: id}})
		}
		var all sync.WaitGroup
		for _, id := range ids {
			for range 2 { // a job is done twice now and then
				all.Go(func() { await.Until(t, "the times are not kept", func() bool { return work(id) == nil }) })
			}
		}
		all.Wait()
		want := `{"calls":6,"turns":12,"interrupted":6,"voiceToVoice":{"count":6,"p50Ms":618,"p95Ms":909},"wait":{"count":6,"p50Ms":260},` +
			`"transcript":{"count":12},"firstToken":{"count":6},"speech":{"count":6,"p95Ms":648}}`
		if got := ask(""); !strings.Contains(got, want) {
			t.Errorf("%s, want %s", got, want)
		}
		if got := ask(`, from: "2020-01-01", to: "2020-06-01"`); !strings.Contains(got, `"calls":0`) {
			t.Errorf("another time: %s", got)
		}
		for name, c := range map[string]struct{ got, code string }{
			"too long":          {ask(`, from: "2020-01-01", to: "2021-06-01"`), "validation_error"},
			"no day":            {ask(`, from: "yesterday!"`), "validation_error"},
			"without the scope": {ask("", "Authorization", "Bearer "+p.limited("contacts:read")), "forbidden"},
			"a stranger":        {ask("", "Authorization", "Bearer "+p.newKey(p.rival, workspace.NewKey{Preset: "admin"})), `"calls":0`},
		} {
			if !strings.Contains(c.got, c.code) {
				t.Errorf("%s: %s", name, c.got)
			}
		}
		p.alter(func(ctx context.Context, c *ent.Client) error { return c.Assistant.DeleteOneID(p.bot).Exec(ctx) })
		p.alter(func(ctx context.Context, c *ent.Client) error {
			if n := c.ReplyTime.Query().CountX(ctx); n != 0 {
				t.Errorf("%d rows outlive the assistant", n)
			}
			return nil
		})
	})
}
