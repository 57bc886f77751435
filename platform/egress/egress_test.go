package egress //nolint:testpackage // a test resolves names by itself

import (
	"compress/gzip"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
)

// inside is a server that nobody may reach, and how many connections it got.
func inside(t *testing.T) (address string, reached *atomic.Int32) {
	t.Helper()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	reached = new(atomic.Int32)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			reached.Add(1)
			_ = c.Close()
		}
	}()
	return l.Addr().String(), reached
}

func get(t *testing.T, c *http.Client, url string) (string, error) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	resp, err := c.Do(req)
	if err != nil {
		return "", err
	}
	defer func() { _ = resp.Body.Close() }()
	b, err := io.ReadAll(resp.Body)
	return string(b), err
}

func TestRefusedBeforeConnecting(t *testing.T) {
	t.Parallel()
	at, reached := inside(t)
	_, port, _ := net.SplitHostPort(at)
	known := &names{answers: map[string][]string{
		"loop.test": {"127.0.0.1"}, "loop6.test": {"::1"}, "private.test": {"10.0.0.1"}, "meta.test": {"169.254.169.254"},
		"nat64.test": {"64:ff9b::7f00:1"}, "localhost.test": {"127.0.0.1"},
	}}
	client := resolving(nil, known.resolver(t))
	for _, c := range []struct {
		url  string
		want error // nil: any error
	}{
		{"http://127.0.0.1:" + port, ErrAddress},
		{"http://localhost:" + port, ErrAddress},
		{"http://loop.test:" + port, ErrAddress},
		{"http://LOOP.TEST.:" + port, ErrAddress},
		{"http://loop6.test:" + port, ErrAddress},
		{"http://private.test", ErrAddress},
		{"http://meta.test/latest/meta-data/", ErrAddress},
		{"https://nat64.test", ErrAddress},
		{"http://[::1]:" + port, ErrAddress},
		{"http://[::ffff:127.0.0.1]:" + port, ErrAddress},
		{"http://[::ffff:7f00:1]:" + port, ErrAddress},
		{"http://127。0。0。1:" + port, ErrAddress},
		{"http://１２７.0.0.1:" + port, ErrAddress},
		{"http://0:" + port, nil},
		{"http://0x7f.1:" + port, nil},
		{"http://0177.0.0.1:" + port, nil},
		{"http://2130706433:" + port, nil},
		{"http://nobody.test", nil},
		{"ftp://loop.test", ErrURL},
		{"file:///etc/passwd", ErrURL},
		{"gopher://loop.test:70/", ErrURL},
		{"unix:///run/docker.sock", ErrURL},
		{"http:///path", nil},
		{"http://user@1.1.1.1:" + port, ErrURL},
		{"http://user:pass@127.0.0.1:" + port, ErrURL},
	} {
		_, err := get(t, client, c.url)
		if err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.url, err, c.want)
		}
	}
	if n := reached.Load(); n != 0 {
		t.Errorf("%d connections came through", n)
	}
}

// opened is a client that may reach this machine by IPv4, and nothing else inside.
func opened(n *net.Resolver) *http.Client {
	return resolving([]netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, n)
}

func TestOperatorOpensNetworks(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "hello") }))
	t.Cleanup(server.Close)
	if body, err := get(t, opened(nil), server.URL); err != nil || body != "hello" {
		t.Errorf("%q, %v", body, err)
	}
	if _, err := get(t, New(nil), server.URL); !errors.Is(err, ErrAddress) {
		t.Errorf("not opened: %v", err)
	}
}

func TestRedirects(t *testing.T) {
	t.Parallel()
	at, reached := inside(t)
	var to atomic.Value
	hops := new(atomic.Int32)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		hops.Add(1)
		http.Redirect(w, r, to.Load().(string), http.StatusFound)
	}))
	t.Cleanup(server.Close)
	known := &names{answers: map[string][]string{"private.test": {"10.0.0.1"}}}
	for _, c := range []struct {
		to   string
		want error
		hops int32
	}{
		{strings.Replace("http://"+at, "127.0.0.1", "127.0.0.2", 1), ErrAddress, 1},
		{"http://[::1]:80/", ErrAddress, 1},
		{"http://private.test/", ErrAddress, 1},
		{"http://169.254.169.254/latest/", ErrAddress, 1},
		{"file:///etc/passwd", ErrURL, 1},
		{"http://user@" + at, ErrURL, 1},
		{server.URL, ErrRedirects, 1 + redirects},
	} {
		hops.Store(0)
		to.Store(c.to)
		if _, err := get(t, opened(known.resolver(t)), server.URL); !errors.Is(err, c.want) {
			t.Errorf("to %s: %v, want %v", c.to, err, c.want)
		}
		if hops.Load() != c.hops {
			t.Errorf("to %s: %d hops, want %d", c.to, hops.Load(), c.hops)
		}
	}
	if n := reached.Load(); n != 0 {
		t.Errorf("%d connections came through", n)
	}
}

func TestSecondAnswerOfNameServer(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Connection", "close") // the next request has to dial, and so to resolve, anew
		_, _ = io.WriteString(w, "hello")
	}))
	t.Cleanup(server.Close)
	known := &names{answers: map[string][]string{"rebind.test": {"127.0.0.1", "10.0.0.1"}}}
	client := opened(known.resolver(t))
	url := strings.Replace(server.URL, "127.0.0.1", "rebind.test", 1)
	if body, err := get(t, client, url); err != nil || body != "hello" {
		t.Fatalf("first answer: %q, %v", body, err)
	}
	if _, err := get(t, client, url); !errors.Is(err, ErrAddress) {
		t.Errorf("second answer: %v", err)
	}
}

func TestAnswersEnd(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip") // 65 KB that unpack to more than is taken
		z := gzip.NewWriter(w)
		_, _ = io.CopyN(z, zeros{}, bodyLimit+1)
		_ = z.Close()
	}))
	t.Cleanup(server.Close)
	if _, err := get(t, opened(nil), server.URL); !errors.Is(err, ErrSize) {
		t.Errorf("%v, want %v", err, ErrSize)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func TestProxyVariablesAreNotForIt(t *testing.T) {
	at, reached := inside(t)
	for _, name := range []string{"HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY"} {
		t.Setenv(name, "http://"+at)
	}
	t.Setenv("NO_PROXY", "")
	if _, err := get(t, New(nil), "http://10.0.0.1/"); !errors.Is(err, ErrAddress) || reached.Load() != 0 {
		t.Errorf("%v, %d connections to the proxy", err, reached.Load())
	}
	// The test can fail: a client that reads the variables goes to the proxy.
	naive := &http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment}}
	if _, err := get(t, naive, "http://10.0.0.1/"); err == nil || reached.Load() == 0 {
		t.Errorf("the control did not reach the proxy: %v", err)
	}
}
