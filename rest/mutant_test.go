package rest_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// flaw is a mistake that somebody could make, and the test that has to notice it. In what is planted, PLANTED says whether it is on.
type flaw struct{ name, file, old, planted, test string }

// faultVariable of the environment names the fault that is on in a program with all of them.
const faultVariable = "SWITCHBOARD_TEST_FAULT"

func flaws() []flaw {
	return []flaw{
		{
			"dialled until there is an answer", "domain/call/dial_job.go",
			"\tif err != nil { // nobody knows: it is looked up later\n",
			"\tif err != nil {\n\t\tif PLANTED {\n\t\t\t_, _ = s.Carrier.Place(ctx, carrier.Dial{Key: row.ID, To: store.Text(row.ToNumber)})\n\t\t}\n", "TestLostAnswers",
		},
		{
			"the gate is asked for the request only", "domain/call/dial_job.go",
			"no, err := s.judgeAgain(ctx, row)\n", "no, err := s.judgeAgain(ctx, row)\n\tif PLANTED {\n\t\tno, err = nil, nil\n\t}\n", "TestGateAtTheMomentOfDialling",
		},
		{
			"whoever has a link has every recording", "domain/call/recording.go",
			"!hmac.Equal([]byte(signature), []byte(s.Sign(subaccount, id, until)))", "!PLANTED && !hmac.Equal([]byte(signature), []byte(s.Sign(subaccount, id, until)))", "TestRecording",
		},
		{
			"a webhook is led elsewhere", "platform/egress/egress.go",
			"func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }",
			"func(*http.Request, []*http.Request) error { if PLANTED { return nil }; return http.ErrUseLastResponse }", "TestWebhookRefusals",
		},
		{
			"what waits to be told of the erased is left", "domain/contact/erase.go",
			"event.ContactID(id)", `event.ContactID(map[bool]string{true: "nobody", false: id}[PLANTED])`, "TestWebhookOfTheErased",
		},
		{
			"an old secret is good for ever", "platform/signature/signature.go",
			"until != nil && until.After(time.Now())", "until != nil && (PLANTED || until.After(time.Now()))", "TestWebhookSecretsRotate",
		},
		{
			"a subaccount takes all workers", "platform/job/share.go",
			"query := f.sql.Replace(pick)\n", "query := f.sql.Replace(pick)\n\tif PLANTED {\n\t\tof.share = 1000\n\t}\n", "TestDeletionFreesAWorker",
		},
		{"a full subaccount takes more", "platform/file/quota.go", "row.StoredBytes+more <= q.Limit", "PLANTED || row.StoredBytes+more <= q.Limit", "TestStorageIsBounded"},
		{
			"a crossed change of a password is given up", "domain/person/password.go", `err = s.parts.Store.Again(store.System(ctx, "change a password"), `,
			`err = map[bool]func(context.Context, func(context.Context) error) error{true: s.parts.Store.Tx, false: s.parts.Store.Again}[PLANTED](store.System(ctx, "change a password"), `,
			"TestCrossedPasswordIsChanged",
		},
		{"GraphQL is never urgent", "rest/weigh.go", "case all[admission.Urgent] > 0:", "case all[admission.Urgent] > 0 && !PLANTED:", "TestBusyServer"},
		{
			"who joins a call that goes meets an error of ours", "domain/call/supervise.go",
			"ent.IsConstraintError(err) || errors.Is(err, store.ErrForeign)", "ent.IsConstraintError(err) || !PLANTED && errors.Is(err, store.ErrForeign)",
			"TestSocketsBesideDeletions",
		},
		{"who has no key any more listens on", "domain/workspace/hold.go", "return good[c.ID]", "return good[c.ID] || PLANTED", "TestSubscriptionEndsWithItsKey"},
	}
}

// Each fault is planted in the source, and the suite that guards it has to notice. All are in one program, where one at a time is on:
// with none on, the same suites pass. To build that program takes minutes: it is done where MUTANTS is set, as by `make mutants`. Else it
// is seen that each fault can still be planted.
func TestMutantsOfRules(t *testing.T) {
	t.Parallel()
	overlay := plant(t, flaws())
	if os.Getenv("MUTANTS") == "" {
		return
	}
	program := build(t, overlay)
	var tests []string
	for _, m := range flaws() {
		tests = append(tests, m.test)
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			if out, err := try(t, program, m.name, m.test); !strings.Contains(out, "--- FAIL: "+m.test) || err == nil {
				t.Errorf("nobody noticed: %v\n%s", err, out)
			}
		})
	}
	if out, err := try(t, program, "", strings.Join(tests, "|")); err != nil || strings.Count(out, "\n--- PASS: ") != len(tests) {
		t.Errorf("without a fault: %v\n%s", err, out)
	}
}

// plant the faults: the file that tells the compiler of what to read in the place of what.
func plant(t *testing.T, all []flaw) (overlay string) {
	t.Helper()
	root, dir := must(filepath.Abs("..")), t.TempDir()
	replace := map[string]string{}
	add := func(at, text string) {
		name := filepath.Join(dir, fmt.Sprintf("%d.go", len(replace)))
		if replace[at] != "" {
			name = replace[at]
		}
		write(t, name, []byte(text))
		replace[at] = name
	}
	for _, m := range all {
		at := filepath.Join(root, m.file)
		now := at
		if replace[at] != "" { // another fault is there already
			now = replace[at]
		}
		text := string(must(os.ReadFile(now)))
		if strings.Count(text, m.old) != 1 {
			t.Fatalf("%q is not once in %s", m.old, m.file)
		}
		add(at, strings.Replace(text, m.old, strings.ReplaceAll(m.planted, "PLANTED", fmt.Sprintf("planted(%q)", m.name)), 1))
		name := filepath.Base(filepath.Dir(at))
		add(filepath.Join(filepath.Dir(at), "planted.go"), "package "+name+"\n\nimport \"os\"\n\n"+
			"func planted(fault string) bool { return os.Getenv(\""+faultVariable+"\") == fault }\n")
	}
	overlay = filepath.Join(dir, "overlay.json")
	write(t, overlay, must(json.Marshal(map[string]any{"Replace": replace})))
	return overlay
}

// build is this package's tests with the faults in what they test.
func build(t *testing.T, overlay string) (program string) {
	t.Helper()
	program = filepath.Join(t.TempDir(), "faulty")
	cmd := exec.CommandContext(t.Context(), "go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", program, "./rest")
	cmd.Dir = must(filepath.Abs(".."))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// try runs tests of a program with one of its faults on.
func try(t *testing.T, program, fault, test string) (string, error) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, "-test.v", "-test.run", "^("+test+")$")
	cmd.Env = append(os.Environ(), faultVariable+"="+fault)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func write(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
}
