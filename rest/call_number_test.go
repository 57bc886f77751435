package rest_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// From a number no more calls go out at once than may, and of several the one that has rested longest is next, however many
// ask at once.
func TestNumbersAreBounded(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		p.carrier.Pace(20 * time.Second) // calls go on until they are ended
		var ids []string
		for i := range 3 {
			id := p.made("/v3/phone-numbers", fmt.Sprintf(`{"number":"+1415555020%d"}`, i))
			if r := p.ask(fmt.Sprintf(`mutation { updatePhoneNumber(id: %q, input: {concurrency: 1}) { concurrency } }`, id)); !strings.Contains(string(r.raw), `"concurrency":1`) {
				t.Fatalf("%s", r.raw)
			}
			ids = append(ids, fmt.Sprintf("%q", id))
		}
		pool := p.made("/v3/number-pools", fmt.Sprintf(`{"name":"Pool","phone_number_ids":[%s]}`, strings.Join(ids, ",")))
		call := func(i int) reply {
			return p.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":"+1500555300%d","number_pool_id":%q}`, p.bot, i, pool))
		}
		var all sync.WaitGroup
		var mu sync.Mutex
		used := map[any]string{}
		for i := range 8 {
			all.Go(func() {
				r := call(i)
				mu.Lock()
				defer mu.Unlock()
				switch from := r.data()["fromNumber"]; {
				case r.status == 201 && used[from] == "":
					used[from] = r.data()["id"].(string)
				case r.status != 409 || !strings.Contains(string(r.raw), "concurrency_limit"):
					t.Errorf("%d %s, and %v", r.status, r.raw, used)
				}
			})
		}
		all.Wait()
		if len(used) != 3 {
			t.Fatalf("%v", used)
		}
		if r := p.ask(`{ callRefusals(first: 1) { nodes { findings { found } } } }`); !strings.Contains(strings.ReplaceAll(string(r.raw), " ", ""), `"numbersBusy":true`) {
			t.Errorf("%s", r.raw)
		}
		if r := p.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":"+15005553100"}`, p.bot)); r.status != 201 || r.data()["fromNumber"] != "+14155550100" {
			t.Errorf("a number without a bound: %s", r.raw)
		}
		p.taken(used["+14155550201"])
		p.carrier.Pace(10 * time.Millisecond)
		p.ask(fmt.Sprintf(`mutation { endCall(id: %q) { id } }`, used["+14155550201"]))
		await.Until(t, "the call does not end", func() bool {
			return p.send("GET", "/v3/calls/"+used["+14155550201"], "").data()["callStatus"] == "COMPLETED"
		})
		if r := call(9); r.status != 201 || r.data()["fromNumber"] != "+14155550201" {
			t.Errorf("the number is free again: %s", r.raw)
		}
	})
}

// The number that is most like the callee's calls; of several alike, the one that has rested longest.
func TestNumberOfTheArea(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		var ids []string
		for _, n := range []string{"+14155550301", "+15005550302", "+15005550303"} {
			ids = append(ids, fmt.Sprintf("%q", p.made("/v3/phone-numbers", fmt.Sprintf(`{"number":%q}`, n))))
		}
		pool := p.made("/v3/number-pools", fmt.Sprintf(`{"name":"Pool","phone_number_ids":[%s]}`, strings.Join(ids, ",")))
		for i, want := range []string{"+15005550302", "+15005550303", "+15005550302"} {
			r := p.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":"+1500555400%d","number_pool_id":%q}`, p.bot, i, pool))
			if r.status != 201 || r.data()["fromNumber"] != want {
				t.Errorf("call %d is not from %s: %s", i, want, r.raw)
			}
		}
	})
}
