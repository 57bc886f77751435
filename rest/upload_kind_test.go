package rest_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
)

// kept is a source as those see it who look after it.
type kept struct {
	Status, Name, Type string
	Reason             string
	Passages           float64
}

// look at a source once it is read or given up.
func (b *bundle) look(knowledge, id string) kept {
	b.t.Helper()
	b.settled(knowledge)
	r := b.ask(`{node(id:"` + id + `"){... on KnowledgeSource{status name type failureReason passages}}}`)
	n, ok := r.data()["node"].(map[string]any)
	if !ok {
		b.t.Fatalf("no source %s: %s", id, r.raw)
	}
	reason, _ := n["failureReason"].(string)
	return kept{n["status"].(string), n["name"].(string), n["type"].(string), reason, n["passages"].(float64)}
}

// hits are what a search finds: source, page and heading of each passage, best first.
func (b *bundle) hits(knowledge, query string) (found []string) {
	b.t.Helper()
	r := b.send("POST", "/v3/knowledge-bases/"+knowledge+"/search", string(must(json.Marshal(map[string]any{"query": query}))))
	list, ok := r.body["data"].([]any)
	if !ok {
		b.t.Fatalf("search: %d %s", r.status, r.raw)
	}
	for _, item := range list {
		m := item.(map[string]any)
		found = append(found, fmt.Sprintf("%v|%v|%v", m["sourceName"], m["page"], m["heading"]))
	}
	return found
}

// onePage is a PDF without a table of its objects, as a careless program leaves it.
const onePage = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >> endobj
4 0 obj << /Length 44 >> stream
BT /F 12 Tf 20 20 Td (A zeppelin on paper.) Tj ET
endstream endobj
5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
trailer << /Root 1 0 R >>
`

func TestKindsThatAreRead(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		base := b.made("/v3/knowledge-bases", `{"name":"K"}`)
		mixed := zipped(
			"guide/parking.md", "# Garage\n\nThe zeppelin lands behind the house.", "a.txt", "A zeppelin again.",
			"page.html", "<h1>Sky</h1><p>A zeppelin in HTML.</p>", "scan.pdf", "%PDF-1.7 zeppelin", "empty.txt", "",
			"logo.png", "\x89PNG\r\n\x1a\n", "__MACOSX/a.txt", "zeppelin", ".hidden.txt", "zeppelin",
		)
		for _, c := range []struct {
			form       form
			name, hits string
		}{
			{form{file: []byte("A zeppelin in plain text."), filename: "note.txt"}, "note.txt", "note.txt|<nil>|<nil>"},
			{form{file: []byte("# Air\n\n## Ships\n\nOne zeppelin."), filename: "air.md"}, "air.md", "air.md|<nil>|Air > Ships"},
			{form{file: []byte("<html><body><h2>Fleet</h2><p>A zeppelin.</p><script>zeppelin()</script></body></html>"), filename: "f.html"}, "f.html", "f.html|<nil>|Fleet"},
			{form{file: []byte("No ending, one zeppelin."), filename: "README"}, "README", "README|<nil>|<nil>"},
			{form{file: []byte("<html><p>By its type: zeppelin"), filename: "page", kind: "text/html; charset=utf-8"}, "page", "page|<nil>|<nil>"},
			{form{file: []byte("\xff\xfez\x00e\x00p\x00p\x00e\x00l\x00i\x00n\x00"), filename: "wide.txt"}, "wide.txt", "wide.txt|<nil>|<nil>"},
			{form{file: []byte("\xef\xbb\xbfzeppelin"), filename: "marked.txt", kind: "application/octet-stream"}, "marked.txt", "marked.txt|<nil>|<nil>"},
			{form{file: []byte("A named zeppelin."), filename: "x.txt", fields: map[string]string{"name": "Fleet list"}}, "Fleet list", "Fleet list|<nil>|<nil>"},
			{form{file: []byte("# By another name\n\nzeppelin"), filename: "x", fields: map[string]string{"filename": "y.md"}}, "y.md", "y.md|<nil>|By another name"},
			{form{file: []byte("# Typed\n\nzeppelin"), filename: "z", fields: map[string]string{"mime_type": "text/markdown"}}, "z", "z|<nil>|Typed"},
			{form{file: zipped("word/document.xml", "<w:p><w:t>A zeppelin of Word.</w:t></w:p>"), filename: "a.docx"}, "a.docx", "a.docx|<nil>|<nil>"},
			{form{file: []byte("Ship;Price\nzeppelin;900"), filename: "ships.csv"}, "ships.csv", "ships.csv|<nil>|<nil>"},
			{form{file: []byte("Ship,Price\nzeppelin,900"), filename: "ships", kind: "text/csv"}, "ships", "ships|<nil>|<nil>"},
			{form{file: zipped("xl/workbook.xml", `<workbook xmlns:r="r"><sheet name="Fleet" r:id="a"/></workbook>`,
				"xl/_rels/workbook.xml.rels", `<Relationship Id="a" Target="s.xml"/>`,
				"xl/s.xml", `<row><c t="str"><v>zeppelin</v></c></row>`), filename: "ships.xlsx"}, "ships.xlsx", "ships.xlsx|<nil>|Fleet"},
			{form{file: []byte(onePage), filename: "flight.pdf"}, "flight.pdf", "flight.pdf|1|<nil>"},
			{form{file: []byte(onePage), filename: "flight"}, "flight", "flight|1|<nil>"},
			{form{file: mixed, filename: "site.zip"}, "site.zip", "site.zip|a.txt|<nil>, site.zip|guide/parking.md|Garage, site.zip|page.html|Sky"},
			{form{file: mixed, filename: "site", kind: "application/zip"}, "site", "site|a.txt|<nil>, site|guide/parking.md|Garage, site|page.html|Sky"},
		} {
			r := b.upload(base, c.form)
			if r.status != 201 || r.data()["type"] != "file" || r.data()["status"] != "PENDING" || r.data()["name"] != c.name {
				t.Errorf("%s: %d %s", c.form.filename, r.status, r.raw)
				continue
			}
			id := r.data()["id"].(string)
			got := b.look(base, id)
			hits := slices.Sorted(slices.Values(b.hits(base, "zeppelin")))
			left := strings.HasPrefix(c.form.filename, "site") // its two unreadable files were left out, and it says so
			if got.Status != "READY" || strings.Contains(got.Reason, "scan.pdf") != left || got.Passages == 0 || strings.Join(hits, ", ") != c.hits {
				t.Errorf("%s: %+v, found %v", c.form.filename, got, hits)
			}
			b.send("DELETE", "/v3/knowledge-bases/"+base+"/sources/"+id, "")
		}
	})
}

// What cannot be read is taken, and then given up with a reason that says what to do; nothing of it is found.
func TestKindsThatAreGivenUp(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		base := b.made("/v3/knowledge-bases", `{"name":"K"}`)
		zeros := strings.Repeat("zeppelin\x20", 3<<20/9)
		bomb := make([]string, 0, 80)
		for i := range 40 {
			bomb = append(bomb, fmt.Sprintf("%d.txt", i), zeros)
		}
		good := zipped("a.txt", "zeppelin")
		for name, c := range map[string]struct {
			file   []byte
			as     string
			reason string
		}{
			"nothing":           {[]byte{}, "a.txt", "empty"},
			"blanks":            {[]byte(" \n\t "), "a.txt", "no text"},
			"binary":            {append([]byte("zeppelin"), make([]byte, 500)...), "a.txt", "does not contain text"},
			"a PDF":             {[]byte("%PDF-1.7\nzeppelin"), "a.pdf", "PDF document"},
			"a PDF as text":     {[]byte("%PDF-1.7\nzeppelin"), "a.txt", "PDF document"},
			"a picture":         {[]byte("\x89PNG\r\n\x1a\nzeppelin"), "a.png", "PNG image"},
			"a Word document":   {zipped("word/document.xml", "<w>zeppelin"), "a.docx", "no text"},
			"a false zip":       {[]byte("zeppelin"), "a.zip", "is not one"},
			"a cut zip":         {good[:len(good)-10], "a.zip", "damaged"},
			"an empty zip":      {zipped(), "a.zip", "no txt, md, html, pdf, docx, csv, tsv or xlsx"},
			"a false workbook":  {[]byte("zeppelin"), "a.xlsx", "Excel workbook"},
			"an empty workbook": {zipped("xl/workbook.xml", "<sheets>"), "a.xlsx", "no text"},
			"a wide workbook": {zipped("xl/workbook.xml", `<workbook xmlns:r="r"><sheet name="Fleet" r:id="a"/></workbook>`,
				"xl/_rels/workbook.xml.rels", `<Relationship Id="a" Target="s.xml"/>`,
				"xl/s.xml", `<row><c r="ZZZZ1" t="str"><v>zeppelin</v></c></row>`), "a.xlsx", "columns"},
			"pictures only":     {zipped("a.png", "\x89PNG\r\n\x1a\n"), "a.zip", "no txt, md, html, pdf, docx, csv, tsv or xlsx"},
			"unreadable only":   {zipped("a.pdf", "%PDF-1.7", "b.txt", ""), "a.zip", "a.pdf"},
			"a bomb":            {zipped(bomb...), "a.zip", "times its size"},
			"the way out":       {zipped("ok.txt", "zeppelin", "../../etc/passwd", "zeppelin"), "a.zip", "leads out"},
			"an absolute path":  {zipped("/etc/passwd.txt", "zeppelin"), "a.zip", "must be relative"},
			"another separator": {zipped("..\\a.txt", "zeppelin"), "a.zip", "must be relative"},
			"a zip in a zip":    {zipped("inner.zip", string(good), "a.txt", "zeppelin"), "a.zip", "contains another archive"},
			"a disguised zip":   {zipped("inner.txt", string(good), "a.txt", "zeppelin"), "a.zip", "contains another archive"},
			"a symbolic link":   {linked(), "a.zip", "symbolic link"},
			"too many entries":  {zipped(many(20_001)...), "a.zip", "more than 20000 entries"},
		} {
			r := b.upload(base, form{file: c.file, filename: c.as})
			if r.status != 201 {
				t.Errorf("%s: %d %s", name, r.status, r.raw)
				continue
			}
			got := b.look(base, r.data()["id"].(string))
			if got.Status != "FAILED" || !strings.Contains(got.Reason, c.reason) || got.Passages != 0 {
				t.Errorf("%s: %+v, want a reason with %q", name, got, c.reason)
			}
		}
		if found := b.hits(base, "zeppelin"); len(found) != 0 {
			t.Errorf("of what was given up, this is found: %v", found)
		}
	})
}

// linked is an archive with a link out of it.
func linked() []byte {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	h := &zip.FileHeader{Name: "a.txt"}
	h.SetMode(fs.ModeSymlink | 0o777)
	must(must(w.CreateHeader(h)).Write([]byte("/etc/passwd")))
	must(0, w.Close())
	return out.Bytes()
}

func many(n int) []string {
	out := make([]string, 0, 2*n)
	for i := range n {
		out = append(out, fmt.Sprintf("%d.txt", i), "")
	}
	return out
}
