package main

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

// metric is the value of one, with its labels as they are shown; -1 where there is none.
func metric(text, name string) float64 {
	found := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + ` (\S+)$`).FindStringSubmatch(text)
	if found == nil {
		return -1
	}
	value, _ := strconv.ParseFloat(found[1], 64)
	return value
}

// Each number of what the product does moves where that is done.
func TestProductIsMeasured(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		model := llmtest.Serve(t)
		environ := environment(t, dialect, "SWITCHBOARD_TELEPHONY=test", "SWITCHBOARD_RATE_LIMIT_BURST=off",
			"SWITCHBOARD_MODEL_BASE_URL="+model.Base(), "SWITCHBOARD_MODEL_API_KEY="+llmtest.Key, "SWITCHBOARD_MODEL_DEFAULT=small",
			"SWITCHBOARD_MODEL_PRICES=small=1000/1000")
		s := serve(t, environ)
		metrics := func() string {
			_, text := get(t, s.inside+"/metrics", "")
			return text
		}
		var during atomic.Value // what is shown while a turn is under way
		var once sync.Once      // the call is summed up later, as the server stops
		model.Answer(func(llmtest.Request) llmtest.Step {
			once.Do(func() {
				text := metrics()
				for tries := 0; tries < 1000 && metric(text, `switchboard_holds{purpose="turn"}`) < 1; tries++ { // the turn is kept meanwhile
					text = metrics()
				}
				during.Store(text)
			})
			return llmtest.Say("A canary sings.")
		})
		for _, name := range []string{
			"switchboard_held", "switchboard_calls_owned", `switchboard_holds{purpose="turn"}`, `switchboard_webhook_deliveries{state="later"}`,
		} {
			value := await.For(t, name+" is not shown", func() (float64, bool) { // what a database counts too slowly is left out
				v := metric(metrics(), name)
				return v, v >= 0
			})
			if value != 0 {
				t.Errorf("%s is %v at first", name, value)
			}
		}
		c := callable(t, s, environ)
		var hook struct{ Data map[string]any }
		c.send(t, http.MethodPost, "/v3/webhooks", []byte(`{"url":"https://receiver.invalid/","events":["*"]}`), &hook)
		bot, _ := c.ask(t, `mutation { createAssistant(input: { name: "Bob" }) { id } }`)["createAssistant"]["id"].(string)
		for range 2 {
			var refused struct{ Data map[string]any }
			c.send(t, http.MethodPost, "/v3/calls", []byte(`{"assistant_id":"`+bot+`","to":"+15005550009"}`), &refused)
		}
		ws, ticket := paged(t, s, strings.TrimPrefix(c.environ[0], "PUBLIC_ID="))
		talk(t, ws, ticket)
		shown, _ := during.Load().(string)
		for _, name := range []string{"switchboard_calls_owned", `switchboard_holds{purpose="turn"}`} {
			if value := metric(shown, name); value != 1 {
				t.Errorf("%s is %v during a turn of a call", name, value)
			}
		}
		for name, least := range map[string]float64{
			`switchboard_call_refusals_total{reason="no_from_number"}`:              2,
			`switchboard_model_tokens_total{endpoint="installation",kind="input"}`:  1,
			`switchboard_model_tokens_total{endpoint="installation",kind="output"}`: 1,
			`switchboard_cost_dollars_total{what="reply"}`:                          1e-6,
			`switchboard_limited_total{limit="web_calls"}`:                          1,
			`switchboard_webhook_deliveries{state="later"}`:                         1,
		} {
			await.Until(t, name+" does not move", func() bool {
				if strings.Contains(name, "limited") {
					admitted(t, s, strings.TrimPrefix(c.environ[0], "PUBLIC_ID="))
				}
				return metric(metrics(), name) >= least
			})
		}
		if text := metrics(); strings.Contains(text, "canary") || strings.Contains(text, "receiver") || strings.Contains(text, bot) {
			t.Error("the metrics show what people write")
		}
		s.stop()
		plantIn(t, storedIn(environ), `INSERT INTO installation (key, value) VALUES ('held', 'restored')`)
		s = serve(t, environ)
		if value := metric(metrics(), "switchboard_held"); value != 1 {
			t.Errorf("switchboard_held is %v", value)
		}
		s.stop()
	})
}
