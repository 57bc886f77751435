package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// slowSignIn is how long somebody may take to sign in, in a browser that is known.
const slowSignIn = time.Second

// guess passwords from sixty addresses, while somebody signs in who has been there before.
func guess(ctx context.Context, f *field, got *answers) {
	const password, home = "correct horse battery staple", "203.0.113.1"
	if err := f.Hire(ctx, "ada@example.com", password); err != nil {
		got.fail("%v", err)
		return
	}
	_, browser := f.signIn(ctx, password, home, "")
	var good time.Duration
	var status int
	together(61, func(i int) {
		if i < 60 {
			bad, _ := f.signIn(ctx, "wrong", fmt.Sprintf("198.51.100.%d", i), "")
			got.add(bad)
			return
		}
		time.Sleep(100 * time.Millisecond) // the others are there
		begun := time.Now()
		status, _ = f.signIn(ctx, password, home, browser)
		good = time.Since(begun)
	})
	got.note = fmt.Sprintf("; a good one: %d after %s", status, good.Round(time.Millisecond))
	if status != http.StatusOK || good > slowSignIn {
		got.fail("a good sign-in got %d after %s", status, good.Round(time.Millisecond))
	}
}

// signIn from an address, by a browser that has its cookie from before, or none.
func (f *field) signIn(ctx context.Context, password, from, browser string) (status int, cookie string) {
	body := fmt.Appendf(nil, `{"email":"ada@example.com","password":%q}`, password)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, f.server.URL+"/session", bytes.NewReader(body))
	if err != nil {
		panic(err) // the code's own mistake
	}
	for name, value := range map[string]string{
		"Content-Type": "application/json", "X-Forwarded-For": from, "Origin": "http://lab.example", "Cookie": browser,
	} {
		if value != "" {
			req.Header.Set(name, value)
		}
	}
	resp, err := f.client.Do(req)
	if err != nil {
		return 0, ""
	}
	defer func() { _ = resp.Body.Close() }()
	for _, c := range resp.Cookies() {
		if strings.HasSuffix(c.Name, "switchboard_device") {
			cookie = c.Name + "=" + c.Value
		}
	}
	return resp.StatusCode, cookie
}
