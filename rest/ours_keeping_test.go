package rest_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// What a subaccount keeps, it says by /v3 as well, under the scope that deletes such data.
func TestRetentionByREST(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		const at = "/v3/retention"
		kinds := func(headers ...string) string {
			var all []string
			for _, one := range b.send("GET", at, "", headers...).body["data"].([]any) {
				k := one.(map[string]any)
				all = append(all, fmt.Sprint(k["kind"], " ", k["days"], " ", k["own"]))
			}
			return strings.Join(all, ", ")
		}
		const unset = "CONVERSATIONS <nil> false, CALLS <nil> false, APPOINTMENTS <nil> false, EVENTS <nil> false"
		if got := kinds(); got != unset {
			t.Errorf("%s", got)
		}
		if r := b.send("POST", at, `{"kind":"CALLS","days":90}`); r.status != http.StatusOK || r.data()["days"] != 90.0 || r.data()["own"] != true || r.data()["before"] == nil {
			t.Errorf("%d %s", r.status, r.raw)
		}
		plain := []string{"Authorization", "Bearer " + b.limited("subaccounts:*")}
		for _, c := range []struct {
			path, body, want string
			headers          []string
		}{
			{at, `{"kind":"CALLS","days":89}`, "403 []", plain},
			{at, `{"kind":"CALLS","days":91}`, "200 []", plain},
			{at, `{"kind":"CALLS"}`, "422 [days]", nil},
			{at, `{"days":9}`, "422 [kind]", nil},
			{at, `{"kind":"EVENTS","days":31}`, "422 [days]", nil},
			{at, `{"kind":"CALLS","days":0}`, "422 [days]", nil},
			{at, `{"kind":"MONEY","days":9}`, "422 [kind]", nil},
			{at, `{"kind":"CALLS","days":null}`, "200 []", plain},
			{at + "/inherit", `{"kind":"MONEY"}`, "422 [kind]", nil},
			{at + "/inherit", `{"kind":"EVENTS"}`, "200 []", plain},
			{at, `{"kind":"CALLS","days":9}`, "403 []", []string{"Authorization", "Bearer " + b.limited("subaccounts:read", "conversations:delete")}},
			{at, `{"kind":"CALLS","days":9}`, "422 []", []string{"Authorization", "Bearer " + b.wide()}},
		} {
			r := b.send("POST", c.path, c.body, c.headers...)
			if got := fmt.Sprint(r.status, " ", r.fields()); got != c.want {
				t.Errorf("%s: %s, want %s: %s", c.body, got, c.want, r.raw)
			}
		}
		if got := kinds(); !strings.Contains(got, "CALLS <nil> true") {
			t.Errorf("%s", got)
		}
		if got := kinds("Authorization", "Bearer "+b.wide(), "X-Subaccount-Id", b.other); got != unset {
			t.Errorf("a neighbour's: %s", got)
		}
		if r := b.send("POST", at+"/inherit", `{"kind":"CALLS"}`); r.data()["own"] != false || kinds() != unset {
			t.Errorf("%s", r.raw)
		}
	})
}

// Everything about one contact is a ZIP, for keys that may read all of it, and gone with the contact.
func TestContactExportByREST(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		zoe, other := b.made("/v3/contacts", `{"name":"Zoe Xyzzy"}`), b.made("/v3/contacts", `{"name":"Neighbour"}`)
		b.send("POST", "/v3/contacts/"+zoe+"/notes", `{"value":"Prefers mornings."}`)
		at := "/v3/contacts/" + zoe + "/export"
		made := b.send("POST", at, "")
		path, _ := made.data()["path"].(string)
		if made.status != http.StatusOK || path == "" {
			t.Fatalf("%d %s", made.status, made.raw)
		}
		packed := b.send("GET", path, "").raw
		archive, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
		if err != nil {
			t.Fatalf("%v: %.200s", err, packed)
		}
		var text bytes.Buffer
		for _, f := range archive.File {
			part := must(f.Open())
			_ = must(text.ReadFrom(part))
			_ = part.Close()
		}
		if got := text.String(); !strings.Contains(got, "Zoe Xyzzy") || !strings.Contains(got, "Prefers mornings.") || strings.Contains(got, "Neighbour") {
			t.Errorf("%s", got)
		}
		strange := []string{"Authorization", "Bearer " + b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})}
		half := []string{"Authorization", "Bearer " + b.limited("contacts:*", "conversations:*", "messages:*", "appointments:*")}
		for what, c := range map[string]struct {
			r    reply
			want int
		}{
			"by another tenant":         {b.send("POST", at, "", strange...), 404},
			"its file":                  {b.send("GET", path, "", strange...), 404},
			"without all of the scopes": {b.send("POST", at, "", half...), 403},
			"its file, without them":    {b.send("GET", path, "", half...), 403},
			"of nobody":                 {b.send("POST", "/v3/contacts/con_x/export", ""), 404},
			"with a field":              {b.send("POST", at, `{"format":"pdf"}`), 422},
		} {
			if c.r.status != c.want {
				t.Errorf("%s: %d %s, want %d", what, c.r.status, c.r.raw, c.want)
			}
		}
		if r := b.send("POST", "/v3/contacts/"+zoe+"/permanent-delete", ""); r.status != http.StatusOK {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		if again, file := b.send("POST", at, ""), b.send("GET", path, ""); again.status != http.StatusNotFound || file.status != http.StatusNotFound {
			t.Errorf("erased: %d %s, its file %d", again.status, again.raw, file.status)
		}
		if r := b.send("GET", "/v3/contacts/"+other, ""); r.status != http.StatusOK {
			t.Errorf("%d", r.status)
		}
	})
}

// A file of subaccounts is imported whole or not at all, and the same file again changes nothing.
func TestImportSubaccountsByREST(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		const at, csv = "/v3/subaccount-imports", `location_id,name,time_zone\nL-77,One,Europe/Berlin\nL-78,Two,\n`
		wide := []string{"Authorization", "Bearer " + b.wide()}
		send := func(body string, headers ...string) (reply, string) {
			r := b.send("POST", at, body, headers...)
			d := r.data()
			return r, fmt.Sprint(r.status, " ", d["dryRun"], " ", d["created"], " ", d["updated"], " ", d["unchanged"])
		}
		for _, c := range []struct{ body, want string }{
			{`{"csv":"` + csv + `","dry_run":true}`, "200 true 2 0 0"},
			{`{"csv":"` + csv + `"}`, "200 false 2 0 0"},
			{`{"csv":"` + csv + `"}`, "200 false 0 0 2"},
			{`{"csv":"` + strings.Replace(csv, "Two", "Other", 1) + `","dryRun":false}`, "200 false 0 1 1"},
			{`{"csv":"location_id,time_zone\nL-79,Mars\n"}`, "200 false 0 0 0"},
		} {
			if r, got := send(c.body, wide...); got != c.want {
				t.Errorf("%s: %s, want %s: %s", c.body, got, c.want, r.raw)
			}
		}
		r, _ := send(`{"csv":"location_id,name,time_zone\nL-80,Eighty,\nL-81,Bad,Mars\n"}`, wide...)
		if problems, _ := r.data()["problems"].([]any); len(problems) != 1 || under(problems[0], "line") != 3.0 || under(problems[0], "column") != "time_zone" {
			t.Errorf("%s", r.raw)
		}
		var names []string
		for _, one := range b.send("GET", "/v3/subaccounts?limit=100", "", wide...).body["data"].([]any) {
			names = append(names, fmt.Sprint(one.(map[string]any)["locationId"]))
		}
		if !slices.Contains(names, "L-77") || slices.Contains(names, "L-80") {
			t.Errorf("%v", names)
		}
		for body, field := range map[string]string{`{}`: "csv", `{"csv":""}`: "csv", `{"csv":"a","dry_run":"x"}`: "dry_run", `{"csv":"a","file_id":"x"}`: "file_id"} {
			if r, _ := send(body, wide...); r.status != http.StatusUnprocessableEntity || !slices.Equal(r.fields(), []string{field}) {
				t.Errorf("%s: %d %s", body, r.status, r.raw)
			}
		}
		half := b.newKey(b.workspace, workspace.NewKey{Scopes: []string{"subaccounts:create"}})
		for what, key := range map[string]string{"limited to a subaccount": b.key, "without subaccounts:update": half} {
			if r, _ := send(`{"csv":"`+csv+`"}`, "Authorization", "Bearer "+key); r.status != http.StatusForbidden {
				t.Errorf("%s: %d %s", what, r.status, r.raw)
			}
		}
		strange := b.newKey(b.rival, workspace.NewKey{Preset: "admin"})
		if r, got := send(`{"csv":"`+csv+`"}`, "Authorization", "Bearer "+strange); got != "200 false 2 0 0" {
			t.Errorf("another workspace's own: %s %s", got, r.raw)
		}
	})
}
