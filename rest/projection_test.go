package rest_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/executor"
	"github.com/vektah/gqlparser/v2/formatter"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/graph"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/operation/projection"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// odd is text that encoders differ on.
const odd = `Zoë 東京 😀 <b>&amp;</b>\u2028 \"q\" \\ \t`

// full are requests that leave no field out. Names in angle brackets are things of the world.
var full = map[string]string{
	"createAssistant": `{"name":"` + odd + `","description":"` + odd + `","model":"m","prompt":"` + odd + `","temperature":0.1,"voice_id":"v",
		"assistant_type":"FLOW_BUILDER","language":"pt-BR","voice_enabled":true,"folder_id":"<folder>","inbound_greeting":"` + odd + `",
		"outbound_greeting":"` + odd + `","voice_settings":{"greeting_mode":"fixed","inbound_opening_message":"` + odd + `",
		"outbound_opening_message":"` + odd + `","voicemail_message":"` + odd + `","enable_voicemail_detection":true},
		"platform_tools":["send_sms","add_tag"],"change_note":"` + odd + `"}`,
	"updateAssistant": `{"prompt":"new ` + odd + `","temperature":1e-7,"platform_tools":["send_sms"]}`,
	"createContact": `{"name":"` + odd + `","first_name":"` + odd + `","last_name":"` + odd + `","email":"zoe@example.com","phone":"+1 202 555 0123",
		"title":"` + odd + `","company_name":"` + odd + `","image":"https://example.com/a.png","website":"example.com",
		"linkedin_url":"https://example.com/zoe","location_text":"` + odd + `","source":"s","status":"t","dnd":true}`,
	"createAssistantFolder": `{"name":"` + odd + `","color":"red"}`,
	"createAssistantNote":   `{"content":"` + odd + `"}`,
	"createKnowledgeBase":   `{"name":"` + odd + `","description":"` + odd + `","folder_id":"<folder>"}`,
	"createTextSource":      `{"name":"` + odd + `","text":"Parking is behind the house. ` + odd + `"}`,
	"searchKnowledgeBase":   `{"query":"parking"}`,
	"createChatCompletion":  `{"assistant_id":"<assistant>","input":"Where is parking?","contact_id":"<contact>","channel":"sms"}`,
}

// queries are what a dashboard sends: what no operation of the table has.
var queries = []string{
	`{ assistants { nodes { ...a folder { name counts { total } } } edges { cursor node { n: name } } pageInfo { hasNextPage endCursor } totalCount } }
		fragment a on Assistant { __typename id voiceSettings { greetingMode } voiceSettings { voicemailMessage } }`,
	`{ assistants(first: 2) { nodes { notes(first: 1) { nodes { content } totalCount } knowledgeBases { nodes { name sources } } versions { edges { node { version } } } } } }`,
	`query($yes: Boolean! = true) { contacts { nodes { id name @skip(if: $yes) phone @include(if: $yes) ... @include(if: false) { email } } } }`,
	`{ nodes(ids: ["<assistant>", "<contact>", "<knowledge>", "asst_nothing"]) { __typename id ... on Assistant { name folder { id } } ... on Contact { phone } ... on Node { same: id } } }`,
	`{ node(id: "<contact>") { ...c } other: node(id: "con_nothing") { id } } fragment c on Contact { name email dnd }`,
	`{ a: assistantFolders { nodes { name } } b: assistantFolders(first: 1) { pageInfo { startCursor hasPreviousPage } } }`,
}

// What the table's operations and a dashboard's queries answer is the same byte for byte with the projection and
// without, for a subaccount that is empty, for things that have nothing but what they must have, and for full ones.
func TestTheProjectionAnswersAsGqlgenDoes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		c := compare(t, b)
		c.all(t, c.as(b.other), b.called(b.key, b.furnish(b.key)).nowhere())
		for _, bodies := range []map[string]string{bodies, full} {
			c.bodies = bodies
			c.all(t, c.as(b.sub), c.world())
		}
		t.Logf("%d answers and %d refusals", c.answers, c.refusals)
		if c.answers < 2*len(b.table.Operations) {
			t.Errorf("only %d answers to compare", c.answers)
		}
	})
}

// comparison runs everything by the projection and by gqlgen alone. A mutation is made once: its second run encodes what
// the first returned.
type comparison struct {
	*bundle
	caller            authz.Caller
	bodies            map[string]string
	again             bool
	value             any
	err               error
	compiled          *operation.Executor
	projected, stock  *executor.Executor
	answers, refusals int
}

func compare(t *testing.T, b *bundle) *comparison {
	t.Helper()
	key := b.newKey(b.workspace, workspace.NewKey{Preset: "admin"})
	caller, _, err := b.workspaces.Authenticate(t.Context(), key, netip.MustParseAddr("127.0.0.1"), "")
	if err != nil {
		t.Fatal(err)
	}
	c := &comparison{bundle: b, caller: *caller, bodies: bodies}
	config := graph.Config(&graph.Resolver{Product: b.door.Product})
	config.Directives.Scope = c.scope
	schema := generated.NewExecutableSchema(config)
	c.compiled = operation.NewExecutor(schema, generated.Called(), b.table)
	c.projected, c.stock = executor.New(schema), executor.New(schema)
	c.projected.Use(projection.New(schema.Schema(), generated.Called()))
	return c
}

// scope is the product's directive, beside a memory of what a mutation returned.
func (c *comparison) scope(ctx context.Context, obj any, next graphql.Resolver, resource, action string, wide *bool) (any, error) {
	return graph.Scope(ctx, obj, func(ctx context.Context) (any, error) {
		if graphql.GetFieldContext(ctx).Object != "Mutation" {
			return next(ctx)
		}
		if !c.again {
			c.value, c.err = next(ctx)
		}
		return c.value, c.err
	}, resource, action, wide)
}

func (c *comparison) as(subaccount string) context.Context {
	caller := c.caller
	caller.Subaccount = subaccount
	return authz.With(context.Background(), &caller)
}

// world is one of each thing, full where the requests are.
func (c *comparison) world() world {
	w := c.called(c.key, c.furnish(c.key))
	for _, step := range []struct{ thing, id, path string }{
		{"folder", "createAssistantFolder", "/v3/assistant-folders"},
		{"contact", "createContact", "/v3/contacts"},
		{"assistant", "createAssistant", "/v3/assistants"},
		{"note", "createAssistantNote", "/v3/assistants/<assistant>/notes"},
		{"knowledge", "createKnowledgeBase", "/v3/knowledge-bases"},
		{"source", "createTextSource", "/v3/knowledge-bases/<knowledge>/sources/text"},
	} {
		w[step.thing] = c.made(w.fill(step.path), w.fill(c.bodies[step.id]))
	}
	versions := c.send("GET", w.fill("/v3/assistants/<assistant>/versions"), "")
	if all := versions.body["data"].([]any); len(all) > 0 {
		w["version"] = all[0].(map[string]any)["id"].(string)
	}
	c.send("POST", w.fill("/v3/knowledge-bases/<knowledge>/assign"), w.fill(`{"assistant_id":"<assistant>"}`))
	c.ready(w)
	return w
}

// ready asks until the source of the world has been read.
func (c *comparison) ready(w world) {
	c.t.Helper()
	await.For(c.t, "the source is never read", func() (string, bool) {
		sources := string(c.send("GET", w.fill("/v3/knowledge-bases/<knowledge>/sources"), "").raw)
		return sources, strings.Contains(sources, `"READY"`)
	})
}

// fill puts the ids of a world in the place of their names.
func (w world) fill(text string) string {
	return inAngles.ReplaceAllStringFunc(text, func(p string) string { return w[p[1:len(p)-1]] })
}

func (c *comparison) all(t *testing.T, ctx context.Context, w world) {
	t.Helper()
	for _, q := range queries {
		c.query(t, ctx, w.fill(q))
	}
	for _, gone := range []bool{false, true} { // what is deleted is deleted last
		for _, o := range c.table.Operations {
			if (o.Method == http.MethodDelete) == gone {
				c.operation(t, ctx, o, w)
			}
		}
	}
}

func (c *comparison) operation(t *testing.T, ctx context.Context, o *operation.Operation, w world) {
	t.Helper()
	in := operation.Input{Path: map[string]string{}, RawQuery: ourQueries[o.ID()], Header: http.Header{}}
	for _, p := range inBraces.FindAllStringSubmatch(o.Path, -1) {
		in.Path[p[1]] = w[pathThing(o, p[1])]
	}
	text := c.bodies[o.ID()]
	if text == "" {
		text = bodies[o.ID()]
	}
	if text != "" {
		in.Body = must(strictjson.Object([]byte(w.fill(text))))
	}
	variables, problem := o.Bind(in)
	if problem != nil {
		t.Fatalf("%s: %v", o.Name, problem.Details)
	}
	var document strings.Builder
	formatter.NewFormatter(&document).FormatQueryDocument(o.Document)
	path := o.Document.Operations[0].Directives.ForName("http").Arguments.ForName("data").Value.Raw
	answered := false
	c.again = false
	c.same(t, o.Name, func() string {
		result, err := c.compiled.Run(ctx, o, variables)
		c.again, answered = true, err == nil
		if err != nil {
			return string(fault.From(err).Code)
		}
		return string(result.Data)
	}, func() string { return within(run(ctx, c.stock, document.String(), variables), path) })
	c.count(answered)
}

func (c *comparison) query(t *testing.T, ctx context.Context, query string) {
	t.Helper()
	answer := ""
	c.same(t, query, func() string {
		answer = run(ctx, c.projected, query, nil)
		return answer
	}, func() string { return run(ctx, c.stock, query, nil) })
	c.count(strings.HasPrefix(answer, "{"))
}

// looks is how often what differs is looked at.
const looks = 5

// same compares what both answer. A job may have changed it between the two: then the first one answers something else now, too.
func (c *comparison) same(t *testing.T, what string, projected, stock func() string) {
	t.Helper()
	var got, want string
	for range looks {
		got, want = projected(), stock()
		if got == want {
			return
		}
		if got == projected() {
			break
		}
	}
	t.Errorf("%s:\nprojected %s\nstock     %s", what, got, want)
}

func (c *comparison) count(answered bool) {
	if answered {
		c.answers++
	} else {
		c.refusals++
	}
}

// run gives the data of a query's answer, or the code of its error.
func run(ctx context.Context, exec *executor.Executor, query string, variables map[string]any) string {
	ctx = graphql.StartOperationTrace(ctx)
	oc, errs := exec.CreateOperationContext(ctx, &graphql.RawParams{Query: query, Variables: variables})
	if len(errs) > 0 {
		return errs.Error()
	}
	respond, ctx := exec.DispatchOperation(ctx, oc)
	response := respond(ctx)
	if len(response.Errors) > 0 {
		return string(fault.From(response.Errors[0]).Code)
	}
	return string(response.Data)
}

// within is the part of an answer at a path; an answer that is none stays.
func within(answer, path string) string {
	if path == "." {
		return answer
	}
	for name := range strings.SplitSeq(path, ".") {
		var object map[string]json.RawMessage
		if err := json.Unmarshal([]byte(answer), &object); err != nil {
			return answer
		}
		answer = string(object[name])
	}
	return answer
}
