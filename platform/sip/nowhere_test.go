package sip_test

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// diary is what a log says.
type diary struct {
	mu   sync.Mutex
	text strings.Builder
}

func (w *diary) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.Write(b)
}

func (w *diary) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.String()
}

// ending is the error by which a call ends.
func ending(t *testing.T, c *sip.Call) error {
	t.Helper()
	for range 50 * 60 {
		if _, err := c.Receive(t.Context()); err != nil {
			return err
		}
	}
	t.Fatal("the call does not end")
	return nil
}

// A far end whose sound comes only from where nothing may be sent has not hung up: the call has failed, and both the log and the error say where
// that is. However often the far end says so, it is logged once.
func TestSoundFromWhereNothingMayBeSent(t *testing.T) {
	t.Parallel()
	hidden, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 6)})
	if err != nil {
		t.Fatal(err)
	}
	defer hidden.Close()
	at, log := hidden.LocalAddr().String(), &diary{}
	f, c, offers, answer := behind(t, hidden.LocalAddr().(*net.UDPAddr).AddrPort(), func(c *sip.Config) {
		c.Timing.Silence = 3 * time.Second
		c.Log = slog.New(slog.NewTextHandler(log, nil))
	})
	if text := log.String(); !strings.Contains(text, at) || !strings.Contains(text, "trunk=t") {
		t.Errorf("it is not logged: %s", text)
	}
	f.mouth(t, hidden, answer).sings(t, 600, 12)
	contact := fmt.Sprintf("<sip:ada@%s>", f.LocalAddr())
	for seq, port := range []string{" 9 ", " 11 "} {
		said := fmt.Sprintf(" %d ", hidden.LocalAddr().(*net.UDPAddr).Port)
		f.offers(t, c.Dialog(), "INVITE", seq+2, contact, strings.Replace(offers, said, port, 1), "application/sdp")
		f.until(t, fmt.Sprintf("CSeq: %d INVITE", seq+2))
		f.within(t, c.Dialog(), "ACK", seq+2, contact)
	}
	if n := strings.Count(log.String(), "127.0.0.6"); n != 1 {
		t.Errorf("it is logged %d times: %s", n, log)
	}
	switch err := ending(t, c); {
	case errors.Is(err, io.EOF):
		t.Error("the far end is taken to have hung up")
	case !strings.Contains(err.Error(), "127.0.0.6:11") || !strings.Contains(err.Error(), "not there"):
		t.Error(err)
	}
	f.replies(t, f.asked(t, "BYE"), "200 OK", "", "")
	await.Until(t, "the log does not say why it ended", func() bool {
		_, end, _ := strings.Cut(log.String(), "A call has ended.")
		return strings.Contains(end, "127.0.0.6:11")
	})
}

// A far end that is silent where something may be sent, or has hung up before, has gone.
func TestSilenceIsNoFailure(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Timing.Silence = 300 * time.Millisecond })
	f := called(t, p)
	c := f.callsIn(t, p)
	if err := ending(t, c); !errors.Is(err, io.EOF) {
		t.Errorf("silent: %v", err)
	}
	f.replies(t, f.asked(t, "BYE"), "200 OK", "", "")
	hidden, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 7)})
	if err != nil {
		t.Fatal(err)
	}
	defer hidden.Close()
	f, c, _, _ = behind(t, hidden.LocalAddr().(*net.UDPAddr).AddrPort())
	f.within(t, c.Dialog(), "BYE", 2, "<sip:ada@127.0.0.1>")
	if err := ending(t, c); !errors.Is(err, io.EOF) {
		t.Errorf("hung up: %v", err)
	}
}
