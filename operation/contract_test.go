package operation_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/switchboard-dev/switchboard/operation"
)

// contractRow is one operation of testdata/v3-operations.yaml.
type contractRow struct {
	ID, Tool, Method, Path, Scope, Data, Subaccount string
	Query, Body                                     []string
	Status                                          int
	Paged                                           bool
}

// contract reads the rows by their id, and the names of their groups.
func contract(t *testing.T) (rows map[string]contractRow, groups []string) {
	t.Helper()
	text, err := os.ReadFile("testdata/v3-operations.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string][]contractRow
	if err := yaml.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	rows = map[string]contractRow{}
	for group, list := range all {
		groups = append(groups, group)
		for _, row := range list {
			rows[row.ID] = row
		}
	}
	return rows, groups
}

// stricter are parameters that a document asks for and the contract does not, because the operation has a second form
// that is no document: an upload brings the file itself and needs no URL.
var stricter = map[string]bool{"createFileSource.file_url": true}

func compiled(t testing.TB) *operation.Table {
	t.Helper()
	table, err := operation.Compile(loadSchema(t, "../graph/*.graphql"), operation.Documents())
	if err != nil {
		t.Fatal(err)
	}
	if len(table.Operations) == 0 {
		t.Fatal("no operations: whatever is true of each proves nothing")
	}
	return table
}

func TestTableIsTheContract(t *testing.T) {
	t.Parallel()
	rows, groups := contract(t)
	table := compiled(t)
	if len(table.Operations) == 0 {
		t.Fatal("no operations")
	}
	used := map[string]bool{}
	for _, o := range table.Operations {
		if o.Ours {
			continue // ours_test.go
		}
		row, ok := rows[o.ID()]
		if !ok {
			t.Errorf("%s: %s is no operation of the contract", o.File, o.ID())
			continue
		}
		if want := expected(row, used); describe(o) != want {
			t.Errorf("%s differs from the contract\ngot  %s\nwant %s", o.File, describe(o), want)
		}
		resource := operation.Resource(row.Tool, groups)
		if file := resource + "/" + strings.TrimPrefix(row.Tool, resource+"_") + ".graphql"; o.File != file {
			t.Errorf("%s should be %s", o.File, file)
		}
		delete(rows, o.ID())
	}
	for id := range rows {
		t.Errorf("%s has no document", id)
	}
	for name := range stricter {
		if !used[name] {
			t.Errorf("%s is no longer stricter than the contract", name)
		}
	}
}

// describe is everything of an operation that the contract settles, on one line.
func describe(o *operation.Operation) string {
	var params []string
	for _, p := range o.Params {
		if p.In != operation.InHeader {
			params = append(params, string(p.In)+" "+p.Name+mark(p.Required))
		}
	}
	return line(o.Tool, o.Method, o.Path, o.Scope, o.Status, o.Paged, o.Subaccount, params)
}

func line(
	tool, method, path, scope string, status int, paged, subaccount bool, params []string,
) string {
	slices.Sort(params)
	parts := []string{tool, method, path, scope}
	for word, on := range map[string]bool{"paged": paged, "subaccount": subaccount, "created": status == 201, "ok": status == 200} {
		if on {
			params = append(params, word)
		}
	}
	slices.Sort(params)
	return strings.Join(append(parts, params...), " | ")
}

func mark(required bool) string {
	if required {
		return "!"
	}
	return ""
}

// expected is describe of a row of the contract.
func expected(row contractRow, used map[string]bool) string {
	var params []string
	add := func(place string, names []string) {
		for _, name := range names {
			if full := row.ID + "." + strings.TrimSuffix(name, "!"); stricter[full] && !strings.HasSuffix(name, "!") {
				used[full] = true
				name += "!"
			}
			params = append(params, place+" "+name)
		}
	}
	add("query", row.Query)
	add("body", row.Body)
	if row.Paged {
		add("query", []string{"limit", "cursor"})
	}
	for segment := range strings.SplitSeq(row.Path, "/") {
		if name, ok := strings.CutPrefix(segment, "{"); ok {
			add("path", []string{strings.TrimSuffix(name, "}") + "!"})
		}
	}
	status := row.Status
	if status == 0 {
		status = 200
	}
	return line(row.Tool, row.Method, row.Path, row.Scope, status, row.Paged, row.Subaccount != "none", params)
}

// A page asks for 1 to 100 things; 25 where it does not say.
func TestPagesTakeLimitAndCursor(t *testing.T) {
	t.Parallel()
	paged, limits := 0, 0
	for _, o := range compiled(t).Operations {
		if o.Paged {
			paged++
		}
		for _, p := range o.Params {
			if !o.Paged || p.Name != "limit" {
				continue
			}
			limits++
			if p.Default != int64(25) || p.Check.Min == nil || *p.Check.Min != 1 || p.Check.Max == nil || *p.Check.Max != 100 {
				t.Errorf("%s: limit defaults to %v and is bound by %+v", o.Name, p.Default, p.Check)
			}
			if p.Type.Name() != "Int" || p.Description == "" {
				t.Errorf("%s: limit is %s, %q", o.Name, p.Type, p.Description)
			}
		}
	}
	if paged < 10 || limits != paged {
		t.Errorf("%d lists with pages, and %d of them take a limit", paged, limits)
	}
}

// The selection of every document is what the contract lists, in its order and with its types.
func TestResponsesAreTheContract(t *testing.T) {
	t.Parallel()
	rows, _ := contract(t)
	shapes := loadShapes(t)
	for _, o := range compiled(t).Operations {
		if o.Ours {
			continue // the lock alone has their shapes
		}
		data := plainly(rows[o.ID()].Data, rows)
		response := o.Response
		if inner, list := strings.CutPrefix(data, "["); list {
			data = strings.TrimSuffix(inner, "]")
			if response.Kind != operation.Array {
				t.Errorf("%s answers no list", o.File)
				continue
			}
			response = response.Items
		}
		if inner, inline := strings.CutPrefix(data, "{"); inline {
			inlineShape(t, o, response, strings.TrimSuffix(inner, "}"))
			continue
		}
		if data == string(response.Kind) {
			continue // a plain value
		}
		if base, more, sum := strings.Cut(data, " + "); sum {
			data, response = base, inlineEnd(t, o, response, more)
		}
		want, ok := shapes.Defs[data]
		if !ok {
			t.Errorf("%s: no shape %s", o.File, data)
			continue
		}
		shapes.compare(t, o.File, response, want)
	}
}

// plainly writes out what the contract names by where it stands: the webhook, the delivery.
func plainly(data string, rows map[string]contractRow) string {
	webhook := rows["getWebhook"].Data
	delivery := strings.Trim(rows["listWebhookDeliveries"].Data, "[]")
	return strings.NewReplacer("the webhook + {secret}, shown once", strings.TrimSuffix(webhook, "}")+", secret}",
		"the webhook", webhook, "the delivery", delivery).Replace(data)
}

// inlineEnd compares the fields behind a shape's own, and is what stands before them.
func inlineEnd(t *testing.T, o *operation.Operation, got *operation.Shape, list string) *operation.Shape {
	t.Helper()
	list = strings.Trim(list, "{}")
	n := len(got.Fields) - strings.Count(list, ",") - 1
	if n < 0 {
		t.Fatalf("%s answers %v", o.File, fieldNames(got))
	}
	head, tail := *got, *got
	head.Fields, tail.Fields = got.Fields[:n], got.Fields[n:]
	inlineShape(t, o, &tail, list)
	return &head
}

func inlineShape(t *testing.T, o *operation.Operation, got *operation.Shape, list string) {
	t.Helper()
	var names []string
	for item := range strings.SplitSeq(list, ",") {
		name, _, _ := strings.Cut(strings.TrimSpace(item), ":")
		names = append(names, name)
	}
	if have := fieldNames(got); !slices.Equal(have, names) {
		t.Errorf("%s answers %v, the contract has %v", o.File, have, names)
	}
}

func fieldNames(s *operation.Shape) []string {
	names := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		names[i] = f.Name
	}
	return names
}

// Every parameter has a sentence for people and models.
func TestParametersAreDescribed(t *testing.T) {
	t.Parallel()
	read := 0
	for _, o := range compiled(t).Operations {
		for _, p := range o.Params {
			read++
			if p.Description == "" {
				t.Errorf("%s: %s has no description", o.File, p.Name)
			}
		}
	}
	if read < 100 {
		t.Errorf("only %d parameters were read", read)
	}
}

// The comparison with the contract is worth its name only if it sees each thing that may differ.
func TestComparisonSeesEveryDifference(t *testing.T) {
	t.Parallel()
	original := *compiled(t).Operation("ListAssistants")
	for name, change := range map[string]func(*operation.Operation){
		"tool":       func(o *operation.Operation) { o.Tool = "other" },
		"method":     func(o *operation.Operation) { o.Method = "POST" },
		"path":       func(o *operation.Operation) { o.Path += "s" },
		"scope":      func(o *operation.Operation) { o.Scope = "assistants:read" },
		"status":     func(o *operation.Operation) { o.Status = 201 },
		"paged":      func(o *operation.Operation) { o.Paged = false },
		"subaccount": func(o *operation.Operation) { o.Subaccount = false },
		"fewer":      func(o *operation.Operation) { o.Params = o.Params[1:] },
		"required": func(o *operation.Operation) {
			p := *o.Params[0]
			p.Required = true
			o.Params = append([]*operation.Param{&p}, o.Params[1:]...)
		},
		"place": func(o *operation.Operation) {
			p := *o.Params[0]
			p.In = operation.InBody
			o.Params = append([]*operation.Param{&p}, o.Params[1:]...)
		},
	} {
		changed := original
		change(&changed)
		if describe(&changed) == describe(&original) {
			t.Errorf("another %s is not seen", name)
		}
	}
}
