package call

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
)

// Of what a call's tools were asked, and answered, so much is kept with it: it is read whole, with each call.
func TestToolsOfACallAreBounded(t *testing.T) {
	t.Parallel()
	conversation, long := "conv_1", `{"text":"`+strings.Repeat("<", 256<<10)+`"}`
	used := make([]*ent.ToolCall, 100)
	for i := range used {
		used[i] = &ent.ToolCall{Name: "look", Arguments: long, Result: &long}
	}
	text, err := toolsOf(&ent.Call{ConversationID: &conversation}, used)
	if err != nil {
		t.Fatal(err)
	}
	if len(text) > 5<<20 {
		t.Errorf("%d bytes are kept", len(text))
	}
	var all []Tool
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	if len(all) != len(used) || string(all[0].Arguments) != long || !strings.HasSuffix(string(all[99].Result), `…"`) {
		t.Errorf("%d tools, the first with %d bytes, the last with %.20s", len(all), len(all[0].Arguments), all[99].Result)
	}
}
