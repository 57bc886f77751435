package file_test

import (
	"context"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/file"
)

// What somebody calls a file is kept, but for what no database takes and what is too long; its ending stays.
func TestName(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ä", 300)
	for said, want := range map[string]string{
		"":                  "",
		"a b.csv":           "a b.csv",
		"a\x00\n\xff.csv":   "a\ufffd\ufffd\ufffd.csv",
		long + ".csv":       long[:2*196] + ".csv",
		"a." + long:         "a." + long[:2*198],
		"\ufffd\u202e.html": "\ufffd\u202e.html",
	} {
		if got := file.Name(said); got != want {
			t.Errorf("%q becomes %q, want %q", said, got, want)
		}
	}
}

// What a file is said to be is kept if it says anything.
func TestKind(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"":                               "",
		"application/pdf":                "application/pdf",
		"text/csv; charset=utf-8":        "text/csv; charset=utf-8",
		"text/csv\xff":                   "",
		"text/csv; charset=\"\xff\x00\"": "text/csv; charset*=utf-8''%FF%00",
		"text/csv; a=" + strings.Repeat("x", 300): "",
	} {
		if got := file.Kind(said); got != want {
			t.Errorf("%q becomes %q, want %q", said, got, want)
		}
	}
}

// A file is kept by a name that can be kept, whoever hands it over: a command does not clean names.
func TestKeptNames(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, ctx context.Context, s *file.Service) {
		for said, want := range map[string]string{
			"a b.csv": "a b.csv", "": "file", "a\x00\xff.csv": "a\ufffd\ufffd.csv", strings.Repeat("ä", 300) + ".csv": strings.Repeat("ä", 196) + ".csv",
		} {
			kept, err := s.Keep(ctx, said, "text/csv\xff", strings.NewReader("x"))
			if err != nil || kept.Name != want || kept.MimeType != "" {
				t.Errorf("%.20q is kept as %+v, %v, want %s", said, kept, err, want)
			}
		}
	})
}
