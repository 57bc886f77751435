package plain_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/platform/plain"
)

func TestPlain(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ got, want string }{
		{plain.Text("a\x00b\xffc\né"), "abc\né"},
		{plain.Line("  a\n\tb  c "), "a b c"},
		{plain.Line(""), ""},
		{plain.Shorten("héllo", 5), "héllo"},
		{plain.Shorten("héllo!", 5), "héll…"},
		{plain.FirstRunes("héllo", 5), "héllo"},
		{plain.FirstRunes("héllo", 2), "hé"},
		{plain.FirstRunes("héllo", 0), ""},
		{plain.FirstBytes("héllo", 6), "héllo"},
		{plain.FirstBytes("héllo", 3), "hé"},
		{plain.FirstBytes("héllo", 2), "h"},
	} {
		if tt.got != tt.want {
			t.Errorf("%q, want %q", tt.got, tt.want)
		}
	}
	if some := plain.NonEmpty("a"); plain.NonEmpty("") != nil || some == nil || *some != "a" {
		t.Errorf("%v", some)
	}
}
