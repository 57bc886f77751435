package house_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// standIn is what the commands of the guide find in place of programs. Each call is a line of the file calls, and the one of the number FAILS fails.
// A program for files then does what it does, a server prints what may be a backup, and none writes over what is there. It is another time after
// each call.
const standIn = `
touch "$HOME/calls"
call() { echo "$*" >>"$HOME/calls" && [ "$(wc -l <"$HOME/calls")" -ne "$FAILS" ]; }
for program in find mkdir mv rm sed; do
  eval "$program() { call $program \"\$@\" && command $program \"\$@\"; }"
done
for program in cp install systemctl; do
  eval "$program() { call $program \"\$@\"; }"
done
for program in docker kubectl; do
  eval "$program() { call $program \"\$@\" && echo new; }"
done
contained() { call contained "${switchboard_volume:-}" "$@"; }
beside() {
  call beside "$@" && case $1 in
    backup) [ ! -e "$2" ] && echo new >"$2" ;;
    restore) [ ! -e "$HOME/var/lib/switchboard/switchboard.db" ] && echo restored >"$HOME/var/lib/switchboard/switchboard.db" ;;
  esac
}
date() { echo "time$(($(wc -l <"$HOME/calls")))"; }
`

// block of commands that the guide has for a step.
func block(t *testing.T, step string) string {
	t.Helper()
	_, rest, begun := strings.Cut(text(t, "docs/backup.md")+text(t, "docs/guide/upgrade.md"), "\n```sh "+step+"\n")
	commands, _, ended := strings.Cut(rest, "\n```\n")
	if !begun || !ended {
		t.Fatalf("the guide has no commands for %s", step)
	}
	return commands
}

// installed is a machine with a database and a backup.
func installed(t *testing.T) (home string) {
	t.Helper()
	home = t.TempDir()
	for name, content := range map[string]string{
		"root/switchboard.backup": "old\n", "root/switchboard.env": "A=b\n", "etc/switchboard/environment": "A=b\n",
		"var/lib/switchboard/switchboard.db": "original\n",
	} {
		path := filepath.Join(home, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(content), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return home
}

// paste commands into a shell, which goes on after one that fails. All calls on the machine are returned, and how the last command ended.
func paste(t *testing.T, home, commands string, fails int) (made []string, err error) {
	t.Helper()
	there := strings.NewReplacer("/etc/", home+"/etc/", "/root/", home+"/root/", "/var/lib/", home+"/var/lib/")
	shell := exec.CommandContext(t.Context(), "bash", "-c", standIn+there.Replace(commands))
	shell.Dir = filepath.Join(home, "root")
	shell.Env = []string{"HOME=" + home, "PATH=" + os.Getenv("PATH"), "TARGET=postgres://there", "FAILS=" + strconv.Itoa(fails)}
	out, err := shell.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return strings.Split(strings.TrimSpace(strings.ReplaceAll(stored(t, home, "calls"), home, "")), "\n"), err
}

// stored is what a file of a machine has, or "" where there is none.
func stored(t *testing.T, home, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(home, name))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return string(content)
}

// Nothing follows a command that failed, or a server would start on an empty database.
func TestGuidesStopAtAFailure(t *testing.T) {
	t.Parallel()
	for _, step := range []string{
		"unit restore", "unit move", "unit upgrade", "unit back", "container restore", "container move", "container upgrade", "container back",
		"compose restore", "compose upgrade", "compose back",
	} {
		t.Run(step, func(t *testing.T) {
			t.Parallel()
			commands := block(t, step)
			whole, err := paste(t, installed(t), commands, 0)
			if err != nil {
				t.Fatal(err)
			}
			for n := range whole {
				made, err := paste(t, installed(t), commands, n+1)
				if err == nil || !slices.Equal(made, whole[:n+1]) {
					t.Errorf("%s fails: %v, and all calls are:\n%s", whole[n], err, strings.Join(made, "\n"))
				}
			}
		})
	}
}

// A backup takes the place of the one before it once it is verified, and one that failed keeps no later one from that.
func TestABackupIsReplacedByAWholeOne(t *testing.T) {
	t.Parallel()
	for _, way := range []string{"unit", "container", "compose", "kubernetes"} {
		commands := block(t, way+" backup")
		whole, err := paste(t, installed(t), commands, 0)
		if err != nil || !strings.Contains(strings.Join(whole, "\n"), " verify ") {
			t.Errorf("%s: %v, %q", way, err, whole)
		}
		for n := range whole {
			home := installed(t)
			_, err := paste(t, home, commands, n+1)
			if kept := stored(t, home, "root/switchboard.backup"); err == nil || kept != "old\n" {
				t.Errorf("%s, where %s fails: %v, and the backup is %q", way, whole[n], err, kept)
			}
			if _, err := paste(t, home, commands, 0); err != nil || stored(t, home, "root/switchboard.backup") != "new\n" {
				t.Errorf("%s, after %s failed: %v, and there is no new backup", way, whole[n], err)
			}
		}
	}
}

// A restore that is done again, whether the first one failed or not, puts nothing where there is a database.
func TestRestoringTwiceKeepsTheOriginal(t *testing.T) {
	t.Parallel()
	for way, place := range map[string]*regexp.Regexp{
		"unit": regexp.MustCompile(`(?m)^mkdir (.*)$`), "container": regexp.MustCompile(`(?m)^contained (switchboard-\S+) `),
		"compose": regexp.MustCompile(`RENAME TO (\S+)`),
	} {
		commands := block(t, way+" restore")
		whole, err := paste(t, installed(t), commands, 0)
		restores := slices.IndexFunc(whole, func(made string) bool { return strings.Contains(made, " restore ") })
		if err != nil || restores < 0 {
			t.Fatalf("%s: %v, %q", way, err, whole)
		}
		for _, fails := range []int{0, restores + 1} {
			home := installed(t)
			_, first := paste(t, home, commands, fails)
			if volume := stored(t, home, "root/switchboard.volume"); fails > 0 && volume != "" {
				t.Errorf("%s: after a restore that failed, commands are for the volume %s", way, volume)
			}
			made, second := paste(t, home, commands, 0)
			if (first == nil) != (fails == 0) || second != nil {
				t.Errorf("%s: %v, and again: %v", way, first, second)
			}
			places := place.FindAllStringSubmatch(strings.Join(made, "\n"), -1)
			if len(places) != 2 || places[0][1] == places[1][1] {
				t.Fatalf("%s: two restores are at %q:\n%s", way, places, strings.Join(made, "\n"))
			}
			if kept := stored(t, home, places[0][1]+"/switchboard.db"); way == "unit" && kept != "original\n" {
				t.Errorf("of the original, %q is left", kept)
			}
		}
	}
}

// Whoever replaces the key that a server has made, and then that one, has both: nothing may have been encrypted anew in between.
func TestReplacedKeysStay(t *testing.T) {
	t.Parallel()
	commands := ""
	for _, found := range fence.FindAllStringSubmatch(text(t, "docs/guide/secure.md"), -1) {
		if strings.Contains(found[1], "master.key.old") {
			commands = found[1]
		}
	}
	home := t.TempDir()
	for _, key := range []string{"one", "two\n"} { // a key that somebody wrote there may end without a new line
		if err := os.WriteFile(filepath.Join(home, "master.key"), []byte(key), 0o600); err != nil {
			t.Fatal(err)
		}
		shell := exec.CommandContext(t.Context(), "bash", "-c", commands)
		shell.Dir = home
		if out, err := shell.CombinedOutput(); err != nil || commands == "" {
			t.Fatalf("%q: %v: %s", commands, err, out)
		}
	}
	kept := strings.Fields(stored(t, home, "master.key.old"))
	slices.Sort(kept)
	if !slices.Equal(kept, []string{"one", "two"}) || stored(t, home, "master.key") != "" {
		t.Errorf("the old keys are %q, and the server would go on with %q", kept, stored(t, home, "master.key"))
	}
	if info, err := os.Stat(filepath.Join(home, "master.key.old")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read them: %v, %v", info, err)
	}
}
