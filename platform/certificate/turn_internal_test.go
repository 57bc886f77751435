package certificate

import (
	"crypto/tls"
	"fmt"
	"slices"
	"testing"
	"time"
)

// Of names that come and go, renewals are first and failures last, and no more are ordered in an hour than the authority bears.
func TestTurns(t *testing.T) {
	t.Parallel()
	now := time.Now()
	a := &ACME{Settings: Settings{Names: []string{"ours.example"}}}
	found := &state{names: map[string]*Name{"ours.example": {Name: "ours.example"}}}
	for i := range 30 {
		name := fmt.Sprintf("a%d.example", i)
		found.names[name] = &Name{Name: name}
	}
	found.names["zeta.example"] = &Name{Name: "zeta.example", Directory: "another", Certificate: &tls.Certificate{}}
	found.names["failed.example"] = &Name{Name: "failed.example", failures: 3}
	seen := map[string]bool{}
	for range 20 {
		all := a.turns(found, now)
		if len(all) != 1+batch || all[0] != "ours.example" || all[1] != "zeta.example" || slices.Contains(all, "failed.example") {
			t.Fatal(all)
		}
		for _, name := range all {
			seen[name] = true
		}
	}
	if len(seen) < 20 {
		t.Errorf("some names always come first: %v", seen)
	}
	for i := range hourly - 1 {
		found.orders = append(found.orders, placed{At: now.Add(-30 * time.Minute), Owner: fmt.Sprint(i % 6)})
	}
	if all := a.turns(found, now); len(all) != 2 {
		t.Errorf("at the end of the hour's orders: %v", all)
	}
	if all := a.turns(found, now.Add(time.Hour)); len(all) != 1+batch {
		t.Errorf("an hour later: %v", all)
	}
}

// Names that fail again and again leave room for those that do not, however many they are.
func TestFailuresLeaveRoom(t *testing.T) {
	t.Parallel()
	now := time.Now()
	a := &ACME{}
	found := &state{names: map[string]*Name{}}
	for i := range 100 {
		name := fmt.Sprintf("f%d.example", i)
		found.names[name] = &Name{Name: name, failures: 1 + i%7}
	}
	for i := range 30 {
		name := fmt.Sprintf("r%d.example", i)
		found.names[name] = &Name{Name: name, failures: 2, Directory: "another", Certificate: &tls.Certificate{}}
	}
	fresh, tried := &Name{Name: "new.example"}, 0
	for minute := range 180 {
		at := now.Add(time.Duration(minute) * time.Minute)
		if minute%9 == 0 {
			found.names[fresh.Name] = fresh
		}
		for _, name := range a.turns(found, at) {
			if !found.spend(found.names[name], at) {
				t.Errorf("%s is in turn, and there is no order left", name)
			}
			if tried += min(1, found.names[name].failures); name == fresh.Name {
				delete(found.names, name)
			}
		}
		if minute%9 == 2 && found.names[fresh.Name] != nil { // renewals come first, also those that fail
			t.Errorf("a new name waits in minute %d", minute)
		}
	}
	if tried == 0 {
		t.Error("what has failed is never tried again")
	}
}

// Whatever others want, a workspace's name is ordered at once; and none has more of an hour than its share.
func TestWorkspacesShareAnHour(t *testing.T) {
	t.Parallel()
	begun := time.Now()
	a, found, orders := &ACME{}, &state{}, map[string]int{}
	for minute := range 180 {
		now := begun.Add(time.Duration(minute) * time.Minute)
		found.names = map[string]*Name{}
		add := func(owner string, n int, like Name) {
			for i := range n {
				one := like
				one.Name, one.owner = fmt.Sprintf("%s-%d-%d.example", owner, minute, i), owner
				found.names[one.Name] = &one
			}
		}
		add("fails", 100, Name{failures: 1})
		add("many", 100, Name{})
		if minute%20 == 19 {
			add("one", 1, Name{})
			add("renews", 1, Name{Directory: "another", Certificate: &tls.Certificate{}})
		}
		for _, name := range a.turns(found, now) {
			n := found.names[name]
			if !found.spend(n, now) {
				t.Errorf("%s is in turn, and there is no order left", name)
			}
			orders[n.owner]++
		}
	}
	if orders["one"] != 9 || orders["renews"] != 9 || orders["many"] != 3*hourly/share || orders["fails"] != 3*again/share {
		t.Errorf("%v", orders)
	}
}

// Of several workspaces that want more than fits, the one comes first for which the fewest were ordered in the last hour.
func TestFewestOrdersComeFirst(t *testing.T) {
	t.Parallel()
	now := time.Now()
	a, found := &ACME{}, &state{names: map[string]*Name{}}
	for i := range 100 {
		for _, owner := range []string{"a", "b", "c"} {
			name := fmt.Sprint(owner, i)
			found.names[name] = &Name{Name: name, owner: owner}
		}
	}
	found.names["d"] = &Name{Name: "d", owner: "d", failures: 1}
	for range 8 {
		found.orders = append(found.orders, placed{At: now, Owner: "a"}, placed{At: now.Add(-2 * time.Hour), Owner: "b"})
	}
	for range 20 {
		orders := map[string]int{}
		for _, name := range a.turns(found, now) {
			orders[found.names[name].owner]++
		}
		if orders["a"] != 0 || orders["d"] != 1 || orders["b"]+orders["c"] != batch-1 || orders["b"] < 4 || orders["c"] < 4 {
			t.Fatal(orders)
		}
	}
}
