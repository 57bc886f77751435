package chat

import (
	"context"
	"encoding/json"
	"strings"
	"unicode"

	"github.com/switchboard-dev/switchboard/domain/assistant"
)

// Bounds of what a request says of a contact, in characters and names.
const (
	fieldLimit = 500
	tagLimit   = 100
)

// data is what the platform knows of the contact and, where tools use them, of the subaccount's tags; "" if it is nothing.
func (t *turn) data(ctx context.Context, b *assistant.Behavior) (string, error) {
	known := map[string]any{}
	if fields := t.fields(b.Contact()); len(fields) > 0 {
		known["contact"] = fields
	}
	if b.Tags() && t.uses(tagTools) {
		names, err := t.service.parts.Contacts.TagNames(ctx, tagLimit)
		if err != nil {
			return "", err
		}
		known["tags"] = names
	}
	if len(known) == 0 {
		return "", nil
	}
	text, err := json.Marshal(known)
	return string(text), err
}

// fields of the contact that templates may name, by these names and each on one line: all that are not empty, or only those that
// the prompt refers to.
func (t *turn) fields(all bool) map[string]string {
	s := t.scene(t.service.parts.Now())
	out := map[string]string{}
	for _, k := range known {
		if k.source != ofContact || t.contact == nil {
			continue
		}
		if value := line(k.value(s)); value != "" && (all || t.referred[k.name]) {
			out[k.name] = value
		}
	}
	return out
}

// line is a text on one line, and not longer than a field may be.
func line(text string) string {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
	if all := []rune(text); len(all) > fieldLimit {
		text = string(all[:fieldLimit]) + "…"
	}
	return text
}
