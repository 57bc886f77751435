package operation

import (
	"maps"
	"slices"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// BindForm is Bind for the texts of a multipart form, which brings a file beside them: each under a name of the body, by
// its type and its checks, and none of them required.
func (o *Operation) BindForm(fields map[string]string) (map[string]any, *fault.Error) {
	b := binder{operation: o, variables: map[string]any{}}
	params := placed(o.Params, InBody)
	if o.Subaccount {
		params = slices.Concat(params, tenantParams)
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		i := slices.IndexFunc(params, func(p *Param) bool { return p.Name == name })
		if i < 0 {
			b.problem(label(name, name), "must not be sent: the form has no such field")
			continue
		}
		b.text(params[i], fields[name])
	}
	return b.result(true)
}
