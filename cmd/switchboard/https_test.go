package main

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/acmetest"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/certificate"
)

// trusting is what a client accepts only that certificate by, for a name.
func trusting(t *testing.T, cert, name string) *tls.Config {
	t.Helper()
	text, err := os.ReadFile(cert)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(text)
	return &tls.Config{RootCAs: pool, ServerName: name, MinVersion: tls.VersionTLS12}
}

// ask without following redirects.
func ask(t *testing.T, client *http.Client, method, url, host string, header ...string) (*http.Response, string) {
	t.Helper()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	req, err := http.NewRequestWithContext(t.Context(), method, url, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	req.Host = host
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	text, _ := io.ReadAll(resp.Body)
	return resp, string(text)
}

// httpsOf the findings are those of that check.
func httpsOf(found []finding) []finding {
	return slices.DeleteFunc(found, func(f finding) bool { return f.Check != "https" })
}

// A server with nothing but a name and the consent to the terms has a certificate soon after it starts, keeps it over a restart and a
// new master key, and tells the doctor and the metrics.
func TestCertificateIsOrdered(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		secure, plain := nobody(t), nobody(t)
		ca := acmetest.New(t, plain, secure)
		environ := environment(t, dialect, "SWITCHBOARD_BASE_URL=https://switchboard.example.com", "SWITCHBOARD_TLS_ADDR="+secure,
			"SWITCHBOARD_TLS_REDIRECT_ADDR="+plain, "SWITCHBOARD_ACME_TERMS=agreed", "SWITCHBOARD_ACME_DIRECTORY="+ca.URL)
		if found := httpsOf(examined(t, environ)); len(found) != 1 || !strings.Contains(found[0].Mend, "start the server") {
			t.Errorf("before the first start: %+v", found)
		}
		s := serve(t, environ)
		client := &http.Client{Transport: &http.Transport{
			TLSClientConfig: &tls.Config{RootCAs: ca.Pool(), ServerName: "switchboard.example.com", MinVersion: tls.VersionTLS12}, ForceAttemptHTTP2: true,
		}}
		await.Until(t, "no certificate is served", func() bool {
			resp, err := client.Get("https://" + secure + "/healthz")
			if err == nil {
				_ = resp.Body.Close()
			}
			return err == nil
		})
		_, _, key := agency(t, environ)
		resp, text := ask(t, client, http.MethodGet, "https://"+secure+"/v3/assistants", "switchboard.example.com", "Authorization", "Bearer "+key) //nolint:bodyclose // ask has closed it
		if resp.StatusCode != http.StatusOK || resp.ProtoMajor != 2 || resp.Header.Get("Strict-Transport-Security") == "" {
			t.Errorf("%s %s %s", resp.Proto, resp.Status, text)
		}
		if _, metrics := get(t, s.inside+"/metrics", ""); !strings.Contains(metrics, `switchboard_certificate_days{name="switchboard.example.com"} 89.9`) ||
			!strings.Contains(metrics, `switchboard_certificate_left_ratio{name="switchboard.example.com"} 0.99`) {
			t.Error("the metrics do not know the certificate")
		}
		if found := httpsOf(examined(t, environ)); len(found) != 0 {
			t.Errorf("%+v", found)
		}
		redirects(t, plain)
		s.stop()
		rotated := slices.Concat(environ, []string{"SWITCHBOARD_MASTER_KEY=" + strings.Repeat("6b", 32), "SWITCHBOARD_MASTER_KEY_OLD=" + masterKey})
		command(t, rotated, "key", "rotate-master")
		rotated = append(rotated, "SWITCHBOARD_MASTER_KEY_OLD=")
		s = serve(t, rotated)
		ask(t, client, http.MethodGet, "https://"+secure+"/healthz", "switchboard.example.com") //nolint:bodyclose // likewise
		if issued, orders, _ := ca.Counts("switchboard.example.com"); issued != 1 || orders != 1 {
			t.Errorf("%d issued of %d orders", issued, orders)
		}
		s.stop()
		client.CloseIdleConnections()
	})
}

// The doctor says what an authority refused, in its words, and finds a directory that is none.
func TestDoctorFindsFaultsOfOrders(t *testing.T) {
	t.Parallel()
	ca := acmetest.New(t, nobody(t), nobody(t))
	each(t, func(t *testing.T, dialect string) {
		environ := append(used(t, dialect), "SWITCHBOARD_BASE_URL=https://switchboard.example.com", "SWITCHBOARD_TLS_ADDR=127.0.0.1:0", "SWITCHBOARD_ACME_TERMS=agreed")
		with := func(url string) []string {
			return append(environ[:len(environ):len(environ)], "SWITCHBOARD_ACME_DIRECTORY="+url)
		}
		plantIn(t, storedIn(environ), `INSERT INTO installation (key, value) VALUES ('acme.switchboard.example.com.failure',
			'{"count": 3, "at": "2026-11-23T10:00:00Z", "again": "2026-11-23T10:20:00Z", "why": "no such name in DNS"}')`)
		found := httpsOf(examined(t, with(ca.URL)))
		if len(found) != 1 || !strings.Contains(found[0].What, "there is none yet, and it is tried again at 2026-11-23 10:20:00: no such name in DNS") ||
			!strings.Contains(found[0].Mend, "have switchboard.example.com lead to this server") {
			t.Errorf("%+v", found)
		}
		for _, url := range []string{"http://" + nobody(t), answering(t, 404, ""), answering(t, 200, "{}")} {
			found := httpsOf(examined(t, with(url)))
			if len(found) != 2 || !strings.Contains(found[0].Mend, "SWITCHBOARD_ACME_DIRECTORY") {
				t.Errorf("%s: %+v", url, found)
			}
		}
	})
}

// redirects has people sent to HTTPS, of whichever host they ask, and programs refused.
func redirects(t *testing.T, plain string) {
	t.Helper()
	client := &http.Client{}
	for _, tt := range []struct {
		method, host, header string
		status               int
		location             string
	}{
		{"GET", "switchboard.example.com", "", 308, "https://switchboard.example.com/a?b=c"},
		{"HEAD", "Switchboard.example.com:80", "", 308, "https://switchboard.example.com/a?b=c"},
		{"GET", "evil.example.com", "", 308, "https://switchboard.example.com/a?b=c"},
		{"GET", "switchboard.example.com", "Bearer sk", 403, ""},
		{"POST", "switchboard.example.com", "", 403, ""},
	} {
		var header []string
		if tt.header != "" {
			header = []string{"Authorization", tt.header}
		}
		resp, _ := ask(t, client, tt.method, "http://"+plain+"/a?b=c", tt.host, header...) //nolint:bodyclose // ask has closed it
		if resp.StatusCode != tt.status || resp.Header.Get("Location") != tt.location {
			t.Errorf("%s %s: %s to %q", tt.method, tt.host, resp.Status, resp.Header.Get("Location"))
		}
	}
}

// Files that nobody would accept stop the start with one line that says why; the doctor says the same.
func TestCertificateFiles(t *testing.T) {
	t.Parallel()
	const base = "SWITCHBOARD_BASE_URL=https://switchboard.example.com"
	environ := used(t, storetest.SQLite)
	cert, key := hostCertificate(t, t.TempDir(), 40*24*time.Hour, "switchboard.example.com")
	old, oldKey := hostCertificate(t, t.TempDir(), -time.Hour, "switchboard.example.com")
	soon, soonKey := hostCertificate(t, t.TempDir(), 48*time.Hour, "switchboard.example.com")
	with := func(cert, key string, more ...string) []string {
		own := []string{base, "SWITCHBOARD_TLS_ADDR=127.0.0.1:0", "SWITCHBOARD_TLS_CERT=" + cert, "SWITCHBOARD_TLS_KEY=" + key}
		return slices.Concat(environ, own, more)
	}
	for _, tt := range []struct {
		name           string
		environ        []string
		refused, found string
	}{
		{"fine", with(cert, key), "", ""},
		{"another's key", with(cert, oldKey), "do not belong together", "certificate with its chain"},
		{"expired", with(old, oldKey), "has expired, on 20", "renew it"},
		{"soon", with(soon, soonKey), "", "renew it"},
		{"no file", with(cert, key+".gone"), "read the key: ", "readable by the user that runs"},
		{"another name", with(cert, key, "SWITCHBOARD_BASE_URL=https://other.example.com"), "", "get a certificate for other.example.com"},
		{"another's address", with(cert, key, "SWITCHBOARD_TLS_ADDR=192.0.2.7:443"), "SWITCHBOARD_TLS_ADDR: take the address", "0.0.0.0"},
	} {
		found := httpsOf(examined(t, tt.environ))
		if tt.found == "" && len(found) != 0 || tt.found != "" && (len(found) != 1 || !strings.Contains(found[0].Mend, tt.found)) {
			t.Errorf("%s: the doctor says %+v, want %q", tt.name, found, tt.found)
		}
		if tt.refused == "" {
			continue
		}
		var stdout, stderr bytes.Buffer
		if code := run(t.Context(), []string{"serve"}, tt.environ, &stdout, &stderr); code != exitError || !strings.Contains(stderr.String(), tt.refused) {
			t.Errorf("%s: exit %d: %s", tt.name, code, stderr.String())
		}
	}
	s := serve(t, with(cert, key))
	host := strings.TrimPrefix(s.url, "https://")
	if _, _, err := net.SplitHostPort(host); err != nil || host == s.url {
		t.Fatalf("it serves at %s", s.url)
	}
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: trusting(t, cert, "switchboard.example.com")}}
	await.Until(t, "it is not ready", func() bool {
		resp, _ := ask(t, client, http.MethodGet, s.url+"/readyz", "") //nolint:bodyclose // ask has closed it
		return resp.StatusCode == http.StatusOK
	})
	client.CloseIdleConnections()
	s.stop()
}

// A held server shows what it has by HTTPS as well, with the certificates that there are, and sends people there: else nobody can look around.
func TestHeldServesHTTPS(t *testing.T) {
	t.Parallel()
	const name = "switchboard.example.com"
	cert, key := hostCertificate(t, t.TempDir(), 40*24*time.Hour, name)
	secure, plain := nobody(t), nobody(t)
	environ := append(used(t, storetest.SQLite), "SWITCHBOARD_BASE_URL=https://"+name, "SWITCHBOARD_TLS_ADDR="+secure, "SWITCHBOARD_TLS_REDIRECT_ADDR="+plain)
	ca := acmetest.New(t, plain, secure)
	order := slices.Concat(environ, []string{"SWITCHBOARD_ACME_TERMS=agreed", "SWITCHBOARD_ACME_DIRECTORY=" + ca.URL})
	ordered := &tls.Config{RootCAs: ca.Pool(), ServerName: name, MinVersion: tls.VersionTLS12}
	s := serve(t, order)
	await.Until(t, "no certificate is served", func() bool {
		c, err := tls.Dial("tcp", secure, ordered)
		if err == nil {
			_ = c.Close()
		}
		return err == nil
	})
	s.stop()
	plantIn(t, storedIn(environ), `INSERT INTO installation (key, value) VALUES ('held', 'restored')`)
	for kind, tt := range map[string]struct {
		environ []string
		trust   *tls.Config
	}{
		"files": {append(environ[:len(environ):len(environ)], "SWITCHBOARD_TLS_CERT="+cert, "SWITCHBOARD_TLS_KEY="+key), trusting(t, cert, name)},
		"ACME":  {order, ordered},
	} {
		s := serve(t, tt.environ)
		client := &http.Client{Transport: &http.Transport{TLSClientConfig: tt.trust}, Timeout: 10 * time.Second}
		await.Until(t, kind+": it does not say that it is held", func() bool {
			resp, text := ask(t, client, http.MethodGet, "https://"+secure+"/readyz", name) //nolint:bodyclose // ask has closed it
			return resp.StatusCode == http.StatusOK && strings.HasPrefix(text, "held")
		})
		if _, metrics := get(t, s.inside+"/metrics", ""); !strings.Contains(metrics, `switchboard_certificate_days{name="`+name+`"}`) {
			t.Errorf("%s: the metrics do not know the certificate", kind)
		}
		redirects(t, plain)
		client.CloseIdleConnections()
		s.stop()
	}
	if _, orders, _ := ca.Counts(name); orders != 1 {
		t.Errorf("%d orders", orders)
	}
}

// issued is a source of certificates with one, or none yet.
type issued struct {
	certificate.Source
	name string
	leaf *x509.Certificate
}

func (s issued) Leaves() map[string]*x509.Certificate {
	return map[string]*x509.Certificate{s.name: s.leaf}
}

// Where HTTPS and SIP have certificates for one name, the metrics show the one that is due first, or that one is missing.
func TestCertificatesOfOneName(t *testing.T) {
	t.Parallel()
	const name = "desk.example.com"
	soon := &x509.Certificate{NotAfter: time.Now()}
	none, first := issued{name: name}, issued{name: name, leaf: soon}
	last := issued{name: name, leaf: &x509.Certificate{NotAfter: soon.NotAfter.AddDate(0, 1, 0)}}
	lasting := func(lifetime, left time.Duration) issued {
		until := time.Now().Add(left)
		return issued{name: name, leaf: &x509.Certificate{NotBefore: until.Add(-lifetime), NotAfter: until}}
	}
	const day = 24 * time.Hour
	daily, overdue := lasting(day, 20*time.Hour), lasting(365*day, 5*day)
	for _, tt := range []struct {
		of   []certificate.Source
		want *x509.Certificate
	}{
		{[]certificate.Source{first, last}, soon},
		{[]certificate.Source{last, first}, soon},
		{[]certificate.Source{daily, overdue}, overdue.leaf},
		{[]certificate.Source{overdue, daily}, overdue.leaf},
		{[]certificate.Source{none, last}, nil},
		{[]certificate.Source{last, none}, nil},
	} {
		i := &instance{renewed: tt.of}
		if got, known := i.leaves()[name]; !known || got != tt.want {
			t.Errorf("%v, want %v", got, tt.want)
		}
	}
}
