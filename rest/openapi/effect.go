package openapi

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"
)

// effectText are fields of answers and events that show what an operation has done or an event is about, where example.json has a thing
// that nothing happens to: by the operation's name or the event's type, then by field.
//
//go:embed effect.json
var effectText []byte

// effects are what is left of effect.json: each is taken by the example that it belongs to.
type effects map[string]map[string]json.RawMessage

func readEffects(day time.Time) (effects, error) {
	var out effects
	if err := json.Unmarshal(moved(effectText, day), &out); err != nil {
		return nil, fmt.Errorf("openapi: effect.json: %w", err)
	}
	return out, nil
}

// show in an example's data what an operation or an event does. A field that the data does not have is left over.
func (e effects) show(what string, data any) {
	fields := e[what]
	object, _ := data.(members)
	for i, m := range object {
		if value, ok := fields[m.name]; ok {
			object[i].value = value
			delete(fields, m.name)
		}
	}
	if len(fields) == 0 {
		delete(e, what)
	}
}

// check fails if something is left over: the document has no such operation, event or field.
func (e effects) check() error {
	if len(e) == 0 {
		return nil
	}
	what := slices.Sorted(maps.Keys(e))[0]
	return fmt.Errorf("openapi: effect.json has %v of %s, which has none", slices.Sorted(maps.Keys(e[what])), what)
}
