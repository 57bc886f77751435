package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"

	"github.com/switchboard-dev/switchboard/domain/knowledge/reading"
)

// readCommand is a process that reads documents for a server, which starts it. Nobody types it.
type readCommand struct {
	Priority int    `arg:"positional,required"`
	Memory   int64  `arg:"positional,required"`
	Cache    string `arg:"positional"`
}

// readName is how it is called.
const readName = "read-document"

// Run answers the server until it is gone.
func (c *readCommand) Run(context.Context, *app) error {
	return reading.Serve(os.Stdin, os.Stdout, reading.Terms(*c)) //nolint:contextcheck // it ends with its input
}

// What a process that reads may take: so much, but no more than a quarter of what the container has, unless nothing could be read by that.
const (
	readMost  = 512 << 20
	readLeast = 384 << 20
	readPart  = 4
)

// reader has documents read by children of this program.
func (a *app) reader(i *instance, log *slog.Logger) (*reading.Reader, error) {
	self := "/proc/self/exe" // this very program, even if another version has taken its place meanwhile
	if runtime.GOOS != "linux" {
		var err error
		if self, err = os.Executable(); err != nil {
			return nil, fmt.Errorf("find this program: %w", err)
		}
	}
	each, all := int64(readMost), memory()
	if all > 0 {
		each = max(min(each, all/readPart), readLeast)
	}
	r := reading.New(reading.Options{
		Command: []string{self, readName}, Terms: reading.Terms{Priority: a.config.ReadPriority, Memory: each, Cache: a.cache()},
		Room: int64(float64(all) * (1 - memoryShare)), Observe: i.watch.Metrics.Documents(), Log: log,
	})
	i.closers = append(i.closers, r.Close)
	return r, nil
}

// cache is a folder of ours alone for what can be made again, or "" if there can be none. Commands read nothing.
func (a *app) cache() string {
	if !a.serving {
		return ""
	}
	dir, err := filepath.Abs(filepath.Join(a.config.DataDir, "cache"))
	if err != nil || os.MkdirAll(dir, 0o700) != nil || os.Chmod(dir, 0o700) != nil { //nolint:gosec // a folder has to be entered
		return ""
	}
	return dir
}
