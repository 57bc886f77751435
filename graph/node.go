package graph

import (
	"context"

	"github.com/switchboard-dev/switchboard/fault"
	"github.com/switchboard-dev/switchboard/graph/view"
	"github.com/switchboard-dev/switchboard/id"
)

// finder reads one kind of thing by its id, under the scope that reading it takes.
type finder struct {
	resource string
	find     func(ctx context.Context, id string) (view.Node, error)
}

// finders by the prefix of their ids.
func (r *Resolver) finders() map[string]finder {
	return map[string]finder{
		"asst": {"assistants", find(func(ctx context.Context, id string) (view.Node, error) { return r.Assistants.Get(ctx, id) })},
		"asv":  {"assistants", find(func(ctx context.Context, id string) (view.Node, error) { return r.Assistants.GetVersion(ctx, id) })},
		"asn":  {"assistants", find(func(ctx context.Context, id string) (view.Node, error) { return r.Assistants.GetNote(ctx, id) })},
		"fld":  {"assistants", find(func(ctx context.Context, id string) (view.Node, error) { return r.Assistants.GetFolder(ctx, id) })},
		"con":  {"contacts", find(func(ctx context.Context, id string) (view.Node, error) { return r.Contacts.Get(ctx, id) })},
		"cnt":  {"contacts", find(func(ctx context.Context, id string) (view.Node, error) { return r.Contacts.GetNote(ctx, id) })},
		"imp":  {"contacts", find(func(ctx context.Context, id string) (view.Node, error) { return r.Contacts.GetImport(ctx, id) })},
		"tag":  {"tags", find(func(ctx context.Context, id string) (view.Node, error) { return r.Contacts.GetTag(ctx, id) })},
		"num":  {"numbers", find(func(ctx context.Context, id string) (view.Node, error) { return r.Numbers.Get(ctx, id) })},
		"pool": {"numbers", find(func(ctx context.Context, id string) (view.Node, error) { return r.Numbers.GetPool(ctx, id) })},
		"appt": {"appointments", find(func(ctx context.Context, id string) (view.Node, error) { return r.Appointments.Get(ctx, id) })},
		"tool": {"tools", find(func(ctx context.Context, id string) (view.Node, error) { return r.Tools.Get(ctx, id) })},
		"voi":  {"voices", find(func(ctx context.Context, id string) (view.Node, error) { return r.Voices.Get(ctx, id) })},
		"sub":  {"subaccounts", find(func(ctx context.Context, id string) (view.Node, error) { return r.Workspaces.GetSubaccount(ctx, id) })},
		"msg":  {"messages", find(func(ctx context.Context, id string) (view.Node, error) { return r.Chat.GetMessage(ctx, id) })},
		"kb":   {"knowledge", find(func(ctx context.Context, id string) (view.Node, error) { return r.Knowledge.Get(ctx, id) })},
		"ksrc": {"knowledge", find(func(ctx context.Context, id string) (view.Node, error) { return r.Knowledge.GetSource(ctx, id) })},
	}
}

// find keeps a typed nil out of the interface.
func find(f func(context.Context, string) (view.Node, error)) func(context.Context, string) (view.Node, error) {
	return func(ctx context.Context, id string) (view.Node, error) {
		n, err := f(ctx, id)
		if err != nil {
			return nil, err
		}
		return n, nil
	}
}

// node is the thing with the id, or nil where there is none that the caller may see: an unknown id, another tenant's,
// and one of no kind read the same.
func (r *Resolver) node(ctx context.Context, nodeID string) (view.Node, error) {
	f, ok := r.finders()[id.Prefix(nodeID)]
	if !ok {
		return nil, nil //nolint:nilnil // null in GraphQL
	}
	if err := allow(ctx, f.resource, readAction(f.resource)); err != nil {
		return nil, err
	}
	n, err := f.find(ctx, nodeID)
	if fault.Is(err, fault.NotFound) {
		return nil, nil //nolint:nilnil // null in GraphQL
	}
	return n, err
}

func (r *Resolver) nodes(ctx context.Context, ids []string) ([]view.Node, error) {
	out := make([]view.Node, len(ids))
	for i, nodeID := range ids {
		n, err := r.node(ctx, nodeID)
		if err != nil {
			return nil, err
		}
		out[i] = n
	}
	return out, nil
}

// readAction is the action of reading one thing; messages are only ever listed.
func readAction(resource string) string {
	if resource == "messages" {
		return "list"
	}
	return "read"
}
