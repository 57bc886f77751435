package rule

import (
	"net/mail"
	"net/url"
	"strings"
	"unicode"

	"golang.org/x/text/language"
)

// blanks are letters and symbols by their class that show nothing.
const blanks = "\u115f\u1160\u2800\u3164\uffa0"

// Visible reports whether the text has a character that a reader sees.
func Visible(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !strings.ContainsRune(blanks, r)
	})
}

// formatProblem is what keeps the text from the format, or "".
func formatProblem(format, s string) string {
	switch format {
	case "EMAIL":
		if !email(s) {
			return "must be an e-mail address"
		}
	case "LANGUAGE":
		if !languageTag(s) {
			return "must be a language tag such as en or pt-BR"
		}
	case "URL":
		if !webURL(s) {
			return "must be an absolute http or https URL"
		}
	}
	return ""
}

func email(s string) bool {
	a, err := mail.ParseAddress(s)
	return err == nil && a.Name == "" && a.Address == s
}

// languageTag takes hyphens only: the library reads en_US, too, which BCP 47 does not know.
func languageTag(s string) bool {
	_, err := language.Parse(s)
	return err == nil && !strings.Contains(s, "_")
}

func webURL(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" &&
		!strings.ContainsFunc(s, unicode.IsSpace)
}
