package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/switchboard-dev/switchboard/internal/lab"
)

// toxiproxy is the version that stands between the server and PostgreSQL.
const toxiproxy = "github.com/Shopify/toxiproxy/v2/cmd/server@v2.5.0"

// link is a proxy in front of an address that can be cut and slowed.
type link struct {
	addr, control string
	process       *exec.Cmd
}

// connect builds the proxy and starts it.
func connect(ctx context.Context, to string) (*link, error) {
	dir := filepath.Join(os.TempDir(), "toxiproxy")
	build := exec.CommandContext(ctx, "go", "install", toxiproxy)
	build.Env = append(os.Environ(), "GOBIN="+dir, "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("toxiproxy: %w: %s", err, out)
	}
	control := lab.Free()
	host, port, _ := strings.Cut(control, ":")
	l := &link{
		addr: lab.Free(), control: "http://" + control,
		process: exec.CommandContext(ctx, filepath.Join(dir, "server"), "-host", host, "-port", port),
	}
	if err := l.process.Start(); err != nil {
		return nil, err
	}
	if err := lab.Await(l.control + "/version"); err != nil {
		return l, err
	}
	return l, l.tell(ctx, http.MethodPost, "/proxies", map[string]any{"name": "db", "listen": l.addr, "upstream": to, "enabled": true})
}

// cut the link, or join it again: connections are reset, and refused.
func (l *link) cut(ctx context.Context, is bool) error {
	return l.tell(ctx, http.MethodPost, "/proxies/db", map[string]any{"enabled": !is})
}

// toxins are what goes wrong with the bytes that are under way.
var toxins = map[string]map[string]any{
	"slow":   {"type": "latency", "attributes": map[string]any{"latency": 300, "jitter": 100}},
	"narrow": {"type": "bandwidth", "attributes": map[string]any{"rate": 20}},
	"silent": {"type": "timeout", "attributes": map[string]any{"timeout": 0}}, // nothing arrives, and nothing is closed
}

func (l *link) poison(ctx context.Context, name string) error {
	toxin := map[string]any{"name": name, "stream": "downstream"}
	maps.Copy(toxin, toxins[name])
	return l.tell(ctx, http.MethodPost, "/proxies/db/toxics", toxin)
}

func (l *link) cure(ctx context.Context, name string) error {
	return l.tell(ctx, http.MethodDelete, "/proxies/db/toxics/"+name, nil)
}

func (l *link) tell(ctx context.Context, method, path string, what any) error {
	body, err := json.Marshal(what)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, method, l.control+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("toxiproxy: %s %s: %d", method, path, resp.StatusCode)
	}
	return nil
}

func (l *link) close() {
	_ = l.process.Process.Kill()
	_ = l.process.Wait()
}
