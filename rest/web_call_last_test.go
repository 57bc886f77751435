package rest_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// What a visitor says last is heard, although the page is left before it is answered.
func TestLastWordsOfAVisitor(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		who := v.visit(v.ticket(v.publicID), ownOrigin)
		who.reply()
		who.tell(map[string]any{"type": "say", "text": "Hello?"})
		who.reply()
		who.tell(map[string]any{"type": "say", "text": "Take me off your list."}) // sooner than anybody is answered
		who.tell(map[string]any{"type": "hang_up"})
		who.next("ended")
		id := v.calls()[0].(map[string]any)["id"].(string)
		c := await.For(t, "the call does not end", func() (map[string]any, bool) {
			c := v.send("GET", "/v3/calls/"+id, "").data()
			return c, c["callStatus"] == "COMPLETED"
		})
		if c["disconnectionReason"] != "opted_out" || !strings.HasSuffix(c["transcript"].(string), "user: Take me off your list.") {
			t.Errorf("%v: %v", c["disconnectionReason"], c["transcript"])
		}
	})
}
