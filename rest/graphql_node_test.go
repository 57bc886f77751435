package rest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/graph"
	"github.com/switchboard-dev/switchboard/graph/generated"
)

// nodeOf is the thing of a world that is of the type, and the scope that reading it takes.
var nodeOf = map[string]struct{ thing, scope string }{
	"Assistant": {"assistant", "assistants:read"}, "AssistantVersion": {"version", "assistants:read"},
	"AssistantNote": {"note", "assistants:read"}, "AssistantFolder": {"folder", "assistants:read"},
	"Contact": {"contact", "contacts:read"}, "ContactNote": {"remark", "contacts:read"}, "ContactImport": {"import", "contacts:read"},
	"QueryTraining": {"training", "knowledge:read"}, "Turn": {"trace", "conversations:read"}, "Message": {"message", "messages:list"}, "Conversation": {"conversation", "conversations:read"}, "KnowledgeBase": {"knowledge", "knowledge:read"},
	"KnowledgeSite": {"site", "knowledge:read"}, "KnowledgePage": {"page", "knowledge:read"}, "KnowledgeSource": {"source", "knowledge:read"}, "Tag": {"tag", "tags:read"}, "Topic": {"topic", "conversations:read"}, "PhoneNumber": {"number", "numbers:read"},
	"NumberPool": {"pool", "numbers:read"}, "Appointment": {"appointment", "appointments:read"}, "Tool": {"tool", "tools:read"},
	"Voice": {"voice", "voices:read"}, "Call": {"call", "calls:read"}, "Webhook": {"webhook", "webhooks:read"}, "WebhookDelivery": {"delivery", "webhooks:read"}, "Subaccount": {"subaccount", "subaccounts:read"},
}

// nodes are a world of the subaccount with one thing of every type.
func (b *bundle) nodes(key, subaccount string) world {
	b.t.Helper()
	mine := b.key
	b.key = key
	defer func() { b.key = mine }()
	w := b.called(key, b.furnish(key))
	w["subaccount"] = subaccount
	said := b.say(turn{assistant: w["assistant"], contact: w["contact"], input: "Hi"}).data()
	w["message"], w["trace"] = said["messageId"].(string), said["traceId"].(string)
	brought := b.ask(`mutation{importContacts(fileId:"` + b.file("c.csv", "name\nAnn\n").data()["id"].(string) + `"){id}}`)
	w["import"] = under(brought.body, "data", "importContacts", "id").(string)
	b.system(func(ctx context.Context, c *ent.Client) error {
		site := c.KnowledgeSite.Create().SetSubaccountID(subaccount).SetKnowledgeBaseID(w["knowledge"]).SetURL("https://a.example/").
			SetMode("links").SetMaxPages(1).SetMaxDepth(1).SaveX(ctx)
		w["site"] = site.ID
		w["topic"] = c.Topic.Create().SetSubaccountID(subaccount).SetName("Prices").SetNameKey("prices").SaveX(ctx).ID
		w["page"] = c.KnowledgePage.Create().SetSubaccountID(subaccount).SetSiteID(site.ID).SetKind("page").SetURL("https://a.example/").SaveX(ctx).ID
		return nil
	})
	return w
}

var anyRequest = regexp.MustCompile(`req_\w+`)

// bare is an answer without the request's id.
func (r reply) bare() string { return anyRequest.ReplaceAllString(string(r.raw), "") }

func TestNodesOfEveryType(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		strange := b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
		sibling := b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.other}})
		mine, theirs, beside := b.nodes(b.key, b.sub), b.nodes(strange, b.stranger), b.nodes(sibling, b.other)
		wide := "Bearer " + b.newKey(b.workspace, workspace.NewKey{Preset: "admin"})
		schema := generated.NewExecutableSchema(graph.Config(&graph.Resolver{})).Schema()
		types := schema.GetPossibleTypes(schema.Types["Node"])
		if len(types) < len(nodeOf) {
			t.Errorf("only %d types are nodes", len(types))
		}
		for _, def := range types {
			if def.Name == "Trunk" { // no key reads it; TestTrunks tries it by people
				continue
			}
			of, ok := nodeOf[def.Name]
			if !ok {
				t.Errorf("%s is a Node and not in the table above", def.Name)
				continue
			}
			id, nowhere := mine[of.thing], b.node(mine.nowhere()[of.thing])
			own := b.node(id)
			if want := `{"data":{"node":{"__typename":"` + def.Name + `","id":"` + id + `"}},"extensions":{"request_id":""}}`; own.bare() != want {
				t.Errorf("%s: %s, want %s", def.Name, own.bare(), want)
			}
			if nowhere.bare() != `{"data":{"node":null},"extensions":{"request_id":""}}` {
				t.Errorf("%s that is nowhere: %s", def.Name, nowhere.raw)
			}
			for whose, id := range map[string]string{"a rival's": theirs[of.thing], "a neighbour's": beside[of.thing], "a cut": id[:len(id)-1]} {
				if r := b.node(id); r.bare() != nowhere.bare() || r.status != nowhere.status {
					t.Errorf("%s %s is told from none: %s", whose, def.Name, r.raw)
				}
			}
			if code, _ := gqlCode(b.node(id, "Authorization", wide)); (code == "subaccount_required") == (def.Name == "Subaccount") {
				t.Errorf("%s without a subaccount: %s", def.Name, code)
			}
			if r := b.node(id, "Authorization", wide, "X-Subaccount-Id", "loc-1"); r.bare() != own.bare() {
				t.Errorf("%s of the subaccount that the header names: %s", def.Name, r.raw)
			}
		}
	})
}

// node asks for one thing by its id.
func (b *bundle) node(id string, headers ...string) reply {
	b.t.Helper()
	return b.ask(`{node(id:"`+id+`"){__typename id}}`, headers...)
}

// Without its scope nothing is read, and what is there is not told from what is not.
func TestNodesWithoutTheirScope(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		strange := b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
		mine, theirs := b.nodes(b.key, b.sub), b.nodes(strange, b.stranger)
		narrow := "Bearer " + b.newKey(b.workspace, workspace.NewKey{Scopes: []string{"webhooks:list"}, Subaccounts: []string{b.sub}})
		for name, of := range nodeOf {
			own := b.node(mine[of.thing], "Authorization", narrow)
			if code, _ := gqlCode(own); code != "forbidden" || !strings.Contains(string(own.raw), of.scope) || under(own.body, "data", "node") != nil {
				t.Errorf("%s: %s", name, own.raw)
			}
			for _, id := range []string{mine.nowhere()[of.thing], theirs[of.thing]} {
				if r := b.node(id, "Authorization", narrow); r.bare() != own.bare() {
					t.Errorf("%s is told from %s: %s", name, id, r.raw)
				}
			}
		}
	})
}

// Several at once come in the order asked for. What the caller may not see is null in its place, and takes nothing else
// with it.
func TestNodesAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		strange := b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
		mine, theirs := b.nodes(b.key, b.sub), b.nodes(strange, b.stranger)
		get := func(ids []string, headers ...string) (got []any, r reply) {
			r = b.ask(`{nodes(ids:`+string(must(json.Marshal(ids)))+`){id}}`, headers...)
			list, _ := under(r.body, "data", "nodes").([]any)
			for _, n := range list {
				got = append(got, under(n, "id"))
			}
			return got, r
		}
		ids := []string{
			mine["contact"], theirs["contact"], mine["assistant"], "nonsense", mine["message"], mine.nowhere()["note"], theirs["message"],
			mine["source"], mine["contact"], "", "_", "asst_", strings.ToUpper(mine["note"]), "ws_01m7zzzzzzezzt1p20pdey9x3f", mine["note"],
		}
		want := []any{mine["contact"], nil, mine["assistant"], nil, mine["message"], nil, nil, mine["source"], mine["contact"], nil, nil, nil, nil, nil, mine["note"]}
		if got, r := get(ids); !slices.Equal(got, want) || r.body["errors"] != nil {
			t.Errorf("got %v, want %v: %s", got, want, r.raw)
		}
		some := "Bearer " + b.newKey(b.workspace, workspace.NewKey{Scopes: []string{"contacts:read"}, Subaccounts: []string{b.sub}})
		got, r := get([]string{mine["assistant"], mine["contact"], theirs["assistant"]}, "Authorization", some)
		if !slices.Equal(got, []any{nil, mine["contact"], nil}) {
			t.Errorf("with a scope for some: %s", r.raw)
		}
		errs, _ := r.body["errors"].([]any)
		for i, e := range errs {
			if at := fmt.Sprint(under(e, "path")); under(e, "extensions", "code") != "forbidden" || at != fmt.Sprintf("[nodes %d]", 2*i) {
				t.Errorf("the refusal at %s: %v", at, e)
			}
		}
		if len(errs) != 2 {
			t.Errorf("%d refusals, want one for each that the scope is missing for", len(errs))
		}
		for what, ids := range map[string][]string{"too many": slices.Repeat([]string{mine["contact"]}, 101), "a long one": {strings.Repeat("x", 1001)}, "a NUL": {"con_\x00"}} {
			if _, r := get(ids); r.body["data"] != nil || len(r.body["errors"].([]any)) != 1 {
				t.Errorf("%s: %s", what, r.raw)
			} else if code, _ := gqlCode(r); code != "validation_error" {
				t.Errorf("%s: %s", what, r.raw)
			}
		}
		if got, _ := get(slices.Repeat([]string{mine["contact"]}, 100)); len(got) != 100 {
			t.Errorf("a hundred: %d", len(got))
		}
		if got, _ := get([]string{}); len(got) != 0 {
			t.Errorf("none: %v", got)
		}
	})
}
