package main

import (
	"bytes"
	"io"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// noDatabase is what commands say that were understood.
const noDatabase = "there is no such database"

func TestCommandLinesThatAreMeant(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line string
		code int
		want string // on stdout where the code is 0, else on stderr
	}{
		{"version", exitOK, "switchboard "},
		{"version --json", exitOK, `{"version":`},
		{"--json version", exitOK, `{"version":`},
		{"--json=true version", exitOK, `{"version":`},
		{"version --json=Yes", exitOK, `{"version":`},
		{"version --json=1", exitOK, `{"version":`},
		{"--json=no version", exitOK, "switchboard "},
		{"--json version --json=false", exitOK, "switchboard "},
		{"-- version", exitOK, "switchboard "},
		{"version --", exitOK, "switchboard "},
		{"--version", exitOK, "switchboard "},
		{"--json --version", exitOK, `{"version":`},
		{"serve --version", exitOK, "switchboard "},
		{"contact --version", exitOK, "switchboard "},
		{"--version --help", exitOK, "switchboard "},
		{"--help --version", exitOK, "Serve the API."},
		{"--help", exitOK, "An open-source platform for AI assistants."},
		{"-h", exitOK, "Serve the API."},
		{"serve --help", exitOK, "--demo"},
		{"contact --help", exitOK, "Export contacts as CSV, or all data"},
		{"contact -h import", exitOK, "--problems"},
		{"key create --help", exitOK, "--preset"},
		{"contact import --help", exitOK, "The file, in any delimiter and encoding."},
		{"--help contact import", exitOK, "Import contacts from a CSV file."},
		{"job list --help", exitOK, "The maximum number to list, up to 1000."},
		{"workspace list", exitError, noDatabase},
		{"workspace list --limit 10 --json", exitError, noDatabase},
		{"workspace list --limit=0x10", exitError, noDatabase},
		{"workspace list --limit 0", exitUsage, "--limit must be from 1 to 1000"},
		{"workspace list --limit=-5", exitUsage, "--limit must be from 1 to 1000"},
		{"workspace list --limit 5 --limit 0", exitUsage, "--limit must be from 1 to 1000"},
		{"workspace list --limit 0 --limit 5", exitError, noDatabase},
		{"job list --search=--limit", exitError, noDatabase},
		{"job list --search -", exitError, noDatabase},
		{"job list --search= --limit 0", exitUsage, "--limit must be from 1 to 1000"},
		{"job list --search '' --limit 0", exitUsage, "--limit must be from 1 to 1000"},
		{"job list --search=a=b --limit 0", exitUsage, "--limit must be from 1 to 1000"},
		{"user list --subaccount ''", exitError, noDatabase},
		{"job retry 5", exitError, noDatabase},
		{"job retry -- -5", exitError, noDatabase},
		{"workspace suspend ''", exitError, noDatabase},
		{"audit --workspace w --since 24h", exitError, noDatabase},
		{"key create --workspace w --scope a --scope b", exitError, noDatabase},
		{"key create --workspace w --preset= --expires 1h", exitError, noDatabase},
		{"key create --workspace w --preset admin --expires=-1h", exitUsage, "--expires must be in the future"},
		{"subaccount create --workspace w --name= --location-id= --time-zone Europe/Berlin", exitError, noDatabase},
		{"trunk create --workspace w --name n --host h --port 5060 --transport tls --prefix +1,+2 --network=::1/128", exitError, noDatabase},
		{"trunk create --workspace w --name n --host h --transport udp --no-register --domain d", exitError, noDatabase},
		{"workspace model x", exitError, "set at least one option"},
		{"workspace model x --wire=", exitError, "set at least one option"},
		{"workspace model x --name=", exitError, "set at least one option"},
		{"workspace model x --url ftp://x", exitError, "--url must begin with"},
		{"workspace model --price b=0/0;a=x x", exitError, "--price a:"},
		{"workspace model x --window m=1;n=2 --key-stdin", exitError, "--key-stdin needs --url"},
		{"dnc add --workspace w 5", exitUsage, "5 must be a number in international format"},
		{"dnc add --reason because +14155550111 6 --workspace=w", exitUsage, "6 must be a number in international format"},
		{"dnc import --register a --region Narnia parse_test.go", exitUsage, "--region must be an ISO 3166 country"},
		{"dnc import parse_test.go --workspace w --replace", exitUsage, "--replace can be used for registers only"},
		{"dnc import parse_test.go --subaccount s --replace=false", exitError, noDatabase},
		{"contact import --subaccount=s parse_test.go", exitError, noDatabase},
		{"contact export --subaccount s", exitError, noDatabase},
		{"contact export --subaccount s --archived out.csv", exitError, noDatabase},
		{"contact export --archived=0 --subaccount s -", exitError, noDatabase},
		{"words build parse_test.go out --language xx", exitUsage, "--language xx is not known"},
		{"words build --language=xx -- parse_test.go -out", exitUsage, "--language xx is not known"},
		{"words near zzorg -", exitError, `"zzorg" is not in the table`},
		{"move", exitUsage, "--to or SWITCHBOARD_MOVE_TO is required"},
		{"move --to sqlite:///tmp/copy.db", exitError, noDatabase},
		{"backup -", exitError, noDatabase},
		{"verify parse_test.go", exitError, "switchboard: "},
		{"key rotate-master --leave-lost", exitError, noDatabase},
	} {
		code, stdout, stderr := outcome(t, words(c.line))
		said, silent := stdout, stderr
		if c.code != exitOK {
			said, silent = stderr, stdout
		}
		if code != c.code || !strings.Contains(said, c.want) || silent != "" || strings.Contains(stderr, "See switchboard --help.") {
			t.Errorf("%s: exit %d, stdout %q, stderr %q: want %d, %q", c.line, code, stdout, stderr, c.code, c.want)
		}
	}
}

func TestCommandLinesThatCannotBeMeant(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ line, want string }{
		{"", `expected one of "serve", "migrate", "doctor", "backup", "verify", ...`},
		{"--json", `expected one of "serve"`},
		{"''", "unexpected argument "},
		{"sing", "unexpected argument sing\n"},
		{"contct", `unexpected argument contct, did you mean "contact"?`},
		{"read-documen", "unexpected argument read-documen\n"},
		{"contact", `expected one of "import", "export"`},
		{"contact imprt", `unexpected argument imprt, did you mean "import"?`},
		{"-- version --json", "unexpected argument --json"},
		{"serve --fast", "unknown flag --fast\n"},
		{"serve --migrat", `unknown flag --migrat, did you mean "--migrate"?`},
		{"serve -migrate", "unknown flag -m"},
		{"-json version", "unknown flag -j"},
		{"---json version", "unknown flag ---json"},
		{"--no-json version", "unknown flag --no-json"},
		{"--limit 5 workspace list", "unknown flag --limit"},
		{"workspace --limit 5 list", "unknown flag --limit"},
		{"workspace list -5", "unknown flag -5"},
		{"serve now", "unexpected argument now"},
		{"workspace suspend a b", "unexpected argument b"},
		{"words near a b c", "unexpected argument c"},
		{"version extra", "unexpected argument extra"},
		{"workspace create", "missing flags: --name"},
		{"job retry-all", "missing flags: --kind"},
		{"trunk create --host h", "missing flags: --name"},
		{"key create", "--preset"},
		{"key create --workspace w", "--scope"},
		{"key create --preset admin", "missing flags: --workspace"},
		{"key create --workspace w --preset admin --scope a", "--preset and --scope can't be used together"},
		{"key create --workspace w --preset= --scope=", "--preset and --scope can't be used together"},
		{"dnc import parse_test.go", "missing flags: --register"},
		{"dnc list", "missing flags: --workspace or --subaccount"},
		{"contact list --workspace w", "missing flags: --erased or --dnd"},
		{"contact list --workspace w --erased --dnd", "--erased and --dnd can't be used together"},
		{"contact erase", `expected "<ids> ..."`},
		{"app revoke", `expected "<ids> ..."`},
		{"dnc import --workspace= --subaccount b parse_test.go", "--workspace and --subaccount can't be used together"},
		{"workspace suspend", `expected "<id>"`},
		{"words build", `expected "<in> <out>"`},
		{"words build parse_test.go", `expected "<out>"`},
		{"dnc add --workspace w", `expected "<numbers> ..."`},
		{"contact import --subaccount s", `expected "<file>"`},
		{"read-document", `expected "<priority> <memory>"`},
		{"read-document a b", `<priority>`},
		{"job retry abc", `<id>`},
		{"job retry -- --help", `<id>`},
		{"workspace create --name", "--name"},
		{"workspace create --name --json", `perhaps try --name="--json"?`},
		{"workspace create --name --", "--name"},
		{"workspace create --name -h", "--name"},
		{"workspace list --limit", "--limit"},
		{"workspace list --limit many", "--limit"},
		{"workspace list --limit=", "--limit"},
		{"workspace list --limit -5", `perhaps try --limit="-5"?`},
		{"trunk create --workspace w --name n --host h --port 99999999999999999999", "--port"},
		{"trunk create --workspace w --name n --host h --transport sctp", "--transport must be one of "},
		{"trunk create --workspace w --name n --host h --transport=", `but got ""`},
		{"trunk create --workspace w --name n --host h --identity privacy", "--identity must be one of "},
		{"workspace model x --wire foo", "--wire must be one of "},
		{"workspace model x --window m=abc", "--window"},
		{"workspace model x --window mm", "--window"},
		{"workspace model x --name a=b;c", "--name"},
		{"audit --workspace w --since 5", "--since"},
		{"key create --workspace w --preset admin --expires soon", "--expires"},
		{"key create --workspace w --preset admin --expires -1h", `perhaps try --expires="-1h"?`},
		{"--json=maybe version", "--json"},
		{"contact export --subaccount s --archived=", "--archived"},
		{"contact export --subaccount s --archived=t", "--archived"},
		{"contact import --subaccount s none.csv", "none.csv: no such file or directory"},
		{"contact import --subaccount s testdata", "exists but is a directory"},
		{"words build ~/no/such/file out", "/no/such/file: no such file or directory"},
		{"words build ~/no/such/file out", "stat /"},
		{"sing --help", "unexpected argument sing"},
		{"--help sing", "unexpected argument sing"},
		{"serve --fast --help", "unknown flag --fast"},
		{"serve --fast --version", "unknown flag --fast"},
		{"openapi --help x", "unexpected argument x"},
	} {
		code, stdout, stderr := outcome(t, words(c.line))
		if code != exitUsage || stdout != "" || !strings.HasPrefix(stderr, "switchboard: ") || !strings.Contains(stderr, c.want) ||
			!strings.HasSuffix(stderr, "\nSee switchboard --help.\n") {
			t.Errorf("%q: exit %d, stdout %q, stderr %q: want %q", c.line, code, stdout, stderr, c.want)
		}
	}
}

// outcome runs the program where there is no database.
func outcome(t *testing.T, args []string, more ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, complaint bytes.Buffer
	dir := t.TempDir()
	environ := append([]string{"SWITCHBOARD_DATABASE_URL=sqlite://" + filepath.Join(dir, "none.db"), "SWITCHBOARD_DATA_DIR=" + dir}, more...)
	code = run(t.Context(), args, environ, &out, &complaint)
	return code, out.String(), complaint.String()
}

func TestMisconfiguredCommands(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line string
		code int
		want string
	}{
		{"doctor", exitError, "doctor found something wrong"},
		{"doctor --json", exitError, "doctor found something wrong"},
		{"doctor now", exitUsage, "unexpected argument now"},
		{"version", exitError, "SWITCHBOARD_ENV"},
		{"workspace list", exitError, "SWITCHBOARD_ENV"},
		{"serve --fast", exitUsage, "unknown flag --fast"},
		{"--version", exitOK, ""},
		{"--help", exitOK, ""},
		{"serve --help", exitOK, ""},
	} {
		code, stdout, stderr := outcome(t, words(c.line), "SWITCHBOARD_ENV=prod")
		if code != c.code || !strings.Contains(stderr, c.want) || (stdout == "") == (c.code == exitOK || strings.Contains(c.want, "doctor")) {
			t.Errorf("%s: exit %d, stdout %q, stderr %q: want %d, %q", c.line, code, stdout, stderr, c.code, c.want)
		}
	}
}

func TestParseFillsCommandsIn(t *testing.T) {
	t.Parallel()
	empty := ""
	for _, c := range []struct {
		line string
		want runner
	}{
		{"serve --demo", &serveCommand{Demo: true}},
		{"user list", &userList{listFlags{Limit: 50}}},
		{"user list --limit 7 --search=-x", &userList{listFlags{Limit: 7, Search: "-x"}}},
		{"key create --workspace w --preset admin", &keyCreate{Workspace: "w", Name: "API key", Preset: "admin"}},
		{"key create --workspace w --scope a,b --scope c --name= --allow-ip=::1 --expires 2m", &keyCreate{
			Workspace: "w", Scope: []string{"a,b", "c"}, AllowIP: []string{"::1"}, Expires: 2 * time.Minute,
		}},
		{"subaccount create --workspace w --name n", &subaccountCreate{Workspace: "w", Name: "n"}},
		{"subaccount create --workspace w --name n --location-id=", &subaccountCreate{Workspace: "w", Name: "n", LocationID: &empty}},
		{"trunk create --workspace w --name n --host h --prefix +1,+2 --prefix=-3, --network 'a\\,b' --port 0x10 --password-stdin=no", &trunkCreate{
			Workspace: "w", Name: "n", Host: "h", Port: 16, Transport: "udp", Identity: "from", Prefix: []string{"+1", "+2", "-3"}, Network: []string{"a,b"},
		}},
		{"workspace model --name a=b;c=d=e --window m=1 x --window m=2 --window n=3 --clear", &workspaceModel{
			ID: "x", Name: map[string]string{"a": "b", "c": "d=e"}, Window: map[string]int{"m": 2, "n": 3}, Clear: true,
		}},
		{"dnc add +1 --workspace w -- --help", &dncAdd{Workspace: "w", Numbers: []string{"+1", "--help"}}},
		{"dnc import --register '' parse.go", &dncImport{File: "parse.go"}},
		{"contact export --subaccount s", &contactExport{Subaccount: "s"}},
		{"contact list --workspace w --erased --since 48h", &contactList{Workspace: "w", Erased: true, Since: 48 * time.Hour}},
		{"contact dnd a b", &contactDND{IDs: []string{"a", "b"}}},
		{"dnc list --subaccount s --since 1h", &dncList{Subaccount: "s", Since: time.Hour}},
		{"read-document 10 123456789012 /cache", &readCommand{Priority: 10, Memory: 123456789012, Cache: "/cache"}},
		{"read-document 10 1", &readCommand{Priority: 10, Memory: 1}},
		{"job retry -- -5", &jobRetry{ID: -5}},
		{"words build parse.go -", &wordsBuildCommand{In: "parse.go", Out: "-", Language: "en"}},
	} {
		got, err := new(commands).parse(words(c.line), io.Discard)
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, %v: want %+v", c.line, got, err, c.want)
		}
	}
}

// TestCommandsAreWhole walks through all of them: each runs or has others below it, and its help names what it takes.
func TestCommandsAreWhole(t *testing.T) {
	t.Parallel()
	found := 0
	var walk func(names []string, command reflect.Type)
	walk = func(names []string, command reflect.Type) {
		found++
		level := levelOf("", "", command)
		code, help, stderr := outcome(t, append(slices.Clone(names), "--help"))
		if code != exitOK || stderr != "" {
			t.Errorf("%v --help: exit %d, %s", names, code, stderr)
		}
		_, runs := reflect.New(command).Interface().(runner)
		if runs == (len(level.commands()) > 0) {
			t.Errorf("%v runs: %v, has commands: %v", names, runs, level.commands())
		}
		for _, o := range level.options {
			shown := o.String()
			if o.command == "" && o.flag == "" {
				shown = strings.ToUpper(o.Name)
			}
			if !o.hidden && (!strings.Contains(help, shown) || !strings.Contains(help, o.Tag.Get("help"))) {
				t.Errorf("%v --help says nothing of %s: %s", names, shown, help)
			}
			if several := o.is(reflect.Slice) || o.is(reflect.Map); several && o.flag != "" && !strings.Contains(o.Tag.Get("arg"), "separate") {
				t.Errorf("%v: without separate, go-arg keeps the last %s alone", names, o)
			}
			if o.command != "" {
				walk(append(slices.Clone(names), o.command), o.Type.Elem())
			}
		}
	}
	walk(nil, reflect.TypeFor[commands]())
	if found < 50 {
		t.Errorf("only %d commands were found", found)
	}
}
