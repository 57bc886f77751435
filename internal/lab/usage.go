package lab

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// tick is the unit of /proc's processor times.
const tick = 10 * time.Millisecond

// CPU is the processor time of the server since it started.
func (s *Server) CPU() (time.Duration, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.process.Process.Pid))
	if err != nil {
		return 0, err
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	var user, system int64
	if _, err := fmt.Sscan(fields[11]+" "+fields[12], &user, &system); err != nil {
		return 0, err
	}
	return time.Duration(user+system) * tick, nil
}

// Memory is what the server holds now, and the most it ever held, in bytes.
func (s *Server) Memory() (now, peak int64, err error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.process.Process.Pid))
	if err != nil {
		return 0, 0, err
	}
	for line := range strings.Lines(string(status)) {
		var kb int64
		if _, err := fmt.Sscanf(line, "VmRSS: %d kB", &kb); err == nil {
			now = kb << 10
		}
		if _, err := fmt.Sscanf(line, "VmHWM: %d kB", &kb); err == nil {
			peak = kb << 10
		}
	}
	return now, peak, nil
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
