package sip_test

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// The unanswered calls of one owner, including those not yet identified, leave places for others.
func TestOwnersLeavePlaces(t *testing.T) {
	t.Parallel()
	p := open(t)
	p.Use([]sip.Trunk{
		{ID: "a", Owner: "one", Host: "127.0.0.1", Trusted: loopback},
		{ID: "a2", Owner: "one", Host: "127.0.0.1"},
		{ID: "b", Owner: "two", Host: "127.0.0.2", Trusted: []netip.Prefix{netip.MustParsePrefix("127.0.0.2/32")}},
	})
	blocked, arrived, known, rung := make(chan struct{}), make(chan string, 300), make(chan struct{}), make(chan struct{})
	defer close(blocked)
	p.Serve(func(in *sip.Invite) {
		arrived <- in.Trunk
		select {
		case <-known:
			in.Ring()
			close(rung)
		case <-blocked:
		}
		<-blocked
	})
	r := dumb(t, p)
	for i := range 100 {
		r.say(t, another(r, fmt.Sprint("many", i)))
	}
	for range 8 {
		await.Receive(t, arrived, "calls do not arrive")
	}
	for range 92 {
		if got := r.hear(t); got != "SIP/2.0 503 Service Unavailable" {
			t.Fatalf("more than eight arrive: %s", got)
		}
	}
	var places []*sip.Place
	for range 30 {
		place, err := p.Reserve("a2")
		if err != nil {
			t.Fatalf("after %d: %v", len(places), err)
		}
		places = append(places, place)
	}
	if _, err := p.Reserve("a"); !errors.Is(err, sip.ErrFull) {
		t.Errorf("more than three quarters: %v", err)
	}
	conn, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 2)})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	neighbour := &raw{conn, r.to}
	neighbour.say(t, invite(neighbour, "neighbour", ""))
	if trunk, _ := await.Receive(t, arrived, "a neighbour's call does not arrive"); trunk != "b" {
		t.Errorf("the call of %s arrives", trunk)
	}
	if place, err := p.Reserve("b"); err != nil {
		t.Errorf("a neighbour's call that is placed: %v", err)
	} else {
		place.Leave()
	}
	known <- struct{}{} // whom one of them is for
	for _, place := range places {
		place.Leave()
		place.Leave()
	}
	await.Receive(t, rung, "it does not ring")
	r.say(t, another(r, "more"))
	await.Receive(t, arrived, "where one rings, no other call arrives")
}

// another call, from where there are some already.
func another(r *raw, name string) string {
	return strings.Replace(invite(r, name, ""), "Call-ID: ", "Call-ID: "+name, 1)
}
