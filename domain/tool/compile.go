package tool

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

var (
	errCount    = errors.New("there are too many schemas")
	errLanguage = errors.New("$schema is not a published draft")
	languages   = regexp.MustCompile(`^https?://json-schema\.org/`)
)

// compile reads the schema as one. It loads nothing: a reference leads to somewhere in the schema itself.
func compile(schema json.RawMessage) (*jsonschema.Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	if err := errors.Join(computable(doc), (&draft{}).look(doc)); err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	all := &patterns{known: map[string]pattern{}}
	c.UseRegexpEngine(all.compile)
	c.DefaultDraft(jsonschema.Draft2020)
	c.UseLoader(jsonschema.SchemeURLLoader{})
	if err := c.AddResource("tool:parameters", doc); err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	compiled, err := c.Compile("tool:parameters")
	if err != nil {
		return nil, fmt.Errorf("schema: %w", errors.Join(err, all.err))
	}
	return compiled, bounded(compiled)
}

// schemaCount is how many objects and booleans a schema may have: each may be a schema, and the compiler looks for each among all.
const schemaCount = 3_000

// draft is what is known of a schema before it is compiled.
type draft struct{ schemas int }

// look through a schema. It fails where there are too many in it, and where a part of it names a language of its own: to compile that is
// to validate it against whatever the language says.
func (d *draft) look(doc any) error {
	switch v := doc.(type) {
	case bool:
		d.schemas++
	case map[string]any:
		d.schemas++
		if language, ok := v["$schema"].(string); ok && !languages.MatchString(language) {
			return errLanguage
		}
		for _, member := range v {
			if err := d.look(member); err != nil {
				return err
			}
		}
	case []any:
		for _, item := range v {
			if err := d.look(item); err != nil {
				return err
			}
		}
	}
	if d.schemas > schemaCount {
		return errCount
	}
	return nil
}

// unusable says what is wrong with parameters that do not compile.
func unusable(err error) fault.Detail {
	switch {
	case errors.Is(err, errBeside):
		return fault.Break("parameters", fault.SchemasBeside, strconv.Itoa(besideLimit))
	case errors.Is(err, errCount):
		return fault.Break("parameters", fault.TooManySchemas, strconv.Itoa(schemaCount))
	case errors.Is(err, errPattern):
		return fault.Break("parameters", fault.PatternTooLong, strconv.Itoa(patternLength))
	case errors.Is(err, errDynamic):
		return fault.Break("parameters", fault.DynamicReference)
	case errors.Is(err, errNumber):
		return fault.Break("parameters", fault.NumberTooLong, strconv.Itoa(digits))
	}
	return fault.Break("parameters", fault.NoSchema)
}
