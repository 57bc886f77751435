package sip

import (
	"slices"
	"strings"

	sipgo "github.com/emiago/sipgo/sip"
)

// mend puts right what sipgo reads wrong in a message: it names a quoted parameter by all of the header that follows, and writes all of that
// for each. Ten thousand of them would be answered with hundreds of megabytes.
func mend(msg sipgo.Message) {
	var headers []sipgo.Header
	switch m := msg.(type) {
	case *sipgo.Request:
		mendURI(&m.Recipient)
		headers = m.Headers()
	case *sipgo.Response:
		headers = m.Headers()
	}
	for _, h := range headers {
		switch h := h.(type) {
		case *sipgo.ViaHeader:
			h.Params = mended(h.Params)
		case *sipgo.FromHeader:
			mendURI(&h.Address)
		case *sipgo.ToHeader:
			mendURI(&h.Address)
		case *sipgo.ContactHeader:
			mendURI(&h.Address)
		case *sipgo.RouteHeader:
			mendURI(&h.Address)
		case *sipgo.RecordRouteHeader:
			mendURI(&h.Address)
		case *sipgo.ReferToHeader:
			mendURI(&h.Address)
		case *sipgo.ReferredByHeader:
			mendURI(&h.Address)
		}
	}
}

// mendURI mends the parameters of an address, the last of which sipgo names by its headers as well.
func mendURI(u *sipgo.Uri) {
	for i := range u.UriParams {
		u.UriParams[i].K, _, _ = strings.Cut(u.UriParams[i].K, "?")
	}
	u.UriParams, u.Headers = mended(u.UriParams), mended(u.Headers)
}

// mended are parameters by their names. A name that sipgo has read right contains no "=", and begins with no separator.
func mended(params sipgo.HeaderParams) sipgo.HeaderParams {
	if !slices.ContainsFunc(params, func(kv sipgo.HeaderKV) bool { return strings.ContainsRune(kv.K, '"') }) {
		return params
	}
	out, seen := make(sipgo.HeaderParams, 0, len(params)), map[string]bool{}
	for _, kv := range params {
		name, _, cut := strings.Cut(strings.TrimLeft(kv.K, "; \t"), "=")
		if cut && !strings.ContainsAny(kv.V, " \t") { // sipgo itself quotes what has a space
			kv.V = `"` + kv.V + `"`
		}
		if kv.K = name; name != "" && !seen[name] { // the last one is there twice
			seen[name] = true
			out = append(out, kv)
		}
	}
	return out
}
