package authz //nolint:testpackage // casbin is asked beside the sets

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// mayHold is the contract's sentence about a key's list, word by word, without casbin.
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

// For any list, casbin asked about the whole list, the set that a key gets and the contract agree on every scope.
func TestListsAgreeWithTheContract(t *testing.T) {
	t.Parallel()
	a, err := NewAuthority()
	if err != nil {
		t.Fatal(err)
	}
	casbin, err := newPolicy()
	if err != nil {
		t.Fatal(err)
	}
	rows := Catalogue()
	words := []string{"*", "dogs:read", "contacts:eat", "read", "contacts"}
	for resource := range byResource(rows) {
		for _, action := range []string{"list", "read", "create", "update", "delete", "write", "*"} {
			words = append(words, resource+":"+action)
		}
	}
	slices.Sort(words)
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.SampledFrom(words), 1, 6).Draw(t, "list")
		verdict, err := casbin.granted(rows, "scopes", list)
		if err != nil {
			t.Fatal(err)
		}
		set, err := a.Set("", list)
		if good := !slices.ContainsFunc(list, grantsNothing); good != (err == nil) {
			t.Fatalf("Set(%v): %v", list, err)
		}
		for _, row := range rows {
			want := mayHold(list, row)
			if verdict.Has(row.Name()) != want {
				t.Fatalf("casbin on %v and %s: %t", list, row.Name(), !want)
			}
			if set != nil && set.Has(row.Name()) != want {
				t.Fatalf("Set(%v).Has(%s) = %t", list, row.Name(), !want)
			}
		}
	})
}

func grantsNothing(word string) bool {
	return !slices.ContainsFunc(Catalogue(), func(s Scope) bool { return mayHold([]string{word}, s) })
}

// Every line of the policy file is one that casbin has: its reader drops a line that it does not understand.
func TestEveryPolicyLineCounts(t *testing.T) {
	t.Parallel()
	p, err := newPolicy()
	if err != nil {
		t.Fatal(err)
	}
	lines, err := p.enforcer.GetPolicy()
	if err != nil {
		t.Fatal(err)
	}
	written := strings.Count(policyText, "\np, ")
	if len(lines) != written || written < 20 {
		t.Errorf("casbin has %d lines, the file %d", len(lines), written)
	}
}

func TestHasScopeRefusesWrongArguments(t *testing.T) {
	t.Parallel()
	for _, args := range [][]any{nil, {[]string{"*"}, "tags"}, {"*", "tags", "read"}, {[]string{"*"}, 1, "read"}} {
		if verdict, err := hasScope(args...); verdict != false || err == nil {
			t.Errorf("hasScope(%v) = %v, %v", args, verdict, err)
		}
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
