package rest_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/volume"
)

// racers is how many ask for the same thing at once.
func racers() int { return volume.Of("RACERS", 40) }

// Of many that make what there may be one of, one wins; the others are told so, and nobody gets an error of ours.
func TestRaces(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for path, body := range map[string]string{
			"/v3/tags": `{"name":"VIP"}`, "/v3/phone-numbers": `{"number":"+14155552671"}`, "/v3/tools": `{"name":"weather"}`,
		} {
			got := b.race(path, body)
			if len(got[201]) != 1 || len(got[409]) != racers()-1 {
				t.Errorf("%s: %v", path, counts(got))
			}
		}
		wide := b.newKey(b.workspace, workspace.NewKey{Preset: "admin"})
		got := b.race("/v3/subaccounts", `{"location_id":"new"}`, "Authorization", "Bearer "+wide)
		ids := map[string]bool{}
		for _, r := range append(got[201], got[200]...) {
			ids[fmt.Sprint(r.data()["id"])] = true
		}
		if len(got[201]) != 1 || len(got[200]) != racers()-1 || len(ids) != 1 {
			t.Errorf("one location id: %v, %d ids", counts(got), len(ids))
		}
	})
}

// Many that tag one contact, and put one number into one pool, leave it there once.
func TestLinksAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		contact, tag := b.made("/v3/contacts", `{"name":"C"}`), b.made("/v3/tags", `{"name":"T"}`)
		number, pool := b.made("/v3/phone-numbers", `{"number":"+14155552671"}`), b.made("/v3/number-pools", `{"name":"P"}`)
		tool, assistant := b.made("/v3/tools", `{"name":"t"}`), b.made("/v3/assistants", `{"name":"A"}`)
		for path, body := range map[string]string{
			"/v3/contacts/" + contact + "/tags":         `{"tag_id":"` + tag + `"}`,
			"/v3/number-pools/" + pool + "/add-numbers": `{"phone_number_ids":["` + number + `"]}`,
			"/v3/tools/" + tool + "/assign":             `{"assistant_id":"` + assistant + `"}`,
		} {
			if got := b.race(path, body); len(got[200]) != racers() {
				t.Errorf("%s: %v", path, counts(got))
			}
		}
		for path, want := range map[string]int{"/v3/contacts/" + contact + "/tags": 1, "/v3/assistants/" + assistant + "/tools": 1} {
			if n := len(b.send("GET", path, "").body["data"].([]any)); n != want {
				t.Errorf("%s: %d, want %d", path, n, want)
			}
		}
		if n := b.send("GET", "/v3/number-pools/"+pool, "").data()["phoneNumbersCount"]; n != 1.0 {
			t.Errorf("the pool has %v", n)
		}
	})
}

// Of many calls at once to a number that no contact has, one is placed; the others are refused, and their refusals kept.
func TestCallsAtOnceToANewNumber(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		p.carrier.Pace(20 * time.Second)
		got := p.race("/v3/calls", `{"assistant_id":"`+p.bot+`","to":"+15005550010"}`)
		if len(got[201]) != 1 || len(got[409]) != racers()-1 {
			t.Errorf("%v", counts(got))
		}
		r := p.ask(`{ callRefusals(first: 1) { totalCount } }`)
		if n := under(r.body, "data", "callRefusals", "totalCount"); n != float64(racers()-1) {
			t.Errorf("%v refusals are kept", n)
		}
		p.end(got[201][0].data()["id"].(string))
	})
}

func (b *bundle) race(path, body string, headers ...string) map[int][]reply {
	var mu sync.Mutex
	var all sync.WaitGroup
	got := map[int][]reply{}
	start := make(chan struct{})
	for range racers() {
		all.Go(func() {
			<-start
			r := b.send("POST", path, body, headers...)
			mu.Lock()
			defer mu.Unlock()
			got[r.status] = append(got[r.status], r)
		})
	}
	close(start)
	all.Wait()
	return got
}

func counts(got map[int][]reply) map[int]int {
	n := map[int]int{}
	for status, all := range got {
		n[status] = len(all)
	}
	return n
}
