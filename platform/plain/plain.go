// Package plain makes text storable, limits its length, and puts it on one line.
package plain

import "strings"

// Text is the text as both databases take it: valid UTF-8, without NUL.
func Text(text string) string { return strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", "") }

// Line is the text on one line, with single spaces between its words.
func Line(text string) string { return strings.Join(strings.Fields(text), " ") }

// NonEmpty is the text, or nil if it is empty.
func NonEmpty(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// FirstRunes is the beginning of a text, limited to a number of characters.
func FirstRunes(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for i := range text {
		if most--; most < 0 {
			return text[:i]
		}
	}
	return text
}

// FirstBytes is the beginning of a text, limited to a number of bytes, without a part of a character at its end.
func FirstBytes(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "")
}

// Shorten limits a text to a number of characters. If it is longer, it is its beginning with an ellipsis, which counts as one.
func Shorten(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}
