// Package lab runs the server as a process of its own, to be measured from outside.
package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// Lab is a folder with the server's program, a database with a tenant in it, and a key to that.
type Lab struct {
	Dir, Key, Sub string
	Env           []string
	// Cores are the processors that servers run on, such as "0" or "2-3"; "" for all.
	Cores string

	workspace string
	binary    string
	client    *http.Client
}

// Tenant is a key, the subaccount that it speaks for, and the workspace of both.
type Tenant struct{ Key, Sub, Workspace string }

// Server is a running process.
type Server struct {
	URL, Metrics string
	process      *exec.Cmd
}

// New builds the server and makes a tenant in a fresh database: a PostgreSQL one beside the admin's, or a file.
func New(ctx context.Context, admin string, conns int) (*Lab, error) {
	return prepare(ctx, "", admin, conns)
}

// Of is New with a program that is there already.
func Of(ctx context.Context, program, admin string, conns int) (*Lab, error) {
	return prepare(ctx, program, admin, conns)
}

func prepare(ctx context.Context, program, admin string, conns int) (*Lab, error) {
	dir, err := os.MkdirTemp("", "lab")
	if err != nil {
		return nil, err
	}
	l := &Lab{
		Dir: dir, binary: program,
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: conns}},
	}
	url := "sqlite://" + filepath.Join(dir, "switchboard.db")
	if admin != "" {
		if url, err = database(ctx, admin); err != nil {
			return nil, errors.Join(err, l.Close())
		}
	}
	l.Env = append(os.Environ(), "SWITCHBOARD_DATABASE_URL="+url, "SWITCHBOARD_DATA_DIR="+dir,
		"SWITCHBOARD_RATE_LIMIT_BURST=10000000/10s", "SWITCHBOARD_RATE_LIMIT_DAY=1000000000",
		"SWITCHBOARD_MASTER_KEY="+strings.Repeat("07", 32), "LAB_DATABASE_URL="+url)
	if program == "" {
		l.binary = filepath.Join(dir, "switchboard")
		build := exec.CommandContext(ctx, "go", "build", "-o", l.binary, "./cmd/switchboard")
		build.Stderr = os.Stderr
		err = build.Run()
	}
	if err := errors.Join(err, l.tenant(ctx)); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// Use another program from now on, such as a newer one.
func (l *Lab) Use(program string) { l.binary = program }

// Run a command of the program, and answer what it printed. The error has what it printed on standard error as well.
func (l *Lab) Run(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, l.binary, args...)
	var complaint bytes.Buffer
	cmd.Env, cmd.Stderr = l.Env, &complaint
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("switchboard %s: %w: %s%s", strings.Join(args, " "), err, out, complaint.Bytes())
	}
	return string(out), nil
}

// DatabaseURL is where the lab's database is.
func (l *Lab) DatabaseURL() string {
	for _, v := range l.Env {
		if u, ok := strings.CutPrefix(v, "LAB_DATABASE_URL="); ok {
			return u
		}
	}
	return os.Getenv("LAB_DATABASE_URL")
}

// Close removes the folder.
func (l *Lab) Close() error { return os.RemoveAll(l.Dir) }

func database(ctx context.Context, admin string) (string, error) {
	conn, err := pgx.Connect(ctx, admin)
	if err != nil {
		return "", err
	}
	defer func() { _ = conn.Close(ctx) }()
	name := fmt.Sprintf("lab_%d", time.Now().UnixNano())
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+name); err != nil {
		return "", err
	}
	c := conn.Config()
	u := url.URL{
		Scheme: "postgres", User: url.UserPassword(c.User, c.Password), Path: name, RawQuery: "sslmode=disable",
		Host: net.JoinHostPort(c.Host, strconv.Itoa(int(c.Port))),
	}
	return u.String(), nil
}

func (l *Lab) tenant(ctx context.Context) error {
	if err := l.run(ctx, "", nil, "migrate", "up"); err != nil {
		return err
	}
	t, err := l.Settle(ctx, "Lab")
	l.Key, l.Sub = t.Key, t.Sub
	return err
}

// Settle makes a workspace with one subaccount, and a key to all of it.
func (l *Lab) Settle(ctx context.Context, name string) (Tenant, error) {
	var made struct{ ID, Key string }
	if err := l.run(ctx, "", &made, "workspace", "create", "--name", name, "--json"); err != nil {
		return Tenant{}, err
	}
	l.workspace = made.ID
	if err := l.run(ctx, "", &made, "subaccount", "create", "--workspace", l.workspace, "--name", name, "--json"); err != nil {
		return Tenant{}, err
	}
	t := Tenant{Sub: made.ID, Workspace: l.workspace}
	err := l.run(ctx, "", &made, "key", "create", "--workspace", l.workspace, "--preset", "admin", "--json")
	t.Key = made.Key
	return t, err
}

// Client makes another subaccount of a tenant's workspace, for which the tenant's key is as well.
func (l *Lab) Client(ctx context.Context, of Tenant, name string) (Tenant, error) {
	var made struct{ ID string }
	err := l.run(ctx, "", &made, "subaccount", "create", "--workspace", of.Workspace, "--name", name, "--json")
	of.Sub = made.ID
	return of, err
}

// Hire somebody for the workspace that was made last, as its admin.
func (l *Lab) Hire(ctx context.Context, email, password string) error {
	return l.run(ctx, password+"\n", nil, "user", "create", "--workspace", l.workspace, "--email", email, "--role", "admin", "--password-stdin")
}

func (l *Lab) run(ctx context.Context, input string, into any, args ...string) error {
	cmd := exec.CommandContext(ctx, l.binary, args...)
	cmd.Env, cmd.Stdin, cmd.Stderr = l.Env, strings.NewReader(input), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("switchboard %s: %w", strings.Join(args, " "), err)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(out, into)
}

// Serve starts the server and waits until it is ready; took is how long that was.
func (l *Lab) Serve(ctx context.Context) (s *Server, took time.Duration, err error) {
	addr, metrics := Free(), Free()
	start := time.Now()
	program := []string{l.binary, "serve"}
	if l.Cores != "" {
		program = append([]string{"taskset", "--cpu-list", l.Cores}, program...)
	}
	s, err = l.Launch(ctx, []string{"SWITCHBOARD_ADDR=" + addr, "SWITCHBOARD_METRICS_ADDR=" + metrics}, program[0], program[1:]...)
	if err != nil {
		return nil, 0, err
	}
	s.URL, s.Metrics = "http://"+addr, "http://"+metrics+"/metrics"
	if err := Await(s.URL + "/readyz"); err != nil {
		s.Stop()
		return nil, 0, err
	}
	return s, time.Since(start), nil
}

// Launch starts a program in the lab's environment. What it prints goes to a file in the folder.
func (l *Lab) Launch(ctx context.Context, env []string, name string, args ...string) (*Server, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = slices.Concat(l.Env, env)
	log, err := os.OpenFile(filepath.Join(l.Dir, filepath.Base(name)+".log"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600) // it outlives a process
	if err != nil {
		return nil, err
	}
	cmd.Stdout, cmd.Stderr = log, log
	return &Server{process: cmd}, cmd.Start()
}

// Stop ends a server at once.
func (s *Server) Stop() {
	if s != nil && s.process != nil {
		_ = s.process.Process.Kill()
		_ = s.process.Wait()
	}
}

// Call sends a request as the tenant. An answer of 300 and above is an error.
func (l *Lab) Call(ctx context.Context, s *Server, method, path, contentType string, body []byte) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, s.URL+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+l.Key)
	req.Header.Set("X-Subaccount-Id", l.Sub)
	if len(body) > 0 {
		req.Header.Set("Content-Type", contentType)
	}
	resp, err := l.client.Do(req)
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

// Free is an address on loopback that nobody listens on.
func Free() string {
	l, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // closed at once
	if err != nil {
		panic(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

// Await polls until a URL answers 200.
func Await(url string) error {
	for range 2000 {
		resp, err := http.Get(url) //nolint:noctx // our own process on loopback
		if err == nil {
			_ = resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return nil
			}
		}
		time.Sleep(5 * time.Millisecond)
	}
	return fmt.Errorf("%s never became ready", url)
}
