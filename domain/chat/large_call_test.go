package chat_test

import (
	"encoding/json"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// Of what a model would hand to a tool, little is kept and shown, and it can be seen that there was more. Calls that are too many are kept
// without it.
func TestLargeArgumentsAreAbridged(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		object, text := `{"a":"`+strings.Repeat("<é", 20_000)+`"}`, strings.Repeat("<", 40_000)
		step := llmtest.Call("sing", object).And("sing", text)
		for range 30 {
			step = step.And("sing", `{"a":"`+strings.Repeat("<", 1_000)+`"}`)
		}
		m.Play(step, llmtest.Say("Well."))
		shown := 0
		ctx := chat.Listening(r.ctx, func(e chat.Event) error {
			if e.Call != nil {
				shown += len(e.Call.Arguments)
			}
			return nil
		})
		done, err := r.Complete(ctx, chat.Input{AssistantID: r.assistant, Input: "Sing"})
		if err != nil {
			t.Fatal(err)
		}
		const most = 17 << 10
		kept, sizes := 0, []int{}
		for _, c := range r.Parts().Store.Client(r.ctx).ToolCall.Query().AllX(r.ctx) {
			if kept += len(c.Arguments); !json.Valid([]byte(c.Arguments)) || len(c.Arguments) > most {
				t.Errorf("%d bytes are kept: %.50s", len(c.Arguments), c.Arguments)
			}
			sizes = append(sizes, len(c.Arguments))
		}
		if whole := 14 * 1_008; kept > 2*most+whole+16*2 || shown > 2*(2*most+whole) || len(done.ToolCalls) != 32 {
			t.Errorf("of %d calls %d bytes are kept, by %v, and %d shown", len(done.ToolCalls), kept, sizes, shown)
		}
		for i, begin := range []string{`{"abridged":"{\"a\":\"<é`, `"<<<`} {
			if got := string(done.ToolCalls[i].Arguments); !strings.HasPrefix(got, begin) || !strings.Contains(got, "bytes)") {
				t.Errorf("%.50s", got)
			}
		}
	})
}

// A reply in many pieces takes what it is long, and not what it was before each of them.
func TestPiecesOfAReplyTakeLittle(t *testing.T) { //nolint:paralleltest // it counts all that is allocated meanwhile
	s := llmtest.Serve(t)
	s.Play(llmtest.Pieces(slices.Repeat([]string{strings.Repeat("a", 39) + " "}, 8_000)...))
	m := &chat.Modeled{Client: swift(), Choices: []llm.Choice{{Endpoint: llm.Endpoint{URL: s.Base(), Key: llmtest.Key, Default: "small"}}}}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	reply, err := m.Answer(authz.With(t.Context(), &authz.Caller{Workspace: "ws"}), chat.Question{Input: "Talk"}, func(chat.Event) error { return nil })
	runtime.ReadMemStats(&after)
	if took := (after.TotalAlloc - before.TotalAlloc) >> 20; err != nil || len(reply.Text) < 300_000 || took > 300 {
		t.Errorf("%d bytes took %d MB, %v", len(reply.Text), took, err)
	}
}
