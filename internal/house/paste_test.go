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
for program in cp find install mkdir mv rm sed; do
  eval "$program() { call $program \"\$@\" && command $program \"\$@\"; }"
done
kubectl() { call kubectl "$@" && echo new; }
systemctl() {
  call systemctl "$@" && if [ "$1" = restart ]; then command cp "$HOME/usr/local/bin/switchboard" "$HOME/serves"; fi
}
docker() {
  call docker "$@" && case $1 in
    build) command cp switchboard-linux-amd64 "$HOME/image-${*: -2:1}" ;;
    tag) command cp "$HOME/image-$2" "$HOME/image-$3" ;;
    run) cat "$HOME/image-$3" ;;
    *) echo new && databases "$@" ;;
  esac
}
contained() {
  call contained "${switchboard_volume:-}" "$@" && if [ "$1" = --detach ]; then command cp "$HOME/image-${*: -3:1}" "$HOME/serves"; fi
}
databases() { # that psql makes and renames; a disk may be full
  local commands command
  for command in "$@"; do
    IFS=';' read -ra commands <<<"${command#--command=}"
    for command in "${commands[@]}"; do
      set -- $command
      case $command in
        "CREATE DATABASE "*) [ ! -e "$HOME/full" ] && [ ! -e "$HOME/databases/$3" ] && echo empty >"$HOME/databases/$3" ;;
        *"ALTER DATABASE "*) [ -e "$HOME/databases/$3" ] && [ ! -e "$HOME/databases/$6" ] && command mv "$HOME/databases/$3" "$HOME/databases/$6" ;;
      esac || return
    done
  done
}
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
	_, rest, begun := strings.Cut(text(t, "docs/backup.md")+text(t, "docs/guide/upgrade.md")+text(t, "docs/guide/secure.md"), "\n```sh "+step+"\n")
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
		"var/lib/switchboard/switchboard.db": "original\n", "databases/switchboard": "original\n",
		"usr/local/bin/switchboard": "first", "usr/local/bin/switchboard.before": "zeroth", "image-switchboard": "first", "image-switchboard:before": "zeroth",
		"root/switchboard-linux-amd64": "second",
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
	there := strings.NewReplacer("/etc/", home+"/etc/", "/root/", home+"/root/", "/var/lib/", home+"/var/lib/", "/usr/", home+"/usr/")
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
		"compose": regexp.MustCompile(`RENAME TO (before_\w+)`),
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
