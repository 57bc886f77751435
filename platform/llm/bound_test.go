package llm_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// flood is an endpoint that answers every request with a head, so many of a piece and a tail. On the wire they are small.
func flood(t *testing.T, kind, head, piece string, count int, tail string) llm.Endpoint {
	t.Helper()
	var body bytes.Buffer
	zip, err := gzip.NewWriterLevel(&body, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	_, err = zip.Write([]byte(head))
	block := bytes.Repeat([]byte(piece), 1000)
	for left := count; left > 0 && err == nil; left -= 1000 {
		_, err = zip.Write(block[:min(left, 1000)*len(piece)])
	}
	if err == nil {
		_, err = zip.Write([]byte(tail))
	}
	if err := errors.Join(err, zip.Close()); err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		w.Header().Set("Content-Type", kind)
		_, _ = w.Write(body.Bytes()) // the client may have enough
	}))
	t.Cleanup(s.Close)
	return llm.Endpoint{URL: s.URL, Default: "small"}
}

// taken is how many bytes something has allocated in all.
func taken(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

const megabyte = 1 << 20

// What an answer takes to be read has a bound, however small it is on the wire and whatever its lists have in them.
func TestAnswersTakeLittle(t *testing.T) { //nolint:paralleltest // it counts all that is allocated meanwhile
	vectors := flood(t, "application/json", `{"data":[`, `0,`, 31*megabyte, `0]}`)
	long := flood(t, "application/json", `{"data":[{"index":0,"embedding":[`, `1,`, 31*megabyte, `1]}]}`)
	for name, e := range map[string]llm.Endpoint{"many vectors": vectors, "a long vector": long} {
		t.Run(name, func(t *testing.T) {
			var err error
			took := taken(func() { _, err = quick().Embed(t.Context(), e, llm.EmbedRequest{Texts: make([]string, 32)}) })
			if !errors.Is(err, llm.ErrGarbage) || took > 200*megabyte {
				t.Errorf("%v; it took %d MB", err, took/megabyte)
			}
		})
	}
	for name, c := range map[string]struct{ wire, head, piece, tail string }{
		"choices":       {llm.OpenAI, `{"choices":[`, `0,`, `0]}`},
		"tool calls":    {llm.OpenAI, `{"choices":[{"delta":{"tool_calls":[`, `0,`, `0]}}]}`},
		"parts of text": {llm.OpenAI, `{"choices":[{"delta":{"content":[`, `0,`, `0]}}]}`},
		"blocks":        {llm.Anthropic, `{"type":"message_start","message":{"content":[`, `0,`, `0]}}`},
	} {
		for _, stream := range []bool{true, false} {
			t.Run(fmt.Sprint(name, stream), func(t *testing.T) {
				before, after := "", ""
				if stream {
					before, after = "data: ", "\n\n"
				}
				if !stream && c.wire == llm.Anthropic {
					c.head, c.tail = `{"content":[`, `0]}`
				}
				e := flood(t, "text/event-stream", before+c.head, c.piece, 2*megabyte-100, c.tail+after)
				e.Wire = c.wire
				took := taken(func() { _, _ = quick().Stream(t.Context(), e, asking("When?"), nil) })
				if took > 128*megabyte {
					t.Errorf("it took %d MB", took/megabyte)
				}
			})
		}
	}
}

// A text, a refusal and arguments that come in small pieces take what they are long, and not what they were before each piece.
func TestPiecesTakeLittle(t *testing.T) { //nolint:paralleltest // it counts all that is allocated meanwhile
	call := `{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"book","arguments":"{"}}]}}]}`
	for name, c := range map[string]struct{ wire, head, piece string }{
		"text":      {llm.OpenAI, "", `{"choices":[{"delta":{"content":"a"}}]}`},
		"refusal":   {llm.OpenAI, "", `{"choices":[{"delta":{"refusal":"a"}}]}`},
		"arguments": {llm.OpenAI, call, `{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":" "}}]}}]}`},
		"named":     {llm.OpenAI, call, `{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"name":"book","arguments":" "}}]}}]}`},
		"anthropic": {llm.Anthropic, "", `{"type":"content_block_delta","delta":{"type":"text_delta","text":"a"}}`},
	} {
		t.Run(name, func(t *testing.T) {
			const pieces = 20_000
			head := ""
			if c.head != "" {
				head = "data: " + c.head + "\n\n"
			}
			e := flood(t, "text/event-stream", head, "data: "+c.piece+"\n\n", pieces, "data: [DONE]\n\n")
			e.Wire = c.wire
			var r *llm.Reply
			took := taken(func() { r, _ = quick().Stream(t.Context(), e, asking("When?"), nil) })
			size := len(r.Text) + len(r.Refusal)
			for _, c := range r.Calls {
				size += len(c.Arguments) - 1
			}
			if size != pieces || took > 100*megabyte {
				t.Errorf("%d bytes, which took %d MB", size, took/megabyte)
			}
		})
	}
}

// Large answers that are being read have a share of the memory: who has more of them than that is asked to come back, and nobody else is.
func TestLargeAnswersHaveAShare(t *testing.T) {
	t.Parallel()
	e := flood(t, "text/event-stream", `data: {"choices":[{"delta":{"content":"`, "a", megabyte-1000, `"},"finish_reason":"stop"}]}`+"\n\n")
	c := quick()
	give, err := c.Answers().Take(64*megabyte, share.Part{Of: "ws", Most: 64 * megabyte})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(tenant string) error {
		r := asking("When?")
		r.Tenant = tenant
		_, err := c.Stream(t.Context(), e, r, nil)
		return err
	}
	if err := ask("ws"); !errors.Is(err, llm.ErrOverloaded) {
		t.Errorf("beyond the share: %v", err)
	}
	if err := ask("other"); err != nil {
		t.Errorf("of another: %v", err)
	}
	give()
	if err := ask("ws"); err != nil || c.Answers().Used() != 0 {
		t.Errorf("with room again: %v, %d are in use", err, c.Answers().Used())
	}
}

// However many tenants read large answers, some of the memory is left for the next: nobody has more than half of what the others leave.
func TestLargeAnswersLeaveRoom(t *testing.T) {
	t.Parallel()
	e := flood(t, "text/event-stream", `data: {"choices":[{"delta":{"content":"`, "a", megabyte-1000, `"},"finish_reason":"stop"}]}`+"\n\n")
	c := quick()
	r := asking("When?")
	r.Tenant = "ws"
	for _, tt := range []struct {
		left int64 // of the pool, in kilobytes; an answer takes some two megabytes
		want error
	}{{2560, llm.ErrOverloaded}, {6144, nil}} {
		all := c.Answers().State().Most
		give, err := c.Answers().Take(all-tt.left<<10, share.Part{Of: "others", Most: all})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Stream(t.Context(), e, r, nil); !errors.Is(err, tt.want) {
			t.Errorf("with %d KB left: %v, want %v", tt.left, err, tt.want)
		}
		give()
	}
}

// An answer has an end, whatever it is made of.
func TestAnswersHaveAnEnd(t *testing.T) {
	t.Parallel()
	part, long := `{"function":{"name":"a"}},`, strings.Repeat("x", 10_000)
	for name, c := range map[string]struct {
		wire, head, piece string
		count             int
		tail              string
	}{
		"parts of a tool at once": {
			llm.OpenAI, `data: {"choices":[{"delta":{"tool_calls":[` + strings.Replace(part, "}}", `,"arguments":"{\""}}`, 1), part, 160_000, "{}]}}]}\n\n",
		},
		"parts of a tool": {
			llm.OpenAI, "data: " + `{"choices":[{"delta":{"tool_calls":[{"id":"a","function":{"name":"a"}}]}}]}` + "\n\n",
			"data: " + `{"choices":[{"delta":{"tool_calls":[` + strings.Repeat(`{"id":"a"},`, 50) + `{}]}}]}` + "\n\n", 1100, "data: [DONE]\n\n",
		},
		"arguments of many tools": {
			llm.OpenAI, "",
			"data: " + `{"choices":[{"delta":{"tool_calls":[{"function":{"name":"a","arguments":"{\"` + long + `\":1}"}}]}}]}` + "\n\n", 40,
			"data: [DONE]\n\n",
		},
		"thoughts": {
			llm.OpenAI, "", "data: " + `{"choices":[{"delta":{"reasoning_content":"` + long + `"}}]}` + "\n\n", 500, "data: [DONE]\n\n",
		},
		"thoughts of the other": {
			llm.Anthropic, "", "data: " + `{"type":"content_block_delta","delta":{"type":"thinking_delta","thinking":"` + long + `"}}` + "\n\n", 500,
			"data: " + `{"type":"message_stop"}` + "\n\n",
		},
		"events": {llm.Anthropic, "", "data: " + `{"type":"ping"}` + "\n\n", 310_000, "data: " + `{"type":"message_stop"}` + "\n\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := flood(t, "text/event-stream", c.head, c.piece, c.count, c.tail)
			e.Wire = c.wire
			_, err := quick().Stream(t.Context(), e, asking("When?"), nil)
			if !errors.Is(err, llm.ErrGarbage) && !errors.Is(err, llm.ErrCut) {
				t.Errorf("%v", err)
			}
		})
	}
}
