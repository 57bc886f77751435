package main

import (
	"net/http"
	"strings"
	"testing"
)

// A database without a server is held by its operator, until it is released; one that is served is not.
func TestHold(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect, "SWITCHBOARD_RATE_LIMIT_BURST=off")
		_, _, key := agency(t, environ)
		s := serve(t, environ)
		if says := fails(t, environ, "hold", "--copy"); !strings.Contains(says, "stop") {
			t.Errorf("held while it is served: %s", says)
		}
		create := func() int {
			t.Helper()
			status, _ := says(t, http.MethodPost, s.url+"/v3/contacts", key, `{"name": "Ada"}`)
			return status
		}
		if status := create(); status != http.StatusCreated {
			t.Errorf("the server that was to be held: %d", status)
		}
		s.stop()
		for _, args := range [][]string{{"hold"}, {"hold", "--copy"}} {
			why, _ := command(t, environ, args...)["held"].(string)
			s = serve(t, environ)
			if body := ready(t, s.url); !strings.Contains(body, "held") || why == "" || !strings.Contains(s.log.String(), why) {
				t.Errorf("%v: held because of %q: %s\n%s", args, why, body, s.log)
			}
			if status := create(); status != http.StatusServiceUnavailable {
				t.Errorf("%v: %d", args, status)
			}
			command(t, environ, "release")
			s.url, _ = s.printed()["url"].(string) // it begins anew, in the same process
			ready(t, s.url)
			if status := create(); status != http.StatusCreated {
				t.Errorf("%v, released: %d", args, status)
			}
			s.stop()
		}
	})
}
