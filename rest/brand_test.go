package rest_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/internal/notifytest"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// records is a name system that has one record for each name.
type records map[string]string

// LookupTXT of brand.Resolver.
func (r records) LookupTXT(_ context.Context, name string) ([]string, error) {
	name = strings.TrimSuffix(name, ".")
	if r[name] == "" {
		return nil, &net.DNSError{Name: name, IsNotFound: true}
	}
	return []string{r[name]}, nil
}

const clientHost = "app.client.example"

// by is browse by another host name, whose pages say where they are from.
func (b *bundle) by(host, origin, method, path, body, cookie string, headers ...string) reply {
	b.t.Helper()
	req := must(http.NewRequestWithContext(context.Background(), method, b.url+path, strings.NewReader(body)))
	req.Host = host
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for name, value := range map[string]string{"Origin": origin, "Cookie": cookie} {
		if value != "" {
			req.Header.Set(name, value)
		}
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	r := reply{status: resp.StatusCode, header: resp.Header, raw: must(io.ReadAll(resp.Body))}
	_ = json.Unmarshal(r.raw, &r.body)
	return r
}

// brand asks for a document of GraphQL with a key.
func (b *bundle) brand(query string, headers ...string) string {
	b.t.Helper()
	text := string(must(json.Marshal(map[string]any{"query": query})))
	return string(b.send("POST", "/graphql", text, append([]string{"X-Subaccount-Id", b.sub, "Authorization", "Bearer " + b.wide()}, headers...)...).raw)
}

// agency gives the workspace a brand. That takes a person: no key may.
func (b *bundle) agency() {
	b.t.Helper()
	b.employ(b.workspace, "boss@example.com", "owner")
	r := b.asking("boss@example.com")(`mutation { setWorkspaceBrand(input: {name: "The Agency", mailName: "Agency desk"}) { shown { name } } }`)
	if !strings.Contains(string(r.raw), `"name":"The Agency"`) {
		b.t.Fatalf("%s", r.raw)
	}
}

// hosted gives the first client a brand with a verified host, and the agency another. That takes a person: no key says by which name people
// come in.
func hosted(t *testing.T, b *bundle, system records) {
	t.Helper()
	b.agency()
	for what, query := range map[string]string{
		"set": `mutation { setBrand(input: {host: "` + clientHost + `"}) { host } }`, "verify": `mutation { verifyBrandHost { host } }`,
	} {
		if got := b.brand(query); !strings.Contains(got, "forbidden") {
			t.Errorf("a key may %s it: %s", what, got)
		}
	}
	cookie, _ := b.signIn("boss@example.com", password)
	as := func(query string) string {
		return string(b.browse("POST", "/graphql", string(must(json.Marshal(map[string]string{"query": query}))), cookie, "X-Subaccount-Id", b.sub).raw)
	}
	set := as(`mutation { setBrand(input: {name: "Client Care", host: "` + clientHost + `"}) { record { name value } verifiedAt } }`)
	var out struct {
		Data struct {
			SetBrand struct{ Record struct{ Name, Value string } }
		}
	}
	if err := json.Unmarshal([]byte(set), &out); err != nil || out.Data.SetBrand.Record.Value == "" {
		t.Fatalf("%s, %v", set, err)
	}
	if got := as(`mutation { verifyBrandHost { host } }`); !strings.Contains(got, "conflict") {
		t.Errorf("without a record: %s", got)
	}
	system[out.Data.SetBrand.Record.Name] = out.Data.SetBrand.Record.Value
	if got := as(`mutation { verifyBrandHost { host verifiedAt } }`); strings.Contains(got, "errors") || strings.Contains(got, `"verifiedAt":null`) {
		t.Fatalf("%s", got)
	}
}

// By a client's host name one is in that client and nowhere else: what is somebody else's is not there, the cookie means nothing by another
// name, and pages of other names do nothing.
func TestHostOfABrand(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			system := records{}
			b := setup(t, dialect, withParts(func(p *domain.Parts) { p.Resolver = system }))
			hosted(t, b, system)
			b.employ(b.workspace, "ada@example.com", "owner")
			b.employ(b.rival, "rita@example.com", "owner")
			own := "http://" + clientHost
			login := func(host, origin, email string) (string, reply) {
				r := b.by(host, origin, "POST", "/session", fmt.Sprintf(`{"email":%q,"password":%q}`, email, password), "")
				cookie, _, _ := strings.Cut(r.header.Get("Set-Cookie"), ";")
				return cookie, r
			}
			cookie, r := login(clientHost, own, "ada@example.com")
			if r.status != 200 || strings.Contains(string(r.raw), "Agency") || !strings.Contains(string(r.raw), "Client Care") {
				t.Fatalf("%d %s", r.status, r.raw)
			}
			db := b.store.SystemDB()
			if _, err := db.ExecContext(t.Context(), "UPDATE brands SET reached_at = NULL"); err != nil { // as before that was kept
				t.Fatal(err)
			}
			for what, c := range map[string]struct{ host, origin string }{
				"another host's page":   {clientHost, "http://other.example"},
				"the installation's":    {clientHost, "http://test"},
				"a page of the brand's": {"test", own},
				"no page":               {clientHost, ""},
				"an unknown host":       {"nowhere.example", "http://nowhere.example"},
			} {
				if _, r := login(c.host, c.origin, "ada@example.com"); r.status != 403 {
					t.Errorf("%s: %d %s", what, r.status, r.raw)
				}
			}
			if _, r := login(clientHost, own, "rita@example.com"); r.status != 401 || r.header.Get("Set-Cookie") != "" {
				t.Errorf("a stranger: %d %s", r.status, r.raw)
			}
			const shell = `{"query":"{ viewer { wholeWorkspace workspace { name } workspaces { name } } brand { name } subaccounts(first: 100) { nodes { id } } }"}`
			got := b.by(clientHost, own, "POST", "/graphql", shell, cookie)
			if text := string(got.raw); strings.Contains(text, "Agency") || strings.Count(text, "Client Care") != 3 || strings.Count(text, "sub_") != 1 ||
				!strings.Contains(text, b.sub) {
				t.Errorf("%s", text)
			}
			reached := 0
			if err := db.QueryRowContext(t.Context(), "SELECT count(*) FROM brands WHERE reached_at IS NOT NULL").Scan(&reached); err != nil || reached != 1 {
				t.Errorf("%d hosts are known to lead here, %v", reached, err)
			}
			if r := b.by(clientHost, own, "POST", "/graphql", `{"query":"{ contacts { totalCount } }"}`, cookie, "X-Subaccount-Id", b.other); r.status == 200 &&
				!strings.Contains(string(r.raw), "errors") {
				t.Errorf("another client: %d %s", r.status, r.raw)
			}
			if r := b.by("test", "http://test", "GET", "/session", "", cookie); r.status != 401 {
				t.Errorf("the cookie by another name: %d %s", r.status, r.raw)
			}
			plain, _ := b.signIn("ada@example.com", password)
			if r := b.by(clientHost, own, "GET", "/session", "", plain); r.status != 401 {
				t.Errorf("the installation's cookie by the brand's name: %d %s", r.status, r.raw)
			}
			_, path := b.invite(b.asking("rita@example.com"), "sam@example.com", "viewer", "")
			if r := b.by(clientHost, own, "GET", path, "", ""); r.status != 404 {
				t.Errorf("an invitation to elsewhere: %d %s", r.status, r.raw)
			}
			accepted := b.by(clientHost, own, "POST", path, fmt.Sprintf(`{"name":"Sam","password":%q}`, password), "")
			if r := b.browse("GET", path, "", ""); accepted.status != 404 || r.status != 200 {
				t.Errorf("accepted by the wrong host: %d, then %d %s", accepted.status, r.status, r.raw)
			}
			if r := b.by(clientHost, own, "GET", "/session/oidc", "", ""); r.status != 404 {
				t.Errorf("single sign-on: %d", r.status)
			}
			if r := b.by(clientHost, own, "DELETE", "/session", "", cookie); r.status != 200 {
				t.Errorf("%d %s", r.status, r.raw)
			}
			if r := b.by(clientHost, own, "GET", "/session", "", cookie); r.status != 401 {
				t.Errorf("afterwards: %d", r.status)
			}
		})
	}
}

// Someone invited to a client hears from that client, by its host, unless they have an account already; someone invited to the workspace hears from the agency, in the language of
// whoever invites them.
func TestInvitationWearsTheBrand(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			system, mails := records{}, notifytest.NewMails(t)
			b := setup(t, dialect, withParts(func(p *domain.Parts) { p.Resolver = system }))
			hosted(t, b, system)
			b.brand(`mutation { setBrand(input: {replyTo: "care@client.example"}) { host } }`)
			b.parts.Messenger.Mailer = must(notify.NewSMTP(mails.URL, "Installation <desk@installation.example>"))
			b.employ(b.workspace, "ada@example.com", "owner")
			ada := b.asking("ada@example.com")
			ada(inviting("carl@example.com", "operator", `, subaccounts: ["`+b.sub+`"]`))
			if early := mails.Taken(); len(early) != 1 || !strings.Contains(early[0].Body, "http://test/invite/") {
				t.Fatalf("before it is known that the host leads here: %+v", early)
			}
			login := fmt.Sprintf(`{"email":"ada@example.com","password":%q}`, password)
			if r := b.by(clientHost, "http://"+clientHost, "POST", "/session", login, ""); r.status != 200 {
				t.Fatalf("%d %s", r.status, r.raw)
			}
			ada(inviting("carl@example.com", "operator", `, subaccounts: ["`+b.sub+`"]`))
			ada(`mutation { setLanguage(language: DE) { language } }`)
			ada(inviting("anna@example.com", "viewer", ""))
			b.employ(b.rival, "rita@example.com", "owner")
			ada(inviting("rita@example.com", "operator", `, subaccounts: ["`+b.sub+`"]`))
			taken := mails.Taken()
			if len(taken) != 4 {
				t.Fatalf("%+v", taken)
			}
			client, agency := taken[1], taken[2]
			_, token, _ := strings.Cut(strings.ReplaceAll(client.Body, "=\r\n", ""), "/invite/")
			path := "/session/invitations/" + token[:43]
			b.employ(b.rival, "carl@example.com", "owner")
			if got := b.by(clientHost, "http://"+clientHost, "GET", path, "", "").data(); got["elsewhere"] != "http://test/invite/"+token[:43] {
				t.Errorf("whoever has an account since is sent to %v", got)
			}
			arrival := fmt.Sprintf(`{"name":"Carl","password":%q}`, password)
			if r := b.by(clientHost, "http://"+clientHost, "POST", path, arrival, ""); r.status != 409 || r.header.Get("Set-Cookie") != "" {
				t.Errorf("their password at the client's host name: %d %s", r.status, r.raw)
			}
			if r := b.browse("POST", path, arrival, ""); r.status != 200 {
				t.Errorf("their password at the installation's: %d %s", r.status, r.raw)
			}
			if known := taken[3]; known.Sender != "Client Care" || !strings.Contains(known.Body, "http://test/invite/") || strings.Contains(known.Body, clientHost) {
				t.Errorf("somebody whose password opens another workspace: %+v", known)
			}
			if client.Sender != "Client Care" || client.ReplyTo != "<care@client.example>" || client.Subject != "Invitation to Client Care" ||
				!strings.Contains(client.Body, "http://"+clientHost+"/invite/") || strings.Contains(client.Body, "Agency") || strings.Contains(client.Body, "Switchboard") {
				t.Errorf("%+v", client)
			}
			if agency.Sender != "Agency desk" || agency.ReplyTo != "" || agency.Subject != "Einladung zu Agency" ||
				!strings.Contains(agency.Body, "in The Agency zu arbeiten") || !strings.Contains(agency.Body, "http://test/invite/") || strings.Contains(agency.Body, "Client") {
				t.Errorf("%+v", agency)
			}
		})
	}
}

// A client's people see their client's name and brand, and nothing of the agency's or of other clients.
func TestClientsSeeTheirClient(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.agency()
		b.brand(`mutation { setBrand(input: {name: "Client Care"}) { shown { name } } }`)
		b.employ(b.workspace, "carl@example.com", "admin")
		ctx := store.System(context.Background(), "test")
		must(0, b.store.Tx(ctx, func(ctx context.Context) error {
			return b.store.Client(ctx).Membership.Update().Where(membership.WorkspaceID(b.workspace)).SetSubaccounts([]string{b.sub}).Exec(ctx)
		}))
		cookie, r := b.signIn("carl@example.com", password)
		name := b.store.Client(ctx).Workspace.GetX(ctx, b.workspace).Name
		const shell = `{"query":"{ viewer { workspace { name } workspaces { name } } brand { name } subaccounts(first: 100) { nodes { id name } } }"}`
		for what, text := range map[string]string{
			"the session": string(r.raw), "no subaccount": string(b.browse("POST", "/graphql", shell, cookie).raw),
			"the client": string(b.browse("POST", "/graphql", shell, cookie, "X-Subaccount-Id", b.sub).raw),
		} {
			if strings.Contains(text, "The Agency") || strings.Contains(text, `"`+name+`"`) || !strings.Contains(text, "Client Care") || strings.Contains(text, b.other) {
				t.Errorf("%s: %s", what, text)
			}
		}
		for what, query := range map[string]string{
			"the workspace's": `{ workspaceBrandSettings { own { name } } }`,
			"set it":          `mutation { setWorkspaceBrand(input: {name: \"Mine\"}) { host } }`,
			"verify it":       `mutation { verifyWorkspaceBrandHost { host } }`,
		} {
			if r := b.browse("POST", "/graphql", `{"query":"`+query+`"}`, cookie, "X-Subaccount-Id", b.sub); !strings.Contains(string(r.raw), "forbidden") {
				t.Errorf("%s: %s", what, r.raw)
			}
		}
	})
}

// Members limited to a client see who else is, with their keys and invitations, and nobody of the agency's or of another client's.
func TestClientsSeeTheirPeople(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "boss@example.com", "owner")
		boss := b.asking("boss@example.com")
		for name, sub := range map[string]string{"own": b.sub, "foreign": b.other} {
			_, path := b.invite(boss, name+"@example.com", "admin", `, subaccounts: ["`+sub+`"]`)
			if r := b.browse("POST", path, fmt.Sprintf(`{"name":%q,"password":%q}`, name, password), ""); r.status != 200 {
				t.Fatalf("%d %s", r.status, r.raw)
			}
			b.invite(boss, "late-"+name+"@example.com", "viewer", `, subaccounts: ["`+sub+`"]`)
			b.newKey(b.workspace, workspace.NewKey{Name: "key-" + name, Preset: "admin", Subaccounts: []string{sub}})
		}
		b.invite(boss, "late-foreign-to-all@example.com", "viewer", "")
		b.newKey(b.workspace, workspace.NewKey{Name: "key-foreign-to-all", Preset: "admin"})
		const lists = `{ members(first: 50) { nodes { email } } invitations(first: 50) { nodes { email } } apiKeys(first: 50) { nodes { name } } }`
		all := string(boss(lists).raw)
		if strings.Count(all, "own") != 3 || strings.Count(all, "foreign") != 5 {
			t.Errorf("the agency sees %s", all)
		}
		theirs := string(b.asking("own@example.com")(lists).raw)
		if strings.Count(theirs, "own") != 3 || strings.Contains(theirs, "foreign") || strings.Contains(theirs, "boss") {
			t.Errorf("the client sees %s", theirs)
		}
	})
}

// A logo is an image wherever it is shown; callers without the scope cannot set one.
func TestLogo(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		var text bytes.Buffer
		must(0, png.Encode(&text, image.NewNRGBA(image.Rect(0, 0, 9, 9))))
		set := `mutation { setBrand(input: {logo: "` + base64.StdEncoding.EncodeToString(text.Bytes()) + `"}) { shown { logo } } }`
		if got := b.brand(set, "Authorization", "Bearer "+b.limited("subaccounts:read")); !strings.Contains(got, "forbidden") {
			t.Errorf("no scope: %s", got)
		}
		var out struct {
			Data struct {
				SetBrand struct{ Shown struct{ Logo string } }
			}
		}
		if err := json.Unmarshal([]byte(b.brand(set)), &out); err != nil || out.Data.SetBrand.Shown.Logo == "" {
			t.Fatal(err)
		}
		path := out.Data.SetBrand.Shown.Logo
		r := b.by("test", "", "GET", path, "", "")
		if r.status != 200 || !bytes.Equal(r.raw, text.Bytes()) || r.header.Get("Content-Type") != "image/png" || r.header.Get("X-Content-Type-Options") != "nosniff" ||
			!strings.Contains(r.header.Get("Content-Security-Policy"), "sandbox") || !strings.Contains(r.header.Get("Cache-Control"), "immutable") {
			t.Errorf("%d %v", r.status, r.header)
		}
		if resp, whole := b.public("GET", path, "Range", "bytes=0-0,2-2"); resp.StatusCode != 200 || whole != text.String() {
			t.Errorf("two parts: %d, %d bytes", resp.StatusCode, len(whole))
		}
		for _, wrong := range []string{path[:len(path)-1], "/brand/x", "/brand/" + strings.Repeat("a", 43)} {
			if r := b.by("test", "", "GET", wrong, "", ""); r.status != 404 {
				t.Errorf("%s: %d", wrong, r.status)
			}
		}
	})
}
