package rest_test

import (
	"bytes"
	"context"
	"fmt"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/rest"
)

// Each operation asks for its one scope: a preset has it or not by its action, a key with all others is refused, and a
// key with nothing else is not.
func TestEveryScope(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		keys := map[string]string{}
		for _, preset := range []string{"read_only", "read_write", "admin"} {
			keys[preset] = b.newKey(b.workspace, workspace.NewKey{Preset: preset, Subaccounts: []string{b.sub}})
		}
		limited := func(scopes ...string) string { // made once: a workspace has so many keys, and no more
			name := strings.Join(scopes, " ")
			if keys[name] == "" {
				keys[name] = b.limited(scopes...)
			}
			return keys[name]
		}
		for _, o := range b.table.Operations {
			resource, action, _ := strings.Cut(o.Scope, ":")
			var others []string
			for _, s := range authz.Catalogue() {
				if name := s.Resource + ":" + s.Action; s.Group == authz.GroupAPI && name != o.Scope &&
					(action != "list" || name != resource+":read") { // which stands for both
					others = append(others, name)
				}
			}
			wide := "write"
			if action == "list" || action == "read" {
				wide = "read"
			}
			for what, c := range map[string]struct {
				key   string
				grant bool
			}{
				"read_only":       {keys["read_only"], wide == "read"},
				"read_write":      {keys["read_write"], action != "delete"},
				"admin":           {keys["admin"], true},
				"all others":      {limited(others...), false},
				"nothing else":    {limited(o.Scope), true},
				"the wide word":   {limited(resource + ":" + wide), true},
				"the resource":    {limited(resource + ":*"), true},
				"everything":      {limited("*"), true},
				"another's words": {limited(neighbour(resource) + ":*"), false},
			} {
				r := b.send(o.Method, strings.ReplaceAll(inBraces.ReplaceAllString(o.Path, "none"), " ", ""), "[", "Authorization", "Bearer "+c.key)
				if refused := r.status == 403 && strings.Contains(string(r.raw), o.Scope); refused == c.grant {
					t.Errorf("%s with %s: %d %s", o.ID(), what, r.status, r.raw)
				}
			}
		}
	})
}

// The first of header, subaccount_id, location_id and the key's only subaccount decides alone, each by id or location id.
func TestChoiceOfTheSubaccount(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		gone := b.subaccount(b.workspace, "loc-gone")
		ctx := store.System(context.Background(), "test")
		must(0, b.store.Tx(ctx, func(ctx context.Context) error {
			return b.store.Client(ctx).Subaccount.Update().Where(subaccount.ID(gone)).SetArchived(true).Exec(ctx)
		}))
		wide, one := b.wide(), b.key
		for _, c := range []struct {
			key, header, body string
			status            int
			code              string
		}{
			{wide, b.sub, `{}`, 200, ""},
			{wide, "loc-1", `{}`, 200, ""},
			{wide, "", `{"subaccount_id":"` + b.sub + `"}`, 200, ""},
			{wide, "", `{"subaccountId":"loc-1"}`, 200, ""},
			{wide, "", `{"location_id":"loc-1"}`, 200, ""},
			{wide, "", `{"location_id":"` + b.sub + `"}`, 200, ""},
			{one, "", `{}`, 200, ""},
			{wide, b.other, `{"subaccount_id":"` + b.sub + `"}`, 404, "not_found"}, // the header's: the thing is not there
			{wide, "", `{"subaccount_id":"` + b.other + `","location_id":"loc-1"}`, 404, "not_found"},
			{wide, "", `{}`, 422, "subaccount_required"},
			{wide, "nowhere", `{}`, 404, "not_found"},
			{wide, b.stranger, `{}`, 404, "not_found"},
			{wide, gone, `{}`, 404, "not_found"},
			{wide, "", `{"location_id":"loc-gone"}`, 404, "not_found"},
			{one, b.other, `{}`, 403, "subaccount_forbidden"},
			{one, "", `{"location_id":"loc-2"}`, 403, "subaccount_forbidden"},
			{wide, "", `{"subaccount_id":""}`, 422, "validation_error"},
		} {
			contact := b.made("/v3/contacts", `{"name":"C"}`)
			r := b.send("PATCH", "/v3/contacts/"+contact, c.body, "Authorization", "Bearer "+c.key, "X-Subaccount-Id", c.header)
			if r.status != c.status || r.code() != c.code {
				t.Errorf("header %q, body %s: %d %s", c.header, c.body, r.status, r.raw)
			}
		}
	})
}

// Whatever is wrong with a key, the refusal is the same, byte for byte but for the request id.
func TestKeysThatAreRefused(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			b := setup(t, dialect, withDoor(func(d *rest.Door) { d.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} }))
			near := b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.sub}, AllowIPs: []string{"10.0.0.0/8", "2001:db8::/32"}})
			brief := b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.sub}, ExpiresAt: new(time.Now())})
			last := b.key[len(b.key)-1:]
			bent := b.key[:len(b.key)-1] + map[bool]string{true: "b", false: "a"}[last == "a"]
			var refusal string
			for what, headers := range map[string][]string{
				"none": {"Authorization", ""}, "no bearer": {"Authorization", b.key}, "a bent checksum": {"Authorization", "Bearer " + bent},
				"another environment": {"Authorization", "Bearer " + strings.Replace(b.key, "ask_dev_", "ask_live_", 1)},
				"an expired key":      {"Authorization", "Bearer " + brief},
				"another address":     {"Authorization", "Bearer " + near, "X-Forwarded-For", "11.0.0.1"},
				"the proxy's own":     {"Authorization", "Bearer " + near},
				"a forged chain":      {"Authorization", "Bearer " + near, "X-Forwarded-For", "10.0.0.1, 11.0.0.1"},
				"no address":          {"Authorization", "Bearer " + near, "X-Forwarded-For", "10.0.0.x"},
			} {
				r := b.send("GET", "/v3/contacts", "", headers...)
				text := regexp.MustCompile(`req_\w+`).ReplaceAllString(string(r.raw), "")
				if refusal == "" {
					refusal = text
				}
				if r.status != 401 || r.code() != "unauthorized" || text != refusal {
					t.Errorf("%s: %d %s", what, r.status, r.raw)
				}
			}
			for _, from := range []string{"10.1.2.3", "::ffff:10.1.2.3", "2001:db8::7", "11.0.0.1, 10.1.2.3"} {
				if r := b.send("GET", "/v3/contacts", "", "Authorization", "Bearer "+near, "X-Forwarded-For", from); r.status != 200 {
					t.Errorf("from %s: %d %s", from, r.status, r.raw)
				}
			}
		})
	}
}

// A subaccount has its share; what is refused does nothing, and a neighbour has its own.
func TestRateLimitAtTheDoor(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			limiter := must(limit.New(limit.Options{Rates: []limit.Rate{{Count: 3, Per: time.Hour}}}))
			b := setup(t, dialect, withDoor(func(d *rest.Door) { d.Limiter = limiter }))
			for left := 2; left >= 0; left-- {
				r := b.send("POST", "/v3/contacts", `{"name":"C"}`)
				if r.status != 201 || r.header.Get("X-RateLimit-Limit") != "3" || r.header.Get("X-RateLimit-Remaining") != fmt.Sprint(left) || r.header.Get("X-RateLimit-Reset") == "" {
					t.Errorf("%d left: %d %v", left, r.status, r.header)
				}
			}
			over := b.send("POST", "/v3/contacts", `{"name":"Late"}`, "Idempotency-Key", "late")
			if over.status != 429 || over.code() != "rate_limited" || over.header.Get("Retry-After") == "" || over.header.Get("X-RateLimit-Remaining") != "0" {
				t.Errorf("over: %d %v %s", over.status, over.header, over.raw)
			}
			if r := b.send("GET", "/v3/contacts", "", "Authorization", "Bearer "+b.wide(), "X-Subaccount-Id", b.other); r.status != 200 {
				t.Errorf("the neighbour: %d %s", r.status, r.raw)
			}
			ctx := store.System(context.Background(), "test")
			if n := b.store.Client(ctx).Contact.Query().CountX(ctx); n != 3 {
				t.Errorf("%d contacts, want 3", n)
			}
		})
	}
}

// A request that breaks two rules is answered by the one that comes first.
func TestOrderOfChecks(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		contact := b.made("/v3/contacts", `{"name":"C"}`)
		none := "con_01m7zzzzzzezzt1p20pdey9x3f"
		reader := b.limited("contacts:read")
		large := string(bytes.Repeat([]byte(" "), 4<<20+1))
		text := []string{"Content-Type", "text/plain"}
		for _, c := range []struct {
			what, method, path, body string
			headers                  []string
			status                   int
		}{
			{"route, key", "GET", "/v3/nowhere", "", []string{"Authorization", ""}, 404},
			{"method, key", "PUT", "/v3/contacts", "", []string{"Authorization", ""}, 405},
			{"key, scope", "POST", "/v3/contacts", "{", []string{"Authorization", "Bearer x"}, 401},
			{"scope, content type", "POST", "/v3/contacts", "x", append([]string{"Authorization", "Bearer " + reader}, text...), 403},
			{"content type, subaccount", "POST", "/v3/contacts", "x", append([]string{"X-Subaccount-Id", "nowhere"}, text...), 415},
			{"size, subaccount", "POST", "/v3/contacts", large, []string{"X-Subaccount-Id", "nowhere"}, 413},
			{"JSON, subaccount", "POST", "/v3/contacts", "{", []string{"X-Subaccount-Id", "nowhere"}, 422},
			{"subaccount, idempotency key", "POST", "/v3/contacts", "{}", []string{"X-Subaccount-Id", "nowhere", "Idempotency-Key", strings.Repeat("k", 256)}, 404},
			{"subaccount, fields", "PATCH", "/v3/contacts/" + contact, `{"x":1}`, []string{"X-Subaccount-Id", b.other}, 403},
			{"fields, rows", "PATCH", "/v3/contacts/" + none, `{"x":1}`, nil, 422},
			{"rows, state", "POST", "/v3/contacts/" + none + "/tags", `{"tag_id":"tag_01m7zzzzzzezzt1p20pdey9x3f"}`, nil, 404},
		} {
			if r := b.send(c.method, c.path, c.body, c.headers...); r.status != c.status {
				t.Errorf("%s: %d, want %d: %s", c.what, r.status, c.status, r.raw)
			}
		}
	})
}

// neighbour is another resource.
func neighbour(resource string) string {
	if resource == "webhooks" {
		return "tags"
	}
	return "webhooks"
}
