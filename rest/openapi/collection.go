package openapi

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/operation"
)

// collection is Postman's format 2.1, which Bruno, Insomnia and Hoppscotch import as well.
type collection struct {
	Info      map[string]string  `json:"info"`
	Auth      map[string]any     `json:"auth"`
	Variables []collectionValue  `json:"variable"`
	Folders   []collectionFolder `json:"item"`
}

type collectionFolder struct {
	Name        string           `json:"name"`
	Description string           `json:"description"`
	Items       []collectionItem `json:"item"`
}

type collectionItem struct {
	ID      string            `json:"id"`
	Name    string            `json:"name"`
	Request collectionRequest `json:"request"`
}

type collectionRequest struct {
	Method      string            `json:"method"`
	Description string            `json:"description"`
	Header      []collectionValue `json:"header"`
	Body        *collectionBody   `json:"body,omitempty"`
	URL         collectionURL     `json:"url"`
}

type collectionURL struct {
	Raw       string            `json:"raw"`
	Host      []string          `json:"host"`
	Path      []string          `json:"path"`
	Query     []collectionValue `json:"query,omitempty"`
	Variables []collectionValue `json:"variable,omitempty"`
}

type collectionBody struct {
	Mode    string           `json:"mode"`
	Raw     string           `json:"raw,omitempty"`
	Options map[string]any   `json:"options,omitempty"`
	Form    []map[string]any `json:"formdata,omitempty"`
}

// collectionValue is a header, a parameter or a variable. What is disabled is there to be switched on.
type collectionValue struct {
	Key         string `json:"key"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Disabled    bool   `json:"disabled,omitempty"`
}

const (
	collectionSchema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
	// localURL is where requests go where the installation says no address.
	localURL = "http://127.0.0.1:8080"
)

// methodOrder is how requests of one path follow each other.
var methodOrder = []string{"get", "post", "put", "patch", "delete"}

// Collection is the document's requests with their examples, for clients in which people try them: a folder for each tag, and variables
// for the address, the key and the subaccount.
func Collection(t *operation.Table, about About) ([]byte, error) {
	d, err := document(t, about)
	if err != nil {
		return nil, err
	}
	return written(d.collection(about))
}

func (d *Document) collection(about About) collection {
	c := collection{
		Info: map[string]string{"name": "Switchboard", "description": description, "schema": collectionSchema},
		Auth: map[string]any{"type": "bearer", "bearer": []map[string]string{{"key": "token", "value": "{{key}}", "type": "string"}}},
		Variables: []collectionValue{
			{Key: "baseUrl", Value: cmp.Or(about.BaseURL, localURL), Description: "Where the installation is."},
			{Key: "key", Description: "An API key."},
			{Key: "subaccount", Description: "A subaccount's id or location id. Not needed if the key is limited to one."},
		},
	}
	for _, tag := range d.Tags {
		folder := collectionFolder{Name: fmt.Sprint(tag["name"]), Description: fmt.Sprint(tag["description"])}
		for _, at := range slices.Sorted(maps.Keys(d.Paths)) {
			for _, method := range methodOrder {
				if o := d.Paths[at][method]; o != nil && o.Tags[0] == folder.Name {
					folder.Items = append(folder.Items, o.item(at, method))
				}
			}
		}
		c.Folders = append(c.Folders, folder)
	}
	return c
}

// item is an operation's request.
func (o *Operation) item(at, method string) collectionItem {
	r := collectionRequest{Method: strings.ToUpper(method), Description: o.Description, Header: []collectionValue{}}
	r.URL.Host = []string{"{{baseUrl}}"}
	for segment := range strings.SplitSeq(strings.TrimPrefix(at, "/"), "/") {
		if name, is := strings.CutPrefix(segment, "{"); is {
			segment = ":" + strings.TrimSuffix(name, "}")
		}
		r.URL.Path = append(r.URL.Path, segment)
	}
	for _, p := range o.Parameters {
		r.add(p)
	}
	r.URL.Raw = "{{baseUrl}}/" + strings.Join(r.URL.Path, "/") + r.URL.query()
	if o.RequestBody != nil && o.RequestBody.Content[jsonType].Schema == nil {
		file := map[string]any{"key": "file", "type": "file", "src": []string{}} // the sender chooses one
		r.Body = &collectionBody{Mode: "formdata", Form: []map[string]any{file}}
	} else if o.RequestBody != nil {
		r.Header = append(r.Header, collectionValue{Key: "Content-Type", Value: jsonType})
		r.Body = &collectionBody{
			Mode: "raw", Raw: indented(o.RequestBody.Content[jsonType].Example), Options: map[string]any{"raw": map[string]string{"language": "json"}},
		}
	}
	return collectionItem{ID: o.OperationID, Name: o.Summary, Request: r}
}

// add a parameter where it is sent. Of those that many operations have, the version is left out.
func (r *collectionRequest) add(parameter any) {
	p, own := parameter.(*Parameter)
	if !own {
		switch shared, _ := parameter.(map[string]string); shared["$ref"] {
		case reference("parameters", "SubaccountHeader")["$ref"]:
			r.Header = append(r.Header, collectionValue{Key: "X-Subaccount-Id", Value: "{{subaccount}}"})
		case reference("parameters", "IdempotencyKeyHeader")["$ref"]:
			r.Header = append(r.Header, collectionValue{Key: "Idempotency-Key", Value: "{{$guid}}", Disabled: true})
		}
		return
	}
	example := p.Example
	if example == nil {
		example = p.Schema.Default
	}
	value := collectionValue{Key: p.Name, Value: plainText(example), Description: p.Description, Disabled: !p.Required}
	switch p.In {
	case operation.InPath:
		r.URL.Variables = append(r.URL.Variables, value)
	case operation.InQuery:
		r.URL.Query = append(r.URL.Query, value)
	case operation.InHeader:
		r.Header = append(r.Header, value)
	case operation.InBody: // it is in the body's example
	}
}

// query is what is sent of it, as the address shows it.
func (u collectionURL) query() string {
	var sent []string
	for _, v := range u.Query {
		if !v.Disabled {
			sent = append(sent, v.Key+"="+v.Value)
		}
	}
	if len(sent) == 0 {
		return ""
	}
	return "?" + strings.Join(sent, "&")
}

// plainText is an example as it stands in an address.
func plainText(example any) string {
	if example == nil {
		return ""
	}
	text, err := json.Marshal(example)
	if err != nil {
		panic(err) // examples are JSON
	}
	var s string
	if json.Unmarshal(text, &s) == nil {
		return s
	}
	return string(text)
}

// indented is an example as a body that people edit.
func indented(example any) string {
	text, err := json.Marshal(example)
	if err != nil {
		panic(err) // examples are JSON
	}
	var out bytes.Buffer
	_ = json.Indent(&out, text, "", "  ") // it is JSON
	return out.String()
}
