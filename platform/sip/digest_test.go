package sip_test

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/icholy/digest"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// proof is what a request answers a challenge with, and what it should.
func proof(t *testing.T, request, challenge string) (got, want *digest.Credentials) {
	t.Helper()
	head, body, _ := strings.Cut(request, "\r\n\r\n")
	all := regexp.MustCompile(`(?m)^Authorization: (.*)\r$`).FindAllStringSubmatch(head+"\r\n", -1)
	if len(all) != 1 {
		t.Fatalf("%d proofs:\n%s", len(all), head)
	}
	got, err := digest.ParseCredentials(all[0][1])
	if err != nil {
		t.Fatal(err)
	}
	c, err := digest.ParseChallenge(challenge)
	if err != nil {
		t.Fatal(err)
	}
	c.QOP = nil
	if got.QOP != "" {
		c.QOP = []string{got.QOP}
	}
	want, err = digest.Digest(c, digest.Options{
		Method: "INVITE", URI: got.URI, Count: got.Nc, Cnonce: got.Cnonce, Username: "joe", Password: "schmo",
		GetBody: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader([]byte(body))), nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	return got, want
}

// Whatever a trunk asks for as a proof, it is given: with what is sent, and anew where it asks anew.
func TestChallenges(t *testing.T) {
	t.Parallel()
	const plain = `Digest realm="r", nonce="one"`
	for name, tt := range map[string]struct {
		challenges []string
		qop        string
	}{
		"of the body":        {[]string{plain + `, qop="auth-int"`}, "auth-int"},
		"of one of both":     {[]string{plain + `, qop="auth-int, auth"`}, "auth"},
		"in capital letters": {[]string{plain + `, qop="AUTH"`}, "auth"},
		"stale":              {[]string{plain, `Digest realm="r", nonce="two", stale=true`, `Digest realm="r", nonce="three", stale=TRUE`}, ""},
		"too short":          {[]string{plain, "422", `Digest realm="r", nonce="two"`}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t)
			f := called(t, p)
			calls, failed := dialling(t.Context(), p)
			text := f.asked(t, "INVITE")
			for _, c := range tt.challenges {
				if c == "422" {
					f.replies(t, text, "422 Session Interval Too Small", "Min-SE: 3600\r\n", "")
					f.asked(t, "ACK")
					text = f.asked(t, "INVITE")
					if strings.Contains(text, "Authorization:") {
						t.Errorf("a proof is used twice:\n%s", text)
					}
					continue
				}
				f.replies(t, text, "401 Unauthorized", "WWW-Authenticate: "+c+"\r\n", "")
				f.asked(t, "ACK")
				text = f.asked(t, "INVITE")
				if got, want := proof(t, text, c); got.Response != want.Response || got.Nonce != want.Nonce || got.QOP != tt.qop {
					t.Errorf("%+v, want %+v", got, want)
				}
			}
			f.replies(t, text, "200 OK", "", f.session())
			if err, _ := await.Receive(t, failed, "it is not connected"); err != nil {
				t.Fatal(err)
			}
			c, _ := await.Receive(t, calls, "there is no call")
			f.within(t, c.Dialog(), "BYE", 1, "<sip:ada@127.0.0.1>")
			over(t, c)
		})
	}
}

// A trunk that never has enough is not asked for ever.
func TestChallengedForEver(t *testing.T) {
	t.Parallel()
	p := open(t)
	f := called(t, p)
	_, failed := dialling(t.Context(), p)
	last := ""
	for range 6 {
		last = f.after(t, last, "INVITE")
		f.replies(t, last, "401 Unauthorized", "WWW-Authenticate: Digest realm=\"r\", nonce=\"n\", stale=true\r\n", "")
	}
	if err, _ := await.Receive(t, failed, "it is asked for ever"); !errors.Is(err, sip.ErrDenied) {
		t.Error(err)
	}
}
