package rest_test

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent/file"
)

// idle is a client that reads nothing of an answer's body until it is freed.
type idle struct {
	*httptest.ResponseRecorder

	written chan<- struct{}
	free    <-chan struct{}
}

// Write of io.Writer.
func (i idle) Write(b []byte) (int, error) {
	select {
	case i.written <- struct{}{}:
		<-i.free
	case <-i.free:
	}
	return i.ResponseRecorder.Write(b)
}

// unreadFrom is where such clients are.
const unreadFrom = "192.0.2.1:1234"

// unread asks for something and reads none of it until the end.
func (b *bundle) unread(path string, headers ...string) (end func() *httptest.ResponseRecorder) {
	b.t.Helper()
	end, status := b.begun(unreadFrom, path, headers...)
	if end == nil {
		b.t.Fatalf("%s was not answered at length: %d", path, status)
	}
	return end
}

// begun is unread from an address. Where it is refused, there is no end, but the status.
func (b *bundle) begun(from, path string, headers ...string) (end func() *httptest.ResponseRecorder, status int) {
	b.t.Helper()
	req := httptest.NewRequestWithContext(context.Background(), "GET", path, nil)
	req.RemoteAddr = from
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	return leave(b.door.Handler(), req)
}

// leave the answer to a request unread until the end.
func leave(h http.Handler, req *http.Request) (end func() *httptest.ResponseRecorder, status int) {
	written, free, done := make(chan struct{}), make(chan struct{}), make(chan struct{})
	w := idle{httptest.NewRecorder(), written, free}
	finish := sync.OnceFunc(func() { close(free) })
	go func() {
		defer close(done)
		h.ServeHTTP(w, req)
	}()
	select {
	case <-written:
	case <-done:
		return nil, w.Code
	}
	if w.Code >= http.StatusBadRequest {
		finish()
		<-done
		return nil, w.Code
	}
	return func() *httptest.ResponseRecorder {
		finish()
		<-done
		return w.ResponseRecorder
	}, 0
}

// Samples that nobody reads take no room from the bodies of others. They count among the downloads.
func TestUnreadSamplesLeaveRoomForBodies(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	const size = 4 << 20
	at := studio(t)
	outside := must(b.workspaces.Create(t.Context(), workspace.NewWorkspace{Name: "Outsider"})).ID
	stranger := b.newKey(outside, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.subaccount(outside, "loc-1")}})
	own := b.key
	keys := []string{own, b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.other}})}
	for _, sub := range []string{b.stranger, b.subaccount(b.rival, "loc-2")} {
		keys = append(keys, b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{sub}}))
	}
	var under []func() *httptest.ResponseRecorder
	for _, b.key = range keys {
		id := b.speaks(at + "/long")
		for range 4 {
			under = append(under, b.unread("/files/voices/"+id, "Authorization", "Bearer "+b.key))
		}
	}
	b.key = own
	body := `{"name":"Ada"` + strings.Repeat(" ", 100_000) + `}`
	if r := b.send("POST", "/v3/assistants", body, "Authorization", "Bearer "+stranger); r.status != http.StatusCreated {
		t.Errorf("a body of another tenant: %d %s", r.status, r.raw)
	}
	if n := b.door.Shares()["download_bytes"].Used(); n < 16*size {
		t.Errorf("%d bytes of downloads are in memory", n)
	}
	for _, end := range under {
		if w := end(); w.Code != http.StatusOK || w.Body.Len() != size {
			t.Errorf("a sample: %d, %d bytes", w.Code, w.Body.Len())
		}
	}
	for _, name := range []string{"download_bytes", "body_bytes"} {
		if n := b.door.Shares()[name].Used(); n != 0 {
			t.Errorf("%d of %s are in use after all of them", n, name)
		}
	}
}

// lengthy is the path of the link to a recording of so many bytes, of a call of the subaccount's.
func (p *phones) lengthy(sub string, size int) string {
	p.t.Helper()
	id, _ := p.call("+15005550001").data()["id"].(string)
	link := p.recorded(id)
	in := must(p.store.As(context.Background(), sub, "test", ""))
	err := p.store.Tx(in, func(ctx context.Context) error {
		_, err := p.store.Client(ctx).File.Delete().Where(file.CallID(id)).Exec(ctx)
		return err
	})
	if err != nil {
		p.t.Fatal(err)
	}
	must(p.door.Product.Files.KeepRecording(in, id, "audio/wav", bytes.NewReader(make([]byte, size)), func(context.Context) error { return nil }))
	return link
}

// A download holds a piece of its file for as long as its client likes. It counts among the downloads of the tenant whose link or key it is,
// and a neighbour can still download.
func TestUnreadDownloadsAreCounted(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		const size, piece, most = 2 << 20, 1 << 20, 64
		link, own, bot := p.lengthy(p.sub, size), p.key, p.bot
		p.key = p.newKey(p.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{p.other}})
		p.bot = p.made("/v3/assistants", `{"name":"Bob"}`)
		p.made("/v3/phone-numbers", `{"number":"+14155550101"}`)
		neighbours := p.lengthy(p.other, size)
		p.key, p.bot = own, bot
		var under []func() *httptest.ResponseRecorder
		for range most {
			under = append(under, p.unread(link))
		}
		if n := p.door.Shares()["download_bytes"].Used(); n < most*piece {
			t.Errorf("%d recordings are open, and %d bytes are in use", most, n)
		}
		if status, header, _ := p.fetch("GET", link); status != http.StatusTooManyRequests || header.Get("Retry-After") == "" {
			t.Errorf("one more: %d %v", status, header)
		}
		if status, _, sound := p.fetch("GET", neighbours); status != http.StatusOK || len(sound) != size {
			t.Errorf("the neighbour's: %d, %d bytes", status, len(sound))
		}
		for _, end := range under {
			if w := end(); w.Code != http.StatusOK || w.Body.Len() != size {
				t.Errorf("a recording: %d, %d bytes", w.Code, w.Body.Len())
			}
		}
		if n := p.door.Shares()["download_bytes"].Used(); n != 0 {
			t.Errorf("%d bytes are in use after all of them", n)
		}
	})
}

// An export that nobody reads counts, too.
func TestUnreadExportCounts(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	b.employ(b.workspace, "ada@example.com", "owner")
	cookie, _ := b.signIn("ada@example.com", password)
	end := b.unread("/files/audit.csv?workspace_id="+b.workspace, "Cookie", cookie)
	if n := b.door.Shares()["download_bytes"].Used(); n < 1<<20 {
		t.Errorf("%d bytes are in use", n)
	}
	if w := end(); w.Code != http.StatusOK {
		t.Errorf("%d", w.Code)
	}
	if n := b.door.Shares()["download_bytes"].Used(); n != 0 {
		t.Errorf("%d bytes are in use at the end", n)
	}
}

// An image has no tenant's key, and counts for where it is asked for from.
func TestUnreadImagesAreCounted(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	path, size := b.logo()
	var open []func() *httptest.ResponseRecorder
	for range (8 << 20) / size {
		open = append(open, b.unread(path))
	}
	if n := b.door.Shares()["image_bytes"].Used(); n < int64(len(open)*size) {
		t.Errorf("%d images are open, and %d bytes are in use", len(open), n)
	}
	req := httptest.NewRequestWithContext(t.Context(), "GET", path, nil)
	req.RemoteAddr = unreadFrom
	w := httptest.NewRecorder()
	if b.door.Handler().ServeHTTP(w, req); w.Code != http.StatusTooManyRequests {
		t.Errorf("one more: %d", w.Code)
	}
	if resp, _ := b.public("GET", path); resp.StatusCode != http.StatusOK {
		t.Errorf("from elsewhere: %d", resp.StatusCode)
	}
	for _, end := range open {
		if w := end(); w.Code != http.StatusOK || w.Body.Len() != size {
			t.Errorf("an image: %d, %d bytes", w.Code, w.Body.Len())
		}
	}
	if n := b.door.Shares()["image_bytes"].Used(); n != 0 {
		t.Errorf("%d bytes are in use after all of them", n)
	}
}
