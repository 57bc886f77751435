package event

import (
	"slices"
	"strings"
	"testing"
)

// What happens to a thing in one transaction is told as it looks from outside.
func TestWhatATransactionTells(t *testing.T) {
	t.Parallel()
	for told, want := range map[string]string{
		"contact.created a, contact.updated a":                                          "contact.created a",
		"contact.updated a, contact.updated a":                                          "contact.updated a",
		"contact.updated a, contact.updated b":                                          "contact.updated a, contact.updated b",
		"contact.tag_added a, contact.tag_added a":                                      "contact.tag_added a",
		"contact.created a, contact.tag_added a":                                        "contact.created a, contact.tag_added a",
		"contact.updated a, contact.erased a":                                           "contact.erased a",
		"contact.created a, contact.updated a, contact.erased a":                        "",
		"contact.created b, contact.updated a, contact.tag_removed a, contact.erased a": "contact.created b, contact.erased a",
		"tag.created a, tag.deleted b":                                                  "tag.created a, tag.deleted b",
		"contact.archived a, contact.updated a":                                         "contact.archived a",
	} {
		var n news
		for h := range strings.SplitSeq(told, ", ") {
			event, thing, _ := strings.Cut(h, " ")
			n.add(happening{event, thing})
		}
		var got []string
		for _, h := range n.all() {
			got = append(got, h.event+" "+h.thing)
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %v, want %s", told, got, want)
		}
	}
}

// Every rule tells a type that there is, and every type but a test's is some rule's; each has a scope.
func TestRulesTellWhatThereIs(t *testing.T) {
	t.Parallel()
	if len(rules) < 5 || len(types) < 20 {
		t.Errorf("only %d rules and %d types", len(rules), len(types))
	}
	told := []string{"", Test}
	for entity, r := range rules {
		all := []string{r.created, r.updated, r.deleted}
		for _, s := range r.set {
			all = append(all, s.event)
		}
		for _, name := range all {
			if name != "" && !IsType(name) {
				t.Errorf("%s tells %s", entity, name)
			}
		}
		told = append(told, all...)
	}
	for _, kind := range types {
		if !slices.Contains(told, kind.Name) {
			t.Errorf("nothing tells %s", kind.Name)
		}
		if resource, _ := kind.Scope(); resource == "" {
			t.Errorf("%s has no scope", kind.Name)
		}
	}
}
