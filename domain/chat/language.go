package chat

import (
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/chat/smalltalk"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// usualLanguage is that of sentences where nobody knows which language is spoken, or there are none in it.
const usualLanguage = "en"

// sentence of the platform's own, in the language of the assistant, or else of the contact.
func (q Question) sentence(kind string) string { return smalltalk.Sentence(kind, q.language()) }

// language is that of the assistant, or else of the question or of the newest message before it that tells.
func (q Question) language() string {
	base, _, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(q.Language), "_", "-"), "-")
	if base == "no" || base == "nn" { // of Norwegian, the sentences are Bokmål
		base = "nb"
	}
	if smalltalk.Speaks(base) {
		return base
	}
	lang := spoken(q.Input)
	for _, said := range slices.Backward(q.History) {
		if lang != "" {
			break
		}
		if part(said.Role) == llm.User {
			lang = spoken(said.Content)
		}
	}
	if smalltalk.Understands(lang) { // what others are guessed by are few words
		return lang
	}
	return usualLanguage
}

// spoken is the language of what somebody said, "" if it does not tell.
func spoken(text string) string {
	switch {
	case strings.HasPrefix(text, "[pressed "): // keys, as a call writes them down
		return ""
	case strings.ContainsAny(text, "¿¡ñÑ"):
		return "es"
	case strings.ContainsAny(text, "äöüßÄÖÜ"):
		return "de"
	}
	return index.GuessFrom(text, usualLanguage)
}
