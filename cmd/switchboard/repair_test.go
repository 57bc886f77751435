package main

import (
	"net/http"
	"strings"
	"testing"
)

// An operator archives one client and disables a webhook, and undoes both. Running servers follow immediately.
func TestOperatorActsForTenants(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect, "SWITCHBOARD_EGRESS_ALLOW=127.0.0.0/8")
		_, _, key := agency(t, environ)
		subaccount, _ := listOf(t, environ, "subaccount")[0]["id"].(string)
		s := serve(t, environ)
		answers := func(want int) {
			t.Helper()
			if status, answer := says(t, http.MethodGet, s.url+"/v3/contacts", key, ""); status != want {
				t.Errorf("%d %v, want %d", status, answer, want)
			}
		}
		answers(http.StatusOK)
		_, made := says(t, http.MethodPost, s.url+"/v3/webhooks", key, `{"url": "http://127.0.0.1:9/", "events": ["contact.created"]}`)
		hook := identifier(made)
		for _, c := range []struct {
			args []string
			name string
			want any
		}{
			{[]string{"webhook", "disable", hook}, "isActive", false},
			{[]string{"webhook", "enable", hook}, "isActive", true},
			{[]string{"subaccount", "archive", subaccount}, "archived", true},
		} {
			if got := command(t, environ, c.args...); got[c.name] != c.want {
				t.Errorf("%v: %v", c.args, got)
			}
		}
		if status, answer := says(t, http.MethodGet, s.url+"/v3/contacts", key, ""); status == http.StatusOK {
			t.Errorf("an archived client is served: %v", answer)
		}
		if got := command(t, environ, "subaccount", "restore", subaccount); got["archived"] != false {
			t.Errorf("%v", got)
		}
		answers(http.StatusOK)
		s.stop()

		for want, args := range map[string][]string{
			"No such sub": {"subaccount", "archive", "sub_nothing"},
			"No such job": {"job", "cancel", "99999999"},
			"No such web": {"webhook", "enable", "hook_nothing"},
		} {
			if got := fails(t, environ, args...); !strings.Contains(got, want) {
				t.Errorf("%v: %s", args, got)
			}
		}
	})
}
