package main

import (
	"os"
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
	said := regexp.MustCompile(`give it (\d+) s to stop`).FindStringSubmatch(deployed(t, "docs/guide/upgrade.md"))
	if said == nil {
		t.Fatal("the guide does not say how long a server takes to stop")
	}
	seconds, _ := strconv.Atoi(said[1])
	if least := drain + longest + grace + workGrace; time.Duration(seconds)*time.Second < least {
		t.Errorf("the guide gives a server %s s, and it may take %s", said[1], least)
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
	if !strings.Contains(ci, "workflow_call:") || !regexp.MustCompile(`uses: \./\.github/workflows/ci\.yml\b`).MatchString(release) ||
		!strings.Contains(release, "needs: test\n") {
		t.Error("a release is published without CI")
	}
}
