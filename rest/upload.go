package rest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// Limits of a form beside the file itself.
const (
	fieldLimit = 64 << 10
	partLimit  = 20
)

// Bounds of the files of forms that are on disk at the same time, in bytes. A workspace has no more than half of what others leave. The largest file
// that can be allowed is as large as the part of a subaccount, so that one does not keep everybody else's out while it comes.
const (
	allSpooled    = 2 << 30
	partOfSpooled = 512 << 20 // of one subaccount
	mostOfSpooled = 1 << 30   // of one workspace
)

// upload is a multipart form: its text fields, and its file on disk.
type upload struct {
	fields             map[string]string
	file               *os.File
	end                func() error // removes the file
	filename, mimeType string
	sum                hash.Hash // of all parts, so that a repeat with the same key can be distinguished from another request
	give               func()    // gives back what it takes of the disk
}

// spool reads a form whose file goes to disk, if there is room.
func (d *Door) spool(w http.ResponseWriter, r *http.Request, boundary string) (*upload, error) {
	size := d.UploadLimit
	if r.ContentLength >= 0 {
		size = min(size, r.ContentLength)
	}
	give, err := d.spooled.Take(size, half(holders(r.Context(), partOfSpooled, mostOfSpooled))...)
	if err != nil {
		w.Header().Set("Retry-After", "1")
		return nil, crowded(err, "uploads")
	}
	r.Body = &formBody{ReadCloser: r.Body, answer: w, grace: d.BodyReading, begun: time.Now()}
	u, err := readUpload(w, r, boundary, d.UploadLimit)
	if err != nil {
		give()
		return nil, err
	}
	u.give = give
	return u, nil
}

// readUpload reads a form part by part; the file goes to disk and not into memory.
func readUpload(w http.ResponseWriter, r *http.Request, boundary string, limit int64) (*upload, error) {
	if boundary == "" {
		return nil, unsupported()
	}
	whole := limit + fieldLimit*partLimit
	if r.ContentLength > whole {
		w.Header().Set("Connection", "close")
		return nil, tooLarge(limit)
	}
	u := &upload{fields: map[string]string{}, sum: sha256.New()}
	form := newFormReader(http.MaxBytesReader(w, r.Body, whole), boundary)
	for n := 0; ; n++ {
		part, err := form.next()
		if errors.Is(err, io.EOF) {
			return u, nil
		}
		if err == nil && n >= partLimit {
			err = fault.Invalid(fault.Detail{Message: "The form has too many parts."})
		}
		if err == nil {
			err = u.take(part, limit)
		}
		if err != nil {
			u.close()
			if _, ok := errors.AsType[*fault.Error](err); ok {
				return nil, err
			}
			return nil, broken(err, limit)
		}
	}
}

func (u *upload) take(part *multipart.Part, limit int64) error {
	name := part.FormName()
	_, _ = fmt.Fprintf(u.sum, "%q %q ", name, part.FileName())
	if name == "file" {
		return u.takeFile(part, limit)
	}
	value, err := io.ReadAll(io.LimitReader(part, fieldLimit+1))
	if err != nil {
		return fmt.Errorf("read form: %w", err)
	}
	if _, twice := u.fields[name]; twice || len(value) > fieldLimit {
		return fault.Field(name, "must be sent once and must not be too long")
	}
	u.fields[name] = string(value)
	_, _ = fmt.Fprintf(u.sum, "%q", value)
	return nil
}

func (u *upload) takeFile(part *multipart.Part, limit int64) error {
	if u.file != nil {
		return fault.Field("file", "must be sent once")
	}
	spool, end, err := file.Spool("switchboard-upload-*")
	if err != nil {
		return fault.From(err)
	}
	u.file, u.end, u.filename, u.mimeType = spool, end, part.FileName(), part.Header.Get("Content-Type")
	n, err := io.Copy(io.MultiWriter(spool, u.sum), io.LimitReader(part, limit+1))
	if err != nil {
		return fmt.Errorf("read file: %w", err)
	}
	if n > limit {
		return tooLarge(limit)
	}
	return u.rewind()
}

// rewind the file to its beginning, even if it has been read before; a nil upload has none.
func (u *upload) rewind() error {
	if u == nil || u.file == nil {
		return nil
	}
	if _, err := u.file.Seek(0, io.SeekStart); err != nil {
		return fault.From(fmt.Errorf("spool: %w", err))
	}
	return nil
}

// object is the form's fields as if they had been sent as JSON.
func (u *upload) object() (*strictjson.Value, error) {
	text, err := json.Marshal(u.fields)
	if err != nil {
		return nil, fmt.Errorf("form: %w", err)
	}
	return strictjson.Object(text)
}

func (u *upload) fingerprint() string { return hex.EncodeToString(u.sum.Sum(nil)) }

// close removes the file again; a nil upload has none.
func (u *upload) close() {
	if u == nil {
		return
	}
	if u.file != nil {
		_ = u.end() // it was only read
	}
	if u.give != nil {
		u.give()
	}
}

// uploadSource adds the file of a form to a knowledge base. What the form does not say of the file, the file's own part
// says.
func (d *Door) uploadSource(ctx context.Context, r *request, o *operation.Operation) (*knowledge.Source, error) {
	u := r.upload
	for name, own := range map[string]string{"filename": u.filename, "mime_type": u.mimeType} {
		_, said := u.fields[name]
		if _, camel := u.fields[operation.Camel(name)]; !said && !camel && own != "" {
			u.fields[name] = own
		}
	}
	var wrong []fault.Detail
	vars, invalid := o.BindForm(r.http.URL.RawQuery, u.fields) //nolint:contextcheck // it waits for nothing
	if invalid != nil {
		wrong = invalid.Details
	}
	_, sent := u.fields["file_url"]
	if _, camel := u.fields[operation.Camel("file_url")]; sent || camel {
		wrong = append(wrong, fault.Detail{Field: "file_url", Message: "must not be sent with a file"})
	}
	if u.file == nil {
		wrong = append(wrong, fault.Break("file", fault.Absent))
	}
	if len(wrong) > 0 {
		return nil, fault.Invalid(wrong...)
	}
	text := func(name string) string {
		v, _ := vars[name].(string)
		return v
	}
	return d.Product.Knowledge.AddUpload(ctx, r.params["id"], knowledge.Upload{
		Name: text("name"), Filename: text("filename"), MimeType: text("mime_type"), Body: u.file,
	})
}
