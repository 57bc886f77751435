package guard

import (
	"bytes"
	"encoding/json"
	"maps"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/switchboard-dev/switchboard/platform/plain"
)

const (
	mediaJSON    = "application/json"
	mediaGraphQL = "application/graphql-response+json"

	// Errors name what the client wrote, so both are cut to what a person reads.
	maxMessage = 500
	maxName    = 100
)

// answer writes the one answer of a request.
type answer struct {
	w         http.ResponseWriter
	media     string
	requestID string
}

func (p Post) answer(w http.ResponseWriter, r *http.Request) *answer {
	out := &answer{w: w, media: accepted(r.Header)}
	if p.RequestID != nil {
		out.requestID = p.RequestID(r.Context())
	}
	return out
}

// accepted is the first of the two media types that the client names; application/json where it names neither.
func accepted(header http.Header) string {
	for part := range strings.SplitSeq(strings.Join(header.Values("Accept"), ","), ",") {
		media, params, err := mime.ParseMediaType(strings.TrimSpace(part))
		if err != nil || params["q"] == "0" {
			continue
		}
		switch media {
		case mediaGraphQL:
			return mediaGraphQL
		case mediaJSON, "application/*", "*/*":
			return mediaJSON
		}
	}
	return mediaJSON
}

// statusOf is the HTTP status of an operation that was refused before it ran.
func (a *answer) statusOf(errs gqlerror.List) int {
	for _, err := range errs {
		if err.Extensions["code"] == CodeTooLarge {
			return http.StatusRequestEntityTooLarge
		}
	}
	if a.media == mediaGraphQL {
		return http.StatusBadRequest
	}
	return http.StatusOK
}

func (a *answer) reject(rejected *rejection) {
	if rejected.status == http.StatusTooManyRequests || rejected.status == http.StatusServiceUnavailable {
		a.w.Header().Set("Retry-After", "1")
	}
	a.send(rejected.status, &graphql.Response{Errors: gqlerror.List{rejected.err}})
}

// send writes the response by hand: encoding/json would go through the data again and escape it for HTML.
func (a *answer) send(status int, response *graphql.Response) {
	extensions := response.Extensions
	if a.requestID != "" {
		extensions = maps.Clone(extensions)
		if extensions == nil {
			extensions = map[string]any{}
		}
		extensions["request_id"] = a.requestID
	}
	var body bytes.Buffer
	body.Grow(len(response.Data) + maxMessage)
	if len(response.Errors) > 0 {
		member(&body, "errors", encode(presentable(response.Errors), `[{"message":"Something went wrong on our side."}]`))
	}
	if response.Data != nil {
		member(&body, "data", response.Data)
	}
	if len(extensions) > 0 {
		member(&body, "extensions", encode(extensions, "{}"))
	}
	if body.Len() == 0 {
		body.WriteByte('{')
	}
	body.WriteByte('}')
	header := a.w.Header()
	header.Set("Content-Type", a.media+"; charset=utf-8")
	header.Set("Content-Length", strconv.Itoa(body.Len()))
	a.w.WriteHeader(status)
	_, _ = a.w.Write(body.Bytes()) // it fails when the client is gone
}

func member(body *bytes.Buffer, name string, value []byte) {
	if body.Len() == 0 {
		body.WriteByte('{')
	} else {
		body.WriteByte(',')
	}
	body.WriteString(`"` + name + `":`)
	body.Write(value)
}

// encode writes what the program itself put together. Should that not be JSON, the answer still is.
func encode(value any, otherwise string) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		return []byte(otherwise)
	}
	return text
}

// presentable cuts a list of errors to a size that fits an answer.
func presentable(errs gqlerror.List) gqlerror.List {
	errs = errs[:min(len(errs), maxErrors)]
	out := make(gqlerror.List, len(errs))
	for i, err := range errs {
		short := *err
		short.Message = clip(err.Message, maxMessage)
		short.Path = make(ast.Path, len(err.Path))
		for j, element := range err.Path {
			if name, ok := element.(ast.PathName); ok {
				element = ast.PathName(clip(string(name), maxName))
			}
			short.Path[j] = element
		}
		out[i] = &short
	}
	return out
}

func clip(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	return plain.FirstBytes(text, limit) + "…"
}
