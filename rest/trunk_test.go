package rest_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/trunk"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

const trunkFields = `{ id name host port transport username hasPassword domain register prefixes networks enabled
	state { registered since error } }`

// trunk is the id of a new one.
func (b *bundle) trunk(as func(string) reply, input string) string {
	b.t.Helper()
	r := as(`mutation { createTrunk(input: {` + input + `}) { id } }`)
	if r.body["errors"] != nil {
		b.t.Fatalf("%s", r.raw)
	}
	return under(r.body, "data", "createTrunk", "id").(string)
}

// An admin creates, reads, changes, tests and deletes trunks; the telephone uses them as they are, and the password never comes back.
func TestTrunks(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		phone := b.phone()
		b.employ(b.workspace, "ada@example.com", "admin")
		ada := b.asking("ada@example.com")
		r := ada(`mutation { createTrunk(input: {name: "Berlin", host: "sip.example.com", username: "u", password: "hunter2",
			prefixes: ["+4930", "+4930", "+4940"], networks: ["203.0.113.9/24", "198.51.100.7"]}) ` + trunkFields + ` }`)
		if !contains(r, `"name":"Berlin","host":"sip.example.com","port":null,"transport":"udp","username":"u","hasPassword":true,"domain":null,"register":true,`+
			`"prefixes":["+4930","+4940"],"networks":["203.0.113.0/24","198.51.100.7/32"],"enabled":true,"state":{"registered":true,`) {
			t.Fatalf("%s", r.raw)
		}
		id := under(r.body, "data", "createTrunk", "id").(string)
		if got := phone.used(id); got.Host != "sip.example.com" || got.User != "u" || got.Password != "hunter2" || !got.Register || len(got.Trusted) != 2 {
			t.Errorf("the telephone uses %+v", got)
		}
		for _, query := range []string{`{ trunk(id: "` + id + `") ` + trunkFields + ` }`, `{ node(id: "` + id + `") { id ... on Trunk { name hasPassword } } }`} {
			if r := ada(query); !contains(r, `"hasPassword":true`) || strings.Contains(string(r.raw), "hunter") {
				t.Errorf("%s", r.raw)
			}
		}
		if r := ada(`mutation { updateTrunk(id: "` + id + `", input: {name: "Hamburg", prefixes: [], enabled: false}) ` + trunkFields + ` }`); !contains(r,
			`"name":"Hamburg"`) || !contains(r, `"hasPassword":true`) || !contains(r, `"prefixes":[]`) || !contains(r, `"state":{"registered":null,"since":null,"error":null}`) {
			t.Errorf("%s", r.raw)
		}
		if got := phone.used(id); got.ID != "" {
			t.Errorf("a disabled trunk is used: %+v", got)
		}
		if r := ada(`mutation { checkTrunk(id: "` + id + `") { ok error } }`); !contains(r, `{"ok":true,"error":null}`) || phone.tested[0].Password != "hunter2" {
			t.Errorf("%s, %+v", r.raw, phone.tested)
		}
		phone.fails = errors.New("Nothing responds.") //nolint:revive // people read it
		if r := ada(`mutation { checkTrunk(id: "` + id + `") { ok error } }`); !contains(r, `{"ok":false,"error":"Nothing responds."}`) {
			t.Errorf("%s", r.raw)
		}
		if r := ada(`{ auditEntries { nodes { changes { before after } } } }`); strings.Contains(string(r.raw), "hunter") || !contains(r, "Hamburg") {
			t.Errorf("the trail: %s", r.raw)
		}
		if r := ada(`mutation { deleteTrunk(id: "` + id + `") { deleted } }`); !contains(r, `"deleted":true`) {
			t.Errorf("%s", r.raw)
		}
		if r := ada(`{ trunks { totalCount nodes { id } } }`); !contains(r, `{"totalCount":0,"nodes":[]}`) {
			t.Errorf("%s", r.raw)
		}
	})
}

// A password goes to no other server than it was given for.
func TestTrunkPasswordStays(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		phone := b.phone()
		b.employ(b.workspace, "ada@example.com", "admin")
		ada := b.asking("ada@example.com")
		for input, want := range map[string]string{
			`name: "B"`:                                  "hunter2",
			`host: "sip.example.com", port: 5070`:        "hunter2",
			`transport: tcp, username: "v"`:              "hunter2",
			`host: "evil.example.com"`:                   "",
			`port: 5071`:                                 "",
			`port: null`:                                 "",
			`transport: udp`:                             "",
			`password: null`:                             "",
			`host: "a.example.com", password: "hunter3"`: "hunter3",
			`password: "hunter3"`:                        "hunter3",
		} {
			id := b.trunk(ada, `name: "A", host: "sip.example.com", port: 5070, transport: tcp, username: "u", password: "hunter2"`)
			r := ada(`mutation { updateTrunk(id: "` + id + `", input: {` + input + `}) { hasPassword } }`)
			if got := phone.used(id).Password; got != want || contains(r, `"hasPassword":true`) != (want != "") {
				t.Errorf("%s: the password is %q, want %q: %s", input, got, want, r.raw)
			}
		}
	})
}

// Trunks are the workspace's: those of others do not exist, and not everybody may see or change them.
func TestTrunksRefuse(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.phone()
		for _, role := range []string{"admin", "operator", "viewer"} {
			b.employ(b.workspace, role+"@example.com", role)
		}
		b.employ(b.rival, "eve@example.com", "owner")
		admin, operator, viewer, eve := b.asking("admin@example.com"), b.asking("operator@example.com"), b.asking("viewer@example.com"), b.asking("eve@example.com")
		id := b.trunk(admin, `name: "A", host: "sip.example.com", username: "u"`)
		read, change := `{ trunk(id: "`+id+`") { name } }`, `mutation { updateTrunk(id: "`+id+`", input: {name: "X"}) { id } }`
		remove, test := `mutation { deleteTrunk(id: "`+id+`") { id } }`, `mutation { checkTrunk(id: "`+id+`") { ok } }`
		create := `mutation { createTrunk(input: {name: "A", host: "sip.example.com", register: false}) { id } }`
		for _, query := range []string{read, change, remove, test} {
			if code, _ := gqlCode(eve(query)); code != "not_found" {
				t.Errorf("another workspace: %s: %s", query, code)
			}
		}
		if r := eve(`{ trunks { totalCount } node(id: "` + id + `") { id } }`); !contains(r, `{"trunks":{"totalCount":0},"node":null}`) {
			t.Errorf("%s", r.raw)
		}
		for name, as := range map[string]func(string) reply{"a viewer": viewer, "an operator": operator, "a key": func(q string) reply { return b.ask(q) }} {
			for _, query := range []string{read, change, remove, test, create, `{ trunks { totalCount } }`, `{ node(id: "` + id + `") { id } }`} {
				if code, _ := gqlCode(as(query)); code != "forbidden" {
					t.Errorf("%s: %s: %q", name, query, code)
				}
			}
		}
		b.narrow(admin, "admin@example.com")
		for _, query := range []string{read, change, remove, test, create, `{ trunks { totalCount } }`, `{ node(id: "` + id + `") { id } }`} {
			if code, _ := gqlCode(admin(query)); code != "forbidden" {
				t.Errorf("an admin of one subaccount: %s: %q", query, code)
			}
		}
	})
}

func TestTrunksThatLeadNowhere(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.phone()
		b.employ(b.workspace, "ada@example.com", "admin")
		ada := b.asking("ada@example.com")
		id := b.trunk(ada, `name: "A", host: "sip.example.com", username: "u"`)
		for input, field := range map[string]string{
			`name: " "`: "name", `name: null`: "name", `host: ""`: "host", `host: "sip:sip.example.com"`: "host", `host: "sip.example.com:5060"`: "host",
			`host: "sip.example.com/x"`: "host", `host: "a@b"`: "host", `host: "a b"`: "host", `host: "-a.example"`: "host", `host: "fe80::1%eth0"`: "host",
			`host: "[::1]"`: "host", `host: "."`: "host", `port: 0`: "port", `port: 65536`: "port", `transport: null`: "transport", `register: null`: "register",
			`username: null`: "username", `username: "a\nb"`: "username", `password: "a\u0001b"`: "password", `domain: "a b"`: "domain",
			`prefixes: ["4930"]`: "prefixes", `prefixes: ["+"]`: "prefixes", `prefixes: ["+49 30"]`: "prefixes", `prefixes: ["+0"]`: "prefixes",
			`prefixes: ["+1234567890123456"]`: "prefixes", `prefixes: [""]`: "prefixes", `networks: ["10.0.0.0/33"]`: "networks", `networks: ["all"]`: "networks",
			`networks: ["0.0.0.0/0"]`: "networks", `networks: ["::/0"]`: "networks", `enabled: null`: "enabled",
		} {
			r := ada(`mutation { updateTrunk(id: "` + id + `", input: {` + input + `}) { id } }`)
			if code, _ := gqlCode(r); code != "validation_error" || !contains(r, `"field":"`+field) {
				t.Errorf("%s: %s", input, r.raw)
			}
		}
		for _, input := range []string{`name: "A", host: "sip.example.com"`, `name: "A", host: "a b", register: false`, `name: "A", host: "a", register: false, prefixes: ["030"]`} {
			if code, _ := gqlCode(ada(`mutation { createTrunk(input: {` + input + `}) { id } }`)); code != "validation_error" {
				t.Errorf("%s: %q", input, code)
			}
		}
		for _, host := range []string{"sip.example.com.", "192.0.2.1", "2001:db8::1", "my_pbx", "xn--bcher-kva.example"} {
			b.trunk(ada, `name: "A", register: false, host: "`+host+`"`)
		}
	})
}

// The fifty-first is refused, and of several at once for the last place one is made.
func TestTrunkLimit(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		s, ctx, off := b.door.Product.Trunks, workspace.As(t.Context(), b.workspace), false
		in := trunk.Create{Name: "A", Host: "sip.example.com", Register: patch.Sent(&off)}
		for range 49 {
			must(s.Add(ctx, in))
		}
		for range 10 {
			made := make(chan string, 8)
			var wg sync.WaitGroup
			for range cap(made) {
				wg.Go(func() {
					if one, err := s.Add(ctx, in); err == nil {
						made <- one.ID
					} else if !fault.Is(err, fault.Conflict) {
						t.Error(err)
					}
				})
			}
			wg.Wait()
			if len(made) != 1 {
				t.Fatalf("%d of %d were made", len(made), cap(made))
			}
			must(0, s.Delete(ctx, <-made))
		}
	})
}

// Two changes at once both count, and a password that is given for one host does not follow the trunk to another.
func TestTrunkChangesAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		s, ctx, phone := b.door.Product.Trunks, workspace.As(t.Context(), b.workspace), b.phone()
		text := func(s string) patch.Field[string] { return patch.Sent(&s) }
		for range 20 {
			id := must(s.Add(ctx, trunk.Create{Name: "A", Host: "a.example", Username: text("u"), Password: text("hunter2")})).ID
			var wg sync.WaitGroup
			for _, in := range []trunk.Update{
				{Host: text("b.example")}, {Name: text("B"), Username: text("v")}, {Host: text("a.example"), Password: text("hunter3")}, {Host: text("b.example")},
			} {
				wg.Go(func() { must(s.Change(ctx, id, in)) })
			}
			wg.Wait()
			must(0, s.Refresh(ctx))
			if got := phone.used(id); got.User != "v" || got.Host == "b.example" && got.Password != "" || got.Host == "a.example" && got.Password != "hunter3" {
				t.Errorf("%+v", got)
			}
		}
	})
}

// The calls of a number go through the trunk of its longest prefix, else through one without any, and never through another workspace's.
func TestTrunkOfANumber(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "admin")
		b.employ(b.rival, "eve@example.com", "owner")
		ada, eve := b.asking("ada@example.com"), b.asking("eve@example.com")
		created := func(as func(string) reply, rest string) string {
			return b.trunk(as, `name: "A", host: "192.0.2.1", register: false, `+rest)
		}
		theirs := created(eve, `prefixes: ["+49301234567"]`)
		germany, berlin := created(ada, `prefixes: ["+49"]`), created(ada, `prefixes: ["+33", "+4930"]`)
		created(ada, `prefixes: ["+4930"]`) // younger than the one before
		created(ada, `prefixes: ["+493012"], enabled: false`)
		of := func(workspaceID, number string) string {
			t.Helper()
			return must(b.door.Product.Trunks.ForNumber(t.Context(), workspaceID, number))
		}
		if got := of(b.workspace, "+12025550100"); got != "" {
			t.Errorf("a number of no trunk goes through %s", got)
		}
		rest := created(ada, `prefixes: []`)
		for number, want := range map[string]string{"+49301234567": berlin, "+4940123": germany, "+33123": berlin, "+12025550100": rest, "+493": germany} {
			if got := of(b.workspace, number); got != want {
				t.Errorf("%s goes through %s, want %s", number, got, want)
			}
		}
		if of(b.rival, "+49301234567") != theirs || of(b.rival, "+4940123") != "" {
			t.Error("the rival's numbers go through others' trunks")
		}
		owners := map[string]string{}
		for _, l := range must(b.door.Product.Trunks.Lines(t.Context())) {
			owners[l.Trunk.ID] = l.Workspace
			if len(l.Trunk.Trusted) != 1 || l.Trunk.Trusted[0].String() != "192.0.2.1/32" {
				t.Errorf("calls are taken from %s", l.Trunk.Trusted)
			}
		}
		if len(owners) != 5 || owners[theirs] != b.rival || owners[rest] != b.workspace {
			t.Errorf("the telephone has %v", owners)
		}
	})
}

// A tenant cannot have the server send anything into its own network, unless the operator has opened it.
func TestTrunkStaysOutside(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "admin")
		ada := b.asking("ada@example.com")
		far := telephone(t, nil)
		if r := ada(`mutation { checkTrunk(id: "` + b.trunk(ada, `name: "A", host: "127.0.0.1", register: false`) + `") { ok error } }`); !contains(r, "This server does not use SIP.") {
			t.Errorf("%s", r.raw)
		}
		for transport, at := range map[string]int{"udp": int(far.Addr(sip.UDP).Port()), "tcp": int(far.Addr(sip.TCP).Port())} {
			for _, host := range []string{"127.0.0.1", "localhost"} {
				id := b.trunk(ada, fmt.Sprintf(`name: "A", host: %q, port: %d, transport: %s, register: false`, host, at, transport))
				test := `mutation { checkTrunk(id: "` + id + `") { ok error } }`
				b.answerBy(telephone(t, guarded("")))
				if r := ada(test); !contains(r, `"ok":false,"error":"The host is not on the public internet.`) {
					t.Errorf("%s over %s: %s", host, transport, r.raw)
				}
				b.answerBy(telephone(t, guarded("127.0.0.0/8")))
				if r := ada(test); !contains(r, `{"ok":true,"error":null}`) {
					t.Errorf("%s over %s, opened: %s", host, transport, r.raw)
				}
			}
		}
	})
}
