package rest_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/rest"
)

// While nobody can say whose a host name is, every interface says so in its own format.
func TestHostIsNotLookedUp(t *testing.T) {
	t.Parallel()
	gone := storetest.Open(t, "sqlite")
	if err := gone.Close(); err != nil {
		t.Fatal(err)
	}
	b := setup(t, "sqlite", withDoor(func(d *rest.Door) { d.Product.Brands = brand.New(brand.Parts{Store: gone, BaseURL: d.BaseURL}) }))
	for path, field := range map[string]string{"/v2/create-assistant": "message", "/graphql": "errors", "/v3/contacts": "error", "/session": "error"} {
		r := b.by(clientHost, "http://"+clientHost, "POST", path, "{}", "")
		if r.status != 503 || r.body[field] == nil {
			t.Errorf("%s: %d %s", path, r.status, r.raw)
		}
	}
}
