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
	for range hourly - 1 {
		a.orders = append(a.orders, now.Add(-30*time.Minute))
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
			a.spend(found.names[name], at)
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
