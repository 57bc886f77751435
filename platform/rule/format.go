package rule

import (
	"net/mail"
	"net/url"
	"strings"
	"unicode"

	"golang.org/x/text/language"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// blanks are letters and symbols by their class that show nothing.
const blanks = "\u115f\u1160\u2800\u3164\uffa0"

// Visible reports whether the text has a character that a reader sees.
func Visible(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !strings.ContainsRune(blanks, r)
	})
}

// ofFormat is the rule that keeps the text from the format, or "".
func ofFormat(format, s string) string {
	switch {
	case format == "EMAIL" && !email(s):
		return fault.NoEmail
	case format == "LANGUAGE" && !languageTag(s):
		return fault.NoLanguage
	case format == "URL" && !webURL(s):
		return fault.NoURL
	}
	return ""
}

func email(s string) bool {
	a, err := mail.ParseAddress(s)
	return err == nil && a.Name == "" && a.Address == s
}

// languageTag takes hyphens only: the library reads en_US as well, which BCP 47 does not know.
func languageTag(s string) bool {
	_, err := language.Parse(s)
	return err == nil && !strings.Contains(s, "_")
}

func webURL(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" &&
		!strings.ContainsFunc(s, unicode.IsSpace)
}
