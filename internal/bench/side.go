package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// side is one of the two servers.
type side struct {
	url     string
	metrics string
	process *exec.Cmd
}

// sides are both servers on one database, with something to read in it.
type sides struct {
	dir         string
	ours, floor *side
	key, sub    string
	assistant   string
	client      *http.Client
}

func start(ctx context.Context) (*sides, error) {
	admin := os.Getenv("TEST_POSTGRES_URL")
	if admin == "" {
		return nil, errors.New("run it under script/postgres, or set TEST_POSTGRES_URL")
	}
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	s := &sides{dir: dir, client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: conns}}}
	url, err := database(ctx, admin)
	if err != nil {
		return nil, err
	}
	if err := s.serve(ctx, url); err != nil {
		s.stop()
		return nil, err
	}
	return s, s.seed(ctx)
}

func database(ctx context.Context, admin string) (string, error) {
	conn, err := pgx.Connect(ctx, admin)
	if err != nil {
		return "", err
	}
	defer func() { _ = conn.Close(ctx) }()
	name := fmt.Sprintf("bench_%d", time.Now().UnixNano())
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+name); err != nil {
		return "", err
	}
	config := conn.Config()
	return fmt.Sprintf("postgres://%s:%s@%s:%d/%s?sslmode=disable", config.User, config.Password, config.Host, config.Port, name), nil
}

// serve builds the server, migrates, makes a tenant with a key, and starts both sides.
func (s *sides) serve(ctx context.Context, url string) error {
	binary := filepath.Join(s.dir, "switchboard")
	build := exec.CommandContext(ctx, "go", "build", "-o", binary, "./cmd/switchboard")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return err
	}
	addr, metrics, floor := free(), free(), free()
	env := append(os.Environ(), "SWITCHBOARD_DATABASE_URL="+url, "SWITCHBOARD_ADDR="+addr, "SWITCHBOARD_METRICS_ADDR="+metrics,
		"SWITCHBOARD_DATA_DIR="+s.dir, "SWITCHBOARD_RATE_LIMIT_BURST=10000000/10s", "SWITCHBOARD_RATE_LIMIT_DAY=1000000000",
		"SWITCHBOARD_MASTER_KEY="+strings.Repeat("07", 32), "BENCH_DATABASE_URL="+url)
	if err := s.tenant(ctx, binary, env); err != nil {
		return err
	}
	var err error
	if s.ours, err = launch(ctx, env, binary, "serve"); err != nil {
		return err
	}
	s.ours.url, s.ours.metrics = "http://"+addr, "http://"+metrics+"/metrics"
	self, err := os.Executable()
	if err != nil {
		return err
	}
	if s.floor, err = launch(ctx, env, self, "-floor", floor); err != nil {
		return err
	}
	s.floor.url, s.floor.metrics = "http://"+floor, "http://"+floor+"/metrics"
	return errors.Join(await(s.ours.url+"/readyz"), await(s.floor.url+"/metrics"))
}

func (s *sides) tenant(ctx context.Context, binary string, env []string) error {
	run := func(into any, args ...string) error {
		cmd := exec.CommandContext(ctx, binary, args...)
		cmd.Env, cmd.Stderr = env, os.Stderr
		out, err := cmd.Output()
		if err != nil || into == nil {
			return err
		}
		return json.Unmarshal(out, into)
	}
	var made struct{ ID, Key string }
	if err := run(nil, "migrate", "up"); err != nil {
		return err
	}
	if err := run(&made, "workspace", "create", "--name", "Bench", "--json"); err != nil {
		return err
	}
	workspace := made.ID
	if err := run(&made, "subaccount", "create", "--workspace", workspace, "--name", "Bench", "--json"); err != nil {
		return err
	}
	s.sub = made.ID
	err := run(&made, "key", "create", "--workspace", workspace, "--preset", "admin", "--json")
	s.key = made.Key
	return err
}

// seed makes 200 assistants of a realistic size: a list of 50 is about 64 KB.
func (s *sides) seed(ctx context.Context) error {
	for range 200 {
		var made struct {
			Data struct{ ID string }
		}
		body, err := s.call(ctx, s.ours, http.MethodPost, "/v3/assistants", createBody)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(body, &made); err != nil || made.Data.ID == "" {
			return fmt.Errorf("seed: %s", body)
		}
		s.assistant = made.Data.ID
	}
	return nil
}

func (s *sides) call(ctx context.Context, to *side, method, path, body string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, to.url+path, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+s.key)
	req.Header.Set("X-Subaccount-Id", s.sub)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	answer, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode >= http.StatusMultipleChoices {
		err = fmt.Errorf("%s %s: %d %s", method, path, resp.StatusCode, bytes.TrimSpace(answer))
	}
	return answer, err
}

func (s *sides) stop() {
	for _, side := range []*side{s.ours, s.floor} {
		if side != nil {
			_ = side.process.Process.Kill()
			_ = side.process.Wait()
		}
	}
	_ = os.RemoveAll(s.dir)
}

func launch(ctx context.Context, env []string, name string, args ...string) (*side, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = env
	log, err := os.Create(filepath.Join(os.TempDir(), filepath.Base(name)+".log"))
	if err != nil {
		return nil, err
	}
	cmd.Stdout, cmd.Stderr = log, log
	return &side{process: cmd}, cmd.Start()
}

// free is an address on loopback that nobody listens on.
func free() string {
	l, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // closed at once
	if err != nil {
		panic(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

func await(url string) error {
	for range 200 {
		resp, err := http.Get(url) //nolint:gosec,noctx // our own process on loopback
		if err == nil {
			_ = resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return nil
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("%s never became ready", url)
}

// mallocs are all allocations of a side since it started.
func (s *side) mallocs() (float64, error) {
	resp, err := http.Get(s.metrics) //nolint:noctx // our own process on loopback
	if err != nil {
		return 0, err
	}
	defer func() { _ = resp.Body.Close() }()
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() {
		var n float64
		if _, err := fmt.Sscanf(lines.Text(), "go_memstats_mallocs_total %g", &n); err == nil {
			return n, nil
		}
	}
	return 0, errors.New("no allocations in the metrics")
}
