package phone_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/platform/phone"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, region, want string }{
		{"020 123 4567", "NL", "+31201234567"},
		{"020 123 4567", "US", ""}, // no area begins with a zero
		{"(0)20 7946 0018", "GB", "+442079460018"},
		{"202-555-0142", "US", "+12025550142"},
		{"+31 20 123 4567", "US", "+31201234567"},
		{"+10201234567", "ZZ", "+10201234567"}, // a + is taken at its word, as test carriers need it
		{"020 123 4567", "ZZ", ""},
		{"123", "NL", ""},
		{"", "NL", ""},
	} {
		if got, ok := phone.Parse(c.text, c.region); got != c.want || ok != (c.want != "") {
			t.Errorf("%q in %s: %q, %v, want %q", c.text, c.region, got, ok, c.want)
		}
	}
}

// What somebody calls a number is one where it is possible in the region, whether the plan has given it out or not.
func TestPossible(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, region, want string }{
		{"(555) 123-4567", "US", "+15551234567"},
		{"1 555 123 4567", "US", "+15551234567"},
		{"202-555-0142", "US", "+12025550142"},
		{"020 123 4567", "GB", "+44201234567"},
		{"020 123 4567", "US", ""}, // no area begins with a zero
		{"120 123 4567", "US", ""}, // nor with a one
		{"(0)20 7946 0018", "GB", "+442079460018"},
		{"06 6982 1234", "IT", "+390669821234"}, // here a zero belongs to the number
		{"555-0142", "US", ""},                  // whole numbers only
		{"+1 555 123 4567", "DE", "+15551234567"},
		{"+10201234567", "ZZ", "+10201234567"},
		{"555 123 4567", "ZZ", ""},
		{"5551234567890123", "US", ""},
		{"", "US", ""},
	} {
		if got, ok := phone.Possible(c.text, c.region); got != c.want || ok != (c.want != "") {
			t.Errorf("%q in %s: %q, %v, want %q", c.text, c.region, got, ok, c.want)
		}
	}
}
