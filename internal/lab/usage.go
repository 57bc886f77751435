package lab

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// tick is the unit of /proc's processor times.
const tick = 10 * time.Millisecond

// stat are the fields of a process in /proc, from its state on.
func stat(pid int) ([]string, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return nil, err
	}
	return strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:])), nil
}

// The places of what is read there.
const (
	parentField = 1
	ownField    = 11 // in its program and in the system
	childField  = 13 // the same of children that have ended
)

// spent is the sum of two fields.
func spent(fields []string, at int) (time.Duration, error) {
	var user, system int64
	_, err := fmt.Sscan(fields[at]+" "+fields[at+1], &user, &system)
	return time.Duration(user+system) * tick, err
}

// CPU is the processor time of the server since it started.
func (s *Server) CPU() (time.Duration, error) {
	fields, err := stat(s.process.Process.Pid)
	if err != nil {
		return 0, err
	}
	return spent(fields, ownField)
}

// DatabaseCPU is the processor time of PostgreSQL since it started, on this machine, with all of its processes; nothing on SQLite.
func (l *Lab) DatabaseCPU(ctx context.Context) (sum time.Duration, err error) {
	if !strings.HasPrefix(l.DatabaseURL(), "postgres") {
		return 0, nil
	}
	conn, err := pgx.Connect(ctx, l.DatabaseURL())
	if err != nil {
		return 0, err
	}
	defer func() { _ = conn.Close(ctx) }()
	var pid int
	if err := conn.QueryRow(ctx, "SELECT pg_backend_pid()").Scan(&pid); err != nil {
		return 0, err
	}
	mine, err := stat(pid)
	if err != nil {
		return 0, err
	}
	postmaster := mine[parentField]
	processes, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		return 0, err
	}
	for _, p := range processes {
		pid, _ := strconv.Atoi(filepath.Base(p))
		fields, err := stat(pid)
		if err != nil {
			continue // it has ended
		}
		at := []int{}
		switch {
		case filepath.Base(p) == postmaster:
			at = []int{ownField, childField}
		case fields[parentField] == postmaster:
			at = []int{ownField}
		}
		for _, field := range at {
			used, err := spent(fields, field)
			if err != nil {
				return 0, err
			}
			sum += used
		}
	}
	return sum, nil
}

// Load is the machine's over the last minute, as it stands in /proc.
func Load() string {
	text, _ := os.ReadFile("/proc/loadavg")
	load, _, _ := strings.Cut(string(text), " ")
	return load
}

// Memory is what the server holds now, and the most it ever held, in bytes.
func (s *Server) Memory() (now, peak int64, err error) {
	if now, err = held(s.process.Process.Pid, "VmRSS"); err == nil {
		peak, err = held(s.process.Process.Pid, "VmHWM")
	}
	return now, peak, err
}

// held is one of the amounts of memory in a process's status, in bytes.
func held(pid int, name string) (int64, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(status)) {
		var kb int64
		if _, err := fmt.Sscanf(line, name+": %d kB", &kb); err == nil {
			return kb << 10, nil
		}
	}
	return 0, nil
}

// Mallocs are all allocations of the server since it started.
func (s *Server) Mallocs() (float64, error) {
	n, found, err := s.Metric("go_memstats_mallocs_total")
	if err == nil && !found {
		err = errors.New("no allocations in the metrics")
	}
	return n, err
}

// Metric is the value of one of the server's metrics that has no labels; found is false where it has none of that name.
func (s *Server) Metric(name string) (value float64, found bool, err error) {
	resp, err := http.Get(s.Metrics) //nolint:noctx // our own process on loopback
	if err != nil {
		return 0, false, err
	}
	defer func() { _ = resp.Body.Close() }()
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() {
		if text, ok := strings.CutPrefix(lines.Text(), name+" "); ok {
			value, err := strconv.ParseFloat(text, 64)
			return value, err == nil, err
		}
	}
	return 0, false, lines.Err()
}
