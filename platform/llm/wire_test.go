package llm_test

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// wires runs a test on both.
func wires(t *testing.T, f func(t *testing.T, s *llmtest.Server, e llm.Endpoint)) {
	t.Helper()
	for _, wire := range []string{llm.OpenAI, llm.Anthropic} {
		t.Run(wire, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Serve(t)
			e := endpoint(s)
			e.Wire = wire
			f(t, s, e)
		})
	}
}

// Whatever an endpoint does, on either wire, comes to a reply or to an error of its kind, and what stands between think tags
// is no part of it.
func TestBothWires(t *testing.T) {
	t.Parallel()
	two := []llm.Call{{ID: "call_one_0", Name: "one", Arguments: `{"a":1}`}, {ID: "call_one_1", Name: "one", Arguments: `{"a":2}`}}
	both := llmtest.Call("one", `{"a":1}`).And("one", `{"a":2}`)
	impatience := map[string]llm.Options{"slow": {Patience: 300 * time.Millisecond}, "slow in the text": {Silence: 300 * time.Millisecond}}
	for name, c := range map[string]struct {
		step       llmtest.Step
		kind       error
		text       string
		calls      []llm.Call
		incomplete map[string]string // by wire; "" is both
	}{
		"said":                      {step: llmtest.Say("We open at nine."), text: "We open at nine."},
		"length":                    {step: llmtest.Say("We open at").Ending("length"), text: "We open at", incomplete: map[string]string{"": llm.Length}},
		"a filter":                  {step: llmtest.Say("We open at").Ending("content_filter"), text: "We open at", incomplete: map[string]string{llm.OpenAI: llm.Filtered, llm.Anthropic: llm.Declined}},
		"a filter of everything":    {step: llmtest.Pieces().Ending("content_filter"), incomplete: map[string]string{llm.OpenAI: llm.Filtered, llm.Anthropic: llm.Declined}},
		"a filter of the request":   {step: llmtest.Fail(400).Saying("Filtered.", "content_filter", ""), incomplete: map[string]string{llm.OpenAI: llm.Filtered}},
		"a pause":                   {step: llmtest.Say("Wait.").Ending("pause_turn"), text: "Wait.", incomplete: map[string]string{llm.Anthropic: llm.Paused}},
		"tools":                     {step: both, calls: two},
		"tools, all of the index 0": {step: both.AtZero(), calls: two},
		"tools in plain JSON":       {step: both.Whole(), calls: two},
		"[DONE] alone":              {step: llmtest.Say("We open at nine.").Bare(), text: "We open at nine."},
		"a tool and [DONE] alone":   {step: both.Bare(), calls: two},
		"plain JSON":                {step: llmtest.Say("We open at nine.").Whole(), text: "We open at nine."},
		"plain JSON of length":      {step: llmtest.Say("We open").Whole().Ending("length"), text: "We open", incomplete: map[string]string{"": llm.Length}},
		"a thought":                 {step: llmtest.Say("<think>Do not say it.</think>\n\nWe open."), text: "We open."},
		"a thought in bits":         {step: llmtest.Pieces(strings.Split("a <b <think>Do < not</think</think> open <th", "")...), text: "a <b open <th"},
		"a thought in plain JSON":   {step: llmtest.Say("<think>Do not say it.</think>We open.").Whole(), text: "We open."},
		"a thought without an end":  {step: llmtest.Say("We open. <think>Do not say it."), text: "We open. "},
		"an end in plain JSON":      {step: llmtest.Say("Do not say it.</think>\n\nWe open.").Whole(), text: "We open."},
		"an end in one piece":       {step: llmtest.Pieces("Do not say it.</think>We ", "open."), text: "We open."},
		"an end after a thought":    {step: llmtest.Say("<think>Hm</think>We </think>open."), text: "We open."},
		"overflow":                  {step: llmtest.Overflow(), kind: llm.ErrOverflow},
		"429":                       {step: llmtest.Fail(429), kind: llm.ErrOverloaded},
		"429 for long":              {step: llmtest.Fail(429, "Retry-After", "600"), kind: llm.ErrOverloaded},
		"no money":                  {step: llmtest.Fail(429).Saying("You exceeded your current quota.", "insufficient_quota", "insufficient_quota"), kind: llm.ErrRefused},
		"529":                       {step: llmtest.Fail(529), kind: llm.ErrOverloaded},
		"500":                       {step: llmtest.Fail(500), kind: llm.ErrUnavailable},
		"400":                       {step: llmtest.Fail(400), kind: llm.ErrRefused},
		"cut":                       {step: llmtest.Say("We open at nine.").Cut(3), kind: llm.ErrCut, text: "We open "},
		"cut in a tool":             {step: both.Cut(3), kind: llm.ErrCut, calls: []llm.Call{{ID: "call_one_0", Name: "one", Arguments: `{"a`}}},
		"slow":                      {step: llmtest.Hang(), kind: llm.ErrUnavailable},
		"slow in the text":          {step: llmtest.Say("We open at nine.").Every(time.Minute), kind: llm.ErrCut, text: "We "},
		"HTML":                      {step: llmtest.Garbage("<html>Welcome</html>"), kind: llm.ErrGarbage},
		"JSON of something else":    {step: llmtest.Garbage(`{"status":"ok"}`), kind: llm.ErrGarbage},
		"half of JSON":              {step: llmtest.Garbage(`{"choices":[`), kind: llm.ErrGarbage},
		"nothing at all":            {step: llmtest.Garbage(" \n"), kind: llm.ErrGarbage},
		"an error as an answer":     {step: llmtest.Garbage(`{"type":"error","error":{"type":"exceed_context_size_error","message":"too long"}}`), kind: llm.ErrOverflow},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wires(t, func(t *testing.T, s *llmtest.Server, e llm.Endpoint) {
				if name == "a filter of the request" && e.Wire == llm.Anthropic || name == "a pause" && e.Wire == llm.OpenAI {
					return // there is no such thing
				}
				s.Answer(func(llmtest.Request) llmtest.Step { return c.step })
				var said strings.Builder
				r, err := hasty(impatience[name]).Stream(t.Context(), e, asking("When?"), func(text string) error {
					said.WriteString(text)
					return nil
				})
				if !errors.Is(err, c.kind) || r.Text != c.text || said.String() != c.text || !slices.Equal(r.Calls, c.calls) || r.Refusal != "" {
					t.Errorf("%+v, %v, and %q was said; want %q, %v", r, err, said.String(), c.text, c.kind)
				}
				if want := c.incomplete[""] + c.incomplete[e.Wire]; r.Incomplete != want {
					t.Errorf("incomplete by %q, want %q", r.Incomplete, want)
				}
			})
		})
	}
}

// A refusal is a text of its own where the wire has one, and a reason where it has none. It is never an error.
func TestRefusal(t *testing.T) {
	t.Parallel()
	wires(t, func(t *testing.T, s *llmtest.Server, e llm.Endpoint) {
		s.Play(llmtest.Refuse("I cannot help with that."), llmtest.Refuse("I cannot help with that.").Whole())
		want := map[string][2]string{llm.OpenAI: {"I cannot help with that.", ""}, llm.Anthropic: {"", llm.Declined}}[e.Wire]
		for range 2 {
			r, err := quick().Stream(t.Context(), e, asking("Do"), nil)
			if err != nil || r.Text != "" || r.Refusal != want[0] || r.Incomplete != want[1] {
				t.Errorf("%+v, %v", r, err)
			}
		}
	})
}

// A request that is too long is told from one that is wrong, in the words of each server; a wrong key stays one.
func TestOverflow(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		status              int
		message, code, kind string
		want                error
	}{
		"OpenAI":            {400, "Your input exceeds the limit.", "context_length_exceeded", "", llm.ErrOverflow},
		"Azure":             {400, "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.", "context_length_exceeded", "", llm.ErrOverflow},
		"vLLM":              {400, "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens.", "", "BadRequestError", llm.ErrOverflow},
		"vLLM, by the text": {400, "The decoder prompt (length 9000) is longer than the maximum model length of 8192.", "", "BadRequestError", llm.ErrOverflow},
		"llama.cpp":         {400, "request (9000 tokens) exceeds the available context size (8192 tokens), try increasing it", "", "exceed_context_size_error", llm.ErrOverflow},
		"llama.cpp before":  {500, "the request exceeds the available context size. try increasing the context size", "", "server_error", llm.ErrOverflow},
		"Ollama":            {400, "the input length exceeds the context length", "", "", llm.ErrOverflow},
		"Anthropic":         {400, "prompt is too long: 208310 tokens > 200000 maximum", "", "", llm.ErrOverflow},
		"Anthropic's sum":   {400, "input length and `max_tokens` exceed context limit: 178959 + 64000 > 200000", "", "", llm.ErrOverflow},
		"by size":           {413, "Request exceeds the maximum size", "", "request_too_large", llm.ErrOverflow},
		"a wrong key":       {401, "maximum context length", "", "", llm.ErrRefused},
		"too many":          {429, "Request too large, maximum context length", "", "", llm.ErrOverloaded},
		"something else":    {400, "Invalid value for 'messages[1].content'.", "", "", llm.ErrRefused},
		"another limit":     {400, "max_tokens: 21333 > 4096, which is the maximum allowed number of output tokens", "", "", llm.ErrRefused},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Serve(t)
			s.Answer(func(llmtest.Request) llmtest.Step {
				return llmtest.Fail(c.status).Saying(c.message+llmtest.Key, c.code, c.kind)
			})
			_, err := quick().Stream(t.Context(), endpoint(s), asking("When?"), nil)
			if !errors.Is(err, c.want) || strings.Contains(err.Error(), llmtest.Key) {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
}

// What an endpoint does not take is left out and asked for again, once each.
func TestParameterThatIsNotTaken(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	s.Answer(func(in llmtest.Request) llmtest.Step {
		switch {
		case in.OldMaxTokens > 0:
			return llmtest.Fail(http.StatusBadRequest).Saying("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", "unsupported_parameter", "")
		case in.Temperature != nil:
			return llmtest.Fail(http.StatusBadRequest).Saying("`temperature` is deprecated for this model.", "", "")
		}
		return llmtest.Say("Hi")
	})
	warm := 0.4
	r := asking("Hello")
	r.Temperature, r.MaxTokens = &warm, 50
	reply, err := quick().Stream(t.Context(), endpoint(s), r, nil)
	got := s.Requests()
	if err != nil || reply.Text != "Hi" || len(got) != 3 || got[2].MaxTokens != 50 {
		t.Errorf("%+v, %v, after %d requests", reply, err, len(got))
	}
}

func TestUsage(t *testing.T) {
	t.Parallel()
	wires(t, func(t *testing.T, s *llmtest.Server, e llm.Endpoint) {
		e.Default = "gpt-4o"
		s.Play(llmtest.Say("We open at nine.").Cached(5), llmtest.Say("We open at nine.").Cached(5).Whole(), llmtest.Say("<think>Hm</think> Nine.").Mute())
		for range 2 {
			r, err := quick().Stream(t.Context(), e, asking("When?"), nil)
			if err != nil || r.InputTokens != 11 || r.CachedTokens != 5 || r.OutputTokens != 4 || !r.Priced || r.Cost != 61 { // 6×2.5 + 5×1.25 + 4×10
				t.Errorf("%+v, %v", r, err)
			}
		}
		if r, err := quick().Stream(t.Context(), e, asking("When?"), nil); err != nil || r.InputTokens != 17 || r.OutputTokens != 8 || r.Text != "Nine." {
			t.Errorf("%+v, %v: thoughts are tokens, too", r, err)
		}
	})
}

func TestUnknownWire(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	e := endpoint(s)
	e.Wire = "telepathy"
	if _, err := quick().Stream(t.Context(), e, asking("When?"), nil); !errors.Is(err, llm.ErrRefused) {
		t.Errorf("%v", err)
	}
}
