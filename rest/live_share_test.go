package rest_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/trunk"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// patient has calls that nobody answers ring for as long as a test takes.
func patient(c *live.Config) { c.Ring = time.Hour }

// remain waits until so many calls are left: their rows, and their lines, which are free a moment after that.
func (s *telephony) remain(n int) {
	s.t.Helper()
	ctx := store.System(s.t.Context(), "test")
	await.Until(s.t, fmt.Sprintf("there are not %d calls", n), func() bool {
		return must(s.store.Client(ctx).Call.Query().Where(call.Active(true)).Count(ctx)) == n && s.copies[0].Owned() == n
	})
}

// However many calls of a workspace ring at once, others can place theirs. One too many is refused, and does not count as a call.
func TestLiveRingingCallsOfOneWorkspace(t *testing.T) {
	t.Parallel()
	to := trunktest.Awake(t)
	number := func(i int) string { return fmt.Sprintf("%s%d", to[:len(to)-1], i) }
	speaking(t, nil, func(t *testing.T, s *telephony) {
		for i := range 3 {
			s.place(number(i))
		}
		r := s.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":%q}`, s.bot, number(3)))
		if r.code() != "call_failed" {
			t.Errorf("one too many: %d %s", r.status, r.raw)
		}
		ctx := store.System(t.Context(), "test")
		last := must(s.store.Client(ctx).Call.Query().Order(ent.Desc("created_at")).First(ctx))
		if last.AcceptedAt != nil || store.Text(last.DisconnectionReason) != "provider_failed" {
			t.Errorf("it is kept as %v", last)
		}
		place := s.neighbour()
		if r := place(number(4)); r.status != 201 {
			t.Errorf("somebody else: %d %s", r.status, r.raw)
		}
		s.provider.Ring().Refuse(486, "")
	}, patient, func(c *live.Config) { c.Ringing = 4 })
}

// However many calls a workspace places, one is left to another that wanted some lately.
func TestLiveCallsOfOneWorkspace(t *testing.T) {
	t.Parallel()
	to := trunktest.Awake(t)
	number := func(i int) string { return fmt.Sprintf("%s%d", to[:len(to)-1], i) }
	speaking(t, nil, func(t *testing.T, s *telephony) {
		for i := range 3 {
			s.place(number(i))
		}
		place := s.neighbour()
		if r := place(number(4)); r.status != 201 {
			t.Fatalf("somebody else: %d %s", r.status, r.raw)
		}
		s.provider.Ring().Refuse(486, "")
		s.remain(3)
		r := s.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":%q}`, s.bot, number(5)))
		if r.code() != "call_failed" {
			t.Errorf("one too many: %d %s", r.status, r.raw)
		}
		if r := place(number(6)); r.status != 201 {
			t.Errorf("somebody else again: %d %s", r.status, r.raw)
		}
	}, patient, func(c *live.Config) { c.Limit = 4 })
}

// theirs is the neighbour's number.
const theirs = "+14155550112"

// neighbour is another workspace with a trunk to the same provider, which places calls.
func (s *telephony) neighbour() (place func(to string) reply) {
	s.t.Helper()
	port, off := s.provider.Port(), false
	must(s.door.Product.Trunks.Add(workspace.As(s.t.Context(), s.rival), trunk.Create{
		Name: "Provider", Host: "127.0.0.1", Port: patch.Sent(&port), Register: patch.Sent(&off), Networks: []string{"127.0.0.1/32"},
	}))
	key := s.newKey(s.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{s.stranger}})
	send := func(path, body string) reply { return s.send("POST", path, body, "Authorization", "Bearer "+key) }
	bot, _ := send("/v3/assistants", `{"name":"Eve","inbound_greeting":"Hi.","outbound_greeting":"Hi."}`).data()["id"].(string)
	made := send("/v3/phone-numbers", `{"number":"`+theirs+`"}`)
	if made.status != 201 {
		s.t.Fatalf("%d %s", made.status, made.raw)
	}
	if r := send("/v3/phone-numbers/"+made.data()["id"].(string)+"/assign", `{"assistant_id":"`+bot+`"}`); r.status != 200 {
		s.t.Fatalf("%d %s", r.status, r.raw)
	}
	return func(to string) reply { return send("/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":%q}`, bot, to)) }
}

// Outgoing calls need a line like incoming ones: where one workspace has them all, the next that is free is not its own. The callers hear that the
// line is busy, which is no failure.
func TestLiveWhoIsCalledWantsALine(t *testing.T) {
	t.Parallel()
	to := trunktest.Awake(t)
	number := func(i int) string { return fmt.Sprintf("%s%d", to[:len(to)-1], i) }
	speakingOf(t, 4, nil, func(t *testing.T, s *telephony) {
		s.neighbour()
		var last *trunktest.Ringing
		for i := range 4 {
			_, last = s.place(number(i))
		}
		if _, err := s.provider.Try(theirs, caller); trunktest.Code(err) != 486 {
			t.Errorf("all lines are in use: %v", err)
		}
		ctx := store.System(t.Context(), "test")
		await.Until(t, "it is not kept that the line was busy", func() bool {
			return must(s.store.Client(ctx).Call.Query().Where(call.ToNumber(theirs), call.Status("BUSY")).Exist(ctx))
		})
		last.Refuse(486, "")
		s.remain(3)
		if r := s.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":%q}`, s.bot, number(5))); r.code() != "call_failed" {
			t.Errorf("one too many: %d %s", r.status, r.raw)
		}
		who := s.provider.Call(theirs, caller)
		who.Reply()
		who.Leave()
	}, patient)
}
