package llm_test

import (
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// The token counts that an endpoint reports are believed within limits: sums are bounded, and nothing is refunded.
func TestToldTokensHaveABound(t *testing.T) {
	t.Parallel()
	const most = 1_000_000_000
	price := map[string]llm.Price{"small": {Input: 100_000, Output: 100_000, Cached: 100_000, Written: 100_000}}
	for told, want := range map[string]int{"9000000000000000000": most, "-9000000000000000000": 0, "1000": 1000} {
		openAI := fmt.Sprintf(`{"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}],"usage":{"prompt_tokens":%[1]s,"completion_tokens":%[1]s,`+
			`"prompt_tokens_details":{"cached_tokens":%[1]s}}}`, told)
		anthropic := fmt.Sprintf(`{"type":"message","content":[{"type":"text","text":"Hi"}],"stop_reason":"end_turn","usage":{"input_tokens":%[1]s,`+
			`"output_tokens":%[1]s,"cache_read_input_tokens":%[1]s,"cache_creation_input_tokens":%[1]s}}`, told)
		for wire, answer := range map[string]string{llm.OpenAI: openAI, llm.Anthropic: anthropic} {
			s := llmtest.Serve(t)
			s.Play(llmtest.Garbage(answer))
			e := endpoint(s)
			e.Wire, e.Prices = wire, price
			r, err := quick().Stream(t.Context(), e, asking("When?"), nil)
			input, output := want, want
			if wire == llm.Anthropic {
				input *= 3 // beside what is read from the cache and written into it
			}
			if want == 0 {
				input, output = 17, 1 // as it is estimated
			}
			if err != nil || r.InputTokens != input || r.OutputTokens != output || r.CachedTokens != want || r.Cost < 0 || r.Cost > 1e12 {
				t.Errorf("%s, told %s: %+v, %v", wire, told, r, err)
			}
		}
		e := flood(t, "application/json", fmt.Sprintf(`{"data":[{"index":0,"embedding":[1]}],"usage":{"prompt_tokens":%s}}`, told), "", 0, "")
		out, err := quick().Embed(t.Context(), e, llm.EmbedRequest{Texts: []string{"a"}})
		if err != nil || out.Tokens != max(want, 1) {
			t.Errorf("vectors, told %s: %+v, %v", told, out, err)
		}
	}
}
