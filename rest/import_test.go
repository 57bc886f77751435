package rest_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// file sends a file to /files and answers its id.
func (b *bundle) file(name, text string) reply {
	b.t.Helper()
	kind, body := formOf(name, text)
	return b.send("POST", filesPath, body, "Content-Type", kind)
}

// filesPath is where files are uploaded.
const filesPath = "/files"

// formOf is a form with a file.
func formOf(name, text string) (contentType, body string) {
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	part := must(form.CreateFormFile("file", name))
	_ = must(part.Write([]byte(text)))
	must(0, form.Close())
	return form.FormDataContentType(), b.String()
}

// What the part of a file says of it may hide what no database takes.
func TestFileOfAStrangeName(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		body := "--B\r\nContent-Disposition: form-data; name=file; filename*=utf-8''a%00b%FF.csv\r\nContent-Type: text/\xff\r\n\r\nname\nAda\n\r\n--B--\r\n"
		r := b.send("POST", filesPath, body, "Content-Type", "multipart/form-data; boundary=B")
		if r.status != 201 || r.data()["name"] != "a\ufffdb\ufffd.csv" {
			t.Errorf("%d %s", r.status, r.raw)
		}
	})
}

// graph sends a GraphQL operation and answers its one field.
func (b *bundle) graph(query string, variables map[string]any) (data map[string]any, raw []byte) {
	b.t.Helper()
	text := must(json.Marshal(map[string]any{"query": query, "variables": variables}))
	r := b.send("POST", "/graphql", string(text))
	for _, field := range r.data() {
		data, _ = field.(map[string]any)
	}
	return data, r.raw
}

const importFields = `{ id status failureReason totalRows doneRows createdContacts updatedContacts badRows problemsFileId finishedAt }`

// bring imports a text and waits until that has ended.
func (b *bundle) bring(t *testing.T, text string) map[string]any {
	t.Helper()
	return b.imported(t, b.file("contacts.csv", text).data()["id"])
}

// imported is bring, of a file that is here.
func (b *bundle) imported(t *testing.T, file any) map[string]any {
	t.Helper()
	made, raw := b.graph(`mutation($f: ID!) { importContacts(fileId: $f) `+importFields+` }`, map[string]any{"f": file})
	if made == nil {
		t.Fatalf("%s", raw)
	}
	return await.For(t, "the import does not end", func() (map[string]any, bool) {
		now, _ := b.graph(`query($i: ID!) { contactImport(id: $i) `+importFields+` }`, map[string]any{"i": made["id"]})
		return now, now["status"] != "PENDING" && now["status"] != "RUNNING"
	})
}

const people = "Vorname;Nachname;E-Mail;Telefon;Nicht anrufen;Farbe;Kundennummer\n" +
	"Ada;Lovelace;Ada@Example.com;+49 30 901820;ja;rot;c1\n" +
	"Bob;;not an address;;;blau;\n" +
	";;;;;grün;\n" +
	"Cy;Young;;;vielleicht;;\n" +
	"Dan;Only Name;;;;;\n" +
	"Ada;King;ada@example.com;;;;\n"

func TestImport(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		file := b.file("people.csv", people).data()["id"]
		preview, raw := b.graph(`query($f: ID!) { previewContactImport(fileId: $f) { encoding delimiter columns { header field } rows { line problems } } }`, map[string]any{"f": file})
		if preview["delimiter"] != ";" || fmt.Sprint(preview["columns"].([]any)[5]) != "map[field:<nil> header:Farbe]" || len(preview["rows"].([]any)) != 6 {
			t.Errorf("preview: %s", raw)
		}
		first := b.bring(t, people)
		if first["status"] != "COMPLETED" || first["totalRows"] != 6.0 || first["createdContacts"] != 2.0 || first["updatedContacts"] != 1.0 || first["badRows"] != 3.0 {
			t.Errorf("%v", first)
		}
		problems := must(csv.NewReader(bytes.NewReader(b.send("GET", fmt.Sprint("/files/", first["problemsFileId"]), "").raw)).ReadAll())
		if len(problems) != 4 || problems[0][0] != "line" || problems[1][0] != "3" || !strings.Contains(problems[1][1], "email") ||
			!strings.Contains(problems[2][1], "must have one of") || !strings.Contains(problems[3][1], "dnd") || problems[3][2] != "Cy" {
			t.Errorf("problems: %q", problems)
		}
		ada := b.send("GET", "/v3/contacts?search=ada", "").body["data"].([]any)[0].(map[string]any)
		if ada["lastName"] != "King" || ada["phone"] != "+4930901820" || ada["dnd"] != true || ada["contactId"] != "c1" {
			t.Errorf("%v", ada)
		}
		again := b.bring(t, people)
		if n := again["createdContacts"]; n != 0.0 {
			t.Errorf("a second time: %v", again)
		}
		if n := len(b.send("GET", "/v3/contacts", "").body["data"].([]any)); n != 2 {
			t.Errorf("%d contacts", n)
		}
	})
}

func TestImportRefuses(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		file := b.file("a.csv", "name,email\nAda,ada@example.com\n").data()["id"]
		for name, c := range map[string]struct {
			file   any
			fields []any
			want   string
		}{
			"no file":        {"file_01m7zzzzzzezzt1p20pdey9x3f", nil, "not_found"},
			"too few fields": {file, []any{"name"}, "validation_error"},
			"a field twice":  {file, []any{"name", "name"}, "validation_error"},
			"nobody's field": {file, []any{"title", nil}, "validation_error"},
			"no field":       {file, []any{"nonsense", nil}, "GRAPHQL_VALIDATION_FAILED"},
			"an empty file":  {b.file("b.csv", "").data()["id"], nil, "validation_error"},
		} {
			variables := map[string]any{"f": c.file}
			if c.fields != nil {
				variables["c"] = c.fields
			}
			if _, raw := b.graph(`mutation($f: ID!, $c: [ContactField]) { importContacts(fileId: $f, fields: $c) { id } }`, variables); !bytes.Contains(raw, []byte(c.want)) {
				t.Errorf("%s: %s", name, raw)
			}
		}
		for _, path := range []string{"/files/" + fmt.Sprint(file)} {
			if r := b.send("GET", path, "", "X-Subaccount-Id", b.other, "Authorization", "Bearer "+b.wide()); r.status != 404 {
				t.Errorf("another subaccount's file: %d %s", r.status, r.raw)
			}
			if r := b.send("GET", path, ""); r.status != 200 || string(r.raw) != "name,email\nAda,ada@example.com\n" {
				t.Errorf("the file: %d %s", r.status, r.raw)
			}
		}
		if r := b.send("POST", "/files", `{}`); r.status != 415 {
			t.Errorf("JSON: %d %s", r.status, r.raw)
		}
		limited := b.limited("contacts:create")
		text := must(json.Marshal(map[string]any{"query": `mutation { importContacts(fileId: "` + fmt.Sprint(file) + `") { id } }`}))
		if r := b.send("POST", "/graphql", string(text), "Authorization", "Bearer "+limited); !bytes.Contains(r.raw, []byte("contacts:update")) {
			t.Errorf("without contacts:update: %s", r.raw)
		}
	})
}

// What was exported comes in again unchanged, and nothing in it is calculated by a spreadsheet. Other programs read its phone numbers.
func TestExport(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.made("/v3/contacts", `{"name":"=SUM(A1)","email":"a@example.com","phone":"+14155552671","company_name":"A \"B\", C"}`)
		b.made("/v3/contacts", `{"name":"Zoë","contact_id":"z","source":"web"}`)
		made, raw := b.graph(`mutation { exportContacts { id path } }`, nil)
		if made == nil {
			t.Fatalf("%s", raw)
		}
		r := b.send("GET", fmt.Sprint(made["path"]), "")
		if r.status != 200 || !strings.HasPrefix(r.header.Get("Content-Disposition"), "attachment; filename=contacts-") {
			t.Fatalf("%d %v", r.status, r.header)
		}
		rows := must(csv.NewReader(bytes.NewReader(r.raw)).ReadAll())
		if len(rows) != 3 || rows[0][0] != "contact_id" || rows[1][1] != "Zoë" || rows[2][1] != "'=SUM(A1)" || rows[2][5] != "+14155552671" {
			t.Errorf("%q", rows)
		}
		if again := b.bring(t, string(r.raw)); again["createdContacts"] != 0.0 || again["updatedContacts"] != 0.0 || again["badRows"] != 0.0 {
			t.Errorf("%v", again)
		}
		some, _ := b.graph(`mutation { exportContacts(source: "web") { path } }`, nil)
		if rows := must(csv.NewReader(bytes.NewReader(b.send("GET", fmt.Sprint(some["path"]), "").raw)).ReadAll()); len(rows) != 2 {
			t.Errorf("%q", rows)
		}
	})
}

// A cancelled import stops where it is, and its file goes.
func TestCancelImport(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		var text strings.Builder
		text.WriteString("name,email\n")
		for i := range 20_000 {
			_, _ = fmt.Fprintf(&text, "Person %d,p%d@example.com\n", i, i)
		}
		var file any
		var made map[string]any
		stopped := await.For(t, "each is over before it is cancelled", func() (map[string]any, bool) { // which one may be where this goroutine waits
			file = b.file("many.csv", text.String()).data()["id"]
			made, _ = b.graph(`mutation($f: ID!) { importContacts(fileId: $f) { id } }`, map[string]any{"f": file})
			stopped, _ := b.graph(`mutation($i: ID!) { cancelContactImport(id: $i) `+importFields+` }`, map[string]any{"i": made["id"]})
			return stopped, stopped["doneRows"] != 20_000.0
		})
		if stopped["status"] != "CANCELLED" {
			t.Fatalf("%v", stopped)
		}
		if r := b.send("GET", fmt.Sprint("/files/", file), ""); r.status != 404 {
			t.Errorf("the file: %d", r.status)
		}
		again, _ := b.graph(`mutation($i: ID!) { cancelContactImport(id: $i) `+importFields+` }`, map[string]any{"i": made["id"]})
		if again["status"] != "CANCELLED" || again["doneRows"] != stopped["doneRows"] {
			t.Errorf("it went on: %v, then %v", stopped, again)
		}
	})
}
