package rest_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/graph"
)

// numberedLines repeats a pattern with its number in it.
func numberedLines(n int, pattern string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(pattern, "#", strconv.Itoa(i)))
	}
	return b.String()
}

// doubled is a bomb of so many fragments, each of which spreads the next twice.
func doubled(n int) string {
	var b strings.Builder
	b.WriteString("{contacts{nodes{...f0}}}")
	for i := range n {
		fmt.Fprintf(&b, " fragment f%d on Contact{a:id ...f%d b:id ...f%d}", i, i+1, i+1)
	}
	return b.String() + fmt.Sprintf(" fragment f%d on Contact{id}", n)
}

// The guard stands at the real door, before the real schema: what asks for too much is refused in a few words, and
// nothing of it runs.
func TestHostileDocumentsAtTheDoor(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		const create = `createContact(input:{name:"Bomb"}){id}`
		for name, c := range map[string]struct{ query, code string }{
			"depth 9":                  {strings.Repeat("{a", 9) + strings.Repeat("}", 9), "QUERY_TOO_DEEP"},
			"depth 9 by fragments":     {strings.Repeat("{...on Query{a", 9) + strings.Repeat("}}", 9), "QUERY_TOO_DEEP"},
			"depth 9 by names":         {"{a{a{a{...f}}}} fragment f on Query{a{a{a{a{a{a}}}}}}", "QUERY_TOO_DEEP"},
			"depth 2,000":              {strings.Repeat("{a", 2_000) + strings.Repeat("}", 2_000), "QUERY_TOO_DEEP"},
			"31 aliases":               {"{contacts{nodes{" + numberedLines(31, "a#:id ") + "}}}", "TOO_MANY_ALIASES"},
			"21 root fields":           {"{" + strings.Repeat("contacts{totalCount}", 21) + "}", "TOO_MANY_ROOT_FIELDS"},
			"5,000 aliases":            {"{" + numberedLines(5_000, "a#:contacts{totalCount}") + "}", "QUERY_TOO_LARGE"},
			"two mutations":            {"mutation{a:" + create + " b:" + create + "}", "TOO_MANY_ROOT_FIELDS"},
			"two mutations by name":    {"mutation{a:" + create + " ...f} fragment f on Mutation{b:" + create + "}", "TOO_MANY_ROOT_FIELDS"},
			"10,000 directives":        {"mutation" + strings.Repeat("@a", 10_000) + "{" + create + "}", "QUERY_TOO_LARGE"},
			"101 directives":           {"mutation{" + strings.TrimSuffix(create, "{id}") + strings.Repeat("@skip(if:false)", 101) + "{id}}", "TOO_MANY_DIRECTIVES"},
			"a comment of 100,000":     {"#" + strings.Repeat("x", 100_000) + "\nmutation{" + create + "}", "QUERY_TOO_LARGE"},
			"40 doubling fragments":    {doubled(40), "TOO_MANY_ALIASES"},
			"14 doubling fragments":    {doubled(14), "QUERY_TOO_COSTLY"},
			"a ring of fragments":      {"{contacts{nodes{...a}}} fragment a on Contact{...b} fragment b on Contact{...a}", "FRAGMENT_CYCLE"},
			"101 unused fragments":     {"{contacts{totalCount}}" + numberedLines(101, " fragment f# on Contact{id}"), "TOO_MANY_FRAGMENTS"},
			"pages in pages":           {"{assistants(first:100){nodes{notes(first:100){nodes{id}} versions(first:100){nodes{id}}}}}", "QUERY_TOO_COSTLY"},
			"20 reports":               {"{" + numberedLines(20, `a#:insights(from:"2026-01-01T00:00:00Z",to:"2026-03-01T00:00:00Z"){totals{calls}} `) + "}", "QUERY_TOO_COSTLY"},
			"20 counts":                {"{" + numberedLines(20, "a#:contacts(first:1){totalCount} ") + "}", "QUERY_TOO_COSTLY"},
			"20 searches":              {"{" + numberedLines(20, `a#:contacts(first:1,search:"x#"){nodes{id}} `) + "}", "QUERY_TOO_COSTLY"},
			"20 statements":            {"{" + numberedLines(20, `a#:monthStatement(subaccountId:"sub_x"){month} `) + "}", "QUERY_TOO_COSTLY"},
			"20 counts in fragments":   {"{...f b:contacts{totalCount}} fragment f on Query{...g} fragment g on Query{" + numberedLines(19, "a#:calls(first:1){totalCount} ") + "}", "QUERY_TOO_COSTLY"},
			"a page of 101":            {"{contacts(first:101){nodes{id}}}", "PAGE_SIZE_OUT_OF_RANGE"},
			"a page of none":           {"{contacts(first:0){nodes{id}}}", "PAGE_SIZE_OUT_OF_RANGE"},
			"a page below none":        {"{contacts(first:-1){nodes{id}}}", "PAGE_SIZE_OUT_OF_RANGE"},
			"a page of two billion":    {"{assistants{nodes{notes(first:2000000000){nodes{id}}}}}", "PAGE_SIZE_OUT_OF_RANGE"},
			"the schema":               {"{__schema{types{name}}}", "INTROSPECTION_DISABLED"},
			"a type":                   {`{__type(name:"Contact"){name}}`, "INTROSPECTION_DISABLED"},
			"the schema in a fragment": {"{...f} fragment f on Query{__schema{types{name}}}", "INTROSPECTION_DISABLED"},
			"a wrong name":             {"{contacts{nodes{nam}}}", "GRAPHQL_VALIDATION_FAILED"},
			"a wrong field":            {"{contact{nodes{id}}}", "GRAPHQL_VALIDATION_FAILED"},
			"1,500 wrong names":        {"{contacts(first:1){nodes{" + numberedLines(1_500, "x# ") + "}}}", "GRAPHQL_VALIDATION_FAILED"},
			"a subscription":           {"subscription{contacts{id}}", "GRAPHQL_VALIDATION_FAILED"},
			"no GraphQL":               {b.key + " {", "GRAPHQL_PARSE_FAILED"},
			"nothing":                  {"", "GRAPHQL_VALIDATION_FAILED"},
			"two operations, no name":  {"query a{contacts{totalCount}} query b{contacts{totalCount}}", "OPERATION_NOT_FOUND"},
		} {
			r := b.ask(c.query)
			code, _ := gqlCode(r)
			errs, _ := r.body["errors"].([]any)
			if code != c.code || len(errs) > 50 || r.body["data"] != nil || under(r.body, "extensions", "request_id") == nil {
				t.Errorf("%s: %d %s, want %s: %.300s", name, r.status, code, c.code, r.raw)
			}
			if small := len(errs) == 1; small && len(r.raw) > 4_000 || strings.Contains(string(r.raw), "Did you mean") || strings.Contains(string(r.raw), b.key) {
				t.Errorf("%s: %.500s", name, r.raw)
			}
		}
		if total := b.send("GET", "/v3/contacts?include_total=true", "").header.Get("X-Total-Count"); total != "0" {
			t.Errorf("%s contacts were made by what was refused", total)
		}
	})
}

// What an operation of /v3 answers can be asked by GraphQL as well, with its longest page and a search; of statements, which are long,
// with half of it, and of turns, which have all that a reply was drawn from, with a tenth.
func TestOperationsAreWithinTheLimits(t *testing.T) {
	t.Parallel()
	limits, schema := graph.Limits(), graph.Schema()
	all := must(contract()).Operations
	if len(all) == 0 {
		t.Fatal("no operations: whatever is true of each proves nothing")
	}
	for _, o := range all {
		most := limits.MaxPage
		if part := map[string]int{"listStatements": 2, "listConversationTurns": 10}[o.ID()]; part > 0 {
			most /= part
		}
		if cost, err := limits.Price(schema, asClients(o.Document), "", map[string]any{"limit": most, "search": "a"}); err != nil {
			t.Errorf("%s costs %d: %v", o.ID(), cost, err)
		}
	}
}

// What is no request of GraphQL is refused as HTTP, and never repeated to whoever sent it.
func TestRequestsThatAreNoGraphQL(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		good := string(must(json.Marshal(map[string]string{"query": `mutation{createContact(input:{name:"Bomb"}){id}}`})))
		const secret = "ask_dev_hunter2"
		for name, c := range map[string]struct {
			method, path, body, kind string
			status                   int
			code                     string
		}{
			"a batch":           {"POST", "/graphql", "[" + good + "," + good + "]", "", 400, "validation_error"},
			"broken, with key":  {"POST", "/graphql", `{"query":"{contacts{nodes{id}}}","key":"` + secret, "", 400, "validation_error"},
			"two queries":       {"POST", "/graphql", `{"query":"{contacts{totalCount}}","query":"` + secret + `"}`, "", 400, "validation_error"},
			"a hash":            {"POST", "/graphql", `{"query":"` + secret + `","extensions":{"persistedQuery":{"version":1,"sha256Hash":"0"}}}`, "", 400, "PERSISTED_QUERY_NOT_SUPPORTED"},
			"a mutation by GET": {"GET", "/graphql?query=mutation%7BcreateContact(input:%7Bname:%22Bomb%22%7D)%7Bid%7D%7D", "", "", 405, "method_not_allowed"},
			"by PUT":            {"PUT", "/graphql", good, "", 405, "method_not_allowed"},
			"as a form":         {"POST", "/graphql", "query=" + secret, "application/x-www-form-urlencoded", 415, "unsupported_media_type"},
			"as an upload":      {"POST", "/graphql", "--B\r\nContent-Disposition: form-data; name=\"operations\"\r\n\r\n" + good + "\r\n--B--\r\n", "multipart/form-data; boundary=B", 415, "unsupported_media_type"},
			"a document":        {"POST", "/graphql", "{contacts{totalCount}}", "application/graphql", 415, "unsupported_media_type"},
			"many values":       {"POST", "/graphql", `{"query":"{contacts{totalCount}}","variables":{"a":[` + strings.Repeat("1,", 60_000) + `1]}}`, "", 413, "payload_too_large"},
			"a long document":   {"POST", "/graphql", `{"query":"{contacts{totalCount}}` + strings.Repeat(" ", 100_000) + `"}`, "", 413, "QUERY_TOO_LARGE"},
		} {
			kind := c.kind
			if kind == "" {
				kind = "application/json"
			}
			r := b.send(c.method, c.path, c.body, "Content-Type", kind)
			if code, _ := gqlCode(r); r.status != c.status || code != c.code || strings.Contains(string(r.raw), "hunter2") || len(r.raw) > 1_000 {
				t.Errorf("%s: %d %s, want %d %s: %.300s", name, r.status, code, c.status, c.code, r.raw)
			}
		}
		if total := b.send("GET", "/v3/contacts?include_total=true", "").header.Get("X-Total-Count"); total != "0" {
			t.Errorf("%s contacts were made by what was refused", total)
		}
	})
}
