package oauth_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/oauth"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// verifier is what the challenge is made of.
var verifier = strings.Repeat("v", 43)

// member is who allows apps something, and the service that they ask; standing says whether their session goes on.
func member(t *testing.T, s *store.Store, standing bool) (*oauth.Service, context.Context) {
	t.Helper()
	authority, err := authz.NewAuthority()
	if err != nil {
		t.Fatal(err)
	}
	may, err := authority.Role("admin")
	if err != nil {
		t.Fatal(err)
	}
	tenant := storetest.Tenant(t, s)
	ann := authz.With(tenant, &authz.Caller{
		Kind: authz.KindUser, ID: "usr_ann", Workspace: authz.From(tenant).Workspace, Scopes: may, Role: "admin",
	})
	err = s.Tx(ann, func(ctx context.Context) error {
		return s.Client(ctx).Membership.Create().SetUserID("usr_ann").SetRole("admin").Exec(ctx)
	})
	if err != nil {
		t.Fatal(err)
	}
	return oauth.New(oauth.Parts{
		Store: s, Authority: authority, Environment: authz.Test, BaseURL: "https://switchboard.test", On: true,
		Stands: func(context.Context) (bool, error) { return standing, nil },
	}), ann
}

// request of a client that has just registered.
func request(t *testing.T, ann context.Context, service *oauth.Service) oauth.Request {
	t.Helper()
	client, err := service.Register(ann, oauth.Registration{Name: "App", Redirects: []string{"http://127.0.0.1/cb"}}, netip.MustParseAddr("192.0.2.1"))
	if err != nil {
		t.Fatal(err)
	}
	challenge := sha256.Sum256([]byte(verifier))
	return oauth.Request{
		ClientID: client.ID, RedirectURI: "http://127.0.0.1:4711/cb", ResponseType: "code",
		CodeChallenge: base64.RawURLEncoding.EncodeToString(challenge[:]), CodeChallengeMethod: "S256",
	}
}

// allowed is a service with an app to which a member allows something, and what its client exchanges the code with.
func allowed(t *testing.T, s *store.Store) (*oauth.Service, oauth.Exchange) {
	t.Helper()
	service, ann := member(t, s, true)
	return service, allow(t, ann, service, request(t, ann, service))
}

// allow what a client asks for, and return what it exchanges the code with.
func allow(t *testing.T, ann context.Context, service *oauth.Service, asked oauth.Request) oauth.Exchange {
	t.Helper()
	answer, err := service.Allow(ann, asked, oauth.Allowance{Scopes: []string{"contacts:read"}})
	if err != nil {
		t.Fatal(err)
	}
	to, err := url.Parse(answer.RedirectURL)
	if err != nil {
		t.Fatal(err)
	}
	return oauth.Exchange{ClientID: asked.ClientID, Code: to.Query().Get("code"), RedirectURI: asked.RedirectURI, Verifier: verifier}
}

// What somebody allows by a session that has ended meanwhile comes too late.
func TestAppOfASessionThatEnded(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		service, ann := member(t, s, false)
		_, err := service.Allow(ann, request(t, ann, service), oauth.Allowance{Scopes: []string{"contacts:read"}})
		if !fault.Is(err, fault.Forbidden) {
			t.Errorf("%v, want forbidden", err)
		}
	})
}

// refused fails the test unless err is a refusal with the code.
func refused(t *testing.T, what string, err error, code string) {
	t.Helper()
	if e, ok := errors.AsType[*oauth.Error](err); !ok || e.Code != code {
		t.Errorf("%s: %v, want %s", what, err, code)
	}
}

// A code is good for who asked for it, with what only they know, and once: if it comes again, its tokens end.
func TestCodeIsGoodOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		service, right := allowed(t, s)
		for what, spoil := range map[string]func(e *oauth.Exchange){
			"another verifier":      func(e *oauth.Exchange) { e.Verifier = strings.Repeat("w", 43) },
			"a short verifier":      func(e *oauth.Exchange) { e.Verifier = "v" },
			"another redirect":      func(e *oauth.Exchange) { e.RedirectURI = "http://127.0.0.1:4712/cb" },
			"another code":          func(e *oauth.Exchange) { e.Code += "0" },
			"a resource of another": func(e *oauth.Exchange) { e.Resource = "https://rival.test/mcp" },
			"another client":        func(e *oauth.Exchange) { e.ClientID = "client_none" },
		} {
			e := right
			spoil(&e)
			want := oauth.InvalidGrant
			switch {
			case e.Resource != "":
				want = oauth.InvalidTarget
			case e.ClientID != right.ClientID:
				want = oauth.InvalidClient
			}
			_, err := service.Redeem(t.Context(), e)
			refused(t, what, err, want)
		}
		tokens, err := service.Redeem(t.Context(), right)
		if err != nil || strings.Join(tokens.Scopes, " ") != "contacts:read" {
			t.Fatalf("%+v, %v", tokens, err)
		}
		_, err = service.Redeem(t.Context(), right)
		refused(t, "the code again", err, oauth.InvalidGrant)
		_, err = service.Refresh(t.Context(), oauth.Exchange{ClientID: right.ClientID, Refresh: tokens.Refresh})
		refused(t, "the tokens of a code that came twice", err, oauth.InvalidGrant)
	})
}

// A client of OAuth 2.1 does not say again where it got the code, which the verifier proves.
func TestRedirectNeedNotBeSentAgain(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		service, e := allowed(t, s)
		e.RedirectURI = ""
		if tokens, err := service.Redeem(t.Context(), e); err != nil || tokens.Access == "" {
			t.Errorf("%+v, %v", tokens, err)
		}
	})
}

// A refresh token is spent by its use: if it comes again, those that followed it end.
func TestRefreshTokenIsSpent(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		service, right := allowed(t, s)
		tokens, err := service.Redeem(t.Context(), right)
		if err != nil {
			t.Fatal(err)
		}
		first := oauth.Exchange{ClientID: right.ClientID, Refresh: tokens.Refresh}
		next, err := service.Refresh(t.Context(), first)
		if err != nil || next.Refresh == tokens.Refresh || next.Access == tokens.Access {
			t.Fatalf("%+v, %v", next, err)
		}
		_, err = service.Refresh(t.Context(), first)
		refused(t, "a spent token", err, oauth.InvalidGrant)
		_, err = service.Refresh(t.Context(), oauth.Exchange{ClientID: right.ClientID, Refresh: next.Refresh})
		refused(t, "one that followed it", err, oauth.InvalidGrant)
	})
}

// An operator ends the app of any member, and learns that there is none.
func TestOperatorRevokesAnApp(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		service, ann := member(t, s, true)
		app := connect(t, s, ann, service, request(t, ann, service))
		if err := service.RevokeByID(t.Context(), "app_none"); !fault.Is(err, fault.NotFound) {
			t.Errorf("no such app: %v", err)
		}
		if err := service.RevokeByID(t.Context(), app); err != nil {
			t.Fatal(err)
		}
		if n := s.Client(ann).ConnectedApp.Query().CountX(ann); n != 0 {
			t.Errorf("%d apps are left", n)
		}
	})
}
