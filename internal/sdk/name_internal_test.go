package sdk

import (
	"slices"
	"testing"
)

func TestNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ wire, snake, pascal, camel, exported string }{
		{"firstName", "first_name", "FirstName", "firstName", "FirstName"},
		{"contact_id", "contact_id", "ContactId", "contactId", "ContactID"},
		{"If-Match", "if_match", "IfMatch", "ifMatch", "IfMatch"},
		{"websiteUrl", "website_url", "WebsiteUrl", "websiteUrl", "WebsiteURL"},
		{"ids", "ids", "Ids", "ids", "IDs"},
		{"p50Ms", "p50_ms", "P50Ms", "p50Ms", "P50Ms"},
	} {
		name := Snake(c.wire)
		if name != c.snake || Pascal(name) != c.pascal || camel(name) != c.camel || exported(name) != c.exported {
			t.Errorf("%s: %s, %s, %s, %s", c.wire, name, Pascal(name), camel(name), exported(name))
		}
	}
}

func TestLines(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"":              {""},
		"one two":       {"one two"},
		"one two three": {"one two", "three"},
		"one\n\ntwo":    {"one", "", "two"},
		"unbreakable":   {"unbreakable"},
	} {
		if got := lines(text, 8); !slices.Equal(got, want) {
			t.Errorf("%q: %q", text, got)
		}
	}
}
