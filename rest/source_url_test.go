package rest_test

import (
	"cmp"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/platform/egress"
)

// library serves files, some of them badly, and counts who comes.
func library(t *testing.T) (url string, visits *atomic.Int32) {
	t.Helper()
	visits = new(atomic.Int32)
	mux := http.NewServeMux()
	page := func(path, kind, text string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", kind)
			_, _ = w.Write([]byte(text))
		})
	}
	page("/docs/hours.md", "text/markdown", "# Hours\n\nA zeppelin at nine.")
	page("/plain", "text/plain", "A zeppelin without a name.")
	page("/{$}", "text/plain", "A zeppelin at the root.")
	page("/empty.txt", "text/plain", "")
	page("/scan.pdf", "application/pdf", "%PDF-1.7 zeppelin")
	page("/a\x00b.txt", "text/plain", "A zeppelin under a NUL.")
	page("/a\xffb.txt", "text/plain", "A zeppelin under broken UTF-8.")
	page("/"+strings.Repeat("x", 300)+".txt", "text/plain", "A zeppelin under a long name.")
	mux.Handle("/moved.md", http.RedirectHandler("/docs/hours.md", http.StatusFound))
	mux.Handle("/round", http.RedirectHandler("/round", http.StatusFound))
	mux.HandleFunc("/broken.txt", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) })
	mux.HandleFunc("/cut.txt", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000")
		_, _ = w.Write([]byte("zeppelin"))
	})
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		visits.Add(1)
		mux.ServeHTTP(w, r)
	}))
	var all net.ListenConfig
	everywhere, err := all.Listen(t.Context(), "tcp4", "0.0.0.0:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = s.Listener.Close()
	s.Listener = everywhere // at more than one address
	s.Start()
	t.Cleanup(s.Close)
	_, port, err := net.SplitHostPort(everywhere.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return "http://127.0.0.1:" + port, visits
}

// reaching lets the server fetch from these networks beside the public ones.
func reaching(allow ...netip.Prefix) option {
	return withParts(func(p *domain.Parts) { p.Fetch = egress.New(allow) })
}

func TestFilesAtURLs(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			b := setup(t, dialect, reaching(netip.MustParsePrefix("127.0.0.0/8")))
			at, _ := library(t)
			base := b.made("/v3/knowledge-bases", `{"name":"K"}`)
			for _, c := range []struct{ path, more, name, status, reason string }{
				{"/docs/hours.md", ``, "hours.md", "READY", ""},
				{"/docs/hours.md?v=1#top", ``, "hours.md", "READY", ""},
				{"/docs/hours.md", `,"name":"Hours"`, "Hours", "READY", ""},
				{"/plain", ``, "plain", "READY", ""},
				{"/plain", `,"filename":"b.txt","mime_type":"text/plain","file_size":26`, "b.txt", "READY", ""},
				{"/", ``, "127.0.0.1", "READY", ""},
				{"", ``, "127.0.0.1", "READY", ""},
				{"/moved.md", ``, "moved.md", "READY", ""},
				{"/a%00b.txt", ``, "a\ufffdb.txt", "READY", ""},
				{"/a%ffb.txt", ``, "a\ufffdb.txt", "READY", ""},
				{"/" + strings.Repeat("x", 300) + ".txt", ``, strings.Repeat("x", 196) + ".txt", "READY", ""},
				{"/empty.txt", ``, "empty.txt", "FAILED", "empty"},
				{"/scan.pdf", ``, "scan.pdf", "FAILED", "PDF"},
				{"/missing.txt", ``, "missing.txt", "FAILED", "status 404"},
				{"/broken.txt", ``, "broken.txt", "FAILED", "status 500"},
				{"/cut.txt", ``, "cut.txt", "FAILED", "broke off"},
				{"/round", ``, "round", "FAILED", "could not be reached"},
			} {
				r := b.send("POST", "/v3/knowledge-bases/"+base+"/sources/file", `{"file_url":"`+at+c.path+`"`+c.more+`}`)
				if r.status != 201 || r.data()["status"] != "PENDING" || r.data()["type"] != "file" || !strings.HasPrefix(r.data()["name"].(string), c.name) {
					t.Errorf("%s: %d %s", c.path, r.status, r.raw)
					continue
				}
				got := b.look(base, r.data()["id"].(string))
				if got.Status != c.status || !strings.Contains(got.Reason, c.reason) {
					t.Errorf("%s: %+v, want %s because of %q", c.path, got, c.status, c.reason)
				}
				if got.Status == "READY" && len(b.hits(base, "zeppelin")) == 0 {
					t.Errorf("%s: nothing of it is found", c.path)
				}
				b.send("DELETE", "/v3/knowledge-bases/"+base+"/sources/"+r.data()["id"].(string), "")
			}
		})
	}
}

// What stands behind the wall is not fetched, however its address is written, and the reason tells nothing of it.
func TestFilesAtPrivateAddresses(t *testing.T) {
	t.Parallel()
	at, visits := library(t)
	_, port, err := net.SplitHostPort(strings.TrimPrefix(at, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			b := setup(t, dialect, reaching())
			base := b.made("/v3/knowledge-bases", `{"name":"K"}`)
			ids := map[string]string{}
			for _, host := range []string{
				"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "0", "127.1", "0x7f.1", "2130706433", "0177.0.0.1",
				"[::]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "10.0.0.1", "172.16.0.1", "192.168.0.1", "100.64.0.1", "169.254.169.254",
				"[fd00:ec2::254]", "192.0.0.192", "user:secret@127.0.0.1", "localhost.", "127.0.0.1.",
			} {
				r := b.send("POST", "/v3/knowledge-bases/"+base+"/sources/file", `{"file_url":"http://`+host+":"+port+`/plain"}`)
				if r.status != 201 {
					t.Errorf("%s: %d %s", host, r.status, r.raw)
					continue
				}
				ids[host] = r.data()["id"].(string)
			}
			const told = "Its URL could not be reached. Check that it is public, then retry."
			for host, id := range ids {
				if got := b.look(base, id); got.Status != "FAILED" || got.Reason != told {
					t.Errorf("%s: %+v", host, got)
				}
			}
			if n := visits.Load(); n != 0 {
				t.Errorf("%d requests came through", n)
			}
			if found := b.hits(base, "zeppelin"); len(found) != 0 {
				t.Errorf("found %v", fmt.Sprint(found))
			}
		})
	}
}

// site serves pages as sites do: in old encodings, moved, shut to programs, too large, of the wrong kind.
func site(t *testing.T, elsewhere string) string {
	t.Helper()
	mux := http.NewServeMux()
	page := func(path, kind, text string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", kind)
			_, _ = w.Write([]byte(text))
		})
	}
	page("/robots.txt", "text/plain", "User-agent: other\nDisallow: /\n\nUser-agent: *\nDisallow: /private/\nAllow: /private/press\n")
	page("/hours", "text/html; charset=utf-8", "<title>Hours</title><nav>Menu zeppelin-menu</nav><h1>Hours</h1><p>The zeppelin flies at nine.<script>x()</script>")
	page("/latin", "text/html; charset=ISO-8859-1", "<p>The zeppelin has a caf\xe9.")
	page("/meta", "text/html", "<meta charset=shift_jis><p>zeppelin \x93\x8c\x8b\x9e")
	page("/wrong", "application/octet-stream", "<!doctype html><p>The zeppelin of no kind.")
	page("/paper", "application/pdf", onePage)
	page("/picture", "image/png", "\x89PNG\r\n\x1a\nzeppelin")
	page("/empty", "text/html", "<html><script>zeppelin()</script>")
	page("/large", "text/html", "<p>zeppelin"+strings.Repeat(" ", 10<<20))
	page("/private/plans", "text/html", "<p>A secret zeppelin.")
	page("/private/press", "text/html", "<p>A public zeppelin.")
	mux.Handle("/moved", http.RedirectHandler("/hours", http.StatusMovedPermanently))
	mux.Handle("/inside", http.RedirectHandler(elsewhere+"/plain", http.StatusFound))
	mux.Handle("/twice", http.RedirectHandler("/inside", http.StatusFound))
	mux.Handle("/file", http.RedirectHandler("file:///etc/passwd", http.StatusFound))
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s.URL
}

func TestPagesAtURLs(t *testing.T) {
	t.Parallel()
	inside, visits := library(t)
	at := site(t, strings.Replace(inside, "127.0.0.1", "127.0.0.2", 1))
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			b := setup(t, dialect, reaching(netip.MustParsePrefix("127.0.0.1/32")))
			base := b.made("/v3/knowledge-bases", `{"name":"K"}`)
			for _, c := range []struct{ path, status, tells, finds string }{
				{"/hours", "READY", "", "zeppelin flies nine"},
				{"/latin", "READY", "", "zeppelin café"},
				{"/meta", "READY", "", "zeppelin 東京"},
				{"/wrong", "READY", "", "zeppelin of no kind"},
				{"/paper", "READY", "", "zeppelin on paper"},
				{"/moved", "READY", "", "zeppelin flies"},
				{"/private/press", "READY", "", "public zeppelin"},
				{"/private/plans", "FAILED", "does not allow robots to read it", ""},
				{"/picture", "FAILED", "PNG image", ""},
				{"/empty", "FAILED", "no text", ""},
				{"/large", "FAILED", "larger than 10 MB", ""},
				{"/missing", "FAILED", "status 404", ""},
				{"/inside", "FAILED", "could not be reached", ""},
				{"/twice", "FAILED", "could not be reached", ""},
				{"/file", "FAILED", "could not be reached", ""},
			} {
				r := b.send("POST", "/v3/knowledge-bases/"+base+"/sources/url", `{"url":"`+at+c.path+`"}`)
				if r.status != 201 || r.data()["status"] != "PENDING" || r.data()["type"] != "url" {
					t.Errorf("%s: %d %s", c.path, r.status, r.raw)
					continue
				}
				id := r.data()["id"].(string)
				if got := b.look(base, id); got.Status != c.status || !strings.Contains(got.Reason, c.tells) {
					t.Errorf("%s: %+v", c.path, got)
				}
				if hits := b.hits(base, cmp.Or(c.finds, "zeppelin")); (len(hits) == 1) != (c.finds != "") {
					t.Errorf("%s: found %v", c.path, hits)
				}
				if c.path == "/hours" && len(b.hits(base, "zeppelin-menu")) > 0 && strings.Contains(fmt.Sprint(b.hits(base, "menu")), "Hours") {
					t.Error("the menu was read")
				}
				b.send("DELETE", "/v3/knowledge-bases/"+base+"/sources/"+id, "")
			}
		})
	}
	if n := visits.Load(); n != 0 {
		t.Errorf("%d requests came through", n)
	}
}
