package rest_test

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/auth"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
)

// The protocol's own client finds its way by the metadata alone: from a refusal at the MCP server, whatever tools it asks for, to a list
// of them.
func TestOAuthByTheSDK(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		cookie := b.boss()
		there := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, strings.TrimPrefix(b.url, "http://"))
		}}}
		for _, at := range []string{"/mcp", "/mcp?tools=core"} {
			handler := must(auth.NewAuthorizationCodeHandler(&auth.AuthorizationCodeHandlerConfig{
				DynamicClientRegistrationConfig: &auth.DynamicClientRegistrationConfig{Metadata: &oauthex.ClientRegistrationMetadata{
					ClientName: "SDK", RedirectURIs: []string{callback}, GrantTypes: []string{"authorization_code", "refresh_token"},
				}},
				RedirectURL: callback, RequestRefreshToken: true, Client: there,
				AuthorizationCodeFetcher: func(_ context.Context, args *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
					q := must(url.Parse(args.URL)).Query()
					if q.Get("resource") != installation+at {
						t.Errorf("for %q", q.Get("resource"))
					}
					a := &app{b, q.Get("client_id"), callback}
					to := a.allow(cookie, map[string]string{
						"clientId": q.Get("client_id"), "redirectUri": q.Get("redirect_uri"), "responseType": q.Get("response_type"), "scope": q.Get("scope"),
						"state": q.Get("state"), "codeChallenge": q.Get("code_challenge"), "codeChallengeMethod": q.Get("code_challenge_method"),
						"resource": q.Get("resource"),
					}, []string{"contacts:list", "contacts:read"}, b.sub).Query()
					return &auth.AuthorizationResult{Code: to.Get("code"), State: to.Get("state"), Iss: to.Get("iss")}, nil
				},
			}))
			client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
			session, err := client.Connect(context.Background(), &sdk.StreamableClientTransport{
				Endpoint: installation + at, HTTPClient: there, OAuthHandler: handler, MaxRetries: -1, DisableStandaloneSSE: true,
			}, nil)
			if err != nil {
				t.Fatalf("%s: %v", at, err)
			}
			if tools := b.tools(session); tools["contacts_list"] == nil || tools["contacts_create"] != nil {
				t.Errorf("%s: %d tools", at, len(tools))
			}
			_ = session.Close()
		}
	})
}
