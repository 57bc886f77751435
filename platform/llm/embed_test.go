package llm_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/embedtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

func encoder(s *embedtest.Server) llm.Endpoint {
	return llm.Endpoint{URL: s.Base, Key: embedtest.Key, Default: "text-embedding-3-small"}
}

// Vectors come in the order of the texts, whatever the order and the form of the answer, with what they cost.
func TestEmbed(t *testing.T) {
	t.Parallel()
	s := embedtest.Serve(t)
	texts := []string{"the dog barks", "the dog barks", "an invoice"}
	for _, packed := range []bool{false, true} {
		s.Packed = packed
		out, err := quick().Embed(t.Context(), encoder(s), llm.EmbedRequest{Texts: texts, Dimensions: 64})
		if err != nil || len(out.Vectors) != 3 || len(out.Vectors[0]) != 64 || out.Vectors[0][5] != out.Vectors[1][5] || out.Vectors[0][5] == out.Vectors[2][5] {
			t.Fatalf("%+v, %v", out, err)
		}
		if out.Tokens != 8 || !out.Priced || out.Cost != 0 { // 8 tokens are less than a millionth of a dollar
			t.Errorf("%+v", out)
		}
	}
	if r := s.Requests()[0]; r.Model != "text-embedding-3-small" || r.Dimensions != 64 || r.Format != "float" {
		t.Errorf("%+v", r)
	}
	dear := encoder(s)
	dear.Prices = map[string]llm.Price{dear.Default: {Input: 1000}}
	if out, err := quick().Embed(t.Context(), dear, llm.EmbedRequest{Texts: texts}); err != nil || out.Cost != 8000 {
		t.Errorf("%+v, %v", out, err)
	}
	if most, priced := dear.MostEmbed(llm.EmbedRequest{Texts: texts}); !priced || most < 8000 {
		t.Errorf("at most %d", most)
	}
}

// Texts that an endpoint has read are spent, also where nobody waits for their vectors, and each time that they are sent.
func TestEmbeddingsThatAreGivenUpAreSpent(t *testing.T) {
	t.Parallel()
	texts := []string{"the dog barks", "an invoice"}
	asked := llm.Tokens(texts[0]) + llm.Tokens(texts[1])
	s := embedtest.Serve(t)
	dear := encoder(s)
	dear.Prices = map[string]llm.Price{dear.Default: {Input: 1000}}
	cut := func(w http.ResponseWriter) {
		_, _ = w.Write([]byte(`{"data": [`))
		w.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}
	s.Fail(cut, embedtest.Status(500))
	if out, err := quick().Embed(t.Context(), dear, llm.EmbedRequest{Texts: texts}); err != nil || out.Tokens != asked+5 || out.Cost != int64(1000*out.Tokens) {
		t.Errorf("cut, broken and well: %+v, %v", out, err)
	}
	ctx, leave := context.WithCancel(t.Context())
	gone := make(chan struct{})
	defer close(gone)
	s.Down(func(http.ResponseWriter) { leave(); <-gone })
	if out, err := quick().Embed(ctx, dear, llm.EmbedRequest{Texts: texts}); err == nil || out.Tokens != asked || out.Cost != int64(1000*asked) {
		t.Errorf("given up: %+v, %v", out, err)
	}
	if out, err := quick().Embed(ctx, dear, llm.EmbedRequest{Texts: texts}); err == nil || out.Tokens != 0 {
		t.Errorf("not asked: %+v, %v", out, err)
	}
}

// What an endpoint may do wrong is told apart, and nothing that it writes is passed on.
func TestEmbedFails(t *testing.T) {
	t.Parallel()
	body := func(text string) func(http.ResponseWriter) {
		return func(w http.ResponseWriter) { _, _ = w.Write([]byte(text)) }
	}
	for name, tt := range map[string]struct {
		fail []func(http.ResponseWriter)
		want error
		asks int
	}{
		"passes":            {[]func(http.ResponseWriter){embedtest.Status(500), embedtest.Status(429, "Retry-After", "0")}, nil, 3},
		"overloaded":        {[]func(http.ResponseWriter){embedtest.Status(429, "Retry-After", "3600")}, llm.ErrOverloaded, 1},
		"refused":           {[]func(http.ResponseWriter){embedtest.Status(401)}, llm.ErrRefused, 1},
		"no JSON":           {[]func(http.ResponseWriter){body("<html>")}, llm.ErrGarbage, 1},
		"too few":           {[]func(http.ResponseWriter){body(`{"data":[{"index":0,"embedding":[1,2]}]}`)}, llm.ErrGarbage, 1},
		"one twice":         {[]func(http.ResponseWriter){body(`{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}`)}, llm.ErrGarbage, 1},
		"out of range":      {[]func(http.ResponseWriter){body(`{"data":[{"index":0,"embedding":[1]},{"index":7,"embedding":[1]}]}`)}, llm.ErrGarbage, 1},
		"of two sizes":      {[]func(http.ResponseWriter){body(`{"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":[1,2]}]}`)}, llm.ErrGarbage, 1},
		"nothing but zeros": {[]func(http.ResponseWriter){body(`{"data":[{"index":0,"embedding":[0]},{"index":1,"embedding":[0]}]}`)}, llm.ErrGarbage, 1},
		"no numbers":        {[]func(http.ResponseWriter){body(`{"data":[{"index":0,"embedding":"***"},{"index":1,"embedding":{}}]}`)}, llm.ErrGarbage, 1},
		"error with 200":    {[]func(http.ResponseWriter){body(`{"error":{"message":"rate_limit ` + embedtest.Key + `"}}`)}, nil, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := embedtest.Serve(t)
			s.Fail(tt.fail...)
			_, err := quick().Embed(t.Context(), encoder(s), llm.EmbedRequest{Texts: []string{"a", "b"}})
			if !errors.Is(err, tt.want) || len(s.Requests()) != tt.asks {
				t.Errorf("%v after %d requests", err, len(s.Requests()))
			}
			if err != nil && strings.Contains(err.Error(), embedtest.Key) {
				t.Errorf("%v", err)
			}
			if name == "overloaded" && llm.Wait(err) != time.Hour {
				t.Errorf("waits %s", llm.Wait(err))
			}
		})
	}
}

// A caller who waits is not kept waiting by further tries, and an endpoint that failed often is left alone.
func TestEmbedOnce(t *testing.T) {
	t.Parallel()
	s := embedtest.Serve(t)
	s.Down(embedtest.Status(503))
	c := quick()
	for range 8 {
		if _, err := c.Embed(t.Context(), encoder(s), llm.EmbedRequest{Texts: []string{"a"}, Once: true}); !errors.Is(err, llm.ErrUnavailable) {
			t.Errorf("%v", err)
		}
	}
	if n := len(s.Requests()); n != 5 {
		t.Errorf("asked %d times", n)
	}
}

// Vectors are comparable only within one space.
func TestSpace(t *testing.T) {
	t.Parallel()
	a := llm.Encoder{Endpoint: llm.Endpoint{URL: "https://a", Default: "m", Key: "one"}}
	same, other, size := a, a, a
	same.Key = "two"
	other.Default = "n"
	size.Dimensions = 256
	if (llm.Encoder{}).Space() != "" || a.Space() != same.Space() || a.Space() == other.Space() || a.Space() == size.Space() {
		t.Errorf("%s %s %s %s", a.Space(), same.Space(), other.Space(), size.Space())
	}
}
