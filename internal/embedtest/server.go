// Package embedtest is an endpoint of OpenAI's embeddings for tests: it takes what the original takes, refuses what that refuses, and
// fails as told. Its model counts words: texts are near to each other as far as they share some, or as the test says that words
// mean the same. That is enough for a protocol, and says nothing of how well real models understand.
package embedtest

import (
	"cmp"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"hash/fnv"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Key is what requests are signed with.
const Key = "sk-embed-canary"

// Native is how many numbers the model makes where neither a request nor the test says.
const Native = 256

// Server is an endpoint.
type Server struct {
	// Base is the URL of the API.
	Base string
	// Meaning has words that mean the same as another.
	Meaning map[string]string
	// Longest is how many bytes a text may have; 0 is no limit.
	Longest int
	// Size is how many numbers the model makes where a request does not say; 0 is Native.
	Size int
	// Packed has it answer in base64, whatever is asked.
	Packed bool

	mu        sync.Mutex
	requests  []Request
	fail      []func(http.ResponseWriter)
	down      func(http.ResponseWriter)
	meanwhile []func()
}

// Request is one as it came.
type Request struct {
	Model      string   `json:"model"`
	Input      []string `json:"input"`
	Format     string   `json:"encoding_format"`
	Dimensions int      `json:"dimensions"`
}

// Serve starts an endpoint for the test.
func Serve(t *testing.T) *Server {
	t.Helper()
	s := &Server{Meaning: map[string]string{}}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	s.Base = server.URL + "/v1"
	return s
}

// Requests that came so far, failed ones included.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// Fail has the next requests fail so, one each.
func (s *Server) Fail(with ...func(http.ResponseWriter)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = append(s.fail, with...)
}

// Meanwhile has something happen before the next requests are answered, one each.
func (s *Server) Meanwhile(do ...func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.meanwhile = append(s.meanwhile, do...)
}

// Down has all requests fail so, until it is called with nil.
func (s *Server) Down(with func(http.ResponseWriter)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = with
}

// Status is a failure with a status, and headers in pairs.
func Status(status int, header ...string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		refuse(w, status, "something is wrong with "+Key, "")
	}
}

func refuse(w http.ResponseWriter, status int, message, param string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	body := map[string]map[string]string{"error": {"message": message, "param": param, "type": "invalid_request_error"}}
	_ = json.NewEncoder(w).Encode(body) //nolint:errchkjson // the client may be gone
}

// ServeHTTP of http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var in Request
	err := json.NewDecoder(r.Body).Decode(&in)
	s.mu.Lock()
	s.requests = append(s.requests, in)
	fail := s.down
	if fail == nil && len(s.fail) > 0 {
		fail, s.fail = s.fail[0], s.fail[1:]
	}
	do := func() {}
	if len(s.meanwhile) > 0 {
		do, s.meanwhile = s.meanwhile[0], s.meanwhile[1:]
	}
	s.mu.Unlock()
	do()
	switch {
	case fail != nil:
		fail(w)
	case r.Method != http.MethodPost || r.URL.Path != "/v1/embeddings":
		refuse(w, http.StatusNotFound, "Invalid URL", "")
	case r.Header.Get("Authorization") != "Bearer "+Key:
		refuse(w, http.StatusUnauthorized, "Incorrect API key provided: "+r.Header.Get("Authorization"), "")
	case err != nil || in.Model == "" || len(in.Input) == 0 || slices.Contains(in.Input, ""):
		refuse(w, http.StatusBadRequest, "'$.input' is invalid.", "input")
	case s.Longest > 0 && slices.ContainsFunc(in.Input, func(t string) bool { return len(t) > s.Longest }):
		refuse(w, http.StatusBadRequest, "This model's maximum context length is 8192 tokens", "")
	default:
		s.answer(w, in)
	}
}

func (s *Server) answer(w http.ResponseWriter, in Request) {
	type item struct {
		Object    string `json:"object"`
		Index     int    `json:"index"`
		Embedding any    `json:"embedding"`
	}
	size, tokens := cmp.Or(in.Dimensions, s.Size, Native), 0
	var all []item
	for i, text := range in.Input {
		tokens += len(strings.Fields(text))
		v := s.vector(in.Model, text, size)
		var shown any = v
		if s.Packed || in.Format == "base64" {
			var packed []byte
			for _, x := range v {
				packed = binary.LittleEndian.AppendUint32(packed, math.Float32bits(x))
			}
			shown = base64.StdEncoding.EncodeToString(packed)
		}
		all = append(all, item{"embedding", i, shown})
	}
	slices.Reverse(all) // they are to be read by their index
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{ //nolint:errchkjson // the client may be gone
		"object": "list", "model": in.Model, "data": all, "usage": map[string]int{"prompt_tokens": tokens, "total_tokens": tokens},
	})
}

// vector of a text: the sum of one for each of its words, which the model draws by the word.
func (s *Server) vector(model, text string, size int) []float32 {
	v := make([]float32, size)
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return 'a' > r || r > 'z' }) {
		if other, ok := s.Meaning[word]; ok {
			word = other
		}
		h := fnv.New64a()
		_, _ = h.Write([]byte(model + " " + word))
		state := h.Sum64()
		for i := range v {
			state ^= state << 13
			state ^= state >> 7
			state ^= state << 17
			v[i] += float32(int64(state)>>40) / (1 << 24) //nolint:gosec // any bits will do
		}
	}
	v[0] += 1e-6 // a text without words has a vector as well
	return v
}
