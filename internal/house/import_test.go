package house_test

import (
	"fmt"
	"path"
	"strconv"
	"strings"
	"testing"
)

// folder is a package with all packages in it, but for those that have an entry of their own.
type folder struct{ name, what string }

// layers says who may import whom: a package imports only packages of the layers below its own. README.md shows them.
var layers = [][]folder{
	{
		{"cmd", "flags and processes"},
		{"ent/schema", "the data model, which is not in the server"},
		{"internal", "test servers, benches, generators"},
		{"migrations/generate", "writes the next migration of both dialects"},
		{"operation/internal", "a small schema for the compiler's tests"},
		{"operation/projection/generate", "writes gqlgen's code, and which fields are called"},
		{"platform/phone/generate", "writes the time zones of phone numbers"},
		{"platform/vad/generate", "writes the weights of the voice detector"},
		{"platform/vector/generate", "writes the table of word vectors"},
		{"sdk/go", "the client library for Go, a module of its own"},
	},
	{{"rest", "HTTP: /v3 from the table of operations, /v2 by hand, files, sessions, /graphql"}},
	{
		{"rest/discovery", "/.well-known and the page of the documentation"},
		{"rest/guide", "the guide as web pages"},
		{"rest/mcp", "MCP for AI agents, whose tools are requests to rest"},
	},
	{{"rest/openapi", "the OpenAPI document and its examples"}},
	{{"operation", "the folder of documents, their compiler, the table it makes, the executor that runs a row of it"}},
	{{"graph", "the GraphQL schema, one file a resource; resolvers that only call; limits on queries"}},
	{{"domain/demo", "the agency that the demo begins with"}},
	{{"domain", "puts the product together; everything below knows no transport"}},
	{
		{"domain/bulk", "bulk changes of contacts and conversations"},
		{"domain/call", "whether a call may be placed, placing it once, the carrier's events"},
	},
	{{"domain/chat", "a turn of a conversation"}},
	{{"domain/builtin", "what the platform's tools do in a turn"}},
	{
		{"domain/figure", "analytics"},
		{"domain/inbox", "what a team does with conversations"},
		{"domain/notice", "notifications of members"},
		{"domain/retention", "deletion of what is too old"},
		{"domain/said", "search in what was said"},
		{"domain/template", "assistants for trades"},
		{"domain/webhook", "delivery of events to webhooks"},
	},
	{
		{"domain/appointment", "appointments, free times and calendars"},
		{"domain/assistant", "assistants, their versions, notes and folders"},
		{"domain/audit", "the audit log"},
		{"domain/billing", "prices, statements and margin"},
		{"domain/brand", "names, logos, colours, senders and host names"},
		{"domain/contact", "contacts"},
		{"domain/event", "events, numbered after the commit"},
		{"domain/knowledge", "knowledge bases, their sources, and the search"},
		{"domain/number", "phone numbers and number pools"},
		{"domain/oauth", "OAuth 2.1 for clients of MCP"},
		{"domain/person", "people who sign in, memberships, sessions"},
		{"domain/stats", "statistics by day and subaccount"},
		{"domain/table", "members' views of the dashboard's tables"},
		{"domain/tool", "custom tools and the platform's"},
		{"domain/topic", "topics of conversations and calls"},
		{"domain/trunk", "SIP trunks of workspaces"},
		{"domain/voice", "voices, the catalog's and custom ones"},
		{"domain/workspace", "workspaces, subaccounts and API keys"},
	},
	{
		{"domain/donotcall", "do-not-call lists and national registers"},
		{"domain/mandate", "whether the caller who began work may still do it"},
	},
	{
		{"domain/budget", "spending and its limits"},
		{"platform/certificate", "certificates of HTTPS"},
		{"platform/connection", "bounds on connections by HTTP"},
		{"platform/rule", "validation of inputs"},
		{"platform/telemetry", "health, metrics, traces"},
	},
	{
		{"platform/backup", "backups and restoring"},
		{"platform/config", "environment variables"},
		{"platform/file", "uploaded and written files"},
		{"platform/job", "durable jobs (River)"},
		{"platform/lease", "leases of conversations"},
		{"platform/page", "keyset pages"},
		{"platform/patch", "optional fields of inputs"},
		{"platform/phone", "phone numbers"},
		{"platform/reseal", "replacing the master key"},
	},
	{{"platform/store", "opens the database, with the walls on it: the only package that makes a client"}},
	{
		{"authz", "callers, scopes and allowlists"},
		{"ent", "the code generated from the data model"},
		{"migrations", "versioned SQL, and which programs may serve on it"},
		{"platform/admission", "refuses requests under overload"},
		{"platform/archive", "the format of backups"},
		{"platform/carrier", "the interface to carriers, and the test carrier"},
		{"platform/catalog", "built-in tools and voices"},
		{"platform/language", "the languages of people"},
		{"platform/limit", "rate limits"},
		{"platform/llm", "language models"},
		{"platform/notify", "text messages and e-mail"},
		{"platform/openid", "single sign-on by OpenID Connect"},
		{"platform/signature", "signatures of webhooks"},
	},
	{
		{"platform/browser", "a web page as the end of a call"},
		{"platform/sip", "SIP trunks: registration, calls and their sound"},
		{"platform/talk", "the session of a call that speaks"},
	},
	{
		{"platform/leg", "one end of a call's sound"},
		{"platform/media", "sound and keys by RTP"},
		{"platform/speech", "transcription and speech"},
		{"platform/vad", "voice activity detection"},
	},
	{
		{"platform/strictjson", "strict JSON: no duplicate keys, exact case, valid UTF-8"},
		{"web", "the dashboard"},
	},
	{
		{"platform/accept", "what clients accept, and how much they like it"},
		{"platform/build", "the version and the commit"},
		{"platform/egress", "outgoing requests that tenants can steer"},
		{"platform/fault", "errors with a public face"},
		{"platform/id", "ids"},
		{"platform/lane", "work in parallel by key, one at a time for each key"},
		{"platform/ngram", "fragments of words, for search"},
		{"platform/nice", "low-priority threads, and child processes with a memory bound"},
		{"platform/part", "contents of which clients may ask for a part"},
		{"platform/pause", "waiting, unless nobody waits any more"},
		{"platform/plain", "text that can be stored, on one line, shortened"},
		{"platform/secret", "sealed values, keyed hashes and tokens"},
		{"platform/shed", "refuses requests before net/http reads them"},
		{"platform/share", "bounds on concurrent use, in total and per tenant"},
		{"platform/sheet", "tables as CSV"},
		{"platform/sound", "telephone sound"},
		{"platform/vector", "words of similar meaning"},
		{"docs", "the guide"},
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

func TestEveryPackageHasALayer(t *testing.T) {
	t.Parallel()
	for _, s := range sources(t) {
		if _, name := place(path.Dir(s.path)); name == "" {
			t.Errorf("%s is in no layer: add its package to the table above", s.path)
		}
	}
}

func TestEveryLayerEntryExists(t *testing.T) {
	t.Parallel()
	empty := map[string]bool{}
	for _, packages := range layers {
		for _, p := range packages {
			empty[p.name] = true
		}
	}
	for _, s := range sources(t) {
		_, name := place(path.Dir(s.path))
		delete(empty, name)
	}
	for name := range empty {
		t.Errorf("there is no package %s", name)
	}
}

// judge says what is wrong with a package's import of another; "" where nothing is.
func judge(from, to string) string {
	at, name := place(from)
	below, other := place(to)
	switch {
	case name == other, below > at:
		return ""
	case below == at:
		return fmt.Sprintf("%s imports %s, which is in the same layer", from, to)
	default:
		return fmt.Sprintf("%s imports %s, which is above it", from, to)
	}
}

// place finds the entry of a package, by the longest name, and its layer from the top.
func place(path string) (layer int, name string) {
	for i, packages := range layers {
		for _, p := range packages {
			if (path == p.name || strings.HasPrefix(path, p.name+"/")) && len(p.name) > len(name) {
				layer, name = i, p.name
			}
		}
	}
	return layer, name
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
