package rest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/rest"
)

// An agent sends one message at a time.
func TestMCPTakesNoBatches(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	const list = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`
	accept := []string{"Accept", "application/json, text/event-stream"}
	for _, before := range []string{"", " ", "\r\n\t " + strings.Repeat(" ", 10_000)} {
		if r := b.send("POST", "/mcp", before+"["+list+","+list+"]", accept...); r.status != 422 || r.code() != "validation_error" {
			t.Errorf("%d %.200s", r.status, r.raw)
		}
		if r := b.send("POST", "/mcp", before+list, accept...); r.status != 200 {
			t.Errorf("%d %.200s", r.status, r.raw)
		}
	}
}

// Each message counts once: what uses a tool by the request that it comes to, all others by themselves. So do those that name nothing there
// is, or that no request can be made of.
func TestMCPMessagesCount(t *testing.T) {
	t.Parallel()
	const most = 4
	limiter := must(limit.New(limit.Options{Rates: []limit.Rate{{Count: most, Per: time.Hour}}}))
	b := setup(t, "sqlite", withDoor(func(d *rest.Door) { d.Limiter = limiter }))
	for _, message := range []string{
		`"tools/list"`, `"ping"`, `"prompts/get","params":{"name":"nobody"}`, `"tools/call","params":{"name":"contacts_list","arguments":{}}`,
		`"tools/call","params":{"name":"find_tools","arguments":{"query":"contacts"}}`, `"tools/call","params":{"name":"find_tools","arguments":[]}`,
		`"tools/call","params":{"name":"no_such_tool","arguments":{}}`, `"tools/call","params":{"name":"contacts_get","arguments":{}}`,
		`"tools/call","params":{"name":"call_tool","arguments":{"name":"no_such_tool"}}`,
		`"tools/call","params":{"name":"call_tool","arguments":{"name":"voices_list"}}`,
		`"resources/read","params":{"uri":"nothing://here"}`, `"resources/read","params":{"uri":"switchboard://assistants/nobody/prompt"}`,
	} {
		key := b.fresh()
		for n := range most + 1 {
			r := b.send("POST", "/mcp?tools=core", `{"jsonrpc":"2.0","id":1,"method":`+message+`}`,
				"Authorization", "Bearer "+key, "Accept", "application/json, text/event-stream")
			if refused := strings.Contains(string(r.raw), "Too many requests"); refused != (n == most) {
				t.Errorf("%s, the %d.: %d %.300s", message, n+1, r.status, r.raw)
			}
		}
	}
}

// What keys of several subaccounts ask of none of them counts for the workspace, whichever these are: a set of them is no share of its own.
func TestMCPMessagesOfManySubaccountsCountTogether(t *testing.T) {
	t.Parallel()
	const most = 4
	limiter := must(limit.New(limit.Options{Rates: []limit.Rate{{Count: most, Per: time.Hour}}}))
	b := setup(t, "sqlite", withDoor(func(d *rest.Door) { d.Limiter = limiter }))
	third := b.subaccount(b.workspace, "loc-3")
	allowed := func(subaccounts ...string) (n int) {
		key := b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: subaccounts})
		for range most {
			r := b.send("POST", "/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`,
				"Authorization", "Bearer "+key, "Accept", "application/json, text/event-stream")
			if !strings.Contains(string(r.raw), "Too many requests") {
				n++
			}
		}
		return n
	}
	n := allowed(b.sub, b.other) + allowed(b.sub, third) + allowed(third, b.other, b.sub) + allowed()
	if n != most || allowed(b.sub) != most || allowed(third) != most {
		t.Errorf("%d messages are allowed by keys of several subaccounts, want %d together and as many for each of one", n, most)
	}
}

// fresh is the key of a subaccount of its own.
func (b *bundle) fresh() string {
	b.t.Helper()
	return b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.subaccount(b.workspace, id.New("loc"))}})
}
