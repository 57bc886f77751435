package house_test

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/config"
)

// Links that leave the project, or that stay on the page, are not looked at.
var link = regexp.MustCompile(`\]\(([^)#:]+)\)`)

func TestLinksLeadSomewhere(t *testing.T) {
	t.Parallel()
	n := 0
	for _, name := range files(t, ".md") {
		for _, m := range link.FindAllStringSubmatch(text(t, name), -1) {
			n++
			if _, err := fs.Stat(root(), path.Join(path.Dir(name), m[1])); err != nil {
				t.Errorf("%s links to %s, which is not there", name, m[1])
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d links were found", n)
	}
}

// The table has every variable with its default. A default that is no literal is told in words.
func TestTheReadmeKnowsEveryVariable(t *testing.T) {
	t.Parallel()
	told := map[string]string{}
	row := regexp.MustCompile("(?m)^\\| `" + config.Prefix + "(\\w+)` \\| (.*?) \\|")
	for _, m := range row.FindAllStringSubmatch(text(t, "README.md"), -1) {
		told[m[1]] = m[2]
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[config.Config]()) {
		if field.Anonymous {
			continue // its own fields follow
		}
		name := field.Tag.Get("env")
		if name == "" {
			t.Errorf("the setting %s has no variable", field.Name)
		}
		fallback, ok := told[name]
		switch want := field.Tag.Get("envDefault"); {
		case !ok:
			t.Errorf("README.md does not tell of %s%s", config.Prefix, name)
		case want != "" && fallback != "`"+want+"`":
			t.Errorf("README.md tells of %s%s = %s, and it is %q", config.Prefix, name, fallback, want)
		}
		delete(told, name)
	}
	for name := range told {
		t.Errorf("README.md tells of %s%s, which there is not", config.Prefix, name)
	}
}

var (
	target = regexp.MustCompile(`(?m)^([a-z-]+):`)
	call   = regexp.MustCompile("(?m)(?:`|^)make ([a-z][a-z -]*)")
)

func TestDocumentsNameRealTargets(t *testing.T) {
	t.Parallel()
	var targets []string
	for _, m := range target.FindAllStringSubmatch(text(t, "Makefile"), -1) {
		targets = append(targets, m[1])
	}
	n := 0
	for _, name := range files(t, ".md") {
		for _, m := range call.FindAllStringSubmatch(text(t, name), -1) {
			for word := range strings.FieldsSeq(m[1]) {
				n++
				if !slices.Contains(targets, word) {
					t.Errorf("%s says make %s, which there is not", name, word)
				}
			}
		}
	}
	if n < 10 {
		t.Errorf("only %d targets were found", n)
	}
}

// README.md shows the layers. Where it differs, what it should show is printed.
func TestTheReadmeShowsTheLayers(t *testing.T) {
	t.Parallel()
	if want := drawn(layers); !strings.Contains(text(t, "README.md"), want) {
		t.Errorf("README.md does not show:\n%s", want)
	}
}

// drawn is the table as README.md has it: a package a line, after the number of its layer.
func drawn(layers [][]folder) string {
	var out strings.Builder
	out.WriteString("| Layer | Package | |\n|---|---|---|\n")
	for i, packages := range layers {
		for _, p := range packages {
			fmt.Fprintf(&out, "| %d | `%s` | %s |\n", i+1, p.name, p.what)
		}
	}
	return out.String() + "\n"
}

// Following a guide again keeps what there is: above all the master key, of which the settings file may hold the only copy.
func TestGuidesDestroyNothing(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ document, until, file, before string }{
		{"docs/guide/install.md", "\ncp deploy/switchboard.service", "etc/switchboard/environment", ""},
		{"docs/guide/install.md", "\ncp deploy/switchboard.service", "etc/switchboard/environment", "SWITCHBOARD_MASTER_KEY=5a5a\n"},
		{"docs/guide/install.md", "\ndocker build", "switchboard.env", ""},
		{"docs/guide/install.md", "\ndocker build", "switchboard.env", "SWITCHBOARD_MASTER_KEY=5a5a\n"},
		{"docs/backup.md", "\npg_dump", ".pgpass", "*:*:*:other:secret\n"},
	} {
		steps, _, found := strings.Cut(text(t, tt.document), tt.until)
		if !found {
			t.Fatalf("%s has no %q", tt.document, tt.until)
		}
		home := t.TempDir()
		_, steps, _ = strings.Cut(steps[strings.LastIndex(steps, "```sh"):], "\n")
		steps = strings.ReplaceAll(steps, "/etc/", home+"/etc/")
		path := filepath.Join(home, tt.file)
		if tt.before != "" {
			if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(tt.before), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		kept := tt.before
		for range 2 {
			shell := exec.CommandContext(t.Context(), "bash", "-euc", steps)
			shell.Dir, shell.Env = home, []string{"HOME=" + home, "PATH=" + os.Getenv("PATH")}
			if out, err := shell.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v: %s", tt.document, err, out)
			}
			now, err := os.ReadFile(path)
			if err != nil || len(now) == 0 || !strings.HasPrefix(string(now), kept) || strings.Count(string(now), "MASTER_KEY") > 1 { // the last one counts
				t.Errorf("%s leaves %q of %q, %v", tt.document, now, kept, err)
			}
			kept = string(now)
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: others may read it: %+v, %v", tt.document, info, err)
			}
		}
	}
}

// Whatever way a server is run, the guide has the commands for it once. script/boot runs them.
func TestTheGuideHasTheCommands(t *testing.T) {
	t.Parallel()
	pages := text(t, "docs/backup.md")
	for _, name := range files(t, ".md") {
		if strings.HasPrefix(name, "docs/guide/") {
			pages += text(t, name)
		}
	}
	for way, steps := range map[string]string{
		"unit": "start command upgrade back backup restore release move", "container": "start upgrade back backup restore release move",
		"compose": "upgrade back backup restore release",
	} {
		for step := range strings.FieldsSeq(steps) {
			if n := strings.Count(pages, "\n```sh "+way+" "+step+"\n"); n != 1 {
				t.Errorf("the guide has %d blocks of commands for %s %s", n, way, step)
			}
		}
	}
}
