package assistant

import (
	"fmt"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/fault"
)

type tool struct {
	name     string
	callOnly bool
}

// catalog is the platform's tools. Those of calls only cannot be attached by name: every call has them.
var catalog = []tool{
	{"add_tag", false},
	{"book_appointment", false},
	{"cancel_appointment", false},
	{"check_availability", false},
	{"create_note", false},
	{"end_call", true},
	{"hand_off", false},
	{"press_key", true},
	{"remove_tag", false},
	{"search_knowledge", false},
	{"send_email", false},
	{"send_sms", false},
	{"transfer_call", false},
	{"update_contact", false},
}

// platformTools is the set of names, sorted and each once; one fault names all that are wrong.
func platformTools(names []string) ([]string, error) {
	var unknown, callOnly []string
	for _, n := range names {
		switch i := slices.IndexFunc(catalog, func(t tool) bool { return t.name == n }); {
		case i < 0:
			unknown = append(unknown, n)
		case catalog[i].callOnly:
			callOnly = append(callOnly, n)
		}
	}
	var problems []string
	if len(unknown) > 0 {
		problems = append(problems, "no such platform tools: "+strings.Join(unknown, ", "))
	}
	if len(callOnly) > 0 {
		problems = append(problems, fmt.Sprintf("exist on calls only and are not attached: %s", strings.Join(callOnly, ", ")))
	}
	if len(problems) > 0 {
		return nil, fault.Field("platformTools", strings.Join(problems, "; "))
	}
	out := slices.Clone(names)
	slices.Sort(out)
	return slices.Compact(out), nil
}
