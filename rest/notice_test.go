package rest_test

import (
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// Members are notified of what others do, on the page of whichever subaccount they are in; nobody else is, and no key.
func TestNotices(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for email, role := range map[string]string{"ada": "owner", "op": "operator", "lim": "operator", "vi": "viewer"} {
			b.employ(b.workspace, email+"@example.com", role)
		}
		b.employ(b.rival, "eve@example.com", "owner")
		ada := b.inbox("ada@example.com", b.sub)
		var op string
		for _, n := range under(ada(`{ members { nodes { id userId name } } }`).body, "data", "members", "nodes").([]any) {
			m := n.(map[string]any)
			if m["name"] == "op" {
				op, _ = m["userId"].(string)
			}
			if m["name"] == "lim" {
				ada(fmt.Sprintf(`mutation { updateMember(id: %q, input: {subaccounts: [%q]}) { id } }`, m["id"], b.other))
			}
		}
		said := b.send("POST", "/v3/chat/completions", fmt.Sprintf(`{"assistantId":%q,"input":"Hello"}`, b.made("/v3/assistants", `{"name":"A"}`)))
		id, _ := said.data()["conversationId"].(string)
		if r := ada(fmt.Sprintf(`mutation { triageConversations(ids: [%q], input: {assigneeId: %q}) { id } }`, id, op)); len(r.body) == 0 || r.body["errors"] != nil {
			t.Fatalf("%s", r.raw)
		}
		const list = `{ unreadNotices notices { nodes { kind subaccount conversationId actor contact readAt } totalCount } }`
		away := b.inbox("op@example.com", b.other) // in another subaccount of the workspace
		var got reply
		var nodes []any
		await.Until(t, "nobody is told", func() bool { // the figure and the list are read apart, and the notice may come between
			got = away(list)
			nodes, _ = under(got.body, "data", "notices", "nodes").([]any)
			return under(got.body, "data", "unreadNotices") == 1.0 && len(nodes) == 1
		})
		first := nodes[0].(map[string]any)
		if first["kind"] != "ASSIGNED" || first["actor"] != "ada" || first["conversationId"] != id || first["readAt"] != nil {
			t.Errorf("%s", got.raw)
		}
		for who, ask := range map[string]func(string) reply{
			"who did it": ada, "a viewer": b.inbox("vi@example.com", b.sub), "of another subaccount": b.inbox("lim@example.com", b.other),
			"of another workspace": b.inbox("eve@example.com", b.stranger),
		} {
			if r := ask(list); under(r.body, "data", "unreadNotices") != 0.0 || under(r.body, "data", "notices", "totalCount") != 0.0 {
				t.Errorf("%s: %s", who, r.raw)
			}
		}
		if r := ada(fmt.Sprintf(`mutation { readNotices(conversationId: %q) }`, id)); under(r.body, "data", "readNotices") != 0.0 {
			t.Errorf("%s", r.raw)
		}
		if r := away(list); under(r.body, "data", "unreadNotices") != 1.0 {
			t.Errorf("another has read it: %s", r.raw)
		}
		if r := away(`mutation { readNotices }`); under(r.body, "data", "readNotices") != 0.0 {
			t.Errorf("%s", r.raw)
		}
		if r := ada(`mutation { importContacts(csv: "name\nGrace", fields: [name]) { id } }`); r.body["errors"] != nil {
			t.Fatalf("%s", r.raw)
		}
		await.Until(t, "nobody hears of the import", func() bool {
			return under(ada(list).body, "data", "unreadNotices") == 1.0
		})
		for what, c := range map[string]struct {
			r    reply
			code string
		}{
			"a key lists":      {b.ask(`{ notices { totalCount } }`), "forbidden"},
			"a key has rules":  {b.ask(`{ noticeSettings { pushKey } }`), "forbidden"},
			"a key counts":     {b.ask(`{ unreadNotices }`), ""},
			"a bad time":       {away(`mutation { updateNoticeSettings(input: {quietFrom: "9:00", quietTo: "10:00"}) { timeZone } }`), "validation_error"},
			"a bad address":    {away(`mutation { addNoticeDevice(input: {endpoint: "http://169.254.169.254/", p256dh: "A", auth: "A", userAgent: ""}) { pushKey } }`), "validation_error"},
			"no such browser":  {away(`mutation { removeNoticeDevice(id: "noticedev_x") { id } }`), "not_found"},
			"a stranger's sub": {away(fmt.Sprintf(`mutation { updateNoticeSettings(input: {subaccountIds: [%q]}) { timeZone } }`, b.stranger)), "not_found"},
			"a key speaks":     {b.ask(`mutation { setLanguage(language: DE) { id } }`), "forbidden"},
			"somebody speaks":  {away(`mutation { setLanguage(language: DE) { language } }`), ""},
			"no such language": {away(`mutation { setLanguage(language: FR) { id } }`), "GRAPHQL_VALIDATION_FAILED"},
			"rules":            {away(`mutation { updateNoticeSettings(input: {rules: [{kind: WAITING, channels: [EMAIL]}], quietFrom: "22:00", quietTo: "06:00", timeZone: "Europe/Berlin"}) { rules { kind channels } } }`), ""},
		} {
			if code, _ := gqlCode(c.r); code != c.code {
				t.Errorf("%s: %q: %s", what, code, c.r.raw)
			}
		}
	})
}
