package authz //nolint:testpackage // the policy is asked beside the sets

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// mayHold is the contract's sentence about a key's list, word by word, without the policy.
func mayHold(list []string, scope Scope) bool {
	if scope.Group != GroupAPI {
		return false
	}
	for _, listed := range list {
		resource, action, _ := strings.Cut(listed, ":")
		looks := scope.Action == "list" || scope.Action == "read"
		switch {
		case listed == "*":
			return true
		case resource != scope.Resource:
		case action == "*", action == scope.Action, action == "read" && looks, action == "write" && !looks:
			return true
		}
	}
	return false
}

// mayDo is the contract's sentence about a preset or a role.
func mayDo(who string, scope Scope) bool {
	looks := scope.Action == "list" || scope.Action == "read"
	switch who {
	case "preset:read_only", "role:viewer":
		return scope.Group == GroupAPI && looks
	case "preset:read_write", "role:operator":
		return scope.Group == GroupAPI && scope.Action != "delete"
	case "preset:admin":
		return scope.Group == GroupAPI
	case "role:admin":
		return scope.Group == GroupAPI || scope.Group == GroupPeople
	case "role:owner":
		return true
	}
	return false
}

func embedded(t *testing.T) policy {
	t.Helper()
	p, err := readPolicy(policyText)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// words are all that a list may hold: of open and of closed resources, whether or not they grant anything.
var words = func() []string {
	all := []string{"*"}
	for resource := range byResource(Catalogue()) {
		for _, verb := range []string{"list", "read", "create", "update", "delete", "write", "*"} {
			all = append(all, resource+":"+verb)
		}
	}
	slices.Sort(all)
	return all
}()

// junk is what grants nothing in any list.
var junk = []string{"dogs:read", "contacts:eat", "read", "contacts", "", ":", "*:read", "contacts:any", "any", "scopes", "contacts:*:*", "contacts: read"}

// For any list, the policy asked about the whole list, the set that a key gets and the contract agree on every scope.
func TestListsAgreeWithTheContract(t *testing.T) {
	t.Parallel()
	a, err := NewAuthority()
	if err != nil {
		t.Fatal(err)
	}
	p, rows := embedded(t), Catalogue()
	said := slices.Concat(words, junk)
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.SampledFrom(said), 1, 6).Draw(t, "list")
		verdict := p.granted(rows, listHolder, list)
		set, err := a.Set("", list)
		if good := !slices.ContainsFunc(list, grantsNothing); good != (err == nil) {
			t.Fatalf("Set(%v): %v", list, err)
		}
		for _, row := range rows {
			want := mayHold(list, row)
			if verdict.Has(row.Name()) != want {
				t.Fatalf("the policy on %v and %s: %t", list, row.Name(), !want)
			}
			if set != nil && set.Has(row.Name()) != want {
				t.Fatalf("Set(%v).Has(%s) = %t", list, row.Name(), !want)
			}
		}
	})
}

// Every single word grants what the contract says, and is refused where that is nothing.
func TestWordsAgreeWithTheContract(t *testing.T) {
	t.Parallel()
	a, err := NewAuthority()
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range slices.Concat(words, junk) {
		set, err := a.Set("", []string{word})
		if grantsNothing(word) != (err != nil) {
			t.Errorf("Set(%q): %v", word, err)
		}
		for _, row := range Catalogue() {
			if want := mayHold([]string{word}, row); set.Has(row.Name()) != want {
				t.Errorf("Set(%q).Has(%s) = %t", word, row.Name(), !want)
			}
		}
	}
}

// For every caller, whatever the list and the order of its lines: presets and roles may do what the contract says, a list beside them adds nothing,
// and nobody else may do anything.
func TestSubjectsAgreeWithTheContract(t *testing.T) {
	t.Parallel()
	lines, rows := embedded(t), Catalogue()
	subjects := []string{
		"preset:read_only", "preset:read_write", "preset:admin", "role:viewer", "role:operator", "role:admin", "role:owner", "scopes",
		"", "preset:", "preset", "preset:owner", "role:read_only", "admin", "Preset:admin", "preset:admin ", "preset:*", "*", "scopes:", "Scopes", "any",
	}
	said := slices.Concat(words, junk)
	rapid.Check(t, func(t *rapid.T) {
		who := rapid.SampledFrom(subjects).Draw(t, "who")
		list := rapid.SliceOfN(rapid.SampledFrom(said), 0, 4).Draw(t, "list")
		p := rapid.Permutation(lines).Draw(t, "lines")
		verdict := p.granted(rows, who, list)
		for _, row := range rows {
			want := mayDo(who, row) || who == "scopes" && mayHold(list, row)
			if verdict.Has(row.Name()) != want {
				t.Fatalf("%s with %v on %s: %t", who, list, row.Name(), !want)
			}
		}
	})
}

func grantsNothing(word string) bool {
	return !slices.ContainsFunc(Catalogue(), func(s Scope) bool { return mayHold([]string{word}, s) })
}

// verdicts is all that a policy says, of every subject that it names and of every word.
func verdicts(p policy) string {
	var out strings.Builder
	rows := Catalogue()
	for _, kind := range []string{"preset", "role"} {
		sets := p.subjects(rows, kind)
		for _, name := range slices.Sorted(maps.Keys(sets)) {
			fmt.Fprintln(&out, kind, name, sets[name].List())
		}
	}
	for _, word := range words {
		fmt.Fprintln(&out, word, p.granted(rows, listHolder, []string{word}).List())
	}
	return out.String()
}

// Every line of the file is read, and without any of them somebody could do less.
func TestEveryPolicyLineCounts(t *testing.T) {
	t.Parallel()
	p := embedded(t)
	written := 0
	for line := range strings.SplitSeq(policyText, "\n") {
		if line != "" && line[0] != '#' {
			written++
		}
	}
	if len(p) != written || written < 20 {
		t.Errorf("%d lines are read, the file has %d", len(p), written)
	}
	whole := verdicts(p)
	for i, g := range p {
		if verdicts(slices.Delete(slices.Clone(p), i, i+1)) == whole {
			t.Errorf("%v changes nothing", g)
		}
	}
}

// A character that is missing is noticed at the start or in what somebody may do, unless it is a space or of a comment.
func TestPolicySlipsAreNoticed(t *testing.T) {
	t.Parallel()
	p := embedded(t)
	whole, refused := verdicts(p), 0
	for i := range policyText {
		slip, err := readPolicy(policyText[:i] + policyText[i+1:])
		if err != nil {
			refused++
			continue
		}
		if !slices.Equal(slip, p) && verdicts(slip) == whole {
			t.Errorf("without %q at %d nothing changes", policyText[i], i)
		}
	}
	if refused < 300 {
		t.Errorf("only %d slips are refused", refused)
	}
}

func TestPolicyRefuses(t *testing.T) {
	t.Parallel()
	for name, line := range map[string]string{
		"no fields":              "preset:auditor",
		"too few":                "preset:auditor, api, list",
		"too many":               "preset:auditor, api, list, any, any",
		"an empty one":           "preset:auditor, api, , any",
		"casbin's":               "p, preset:auditor, api, list, any",
		"a comment behind":       "preset:auditor, api, list, any # for now",
		"another separator":      "preset:auditor; api; list; any",
		"quotes":                 `"preset:auditor", api, list, any`,
		"an unknown kind":        "group:auditor, api, list, any",
		"no name":                "preset:, api, list, any",
		"no kind":                "auditor, api, list, any",
		"a name in capitals":     "preset:Auditor, api, list, any",
		"every preset":           "preset:*, api, list, any",
		"an unknown group":       "preset:auditor, apis, list, any",
		"every group":            "preset:auditor, *, list, any",
		"an unknown action":      "preset:auditor, api, erase, any",
		"write as an action":     "preset:auditor, api, write, any",
		"a verb without a list":  "preset:auditor, api, list, list",
		"a list without a verb":  "scopes, api, list, any",
		"an unknown verb":        "scopes, api, list, look",
		"a list of a name":       "scopes:auditor, api, list, list",
		"the same again":         "preset:read_only, api, list, any",
		"the same, more closely": "preset:read_only,api,list,any",
		"a negation":             "preset:auditor, api, list, any, deny",
	} {
		for at, text := range map[string]string{"last": policyText + line + "\n", "first": line + "\n" + policyText, "without an end": policyText + line} {
			if p, err := readPolicy(text); p != nil || err == nil {
				t.Errorf("%s, %s: %v", name, at, p)
			}
		}
	}
	p, err := readPolicy("# one\n\npreset:auditor, api, look, any\n")
	if p != nil || err == nil || !strings.Contains(err.Error(), `line 3, "preset:auditor, api, look, any"`) || !strings.Contains(err.Error(), `"look"`) {
		t.Errorf("%v, %v; want the line and what is wrong with it", p, err)
	}
	for _, text := range []string{"", "\n", "# nothing\n"} {
		if p, err := readPolicy(text); p != nil || err == nil {
			t.Errorf("%q is a policy: %v", text, p)
		}
	}
	if p, err := readPolicy("\t preset:auditor ,api,  list,any \r\n"); err != nil || !slices.Equal(p, policy{{"preset:auditor", GroupAPI, "list", "any"}}) {
		t.Errorf("spaces: %v, %v", p, err)
	}
}

func BenchmarkSetHas(b *testing.B) {
	a, err := NewAuthority()
	if err != nil {
		b.Fatal(err)
	}
	set, err := a.Set("admin", nil)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if !set.Has("contacts:read") {
			b.Fatal("admin may not read contacts")
		}
	}
}

func BenchmarkSetOfList(b *testing.B) {
	a, err := NewAuthority()
	if err != nil {
		b.Fatal(err)
	}
	list := []string{"contacts:read", "tags:write", "chat:create", "calls:*"}
	for b.Loop() {
		if _, err := a.Set("", list); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParseKey(b *testing.B) {
	for b.Loop() {
		if _, err := ParseKey(Development, "ask_dev_0123456789ABCDEFGHIJKLMNOPQRSTUV422iJ0"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParseKeyRefused(b *testing.B) {
	for b.Loop() {
		if _, err := ParseKey(Development, "ask_dev_0123456789ABCDEFGHIJKLMNOPQRSTUV422iJ1"); err == nil {
			b.Fatal("a wrong checksum was accepted")
		}
	}
}
