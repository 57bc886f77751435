package llm_test

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

const (
	hi   = `data: {"choices":[{"delta":{"content":"Hi"}}]}`
	stop = `data: {"choices":[{"delta":{},"finish_reason":"stop"}]}`
)

// Servers write the protocol in their own ways; what is not of it is refused, however long it goes on.
func TestStream(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		body string
		text string
		kind error
	}{
		"signs of life":             {": wait\n\nevent: ping\n\n" + hi + "\n\n" + stop + "\n\ndata: [DONE]\n\n", "Hi", nil},
		"lines end by CR LF":        {hi + "\r\n\r\n" + stop + "\r\n\r\ndata: [DONE]\r\n\r\n", "Hi", nil},
		"lines end by CR":           {hi + "\r\r" + stop + "\r\rdata: [DONE]\r\r", "Hi", nil},
		"a chunk on several lines":  {"\ufeff" + strings.Replace(hi, `"delta"`, "\ndata:\"delta\"", 1) + "\nid\n\n" + stop + "\n\n", "Hi", nil},
		"without [DONE]":            {hi + "\n\n" + stop + "\n\n", "Hi", nil},
		"without a last empty line": {hi + "\n\n" + stop, "Hi", nil},
		"nonsense after the end":    {hi + "\n\n" + stop + "\n\ndata: {\n\n", "Hi", nil},
		"a field of another type":   {`data: {"id": 5, "usage": {"prompt_tokens": "?"}, "choices":[{"delta":{"content":"Hi"}}]}` + "\n\n" + stop, "Hi", nil},
		"nothing but [DONE]":        {"data: [DONE]\n\n", "", llm.ErrGarbage},
		"a chunk that has no end":   {"data: " + strings.Repeat("x", 5<<20), "", llm.ErrGarbage},
		"a text that has no end":    {`data: {"choices":[{"delta":{"content":"` + strings.Repeat("x", 2<<20) + `"}}]}` + "\n\n", "", llm.ErrGarbage},
		"a tool call out of turn":   {`data: {"choices":[{"delta":{"tool_calls":[{"index":7}]}}]}` + "\n\n", "", llm.ErrGarbage},
		"an error in the middle":    {hi + "\n\n" + `data: {"error":{"message":"overloaded"}}` + "\n\n", "Hi", llm.ErrCut},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Serve(t)
			s.Play(llmtest.Garbage(c.body))
			r, err := llm.New(llm.Options{}).Stream(t.Context(), endpoint(s), asking("When?"), nil)
			if !errors.Is(err, c.kind) || r.Text != c.text || r.Incomplete != "" || len(s.Requests()) != 1 {
				t.Errorf("%q, incomplete by %q, %v after %d requests; want %q, %v", r.Text, r.Incomplete, err, len(s.Requests()), c.text, c.kind)
			}
		})
	}
}

// White space waits for the first word, if there is one: until then nothing was said, and another model may be asked.
func TestWhiteSpaceWaitsForAWord(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		step llmtest.Step
		told []string
		text string
	}{
		"before a word":    {llmtest.Pieces("\n", "  ", "- one\n", "  ", "- two"), []string{"\n  - one\n", "  ", "- two"}, "\n  - one\n  - two"},
		"alone":            {llmtest.Pieces("\n", " "), nil, ""},
		"before a tool":    {llmtest.Pieces("\n", " ").And("one", "{}"), nil, ""},
		"before a thought": {llmtest.Pieces("\n", "<think>Hm.</think>", "\nHi"), []string{"\nHi"}, "\nHi"},
		"in a thought":     {llmtest.Pieces("\n", " ", "</think>", "\nHi"), []string{"Hi"}, "Hi"},
	} {
		s := llmtest.Serve(t)
		s.Play(c.step)
		var told []string
		r, err := quick().Stream(t.Context(), endpoint(s), asking("When?"), func(text string) error {
			told = append(told, text)
			return nil
		})
		if err != nil || !slices.Equal(told, c.told) || r.Text != c.text || r.Retracted {
			t.Errorf("%s: said %q, text %q, retracted is %t, %v; want %q, %q", name, told, r.Text, r.Retracted, err, c.told, c.text)
		}
	}
}

func TestReportedErrorIsTriedAgain(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	s.Play(llmtest.Garbage(`data: {"error":{"message":"overloaded"}}`+"\n\n"), llmtest.Say("Hi"))
	r, err := quick().Stream(t.Context(), endpoint(s), asking("When?"), nil)
	if err != nil || r.Text != "Hi" {
		t.Errorf("%+v, %v", r, err)
	}
}

// A conversation goes to its endpoint, and nowhere that the endpoint points to.
func TestRedirect(t *testing.T) {
	t.Parallel()
	s, elsewhere := llmtest.Serve(t), llmtest.Serve(t)
	s.Play(llmtest.Fail(http.StatusTemporaryRedirect, "Location", elsewhere.Base()+"/chat/completions"))
	_, err := quick().Stream(t.Context(), endpoint(s), asking("When?"), nil)
	if !errors.Is(err, llm.ErrRefused) || len(elsewhere.Requests()) != 0 {
		t.Errorf("%v, with %d requests elsewhere", err, len(elsewhere.Requests()))
	}
}

func TestAddress(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	for url, want := range map[string]error{s.Base(): nil, s.Base() + "/": nil, "http://[canary": llm.ErrRefused} {
		e := endpoint(s)
		e.URL = url
		_, err := quick().Stream(t.Context(), e, asking("When?"), nil)
		if !errors.Is(err, want) || err != nil && strings.Contains(err.Error(), "canary") {
			t.Errorf("%s: %v, want %v", url, err, want)
		}
	}
}
