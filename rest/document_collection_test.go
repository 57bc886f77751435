package rest_test

import (
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/rest"
)

// pair is a header, a parameter or a variable of a collection.
type pair struct {
	Key, Value string
	Disabled   bool
}

// posted is a request of a collection, as Postman's format 2.1 has it.
type posted struct {
	ID, Name string
	Request  struct {
		Method string
		Header []pair
		Body   struct {
			Mode, Raw string
			FormData  []struct{ Key, Type string }
		}
		URL struct {
			Raw             string
			Host, Path      []string
			Query, Variable []pair
		}
	}
}

// collected is a collection of requests.
type collected struct {
	Info     struct{ Schema string }
	Auth     struct{ Bearer []pair }
	Variable []pair
	Item     []struct {
		Name string
		Item []posted
	}
}

// collection is what the server has for clients in which people try requests.
func (b *bundle) collection() (c collected) {
	b.t.Helper()
	resp, body := b.public("GET", "/openapi/postman.json")
	if err := json.Unmarshal([]byte(body), &c); err != nil || resp.StatusCode != 200 {
		b.t.Fatalf("%d %v", resp.StatusCode, err)
	}
	return c
}

var inDoubleBraces = regexp.MustCompile(`\{\{[^}]*\}\}`)

// inserted is a text with the variables of a collection filled in.
func inserted(text string, variables map[string]string) string {
	return inDoubleBraces.ReplaceAllStringFunc(text, func(name string) string {
		value, known := variables[strings.Trim(name, "{}")]
		if !known {
			return name
		}
		return value
	})
}

// path is where the request goes, with all that can be switched on.
func (p posted) path() string {
	parts := slices.Clone(p.Request.URL.Path)
	for i, part := range parts {
		for _, v := range p.Request.URL.Variable {
			if part == ":"+v.Key {
				parts[i] = v.Value
			}
		}
	}
	query := url.Values{}
	for _, q := range p.Request.URL.Query {
		if q.Value != "" { // only an earlier answer has a value
			query.Set(q.Key, q.Value)
		}
	}
	path := "/" + strings.Join(parts, "/")
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return path
}

// body is what the request sends, and its type if that is not JSON. The sender of a form chooses the file.
func (p posted) body() (kind, text string) {
	if p.Request.Body.Mode != "formdata" {
		return "", p.Request.Body.Raw
	}
	if f := p.Request.Body.FormData; len(f) == 0 || f[0].Key != "file" || f[0].Type != "file" {
		return "", ""
	}
	return formOf("contacts.csv", "name\nAda\n")
}

// Every request of the collection is accepted as it stands, with all that it can send, and every operation of the document is in it.
func TestCollectionIsAccepted(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	b.door.BaseURL = b.url
	c, all := b.collection(), demos()
	sent, refused := map[string]bool{}, 0
	for _, folder := range c.Item {
		for _, p := range folder.Item {
			i := slices.IndexFunc(all, func(d demo) bool { return d.id == p.ID })
			if i < 0 || sent[p.ID] || under(all[i].operation, "summary") != p.Name || all[i].operation["tags"].([]any)[0] != folder.Name {
				t.Errorf("%s of %s is not the document's, or is there twice", p.ID, folder.Name)
				continue
			}
			sent[p.ID] = true
			kind, body := p.body()
			s := b.staged(all[i], p.path(), body, 0)
			variables := map[string]string{"key": s.key, "subaccount": s.things["subaccount"], "$guid": "b3f1c9d2-" + p.ID}
			headers := []string{"Authorization", inserted("Bearer "+c.Auth.Bearer[0].Value, variables)}
			for _, h := range p.Request.Header {
				if h.Value != "" {
					headers = append(headers, h.Key, inserted(h.Value, variables))
				}
			}
			if kind != "" {
				headers = append(headers, "Content-Type", kind)
			}
			if left := inDoubleBraces.FindString(strings.Join(headers, " ")); left != "" || p.Request.URL.Host[0] != "{{baseUrl}}" {
				t.Errorf("%s has a variable that the collection has not: %s", p.ID, left)
			}
			if r := b.send(p.Request.Method, s.path, s.body, headers...); r.status != 200 && r.status != 201 || r.body["success"] == false {
				refused++
				t.Errorf("%s %s %s: %d %s", p.Request.Method, s.path, s.body, r.status, r.raw)
			}
		}
	}
	t.Logf("%d requests sent, %d refused", len(sent), refused)
	if len(sent) != len(all) {
		t.Errorf("%d requests, the document has %d", len(sent), len(all))
	}
}

// What a request sends at first is what it has to send: a list without its filters, and a change without a key of repetition.
func TestCollectionSendsLittleAtFirst(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC) // which examples are made for
	b := setup(t, "sqlite", withDoor(func(d *rest.Door) { d.Now = func() time.Time { return day } }))
	b.door.BaseURL = b.url
	c, found := b.collection(), 0
	if c.Info.Schema != "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" || len(c.Variable) != 3 || c.Variable[0] != (pair{Key: "baseUrl", Value: b.url}) {
		t.Errorf("%+v %+v", c.Info, c.Variable)
	}
	for _, folder := range c.Item {
		for _, p := range folder.Item {
			want := map[string]string{
				"listContacts": "{{baseUrl}}/v3/contacts", "getInsights": "{{baseUrl}}/v3/insights?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z",
				"getContact": "{{baseUrl}}/v3/contacts/:id",
			}[p.ID]
			if want == "" {
				continue
			}
			if found++; p.Request.URL.Raw != want {
				t.Errorf("%s: %s, want %s", p.ID, p.Request.URL.Raw, want)
			}
			for _, q := range p.Request.URL.Query {
				if q.Disabled == strings.Contains(want, q.Key+"=") {
					t.Errorf("%s: %+v", p.ID, q)
				}
			}
		}
	}
	if found != 3 {
		t.Errorf("%d requests were found", found)
	}
}
