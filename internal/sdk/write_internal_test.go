package sdk

import (
	"strings"
	"testing"
)

// small is an API with one of everything.
func small() *Model {
	name := Field{Wire: "catName", Name: "cat_name", In: "body", Type: Type{Kind: String}, Required: true, Description: "What it listens to."}
	match := Field{Wire: "If-Match", Name: "if_match", In: "header", Type: Type{Kind: String}}
	old := Field{Wire: "is_old", Name: "is_old", In: "query", Type: Type{Kind: Boolean}}
	note := Field{Wire: "note", Name: "note", In: "body", Type: Type{Kind: String, Nullable: true}}
	id := Field{Wire: "id", Name: "id", In: "path", Type: Type{Kind: String}, Required: true}
	cat := Type{Kind: Named, Name: "Cat"}
	list := &Object{Name: "ListCatsParams", Sent: true, Fields: []Field{old}}
	update := &Object{Name: "UpdateCatParams", Sent: true, Fields: []Field{match, note}}
	return &Model{
		Version: "9",
		Resources: []*Resource{{"wild_cats", "Cats.", []*Method{
			{Name: "list", Description: "Lists */ them.", Verb: "GET", Path: "/v3/cats", Params: list, Result: cat, Paged: true},
			{Name: "purr", Verb: "POST", Path: "/v3/purrs", Body: true, Bound: true, Result: cat, Timeout: 240},
			{
				Name: "import", Verb: "PATCH", Path: "/v3/cats/{id}/x", Places: []Field{id}, Params: update, Body: true, Bound: true,
				Result: cat, Upload: `The "file".`, UploadName: true,
			},
		}}},
		Objects: []*Object{
			{Name: "Cat", Fields: []Field{name}},
			{Name: "CatInput", Sent: true, Fields: []Field{name}},
			{Name: Reference, Fields: []Field{id}},
			list, update,
		},
		Enums:  []*Enum{{"Color", []string{"RED", "NO_COLOR"}}},
		Events: []*Event{{"cat.left", "CatLeftEvent", "One left.", Type{Kind: Either, Items: &cat}}},
	}
}

// What is special about a request stands in each language.
func TestWritten(t *testing.T) {
	t.Parallel()
	wanted := map[string][]string{
		"typescript/src/generated.ts": {
			"readonly wildCats: WildCatsResource", "list(params: ListCatsParams = {}, options?: RequestOptions): Pages<Cat>", "Lists * / them.",
			"query: { 'is_old': params.isOld }, workspace: true }", "import(id: string, params: UpdateCatParams = {}, options?: RequestOptions): Promise<Cat>",
			"path: `/v3/cats/${segment(id)}/x`, header: { 'If-Match': params.ifMatch }, body: without(params, 'ifMatch') }", "  note?: string | null\n",
			"export type Color = 'RED' | 'NO_COLOR'", "EventBase<'cat.left', Cat | Reference>", "importUpload(id: string, file: FileInput, params: { name?: string } = {}",
			"body: {}, timeout: 240_000 }, options)",
		},
		"go/generated.go": {
			"WildCats WildCatsResource", "List(ctx context.Context, params ListCatsParams, opts ...Option) *List[Cat]", `ColorNoColor Color = "NO_COLOR"`,
			`IfMatch Opt[string] ` + "`json:\"-\"`", "Note    Opt[string] `json:\"note,omitzero\"`", `route("/v3/cats/%s/x", id), header: params.header(), body: params}`,
			"query: params.query(), workspace: true}", "Data OrReference[Cat] `json:\"data\"`", "ImportUpload(ctx context.Context, id string, file Upload, name string, opts",
			"body: struct{}{}, timeout: 240 * time.Second}, opts)",
		},
		"python/src/switchboard/generated.py": {
			"self.wild_cats = WildCatsResource(core)", `Color = Literal["RED", "NO_COLOR"]`, "cat_name=data[\"catName\"]", "lambda v: Cat.decode(v)", `f"/v3/cats/{segment(id)}/x"`,
			`header={"If-Match": if_match}, body={"note": note}`, "note: Union[Optional[str], NotGiven] = NOT_GIVEN", `query={"is_old": is_old}, workspace=True`,
			"def import_(self, id: str, *,", "def import_upload(self, id: str, file: Upload, *, name: Optional[str] = None", `case "cat.left":`, "total=True",
			`"/v3/purrs", body={}, timeout=240, options=options)`,
		},
	}
	if n := len(Languages()); n != len(wanted) {
		t.Errorf("%d languages", n)
	}
	for _, l := range Languages() {
		text, err := l.Write(small())
		if err != nil || len(wanted[l.File]) == 0 {
			t.Fatalf("%s: %v", l.File, err)
		}
		for _, want := range wanted[l.File] {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s has no %q", l.File, want)
			}
		}
	}
}

// An object within a request may have fields that are required beside others.
func TestMixedObjects(t *testing.T) {
	t.Parallel()
	m := small()
	m.Objects[1].Fields = append(m.Objects[1].Fields, Field{Wire: "age", Name: "age", Type: Type{Kind: Integer}})
	text, err := python().Write(m)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`_CatInputRequired = TypedDict(`, `_CatInputOptional = TypedDict(`, "class CatInput(_CatInputRequired, _CatInputOptional):",
		"        # What it listens to.\n        \"catName\": \"str\",\n    },\n    total=True,", "\"age\": \"int\",\n    },\n    total=False,",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("there is no %q", want)
		}
	}
}
