package rest_test

import (
	"bytes"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
)

type object = map[string]any

// types are those of the fields that the contract names without a shape, in the places where it does.
var types = object{
	"id": str(), "deleted": object{"const": true}, "conversationId": str(), "messageId": str(), "traceId": str(), "output": str(),
	"type": str(), "summary": str(), "createdAt": str(), "updatedAt": str(), "name": str(), "archived": object{"type": "boolean"},
	"locationId": object{"type": []any{"string", "null"}}, "score": share(), "text": str(), "sourceId": str(), "sourceName": str(),
	"page": object{"type": []any{"string", "null"}}, "heading": object{"type": []any{"string", "null"}},
	"content": str(), "ai": object{"type": "boolean"}, "source": str(), "channel": str(),
	"toolCalls": list(closed(object{
		"id": str(), "name": str(), "arguments": object{}, "result": object{}, "error": object{"type": []any{"string", "null"}},
		"durationMs": object{"type": "number"},
	})),
	"matches": list(match()),
	"total":   count(), "completed": count(), "failed": count(), "inbound": count(), "outbound": count(), "totalDurationSeconds": count(),
	"totalCostInDollars": object{"type": "number", "minimum": 0},
	"transcript":         object{"type": []any{"string", "null"}},
	"transcriptObject": list(closed(object{
		"role": object{"enum": []any{"agent", "user", "tool"}}, "content": str(), "startMs": count(), "endMs": count(),
	})),
	"callAnalysis": object{"type": []any{"object", "null"}},
	"calledTools": list(closed(object{
		"name": str(), "arguments": object{}, "result": object{}, "error": object{"type": []any{"string", "null"}}, "startMs": count(), "durationMs": count(),
	})),
	"variables": object{"type": []any{"object", "null"}},
	"url":       str(), "events": list(str()), "description": object{"type": []any{"string", "null"}}, "isActive": object{"type": "boolean"},
	"secret": object{"type": "string", "pattern": "^whsec_[A-Za-z0-9+/]{43}=$"},
	"event":  str(), "status": object{"enum": []any{"PENDING", "DELIVERED", "FAILED"}}, "attempts": count(),
	"responseStatus": object{"type": []any{"integer", "null"}}, "lastError": object{"type": []any{"string", "null"}},
	"deliveredAt": object{"type": []any{"string", "null"}},
}

func count() any         { return object{"type": "integer", "minimum": 0} }
func str() any           { return object{"type": "string"} }
func share() any         { return object{"type": "number", "minimum": 0, "maximum": 1} }
func list(items any) any { return object{"type": "array", "items": items} }

// match is a passage in the answer of a chat, on /v3 as on /v2.
func match() any {
	return closed(object{
		"id": str(), "score": share(), "values": list(object{"type": "number"}), "metadata": closed(object{"text": str()}),
	})
}

// closed is an object with these fields, all of them and no others.
func closed(fields object) any {
	var names []any
	for name := range fields {
		names = append(names, name)
	}
	return object{"type": "object", "required": names, "additionalProperties": false, "properties": fields}
}

// envelope is an answer of /v3 around its data.
func enveloped(data, err any) any {
	return closed(object{
		"data": data, "error": err, "request_id": object{"type": "string", "pattern": "^req_[0-9a-hjkmnp-tv-z]{26}$"},
	})
}

// codes are all that an error may have.
var codes = []any{
	"validation_error", "subaccount_required", "unauthorized", "forbidden", "subaccount_forbidden", "not_found",
	"method_not_allowed", "conflict", "call_refused", "chat_refused", "payload_too_large", "unsupported_media_type",
	"rate_limited", "internal", "call_failed", "chat_failed", "unavailable",
}

// failure is the shape of every error.
func failure() any {
	return closed(object{
		"code":    object{"enum": codes},
		"message": object{"type": "string", "minLength": 1},
		"details": list(closed(object{"field": str(), "message": object{"type": "string", "minLength": 1}})),
	})
}

// shapes are the schemas of answers, by operation; "error" is that of every error.
type shapes map[string]*jsonschema.Schema

func loadShapes(t *testing.T) shapes {
	t.Helper()
	file := must(os.ReadFile("../operation/testdata/shapes.schema.json"))
	c := jsonschema.NewCompiler()
	add := func(name string, schema any) {
		if err := c.AddResource("http://contract/"+name, schema); err != nil {
			t.Fatal(err)
		}
	}
	add("shapes", must(jsonschema.UnmarshalJSON(bytes.NewReader(file))))
	add("error", enveloped(object{"type": "null"}, failure()))
	named := map[string]string{}
	all := shapes{"error": must(c.Compile("http://contract/error"))}
	var groups map[string][]struct{ ID, Data string }
	if err := yaml.Unmarshal(must(os.ReadFile("../operation/testdata/v3-operations.yaml")), &groups); err != nil {
		t.Fatal(err)
	}
	rows := slices.Concat(slices.Collect(maps.Values(groups))...)
	for _, row := range rows {
		switch row.ID { // the contract names what these two answer by where it stands
		case "getWebhook":
			named["the webhook"] = row.Data
		case "listWebhookDeliveries":
			named["the delivery"] = strings.Trim(row.Data, "[]")
		}
	}
	for _, row := range rows {
		add(row.ID, enveloped(told(t, strings.TrimSuffix(row.Data, ", shown once"), named), object{"type": "null"}))
		all[row.ID] = must(c.Compile("http://contract/" + row.ID))
	}
	return all
}

// opened lets an object have more.
func opened(closed any) any {
	o := maps.Clone(closed.(object))
	delete(o, "additionalProperties")
	return o
}

// told is the schema of what the contract says of an answer: Shape, [Shape], {a, b}, [{a, b}] or a name.
func told(t *testing.T, data string, named map[string]string) any {
	t.Helper()
	if text, ok := named[data]; ok {
		data = text
	}
	if base, more, sum := strings.Cut(data, " + "); sum && named[base] != "" {
		data = strings.TrimSuffix(named[base], "}") + ", " + strings.TrimPrefix(more, "{")
	} else if sum {
		return object{"allOf": []any{told(t, base, named), opened(told(t, more, named))}}
	}
	if inner, isList := strings.CutPrefix(data, "["); isList {
		return list(told(t, strings.TrimSuffix(inner, "]"), named))
	}
	if data == "string" {
		return str()
	}
	inner, inline := strings.CutPrefix(data, "{")
	if !inline {
		return object{"$ref": "http://contract/shapes#/$defs/" + data}
	}
	fields := object{}
	for name := range strings.SplitSeq(strings.TrimSuffix(inner, "}"), ", ") {
		name, _, _ = strings.Cut(name, ":")
		kind, ok := types[name]
		if !ok {
			t.Fatalf("the field %s of %s has no type in the table above", name, data)
		}
		fields[name] = kind
	}
	return closed(fields)
}
