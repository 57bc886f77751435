package chat

import (
	"slices"
	"strings"
	"unicode"
)

// stops are the messages that say no more than not to be written to and called again.
var stops = []string{"stop", "stopall", "quit", "end", "revoke", "opt out", "optout", "cancel", "unsubscribe"}

// optsOut says whether a text message is nothing but one of them, case and punctuation aside.
func optsOut(channel, content string) bool {
	if channel != channelSMS && channel != "WHATSAPP" {
		return false
	}
	words := strings.FieldsFunc(strings.ToLower(content), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return slices.Contains(stops, strings.Join(words, " "))
}
