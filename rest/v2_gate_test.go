package rest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// legacyRoute is an operation of /v2: a right request of it, the scope it needs, and whether it is of the family that
// creates, updates and deletes.
type legacyRoute struct {
	name, method, path, body, scope string
	mutation                        bool
	status                          int
}

// legacyRoutes are all of /v2. Names in angle brackets are things of a world; <location> is its subaccount.
var legacyRoutes = []legacyRoute{
	{"create", "POST", "/v2/create-assistant", `{"location_id":"<location>","name":"Ada"}`, "assistants:create", true, 201},
	{"update", "PUT", "/v2/update-assistant", `{"location_id":"<location>","assistant_id":"<assistant>","prompt":"P"}`, "assistants:update", true, 200},
	{"delete", "DELETE", "/v2/delete-assistant?assistant_id=<assistant>", ``, "assistants:update", true, 200},
	{"get", "GET", "/v2/get-assistant?assistant_id=<assistant>", ``, "assistants:read", false, 200},
	{"conversation", "GET", "/v2/get-conversation?location_id=<location>&contact_id=<contact>", ``, "messages:list", false, 200},
	{
		"chat", "POST", "/v2/crm-chat-completion", `{"location_id":"<location>","assistant_id":"<assistant>","contact_id":"<contact>",
		"conversation_id":"thread","channel":"sms","input":"Hi","last_message_id":"0","messages":[]}`, "chat:create", false, 200,
	},
}

// legacy sends a right request of the route with the things of a world.
func (b *bundle) legacy(c legacyRoute, w world, headers ...string) reply {
	b.t.Helper()
	return b.send(c.method, w.fill(c.path), w.fill(c.body), headers...)
}

// fails checks the body of a refusal to the byte, but for its message, and gives the message.
func (c legacyRoute) fails(t *testing.T, what string, r reply, status int) string {
	t.Helper()
	message, _ := r.body["message"].(string)
	want := fmt.Sprintf(`{"message":%s}`, must(json.Marshal(message)))
	if c.mutation {
		want = fmt.Sprintf(`{"status":%d,"data":{"status":"error","id":""},"message":%s}`, status, must(json.Marshal(message)))
	}
	if r.status != status || string(r.raw) != want || message == "" || r.header.Get("Content-Type") != "application/json" || len(r.header.Get("X-Request-Id")) != 30 {
		t.Errorf("%s, %s: %d, want %d: %s", c.name, what, r.status, status, r.raw)
	}
	return message
}

func TestLegacyRoutesRefuseInTheirOwnWords(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		strange := b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
		theirs, mine := b.furnish(strange), b.furnish(b.key)
		mine["location"], theirs["location"] = "loc-1", b.stranger
		for _, c := range legacyRoutes {
			narrow := b.newKey(b.workspace, workspace.NewKey{Scopes: []string{"webhooks:list"}, Subaccounts: []string{b.sub}})
			c.fails(t, "no key", b.legacy(c, mine, "Authorization", ""), 401)
			c.fails(t, "a broken key", b.legacy(c, mine, "Authorization", "Bearer x"), 401)
			if m := c.fails(t, "no scope", b.legacy(c, mine, "Authorization", "Bearer "+narrow), 403); !strings.Contains(m, c.scope) {
				t.Errorf("%s: the refusal does not name %s: %s", c.name, c.scope, m)
			}
			c.fails(t, "in XML", b.send(c.method, mine.fill(c.path), "<a/>", "Content-Type", "text/xml"), 415)
			c.fails(t, "broken", b.send(c.method, mine.fill(c.path), `{"a":`), 422)
			c.fails(t, "a list", b.send(c.method, mine.fill(c.path), `[]`), 422)
			if c.fails(t, "other method", b.send("PATCH", mine.fill(c.path), ``), 405); b.send("PATCH", mine.fill(c.path), ``).header.Get("Allow") != c.method {
				t.Errorf("%s allows something else than %s", c.name, c.method)
			}
			c.fails(t, "another's things", b.legacy(c, theirs), 404)
			if strings.Contains(c.path+c.body, "<location>") {
				away := mine.with("location", b.other)
				c.fails(t, "outside the key's set", b.legacy(c, away), 403)
				c.fails(t, "an unknown location", b.legacy(c, mine.with("location", "loc-9")), 404)
				c.fails(t, "the header names another", b.legacy(c, mine, "X-Subaccount-Id", b.stranger), 404)
			}
			for _, thing := range []string{"assistant", "contact"} {
				if !strings.Contains(c.path+c.body, "<"+thing+">") {
					continue
				}
				foreign := b.legacy(c, mine.with(thing, theirs[thing]))
				none := b.legacy(c, mine.with(thing, mine.nowhere()[thing]))
				c.fails(t, "another's "+thing, foreign, 404)
				if c.fails(t, "no such "+thing, none, 404); string(foreign.raw) != string(none.raw) {
					t.Errorf("%s tells another's %s from none: %s, %s", c.name, thing, foreign.raw, none.raw)
				}
			}
		}
		other := legacyRoute{name: "nothing"}
		other.fails(t, "unknown path", b.send("GET", "/v2/get-nothing", ""), 404)
	})
}

// with is the world with another thing in a place.
func (w world) with(thing, id string) world {
	out := maps.Clone(w)
	out[thing] = id
	return out
}

var inLine = regexp.MustCompile(`\s*\n\s*`)

// What must be there must be there: each field left out, null, blank, of another type and too long, by its name.
func TestLegacyFieldsThatAreRequired(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		mine := b.furnish(b.key)
		mine["location"] = "loc-1"
		for _, c := range legacyRoutes {
			if c.body == "" {
				b.requiresQuery(t, c, mine)
				continue
			}
			var whole map[string]any
			must(0, json.Unmarshal([]byte(inLine.ReplaceAllString(mine.fill(c.body), "")), &whole))
			for name := range whole {
				if !slices.Contains([]string{"messages", "last_message_id", "name", "prompt"}, name) {
					b.requires(t, c, whole, name)
				}
			}
		}
	})
}

// requires sends the right request without the field, and with values that it does not take.
func (b *bundle) requires(t *testing.T, c legacyRoute, whole map[string]any, name string) {
	t.Helper()
	for what, v := range map[string]any{
		"missing": nil, "null": json.RawMessage("null"), "blank": " \u200b", "a truth": true, "a list": []any{"x"},
		"too long": strings.Repeat("é", 100_001),
	} {
		body := maps.Clone(whole)
		if body[name] = v; what == "missing" {
			delete(body, name)
		}
		status := 422
		if name == "location_id" && (what == "blank" || what == "too long") {
			status = 404 // it is a name of nothing before it is a field
		}
		m := c.fails(t, name+" "+what, b.send(c.method, c.path, string(must(json.Marshal(body)))), status)
		if status == 422 && strings.Count(m, name) != 1 {
			t.Errorf("%s, %s %s: not named once: %s", c.name, name, what, m)
		}
	}
}

// requiresQuery leaves out each parameter, empties it, and sends it twice.
func (b *bundle) requiresQuery(t *testing.T, c legacyRoute, w world) {
	t.Helper()
	path, query, _ := strings.Cut(w.fill(c.path), "?")
	pairs := strings.Split(query, "&")
	for i, pair := range pairs {
		name, value, _ := strings.Cut(pair, "=")
		for what, q := range map[string][]string{
			"missing": slices.Delete(slices.Clone(pairs), i, i+1), "empty": slices.Insert(slices.Delete(slices.Clone(pairs), i, i+1), 0, name+"="),
			"twice": append(slices.Clone(pairs), name+"="+value),
		} {
			if m := c.fails(t, name+" "+what, b.send(c.method, path+"?"+strings.Join(q, "&"), ""), 422); !strings.Contains(m, name) {
				t.Errorf("%s, %s %s: not named: %s", c.name, name, what, m)
			}
		}
		for _, unknown := range []string{strconv.Quote(value), "50%", "a;b", "%;" + name + "=x"} {
			if r := b.send(c.method, path+"?"+query+"&unknown="+unknown, ""); r.status != c.status {
				t.Errorf("%s with an unknown parameter %s: %d %s", c.name, unknown, r.status, r.raw)
			}
		}
		broken := b.send(c.method, path+"?"+strings.Replace(query, pair, name+"=%", 1), "")
		if m := c.fails(t, name+" undecodable", broken, 422); !strings.Contains(m, name+" must be part of a well-formed query") {
			t.Errorf("%s, %s undecodable: %s", c.name, name, m)
		}
	}
}
