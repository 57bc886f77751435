package operation

import (
	"maps"
	"slices"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// BindForm is Bind for the texts of a multipart form, which brings a file beside them: each under a name of the body, in
// either spelling, by its type and its checks, and none of them required. The query takes what it takes beside JSON.
func (o *Operation) BindForm(rawQuery string, fields map[string]string) (map[string]any, *fault.Error) {
	b := binder{operation: o, variables: map[string]any{}}
	b.query(rawQuery)
	params := placed(o.Params, InBody)
	if o.Subaccount {
		params = slices.Concat(params, tenantParams)
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		p := find(params, name)
		if p == nil {
			b.problem(label(name, name), "must not be sent: the form has no such field")
			continue
		}
		if _, both := fields[p.Name]; both && name != p.Name {
			b.problem(name, "must not be sent together with "+p.Name)
			continue
		}
		b.text(p, fields[name])
	}
	return b.result(true)
}
