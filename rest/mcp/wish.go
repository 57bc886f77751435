package mcp

import (
	"net/url"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/rest/openapi"
)

// core is the set of the tools that are used most: those whose documents say so.
const core = "core"

// wish is which tools a client asks to be shown, and how.
type wish struct {
	// sets are the core, or resources; none are all tools that are listed.
	sets []string
	// output says that it wants to know what comes out of them.
	output bool
}

// wished is what the query of the door's address asks for: tools is a list of sets, schemas may be "output".
func wished(query url.Values, tools []openapi.Tool) (w wish, err error) {
	known := sets(tools)
	for name := range strings.SplitSeq(strings.Join(query["tools"], ","), ",") {
		switch name = strings.TrimSpace(name); {
		case name == "":
		case slices.Contains(known, name):
			w.sets = append(w.sets, name)
		default:
			return w, fault.Field("tools", "must be sets of tools, separated by commas: "+strings.Join(known, ", "))
		}
	}
	for _, what := range query["schemas"] {
		if what != "output" {
			return w, fault.Field("schemas", "must be output, or omitted")
		}
		w.output = true
	}
	return w, nil
}

// sets there are: the core, and each resource.
func sets(tools []openapi.Tool) []string {
	var all []string
	for _, t := range tools {
		all = append(all, t.Folder())
	}
	slices.Sort(all)
	return append([]string{core}, slices.Compact(all)...)
}

// some says that not all of the tools are asked for.
func (w wish) some() bool { return len(w.sets) > 0 }

// has says whether a tool is asked for.
func (w wish) has(o *operation.Operation) bool {
	return !w.some() && !o.Unlisted || slices.Contains(w.sets, o.Folder()) || o.Core && slices.Contains(w.sets, core)
}
