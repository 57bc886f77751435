package rest_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/trunk"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// Somebody who listens to a call hears what the network says before it is answered, and then both sides. It is no part of the call.
func TestLiveTheNetworkIsHeardBeforeTheAnswer(t *testing.T) {
	t.Parallel()
	to := trunktest.Awake(t)
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		network := trunktest.Announce(t, speechtest.Modem("not in service "))
		ctx, port := workspace.As(s.t.Context(), s.workspace), network.Port()
		trunks := must(s.door.Product.Trunks.List(ctx, page.Newest, nil, nil))
		must(s.door.Product.Trunks.Change(ctx, trunks.Nodes[0].ID, trunk.Update{Port: patch.Sent(&port)}))
		s.employ(s.workspace, "boss@example.com", "owner")
		boss, _ := s.signIn("boss@example.com", password)
		id := s.made("/v3/calls", `{"assistant_id":"`+s.bot+`","to":"`+to+`"}`)
		answer := network.Ring()
		await.Until(t, "it does not ring", func() bool { return s.send("GET", "/v3/calls/"+id, "").data()["callStatus"] == "RINGING" })

		if r := s.askToJoin(boss, id, "WHISPER"); !strings.Contains(string(r.raw), "Nobody has answered") {
			t.Errorf("somebody whispers before there is anything to say: %s", r.raw)
		}
		listener := s.join(boss, s.invited(boss, id, "LISTEN"))
		if m := listener.next("ready"); m["sound"] != true || m["answered"] != false {
			t.Errorf("%v", m)
		}
		await.Until(t, "the announcement is not heard", func() bool { return strings.Contains(listener.heard(), "in serv") })
		answer()
		listener.next("answered")
		// A busy machine loses sound, but hardly all of what the announcement does not have.
		await.Until(t, "the assistant is not heard", func() bool { return strings.ContainsAny(listener.heard(), "H.") })
		s.ask(`mutation { endCall(id: "` + id + `") { id } }`)
		// The transcript has what was played until then: the greeting, or the beginning of it.
		if all := lines(s.latest()); len(all) != 1 || !strings.HasPrefix(all[0], "agent: H") {
			t.Errorf("%q", all)
		}
		if all := s.ask(`{ callSupervisions(callId: "` + id + `") { mode } }`); strings.Count(string(all.raw), "LISTEN") != 1 {
			t.Errorf("%s", all.raw)
		}
	})
}
