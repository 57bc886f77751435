package store_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// An error that shows a database URL shows no password, wherever in the URL it is.
func TestRedact(t *testing.T) {
	t.Parallel()
	for url, want := range map[string]string{
		"postgres://user:secret@host:5432/db":               "postgres://…host:5432/db",
		"postgres://user:secret@with@at@host/db":            "postgres://…host/db",
		"postgres://host/db?user=u&password=secret":         "postgres://…host/db",
		"postgres://user:secret@host/db?sslpassword=secret": "postgres://…host/db",
		"host=h user=u password=secret":                     "…",
		"postgres://user:secret%zz@host/db":                 "…",
		"mysql://root:secret@host/db":                       "mysql://…host/db",
		"":                                                  "…",
	} {
		if got := store.Redact(url); got != want || strings.Contains(got, "secret") {
			t.Errorf("%s: %s, want %s", url, got, want)
		}
	}
}
