package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/config"
)

func TestLogger(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		level, format string
		lines         int
		json          bool
	}{
		{"", "", 2, true}, {"debug", "json", 3, true}, {"warn", "text", 1, false}, {"error", "", 0, true}, {"", "text", 2, false},
	} {
		var out bytes.Buffer
		var environ []string
		for name, value := range map[string]string{"LEVEL": tt.level, "FORMAT": tt.format} {
			if value != "" {
				environ = append(environ, "SWITCHBOARD_LOG_"+name+"="+value)
			}
		}
		c, err := config.Load(environ)
		if err != nil {
			t.Fatal(err)
		}
		log := (&app{config: c, stdout: &bytes.Buffer{}, stderr: &out}).logger()
		log.Debug("one")
		log.Info("two")
		log.Warn("three")
		if n := strings.Count(out.String(), "\n"); n != tt.lines {
			t.Errorf("%+v: %d lines: %s", tt, n, out.String())
		}
		for line := range strings.Lines(out.String()) {
			if json.Valid([]byte(line)) != tt.json {
				t.Errorf("%+v: %s", tt, line)
			}
		}
	}
	for _, wrong := range []string{"SWITCHBOARD_LOG_LEVEL=loud", "SWITCHBOARD_LOG_LEVEL=INFO+2", "SWITCHBOARD_LOG_FORMAT=xml"} {
		if _, err := config.Load([]string{wrong}); err == nil || !strings.Contains(err.Error(), strings.SplitN(wrong, "=", 2)[0]) {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

// Where the log and what people have to read share a file, none of it is JSON.
func TestSharedFile(t *testing.T) {
	t.Parallel()
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	again, err := os.OpenFile(file.Name(), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = again.Close() }()
	(&app{stdout: file, stderr: again}).logger().Info("hello")
	text, err := os.ReadFile(file.Name())
	if err != nil || !strings.Contains(string(text), "msg=hello") {
		t.Errorf("%s, %v", text, err)
	}
}

// The demo makes a login and a key that nobody asked for.
func TestDemoRefusesProduction(t *testing.T) {
	t.Parallel()
	for _, env := range []string{"production", "staging"} {
		environ := unmigrated(t, storetest.SQLite, "SWITCHBOARD_ENV="+env)
		var stdout, stderr bytes.Buffer
		if code := run(t.Context(), []string{"serve", "--demo"}, environ, &stdout, &stderr); code != exitError || !strings.Contains(stderr.String(), "--demo") {
			t.Errorf("%s: exit %d: %s%s", env, code, stdout.String(), stderr.String())
		}
		if status := command(t, environ, "migrate", "status"); !strings.Contains(toText(status), `"applied":false`) {
			t.Errorf("%s: the database was touched: %v", env, status)
		}
	}
}

func toText(v any) string {
	text, _ := json.Marshal(v) //nolint:errchkjson // of a log's line
	return string(text)
}
