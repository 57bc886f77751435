package rest

import (
	"fmt"
	"net/http/httptest"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/share"
)

// Sockets of nobody yet count for their network, and for all networks of one site: neither keeps others out.
func TestVisitsAreShared(t *testing.T) {
	t.Parallel()
	d := &Door{visits: share.New(allVisits)}
	visits := func(address string) (n int) {
		for i := range 300 {
			r := httptest.NewRequest("GET", "/", nil)
			r.RemoteAddr = fmt.Sprintf(address, i)
			if _, err := d.visit(httptest.NewRecorder(), r); err == nil {
				n++
			}
		}
		return n
	}
	for _, c := range []struct {
		address string
		want    int
	}{{"192.0.2.1:%d", 100}, {"[2001:db8:1:1::%x]:80", 100}, {"[2001:db8:2:%x::1]:80", 200}, {"[2001:db9:%x::1]:80", 300}} {
		if got := visits(c.address); got != c.want {
			t.Errorf("%d sockets from %s, want %d", got, c.address, c.want)
		}
	}
}

// However many networks have sockets of nobody yet, another can open one.
func TestVisitsLeaveRoom(t *testing.T) {
	t.Parallel()
	d := &Door{visits: share.New(allVisits)}
	visit := func(address string) bool {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = address
		_, err := d.visit(httptest.NewRecorder(), r)
		return err == nil
	}
	for range 200 {
		for n := range 100 {
			visit(fmt.Sprintf("192.0.2.%d:80", n))
		}
	}
	for n := range 5 {
		if !visit(fmt.Sprintf("198.51.100.%d:80", n)) {
			t.Fatalf("there is no place for another network, of %d", d.visits.State().Used)
		}
	}
}
