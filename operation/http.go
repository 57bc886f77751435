package operation

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/domain/event"
)

// fileURL is the variable that an uploaded file stands for.
const fileURL = "file_url"

// StreamArgument is the variable by which a stream is asked for.
const StreamArgument = "stream"

// http takes the arguments of the directive.
func (c *compiler) http(d *document, r *row) {
	text := func(name string) string { return argument(d.http, name) }
	r.Method, r.Path = text("method"), text("path")
	r.Subaccount, r.ETag = text("subaccount") == "true", text("etag") == "true"
	r.Outside, r.Stream = text("outside") == "true", text("stream") == "true"
	r.Destructive = text("destructive") == "true" || r.Method == http.MethodDelete
	r.Idempotent = text("idempotent") == "true" || r.ReadOnly || r.Method == http.MethodDelete || r.Changes()
	r.Reaches, r.Core, r.Sliced = text("reaches") == "true", text("core") == "true", text("sliced") == "true"
	r.Unlisted = text("listed") == "false"
	r.Existing, r.Upload, r.Preview = text("existing"), text("upload"), text("preview")
	r.Status, _ = strconv.Atoi(text("status")) // what is no number is no status below
	c.special(d, r)
	c.leaving(d, r)
	c.route(d, r)
}

// special refuses what does not go together.
func (c *compiler) special(d *document, r *row) {
	at := func(name string) *ast.Position { return position(d.http, name) }
	if r.Status != http.StatusOK && r.Status != http.StatusCreated {
		c.at(d.file, at("status"), "the status of success is 200 or 201")
	}
	if r.Existing != "" && r.Status != http.StatusCreated {
		c.at(d.file, at("existing"), "what exists already is answered in place of a 201")
	}
	if r.Stream && d.op.VariableDefinitions.ForName(StreamArgument) == nil {
		c.at(d.file, at("stream"), "a stream is asked for by $stream")
	}
	if r.Upload != "" && (r.Method != http.MethodPost || d.op.VariableDefinitions.ForName(fileURL) == nil) {
		c.at(d.file, at("upload"), "a file is uploaded by a POST that takes $%s", fileURL)
	}
	if r.Sliced && !r.Idempotent && !r.ReadOnly {
		c.at(d.file, at("sliced"), "what goes on where it was cut off is idempotent")
	}
	for _, name := range []string{"outside", "destructive", "preview", "idempotent", "reaches", "sliced"} {
		if r.ReadOnly && d.http.Arguments.ForName(name) != nil && argument(d.http, name) != "false" {
			c.at(d.file, at(name), "a query changes nothing, so it has no %s", name)
		}
	}
}

// events takes the types of events whose data the answer is.
func (c *compiler) events(d *document, r *row) {
	directive := d.op.Directives.ForName("event")
	if directive == nil {
		return
	}
	if vars := d.op.VariableDefinitions; len(vars) != 1 || vars[0].Variable != "id" {
		c.at(d.file, directive.Position, "what an event tells of a thing is found by its $id alone")
	}
	if types := directive.Arguments.ForName("types"); types != nil {
		for _, item := range types.Value.Children {
			if !event.IsType(item.Value.Raw) {
				c.at(d.file, item.Value.Position, "there is no event %s", item.Value.Raw)
			}
			r.Events = append(r.Events, item.Value.Raw)
		}
	}
}

// resource takes what the answer is for agents.
func (c *compiler) resource(d *document, r *row) {
	directive := d.op.Directives.ForName("resource")
	if directive == nil {
		return
	}
	text := func(name string) string { return argument(directive, name) }
	r.Resource = &MCPResource{
		URI: text("uri"), Name: text("name"), Title: text("title"), Description: text("description"),
		MIMEType: text("mimeType"), Field: text("field"),
	}
	if r.Method != http.MethodGet || strings.Count(r.Path, "{") != 1 || !strings.Contains(r.Path, "{id}") || !strings.Contains(r.Resource.URI, "{id}") {
		c.at(d.file, directive.Position, "a resource is read by a GET whose path and uri have {id} and no other parameter")
	}
}
