package rest_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/operation"
)

// cursor is where the first page of one row ends.
func (b *bundle) cursor(path, key string) string {
	b.t.Helper()
	r := b.send("GET", path+"?limit=1", "", "Authorization", "Bearer "+key)
	if r.header.Get("X-Next-Cursor") == "" {
		b.t.Fatalf("%s has no second page: %d %s", path, r.status, r.raw)
	}
	return r.header.Get("X-Next-Cursor")
}

// altered are cursors that nobody was given.
func altered(good string) map[string]string {
	raw := must(base64.RawURLEncoding.DecodeString(good))
	longer := base64.RawURLEncoding.EncodeToString(append(slices.Clone(raw), 'x'))
	out := map[string]string{
		"nothing": "", "a word": "next", "a number": "25", "an offset": "b2Zmc2V0OjI1", "cut": good[:len(good)-1],
		"cut in half": good[:len(good)/2], "beheaded": good[1:], "padded": good + "=", "ended by a line": good + "\n",
		"longer": longer, "doubled": good + good, "other case": strings.ToUpper(good), "endless": strings.Repeat("A", 999),
		"a NUL": good + "\x00", "no base64": "é" + good[2:],
	}
	for _, i := range []int{0, 8, 15, 16, 20, 23, 24, len(raw) - 1} {
		bent := slices.Clone(raw)
		bent[i] ^= 1
		out[fmt.Sprintf("byte %d bent", i)] = base64.RawURLEncoding.EncodeToString(bent)
	}
	return out
}

// sameList says whether two operations list the same: the inbox has the conversations, with more of each.
func sameList(a, b string) bool {
	both := []string{"listConversations", "listInbox"}
	return slices.Contains(both, a) && slices.Contains(both, b)
}

// A cursor is good for the list, filter and tenant that it was given for; every other is refused by its name.
func TestExtendedForeignCursorsAreRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		strange := b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
		sibling := b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.other}})
		mine, second, theirs, beside := b.stock(b.key), b.stock(b.key), b.stock(strange), b.stock(sibling)
		given := map[string]string{} // by the list
		for _, o := range b.paged() {
			given[o.ID()] = b.cursor(mine.path(o), b.key)
		}
		for _, o := range b.paged() {
			path, good := mine.path(o), given[o.ID()]
			foreign := altered(good)
			foreign["another workspace's"] = b.cursor(theirs.path(o), strange)
			foreign["another subaccount's"] = b.cursor(beside.path(o), sibling)
			for other, cursor := range given {
				if other != o.ID() && !sameList(other, o.ID()) {
					foreign["of "+other] = cursor
				}
			}
			if inBraces.MatchString(o.Path) {
				foreign["of another parent"] = b.cursor(second.path(o), b.key)
			}
			for name, cursor := range foreign {
				b.refusesCursor(t, o.ID()+", "+name, path+"?cursor="+url.QueryEscape(cursor))
			}
			for _, filter := range filters(o) {
				b.refusesCursor(t, o.ID()+", other filter", path+"?"+filter+"&cursor="+good)
			}
			if r := b.send("GET", path+"?limit=3&cursor="+good, ""); r.status != 200 {
				t.Errorf("%s: the cursor with another limit: %d %s", o.ID(), r.status, r.raw)
			}
		}
	})
}

func (b *bundle) refusesCursor(t *testing.T, name, path string) {
	t.Helper()
	r := b.send("GET", path, "")
	if r.status != 422 || r.code() != "validation_error" || !slices.Equal(r.fields(), []string{"cursor"}) {
		t.Errorf("%s: %d %s", name, r.status, r.raw)
	}
}

// filters are a value for each filter of a list.
func filters(o *operation.Operation) (queries []string) {
	for _, p := range o.Params {
		switch {
		case p.In != operation.InQuery || p.Name == "limit" || p.Name == "cursor":
		case p.Type.Name() == "Boolean":
			queries = append(queries, p.Name+"=true")
		case len(p.Enum) > 0:
			queries = append(queries, p.Name+"="+p.Enum[len(p.Enum)-1]) // the first may be the default
		case p.Type.Name() == "Time":
			queries = append(queries, p.Name+"=2027-01-02T03:04:05Z")
		case p.Name == "channel":
			queries = append(queries, "channel=sms")
		case p.Name == "search": // for nothing finds everything
			queries = append(queries, "search=x")
		default:
			queries = append(queries, p.Name+"=", p.Name+"=x")
		}
	}
	return queries
}

// The same cursors are refused over GraphQL, under the argument's name.
func TestForeignCursorsAreRefusedOverGraphQL(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w := b.stock(b.key)
		good := b.cursor("/v3/contacts", b.key)
		query := func(field, cursor string) reply {
			return b.ask(`{` + field + `(after:` + strconv.Quote(cursor) + `){nodes{id} totalCount}}`)
		}
		if r := query("contacts", good); r.status != 200 || r.body["errors"] != nil {
			t.Fatalf("the cursor of the same list: %d %s", r.status, r.raw)
		}
		for name, r := range map[string]reply{
			"bent":        query("contacts", good[:len(good)-4]+"AAAA"),
			"nothing":     query("contacts", ""),
			"other list":  query("assistants", good),
			"nested list": b.ask(`{assistant(id:"` + w["assistant"] + `"){notes(after:"` + good + `"){nodes{id}}}}`),
		} {
			if code, fields := gqlCode(r); code != "validation_error" || !slices.Equal(fields, []string{"after"}) {
				t.Errorf("%s: %s", name, r.raw)
			}
		}
	})
}

// ask sends a GraphQL document.
func (b *bundle) ask(query string, headers ...string) reply {
	b.t.Helper()
	return b.send("POST", "/graphql", string(must(json.Marshal(map[string]string{"query": query}))), headers...)
}

// gqlCode is the code of the first error of a GraphQL answer, and the fields that it names.
func gqlCode(r reply) (code string, fields []string) {
	errs, _ := r.body["errors"].([]any)
	if len(errs) == 0 {
		return "", nil
	}
	ext, _ := errs[0].(map[string]any)["extensions"].(map[string]any)
	details, _ := ext["details"].([]any)
	for _, d := range details {
		fields = append(fields, d.(map[string]any)["field"].(string))
	}
	code, _ = ext["code"].(string)
	return code, fields
}
