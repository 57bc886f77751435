package main

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// TestScripts runs the scripts of testdata/script, each on an empty database of both dialects. Beside testscript's own
// commands there is `keep FIELD VARIABLE`, which keeps a field of the JSON that was printed last, and `call switchboard`, which
// runs the program in this process; `exec switchboard` starts it, for what reads the standard input or the script's files. $ROTATE are the guide's
// commands that replace a master key.
func TestScripts(t *testing.T) {
	t.Parallel()
	rotate := "ROTATE=" + rotation(t)
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			testscript.Run(t, testscript.Params{
				Dir: "testdata/script", RequireExplicitExec: true, RequireUniqueNames: true,
				Setup: func(e *testscript.Env) error {
					e.Vars = append(e.Vars, rotate)
					e.Vars = append(e.Vars, unmigrated(t, dialect, "SWITCHBOARD_DATA_DIR="+e.WorkDir+"/data")...)
					return nil
				},
				Condition: func(name string) (bool, error) { return name == dialect, nil },
				Cmds:      map[string]func(*testscript.TestScript, bool, []string){"keep": keep, "call": call},
			})
		})
	}
}

func keep(ts *testscript.TestScript, _ bool, args []string) {
	var result map[string]any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &result))
	value, ok := result[args[0]].(string)
	if !ok || value == "" {
		ts.Fatalf("no %s in %v", args[0], result)
	}
	ts.Setenv(args[1], value)
}

// call runs the program in this process, which is sooner done than starting it.
func call(ts *testscript.TestScript, fails bool, args []string) {
	if args[0] != "switchboard" {
		ts.Fatalf("%s is no program that can be called", args[0])
	}
	var environ []string
	for _, name := range []string{"DATABASE_URL", "SYSTEM_DATABASE_URL", "DATA_DIR", "MASTER_KEY", "ADDR", "METRICS_ADDR", "ENV"} {
		if value := ts.Getenv("SWITCHBOARD_" + name); value != "" {
			environ = append(environ, "SWITCHBOARD_"+name+"="+value)
		}
	}
	if code := run(context.Background(), args[1:], environ, ts.Stdout(), ts.Stderr()); (code != exitOK) != fails {
		ts.Fatalf("exit %d", code)
	}
}
