package sip_test

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// prack waits for the confirmation of a response that has a number, and takes it. Others are passed over, as long as they are repetitions.
func (f *far) prack(t *testing.T, number int, passed map[string]bool) (seq int) {
	t.Helper()
	for {
		got := f.asked(t, "PRACK")
		if passed[line("Via", got)] {
			continue
		}
		passed[line("Via", got)] = true
		f.replies(t, got, "200 OK", "", "")
		if rack := line("RAck", got); !strings.HasPrefix(rack, fmt.Sprintf("RAck: %d ", number)) || !strings.HasSuffix(strings.TrimSpace(rack), " INVITE") {
			t.Fatalf("want %d:\n%s", number, got)
		}
		return seqOf(t, got)
	}
}

func seqOf(t *testing.T, request string) int {
	t.Helper()
	n, err := strconv.Atoi(regexp.MustCompile(`CSeq: (\d+) `).FindStringSubmatch(request)[1])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A far end that insists on knowing what of its provisional responses has arrived is told, once for each and in their order. What it has
// announced in one of them counts when it answers.
func TestResponsesThatAreConfirmed(t *testing.T) {
	t.Parallel()
	p := open(t)
	f := called(t, p)
	rung, d := make(chan bool, 10), somebody
	d.Ring = func(early bool) { rung <- early }
	calls, failed := dials(t.Context(), p, d)
	invite := f.asked(t, "INVITE")
	if strings.Contains(invite, "100rel") {
		t.Error("it is offered to those who do not ask for it")
	}
	f.replies(t, invite, "421 Extension Required", "Require: 100rel\r\n", "")
	f.asked(t, "ACK")
	invite = f.asked(t, "INVITE")
	if !strings.Contains(line("Supported", invite), "100rel") || strings.Contains(line("Allow", invite), "UPDATE") {
		t.Errorf("it is not offered, or changes before the answer are:\n%s", invite)
	}
	passed := map[string]bool{}
	early := func(number int, status, body string) {
		f.replies(t, invite, status, fmt.Sprintf("Require: 100rel\r\nRSeq: %d\r\n", number), body)
	}
	early(7, "183 Session Progress", f.session())
	first := f.prack(t, 7, passed)
	early(7, "183 Session Progress", f.session())
	early(9, "180 Ringing", "") // before the one that it follows
	for range 3 {
		await.Receive(t, rung, "what it says is not heard")
	}
	early(8, "180 Ringing", "")
	second := f.prack(t, 8, passed)
	if at := seqOf(t, invite); first <= at || second <= first {
		t.Errorf("the numbers %d, %d and %d", at, first, second)
	}
	early(9, "180 Ringing", "")
	third := f.prack(t, 9, passed)
	f.replies(t, invite, "200 OK", "", "")
	c := isUp(t, calls, failed)
	if ack := f.asked(t, "ACK"); seqOf(t, ack) != seqOf(t, invite) {
		t.Errorf("another is confirmed:\n%s", ack)
	}
	m := f.mouth(t, f.sound, invite)
	await.Until(t, "it is not heard", func() bool {
		m.sings(t, 1000, 3)
		h, err := c.Receive(t.Context())
		return err == nil && carries(h.Frame, 1000)
	})
	if bye := f.ends(t, c); seqOf(t, bye) <= third {
		t.Errorf("its number is not above %d:\n%s", third, bye)
	}
}

// What a far end requires besides is not there.
func TestRequiresWhatWeDoNotHave(t *testing.T) {
	t.Parallel()
	for _, need := range []string{"", "Require: precondition\r\n", "Require: 100rel, precondition\r\n"} {
		p := open(t)
		f := called(t, p)
		_, failed := dialling(t.Context(), p)
		f.replies(t, f.asked(t, "INVITE"), "421 Extension Required", need, "")
		if err, _ := await.Receive(t, failed, "it still rings"); err == nil || !strings.Contains(err.Error(), "421") {
			t.Errorf("%q: %v", need, err)
		}
	}
}

// A far end that requires it again and again is not asked again and again.
func TestRequiresItTwice(t *testing.T) {
	t.Parallel()
	p := open(t)
	f := called(t, p)
	_, failed := dialling(t.Context(), p)
	for range 2 {
		f.replies(t, f.asked(t, "INVITE"), "421 Extension Required", "Require: 100rel\r\n", "")
		f.asked(t, "ACK")
	}
	if err, _ := await.Receive(t, failed, "it still rings"); !errors.Is(err, sip.ErrRefused) {
		t.Error(err)
	}
}

// An INVITE that begins a call asks for no changes before the answer: we would know no such call, and the far end would give it up. Within the call
// they are welcome.
func TestChangesAreWelcomeWithinACall(t *testing.T) {
	t.Parallel()
	p := open(t)
	f := called(t, p)
	calls, failed := dialling(t.Context(), p)
	invite := f.asked(t, "INVITE")
	if methods := line("Allow", invite); strings.Contains(methods, "UPDATE") || !strings.Contains(methods, "INFO") {
		t.Errorf("before the answer: %q", methods)
	}
	f.replies(t, invite, "200 OK", "", f.session())
	c := isUp(t, calls, failed)
	held := make(chan error, 1)
	go func() { held <- c.Hold(t.Context(), true) }()
	again := f.asked(t, "INVITE")
	for seqOf(t, again) == seqOf(t, invite) { // the first may have been repeated
		again = f.asked(t, "INVITE")
	}
	if methods := line("Allow", again); !strings.Contains(methods, "UPDATE") {
		t.Errorf("within the call: %q", methods)
	}
	f.replies(t, again, "200 OK", "", f.session())
	if err, _ := await.Receive(t, held, "it is not held"); err != nil {
		t.Error(err)
	}
	f.ends(t, c)
}

// So it is within a call, where the requests of the call go on being numbered.
func TestResponsesThatAreConfirmedWithinACall(t *testing.T) {
	t.Parallel()
	p := open(t)
	f := called(t, p)
	calls, failed := dialling(t.Context(), p)
	begins := f.asked(t, "INVITE")
	f.replies(t, begins, "200 OK", "Record-Route: <sip:127.0.0.1:"+strconv.Itoa(f.port())+";lr>\r\n", f.session())
	c := isUp(t, calls, failed)
	held := make(chan error, 1)
	go func() { held <- c.Hold(t.Context(), true) }()
	invite := f.after(t, begins, "INVITE")
	f.replies(t, invite, "183 Session Progress", "Require: 100rel\r\nRSeq: 1\r\n", "")
	prack := f.asked(t, "PRACK")
	if line("Route", prack) != line("Route", invite) || line("To", prack) != line("To", invite) || line("Call-ID", prack) != line("Call-ID", invite) {
		t.Errorf("it is not within the call:\n%s", prack)
	}
	f.replies(t, prack, "200 OK", "", "")
	f.replies(t, invite, "200 OK", "", f.session())
	if err, _ := await.Receive(t, held, "it is not held"); err != nil {
		t.Error(err)
	}
	if bye := f.ends(t, c); seqOf(t, bye) <= seqOf(t, prack) {
		t.Errorf("its number is not above %d:\n%s", seqOf(t, prack), bye)
	}
}
