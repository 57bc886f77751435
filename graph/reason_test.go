package graph_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// Clients learn from the schema how calls can end: every outcome that a carrier tells is named there.
func TestDisconnectionReasonsAreNamed(t *testing.T) {
	t.Parallel()
	read := func(name string) string {
		t.Helper()
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	before, _, _ := strings.Cut(read("call.graphql"), "\n  disconnectionReason: String")
	description := before[strings.LastIndex(before, "How it ended"):]
	outcomes := regexp.MustCompile(`(?m)^\s+\w+\s+Outcome = "(\w+)"`).FindAllStringSubmatch(read("../platform/carrier/carrier.go"), -1)
	if len(outcomes) < 10 {
		t.Fatalf("%q", outcomes)
	}
	for _, o := range outcomes {
		if !regexp.MustCompile(`\b` + o[1] + `\b`).MatchString(description) {
			t.Errorf("%s is not named: %s", o[1], description)
		}
	}
}
