package rest_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	pagelink "github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// typed is a call from a page that listens and speaks by itself, and somebody who is signed in.
func (v *visited) typed() (who *visitor, call, boss string) {
	v.t.Helper()
	who = v.visit(v.ticket(v.publicID), ownOrigin)
	who.reply()
	v.employ(v.workspace, "boss@example.com", "owner")
	boss, _ = v.signIn("boss@example.com", password)
	call = v.calls()[0].(map[string]any)["id"].(string)
	await.Until(v.t, "the call is not answered", func() bool {
		return v.send("GET", "/v3/calls/"+call, "").data()["callStatus"] == "IN_PROGRESS"
	})
	return who, call, boss
}

// Members join calls, and act in them, only as their rights allow.
func TestWhoMayJoinCalls(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		who, call, boss := v.typed()
		v.employ(v.workspace, "viewer@example.com", "viewer")
		v.employ(v.rival, "rival@example.com", "owner")
		viewer, _ := v.signIn("viewer@example.com", password)
		rival, _ := v.signIn("rival@example.com", password)
		for name, c := range map[string]struct {
			cookie, call, mode, code string
		}{
			"who only reads, to whisper":   {viewer, call, "WHISPER", "forbidden"},
			"who only reads, to take over": {viewer, call, "TAKE_OVER", "forbidden"},
			"a call that is none":          {boss, "call_01m7zzzzzzezzt1p20pdey9x3f", "LISTEN", "not_found"},
		} {
			if code, _ := gqlCode(v.askToJoin(c.cookie, c.call, c.mode)); code != c.code {
				t.Errorf("%s: %s", name, code)
			}
		}
		if r := v.askToJoin(rival, call, "LISTEN"); under(r.body, "data", "t", "ticket") != nil || !strings.Contains(string(r.raw), "subaccount") {
			t.Errorf("another tenant: %s", r.raw)
		}
		if code, _ := gqlCode(v.ask(`mutation { listenToCall(id: "` + call + `") { ticket } }`)); code != "forbidden" {
			t.Errorf("a key: %s", code)
		}
		v.joined(viewer, call, "LISTEN")

		ticket := func() string { return v.invited(boss, call, "WHISPER") }
		used := ticket()
		v.join(boss, used).next("ready")
		again, _ := v.signIn("boss@example.com", password)
		for name, s := range map[string]*supervisor{
			"used":               v.join(boss, used),
			"another's":          v.join(viewer, ticket()),
			"another session's":  v.join(again, ticket()),
			"another tenant's":   v.join(rival, ticket()),
			"nobody's":           v.join("", ticket()),
			"altered":            v.join(boss, ticket()[1:]),
			"one of a web call":  v.join(boss, v.ticket(v.publicID)),
			"by text, to answer": v.join(boss, v.invited(boss, call, "TAKE_OVER")),
		} {
			want := pagelink.CloseRefused
			if name == "by text, to answer" {
				want = pagelink.CloseEarly
			}
			if code := s.closed(); code != want {
				t.Errorf("%s: %d", name, code)
			}
		}
		for _, origin := range []string{evilOrigin, ""} {
			_, r, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(v.url, "http")+"/call/supervision", //nolint:bodyclose // the library closes it
				&websocket.DialOptions{Subprotocols: []string{pagelink.Supervision}, HTTPHeader: http.Header{"Origin": {origin}, "Cookie": {boss}}})
			if err == nil || r.StatusCode != http.StatusForbidden {
				t.Errorf("from %q: %v", origin, err)
			}
		}
		late := ticket()
		who.tell(map[string]any{"type": "hang_up"})
		who.code()
		await.Until(t, "the call goes on", func() bool { return v.send("GET", "/v3/calls/"+call, "").data()["callStatus"] == "COMPLETED" })
		if code := v.join(boss, late).closed(); code != pagelink.CloseOver {
			t.Errorf("the call is gone: %d", code)
		}
		if code, _ := gqlCode(v.askToJoin(boss, call, "LISTEN")); code != "conflict" {
			t.Errorf("after the call: %s", code)
		}
	})
}

// A ticket that two pages present at once admits one. Five people join a call, and not six; one who leaves makes room.
func TestHowManyJoinACall(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		_, call, boss := v.typed()
		ticket := v.invited(boss, call, "LISTEN")
		all := make([]*supervisor, 4)
		var joins sync.WaitGroup
		for i := range all {
			joins.Go(func() { all[i] = v.join(boss, ticket) })
		}
		joins.Wait()
		var in []*supervisor
		refused := await.For(t, "not all are answered", func() (n int, _ bool) {
			in = in[:0]
			for _, s := range all {
				s.mu.Lock()
				if s.code != 0 {
					n++
				} else if len(s.told) > 0 {
					in = append(in, s)
				}
				s.mu.Unlock()
			}
			return n, n+len(in) == len(all)
		})
		if len(in) != 1 || refused != 3 {
			t.Fatalf("%d are in", len(in))
		}
		for range 4 {
			v.joined(boss, call, "LISTEN")
		}
		if code := v.join(boss, v.invited(boss, call, "LISTEN")).closed(); code != pagelink.CloseBusy {
			t.Errorf("a sixth: %d", code)
		}
		_ = in[0].ws.CloseNow()
		await.Until(t, "no place is free", func() bool {
			s := v.join(boss, v.invited(boss, call, "LISTEN"))
			return await.For(t, "no answer", func() (bool, bool) {
				s.mu.Lock()
				defer s.mu.Unlock()
				return len(s.told) > 0, len(s.told) > 0 || s.code != 0
			})
		})
	})
}

// What somebody whispers is an instruction of the next reply. The contact sees nothing of it, and the transcript says what it was.
func TestWhispersReachTheAssistant(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			model := llmtest.Serve(t)
			v := &visited{t: t}
			v.bundle = setup(t, dialect, withParts(v.equip), withParts(func(p *domain.Parts) {
				p.Models = llm.Endpoint{URL: model.Base(), Key: llmtest.Key, Default: "small"}
			}))
			v.web.Start()
			v.bot = v.made("/v3/assistants", `{"name":"Ada","inbound_greeting":"Hi."}`)
			v.publicID = v.publish(v.bot)
			who, call, boss := v.typed()
			var asked []string
			model.Answer(func(r llmtest.Request) llmtest.Step {
				asked = append(asked, r.Messages[0].Text())
				return llmtest.Say("Well.")
			})
			listener, s := v.joined(boss, call, "LISTEN"), v.joined(boss, call, "WHISPER")
			listener.tell(map[string]any{"type": "whisper", "text": "Hang up."})
			if m := listener.next("refused"); m["reason"] != "mode" {
				t.Errorf("%v", m)
			}
			s.tell(map[string]any{"type": "take_over"})
			if m := s.next("refused"); m["reason"] != "mode" {
				t.Errorf("%v", m)
			}
			s.tell(map[string]any{"type": "whisper", "text": "Offer them ten percent."})
			if m := listener.next("whispered"); m["text"] != "Offer them ten percent." {
				t.Errorf("%v", m)
			}
			for range 2 {
				who.tell(map[string]any{"type": "say", "text": "Is there a discount?"})
				who.reply()
			}
			if len(asked) < 2 || !strings.Contains(asked[0], "Since your last reply:\n- Offer them ten percent.") ||
				!strings.Contains(asked[len(asked)-1], "Before that:\n- Offer them ten percent.") || strings.Contains(strings.Join(asked, ""), "Hang up.") {
				t.Errorf("%q", asked)
			}
			who.tell(map[string]any{"type": "hang_up"})
			if code := s.closed(); code != pagelink.CloseOver {
				t.Error(code)
			}
			c := await.For(t, "the call goes on", func() (map[string]any, bool) {
				c := v.send("GET", "/v3/calls/"+call, "").data()
				return c, c["callStatus"] == "COMPLETED"
			})
			if got := lines(c); !slices.Contains(got, "tool: a supervisor told the assistant: Offer them ten percent.") {
				t.Errorf("%q", got)
			}
			if r := v.ask(`{ callSupervisions(callId: "` + call + `") { name mode createdAt tookOverAt endedAt } }`); strings.Count(string(r.raw), `"endedAt":"`) != 2 ||
				!strings.Contains(string(r.raw), `"mode":"WHISPER"`) {
				t.Errorf("%s", r.raw)
			}
			if r := v.ask(`{ callSupervisions(callId: "`+call+`") { name } }`, "Authorization", "Bearer "+v.strange()); !strings.Contains(string(r.raw), "not_found") {
				t.Errorf("another tenant: %s", r.raw)
			}
			entries := must(v.store.Client(store.System(t.Context(), "test")).AuditEntry.Query().All(store.System(context.Background(), "test")))
			joined := 0
			for _, e := range entries {
				if e.Action == "supervision.create" && e.ActorKind == "user" && strings.Contains(string(e.Changes), call) {
					joined++
				}
			}
			if joined != 2 {
				t.Errorf("%d entries in the trail", joined)
			}
		})
	}
}

// A supervisor who signs out hears no more.
func TestSupervisionEndsWithTheSession(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		_, call, boss := v.typed()
		s := v.joined(boss, call, "LISTEN")
		if r := v.browse("DELETE", "/session", "", boss); r.status != 200 {
			t.Fatalf("%s", r.raw)
		}
		if code := s.closed(); code != pagelink.CloseRefused {
			t.Error(code)
		}
	})
}
