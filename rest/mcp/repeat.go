package mcp

import (
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// keyHeader is what a request is repeated under. Most clients send the same headers with all of their messages, so a message may say in its
// _meta, under keyMeta, what it alone is repeated under. Neither is for the model, which would read it with every tool.
const (
	keyHeader = "Idempotency-Key"
	keyMeta   = "dev.switchboard/idempotency-key"
	keyLimit  = 255
)

// repeatable puts a request under the key of the message that it stands for. A key of JSON may have what no header can, nor a database.
func (v *visit) repeatable(req *http.Request, meta sdk.Meta) (problem string) {
	given, named := meta[keyMeta]
	if !named {
		if keys := v.request.Header.Values(keyHeader); len(keys) > 0 {
			req.Header[keyHeader] = keys
		}
		return ""
	}
	key, _ := given.(string)
	if key == "" || utf8.RuneCountInString(key) > keyLimit || strings.ContainsFunc(key, unicode.IsControl) {
		return keyMeta + " in _meta: must be a string of 1 to 255 characters, without control characters"
	}
	req.Header.Set(keyHeader, key)
	return ""
}
