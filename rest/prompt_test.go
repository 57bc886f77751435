package rest_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// spent has a subaccount spend so many millionths of a dollar.
func (b *bundle) spent(sub string, cost int64) {
	b.t.Helper()
	ctx := authz.With(context.Background(), &authz.Caller{Kind: authz.KindSystem, ID: "test", Workspace: b.workspace, Subaccount: sub})
	err := b.store.Tx(ctx, func(ctx context.Context) error {
		return b.door.Product.Budget.Spend(ctx, budget.Replies, "x", budget.Amount{Cost: cost, InputTokens: 7, OutputTokens: 3})
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

func contains(r reply, text string) bool { return strings.Contains(string(r.raw), text) }

const previewQuery = `query($p: String!, $c: ID, $a: ID) { previewPrompt(prompt: $p, contactId: $c, assistantId: $a) { text unknownVariables characters tokens } }`

// A preview is what a turn sends: the contact's values, custom ones, the clock; and what has no value is named.
func TestPreviewPrompt(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.ask(`mutation { updateSubaccount(id: "` + b.sub + `", input: {customValues: {desk: "Sam"}}) { id } }`)
		ann := b.made("/v3/contacts", `{"first_name":"Änn","last_name":"Lee"}`)
		desk := b.made("/v3/assistants", `{"name":"Desk","prompt":"Hi"}`)
		preview := func(key, prompt, contact, assistant string) reply {
			vars := map[string]any{"p": prompt}
			for name, id := range map[string]string{"c": contact, "a": assistant} {
				if id != "" {
					vars[name] = id
				}
			}
			return b.send("POST", "/graphql", string(must(json.Marshal(map[string]any{"query": previewQuery, "variables": vars}))), "Authorization", "Bearer "+key)
		}
		for _, c := range []struct{ prompt, contact, assistant, want string }{
			{"", "", "", `{"text":"","unknownVariables":[],"characters":0,"tokens":0}`},
			{"{{contact.first_name}}!", ann, "", `{"text":"(contact.first_name, see [DATA])!","unknownVariables":[],"characters":33,"tokens":11}`},
			{"{{contact.first_name}}!", "", "", `{"text":"!","unknownVariables":[],"characters":1,"tokens":1}`},
			{"{{ assistant.name }} {{custom_values.desk}}", "", desk, `{"text":"Desk Sam","unknownVariables":[],"characters":8,"tokens":2}`},
			{"{{zeta}}{{custom_values.none}}{{zeta}}", ann, desk, `{"text":"","unknownVariables":["custom_values.none","zeta"],"characters":0,"tokens":0}`},
		} {
			if r := preview(b.key, c.prompt, c.contact, c.assistant); !contains(r, c.want) {
				t.Errorf("%q: %s, want %s", c.prompt, r.raw, c.want)
			}
		}
		theirs := b.newKey(b.rival, workspace.NewKey{Preset: "admin"})
		for name, c := range map[string]struct {
			r    reply
			code string
		}{
			"a rival's contact":    {preview(theirs, "x", ann, ""), "not_found"},
			"a rival's assistant":  {preview(theirs, "x", "", desk), "not_found"},
			"assistants alone":     {preview(b.limited("assistants:read"), "x", "", desk), ""},
			"a contact unseen":     {preview(b.limited("assistants:read"), "x", ann, ""), "forbidden"},
			"no scope":             {preview(b.limited("contacts:read"), "x", "", ""), "forbidden"},
			"too long":             {preview(b.key, strings.Repeat("x", 500_001), "", ""), "validation_error"},
			"variables, no scope":  {b.ask(`{ promptVariables { name } }`, "Authorization", "Bearer "+b.limited("contacts:read")), "forbidden"},
			"models, no scope":     {b.ask(`{ modelNames { name } }`, "Authorization", "Bearer "+b.limited("contacts:read")), "forbidden"},
			"variables of nowhere": {b.ask(`{ promptVariables { name } }`, "Authorization", "Bearer "+b.wide()), "subaccount_required"},
		} {
			if code, _ := gqlCode(c.r); code != c.code {
				t.Errorf("%s: %s, want %s", name, c.r.raw, c.code)
			}
		}
	})
}

// Every variable that is shown is known to the filling, those of the subaccount with their values.
func TestPromptVariables(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.ask(`mutation { updateSubaccount(id: "` + b.sub + `", input: {customValues: {desk: "Sam"}}) { id } }`)
		before := time.Now().UTC().Format(time.DateOnly)
		r := b.ask(`{ promptVariables { name description source example } }`)
		after := time.Now().UTC().Format(time.DateOnly)
		list, _ := under(r.body, "data", "promptVariables").([]any)
		prompt, examples, sources := "", map[string]any{}, map[string]bool{}
		for _, v := range list {
			one := v.(map[string]any)
			prompt += "{{" + one["name"].(string) + "}} "
			examples[one["name"].(string)], sources[one["source"].(string)] = one["example"], true
			if one["description"] == "" {
				t.Errorf("%v says nothing", one["name"])
			}
		}
		if len(list) < 26 || len(sources) != 6 {
			t.Errorf("%d variables of %v", len(list), sources)
		}
		if examples["custom_values.desk"] != "Sam" || examples["location.name"] != "loc-1" || examples["contact.name"] != nil ||
			examples["right_now.date"] != before && examples["right_now.date"] != after {
			t.Errorf("%v", examples)
		}
		filled := b.send("POST", "/graphql", string(must(json.Marshal(map[string]any{"query": previewQuery, "variables": map[string]any{"p": prompt}}))))
		if !contains(filled, `"unknownVariables":[]`) {
			t.Errorf("%s", filled.raw)
		}
		if r := b.ask(`{ promptVariables { name } }`, "Authorization", "Bearer "+b.newKey(b.rival, workspace.NewKey{Preset: "admin"})); contains(r, "desk") {
			t.Errorf("a rival sees %s", r.raw)
		}
	})
}

// The models are those of the installation and of the workspace's own settings, and none where no endpoint is.
func TestModelNames(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		const query = `{ modelNames { name default } }`
		if r := b.ask(query); !contains(r, `"modelNames":[]`) {
			t.Errorf("without an endpoint: %s", r.raw)
		}
		err := b.workspaces.SetModel(context.Background(), b.workspace, workspace.ModelSettings{
			URL: "https://models.example/v1", Default: "small", Names: map[string]string{"gpt-4": "big", "small": "tiny"},
		})
		if err != nil {
			t.Fatal(err)
		}
		if r := b.ask(query); !contains(r, `[{"name":"small","default":true},{"name":"gpt-4","default":false}]`) {
			t.Errorf("%s", r.raw)
		}
		if r := b.ask(query, "Authorization", "Bearer "+b.newKey(b.rival, workspace.NewKey{Preset: "admin"})); !contains(r, `"modelNames":[]`) {
			t.Errorf("a rival: %s", r.raw)
		}
	})
}
