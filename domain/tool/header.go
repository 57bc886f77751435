package tool

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/http/httpguts"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// headersColumn is what headers are sealed for.
const headersColumn = "tools.headers"

// Limits of what is sent with a tool's requests.
const (
	headerLimit = 50
	// HeaderValueLimit is how many characters a value may have.
	HeaderValueLimit = 8000
	headersLimit     = 64 << 10 // of all together: hardly any server takes more
)

// ours are the headers that a request has already, or that say how it travels.
var ours = []string{
	"Connection", "Content-Length", "Content-Type", "Host", "Keep-Alive", "Proxy-Authorization", "Proxy-Connection", "Te",
	"Trailer", "Transfer-Encoding", "Upgrade", "Webhook-Id", "Webhook-Signature", "Webhook-Timestamp",
}

// writeHeaders seals what was sent. Null, and an object without any, take all away. So does a URL of another server, unless the headers
// are sent again: a person who may change a tool must not learn its secrets by having them sent to a server of their own.
func (s *Service) writeHeaders(ctx context.Context, m *ent.ToolMutation, in Update, before *ent.Tool) error {
	if !in.Headers.IsSent() {
		if in.URL.IsSent() && len(before.Headers) > 0 && server(in.URL.Value()) != server(before.URL) {
			m.ClearHeaders()
		}
		return nil
	}
	headers, err := readHeaders(in.Headers.Value())
	if err != nil {
		return err
	}
	if len(headers) == 0 {
		m.ClearHeaders()
		return nil
	}
	plain, err := json.Marshal(headers)
	if err != nil {
		return fmt.Errorf("headers: %w", err)
	}
	m.SetHeaders(s.parts.Sealer.Seal(tenantOf(ctx), headersColumn, plain))
	return nil
}

// server is the scheme, host and port of a URL, or "" if it has none.
func server(text *string) string {
	u, err := url.Parse(store.Text(text))
	if err != nil || u.Host == "" {
		return ""
	}
	scheme := strings.ToLower(u.Scheme)
	port := cmp.Or(u.Port(), map[string]string{"http": "80", "https": "443"}[scheme])
	return scheme + "://" + net.JoinHostPort(strings.ToLower(u.Hostname()), port)
}

// readHeaders checks an object of names and values.
func readHeaders(text *json.RawMessage) (map[string]string, error) {
	if text == nil || isNull(*text) {
		return nil, nil //nolint:nilnil // none
	}
	var sent map[string]string
	if err := json.Unmarshal(*text, &sent); err != nil {
		return nil, fault.Broken("headers", fault.NoStrings).Because(err)
	}
	if len(sent) > headerLimit {
		return nil, fault.Broken("headers", fault.TooManyHeaders)
	}
	if len(*text) > headersLimit {
		return nil, fault.Broken("headers", fault.HeadersTooLarge)
	}
	headers := make(map[string]string, len(sent))
	for _, name := range slices.Sorted(maps.Keys(sent)) {
		value, canonical := sent[name], http.CanonicalHeaderKey(name)
		_, twice := headers[canonical]
		switch {
		case !httpguts.ValidHeaderFieldName(name) || slices.Contains(ours, canonical) || twice:
			return nil, fault.Broken("headers."+name, fault.OwnHeader)
		case !httpguts.ValidHeaderFieldValue(value) || utf8.RuneCountInString(value) > HeaderValueLimit:
			return nil, fault.Broken("headers."+name, fault.NoHeader)
		}
		headers[canonical] = value
	}
	return headers, nil
}

// Headers of a tool, opened: what is sent with each request.
func (s *Service) Headers(t *Tool) (map[string]string, error) {
	if len(t.Headers) == 0 {
		return nil, nil //nolint:nilnil // none
	}
	plain, err := s.parts.Sealer.Open(t.SubaccountID, headersColumn, t.Headers)
	if err != nil {
		return nil, fmt.Errorf("headers of %s: %w", t.ID, err)
	}
	var headers map[string]string
	if err := json.Unmarshal(plain, &headers); err != nil {
		return nil, fmt.Errorf("headers of %s: %w", t.ID, err)
	}
	return headers, nil
}

// wrap shows the names of the headers; a value that cannot be opened shows none.
func (s *Service) wrap(r *ent.Tool) *Tool {
	t := &Tool{Tool: r, HeaderNames: []string{}}
	if headers, err := s.Headers(t); err == nil {
		t.HeaderNames = append(t.HeaderNames, slices.Sorted(maps.Keys(headers))...)
	}
	return t
}
