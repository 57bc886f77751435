package guard

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

const (
	defaultBodyBytes = 4 << 20
	defaultValues    = 50_000
)

// rejection is a request that is refused as HTTP, before it is GraphQL.
type rejection struct {
	status int
	err    *gqlerror.Error
}

func reject(status int, code fault.Code, message string) *rejection {
	return &rejection{status, refuse(string(code), message)}
}

// read takes the operation out of a request, and gives its body too.
func (p Post) read(w http.ResponseWriter, r *http.Request) (*graphql.RawParams, []byte, *rejection) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		return nil, nil, reject(http.StatusMethodNotAllowed, fault.MethodNotAllowed, "Use POST.")
	}
	if !isJSON(r.Header) {
		return nil, nil, reject(http.StatusUnsupportedMediaType, fault.UnsupportedMediaType,
			"Send application/json in UTF-8, without a content encoding.")
	}
	body, rejected := p.body(w, r)
	if rejected != nil {
		return nil, nil, rejected
	}
	params, rejected := p.params(body, p.Manifest.signed(r.Context()))
	if rejected != nil {
		return nil, nil, rejected
	}
	params.Headers = r.Header
	return params, body, nil
}

func isJSON(header http.Header) bool {
	media, params, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil || media != mediaJSON {
		return false
	}
	charset := params["charset"]
	encoding := header.Get("Content-Encoding")
	return (charset == "" || strings.EqualFold(charset, "utf-8")) && (encoding == "" || encoding == "identity")
}

func (p Post) body(w http.ResponseWriter, r *http.Request) ([]byte, *rejection) {
	limit := p.BodyBytes
	if limit == 0 {
		limit = defaultBodyBytes
	}
	large := reject(http.StatusRequestEntityTooLarge, fault.PayloadTooLarge, "The body is too long.")
	if r.ContentLength > limit {
		w.Header().Set("Connection", "close")
		return nil, large
	}
	body, err := io.ReadAll(strictjson.Enough(http.MaxBytesReader(w, r.Body, limit)))
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return nil, large
	}
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return nil, reject(f.Code.Status(), f.Code, f.Message)
	}
	if err != nil {
		return nil, reject(http.StatusBadRequest, fault.Validation, "The body could not be read.")
	}
	return body, nil
}

// params reads the members that GraphQL over HTTP names. Others are ignored, as it says. A person signed in at a page of ours may
// name the document by its hash.
func (p Post) params(body []byte, signed bool) (*graphql.RawParams, *rejection) {
	object, err := strictjson.Object(body)
	if err != nil {
		return nil, malformed(fault.From(err))
	}
	query, isText := object.Get("query").Text()
	hashed := object.Get("extensions").Get(persistedQuery).Kind() != strictjson.KindAbsent
	isText = isText || hashed && signed && object.Get("query").Kind() == strictjson.KindAbsent
	operation, extensions, variables := object.Get("operationName"), object.Get("extensions"), object.Get("variables")
	limit := p.Values
	if limit == 0 {
		limit = defaultValues
	}
	switch {
	case !isText:
		return nil, malformed(fault.Field("query", "must be a string"))
	case !optional(operation, strictjson.KindString):
		return nil, malformed(fault.Field("operationName", "must be a string or null"))
	case !optional(variables, strictjson.KindObject):
		return nil, malformed(fault.Field("variables", "must be an object or null"))
	case !optional(extensions, strictjson.KindObject):
		return nil, malformed(fault.Field("extensions", "must be an object or null"))
	case hashed && !signed:
		// Clients that try a hash first know this message and send the document again.
		return nil, &rejection{http.StatusBadRequest, refuse(CodePersisted, "PersistedQueryNotSupported")}
	case len(variables.Raw()) > limit && variables.Size() > limit: // a value takes a byte, so short text needs no count
		return nil, reject(http.StatusRequestEntityTooLarge, fault.PayloadTooLarge, "The variables have too many values.")
	}
	name, _ := operation.Text()
	return &graphql.RawParams{
		Query: query, OperationName: name, Variables: members(variables), Extensions: members(extensions),
	}, nil
}

func optional(v *strictjson.Value, kind strictjson.Kind) bool {
	return v.Kind() == strictjson.KindAbsent || v.Kind() == strictjson.KindNull || v.Kind() == kind
}

func members(v *strictjson.Value) map[string]any {
	object, _ := v.Any().(map[string]any)
	return object
}

func malformed(cause *fault.Error) *rejection {
	status := http.StatusBadRequest
	if cause.Code == fault.PayloadTooLarge {
		status = cause.Code.Status()
	}
	rejected := reject(status, cause.Code, cause.Message)
	rejected.err.Extensions["details"] = cause.Details
	return rejected
}
