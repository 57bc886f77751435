package rest

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/rest/guide"
)

// challenge tells an agent without a good credential where it gets one.
func (d *Door) challenge(r *http.Request) string {
	if !d.Product.OAuth.Enabled() {
		return "Bearer"
	}
	at := url.URL{Path: resourceMetadata + "/mcp", RawQuery: askedTools(r)}
	out := `Bearer resource_metadata="` + d.BaseURL + at.String() + `"`
	if r.Header.Get("Authorization") != "" {
		out += `, error="invalid_token"`
	}
	return out
}

// askedTools is the part of an address's query that makes it another address of the MCP server: clients compare the address that they
// have with the one in the metadata, to the letter.
func askedTools(r *http.Request) string {
	for name := range r.URL.Query() {
		if name != "tools" && name != "schemas" {
			return ""
		}
	}
	strange := func(c rune) bool { return c <= ' ' || c > '~' || strings.ContainsRune(`"\<>`, c) }
	if strings.ContainsFunc(r.URL.RawQuery, strange) || len(r.URL.RawQuery) > 300 {
		return ""
	}
	return r.URL.RawQuery
}

// describeResource is RFC 9728's metadata of the MCP server.
func (d *Door) describeResource(w http.ResponseWriter, r *http.Request) {
	at := d.BaseURL + "/mcp"
	if asked := askedTools(r); asked != "" {
		at += "?" + asked
	}
	d.describe(w, map[string]any{
		"resource": at, "authorization_servers": []string{d.BaseURL}, "scopes_supported": grantable(),
		"bearer_methods_supported": []string{"header"}, "resource_name": "Switchboard", "resource_documentation": d.BaseURL + guide.Root,
	})
}

// describeServer is RFC 8414's metadata of who hands out its tokens.
func (d *Door) describeServer(w http.ResponseWriter, _ *http.Request) {
	d.describe(w, map[string]any{
		"issuer": d.BaseURL, "authorization_endpoint": d.BaseURL + authorizePath, "token_endpoint": d.BaseURL + tokenPath,
		"registration_endpoint": d.BaseURL + registerPath, "revocation_endpoint": d.BaseURL + revokePath,
		"scopes_supported": grantable(), "response_types_supported": []string{"code"}, "response_modes_supported": []string{"query"},
		"grant_types_supported": []string{"authorization_code", "refresh_token"}, "code_challenge_methods_supported": []string{"S256"},
		"token_endpoint_auth_methods_supported": []string{"none"}, "revocation_endpoint_auth_methods_supported": []string{"none"},
		"authorization_response_iss_parameter_supported": true, "service_documentation": d.BaseURL + guide.Root,
	})
}

// grantable are the scopes that a key may have, and an app.
func grantable() (names []string) {
	for _, s := range authz.Catalogue() {
		if s.Group == authz.GroupAPI {
			names = append(names, s.Name())
		}
	}
	return names
}

func (d *Door) describe(w http.ResponseWriter, metadata map[string]any) {
	w.Header().Set("Cache-Control", publishedFor)
	w.Header().Set("Access-Control-Allow-Origin", "*")
	writeOAuth(w, http.StatusOK, metadata)
}
