package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/chat"
)

// deployed is a file that servers are run with.
func deployed(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Whatever a server is run with gives it the time to stop that the guide says it takes.
func TestServersAreGivenTimeToStop(t *testing.T) {
	t.Parallel()
	const drain, longest = 5 * time.Second, chat.TurnLimit + 30*time.Second // as the configuration and the door have it
	said := regexp.MustCompile(`(\d+) s to stop`).FindStringSubmatch(deployed(t, "docs/guide/upgrade.md"))
	if said == nil {
		t.Fatal("the guide does not say how long a server takes to stop")
	}
	seconds, _ := strconv.Atoi(said[1])
	if least := drain + longest + grace + workGrace; time.Duration(seconds)*time.Second < least {
		t.Errorf("the guide gives a server %s s, and it may take %s", said[1], least)
	}
	waits := regexp.MustCompile(`kubectl wait --for=delete pod .*--timeout=(\d+)s &&\n`).FindStringSubmatch(deployed(t, "docs/backup.md"))
	if waits == nil {
		t.Error("a restore in Kubernetes does not wait for the servers, or goes on where they have not stopped")
	} else if long, _ := strconv.Atoi(waits[1]); long <= seconds {
		t.Errorf("a restore in Kubernetes waits for %s s, and a server may take %s", waits[1], said[1])
	}
	for name, given := range map[string]string{
		"compose.yaml": "stop_grace_period: N s ", "switchboard.service": "TimeoutStopSec=N \n",
		"kubernetes/switchboard.yaml": "terminationGracePeriodSeconds: N \n",
	} {
		if given = strings.Replace(given, "N ", said[1], 1); !strings.Contains(deployed(t, "deploy/"+name), given) {
			t.Errorf("%s has no %q", name, given)
		}
	}
}

// A browser has the dashboard from one server, whatever stands before several: while they are replaced, one does not have the scripts of another.
func TestProxiesKeepBrowsersAtAServer(t *testing.T) {
	t.Parallel()
	for name, policy := range map[string]string{
		"nginx.conf": "hash $switchboard_key consistent;", "haproxy.cfg": "balance source\n", "Caddyfile": "lb_policy ip_hash\n",
	} {
		if !strings.Contains(deployed(t, "deploy/proxy/"+name), policy) {
			t.Errorf("%s has no %q", name, policy)
		}
	}
}

// What takes too long for each change still runs by itself, and nothing is published that has not passed.
func TestReleasesArePublishedWhenEverythingHolds(t *testing.T) {
	t.Parallel()
	ci, release := deployed(t, ".github/workflows/ci.yml"), deployed(t, ".github/workflows/release.yml")
	for _, target := range []string{"deployment", "reproduced", "sdk", "clients", "conformance", "acme", "upgrade"} {
		if !regexp.MustCompile(`target: \[.*\b` + target + `\b.*]`).MatchString(ci) {
			t.Errorf("CI never runs make %s", target)
		}
		if !strings.Contains(deployed(t, "Makefile"), "\n"+target+": ") {
			t.Errorf("there is no make %s", target)
		}
	}
	_, boot, _ := strings.Cut(ci, "\n  boot:\n") // the last job, on Debian alone
	for _, want := range []string{
		"    if: github.event_name == 'schedule' || startsWith(github.ref, 'refs/tags/')\n", `container: {image: "debian:`, "\n      - run: make boot\n",
	} {
		if !strings.Contains(boot, want) {
			t.Errorf("CI does not run make boot by %q", want)
		}
	}
	if !strings.Contains(deployed(t, "Makefile"), "\nboot: ") {
		t.Error("there is no make boot")
	}
	if !strings.Contains(ci, "workflow_call:") || !regexp.MustCompile(`uses: \./\.github/workflows/ci\.yml\b`).MatchString(release) ||
		!strings.Contains(release, "needs: test\n") {
		t.Error("a release is published without CI")
	}
}

// Compose needs its secrets for every command, so they are in a file that is written once: a shell forgets them, and new ones open nothing.
func TestComposeKeepsItsSecrets(t *testing.T) {
	t.Parallel()
	const guard, writes = "[ -e deploy/.env ] || (", "POSTGRES_PASSWORD=%s\\n' \"$(openssl rand -hex 32)\" \"$(openssl rand -hex 16)\" > deploy/.env"
	for name, fence := range map[string]string{"docs/guide/install.md": "```sh compose start\n", "deploy/compose.yaml": "#   "} {
		text := deployed(t, name)
		if !strings.Contains(text, fence+guard) || !strings.Contains(text, writes) {
			t.Errorf("%s does not write deploy/.env where there is none", name)
		}
	}
	for _, name := range published(t) {
		if exports := regexp.MustCompile(`export [^\n]*(MASTER_KEY|PASSWORD)=\$\(openssl`); exports.MatchString(deployed(t, name)) {
			t.Errorf("%s has a secret in one shell alone", name)
		}
	}
	if !strings.Contains(deployed(t, ".gitignore"), "\n/deploy/.env\n") || !strings.Contains(deployed(t, "script/release"), "--exclude=deploy/.env") {
		t.Error("the secrets could be published")
	}
	boot := deployed(t, "script/boot.d/container")
	if strings.Contains(boot, "export SWITCHBOARD_MASTER_KEY") || !strings.Contains(boot, "follow compose start") {
		t.Error("make boot does not follow the guide")
	}
}

// published are the guide, and the files that servers are run with.
func published(t *testing.T) (names []string) {
	t.Helper()
	for _, pattern := range []string{"docs/*.md", "docs/guide/*.md", "deploy/*", "deploy/*/*"} {
		found, err := filepath.Glob("../../" + pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range found {
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
				names = append(names, strings.TrimPrefix(path, "../../"))
			}
		}
	}
	if len(names) < 20 {
		t.Fatalf("only %d files were found", len(names))
	}
	return names
}

// Where a rolling upgrade is not admitted, the guide has a command for the migration: without a pod there is none to run it in.
func TestKubernetesIsMigratedApart(t *testing.T) {
	t.Parallel()
	_, part, _ := strings.Cut(deployed(t, "docs/guide/upgrade.md"), "\n## Several servers\n")
	part, _, _ = strings.Cut(part, "\n## ")
	alone := regexp.MustCompile(`(?s)kubectl scale deployment/switchboard --replicas=0 &&\n.*kubectl run switchboard-apart .*-- migrate up &&\n`)
	if !alone.MatchString(part) {
		t.Error("the guide scales to none, and has no command that migrates then")
	}
}

// A pod that terminates does not count for maxSurge: while a rollout lasts, there may be twice as many servers as before, each with two pools of
// connections and one that listens. Commands have some beside them.
func TestARolloutFitsPostgreSQL(t *testing.T) {
	t.Parallel()
	const most, commands = 97, 5 // what PostgreSQL has by default for logins that are no superuser's
	manifest := deployed(t, "deploy/kubernetes/switchboard.yaml")
	number := func(pattern string) int {
		found := regexp.MustCompile(pattern).FindStringSubmatch(manifest)
		if found == nil {
			t.Fatalf("the manifest has no %s", pattern)
		}
		n, _ := strconv.Atoi(found[1])
		return n
	}
	replicas, conns := number(`replicas: (\d+)\n`), number(`SWITCHBOARD_DATABASE_CONNS, value: "(\d+)"`)
	if n := 2*replicas*(2*conns+1) + commands; n > most {
		t.Errorf("a rollout takes %d connections, and PostgreSQL has %d", n, most)
	}
	if !strings.Contains(deployed(t, "docs/guide/scale.md"), "2 × servers × (2 × this + 1)") {
		t.Error("the guide has another formula")
	}
}

// Arguments of a process are read by every user of the machine, and the shell keeps them.
func TestNoSecretIsAnArgument(t *testing.T) {
	t.Parallel()
	secret := regexp.MustCompile(`--from-literal=\S*(KEY|URL|PASSWORD)`)
	for _, name := range published(t) {
		if found := secret.FindString(deployed(t, name)); found != "" {
			t.Errorf("%s has %s", name, found)
		}
	}
}
