package telemetry

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

const (
	defaultTimeout = 10 * time.Second
	idle           = 90 * time.Second
)

// settings are what OpenTelemetry's variables say of a collector.
type settings struct {
	header http.Header
	zip    bool
	client *http.Client
}

// variables read OTEL_EXPORTER_OTLP_TRACES_name, or else OTEL_EXPORTER_OTLP_name.
type variables func(name string) string

func (v variables) get(name string) string {
	return strings.TrimSpace(cmp.Or(v("OTEL_EXPORTER_OTLP_TRACES_"+name), v("OTEL_EXPORTER_OTLP_"+name)))
}

// read the settings. It fails on one that cannot be followed.
func (v variables) read() (settings, error) {
	header, err := headers(v.get("HEADERS"))
	if err != nil {
		return settings{}, err
	}
	s := settings{header: header, zip: v.get("COMPRESSION") == "gzip"}
	s.header.Set("Content-Type", "application/x-protobuf")
	if s.zip {
		s.header.Set("Content-Encoding", "gzip")
	}
	timeout := defaultTimeout
	if text := v.get("TIMEOUT"); text != "" {
		ms, err := strconv.Atoi(text)
		if err != nil || ms < 1 {
			return s, fmt.Errorf("OTEL_EXPORTER_OTLP_TIMEOUT: %q: want milliseconds", text) // read by people only
		}
		timeout = time.Duration(ms) * time.Millisecond
	}
	trust, err := v.trust()
	if err != nil {
		return s, err
	}
	via := &http.Transport{Proxy: http.ProxyFromEnvironment, TLSClientConfig: trust, ForceAttemptHTTP2: true, IdleConnTimeout: idle}
	s.client = &http.Client{Transport: via, Timeout: timeout}
	return s, nil
}

// headers are name=value, separated by commas, the values escaped as in URLs.
func headers(text string) (http.Header, error) {
	all := http.Header{}
	for part := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		name, value, ok := strings.Cut(part, "=")
		value, err := url.PathUnescape(strings.TrimSpace(value))
		if name = strings.TrimSpace(name); !ok || name == "" || err != nil {
			return nil, errors.New("OTEL_EXPORTER_OTLP_HEADERS: want name=value,…") // which may be secret
		}
		all.Set(name, value)
	}
	return all, nil
}

// trust is whose certificates are believed, and with which one we come ourselves.
func (v variables) trust() (*tls.Config, error) {
	c := &tls.Config{MinVersion: tls.VersionTLS12}
	if file := v.get("CERTIFICATE"); file != "" {
		pem, err := os.ReadFile(file) //nolint:gosec // the operator names it
		if err != nil {
			return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_CERTIFICATE: %w", err)
		}
		c.RootCAs = x509.NewCertPool()
		if !c.RootCAs.AppendCertsFromPEM(pem) {
			return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_CERTIFICATE: %s holds no certificate", file) // read by people only
		}
	}
	if file := v.get("CLIENT_CERTIFICATE"); file != "" {
		own, err := tls.LoadX509KeyPair(file, v.get("CLIENT_KEY"))
		if err != nil {
			return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: %w", err)
		}
		c.Certificates = []tls.Certificate{own}
	}
	return c, nil
}

// pack compresses where that is wanted.
func (s *settings) pack(body []byte) ([]byte, error) {
	if !s.zip {
		return body, nil
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(body); err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	return packed.Bytes(), nil
}
