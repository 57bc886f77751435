package rest_test

import (
	"fmt"
	"strings"
	"testing"
)

// A number that is long when it is written out is refused where JSON is taken: PostgreSQL writes it out whenever it is read, and does not
// take the longest.
func TestLongNumbersAreRefused(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		long := func(r reply) bool { return strings.Contains(string(r.raw), "1000 digits") }
		for number, good := range map[string]bool{"1e131071": false, "1e999999": false, "1e-1001": false, "1e-7": true, "1e300": true} {
			r := p.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":"+15005550001","variables":{"x":%s}}`, p.bot, number))
			if good != (r.status == 201) || !good && (r.status != 422 || !long(r)) {
				t.Errorf("%s: %d %s", number, r.status, r.raw)
			}
			if good && r.status == 201 {
				p.over(r.data()["id"].(string))
			}
		}
		for list, good := range map[string]bool{strings.Repeat("1e900,", 100): false, strings.Repeat("1.5e-7,", 100): true} {
			r := p.send("POST", "/v3/tools", `{"name":"n","description":"d","url":"https://example.com","parameters":{"type":"object","default":[`+list+`1]}}`)
			if long(r) == good {
				t.Errorf("%.20s: %s", list, r.raw)
			}
		}
	})
}
