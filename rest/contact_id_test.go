package rest_test

import (
	"fmt"
	"strings"
	"testing"
)

// Our id of a contact means that contact, though somebody has given it to an older one as the CRM's: in calls, chats and the first API.
func TestOurIDMeansItsOwnContact(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		bob := p.made("/v3/contacts", `{"name":"Bob","phone":"+15005550001"}`)
		ann := p.made("/v3/contacts", `{"name":"Ann","phone":"+15005550006"}`)
		if r := p.send("PATCH", "/v3/contacts/"+bob, fmt.Sprintf(`{"contact_id":%q}`, ann)); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		if r := p.say(turn{assistant: p.bot, contact: ann, conversation: "c", input: "It is Ann"}); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		if hers, his := p.bundle.said(ann), p.bundle.said(bob); !strings.Contains(hers, "It is Ann") || his != "" {
			t.Errorf("Ann said %q, Bob said %q", hers, his)
		}
		r := p.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"contact_id":%q}`, p.bot, ann))
		if r.status != 201 || r.data()["contactId"] != ann || r.data()["toNumber"] != "+15005550006" {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		p.over(r.data()["id"].(string))
	}, withPatience)
}
