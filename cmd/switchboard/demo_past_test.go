package main

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// demand asks the demo by GraphQL; without a location, of the whole workspace.
func demand(t *testing.T, url, key, location, query string) map[string]any {
	t.Helper()
	text, err := json.Marshal(map[string]string{"query": query})
	if err != nil {
		t.Fatal(err)
	}
	where := ""
	if location != "" {
		where = " -H 'X-Subaccount-Id: " + location + "'"
	}
	var answer struct {
		Data   map[string]any
		Errors []any
	}
	try(t, "curl -s '"+url+"/graphql' -H 'Authorization: Bearer "+key+"' -H 'Content-Type: application/json'"+where+" -d '"+string(text)+"'", &answer)
	if len(answer.Errors) > 0 {
		t.Fatalf("%s: %v", query, answer.Errors)
	}
	return answer.Data
}

// at is what is found on the way.
func at(v any, way ...string) any {
	for _, name := range way {
		inner, _ := v.(map[string]any)
		v = inner[name]
	}
	return v
}

// remembered looks at the weeks before today: every number of the home screen, on most of the days, until yesterday.
func remembered(t *testing.T, url, key string) {
	t.Helper()
	now := time.Now().UTC()
	const totals = `{ calls answeredCalls failedCalls callSeconds conversations messages aiMessages positive neutral negative mixed costInDollars errors refusals appointments }`
	query := fmt.Sprintf("{ insights(from: %q, to: %q) { totals %s days { day totals { calls messages } } subaccounts { name totals { calls } } } }",
		now.AddDate(0, 0, -24).Format(time.RFC3339), now.AddDate(0, 0, 1).Format(time.RFC3339), totals)
	for _, location := range []string{"", "loc-bright-smile"} {
		data := demand(t, url, key, location, query)
		for name, n := range at(data, "insights", "totals").(map[string]any) {
			if n.(float64) <= 0 {
				t.Errorf("%q: no %s", location, name)
			}
		}
		lively := 0
		for _, d := range at(data, "insights", "days").([]any) {
			if n, _ := at(d, "totals", "calls").(float64); n > 0 && at(d, "day").(string) < now.Format(time.DateOnly) {
				lively++
			}
		}
		if lively < days-3 {
			t.Errorf("%q: calls on %d days only", location, lively)
		}
	}
	aside(t, url, key)
}

// days are those of the demo's past.
const days = 21

// aside looks at what the screens show beside the numbers.
func aside(t *testing.T, url, key string) {
	t.Helper()
	data := demand(t, url, key, "loc-bright-smile", `{
		handed: conversations(handedOff: true) { totalCount } favorite: conversations(isFavorite: true) { totalCount }
		email: conversations(channel: "EMAIL") { totalCount }
		callRefusals { nodes { reason findings { rule refused } createdAt } } doNotCallList { totalCount } tools(isPrebuilt: false) { totalCount }
		webhooks { nodes { id isActive disabledReason } }
		calls(first: 100) { nodes { callStatus disconnectionReason transcript assistantId totalDurationSeconds costInDollars
			callAnalysis { sentiment } ledger { p50Ms } } }
		spending { spent monthlyBudget } }`)
	for _, name := range []string{"handed", "favorite", "email", "doNotCallList", "tools"} {
		if n, _ := at(data, name, "totalCount").(float64); n < 1 {
			t.Errorf("%s: %v", name, at(data, name))
		}
	}
	outcomes, refusals, deliveries, timed := map[any]int{}, map[any]int{}, map[any]int{}, map[any]int{}
	for _, c := range at(data, "calls", "nodes").([]any) {
		outcomes[at(c, "disconnectionReason")]++
		if said := at(c, "transcript"); (said != nil) != (at(c, "callStatus") == "COMPLETED") {
			t.Errorf("%v", c)
		}
		if ms, is := at(c, "ledger", "p50Ms").(float64); is { // those of today have no sound
			if timed[at(c, "assistantId")]++; ms < 500 || ms > 2000 {
				t.Errorf("replies after %v ms: %v", ms, c)
			}
			seconds, _ := at(c, "totalDurationSeconds").(float64)
			if cost := at(c, "costInDollars"); cost != math.Round(0.05*seconds/60*1e6)/1e6 {
				t.Errorf("%v seconds cost $%v", seconds, cost)
			}
		}
	}
	if len(timed) == 0 {
		t.Error("no call says how long its replies took")
	}
	for id, calls := range timed {
		of := demand(t, url, key, "loc-bright-smile", fmt.Sprintf("{ replyTimes(assistantId: %q) { calls voiceToVoice { count p50Ms } } }", id))
		if n, _ := at(of, "replyTimes", "calls").(float64); n < 1 {
			t.Errorf("%d calls of %v, and no times: %v", calls, id, of)
		}
	}
	for _, r := range at(data, "callRefusals", "nodes").([]any) {
		if len(at(r, "findings").([]any)) < 5 {
			t.Errorf("%v", r)
		}
		refusals[at(r, "reason")]++
	}
	for _, h := range at(data, "webhooks", "nodes").([]any) {
		of := demand(t, url, key, "loc-bright-smile", fmt.Sprintf("{ webhookDeliveries(webhookId: %q) { nodes { status attempts log { error } } } }", at(h, "id")))
		for _, d := range at(of, "webhookDeliveries", "nodes").([]any) {
			deliveries[at(d, "status")]++
			if float64(len(at(d, "log").([]any))) != at(d, "attempts") {
				t.Errorf("%v", d)
			}
		}
	}
	if len(outcomes) < 6 || len(refusals) < 3 || deliveries["FAILED"] != 1 || deliveries["DELIVERED"] < 5 { // and what happens meanwhile waits
		t.Errorf("calls %v, refusals %v, deliveries %v", outcomes, refusals, deliveries)
	}
	if spent := at(data, "spending", "spent").(float64); time.Now().UTC().Day() > 2 && spent <= 0 || spent > at(data, "spending", "monthlyBudget").(float64) {
		t.Errorf("spent %v", at(data, "spending"))
	}
	sources(t, url, key)
}

// sources are read but for one that nobody can read.
func sources(t *testing.T, url, key string) {
	t.Helper()
	await.For(t, "the sources are not read", func() (map[any]int, bool) {
		states := map[any]int{}
		for _, b := range at(demand(t, url, key, "loc-bright-smile", "{ knowledgeBases { nodes { id } } }"), "knowledgeBases", "nodes").([]any) {
			of := demand(t, url, key, "loc-bright-smile", fmt.Sprintf("{ knowledgeSources(knowledgeBaseId: %q) { nodes { status } } }", at(b, "id")))
			for _, s := range at(of, "knowledgeSources", "nodes").([]any) {
				states[at(s, "status")]++
			}
		}
		return states, states["FAILED"] == 1 && states["READY"] == 5
	})
}
