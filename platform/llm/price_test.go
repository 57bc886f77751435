package llm_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/platform/llm"
)

// A name resolves whatever provider's prefix and edition it has; what nobody knows has no price, and 0 is one.
func TestPrice(t *testing.T) {
	t.Parallel()
	own := llm.Endpoint{Prices: map[string]llm.Price{"qwen3": {}, "gpt-4o": {Input: 7}}}
	for name, want := range map[string]float64{
		"gpt-4o-mini": 0.15, "gpt-4o-mini-2024-07-18": 0.15, "openai/gpt-4.1": 2, "azure/gpt-4.1-2025-04-14": 2, "o3-pro-2025-06-10": 20,
		"gpt-4": 30, "gpt-4-0613": 30, "gpt-4-32k": 60, "gpt-4o-2024-05-13": 5, "chatgpt-4o-latest": 5, "openrouter/openai/gpt-5-mini": 0.25,
		"anthropic/claude-sonnet-4.5": 3, "claude-3-5-haiku-latest": 0.8, "claude-sonnet-4-20250514": 3, "vertex_ai/claude-3-opus@20240229": 15,
		"us.anthropic.claude-3-5-sonnet-20241022-v2:0": 3, "bedrock/anthropic.claude-3-haiku-20240307-v1:0": 0.25, "models/gemini-2.5-flash": 0.3,
		"GPT-4o": 2.5, "qwen3": 0, "gpt-4o": 7,
	} {
		if p, ok := own.Price(name); !ok || p.Input != want {
			t.Errorf("%s costs %+v, known %t, want %v", name, p, ok, want)
		}
	}
	for _, name := range []string{
		"", "llama3", "gpt-4-mine", "gpt-4o-audio-preview", "ft:gpt-4o-mini-2024-07-18:acme::x", "groq/gpt-4o", "ollama/gpt-4", "/", "claude", "gpt-4/..", "o3-deep-research",
	} {
		if p, ok := own.Price(name); ok {
			t.Errorf("%s costs %+v, which nobody can know", name, p)
		}
	}
	if p, _ := (llm.Endpoint{}).Price("gpt-4o"); p.AsOf == "" || p.Cached != 1.25 {
		t.Errorf("%+v", p)
	}
}

// What was cached and what is kept have prices of their own, and the largest cost is never below what it comes to.
func TestCost(t *testing.T) {
	t.Parallel()
	e := llm.Endpoint{Default: "claude-sonnet-4"}
	cost, ok := e.Cost(&llm.Reply{Model: "claude-sonnet-4", InputTokens: 1000, CachedTokens: 600, WrittenTokens: 300, OutputTokens: 10})
	if want := int64(100*3 + 600*0.3 + 300*3.75 + 10*15); cost != want || !ok {
		t.Errorf("%d, known %t, want %d", cost, ok, want)
	}
	if cost, ok = e.Cost(&llm.Reply{Model: "llama3", InputTokens: 5}); cost != 0 || ok {
		t.Errorf("%d, known %t", cost, ok)
	}
	if cost, ok = e.Cost(&llm.Reply{Model: "claude-sonnet-4", InputTokens: 5, CachedTokens: 9}); cost < 0 || !ok {
		t.Errorf("%d, where more was cached than asked", cost)
	}
	r := asking("When do you open?")
	r.MaxTokens = 100
	if most, ok := e.Most(r); !ok || most < 3*7+15*100 || most > 1000+15*100 {
		t.Errorf("at most %d, known %t", most, ok)
	}
	long := r
	long.MaxTokens = 0
	long.Tools = []llm.Tool{{Name: "book", Parameters: []byte(`{"type":"object"}`)}}
	if more, _ := e.Most(long); more < 15*llm.DefaultMaxTokens {
		t.Errorf("at most %d, without a limit", more)
	}
	if _, ok := e.Most(llm.Request{Model: "llama3"}); ok {
		t.Error("the largest cost of a model without a price is known")
	}
}

func TestPricesAreParsed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]llm.Price{
		"0/0":            {},
		"0.5/1.5":        {Input: 0.5, Output: 1.5, Cached: 0.5, Written: 0.5},
		"0.5 / 1.5 / .1": {Input: 0.5, Output: 1.5, Cached: 0.1, Written: 0.5},
	} {
		if got, err := llm.ParsePrice(text); err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "1", "1/2/3/4", "a/b", "-1/2", "NaN/1", "1/Inf", "1/1000000"} {
		if got, err := llm.ParsePrice(text); err == nil {
			t.Errorf("%q is %+v", text, got)
		}
	}
}
