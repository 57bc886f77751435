package rest

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"github.com/switchboard-dev/switchboard/domain/oauth"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// The paths of OAuth. The page on which a person decides is the dashboard's; it asks and answers by GraphQL.
const (
	oauthPaths     = "/oauth/*"
	authorizePath  = "/oauth/authorize"
	tokenPath      = "/oauth/token" //nolint:gosec // no secret
	registerPath   = "/oauth/register"
	revokePath     = "/oauth/revoke"
	serverMetadata = "/.well-known/oauth-authorization-server"
	// resourceMetadata is that of the MCP server, whose own path may stand behind it.
	resourceMetadata = "/.well-known/oauth-protected-resource"
	oauthBody        = 16 << 10
	// wait is what is said to who registers too often.
	wait = "3600"
)

// agentsKey marks requests that came through the door for agents: only these may bring an access token.
type agentsKey struct{}

// throughAgents marks what comes through the door for agents, and with it what it sends inside.
func throughAgents(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), agentsKey{}, true)))
	})
}

// mayBringToken says whether a credential is to be read as an access token.
func (d *Door) mayBringToken(r *http.Request, text string) bool {
	through, _ := r.Context().Value(agentsKey{}).(bool)
	return through && d.Product.OAuth.Is(text)
}

// oauth lets apps connect, where the operator has turned it on. Otherwise nothing is there.
func (d *Door) oauth(mux chi.Router) {
	if !d.Product.OAuth.Enabled() {
		mux.Handle(oauthPaths, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { d.lost(w, r, nil) }))
		return
	}
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		mux.Method(method, resourceMetadata, http.HandlerFunc(d.describeResource))
		mux.Method(method, resourceMetadata+"/mcp", http.HandlerFunc(d.describeResource))
		mux.Method(method, serverMetadata, http.HandlerFunc(d.describeServer))
		mux.Method(method, authorizePath, http.HandlerFunc(d.authorizePage))
	}
	mux.Post(registerPath, d.registerApp)
	mux.Post(tokenPath, d.exchangeToken)
	mux.Post(revokePath, d.revokeToken)
}

// authorizePage is where a client sends a person. It is a page of the dashboard, which cannot be framed; nothing is decided, and nobody is
// redirected, before the person has clicked.
func (d *Door) authorizePage(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Frame-Options", "DENY")
	if d.Pages == nil || !d.Pages(w, r) {
		d.lost(w, r, nil)
	}
}

// registerApp takes RFC 7591's registrations. What a client says besides is not kept, as the answer shows.
func (d *Door) registerApp(w http.ResponseWriter, r *http.Request) {
	var in oauth.Registration
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, oauthBody))
	kind, _, wrong := mediaType(r)
	if err == nil {
		_, err = strictjson.Object(body)
	}
	if err != nil || wrong != nil || kind != "application/json" || json.Unmarshal(body, &in) != nil {
		d.failOAuth(w, r, &oauth.Error{Code: oauth.InvalidMetadata, Description: "The body must be a JSON object of at most 16 KB."})
		return
	}
	c, err := d.Product.OAuth.Register(r.Context(), in, d.from(r))
	if err != nil {
		d.failOAuth(w, r, err)
		return
	}
	writeOAuth(w, http.StatusCreated, map[string]any{
		"client_id": c.ID, "client_id_issued_at": c.Created.Unix(), "client_name": c.Name, "redirect_uris": c.Redirects,
		"grant_types": []string{"authorization_code", "refresh_token"}, "response_types": []string{"code"}, "token_endpoint_auth_method": "none",
	})
}

// exchangeToken gives tokens for a code, or for a refresh token.
func (d *Door) exchangeToken(w http.ResponseWriter, r *http.Request) {
	form, err := oauthForm(w, r)
	if err != nil {
		d.failOAuth(w, r, err)
		return
	}
	e := oauth.Exchange{
		ClientID: form.Get("client_id"), Resource: form.Get("resource"), Code: form.Get("code"), RedirectURI: form.Get("redirect_uri"),
		Verifier: form.Get("code_verifier"), Refresh: form.Get("refresh_token"),
	}
	var t *oauth.Tokens
	switch form.Get("grant_type") {
	case "authorization_code":
		t, err = d.Product.OAuth.Redeem(r.Context(), e)
	case "refresh_token":
		t, err = d.Product.OAuth.Refresh(r.Context(), e)
	default:
		err = &oauth.Error{Code: oauth.UnknownGrant, Description: "grant_type must be authorization_code or refresh_token."}
	}
	if err != nil {
		d.failOAuth(w, r, err)
		return
	}
	writeOAuth(w, http.StatusOK, map[string]any{
		"access_token": t.Access, "token_type": "Bearer", "expires_in": int(oauth.AccessLife.Seconds()), "refresh_token": t.Refresh,
		"scope": strings.Join(t.Scopes, " "),
	})
}

// revokeToken takes back a token (RFC 7009), and with it the app's others.
func (d *Door) revokeToken(w http.ResponseWriter, r *http.Request) {
	form, err := oauthForm(w, r)
	if err == nil && form.Get("token") == "" {
		err = &oauth.Error{Code: oauth.InvalidRequest, Description: "token is required."}
	}
	if err == nil {
		err = d.Product.OAuth.Revoke(r.Context(), form.Get("client_id"), form.Get("token"))
	}
	if err != nil {
		d.failOAuth(w, r, err)
		return
	}
	writeOAuth(w, http.StatusOK, map[string]any{})
}

// oauthForm is the body of a request; what stands in its address is not looked at. No client has a secret to prove itself by.
func oauthForm(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	if r.Header.Get("Authorization") != "" {
		return nil, &oauth.Error{
			Code: oauth.InvalidClient, Description: "Clients have no secret: send client_id in the body, without an Authorization header.",
		}
	}
	r.Body = http.MaxBytesReader(w, r.Body, oauthBody)
	kind, _, err := mediaType(r)
	if err != nil || kind != "application/x-www-form-urlencoded" || r.ParseForm() != nil {
		return nil, &oauth.Error{Code: oauth.InvalidRequest, Description: "The body must be a form of at most 16 KB (application/x-www-form-urlencoded)."}
	}
	for name, values := range r.PostForm {
		if len(values) > 1 {
			return nil, &oauth.Error{Code: oauth.InvalidRequest, Description: name + " must not be sent more than once."}
		}
	}
	return r.PostForm, nil
}

// failOAuth is a refusal as clients of OAuth read it.
func (d *Door) failOAuth(w http.ResponseWriter, r *http.Request, err error) {
	var refused *oauth.Error
	if !errors.As(err, &refused) {
		f := d.public(r.Context(), err)
		writeOAuth(w, f.Code.Status(), map[string]any{"error": "server_error", "error_description": f.Message})
		return
	}
	status := http.StatusBadRequest
	switch refused.Code {
	case oauth.InvalidClient:
		status = http.StatusUnauthorized
		if r.Header.Get("Authorization") != "" {
			w.Header().Set("WWW-Authenticate", "Basic")
		}
	case oauth.Unavailable:
		status = http.StatusTooManyRequests
		w.Header().Set("Retry-After", wait)
	}
	writeOAuth(w, status, map[string]any{"error": refused.Code, "error_description": refused.Description})
}

// busyOAuth refuses what came when there is too much to do.
func busyOAuth(w http.ResponseWriter, _ string, f *fault.Error) {
	writeOAuth(w, f.Code.Status(), map[string]any{"error": oauth.Unavailable, "error_description": f.Message})
}

func writeOAuth(w http.ResponseWriter, status int, body map[string]any) {
	text, err := json.Marshal(body)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"error":"server_error"}`)
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Length", strconv.Itoa(len(text)))
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-store")
	}
	w.WriteHeader(status)
	_, _ = w.Write(text) // it fails when the client is gone
}
