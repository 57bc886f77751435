package sdk

import "testing"

// A type is the same in every language, as far as the language goes. Null and absent are kept apart.
func TestTypes(t *testing.T) {
	t.Parallel()
	text := Type{Kind: String}
	for _, c := range []struct {
		of                         Type
		required                   bool
		script, scriptSent         string
		answered, param            string
		pythonAnswered, pythonSent string
	}{
		{text, true, "string", "string", "string", "string", "str", "str"},
		{Type{Kind: String, Nullable: true}, false, "string | null", "string | null", "*string", "Opt[string]", "Optional[str]", "Optional[str]"},
		{Type{Kind: Time}, true, "string", "string | Date", "time.Time", "time.Time", "datetime", "datetime"},
		{Type{Kind: List, Items: &text}, false, "string[]", "string[]", "[]string", "Opt[[]string]", "List[str]", "Sequence[str]"},
		{
			Type{Kind: List, Items: &Type{Kind: Time, Nullable: true}},
			true, "(string | null)[]", "(string | Date | null)[]",
			"[]*time.Time", "[]*time.Time", "List[Optional[datetime]]", "Sequence[Optional[datetime]]",
		},
		{
			Type{Kind: Map, Items: &Type{Kind: Integer}},
			true, "Record<string, number>", "Record<string, number>",
			"map[string]int64", "map[string]int64", "Dict[str, int]", "Mapping[str, int]",
		},
		{
			Type{Kind: Map, Items: &Type{Kind: JSON}, Nullable: true},
			false, "Record<string, Json> | null", "Record<string, Json> | null",
			"map[string]any", "Opt[map[string]any]", "Optional[Dict[str, Json]]", "Optional[Mapping[str, Json]]",
		},
		{Type{Kind: JSON, Nullable: true}, false, "Json", "Json", "json.RawMessage", "Opt[any]", "Json", "Json"},
		{
			Type{Kind: Choice, Name: "Color", Nullable: true},
			false, "Color | null", "Color | null", "*Color", "Opt[Color]",
			"Optional[Color]", "Optional[Color]",
		},
		{
			Type{Kind: Either, Items: &Type{Kind: Named, Name: "Cat"}},
			true, "Cat | Reference", "Cat | Reference",
			"OrReference[Cat]", "OrReference[Cat]", "Union[Cat, Reference]", "Union[Cat, Reference]",
		},
	} {
		got := [...]string{
			tsType(c.of, false), tsType(c.of, true), goType(c.of), goParam(Field{Type: c.of, Required: c.required, In: "body"}),
			pyType(c.of, false), pyType(c.of, true),
		}
		want := [...]string{c.script, c.scriptSent, c.answered, c.param, c.pythonAnswered, c.pythonSent}
		if got != want {
			t.Errorf("%+v:\n%q\n%q", c.of, got, want)
		}
	}
}

func TestPythonDecodes(t *testing.T) {
	t.Parallel()
	cat := Type{Kind: Named, Name: "Cat"}
	for want, of := range map[string]Type{
		`v`:                                    {Kind: String, Nullable: true},
		`Cat.decode(v)`:                        cat,
		`None if v is None else Cat.decode(v)`: {Kind: Named, Name: "Cat", Nullable: true},
		`list(v)`:                              {Kind: List, Items: &Type{Kind: String}},
		`[Cat.decode(v) for v in v]`:           {Kind: List, Items: &cat},
		`(Reference.decode(v) if len(v) == 1 else Cat.decode(v))`: {Kind: Either, Items: &cat},
		`None if v is None else [instant(v) for v in v]`:          {Kind: List, Items: &Type{Kind: Time}, Nullable: true},
		`[None if v is None else Cat.decode(v) for v in v]`:       {Kind: List, Items: &Type{Kind: Named, Name: "Cat", Nullable: true}},
	} {
		if got := pyDecoder(of, "v"); got != want {
			t.Errorf("%+v: %s, not %s", of, got, want)
		}
	}
}
