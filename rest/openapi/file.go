package openapi

import (
	"net/http"

	"github.com/switchboard-dev/switchboard/operation"
)

const (
	// filesTag is the tag of what stands in no table: bytes that come and go.
	filesTag = "files"
	formType = "multipart/form-data"
	// exampleID is what stands behind the prefix of every id in examples.
	exampleID = "01m7zzzzzzezzt1p20pdey9x3f"
)

// bytesOf are what a file consists of.
func bytesOf(description string) *Schema {
	return &Schema{Type: "string", Format: "binary", Description: description}
}

// files adds the endpoints that take and send files, except for that of the audit log, whose scope no key has. Their bytes are no envelope, so that
// no document of the table has them.
func files(d *Document, b *builder) {
	d.add("/files", http.MethodPost, uploading(b))
	text := &Schema{Type: "string"}
	id := func(prefix, what string) any {
		return &Parameter{Name: "id", In: operation.InPath, Required: true, Description: what, Schema: text, Example: prefix + "_" + exampleID}
	}
	subaccount := reference("parameters", "SubaccountHeader")
	d.add("/files/{id}", http.MethodGet, fetching("downloadFile", "contacts:list", "Downloads a file",
		"Downloads a file: one that was uploaded, an export, or the rejected rows of an import. Files are kept for one day.",
		[]any{id("file", "The file."), subaccount}, map[string]*Schema{"application/octet-stream": bytesOf("The file, with its own content type.")}))
	d.add("/files/voices/{id}", http.MethodGet, fetching("downloadVoiceSample", "voices:read", "Downloads the sample of a voice",
		"Downloads the sample of a voice: what it sounds like. A Range header selects a part of it.",
		[]any{id("voi", "The voice."), subaccount}, map[string]*Schema{"audio/mpeg": bytesOf("The sound, with its own content type.")}))
	d.add("/files/statements/{name}", http.MethodGet, fetching("downloadStatement", "subaccounts:read", "Downloads a statement",
		"Downloads an issued statement, as a PDF or as CSV.", []any{&Parameter{
			Name: "name", In: operation.InPath, Required: true, Description: "The statement's id, then .pdf or .csv.", Schema: text,
			Example: "stmt_" + exampleID + ".csv",
		}}, map[string]*Schema{
			"application/pdf": bytesOf("The statement as it can be printed."),
			"text/csv":        {Type: "string", Description: "A header, then a line for each price and kind of usage."},
		}))
}

// uploading takes a file for an operation to use.
func uploading(b *builder) *Operation {
	out := fileOperation("uploadFile", "contacts:create", "Uploads a file",
		"Uploads a file for another operation to use by its id, such as an import of contacts. Files are kept for one day. "+
			"With the scope `knowledge:create`, the other one is not needed.")
	out.Parameters = []any{reference("parameters", "SubaccountHeader"), reference("parameters", "IdempotencyKeyHeader")}
	form := closed(Properties{{"file", bytesOf("The file.")}}, "file")
	form.Properties = append(form.Properties, tenantFields()...)
	out.RequestBody = &Body{Required: true, Content: map[string]Media{
		formType: {Schema: form, Example: map[string]any{"file": "name,email\nAda Lovelace,ada@example.com\n"}},
	}}
	file := closed(Properties{
		{"id", &Schema{Type: "string"}}, {"name", &Schema{Type: "string"}}, {"size", &Schema{Type: "integer", Description: "In bytes."}},
	}, "id", "name", "size")
	envelope := b.component("UploadedFileEnvelope", enveloped(b.component("UploadedFile", file), &Schema{Type: "null"}))
	headers := fileHeaders()
	headers["Idempotent-Replayed"] = reference("headers", "IdempotentReplayed")
	out.Responses["201"] = &Response{Description: "The request succeeded.", Headers: headers, Content: map[string]Media{jsonType: {
		Schema: envelope, Example: b.example("UploadedFile", b.schemas["UploadedFileEnvelope"], false),
	}}}
	out.refuses("404", "409", "413", "415")
	return out
}

// fetching sends a file, which may be of any of the types.
func fetching(id, scope, summary, description string, parameters []any, types map[string]*Schema) *Operation {
	out := fileOperation(id, scope, summary, description)
	out.Parameters = parameters
	content := map[string]Media{}
	for name, schema := range types {
		content[name] = Media{Schema: schema}
	}
	headers := fileHeaders()
	headers["Content-Disposition"] = map[string]any{"description": "The name of the file.", "schema": Schema{Type: "string"}}
	if id == "downloadVoiceSample" {
		delete(headers, "Content-Disposition")
	}
	out.Responses["200"] = &Response{Description: "The file.", Headers: headers, Content: content}
	out.refuses("404")
	return out
}

func fileOperation(id, scope, summary, description string) *Operation {
	return &Operation{
		OperationID: id, Tags: []string{filesTag}, Summary: summary, Description: description + "\n\nScope: `" + scope + "`.",
		Scope: scope, Source: "ours", Responses: map[string]any{},
	}
}

func fileHeaders() map[string]any {
	return map[string]any{"X-Request-Id": reference("headers", "RequestId")}
}

// refuses adds these statuses, and those that every file can be refused with.
func (o *Operation) refuses(codes ...string) {
	for _, code := range append(codes, "401", "403", "422", "429", "500", "503") {
		o.Responses[code] = reference("responses", failures[code].name)
	}
}
