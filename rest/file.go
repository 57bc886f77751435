package rest

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"mime"
	"net/http"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/graph/view"
	"github.com/switchboard-dev/switchboard/platform/admission"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
)

// What a link says in its query, for a browser sends no headers with one.
const (
	linkWorkspace  = "workspace_id"
	linkSubaccount = "subaccount_id"
)

// files are the plain handlers outside /v3: what bulk work reads, what it has written, the trail of who changed what, and how
// voices sound.
func (d *Door) files() []*endpoint {
	return []*endpoint{
		{
			method: http.MethodPost, path: "/files", scope: "contacts:create", or: "knowledge:create", format: envelope{}, files: d.takeFile,
			people: true, atomic: true,
			run: func(context.Context, *request) (answer, error) { return answer{}, unsupported() },
		},
		{
			method: http.MethodGet, path: "/files/{id}", scope: "contacts:list", format: envelope{}, people: true, class: admission.Patient,
			run: d.downloadFile,
		},
		{
			method: http.MethodGet, path: "/files/audit.csv", scope: "audit:list", format: envelope{}, subaccount: never, people: true,
			class: admission.Patient, run: d.exportAudit,
		},
		{
			method: http.MethodGet, path: "/files/statements/{name}", scope: "subaccounts:read", format: envelope{}, subaccount: never, people: true,
			run: d.downloadStatement,
		},
		{
			method: http.MethodGet, path: "/files/voices/{id}", scope: "voices:read", format: envelope{}, people: true, class: admission.Patient,
			run: d.sample,
		},
	}
}

// takeFile keeps an uploaded file for a mutation to take.
func (d *Door) takeFile(ctx context.Context, r *request) (answer, error) {
	u := r.upload
	var wrong []fault.Detail
	for name := range u.fields {
		if name != "subaccount_id" && name != "location_id" {
			wrong = append(wrong, fault.Detail{Field: name, Message: "must not be sent: the form has no such field"})
		}
	}
	if u.file == nil {
		wrong = append(wrong, fault.Break("file", fault.Absent))
	}
	if len(wrong) > 0 {
		return answer{}, fault.Invalid(wrong...)
	}
	var f *view.File
	err := d.Product.Store.Again(ctx, func(ctx context.Context) (err error) {
		if err := u.rewind(); err != nil {
			return err
		}
		f, err = view.FileOf(d.Product.Files.Keep(ctx, u.filename, u.mimeType, u.file))
		return err
	})
	if err != nil {
		return answer{}, err
	}
	data, err := json.Marshal(map[string]any{"id": f.ID, "name": f.Name, "size": f.Size})
	return answer{status: http.StatusCreated, data: data, contact: contact.Anybody}, err // whom the file names, nobody knows
}

// downloadFile sends a file. One that is streamed may outlast the deadline of a request.
func (d *Door) downloadFile(ctx context.Context, r *request) (answer, error) {
	if err := linkOnly(r); err != nil {
		return answer{}, err
	}
	f, err := d.Product.Files.Get(ctx, r.params["id"])
	if err != nil {
		return answer{}, err
	}
	if err := d.Product.Contacts.Readable(ctx, f); err != nil {
		return answer{}, err
	}
	kind := cmp.Or(f.MimeType, anyKind)
	if r.caller.Kind == authz.KindUser {
		kind = anyKind // what somebody has sent is no script or style of a page of ours, whatever they called it
	}
	holds := int64(file.PieceSize) // of an export, about a page
	if len(f.Export) == 0 {
		holds = min(holds, f.Size)
	}
	return download(f.Name, kind, holds, d.whileHeld(ctx, r.caller, func(ctx context.Context, w io.Writer) error {
		return d.Product.WriteFile(ctx, f, w)
	})), nil
}

// linkOnly refuses a query that says anything else than a link does. Programs have headers for that.
func linkOnly(r *request) error {
	if r.http.URL.RawQuery != "" && r.caller.Kind == authz.KindKey {
		return fault.Field("query", "must be empty")
	}
	for name, values := range r.http.URL.Query() {
		if name != linkWorkspace && name != linkSubaccount || len(values) > 1 {
			return fault.Field(name, "must be a parameter of this link, sent once")
		}
	}
	return nil
}

// whileHeld writes for as long as the caller may read: a slow reader is cut off once they may no longer.
func (d *Door) whileHeld(ctx context.Context, c *authz.Caller, write func(context.Context, io.Writer) error) func(io.Writer) error {
	return func(w io.Writer) error {
		held, release := d.Authenticator.Hold(context.WithoutCancel(ctx), c)
		defer release()
		return write(held, w)
	}
}

// anyKind says nothing of what a file is.
const anyKind = "application/octet-stream"

// download is an answer that a browser keeps as a file. So many bytes of it are in memory at a time.
func download(name, kind string, holds int64, write func(w io.Writer) error) answer {
	header := http.Header{}
	header.Set("Content-Type", kind)
	header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	header.Set("Cache-Control", "no-store")
	return answer{status: http.StatusOK, header: header, holds: holds, stream: func(w http.ResponseWriter) error {
		return write(newPatient(w))
	}}
}
