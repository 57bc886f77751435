package rest

import (
	"net/http/httptest"
	"strconv"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/admission"
)

// A client that invents credentials is one sender, whatever they are, and is not queued with browsers: its neighbours have their part of a busy
// server.
func TestInventedCredentialsAreOneSender(t *testing.T) {
	t.Parallel()
	d := NewDoor(Parts{})
	from := func(address, header, value string) (sender string, person bool) {
		r := httptest.NewRequest("GET", "/session", nil)
		r.RemoteAddr = address + ":80"
		r.Header.Set(header, value)
		return d.sender(r)
	}
	senders := map[string]bool{}
	for i := range 100 {
		for header, value := range map[string]string{
			"Cookie": "switchboard_session=" + strconv.Itoa(i), "Authorization": "Bearer invented" + strconv.Itoa(i),
		} {
			sender, person := from("192.0.2.1", header, value)
			if senders[sender] = true; person {
				t.Errorf("an invented %s is a person's", header)
			}
		}
	}
	if len(senders) != 1 {
		t.Errorf("they are %d senders", len(senders))
	}
	gate := admission.New()
	for i := range 10_000 {
		sender, _ := from("192.0.2.1", "Cookie", "switchboard_session="+strconv.Itoa(i))
		if _, _, ok := gate.Enter(t.Context(), admission.Urgent, sender); !ok {
			break
		}
	}
	d.known.note("good")
	sender, person := from("192.0.2.1", "Cookie", "switchboard_session=good")
	if _, _, ok := gate.Enter(t.Context(), admission.Urgent, sender); !ok || !person {
		t.Error("a neighbour does not get in")
	}
	if sender, _ := from("192.0.2.1", "Authorization", "Bearer good"); senders[sender] {
		t.Error("a key that was good counts for its network")
	}
}

func TestKnownIsBounded(t *testing.T) {
	t.Parallel()
	k := newKnown()
	for i := range knownMost + 10 {
		k.note(strconv.Itoa(i))
	}
	if k.all.Len() != knownMost || k.has("0") || !k.has(strconv.Itoa(knownMost)) {
		t.Errorf("%d are known", k.all.Len())
	}
}
