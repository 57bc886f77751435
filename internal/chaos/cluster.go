package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/switchboard-dev/switchboard/internal/lab"
)

// cluster is a PostgreSQL server of our own, to be killed.
type cluster struct {
	bin, dir, addr string
	as             *syscall.Credential // PostgreSQL does not run as root
	settings       string
}

// initialize makes a cluster and starts it. A lossy one acknowledges commits that it has not written.
func initialize(ctx context.Context, dir string, lossy bool) (*cluster, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if err != nil || len(found) == 0 {
		return nil, errors.Join(err, errors.New("PostgreSQL must be installed: apt-get install postgresql"))
	}
	c := &cluster{bin: slices.Max(found), dir: dir, addr: lab.Free()}
	postgres, err := user.Lookup("postgres")
	if err != nil {
		return nil, err
	}
	uid, err := strconv.Atoi(postgres.Uid)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.Atoi(postgres.Gid)
	if err != nil {
		return nil, err
	}
	c.as = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	if err := errors.Join(os.Mkdir(dir, 0o700), os.Chmod(filepath.Dir(dir), 0o755), os.Chown(dir, uid, gid)); err != nil {
		return nil, err
	}
	host, port, err := net.SplitHostPort(c.addr)
	if err != nil {
		return nil, err
	}
	c.settings = fmt.Sprintf("-c listen_addresses=%s -c port=%s -c unix_socket_directories=%s -c max_connections=200", host, port, dir)
	if lossy {
		c.settings += " -c synchronous_commit=off -c wal_writer_delay=10s"
	}
	if err := c.run(ctx, "initdb", "-D", filepath.Join(dir, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"); err != nil {
		return nil, err
	}
	return c, c.start(ctx)
}

func (c *cluster) url() string { return "postgres://postgres@" + c.addr + "/postgres?sslmode=disable" }

// start the server, and wait until it takes connections.
func (c *cluster) start(ctx context.Context) error {
	return c.run(ctx, "pg_ctl", "-D", filepath.Join(c.dir, "data"), "-l", filepath.Join(c.dir, "log"), "-w", "-t", "60", "-o", c.settings, "start")
}

// runs says whether the server does.
func (c *cluster) runs(ctx context.Context) bool {
	return c.run(ctx, "pg_ctl", "-D", filepath.Join(c.dir, "data"), "status") == nil
}

// stop the server with its checkpoint left out.
func (c *cluster) stop(ctx context.Context) error {
	return c.run(ctx, "pg_ctl", "-D", filepath.Join(c.dir, "data"), "-m", "immediate", "-w", "stop")
}

func (c *cluster) run(ctx context.Context, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, filepath.Join(c.bin, name), args...)
	cmd.Dir, cmd.Env = c.dir, append(os.Environ(), "LC_ALL=C", "HOME="+c.dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.as}
	if name == "pg_ctl" { // the server would keep a pipe open
		return cmd.Run()
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return nil
}

// kill every process of the server at once, so that none can tidy up after another.
func (c *cluster) kill() {
	text, err := os.ReadFile(filepath.Join(c.dir, "data", "postmaster.pid"))
	if err != nil {
		return // it does not run
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(first)
	if err != nil {
		return
	}
	all := append([]int{pid}, children(pid)...)
	for _, p := range all {
		_ = syscall.Kill(p, syscall.SIGKILL)
	}
	_ = os.Remove(filepath.Join(c.dir, "data", "postmaster.pid")) // else pg_ctl takes a zombie for a server
}

// children of a process.
func children(of int) (pids []int) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range stats {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended
		}
		_, rest, _ := strings.Cut(string(text), ") ")
		if f := strings.Fields(rest); len(f) > 1 && f[1] == strconv.Itoa(of) {
			if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(name))); err == nil {
				pids = append(pids, pid)
			}
		}
	}
	return pids
}
