package rest_test

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/operation"
)

// lengths are the contract's, in characters, by the name of the field. What is not here may have 1,000.
var lengths = map[string]int{
	"name": 200, "first_name": 200, "last_name": 200, "company_name": 200, "filename": 200, "description": 2_000,
	"prompt": 500_000, "inbound_opening_message": 5_000, "outbound_opening_message": 5_000, "inbound_greeting": 5_000,
	"outbound_greeting": 5_000, "voicemail_message": 5_000, "content": 20_000, "additional_instructions": 20_000,
	"input": 100_000, "text": 1_000_000, "image": 2_048, "website": 2_048, "linkedin_url": 2_048, "file_url": 2_048,
	"csv": 1_000_000, "currency": 3, "setPrices.from": 10, "setSubaccountPrices.from": 10, "recording_notice": 500, "region": 2, "opt_out_key": 1, "email": 320, "query": 2_000, "value": 20_000, "url": 2_048, "execution_message_description": 2_000, "transfer_prompt": 500_000,
	"response": 20_000, "question": 2_000, "answer": 20_000, "summary": 20_000, "createMessage.content": 100_000,
	"createCannedReply.name": 60, "updateCannedReply.name": 60, "createMacro.name": 60, "updateMacro.name": 60, "createTeam.name": 60, "updateTeam.name": 60,
	"createCannedReply.content": 10_000, "updateCannedReply.content": 10_000, "createMacro.steps.text": 10_000, "updateMacro.steps.text": 10_000,
	"voice_name": 200, "preview_audio_url": 2_048,
	"createTag.name": 100, "updateTag.name": 100, "createTool.name": 64, "updateTool.name": 64, "copyTool.name": 64,
}

const (
	lengthOfOthers = 1_000
	lengthOfLists  = 500
)

// shortLists are those of ours that are shorter, by the name of the field.
var shortLists = map[string]int{
	"mentioned_ids": 20, "include": 50, "exclude": 50, "steps": 10, "member_ids": 100,
	"sunday": 10, "monday": 10, "tuesday": 10, "wednesday": 10, "thursday": 10, "friday": 10, "saturday": 10,
}

// bodyParams are the fields of an operation's body.
func bodyParams(o *operation.Operation) []*operation.Param {
	return slices.DeleteFunc(slices.Clone(o.Params), func(p *operation.Param) bool { return p.In != operation.InBody })
}

func TestLengthsAreTheContracts(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	seen := map[string]bool{}
	var look func(at string, params []*operation.Param)
	look = func(at string, params []*operation.Param) {
		for _, p := range params {
			at := at + "." + p.Name
			want, named := lengths[at]
			if seen[at] = true; !named {
				want, named = lengths[p.Name]
				seen[p.Name] = true
			}
			if !named {
				want = lengthOfOthers
			}
			text := p.Kind == ast.Scalar && (p.Type.Name() == "String" || p.Type.Name() == "ID")
			if text && p.Check.MaxLength != want {
				t.Errorf("%s may have %d characters, the contract says %d", at, p.Check.MaxLength, want)
			}
			if text && p.Required && p.Type.Name() == "String" && p.Check.MinLength != 1 && p.Type.Elem == nil {
				t.Errorf("%s is required and may be blank", at)
			}
			if want := cmp.Or(shortLists[p.Name], lengthOfLists); p.Type.Elem != nil && p.Check.MaxItems != want {
				t.Errorf("%s may have %d items, the contract says %d", at, p.Check.MaxItems, want)
			}
			look(at, p.Fields)
		}
	}
	for _, o := range b.table.Operations {
		look(o.ID(), bodyParams(o))
	}
	for name := range lengths {
		if !seen[name] {
			t.Errorf("no body has a field %s", name)
		}
	}
}

// probeFloor is the least number of refusals that must have been tried on one database.
const probeFloor = 450

func TestExtendedEveryBodyFieldIsJudged(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w := b.furnish(b.key)
		b.settled(w["knowledge"])
		before, n := b.snapshot(w), 0
		for _, o := range b.table.Operations {
			for _, p := range bodyParams(o) {
				for _, probe := range refused(p) {
					n++
					b.refuses(t, o, w, p, probe)
				}
			}
			for _, f := range readOnly(o) {
				b.refuses(t, o, w, nil, probe{"read-only", `"` + f + `":"x"`, f})
				n++
			}
		}
		t.Logf("%d values were refused", n)
		if n < probeFloor {
			t.Errorf("only %d values were tried", n)
		}
		if after := b.snapshot(w); after != before {
			t.Errorf("what was refused left something:\n%s\n%s", before, after)
		}
	})
}

func TestExtendedEveryBodyFieldTakesItsEdges(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w := b.furnish(b.key)
		w["subaccount"] = b.other // what is set here is nobody's
		for _, o := range b.table.Operations {
			for _, p := range bodyParams(o) {
				if o.ID() == "createCall" && (p.Name == "to" || p.Name == "from") || byPeople[o.ID()+"."+p.Name] {
					continue // what is a number, and ours, is told elsewhere
				}
				for _, probe := range accepted(p) {
					r := b.send(o.Method, w.path(o), base(w, o, p, probe.members), b.fitting(o)...)
					nowhere := r.status == 404 && (p.Type.Name() == "ID" || o.ID() == "createChatCompletion" || o.ID() == "createCall" || o.ID() == "createWebCall")
					if r.status != o.Status && !nowhere {
						t.Errorf("%s: %s, %s: %d %.300s", o.ID(), p.Name, probe.why, r.status, r.raw)
					}
				}
			}
		}
	})
}

// refuses sends a value and wants the one refusal that names its field, as the client wrote it.
func (b *bundle) refuses(t *testing.T, o *operation.Operation, w world, p *operation.Param, probe probe) {
	t.Helper()
	r := b.send(o.Method, w.path(o), base(w, o, p, probe.members))
	if got := r.fields(); r.status != 422 || r.code() != "validation_error" || !slices.Equal(got, []string{probe.at}) {
		t.Errorf("%s: %.60s: %d naming %v, want %s: %.300s", o.ID(), probe.members, r.status, got, probe.at, r.raw)
	}
}

// base is the right request of the operation with other members in place of the field.
func base(w world, o *operation.Operation, p *operation.Param, members string) string {
	var object map[string]json.RawMessage
	text := w.body(o)
	if o.ID() == "createContact" {
		text = `{"name":"Bob","phone":"+12025550123"}` // either may be missing
	}
	if o.ID() == "setRetention" {
		text = `{"kind":"CALLS","days":30}` // events are kept for 30 days at most
	}
	if o.ID() == "createContactImport" && p != nil && p.Name != "fields" {
		text = "" // one of the two
	}
	if text != "" {
		must(0, json.Unmarshal([]byte(text), &object))
	}
	if p != nil {
		delete(object, p.Name)
	}
	rest := strings.TrimPrefix(string(must(json.Marshal(object))), "{")
	if rest == "}" || rest == "null" {
		return "{" + members + "}"
	}
	return "{" + members + "," + rest
}

// readOnly are the fields of an operation's answer that its body may not bring.
func readOnly(o *operation.Operation) (names []string) {
	params := bodyParams(o)
	if o.Method == http.MethodGet || o.Method == http.MethodDelete {
		return nil
	}
	for _, f := range o.Response.Fields {
		taken := slices.ContainsFunc(params, func(p *operation.Param) bool { return p.Name == f.Name || p.Camel == f.Name })
		if !taken && f.Name != "subaccountId" {
			names = append(names, f.Name)
		}
	}
	return names
}

// fields are what a refusal names, in its order.
func (r reply) fields() (names []string) {
	e, _ := r.body["error"].(map[string]any)
	details, _ := e["details"].([]any)
	for _, d := range details {
		names = append(names, d.(map[string]any)["field"].(string))
	}
	return names
}

// snapshot is every list of the world, as text.
func (b *bundle) snapshot(w world) string {
	b.t.Helper()
	var all strings.Builder
	for _, o := range b.table.Operations {
		if o.Paged && o.ID() != "listWebhookDeliveries" { // which are tried again meanwhile
			r := b.send("GET", w.path(o)+"?limit=100", "")
			all.WriteString(o.ID() + " " + string(must(json.Marshal(r.body["data"]))) + "\n")
		}
	}
	return all.String()
}
