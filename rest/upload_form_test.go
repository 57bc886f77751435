package rest_test

import (
	"archive/zip"
	"bytes"
	"mime/multipart"
	"net/textproto"
	"strconv"
)

// form is a multipart form that brings a file.
type form struct {
	file           []byte
	filename, kind string
	fields         map[string]string
}

// body is the form as it is sent, and its content type.
func (f form) body() (body, contentType string) {
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	for name, value := range f.fields {
		part := must(w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {`form-data; name=` + strconv.Quote(name)}}))
		must(part.Write([]byte(value)))
	}
	if f.file != nil {
		h := textproto.MIMEHeader{"Content-Disposition": {`form-data; name="file"; filename="` + f.filename + `"`}}
		if f.kind != "" {
			h.Set("Content-Type", f.kind)
		}
		must(must(w.CreatePart(h)).Write(f.file))
	}
	must(0, w.Close())
	return out.String(), w.FormDataContentType()
}

// upload sends the form to a knowledge base.
func (b *bundle) upload(knowledge string, f form) reply {
	b.t.Helper()
	body, kind := f.body()
	return b.send("POST", "/v3/knowledge-bases/"+knowledge+"/sources/file", body, "Content-Type", kind)
}

// zipped is an archive of names and contents, in turn.
func zipped(entries ...string) []byte {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for i := 0; i+1 < len(entries); i += 2 {
		must(must(w.Create(entries[i])).Write([]byte(entries[i+1])))
	}
	must(0, w.Close())
	return out.Bytes()
}
