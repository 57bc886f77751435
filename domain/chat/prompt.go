package chat

import (
	"maps"
	"regexp"
	"strings"
	"unicode"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// prompt is the assistant's instructions with the variables filled in.
func (t *turn) prompt() string {
	text := store.Text(t.assistant.Prompt)
	if extra := t.in.AdditionalInstructions.Value(); extra != nil {
		text += "\n\n" + *extra
	}
	filled, unknown := Fill(text, inlined(t.variables(t.service.parts.Now())))
	t.referred, t.trace.PromptSize, t.trace.Unknown = names(text), len([]rune(filled)), unknown
	return filled
}

// plainly are the fields of a contact that may stand among instructions, where their values are such as a name, a number, an address or an id
// has: they can order nothing.
var plainly = map[string]func(value string) bool{
	"contact.id":         func(string) bool { return true }, // ours
	"contact.contact_id": regexp.MustCompile(`^([0-9A-Za-z]{1,24}([_-][0-9A-Za-z]{1,24})?|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$`).MatchString,
	"contact.name":       properName,
	"contact.first_name": properName,
	"contact.last_name":  properName,
	"contact.phone":      regexp.MustCompile(`^\+?[0-9]+$`).MatchString,
	"contact.email":      regexp.MustCompile(`^[A-Za-z0-9]+([._+-][A-Za-z0-9]+)?@[A-Za-z0-9]+(-[A-Za-z0-9]+)?(\.[A-Za-z0-9]+){1,2}$`).MatchString,
}

// How long plain values are. What is longer may be a sentence, whatever joins its words.
const (
	plainMost = 60 // bytes
	wordMost  = 20 // letters of a word in a name
	denseMost = 4  // characters of a name in a script that needs no spaces between words
	hyphens   = 1  // and apostrophes of a name
	humps     = 1  // capitals inside of the words of a name
)

var (
	nameLike = regexp.MustCompile(`^\pL[\pL\pM]*(['’-]\pL[\pL\pM]*)*( \pL[\pL\pM]*(['’-]\pL[\pL\pM]*)*)?$`)
	joint    = regexp.MustCompile(`['’-]`)
	hump     = regexp.MustCompile(`\p{Ll}\p{Lu}`)
	dense    = []*unicode.RangeTable{
		unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana, unicode.Khmer, unicode.Lao, unicode.Myanmar, unicode.Thai,
	}
)

// properName says whether a value is one or two words as names are.
func properName(value string) bool {
	if !nameLike.MatchString(value) || len(joint.FindAllString(value, -1)) > hyphens || len(hump.FindAllString(value, -1)) > humps {
		return false
	}
	for word := range strings.FieldsSeq(value) {
		if len([]rune(word)) > wordMost {
			return false
		}
	}
	n := 0
	for _, r := range value {
		if unicode.IsOneOf(dense, r) {
			n++
		}
	}
	return n <= denseMost
}

// inlined are variables as a prompt has them. Of what a contact or its CRM wrote, the prompt refers to the message with the contact's data,
// unless it is a plain value: prompts are written around names.
func inlined(variables map[string]string) map[string]string {
	values := maps.Clone(variables)
	for _, k := range known {
		if k.source != ofContact {
			continue
		}
		value := strings.TrimSpace(values[k.name])
		plain := plainly[k.name]
		if values[k.name] = value; value != "" && (plain == nil || len(value) > plainMost || !plain(value)) {
			values[k.name] = "(" + k.name + ", see " + dataMark + ")"
		}
	}
	return values
}
