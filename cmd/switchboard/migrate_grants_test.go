package main

import (
	"crypto/rand"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// One login works, and the doctor says what it lacks; a second one gets its grants, and then there is nothing to say.
func TestFromOneLoginToTwo(t *testing.T) {
	t.Parallel()
	two := environment(t, storetest.Postgres)
	owner := strings.TrimPrefix(two[0], "SWITCHBOARD_DATABASE_URL=")
	one := append(slices.Clone(two), "SWITCHBOARD_DATABASE_URL="+owner, "SWITCHBOARD_SYSTEM_DATABASE_URL=")
	s := serve(t, one)
	_, _, key := agency(t, one)
	s.stop()
	if !strings.Contains(s.log.String(), "injected SQL could become switchboard_system") {
		t.Errorf("the server says nothing of its one login: %s", s.log)
	}
	if said := advised(t, one); !strings.Contains(said, "migrate grants") || len(examined(t, one)) != 0 {
		t.Errorf("the doctor advises %s", said)
	}
	login := "serving_" + strings.ToLower(rand.Text())
	if got := fails(t, one, "migrate", "grants", login); !strings.Contains(got, "CREATE ROLE \""+login+"\" LOGIN") {
		t.Errorf("a login that is not there: %s", got)
	}
	execute(t, one, "CREATE ROLE "+login+" LOGIN PASSWORD 'secret' CREATEROLE")
	defer execute(t, one, "DROP OWNED BY "+login+"; DROP ROLE "+login)
	if got := fails(t, one, "migrate", "grants", login); !strings.Contains(got, "NOCREATEROLE") {
		t.Errorf("a login with powers: %s", got)
	}
	execute(t, one, "ALTER ROLE "+login+" NOCREATEROLE")
	command(t, one, "migrate", "grants", login)
	if again := command(t, one, "migrate", "grants", login); len(again["granted"].([]any)) != 0 {
		t.Errorf("granted twice: %v", again)
	}
	u, err := url.Parse(owner)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.UserPassword(login, "secret")
	apart := append(slices.Clone(one), "SWITCHBOARD_DATABASE_URL="+u.String(), "SWITCHBOARD_SYSTEM_DATABASE_URL="+owner)
	s = serve(t, apart)
	if status, answer := says(t, http.MethodPost, s.url+"/v3/contacts", key, `{"name": "Ada"}`); status != http.StatusCreated {
		t.Errorf("%d %v", status, answer)
	}
	s.stop()
	if strings.Contains(s.log.String(), "injected SQL") {
		t.Errorf("the server complains: %s", s.log)
	}
	if found, said := examined(t, apart), advised(t, apart); len(found) != 0 || said != "[]" {
		t.Errorf("the doctor finds %v and advises %s", found, said)
	}
	execute(t, one, "GRANT switchboard_system TO "+login)
	if got := fails(t, apart, "serve"); !strings.Contains(got, "is a member of switchboard_system") {
		t.Errorf("a member of the system serves: %s", got)
	}
}
