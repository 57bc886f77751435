package operation

import (
	"strings"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// renamed is a resolver's fault with its fields named as clients of the operation write them. Resolvers know arguments
// and input fields only: voiceSettings.greetingMode and after are voice_settings.greeting_mode and cursor here.
func (o *Operation) renamed(f *fault.Error) *fault.Error {
	if len(f.Details) == 0 {
		return f
	}
	named := *f
	named.Details = make([]fault.Detail, len(f.Details))
	for i, d := range f.Details {
		named.Details[i] = fault.Detail{Field: rename(o.Params, d.Field), Message: d.Message}
	}
	return &named
}

// rename goes down a dotted path; from the first name that is no param's on, it stays unchanged.
func rename(params []*Param, path string) string {
	end := strings.IndexAny(path, ".[")
	if end < 0 {
		end = len(path)
	}
	for _, p := range params {
		if p.target != path[:end] {
			continue
		}
		rest := path[end:]
		if dot := strings.IndexByte(rest, '.'); dot >= 0 {
			return p.Name + rest[:dot+1] + rename(p.Fields, rest[dot+1:])
		}
		return p.Name + rest
	}
	return path
}
