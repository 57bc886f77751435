package assistant

import (
	"context"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/catalog"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// platformTools is the set of names, sorted and each once; one fault names all that are wrong.
func platformTools(names []string) ([]string, error) {
	var unknown, callOnly []string
	for _, n := range names {
		switch i := slices.IndexFunc(catalog.Tools(), func(t catalog.Tool) bool { return t.Name == n }); {
		case i < 0:
			unknown = append(unknown, n)
		case catalog.Tools()[i].CallOnly:
			callOnly = append(callOnly, n)
		}
	}
	var problems []string
	if len(unknown) > 0 {
		problems = append(problems, "must not contain unknown platform tools: "+strings.Join(unknown, ", "))
	}
	if len(callOnly) > 0 {
		problems = append(problems, "must not contain tools that exist on calls only: "+strings.Join(callOnly, ", "))
	}
	if len(problems) > 0 {
		return nil, fault.Field("platformTools", strings.Join(problems, "; "))
	}
	out := slices.Clone(names)
	slices.Sort(out)
	return slices.Compact(out), nil
}

// SetPlatformTool attaches a platform tool to an assistant by its name, or takes it away.
func (s *Service) SetPlatformTool(ctx context.Context, assistantID, name string, on bool) error {
	if _, err := platformTools([]string{name}); err != nil {
		return err
	}
	_, err := s.change(ctx, assistantID, nil, nil, func(a *ent.Assistant) error {
		names := slices.DeleteFunc(slices.Clone(a.PlatformTools), func(n string) bool { return n == name })
		if on {
			names = append(names, name)
		}
		a.PlatformTools, _ = platformTools(names)
		return nil
	})
	return err
}
