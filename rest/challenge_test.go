package rest_test

import "testing"

// An unauthenticated client learns how to authenticate (RFC 9110, 15.5.2), except for people: a browser would not know what to ask them.
func TestRefusalsSayHowToComeIn(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	for _, tt := range []struct{ method, path, body, want string }{
		{"GET", "/v3/contacts", "", "Bearer"},
		{"POST", "/v3/contacts", `{"name":"A"}`, "Bearer"},
		{"POST", "/v2/create-assistant", `{"location_id":"loc-1"}`, "Bearer"},
		{"POST", "/graphql", `{"query":"{ viewer { id } }"}`, "Bearer"},
		{"GET", "/files/audit.csv", "", "Bearer"},
		{"POST", "/session", `{"email":"ann@example.com","password":"wrong horse battery"}`, ""},
	} {
		for _, key := range []string{"", "Bearer ask_test_none"} {
			r := b.send(tt.method, tt.path, tt.body, "Authorization", key, "Origin", "http://test")
			if got := r.header.Get("WWW-Authenticate"); r.status != 401 || got != tt.want || r.header.Get("Access-Control-Expose-Headers") != "" {
				t.Errorf("%s %s as %q: %d %q %s", tt.method, tt.path, key, r.status, got, r.raw)
			}
		}
	}
	if r := b.send("GET", "/v3/nothing", ""); r.status != 404 || r.header.Get("WWW-Authenticate") != "" {
		t.Errorf("%d %v", r.status, r.header)
	}
}
