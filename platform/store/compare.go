package store

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/ent"
)

// valueLimit is how much of a value the audit trail keeps, in characters; what was cut is a text that ends with the mark.
const (
	valueLimit = 2000
	cutMark    = "…"
)

// compare says of a write of settings what they were and what they become, for every row that it is about to meet.
func (t *tx) compare(ctx context.Context, m ent.Mutation, w ent.Wall, c change) ([]change, error) {
	if m.Op().Is(ent.OpCreate) {
		c.After = after(m, w, c.Fields)
		return []change{c}, nil
	}
	rows, err := Rows(ctx, m)
	if err != nil {
		return nil, err
	}
	var all []change
	for _, id := range rows {
		one := c
		one.ID = id
		fields := c.Fields
		if c.Op == "delete" {
			fields = w.Fields
		} else {
			one.After = after(m, w, fields)
		}
		if one.Before, err = t.before(ctx, w, id, fields); ent.IsNotFound(err) {
			continue // the write will say so
		}
		if err != nil {
			return nil, err
		}
		for f, v := range one.After {
			if reflect.DeepEqual(one.Before[f], v) {
				delete(one.Before, f)
				delete(one.After, f)
			}
		}
		all = append(all, one)
	}
	return all, nil
}

// before are the values of a row's fields.
func (t *tx) before(ctx context.Context, w ent.Wall, id string, fields []string) (map[string]any, error) {
	out, old := map[string]any{}, w.Configured(t.client, id)
	for _, f := range fields {
		if !slices.Contains(w.Fields, f) {
			continue
		}
		v, err := old.OldField(ctx, f)
		if err != nil {
			return nil, fmt.Errorf("what %s was: %w", f, err)
		}
		out[f] = shown(v)
	}
	return out, nil
}

// after are the values that a write sets; what it clears becomes nothing.
func after(m ent.Mutation, w ent.Wall, fields []string) map[string]any {
	out := map[string]any{}
	for _, f := range fields {
		switch v, set := m.Field(f); {
		case !slices.Contains(w.Fields, f):
		case m.FieldCleared(f):
			out[f] = nil
		case set:
			out[f] = shown(v)
		}
	}
	return out
}

// shown is a value as kept.
func shown(v any) any {
	if r := reflect.ValueOf(v); r.Kind() == reflect.Pointer {
		if r.IsNil() {
			return nil
		}
		v = r.Elem().Interface()
	}
	text, ok := v.(string)
	if !ok { // a long one of another type is cut as its JSON is
		written, err := json.Marshal(v)
		if err != nil || utf8.RuneCount(written) <= valueLimit {
			return v
		}
		text = string(written)
	}
	if runes := []rune(text); len(runes) > valueLimit {
		return string(runes[:valueLimit]) + cutMark
	}
	return text
}
