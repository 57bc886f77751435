package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// lines is how many connections the load comes by. Each carries one request at a time, written from bytes that were made before:
// what offers ten times as much as a server can do must cost less than refusing it does.
const lines = 512

// due is a request that is to be sent at a time. What is late counts from then on, so that a slow server does not slow its load down.
type due struct {
	*burden
	at     time.Time
	counts bool
}

// dial the server; nil if it cannot be reached.
func (b *bench) dial(ctx context.Context) (net.Conn, *bufio.Reader) {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", b.host())
	if err != nil {
		return nil, nil
	}
	return conn, bufio.NewReader(conn)
}

func (b *bench) host() string { return strings.TrimPrefix(b.ours.URL, "http://") }

// wire is the request of a burden as bytes: by the key, or by the session of somebody in a browser.
func (b *bench) wire(one *burden) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "%s %s HTTP/1.1\r\nHost: %s\r\nX-Subaccount-Id: %s\r\n", one.method, one.path, b.host(), b.Sub)
	if one.session == "" {
		fmt.Fprintf(&out, "Authorization: Bearer %s\r\n", b.Key)
	} else {
		fmt.Fprintf(&out, "Origin: %s\r\nCookie: %s\r\n", b.ours.URL, one.session)
	}
	if one.body != "" {
		fmt.Fprintf(&out, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(one.body))
	}
	fmt.Fprintf(&out, "\r\n%s", one.body)
	return out.Bytes()
}

// Who signs in to the dashboard.
const (
	email    = "ada@example.com"
	password = "correct horse battery staple"
)

// hire somebody who signs in.
func (s *sides) hire(ctx context.Context) error { return s.Hire(ctx, email, password) }

// enter signs the hired member in and returns the session cookie.
func (s *sides) enter(ctx context.Context) (string, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.ours.URL+"/session",
		strings.NewReader(fmt.Sprintf(`{"email":%q,"password":%q}`, email, password)))
	if err != nil {
		return "", err
	}
	r.Header.Set("Origin", s.ours.URL)
	r.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK || len(resp.Cookies()) == 0 {
		return "", fmt.Errorf("signing in: %s", resp.Status)
	}
	var all []string
	for _, c := range resp.Cookies() {
		all = append(all, c.Name+"="+c.Value)
	}
	return strings.Join(all, "; "), nil
}

// offer so many requests a second.
func (b *bench) offer(ctx context.Context, rate float64, lasts time.Duration) map[string]*tally {
	all := map[string]*tally{"urgent": {}, "usual": {}, "patient": {}, "all": {}}
	queue := make(chan due, lines)
	var waiting sync.WaitGroup
	for range lines {
		waiting.Go(func() { b.carry(ctx, queue, all) })
	}
	tick := time.NewTicker(pulse)
	defer tick.Stop()
	begin, sent := time.Now(), 0
	for since := time.Duration(0); since < warming+lasts; since = time.Since(begin) {
		for ; sent < int(rate*since.Seconds()); sent++ {
			one := due{b.mix[sent%len(b.mix)], time.Now(), since >= warming}
			select {
			case queue <- one:
			default: // all connections wait for the server
				all["all"].add(one, 0)
			}
		}
		<-tick.C
	}
	close(queue)
	waiting.Wait()
	return all
}

// carry requests by one connection, and by another where that breaks.
func (b *bench) carry(ctx context.Context, queue <-chan due, all map[string]*tally) {
	var conn net.Conn
	var in *bufio.Reader
	for one := range queue {
		if conn == nil {
			conn, in = b.dial(ctx)
		}
		status := 0
		if conn != nil {
			var err error
			if status, err = exchange(conn, in, one.wire); err != nil {
				_ = conn.Close()
				conn, status = nil, 0
			}
		}
		all[one.class].add(one, status)
		all["all"].add(one, status)
	}
	if conn != nil {
		_ = conn.Close()
	}
}

// exchange a request for the status of its answer.
func exchange(conn net.Conn, in *bufio.Reader, wire []byte) (status int, err error) {
	if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		return 0, err
	}
	if _, err := conn.Write(wire); err != nil {
		return 0, err
	}
	resp, err := http.ReadResponse(in, nil)
	if err != nil {
		return 0, err
	}
	_, err = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode, errors.Join(err, resp.Body.Close())
}
