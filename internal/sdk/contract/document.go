// Package contract reads the API for the client libraries: the OpenAPI document, and the table of operations for what the document
// has no word for, which are the names of tools and of enums.
package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// document is what the libraries need of the OpenAPI document.
type document struct {
	Tags []struct {
		Name        string `json:"name"`
		Description string `json:"description"`
	} `json:"tags"`
	Paths    map[string]map[string]operation `json:"paths"`
	Webhooks map[string]struct {
		Post operation `json:"post"`
	} `json:"webhooks"`
	Components struct {
		Schemas map[string]*schema `json:"schemas"`
	} `json:"components"`
}

type operation struct {
	Description string      `json:"description"`
	Parameters  []parameter `json:"parameters"`
	RequestBody struct {
		Content map[string]media `json:"content"`
	} `json:"requestBody"`
	Responses map[string]struct {
		Content map[string]media `json:"content"`
	} `json:"responses"`
}

type parameter struct {
	Ref         string  `json:"$ref"`
	Name        string  `json:"name"`
	In          string  `json:"in"`
	Description string  `json:"description"`
	Required    bool    `json:"required"`
	Schema      *schema `json:"schema"`
}

type media struct {
	Schema *schema `json:"schema"`
}

type schema struct {
	Ref                  string          `json:"$ref"`
	Type                 names           `json:"type"`
	AnyOf                []*schema       `json:"anyOf"`
	Description          string          `json:"description"`
	Format               string          `json:"format"`
	Enum                 []*string       `json:"enum"`
	Items                *schema         `json:"items"`
	Required             []string        `json:"required"`
	Properties           properties      `json:"properties"`
	AdditionalProperties json.RawMessage `json:"additionalProperties"`
}

// names are a type of JSON Schema: one name, or a list of them.
type names []string

// UnmarshalJSON of json.Unmarshaler.
func (n *names) UnmarshalJSON(text []byte) error {
	if text[0] == '"' {
		text = append(append([]byte{'['}, text...), ']')
	}
	if err := json.Unmarshal(text, (*[]string)(n)); err != nil {
		return fmt.Errorf("type: %w", err)
	}
	return nil
}

// properties keep the document's order.
type properties []property

type property struct {
	name string
	*schema
}

// UnmarshalJSON of json.Unmarshaler.
func (p *properties) UnmarshalJSON(text []byte) error {
	in := json.NewDecoder(bytes.NewReader(text))
	if _, err := in.Token(); err != nil {
		return fmt.Errorf("properties: %w", err)
	}
	for in.More() {
		name, err := in.Token()
		if err != nil {
			return fmt.Errorf("properties: %w", err)
		}
		next := property{schema: &schema{}}
		if err := in.Decode(next.schema); err != nil {
			return fmt.Errorf("properties: %v: %w", name, err)
		}
		next.name, _ = name.(string)
		*p = append(*p, next)
	}
	return nil
}

const schemas = "#/components/schemas/"

// nullable splits a schema into what it is without null, and whether null is allowed.
func (s *schema) nullable() (plain *schema, null bool) {
	if len(s.AnyOf) == 2 && len(s.AnyOf[1].Type) == 1 && s.AnyOf[1].Type[0] == "null" {
		return s.AnyOf[0], true
	}
	if len(s.Type) == 2 && s.Type[1] == "null" {
		one := *s
		one.Type, one.Enum = s.Type[:1], nil
		for _, v := range s.Enum {
			if v != nil {
				one.Enum = append(one.Enum, v)
			}
		}
		return &one, true
	}
	return s, false
}

// referred is the name of the component that a schema is; "" if it is none.
func (s *schema) referred() string { return strings.TrimPrefix(s.Ref, schemas) }
