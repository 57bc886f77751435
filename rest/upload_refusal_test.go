package rest_test

import (
	"bytes"
	"mime/multipart"
	"net/textproto"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/rest"
)

func TestFormsThatAreRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		base := b.made("/v3/knowledge-bases", `{"name":"K"}`)
		text := []byte("zeppelin")
		with := func(name, value string) form {
			return form{file: text, filename: "a.txt", fields: map[string]string{name: value}}
		}
		for name, c := range map[string]struct {
			form form
			at   string
		}{
			"no file":                  {form{fields: map[string]string{"name": "N"}}, "file"},
			"an unknown field":         {with("nonsense", "1"), "nonsense"},
			"a URL beside the file":    {with("file_url", "http://127.0.0.1:1/a.txt"), "file_url"},
			"a URL in camel case":      {with("fileUrl", "http://127.0.0.1:1/a.txt"), "file_url"},
			"a name too long":          {with("name", strings.Repeat("é", 201)), "name"},
			"a name of blanks":         {with("name", " \u200b"), "name"},
			"a name with a NUL":        {with("name", "a\x00b"), "name"},
			"a name of broken UTF-8":   {with("name", "a\xffb"), "name"},
			"a file name too long":     {with("filename", strings.Repeat("x", 201)), "filename"},
			"a file name with a NUL":   {with("filename", "a\x00.txt"), "filename"},
			"a broken file name":       {with("filename", "\xc0\xaf.txt"), "filename"},
			"a type too long":          {with("mime_type", strings.Repeat("x", 1001)), "mime_type"},
			"a broken type":            {with("mime_type", "\xff"), "mime_type"},
			"a size in words":          {with("file_size", "large"), "file_size"},
			"a size below nothing":     {with("file_size", "-1"), "file_size"},
			"the file's name too long": {form{file: text, filename: strings.Repeat("x", 197) + ".txt"}, "filename"},
			"the file's name broken":   {form{file: text, filename: "\xff\xfe.txt"}, "filename"},
			"the file's type broken":   {form{file: text, filename: "a.txt", kind: "text/\xff"}, "mime_type"},
		} {
			r := b.upload(base, c.form)
			if r.status != 422 || r.code() != "validation_error" || !slices.Equal(r.fields(), []string{c.at}) {
				t.Errorf("%s: %d naming %v, want %s: %s", name, r.status, r.fields(), c.at, r.raw)
			}
		}
		if n := len(b.settled(base)); n != 0 {
			t.Errorf("%d sources are left of what was refused", n)
		}
	})
}

func TestFormsThatAreNone(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w := b.furnish(b.key)
		path := "/v3/knowledge-bases/" + w["knowledge"] + "/sources/file"
		whole, kind := form{file: []byte("zeppelin"), filename: "a.txt"}.body()
		twice := partsOf("file", "file")
		for name, c := range map[string]struct {
			path, body, kind string
			status           int
		}{
			"cut":                   {path, whole[:len(whole)-20], kind, 422},
			"cut in a header":       {path, whole[:100], kind, 422},
			"empty":                 {path, "", kind, 422},
			"no boundary":           {path, whole, "multipart/form-data", 415},
			"another boundary":      {path, whole, "multipart/form-data; boundary=other", 422},
			"mixed":                 {path, whole, "multipart/mixed; boundary=other", 415},
			"two files":             {path, twice, "multipart/form-data; boundary=B", 422},
			"two names":             {path, partsOf("name", "name", "file"), "multipart/form-data; boundary=B", 422},
			"too many parts":        {path, partsOf(strings.Fields(strings.Repeat("x ", 1001))...), "multipart/form-data; boundary=B", 422},
			"JSON in a form's name": {path, `{"file_url":"http://127.0.0.1:1/a"}`, kind, 422},
			"text source":           {strings.TrimSuffix(path, "file") + "text", whole, kind, 415},
			"assistant":             {"/v3/assistants", whole, kind, 415},
			"unknown base":          {"/v3/knowledge-bases/" + w.nowhere()["knowledge"] + "/sources/file", whole, kind, 404},
			"v2":                    {"/v2/create-assistant", whole, kind, 415},
		} {
			if r := b.send("POST", c.path, c.body, "Content-Type", c.kind); r.status != c.status {
				t.Errorf("%s: %d, want %d: %s", name, r.status, c.status, r.raw)
			}
		}
		if n := len(b.settled(w["knowledge"])); n != 1 {
			t.Errorf("%d sources, want the one that was there", n)
		}
	})
}

// partsOf is a form of these parts between --B.
func partsOf(names ...string) string {
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	must(0, w.SetBoundary("B"))
	for _, name := range names {
		h := textproto.MIMEHeader{"Content-Disposition": {`form-data; name="` + name + `"; filename="a.txt"`}}
		must(must(w.CreatePart(h)).Write([]byte("zeppelin")))
	}
	must(0, w.Close())
	return out.String()
}

// What stands before a part of a form is in memory while the part is read. So it is bounded, for each part anew; the part itself goes to disk.
func TestFormsOfLongHeaders(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		path := "/v3/knowledge-bases/" + b.made("/v3/knowledge-bases", `{"name":"K"}`) + "/sources/file"
		part := func(disposition, header, value string) string {
			return "--B\r\nContent-Disposition: form-data; " + disposition + "\r\n" + header + "\r\n" + value + "\r\n"
		}
		line := func(n int) string { return "X: " + strings.Repeat("x", n) + "\r\n" }
		const file, end, long, some = "name=file; filename=a.txt", "--B--\r\n", 200_000, 6_000
		text := strings.Repeat("zeppelin ", 20_000)
		for name, c := range map[string]struct {
			body   string
			status int
		}{
			"a file's name":             {part("name=file; filename="+strings.Repeat("a", long), "", text) + end, 422},
			"one of broken UTF-8":       {part("name=file; filename=\""+strings.Repeat("\xff", long)+"\"", "", text) + end, 422},
			"a field's name":            {part("name="+strings.Repeat("a", long), "", "v") + end, 422},
			"one line":                  {part(file, line(long), text) + end, 422},
			"a line without an end":     {"--B\r\n" + strings.TrimSpace(line(long)), 422},
			"many lines":                {part(file, strings.Repeat(line(1), long/6), text) + end, 422},
			"of the second part":        {part("name=name", "", "N") + part(file, line(long), text) + end, 422},
			"before the first part":     {strings.Repeat("x\r\n", long/3) + part(file, "", text) + end, 422},
			"nothing long but the file": {part(file, line(some), text) + end, 201},
			"some of each part": {
				part("name=name", line(some), "N") + part("name=filename", line(some), "a.txt") + part("name=mime_type", line(some), "text/plain") +
					part(file, line(some), text) + end, 201,
			},
			"behind the last part": {part(file, "", text) + end + strings.Repeat("x", long), 201},
		} {
			r := b.send("POST", path, c.body, "Content-Type", "multipart/form-data; boundary=B")
			if r.status != c.status || c.status == 422 && (r.code() != "validation_error" || !strings.Contains(string(r.raw), "too long a header")) {
				t.Errorf("%s: %d, want %d: %.200s", name, r.status, c.status, r.raw)
			}
		}
		if n := len(b.settled(strings.Split(path, "/")[3])); n != 3 {
			t.Errorf("%d sources, want the three that were taken", n)
		}
	})
}

const smallLimit = 200_000

// A file at the limit is taken; one byte more is not, whatever the form says of its length.
func TestFilesThatAreTooLarge(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			b := setup(t, dialect, withDoor(func(d *rest.Door) { d.UploadLimit = smallLimit }))
			base := b.made("/v3/knowledge-bases", `{"name":"K"}`)
			for size, status := range map[int]int{smallLimit: 201, smallLimit + 1: 413, smallLimit + 70_000: 413, 20 * smallLimit: 413} {
				r := b.upload(base, form{file: bytes.Repeat([]byte("\n"), size), filename: "a.txt"})
				if r.status != status || status == 413 && r.code() != "payload_too_large" {
					t.Errorf("%d bytes: %d %s", size, r.status, r.raw)
				}
			}
			if n := len(b.settled(base)); n != 1 {
				t.Errorf("%d sources, want the one at the limit", n)
			}
		})
	}
}

// However an upload ends, nothing stays behind where it was spooled, and its share of the disk is free again.
func TestUploadsLeaveNoFiles(t *testing.T) {
	spool := t.TempDir()
	t.Setenv("TMPDIR", spool)
	b := setup(t, "sqlite", withDoor(func(d *rest.Door) { d.UploadLimit = smallLimit }))
	base := b.made("/v3/knowledge-bases", `{"name":"K"}`)
	for name, c := range map[string]struct {
		status int
		form   form
	}{
		"one that is taken":   {201, form{file: []byte("zeppelin"), filename: "a.txt"}},
		"an unknown field":    {422, form{file: []byte("zeppelin"), filename: "a.txt", fields: map[string]string{"nonsense": "1"}}},
		"a NUL in a field":    {422, form{file: []byte("zeppelin"), filename: "a.txt", fields: map[string]string{"name": "a\x00b"}}},
		"one that is too big": {413, form{file: make([]byte, smallLimit+1), filename: "a.txt"}},
	} {
		if r := b.upload(base, c.form); r.status != c.status {
			t.Errorf("%s: %d, want %d: %s", name, r.status, c.status, r.raw)
		}
	}
	b.settled(base)
	if left := must(filepath.Glob(spool + "/switchboard-*")); len(left) != 0 {
		t.Errorf("files are left: %v", left)
	}
	await.Until(t, "room on the disk is taken", func() bool { return b.door.Shares()["upload_bytes"].Used() == 0 })
}
