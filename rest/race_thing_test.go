package rest_test

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/platform/secret"
)

// peopled are things that people make: mutations, as said has them.
var peopled = map[string]string{
	"barred":  `addWorkspaceDoNotCall(number: "+14155520003") { id }`,
	"chatted": `createChatCompletion(input: {assistantId: "<assistant>", contactId: "<contact>", input: "Hi"}) { id: conversationId }`,
	"comment": `createConversationNote(conversationId: "<conversation>", input: {content: "N"}) { id }`,
	"device": `addNoticeDevice(
		input: {endpoint: "https://push.example/b", p256dh: "<p256dh>", auth: "<auth>", userAgent: "x"}) { devices { id } }`,
	"endpoint":   `createModelEndpoint(input: {name: "E", url: "http://127.0.0.1:1/"}) { id }`,
	"into":       `createTopic(input: {name: "Costs"}) { id }`,
	"invitation": `createInvitation(input: {email: "asked@example.com", role: "viewer"}) { invitation { id } }`,
	"key":        `createApiKey(input: {name: "K", preset: "read_only", subaccounts: ["<subaccount>"]}) { apiKey { id } }`,
	"macro": `createMacro(
		input: {name: "N", steps: [{action: TAG, tagId: "<tag>"}, {action: TEAM, teamId: "<team>"}, {action: NOTE, text: "N"}]}) { id }`,
	"price": `setPrices(subaccountId: "<subaccount>", from: "<tomorrow>", prices: {monthlyFee: 1}) { id }`,
	"reply": `createCannedReply(input: {name: "R", content: "C"}) { id }`,
	"table": `saveTableView(input: {list: CONTACTS, name: "T", conditions: {}, layout: {hidden: {}, widths: {}}}) { id }`,
	"team":  `createTeam(input: {name: "T", assignment: OFF, members: ["<user>"]}) { id }`,
	"topic": `createTopic(input: {name: "Prices"}) { id }`,
	"trunk": `createTrunk(input: {name: "S", host: "sip.example.com", register: false}) { id }`,
	"view":  `createSavedView(input: {name: "W", shared: false, filter: {}}) { id }`,
}

// raced are things that keys make, beside those of every world.
var raced = joined(things, map[string]making{
	"answerer": {"/v3/assistants", `{"name":"Desk"}`},
	"callee":   {"/v3/contacts", `{"name":"C","phone":"+1500555#"}`},
	"hammer":   {"/v3/tools", `{"name":"h","url":"http://127.0.0.1:1/"}`},
	"talk":     {"/v3/calls", `{"assistant_id":"<assistant>","contact_id":"<callee>","number_pool_id":"<pool>"}`},
})

// planted are things that come in another way, by their names; nil where there is none.
func planted(name string) func(p *player) {
	return map[string]func(p *player){
		"app":       func(p *player) { p.w["app"] = p.b.register("Raced", callback).id },
		"code":      func(p *player) { p.w["code"] = p.asks().Query().Get("code") },
		"connected": (*player).connect,
		"cookie": func(p *player) {
			p.thing("email")
			p.w["cookie"] = p.cookie
		},
		"email": func(p *player) { // whose password is set is signed in nowhere
			must(0, p.b.door.Product.People.SetPassword(context.Background(), p.email, password))
			token, _, err := p.b.door.Product.People.Arrive(context.Background(), p.email, "", "192.0.2.1", "race")
			p.cookie, p.w["email"] = "switchboard_session="+must(token, err), p.email
		},
		"heard": func(p *player) {
			talk := p.thing("conversation")
			p.row(func(ctx context.Context, c *ent.Client) string {
				return c.Call.Create().SetSubaccountID(p.w[home]).SetCallType("web").SetDirection("inbound").SetConversationID(talk).SetActive(false).
					SetStatus("COMPLETED").SetEndedAt(time.Now()).SaveX(ctx).ID
			}, "heard")
		},
		"line": func(p *player) {
			p.w["dialled"] = numbered("+1415558#")
			p.w["line"] = p.b.make(p.key, "/v3/phone-numbers", fmt.Sprintf(`{"number":%q,"assistant_id":%q}`, p.w["dialled"], p.thing("answerer")))
		},
		"member": func(p *player) {
			_, s := p.b.arrive(p.workspace, "operator")
			p.w["user"], p.w["member"] = s.Person.ID, p.b.membership(s)
		},
		"page": func(p *player) {
			site := p.thing("site")
			p.row(func(ctx context.Context, c *ent.Client) string {
				return c.KnowledgePage.Create().SetSubaccountID(p.w[home]).SetSiteID(site).SetKind("page").SetURL("http://127.0.0.1:1/").SaveX(ctx).ID
			}, "page")
		},
		"public": func(p *player) {
			bot := p.thing("assistant")
			p.b.accepted(bot, "Authorization", "Bearer "+p.key)
			r := p.b.send("POST", "/graphql", mutating(`updateAssistant(id: "`+bot+`", input: {publicCalls: true}) { publicId }`), p.headers()...)
			p.w["public"], _ = under(r.body, "data", "updateAssistant", "publicId").(string)
		},
		"question": func(p *player) {
			talk, bot, base := p.thing("conversation"), p.thing("assistant"), p.thing("knowledge")
			p.row(func(ctx context.Context, c *ent.Client) string {
				c.AssistantKnowledgeBase.Create().SetSubaccountID(p.w[home]).SetAssistantID(bot).SetKnowledgeBaseID(base).ExecX(ctx)
				return c.UnansweredQuestion.Create().SetSubaccountID(p.w[home]).SetConversationID(talk).SetAssistantID(bot).SetGroupID("unq_raced").
					SetQuestion("Why?").SaveX(ctx).GroupID
			}, "question")
		},
		"rated": func(p *player) {
			talk, token := p.thing("conversation"), secret.Token()
			p.row(func(ctx context.Context, c *ent.Client) string {
				c.Rating.Create().SetSubaccountID(p.w[home]).SetConversationID(talk).SetQuestion("?").SetMessageID("msg_raced").
					SetHash(secret.HashToken(token)).SetExpiresAt(time.Now().Add(time.Hour)).ExecX(ctx)
				return token
			}, "rated")
		},
		"refresh": func(p *player) { p.thing("connected") },
		"session": func(p *player) {
			_, s, err := p.b.door.Product.People.Arrive(context.Background(), p.email, "", "192.0.2.1", "race")
			p.w["session"] = must(s, err).ID
		},
		"site": func(p *player) {
			base := p.thing("knowledge")
			p.row(func(ctx context.Context, c *ent.Client) string {
				return c.KnowledgeSite.Create().SetSubaccountID(p.w[home]).SetKnowledgeBaseID(base).SetURL("http://127.0.0.1:1/").
					SetMode("links").SetMaxPages(1).SetMaxDepth(1).SaveX(ctx).ID
			}, "site")
		},
		"theirs": func(p *player) {
			p.w["elsewhere"] = p.b.subaccount(p.workspace, numbered("elsewhere #"))
			key := p.b.newKey(p.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{p.w["elsewhere"]}})
			p.w["theirs"] = p.b.make(key, "/graphql",
				`{"query":"mutation { made: createVoice(input: {voiceId: \"v\", voiceName: \"V\", provider: CUSTOM, allowCopy: true}) { id } }"}`)
		},
		"token": func(p *player) {
			r := p.b.send("POST", "/graphql",
				mutating(`createInvitation(input: {email: "bob@example.com", role: "viewer"}) { link invitation { id } }`), p.headers()...)
			link, _ := under(r.body, "data", "createInvitation", "link").(string)
			p.w["token"], p.w["invitation"] = link[strings.LastIndex(link, "/")+1:], idIn(r.body["data"])
			p.thing("invitation")
		},
		"user": func(p *player) { p.thing("member") },
	}[name]
}

// player is somebody who is signed in, in a workspace of their own.
type player struct {
	b                             *bundle
	workspace, email, cookie, key string
	w                             world
	named                         map[string]bool // the things that were asked for
}

// play stages a mutation: what it names is made, in a workspace of its own.
func (b *bundle) play(s said) scene {
	b.t.Helper()
	ctx, location := context.Background(), numbered("race #")
	ws := must(b.workspaces.Create(ctx, workspace.NewWorkspace{Name: "Raced"})).ID
	point := must(ecdh.P256().GenerateKey(rand.Reader)).PublicKey().Bytes()
	p := &player{b: b, workspace: ws, named: map[string]bool{}, w: world{
		home: b.subaccount(ws, location), "location": location, "hour": time.Now().Add(-time.Hour).UTC().Format(time.RFC3339),
		"p256dh": base64.RawURLEncoding.EncodeToString(point), "auth": base64.RawURLEncoding.EncodeToString(make([]byte, 16)),
		"challenge": challengeOf(verifier), "today": today(), "tomorrow": time.Now().UTC().AddDate(0, 0, 1).Format(time.DateOnly),
	}}
	token, session := b.arrive(ws, "admin")
	p.email, p.cookie, p.w[self] = session.Person.Email, "switchboard_session="+token, b.membership(session)
	p.key = b.newKey(ws, workspace.NewKey{Preset: "admin", Subaccounts: []string{p.w[home]}})
	for _, name := range strings.Fields(s.beside) {
		p.thing(name)
	}
	path, text := p.text(s.path), numbered(p.text(s.text))
	if p.w["source"] != "" {
		b.settled(p.w["knowledge"], "Authorization", "Bearer "+p.key)
	}
	out := scene{path: "/graphql", body: mutating(text), key: p.key, things: p.w, people: p.headers(), victims: slices.Sorted(maps.Keys(p.named))}
	if s.path != "" {
		out.path, out.body, out.sends = path, text, []string{"Authorization", "Bearer " + p.key}
		for _, header := range s.headers {
			out.sends = append(out.sends, p.text(header))
		}
		out.people = p.headers() // a cookie may be another by now
	}
	return out
}

// mutating is a mutation as a request.
func mutating(text string) string {
	return string(must(json.Marshal(map[string]string{"query": "mutation { " + text + " }"})))
}

func (p *player) headers() []string {
	return []string{"Authorization", "", "Origin", p.b.door.BaseURL, "Cookie", p.cookie, "X-Subaccount-Id", p.w[home]}
}

// text has the things in their places.
func (p *player) text(text string) string {
	return inAngles.ReplaceAllStringFunc(text, func(name string) string { return p.thing(name[1 : len(name)-1]) })
}

// thing makes one thing, once.
func (p *player) thing(name string) string {
	p.b.t.Helper()
	p.named[name] = true
	if p.w[name] != "" {
		return p.w[name]
	}
	if plant := planted(name); plant != nil {
		plant(p)
	} else if text := peopled[name]; text != "" {
		r := p.b.send("POST", "/graphql", mutating("made: "+p.text(text)), p.headers()...)
		if p.w[name] = idIn(under(r.body, "data", "made")); p.w[name] == "" {
			p.b.t.Errorf("%s: %d %s", name, r.status, r.raw)
		}
	} else {
		how, known := raced[name]
		if !known {
			p.b.t.Fatalf("nothing is called %q", name)
		}
		p.w[name] = p.b.make(p.key, p.text(how.path), numbered(p.text(how.body)))
	}
	return p.w[name]
}

// row keeps the id of a row that no request makes at once.
func (p *player) row(f func(ctx context.Context, c *ent.Client) string, name string) {
	p.b.t.Helper()
	p.b.system(func(ctx context.Context, c *ent.Client) error {
		p.w[name] = f(ctx, c)
		return nil
	})
}

// connect an app of the player's.
func (p *player) connect() {
	p.b.t.Helper()
	r := (&app{p.b, p.thing("app"), callback}).redeem(p.asks().Query().Get("code"))
	if p.w["refresh"], _ = r.body["refresh_token"].(string); r.status != 200 {
		p.b.t.Fatalf("%d %s", r.status, r.raw)
	}
	p.w["connected"] = idIn(p.b.inquire(p.cookie, `{ connectedApps { nodes { id } } }`, nil).body["data"])
}

// asks is where an app is sent that the player allows to read contacts.
func (p *player) asks() *url.URL {
	p.b.t.Helper()
	a := &app{p.b, p.thing("app"), callback}
	return a.allow(p.cookie, a.request(), []string{"contacts:list", "contacts:read"}, p.w[home])
}

// arrive has somebody join a workspace by an invitation, and sign in without a password, which takes long to check.
func (b *bundle) arrive(ws, role string) (token string, s *person.Session) {
	b.t.Helper()
	email := fmt.Sprintf("somebody%d@example.com", fresh.Add(1))
	must(b.door.Product.People.Invite(workspace.As(context.Background(), ws), person.CreateInvitation{Email: email, Role: role}))
	token, s, err := b.door.Product.People.Arrive(context.Background(), email, "", "192.0.2.1", "race")
	if err != nil {
		b.t.Fatal(err)
	}
	return token, s
}

// membership is the id of the membership behind a session.
func (b *bundle) membership(s *person.Session) (id string) {
	b.t.Helper()
	b.system(func(ctx context.Context, c *ent.Client) error {
		id = c.Membership.Query().Where(membership.UserID(s.Person.ID)).OnlyX(ctx).ID
		return nil
	})
	return id
}
