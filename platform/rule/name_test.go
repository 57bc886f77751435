package rule_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/platform/rule"
)

// A field has one name in GraphQL and one in REST, whatever Go calls it.
func TestNames(t *testing.T) {
	t.Parallel()
	for field, want := range map[string]struct{ camel, snake string }{
		"Name":           {"name", "name"},
		"GreetingMode":   {"greetingMode", "greeting_mode"},
		"ContactID":      {"contactId", "contact_id"},
		"LinkedinURL":    {"linkedinUrl", "linkedin_url"},
		"HTTPMethod":     {"httpMethod", "http_method"},
		"URL":            {"url", "url"},
		"PhoneNumberIDs": {"phoneNumberIds", "phone_number_ids"},
		"AllowIps":       {"allowIps", "allow_ips"},
		"Ai":             {"ai", "ai"},
	} {
		if camel := rule.Name(field); camel != want.camel || rule.Snake(camel) != want.snake {
			t.Errorf("%s: %s and %s, want %s and %s", field, camel, rule.Snake(camel), want.camel, want.snake)
		}
	}
}
