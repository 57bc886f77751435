package strictjson

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// content is one opened level of an object or array.
type content struct {
	names  []string
	values []Value
	byName map[string]*Value
}

// Keys are the names of an object's members in the order they were sent; nil for any other kind.
func (v *Value) Keys() []string {
	if v.Kind() != KindObject {
		return nil
	}
	return v.open().names
}

// Get is the member with exactly this name; nil, which is an absent value, if there is none.
func (v *Value) Get(name string) *Value {
	if v.Kind() != KindObject {
		return nil
	}
	return v.open().byName[name]
}

// Items are the elements of an array in order; nil for any other kind. They take twenty times the memory of the
// shortest text there is, so ask Len first where a list has a limit.
func (v *Value) Items() []*Value {
	if v.Kind() != KindArray {
		return nil
	}
	values := v.open().values
	items := make([]*Value, len(values))
	for i := range values {
		items[i] = &values[i]
	}
	return items
}

// Len is the number of elements of an array, counted without opening it; 0 for any other kind.
func (v *Value) Len() int {
	if v.Kind() != KindArray {
		return 0
	}
	dec := v.inside()
	count := 0
	for ; more(dec.PeekKind()); count++ {
		breathe(count)
		_ = dec.SkipValue()
	}
	return count
}

// Size is the number of values in the text, itself included, counted without opening any: what decoding it into
// memory will cost.
func (v *Value) Size() int {
	dec := jsontext.NewDecoder(bytes.NewBuffer(v.Raw()), jsontext.AllowDuplicateNames(true))
	count := 0
	for {
		breathe(count)
		token, err := dec.ReadToken()
		if err != nil {
			return count
		}
		outer, length := dec.StackIndex(dec.StackDepth())
		isName := outer == jsontext.KindBeginObject && length%2 == 1 && token.Kind() == jsontext.KindString
		if !isName && more(token.Kind()) {
			count++
		}
	}
}

// open reads one level of an object or array, once. The text was checked as a whole, so nothing in here can fail.
func (v *Value) open() *content {
	if v.content != nil {
		return v.content
	}
	v.content = &content{}
	for dec := v.inside(); more(dec.PeekKind()); {
		child := Value{parent: v, index: len(v.content.values)}
		breathe(child.index)
		if v.kind == KindObject {
			name, _ := dec.ReadToken()
			child.name = name.String()
			v.content.names = append(v.content.names, child.name)
		}
		text, _ := dec.ReadValue()
		end := dec.InputOffset()
		child.raw = v.raw[end-int64(len(text)) : end : end]
		child.kind = kindOf(text.Kind())
		v.content.values = append(v.content.values, child)
	}
	v.content.index()
	return v.content
}

// inside is a decoder that stands behind the opening bracket.
func (v *Value) inside() *jsontext.Decoder {
	dec := jsontext.NewDecoder(bytes.NewBuffer(v.raw), jsontext.AllowDuplicateNames(true))
	_, _ = dec.ReadToken()
	return dec
}

func (c *content) index() {
	c.byName = make(map[string]*Value, len(c.names))
	for i, name := range c.names {
		breathe(i)
		c.byName[name] = &c.values[i]
	}
}

func more(next jsontext.Kind) bool {
	return next != jsontext.KindEndObject && next != jsontext.KindEndArray && next != jsontext.KindInvalid
}

func kindOf(kind jsontext.Kind) Kind {
	switch kind {
	case jsontext.KindTrue, jsontext.KindFalse:
		return KindBool
	case jsontext.KindNumber:
		return KindNumber
	case jsontext.KindString:
		return KindString
	case jsontext.KindBeginArray:
		return KindArray
	case jsontext.KindBeginObject:
		return KindObject
	default:
		return KindNull
	}
}
