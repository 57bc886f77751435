package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
)

func TestExitCodes(t *testing.T) {
	t.Parallel()
	environ := environment(t, storetest.SQLite)
	for _, c := range []struct {
		args []string
		code int
		want string // on stdout where the code is 0, else on stderr
	}{
		{[]string{"--help"}, exitOK, "migrate"},
		{[]string{"key", "create", "--help"}, exitOK, "--allow-ip"},
		{[]string{"--version"}, exitOK, "switchboard "},
		{[]string{"--version", "--json"}, exitOK, `{"version":`},
		{[]string{"version", "--json"}, exitOK, `{"version":`},
		{[]string{}, exitUsage, "expected one of"},
		{[]string{"sing"}, exitUsage, "unexpected argument sing"},
		{[]string{"serve", "--fast"}, exitUsage, "unknown flag --fast"},
		{[]string{"workspace", "create"}, exitUsage, "--name"},
		{[]string{"workspace", "create", "--name", "  "}, exitError, "name: must have at least one visible character"},
		{[]string{"workspace", "suspend"}, exitUsage, "<id>"},
		{[]string{"workspace", "suspend", "ws_none"}, exitError, "No such workspace."},
		{[]string{"subaccount", "create", "--workspace", "ws_none", "--name", "x"}, exitError, "No such workspace."},
		{[]string{"subaccount", "create", "--workspace", "ws_none", "--name", "x", "--location-id", ""}, exitError, "No such workspace."},
		{[]string{"key", "create", "--workspace", "ws_none"}, exitUsage, "--preset"},
		{[]string{"key", "create", "--workspace", "ws_none", "--preset", "admin", "--scope", "a:b"}, exitUsage, "--preset"},
		{[]string{"key", "create", "--workspace", "ws_none", "--preset", "admin", "--expires", "soon"}, exitUsage, "--expires"},
		{[]string{"key", "create", "--workspace", "ws_none", "--preset", "admin", "--expires", "-1h"}, exitUsage, "--expires"},
		{[]string{"key", "create", "--workspace", "ws_none", "--preset", "admin"}, exitError, "No such workspace."},
		{[]string{"key", "revoke", "key_none"}, exitError, "No such key."},
	} {
		var stdout, stderr bytes.Buffer
		code := run(t.Context(), c.args, environ, &stdout, &stderr)
		said, silent := stdout.String(), stderr.String()
		if c.code != exitOK {
			said, silent = silent, said
		}
		if code != c.code || !strings.Contains(said, c.want) || silent != "" {
			t.Errorf("%v: exit %d, stdout %q, stderr %q: want %d, %q", c.args, code, stdout.String(), stderr.String(), c.code, c.want)
		}
	}
}

func TestWrongVariableStopsTheStart(t *testing.T) {
	t.Parallel()
	var stdout, stderr bytes.Buffer
	code := run(t.Context(), []string{"serve"}, unmigrated(t, storetest.SQLite, "SWITCHBOARD_ENV=prod"), &stdout, &stderr)
	want := `switchboard: SWITCHBOARD_ENV: unknown environment "prod": use production, test, staging, development` + "\n"
	if code != exitError || stderr.String() != want || stdout.Len() > 0 {
		t.Errorf("exit %d: %q, want %q", code, stderr.String(), want)
	}
}
