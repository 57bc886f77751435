package rest_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent/file"
	"github.com/switchboard-dev/switchboard/internal/await"
)

// recorded waits until a call has its recording, and is the path of the link to it.
func (p *phones) recorded(id string) string {
	p.t.Helper()
	return await.For(p.t, "there is no recording", func() (string, bool) {
		link, _ := p.over(id)["recordingUrl"].(string)
		return strings.TrimPrefix(link, p.door.BaseURL), link != ""
	})
}

// fetch without a key.
func (p *phones) fetch(method, path string, headers ...string) (int, http.Header, []byte) {
	p.t.Helper()
	req := must(http.NewRequestWithContext(context.Background(), method, p.url+path, nil))
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		p.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	return resp.StatusCode, resp.Header, must(io.ReadAll(resp.Body))
}

// A recording is had by its link, for an hour and without a key, and by no other.
func TestRecording(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`)
		id := p.call("+15005550001").data()["id"].(string)
		link := p.recorded(id)
		status, header, sound := p.fetch("GET", link)
		if status != 200 || header.Get("Content-Type") != "audio/wav" || header.Get("Cache-Control") != "private, no-store" {
			t.Fatalf("%d %v", status, header)
		}
		if string(sound[:4]) != "RIFF" || string(sound[8:16]) != "WAVEfmt " || !bytes.Contains(sound, []byte("tones stand for speech")) {
			t.Errorf("%.60q", sound)
		}
		data := bytes.Index(sound, []byte("data"))
		size := int(binary.LittleEndian.Uint32(sound[data+4:]))
		if size != len(sound)-data-8 || int(binary.LittleEndian.Uint32(sound[4:])) != len(sound)-8 {
			t.Errorf("%d bytes of sound in %d", size, len(sound))
		}
		if ms, want := size/32, int(p.over(id)["durationMs"].(float64)); ms < want-50 || ms > want+50 {
			t.Errorf("%d ms of sound, and the call was %d", ms, want)
		}
		if loud := bytes.Trim(sound[data+8:], "\x00"); len(loud) == 0 {
			t.Error("nobody speaks")
		}
		if status, header, part := p.fetch("GET", link, "Range", "bytes=4-7"); status != 206 || !bytes.Equal(part, sound[4:8]) || header.Get("Content-Range") == "" {
			t.Errorf("a part: %d %v", status, header)
		}
		for name, c := range map[string]struct {
			asked  string
			status int
			want   []byte
		}{
			"two parts":          {"bytes=4-4,6-6", 200, sound},
			"a thousand parts":   {"bytes=1-1" + strings.Repeat(",1-1", 999), 200, sound},
			"a part and nothing": {"bytes=4-7,", 200, sound},
			"the rest":           {"bytes=4-", 206, sound[4:]},
			"the end":            {"bytes=-4", 206, sound[len(sound)-4:]},
			"behind the end":     {"bytes=" + strconv.Itoa(len(sound)) + "-", 416, nil},
			"none":               {"bytes=x", 416, nil},
		} {
			status, header, got := p.fetch("GET", link, "Range", c.asked)
			if status != c.status || status != 416 && (!bytes.Equal(got, c.want) || header.Get("Content-Type") != "audio/wav") {
				t.Errorf("%s: %d %s, %d bytes", name, status, header.Get("Content-Type"), len(got))
			}
		}
		if status, header, body := p.fetch("HEAD", link); status != 200 || len(body) > 0 || header.Get("Content-Length") != strconv.Itoa(len(sound)) {
			t.Errorf("HEAD: %d %v", status, header)
		}
		p.forged(id)
		p.send("POST", "/v3/contacts/"+contact+"/permanent-delete", "")
		if status, _, _ := p.fetch("GET", link); status != 404 {
			t.Errorf("the contact is erased: %d", status)
		}
		if got := p.over(p.call("+15005550002").data()["id"].(string)); got["recordingUrl"] != nil {
			t.Errorf("nobody answered, and it is recorded: %v", got)
		}
	})
}

// forged tries a link to the call's recording with each of its parts changed.
func (p *phones) forged(id string) {
	p.t.Helper()
	other := p.call("+15005550010").data()["id"].(string)
	p.recorded(other)
	hence := func() int64 { return time.Now().Add(time.Hour).Unix() }
	least := hence()
	parts := strings.Split(p.recorded(id), "/") // "", recordings, subaccount, call, until, signature
	until := must(strconv.ParseInt(parts[4], 10, 64))
	if most := hence(); until < least || until > most {
		p.t.Errorf("the link is good until %d, which is not between %d and %d", until, least, most)
	}
	past := strconv.FormatInt(time.Now().Add(-time.Second).Unix(), 10)
	signature := func(parts ...string) string { return p.door.Product.Calls.Sign(parts[0], parts[1], parts[2]) }
	for name, change := range map[string]func(parts []string){
		"another subaccount":            func(s []string) { s[2] = p.other },
		"another tenant":                func(s []string) { s[2] = p.stranger },
		"another tenant, signed":        func(s []string) { s[2] = p.stranger; s[5] = signature(p.stranger, id, s[4]) },
		"another call":                  func(s []string) { s[3] = other },
		"a later hour":                  func(s []string) { s[4] = strconv.FormatInt(until+1, 10) },
		"another way to write the hour": func(s []string) { s[4] = "+" + s[4] },
		"no hour":                       func(s []string) { s[4] = "never" },
		"another signature":             func(s []string) { s[5] = s[5][1:] + "A" },
		"no signature":                  func(s []string) { s[5] = "-" },
		"an hour that is over":          func(s []string) { s[4] = past; s[5] = signature(s[2], s[3], past) },
	} {
		forged := append([]string{}, parts...)
		change(forged)
		if status, _, _ := p.fetch("GET", strings.Join(forged, "/")); status != 404 {
			p.t.Errorf("%s: %d", name, status)
		}
	}
}

// slowly is a client that has read a part of an answer when its request's time is over.
type slowly struct {
	*httptest.ResponseRecorder
	over func()
}

// Write of io.Writer.
func (s slowly) Write(b []byte) (int, error) {
	defer s.over()
	return s.ResponseRecorder.Write(b)
}

// Listeners to a long recording, or on a slow connection, read on after the deadline of a request.
func TestRecordingIsReadSlowly(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		id := p.call("+15005550001").data()["id"].(string)
		link := p.recorded(id)
		long := bytes.Repeat([]byte("speech "), 1<<19) // some pieces of a file
		sub := must(p.store.As(context.Background(), p.sub, "test", ""))
		err := p.store.Tx(sub, func(ctx context.Context) error {
			_, err := p.store.Client(ctx).File.Delete().Where(file.CallID(id)).Exec(ctx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		must(p.door.Product.Files.KeepRecording(sub, id, "audio/wav", bytes.NewReader(long), func(context.Context) error { return nil }))
		ctx, over := context.WithCancel(t.Context())
		w := slowly{httptest.NewRecorder(), over}
		p.door.Handler().ServeHTTP(w, must(http.NewRequestWithContext(ctx, "GET", link, nil)))
		if w.Code != 200 || !bytes.Equal(w.Body.Bytes(), long) {
			t.Errorf("%d, %d bytes of %d", w.Code, w.Body.Len(), len(long))
		}
	})
}
