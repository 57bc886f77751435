package sip_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// counted is a log of which only the number of lines is kept.
type counted struct{ lines atomic.Int32 }

func (c *counted) Write(b []byte) (int, error) {
	c.lines.Add(1)
	return len(b), nil
}

// answering counts the goroutines that answer requests. Tests that run beside this one have a few.
func answering() int {
	b := make([]byte, 8<<20)
	return strings.Count(string(b[:runtime.Stack(b, true)]), "platform/sip.(*Phone).receive(")
}

// pours has a stranger send requests of all kinds by connections, and read no answer, until it is told to stop or is stopped.
func pours(t *testing.T, p *sip.Phone, connections, each int) (done *sync.WaitGroup, sent *atomic.Int32) {
	t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	r := &raw{UDPConn: stranger(t)}
	done, sent = &sync.WaitGroup{}, &atomic.Int32{}
	for i := range connections {
		c, err := d.DialContext(t.Context(), "tcp", p.Addr(sip.TCP).String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		_ = c.(*net.TCPConn).SetReadBuffer(4096)
		done.Go(func() {
			_ = c.SetWriteDeadline(time.Now().Add(3 * time.Second)) // it is not read from any longer
			for n := range each {
				text := strings.ReplaceAll(kinds(r, fmt.Sprintf("c%dn%d", i, n), n), "SIP/2.0/UDP", "SIP/2.0/TCP")
				if _, err := io.WriteString(c, text); err != nil {
					return
				}
				sent.Add(1)
			}
		})
	}
	return done, sent
}

// kinds of requests, one after the other.
func kinds(r *raw, branch string, n int) string {
	switch n % 3 {
	case 0:
		return invite(r, branch, "")
	case 1:
		return request(r, "OPTIONS", branch, "", "")
	default:
		return request(r, "REGISTER", branch, "", "")
	}
}

// insists repeats a request, as UDP loses some of them, until it is answered so, and returns the answer.
func (r *raw) insists(t *testing.T, text, want string) (answer string) {
	t.Helper()
	b := make([]byte, 4096)
	await.Until(t, "nobody answers "+want, func() bool {
		r.say(t, text)
		for {
			_ = r.SetReadDeadline(time.Now().Add(500 * time.Millisecond))
			n, err := r.Read(b)
			if answer = string(b[:n]); err != nil || strings.HasPrefix(answer, want) {
				return err == nil
			}
		}
	})
	return answer
}

// stranger is a socket of one.
func stranger(t *testing.T) *net.UDPConn {
	t.Helper()
	c, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 2)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// A stranger may send what it likes, as fast as it can and without reading an answer: nothing is kept or logged, few requests are processed at a
// time, and a trunk's call is answered meanwhile.
func TestAStrangersFlood(t *testing.T) {
	t.Parallel()
	log := &counted{}
	p := open(t, func(c *sip.Config) { c.Log = slog.New(slog.NewTextHandler(log, nil)) })
	p.Use([]sip.Trunk{
		{ID: "t", Host: "127.0.0.1", Trusted: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}},
		{ID: "open", Host: "127.0.0.3", User: "joe", Password: "schmo", Challenge: true}, // so that strangers are asked who they are
	})
	up := answers(t, p)
	flood, over := context.WithCancel(t.Context())
	defer over()
	var packets sync.WaitGroup
	r := &raw{stranger(t), net.UDPAddrFromAddrPort(p.Addr(sip.UDP))}
	for i := range 2 {
		packets.Go(func() {
			for n := 0; n < 3000 && flood.Err() == nil; n++ {
				_, _ = r.WriteTo([]byte(kinds(r, fmt.Sprintf("u%dn%d", i, n), n)), r.to)
			}
		})
	}
	connections, sent := pours(t, p, 8, 5000)
	most := 0
	for i := range 3 {
		good := dumb(t, p)
		good.insists(t, invite(good, fmt.Sprint("good", i), ""), "SIP/2.0 200")
		c, _ := await.Receive(t, up, "a trunk's call does not arrive")
		most = max(most, answering())
		const to = "To: <sip:+4930123@127.0.0.1>"
		good.say(t, strings.Replace(request(good, "ACK", fmt.Sprint("good", i), "", ""), to, to+";tag="+c.Dialog().LocalTag, 1))
	}
	var finished atomic.Bool
	go func() {
		connections.Wait()
		packets.Wait()
		finished.Store(true)
	}()
	await.Until(t, "the flood does not end", func() bool {
		most = max(most, answering())
		return finished.Load()
	})
	if n := sent.Load(); n < 1000 {
		t.Errorf("only %d requests are sent by connections", n)
	}
	if most > 8*(16+16) {
		t.Errorf("%d requests are worked on at a time", most)
	}
	if n := log.lines.Load(); n > 10 {
		t.Errorf("%d lines are logged", n)
	}
	again := &raw{stranger(t), r.to}
	tags := map[string]bool{}
	for range 2 { // an INVITE that is kept would be answered alike
		tags[tagOf(again.insists(t, invite(again, "again", ""), "SIP/2.0 401"))] = true
	}
	if len(tags) != 2 {
		t.Error("a stranger's INVITE is kept")
	}
}
