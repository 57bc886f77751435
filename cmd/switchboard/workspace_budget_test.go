package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// outgoing is an agency's client whose assistant can place calls.
type outgoing struct{ key, location, bot string }

// outgoing gives a client an assistant and a number.
func (r *running) outgoing(key, location, number string) outgoing {
	r.t.Helper()
	c := outgoing{key: key, location: location}
	for _, made := range []struct{ path, body string }{
		{"/v3/phone-numbers", `{"number":"` + number + `"}`}, {"/v3/assistants", `{"name":"Ada"}`},
	} {
		status, text := send(r.t, http.MethodPost, r.url+made.path, key, location, made.body)
		var answer map[string]any
		if err := json.Unmarshal([]byte(text), &answer); err != nil || status != http.StatusCreated {
			r.t.Fatalf("%s: %d %s", made.path, status, text)
		}
		c.bot = identifier(answer)
	}
	return c
}

// refused is the status of a call of a client's, and whether the workspace's budget is the reason why it is not placed.
func (r *running) refused(c outgoing, to string) (status int, broke bool) {
	r.t.Helper()
	status, text := send(r.t, http.MethodPost, r.url+"/v3/calls", c.key, c.location, fmt.Sprintf(`{"assistant_id":%q,"to":%q}`, c.bot, to))
	return status, strings.Contains(text, `"workspace_negative_balance"`)
}

// What all subaccounts of a workspace may spend a month is the operator's to say: calls are refused beyond it, and placed again when there is no
// limit. Another workspace is not affected, and the audit log has each change.
func TestWorkspaceBudget(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect, "SWITCHBOARD_TELEPHONY=test")
		workspace, _, key := agency(t, environ)
		other, _, stranger := otherAgency(t, environ)
		s := serve(t, environ)
		ours, theirs := s.outgoing(key, "loc-1", "+14155550100"), s.outgoing(stranger, "loc-2", "+14155550101")
		listed := func(of string, want any) {
			t.Helper()
			if row := listOf(t, environ, "workspace", "--workspace", of)[0]; row["monthlyBudget"] != want {
				t.Errorf("listed as %v, want %v", row, want)
			}
		}
		set := func(amount string, want any) {
			t.Helper()
			if got := command(t, environ, "workspace", "budget", workspace, amount); got["id"] != workspace || got["monthlyBudget"] != want {
				t.Errorf("%s: %v", amount, got)
			}
			listed(workspace, want)
		}
		calls := func(c outgoing, status int) {
			t.Helper()
			if got, broke := s.refused(c, "+15005550002"); got != status || broke != (status == http.StatusConflict) {
				t.Errorf("%d, over the budget: %t, want %d", got, broke, status)
			}
		}
		listed(workspace, nil)
		set("1000000.50", 1000000.5)
		set("0", 0.0)
		set("0", 0.0) // twice is no mistake
		calls(ours, http.StatusConflict)
		calls(theirs, http.StatusCreated)
		listed(other, nil)
		set("none", nil)
		set("none", nil)
		calls(ours, http.StatusCreated)
		s.stop()
		code, trail, stderr := ran(t, environ, "audit", "--workspace", workspace, "--action", "workspace.update", "--json")
		lines := strings.Split(strings.TrimSpace(trail), "\n")
		if code != exitOK || len(lines) != 5 || !strings.Contains(lines[4], `1000000.5`) || strings.Count(trail, `"actorId":"operator"`) != 5 {
			t.Errorf("exit %d, %s%s", code, trail, stderr)
		}
		if code, trail, _ := ran(t, environ, "audit", "--workspace", other, "--action", "workspace.update", "--json"); code != exitOK || trail != "" {
			t.Errorf("exit %d, %s", code, trail)
		}
		if _, table, _ := ran(t, environ, "workspace", "list"); !strings.Contains(table, "MONTHLYBUDGET") {
			t.Errorf("%s", table)
		}
	})
}

// ran is how a command ends, and what it prints.
func ran(t *testing.T, environ []string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, complaint bytes.Buffer
	code = run(t.Context(), args, environ, &out, &complaint)
	return code, out.String(), complaint.String()
}

// What is no amount, or no workspace, changes nothing.
func TestWorkspaceBudgetIsAnAmount(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		workspace, _, _ := agency(t, environ)
		sub, _ := listOf(t, environ, "subaccount")[0]["id"].(string)
		command(t, environ, "workspace", "budget", workspace, "12.345678")
		for _, c := range []struct {
			args []string
			code int
			want string
		}{
			{nil, exitUsage, `expected "<id> <amount>"`},
			{[]string{workspace}, exitUsage, `expected "<amount>"`},
			{[]string{workspace, "5", "6"}, exitUsage, "unexpected argument 6"},
			{[]string{workspace, "-5"}, exitUsage, "unknown flag -5"},
			{[]string{"ws_0000000000000000000000000000", "5"}, exitError, "No such workspace."},
			{[]string{"ws_0000000000000000000000000000", "none"}, exitError, "No such workspace."},
			{[]string{sub, "5"}, exitError, "No such workspace."},
			{[]string{workspace, "1000000001"}, exitError, "monthlyBudget: must be between 0 and 1000000000"},
		} {
			code, stdout, stderr := ran(t, environ, append([]string{"workspace", "budget"}, c.args...)...)
			if code != c.code || stdout != "" || !strings.Contains(stderr, c.want) {
				t.Errorf("%q: exit %d, %s%s, want %d, %s", c.args, code, stdout, stderr, c.code, c.want)
			}
		}
		for _, amount := range []string{
			"", " ", "-5", "+5", "NaN", "nan", "Inf", "1e3", "0x10", "1_000", "1,000", "5,50", "5.", ".5", "0.0000001", "12345678901",
			"None", "null", "٥", "5\n",
		} {
			code, stdout, stderr := ran(t, environ, "workspace", "budget", "--", workspace, amount)
			if code != exitUsage || stdout != "" || !strings.Contains(stderr, "must be US dollars with at most 6 decimals") {
				t.Errorf("%q: exit %d, %s%s", amount, code, stdout, stderr)
			}
		}
		if row := listOf(t, environ, "workspace")[0]; row["monthlyBudget"] != 12.345678 {
			t.Errorf("%v", row)
		}
	})
}

// With a budget, models whose price is unknown are not used, however much it is: the command names those of the workspace's endpoint.
func TestWorkspaceBudgetNamesModelsWithoutPrice(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		workspace, _, _ := agency(t, environ)
		other, _, _ := otherAgency(t, environ)
		model := []string{"workspace", "model", workspace, "--url", "https://models.example/v1", "--default", "llama", "--name", "gpt-4=mistral"}
		for _, c := range []struct {
			of     string
			prices []string
			amount string
			want   string
		}{
			{workspace, nil, "5000", " These models are not used until their price is set: llama, mistral."},
			{workspace, []string{"--price", "llama=0/0"}, "5000", " These models are not used until their price is set: mistral."},
			{workspace, []string{"--price", "llama=0/0", "--price", "mistral=1/2"}, "5000", ""},
			{other, nil, "5000", ""},
			{workspace, nil, "none", ""},
		} {
			command(t, environ, append(model, c.prices...)...)
			want := "Workspace " + c.of + " now has a budget of 5000 US dollars a month." + c.want + "\n"
			if c.amount == "none" {
				want = "Workspace " + c.of + " now has no budget.\n"
			}
			if code, stdout, stderr := ran(t, environ, "workspace", "budget", c.of, c.amount); code != exitOK || stdout != want {
				t.Errorf("%v: exit %d, %s%s, want %s", c.prices, code, stdout, stderr, want)
			}
		}
		if got := command(t, environ, "workspace", "budget", workspace, "7"); fmt.Sprint(got["modelsWithoutPrice"]) != "[llama mistral]" {
			t.Errorf("%v", got)
		}
	})
}
