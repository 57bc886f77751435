package main

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// The schema may be asked for where people develop, and not in production.
func TestIntrospection(t *testing.T) {
	t.Parallel()
	for env, want := range map[string]string{"development": `"queryType"`, "production": "INTROSPECTION_DISABLED"} {
		t.Run(env, func(t *testing.T) {
			t.Parallel()
			environ := environment(t, storetest.SQLite, "SWITCHBOARD_ENV="+env)
			_, _, key := agency(t, environ)
			p := spawn(t, environ)
			status, text, err := request(p.url, key, "/graphql", `{"query":"{ __schema { queryType { name } } }"}`)
			if err != nil || status != 200 && status != 422 && status != 400 || !strings.Contains(text, want) {
				t.Errorf("%d %s %v", status, text, err)
			}
		})
	}
}
