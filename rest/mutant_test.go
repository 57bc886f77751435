package rest_test

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A fault is planted in the source, and the suite that guards it has to notice.
func TestMutantsOfRules(t *testing.T) {
	t.Parallel()
	for _, m := range []struct {
		fault, file, old, planted, test string
	}{
		{
			"dialled until there is an answer", "call/dial_job.go",
			"\tif err != nil { // nobody knows: it is looked up later\n",
			"\tif err != nil {\n\t\t_, _ = s.Carrier.Place(ctx, carrier.Dial{Key: row.ID, To: row.ToNumber})\n", "TestLostAnswers",
		},
		{
			"the gate is asked for the request only", "call/dial_job.go",
			"no, err := s.judgeAgain(ctx, row)", "no, err := \"\", error(nil)", "TestGateAtTheMomentOfDialling",
		},
		{
			"whoever has a link has every recording", "call/recording.go",
			"!hmac.Equal([]byte(signature), []byte(s.Sign(subaccount, id, until)))", "hmac.Equal(nil, []byte(signature))", "TestRecording",
		},
		{
			"a webhook is led elsewhere", "webhook/send.go",
			"func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }", "nil", "TestWebhookRefusals",
		},
		{
			"what waits to be told of the erased is left", "contact/erase.go", "event.ContactID(id)", `event.ContactID("nobody")`, "TestWebhookOfTheErased",
		},
		{
			"an old secret is good for ever", "webhook/change.go",
			"row.SecretUntil != nil && row.SecretUntil.After(time.Now())", "row.SecretUntil != nil", "TestWebhookSecretsRotate",
		},
		{
			"who has no key any more listens on", "workspace/hold.go", "if !good[id] {", "if good == nil {", "TestSubscriptionEndsWithItsKey",
		},
	} {
		t.Run(m.fault, func(t *testing.T) {
			t.Parallel()
			root, err := filepath.Abs("..")
			if err != nil {
				t.Fatal(err)
			}
			source := filepath.Join(root, m.file)
			text := string(must(os.ReadFile(source)))
			if strings.Count(text, m.old) != 1 {
				t.Fatalf("%q is not once in %s", m.old, m.file)
			}
			planted := filepath.Join(t.TempDir(), "planted.go")
			overlay := filepath.Join(t.TempDir(), "overlay.json")
			write(t, planted, []byte(strings.Replace(text, m.old, m.planted, 1)))
			write(t, overlay, must(json.Marshal(map[string]any{"Replace": map[string]string{source: planted}})))
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
			defer cancel()
			cmd := exec.CommandContext(ctx, "go", "test", "-overlay", overlay, "-count=1", "-run", "^"+m.test+"$", "./rest")
			cmd.Dir = root
			out, err := cmd.CombinedOutput()
			if !strings.Contains(string(out), "--- FAIL: "+m.test) || err == nil {
				t.Errorf("nobody noticed: %v\n%s", err, out)
			}
		})
	}
}

func write(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
}
