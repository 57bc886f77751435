package house_test

import (
	"fmt"
	"path"
	"strconv"
	"strings"
	"testing"
)

// floor is what stands side by side, and what it is for.
type floor struct {
	rooms []string
	what  string
}

// house is who may import whom: a room imports only rooms of the floors below its own. A room is a folder with all that
// is in it, but for what is a room of its own. README.md shows it.
var house = []floor{
	{
		[]string{"cmd", "internal", "migrations/generate", "operation/internal", "platform/phone/generate", "platform/vad/generate", "platform/vector/generate", "sdk/go"},
		"flags and processes; test servers, benches, generators; the client library for Go, a module of its own",
	},
	{[]string{"rest"}, "the HTTP doors: /v3 from the table of operations, /v2 by hand, files, sessions, /graphql"},
	{
		[]string{"rest/discovery", "rest/guide", "rest/mcp"},
		"/.well-known and the page of the documentation; the guide as pages; the door for AI agents, which goes through rest",
	},
	{[]string{"rest/openapi"}, "the OpenAPI document and its examples"},
	{[]string{"operation"}, "the folder of documents, their compiler, the table it makes, the executor that runs a row of it"},
	{[]string{"graph"}, "the GraphQL schema, one file a resource; resolvers that only call; limits on queries"},
	{[]string{"domain/demo"}, "the agency that the demo begins with"},
	{[]string{"domain"}, "the product, put together; all below knows no transport"},
	{[]string{"domain/call"}, "the gate, the intent, the carrier's events"},
	{[]string{"domain/chat"}, "a turn of a conversation"},
	{[]string{"domain/builtin"}, "what the platform's tools do in a turn"},
	{
		[]string{"domain/figure", "domain/inbox", "domain/notice", "domain/said", "domain/template", "domain/webhook"},
		"analytics; what a team does with conversations; notifications; finding what was said; assistants of a trade; where events are delivered",
	},
	{[]string{
		"domain/appointment", "domain/assistant", "domain/audit", "domain/billing", "domain/brand", "domain/contact", "domain/event", "domain/knowledge",
		"domain/number", "domain/oauth", "domain/person", "domain/stats", "domain/tool", "domain/retention", "domain/trunk", "domain/voice", "domain/workspace",
	}, "the subjects, one package each"},
	{[]string{"domain/donotcall"}, "the numbers that nobody calls"},
	{
		[]string{"domain/budget", "platform/certificate", "platform/rule", "platform/telemetry"},
		"spending; certificates of HTTPS; what an input may be; health, metrics, traces",
	},
	{
		[]string{"platform/backup", "platform/config", "platform/file", "platform/job", "platform/lease", "platform/page", "platform/patch", "platform/phone", "platform/reseal"},
		"backups; settings; files; durable jobs (River); leases; keyset pages; optional fields; phone numbers; a new master key",
	},
	{[]string{"platform/store"}, "opens the database, with the walls on it: the one place that makes a client"},
	{[]string{
		"authz", "ent", "migrations", "platform/admission", "platform/archive", "platform/carrier", "platform/catalog", "platform/lane", "platform/language", "platform/limit", "platform/llm",
		"platform/notify", "platform/openid", "platform/signature",
	}, "callers and scopes; the data model; versioned SQL; and what the product stands on"},
	{
		[]string{"platform/browser", "platform/sip", "platform/talk"},
		"a web page as the end of a call; SIP trunks: registration, calls and their sound; the session of a call that speaks",
	},
	{
		[]string{"platform/leg", "platform/media", "platform/speech", "platform/vad"},
		"one end of a call's sound; sound that arrives by RTP; transcription and speech; whether somebody speaks",
	},
	{[]string{"platform/strictjson"}, "JSON without second readings"},
	{
		[]string{
			"platform/build", "platform/egress", "platform/fault", "platform/id", "platform/ngram", "platform/nice",
			"platform/secret", "platform/share", "platform/sheet", "platform/sound", "platform/vector", "docs", "web",
		},
		"version; outgoing requests; errors with a public face; ids; pieces of text; what gives way; sealed values and tokens; parts of what many use; tables as CSV; telephone sound; words near in meaning; the guide; the dashboard",
	},
}

func TestImportsGoDown(t *testing.T) {
	t.Parallel()
	imports := 0
	for _, s := range sources(t) {
		for _, spec := range s.file.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if to, ours := strings.CutPrefix(name, module+"/"); ours {
				imports++
				if problem := judge(path.Dir(s.path), to); problem != "" {
					t.Errorf("%s: %s", s.path, problem)
				}
			}
		}
	}
	if imports < 100 {
		t.Errorf("only %d imports were looked at", imports)
	}
}

func TestEveryPackageHasARoom(t *testing.T) {
	t.Parallel()
	for _, s := range sources(t) {
		if _, name := place(path.Dir(s.path)); name == "" {
			t.Errorf("%s is in no room: give its folder one in the table above", s.path)
		}
	}
}

func TestEveryRoomIsLivedIn(t *testing.T) {
	t.Parallel()
	empty := map[string]bool{}
	for _, f := range house {
		for _, name := range f.rooms {
			empty[name] = true
		}
	}
	for _, s := range sources(t) {
		_, name := place(path.Dir(s.path))
		delete(empty, name)
	}
	for name := range empty {
		t.Errorf("nothing is in the room %s", name)
	}
}

// judge says what is wrong with a package's import of another; "" where nothing is.
func judge(from, to string) string {
	at, room := place(from)
	below, other := place(to)
	switch {
	case room == other, below > at:
		return ""
	case below == at:
		return fmt.Sprintf("%s imports %s, which is on the same floor", from, to)
	default:
		return fmt.Sprintf("%s imports %s, which is above it", from, to)
	}
}

// place finds the room of a package, by the longest name, and its floor from the top.
func place(folder string) (floor int, name string) {
	for i, f := range house {
		for _, r := range f.rooms {
			if (folder == r || strings.HasPrefix(folder, r+"/")) && len(r) > len(name) {
				floor, name = i, r
			}
		}
	}
	return floor, name
}

func TestJudge(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		from, to string
		fine     bool
	}{
		{"rest", "graph", true},
		{"graph", "graph/view", true},
		{"graph/view", "graph", true},
		{"graph", "rest", false},
		{"platform/store", "rest", false},
		{"domain/assistant", "domain/contact", false},
		{"operation", "operation/internal/toy", false},
		{"operation/internal/toy", "graph/scalar", true},
		{"platform/store", "internal/storetest", false},
		{"migrations/generate", "ent", true},
		{"migrations", "ent", false},
	} {
		if got := judge(tt.from, tt.to); (got == "") != tt.fine {
			t.Errorf("%s -> %s: %q", tt.from, tt.to, got)
		}
	}
}
