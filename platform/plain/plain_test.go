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
	} {
		if tt.got != tt.want {
			t.Errorf("%q, want %q", tt.got, tt.want)
		}
	}
}
