package rest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
)

// A contact is sent to the host name of the client that asks, once it is known to lead here, and rates there.
func TestRatingAtTheClientsHost(t *testing.T) {
	t.Parallel()
	for _, reached := range []bool{false, true} {
		t.Run(fmt.Sprintf("reached %t", reached), func(t *testing.T) {
			t.Parallel()
			rated(t, func(t *testing.T, r *rater) {
				hosted(t, r.bundle, r.parts.Resolver.(records))
				if reached {
					r.host = clientHost
					login := fmt.Sprintf(`{"email":"boss@example.com","password":%q}`, password)
					if got := r.by(clientHost, "http://"+clientHost, "POST", "/session", login, ""); got.status >= http.StatusMultipleChoices {
						t.Fatalf("%d %s", got.status, got.raw)
					}
				}
				path := r.link(r.closes)
				got := r.by(clientHost, "", "GET", path, "", "")
				if got.status != http.StatusOK || !strings.Contains(string(got.raw), "Client Care") {
					t.Errorf("%d %s", got.status, got.raw)
				}
				got = r.by(clientHost, "http://"+clientHost, "POST", path, "score=5", "", "Content-Type", "application/x-www-form-urlencoded")
				if !strings.Contains(string(got.raw), "Thank you") {
					t.Errorf("%d %s", got.status, got.raw)
				}
			}, withParts(func(p *domain.Parts) { p.Resolver = records{} }))
		})
	}
}
